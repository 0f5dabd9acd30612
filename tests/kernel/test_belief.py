"""Worlds are believed in as far as the other would have done in them what he did."""

import random

import numpy as np
import numpy.typing as npt
import pytest

from sixtysix.game import PRESET_KEYS, Following, Rules, Seat, apply, deal_hand, observe, preset, shuffled
from sixtysix.game.actions import Play
from sixtysix.kernel import layout
from sixtysix.kernel.belief import Evidence, Imagined, imagine
from sixtysix.kernel.convert import card_index
from sixtysix.kernel.memory import NOTHING_YET, Moment
from sixtysix.kernel.network import Evaluator, proposals
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import STATE_SIZE
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.past import past_of
from tests.kernel.networks import hidden_decisions, random_evaluator

WORLDS = 64
OTHER: Seat = 1


def believed(
    evaluator: Evaluator, situation: Situation, doubt: tuple[float, float]
) -> tuple[list[State], npt.NDArray[np.float64]]:
    """Worlds and the chance of each."""
    imagined = Imagined(np.zeros((WORLDS, STATE_SIZE), np.int64), np.zeros(WORLDS))
    evidence = Evidence(situation.knowledge, past_of(situation).rows, np.array(doubt))
    imagine(evaluator, evidence, situation.work, imagined, 66)
    assert imagined.chances[-1] == pytest.approx(1)
    return [State(*row) for row in imagined.worlds.tolist()], np.diff(imagined.chances, prepend=0.0)


def after_the_first_lead(rules: Rules, rng: random.Random) -> Situation:
    """The other has led a card of six; I have seen nothing else of him."""
    dealer: Seat = OTHER if rules.first_lead == "dealer" else 0
    hand = deal_hand(rules, shuffled(rules, rng), dealer)
    seat = hand.to_act
    assert seat == OTHER
    hand = apply(hand, seat, Play(rng.choice(hand.hands[seat])))
    return Desk().situation(observe(hand, hand.to_act))


@pytest.mark.parametrize("key", PRESET_KEYS)
@pytest.mark.parametrize(("temper", "floor"), [(1.0, 0.0), (0.4, 0.1)])
def test_after_one_lead_a_world_is_as_likely_as_that_lead_was_in_it(key: str, temper: float, floor: float) -> None:
    rules = preset(key)
    situation = after_the_first_lead(rules, random.Random(key))
    evaluator, chances = random_evaluator(situation.work[: layout.RULES_SIZE]), np.zeros(layout.ACTIONS, np.float32)
    worlds, found = believed(evaluator, situation, (temper, floor))
    turn = situation.seen.turn
    assert isinstance(turn, Following)
    led, expected = card_index(turn.lead), []
    for world in worlds:
        table = world.table & ~layout.OF_THE_LEAD | OTHER << layout.SEAT_SHIFT
        before = world._replace(side1=world.side1 | 1 << led, table=table)
        legal = considered_actions(before, situation.work, WEIGHS_TALON)
        proposals(evaluator, Moment(before, NOTHING_YET), situation.work, chances)
        expected.append(((1 - floor) * float(chances[led]) + floor / legal.bit_count()) ** temper)
    np.testing.assert_allclose(found, np.array(expected) / sum(expected), rtol=1e-3)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_who_learns_nothing_from_the_past_believes_in_all_worlds_alike(key: str) -> None:
    rules = preset(key)
    for situation, _ in hidden_decisions(rules, random.Random(key), 2):
        evaluator = random_evaluator(situation.work[: layout.RULES_SIZE])
        _, found = believed(evaluator, situation, (0.0, 0.1))
        np.testing.assert_allclose(found, 1 / WORLDS)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_every_world_of_a_past_that_happened_is_possible(key: str) -> None:
    rules = preset(key)
    for situation, _ in hidden_decisions(rules, random.Random(key), 2):
        evaluator = random_evaluator(situation.work[: layout.RULES_SIZE])
        _, found = believed(evaluator, situation, (1.0, 0.0))
        assert np.isfinite(found).all()
        assert (found >= 0).all()
