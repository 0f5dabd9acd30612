"""What does the belief know? ``PYTHONPATH=.:src python bench/reading.py [PLAYER] [PRESET] [DECISIONS]``.

The actor plays against the player, who may be any that the arena knows. Whenever the actor has something to weigh, its
belief says how likely the hand is that the player really holds. Printed is how much less surprising that is than by
mere chance, in natural logarithms with an interval of 95 %: for the reader, and for the actor in the reader's place.
"""

import math
import random
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from sixtysix.arena.contestant import parse_contestant
from sixtysix.arena.duel import play_out
from sixtysix.arena.estimate import mean_margin
from sixtysix.game import HandState, Observation, Seat, deal_hand, preset, shuffled
from sixtysix.kernel import layout
from sixtysix.kernel.belief import Evidence, likelihood
from sixtysix.kernel.convert import state_of
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.network import Evaluator
from sixtysix.kernel.state import cards, side_of
from sixtysix.kernel.worlds import OTHER, draw_world
from sixtysix.players.guided import Settings
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.network import NetworkPlayer
from sixtysix.players.past import past_of
from sixtysix.players.protocol import FAR, Budget, Decision
from sixtysix.players.weights import Evaluators, readers
from training.compiling import compiled

TRIES: Final = 8
"""How often the real hand is weighed, since it is left to chance which card was drawn when."""
WORLDS: Final = 300
DOUBTS: Final = {
    "reader": (Settings().temper, Settings().floor),
    "actor, power 0.4, floor 0.1": (0.4, 0.1),
    "actor, power 0.2, floor 0.1": (0.2, 0.1),
}


@compiled
def _weigh(evaluator: Evaluator, evidence: Evidence, rules: Ints, hand: int, found: npt.NDArray[np.float64]) -> float:
    """How likely he did with ``hand`` what he did; in ``found`` the logarithms for hands drawn by chance."""
    knowledge, word, total = evidence.knowledge.copy(), 66, 0.0
    for _ in range(TRIES):
        value, word = likelihood(evaluator, evidence, rules, hand, word)
        total += math.exp(value)
    for place in range(len(found)):
        world, word = draw_world(knowledge, word)
        found[place], word = likelihood(evaluator, evidence, rules, cards(side_of(world, knowledge[OTHER])), word)
    return math.log(total / TRIES)


def decisions(name: str, key: str, count: int) -> Iterator[tuple[Situation, HandState]]:
    """So many of the actor's, with all cards for those who may see them."""
    other, actor, desk = parse_contestant(name), NetworkPlayer(), Desk()
    rng, done = random.Random(66), 0  # noqa: S311 - repeatable
    while done < count:
        hand, seat = deal_hand(preset(key), shuffled(preset(key), rng), rng.choice((0, 1))), rng.choice((0, 1))

        def decide(mover: Seat, seen: Observation, seat: Seat = seat) -> Decision:
            player, budget = (actor, Budget()) if mover == seat else (other.player, other.budget)
            return player.choose(seen, FAR, budget, random.Random(rng.getrandbits(64)))  # noqa: S311 - as above

        for step in play_out(hand, decide):
            if step.actor == seat and step.decision.effort == 1:
                done += 1
                yield desk.situation(step.seen, FAR), step.before


def gain(evaluator: Evaluator, situation: Situation, hand: HandState, doubt: tuple[float, float]) -> float:
    """How much less surprising the real hand is than by mere chance."""
    evidence = Evidence(situation.knowledge, past_of(situation).rows, np.array(doubt))
    state, found = state_of(hand), np.zeros(WORLDS)
    held = (state.side1 if situation.knowledge[OTHER] else state.side0) & layout.ALL_CARDS_MASK
    real = _weigh(evaluator, evidence, situation.work, held, found)
    top = found.max()
    return real - float(top + np.log(np.exp(found - top).mean()))


def main(arguments: Sequence[str]) -> None:
    """Play and print."""
    name, key, count = (*arguments, *("ismcts@30000", "portal", "1000")[len(arguments) :])
    by_actor, by_reader = Evaluators(), readers()
    gains: dict[str, list[float]] = {doubt: [] for doubt in DOUBTS}
    for situation, hand in decisions(name, key, int(count)):
        for doubt, numbers in DOUBTS.items():
            evaluator = (by_reader if doubt == "reader" else by_actor).evaluator_for(situation)
            gains[doubt].append(gain(evaluator, situation, hand, numbers))
    for doubt, found in gains.items():
        print(f"{name}, {key}, {doubt}: {np.mean(found):+.3f} ± {mean_margin(found):.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
