"""The reader foresees players of every kind better than chance does, and than the actor, who knows one way to play."""

import math
import random

import numpy as np
import pytest

from sixtysix.game import Action, Observation, apply, deal_hand, observe, preset, shuffled
from sixtysix.kernel import layout
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.memory import Moment
from sixtysix.kernel.network import proposals
from sixtysix.players.knowledge import Desk
from sixtysix.players.levels import build
from sixtysix.players.past import past_of
from sixtysix.players.protocol import FAR, Budget
from sixtysix.players.weights import Evaluators, readers

DEALS = 40


def choices(kind: str, key: str) -> list[tuple[Observation, Action]]:
    """What a player of this kind does in some deals with himself."""
    player, rng, found = build(kind), random.Random(66), list[tuple[Observation, Action]]()
    for _ in range(DEALS):
        hand = deal_hand(preset(key), shuffled(preset(key), rng), rng.choice((0, 1)))
        while (seat := hand.to_act) is not None:
            seen = observe(hand, seat)
            found.append((seen, player.choose(seen, FAR, Budget(), rng).action))
            hand = apply(hand, seat, found[-1][1])
    return found


def surprises(watched: list[tuple[Observation, Action]], evaluators: Evaluators) -> list[tuple[float, float]]:
    """By choice among several: how surprising it is by a network, and by mere chance."""
    desk, found = Desk(), list[tuple[float, float]]()
    for seen, action in watched:
        situation, chances = desk.situation(seen, FAR), np.zeros(layout.ACTIONS, np.float32)
        moment = Moment(situation.visible, past_of(situation).memory)
        proposals(evaluators.evaluator_for(situation), moment, situation.work, chances)
        count = np.count_nonzero(chances)
        if count > 1:
            found.append((-math.log(max(chances[ACTION_INDEX[action]], 1e-6)), math.log(count)))
    return found


@pytest.mark.parametrize("key", ["portal", "santase", "schnapsen"])
@pytest.mark.parametrize("kind", ["heuristic", "skilled", "club", "casual", "expert"])
def test_the_reader_is_less_surprised_than_chance_and_than_the_actor(kind: str, key: str) -> None:
    watched = choices(kind, key)
    read = np.mean(surprises(watched, readers()), axis=0)
    acted = np.mean(surprises(watched, Evaluators()), axis=0)
    assert read[0] < read[1] - 0.1
    assert read[0] < acted[0]
