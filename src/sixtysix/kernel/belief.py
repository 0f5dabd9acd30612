"""How likely imagined worlds are, given what the other has done, by a network that says what players do.

A world says what the other holds now; what he held at each of his decisions follows by going back through the hand and
leaving to chance which of his cards he drew when. A world's weight is the product of the chances of what he did. They
can be tempered and given a floor: the chances of a network that knows one way to play mislead about everybody else.
"""

from math import exp, log
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import BOARDS, INT, INTS, apart, compiled, entry, popcount
from sixtysix.kernel.deals import below, next_word, nth_bit
from sixtysix.kernel.features import output_of
from sixtysix.kernel.layout import RANKS, Boards, Ints
from sixtysix.kernel.memory import Memory, Moment, shown_by
from sixtysix.kernel.network import EVALUATOR, Evaluator, chances_of
from sixtysix.kernel.playouts import WEIGHS_TALON, considered
from sixtysix.kernel.state import State, cards, seat_of, side_of, trump_of, turn_up_of, with_side
from sixtysix.kernel.worlds import OTHER, STATE_SIZE, draw_world

# --- a row of the past: one action or draw of the other, the latest first ---------------------------------------------
_STATE: Final = 0
"""The state in which he acted, of the cards only those that are public."""
_MEMORY: Final = STATE_SIZE
_ACTION: Final = _MEMORY + 3
DRAW: Final = 63
"""In place of an action: he drew a card."""
ROW: Final = _ACTION + 1

FLOATS64: Final = types.float64[::1]
Doubles = npt.NDArray[np.float64]


@compiled
def _state_at(states: Boards, row: int) -> State:
    return State(
        states[row, 0],
        states[row, 1],
        states[row, 2],
        states[row, 3],
        states[row, 4],
        states[row, 5],
        states[row, 6],
    )


@compiled
def _memory_at(past: Boards, row: int) -> Memory:
    return Memory(past[row, _MEMORY], past[row, _MEMORY + 1], past[row, _MEMORY + 2])


@compiled
def _undrawn(hand: int, shown: int, word: int) -> int:
    """The hand before a draw: any card may have been the one, but those that had been seen there before."""
    fresh = hand & ~shown
    if fresh == 0:
        return hand
    return hand ^ 1 << nth_bit(fresh, below(word, popcount(fresh)))


class Evidence(NamedTuple):
    """What is known, and how far to go by what was done.

    ``knowledge`` is that of `worlds`; ``past`` are the other's actions and draws, the latest first, int64 of shape
    ``(rows, ROW)``. ``doubt`` are the exponent of the likelihoods, and the part of each choice left to mere chance.
    """

    knowledge: Ints
    past: Boards
    doubt: Doubles


EVIDENCE: Final = types.NamedTuple([INTS, BOARDS, FLOATS64], Evidence)  # type: ignore[no-untyped-call]  # Numba's
"""The type of evidence in signatures."""


@compiled
def _held_before(public: State, rules: Ints, action: int, hand: int) -> int:
    """What he held before an action that left him ``hand``."""
    if action < layout.MARRY:
        return hand | 1 << action
    if action == layout.EXCHANGE:
        given: int = trump_of(public.table) * RANKS + rules[layout.EXCHANGE_RANK]
        return hand & ~(1 << turn_up_of(public.table)) | 1 << given
    return hand


@compiled
def _chance_of(evaluator: Evaluator, moment: Moment, rules: Ints, action: int, floor: float) -> float:
    """How likely he does this action, he who decides as the network says and now and then by mere chance."""
    legal = considered(moment.state, rules, WEIGHS_TALON)
    choices = popcount(legal)
    if choices < 2 or legal >> action & 1 == 0:
        return 1.0
    order = chances_of(evaluator, moment, rules, legal)
    chance: float = evaluator.outputs[output_of(action, order)]
    return (1 - floor) * chance + floor / choices


@apart
def likelihood(evaluator: Evaluator, evidence: Evidence, rules: Ints, hand: int, word: int) -> tuple[float, int]:
    """The tempered logarithm of how likely the other did what he did if he holds ``hand`` now; the last random word."""
    past, total = evidence.past, 0.0
    for row in range(len(past)):
        action, memory, public = past[row, _ACTION], _memory_at(past, row), _state_at(past, row)
        seat = seat_of(public.table)
        if action == DRAW:
            word = next_word(word)
            hand = _undrawn(hand, shown_by(memory, seat), word)
            continue
        hand = _held_before(public, rules, action, hand)
        state = with_side(public, seat, side_of(public, seat) | hand)
        total += log(_chance_of(evaluator, Moment(state, memory), rules, action, evidence.doubt[1]))
    temper: float = evidence.doubt[0]
    return temper * total, word


class Imagined(NamedTuple):
    """Worlds, int64 of shape ``(worlds, STATE_SIZE)``, and their cumulative chances, which end at 1."""

    worlds: Boards
    chances: Doubles


IMAGINED: Final = types.NamedTuple([BOARDS, FLOATS64], Imagined)  # type: ignore[no-untyped-call]  # Numba's
"""The type of worlds in signatures."""


@entry(EVALUATOR, EVIDENCE, INTS, IMAGINED, INT)
def imagine(evaluator: Evaluator, evidence: Evidence, rules: Ints, imagined: Imagined, word: int) -> int:
    """Draw worlds and weigh them; the last random word."""
    worlds, chances = imagined
    top = -np.inf
    for place in range(len(worlds)):
        state, word = draw_world(evidence.knowledge, word)
        for field in range(STATE_SIZE):
            worlds[place, field] = state[field]
        hand = cards(side_of(state, evidence.knowledge[OTHER]))
        chances[place], word = likelihood(evaluator, evidence, rules, hand, word)
        top = max(top, chances[place])
    total = 0.0
    for place in range(len(worlds)):
        total += exp(chances[place] - top)
        chances[place] = total
    for place in range(len(worlds)):
        chances[place] /= total
    return word


@compiled
def believed(imagined: Imagined, word: int) -> State:
    """One of the worlds by their chances."""
    worlds, chances = imagined
    place = np.searchsorted(chances, (word >> 20 & 0xFFFFFFFF) / 4294967296.0, side="right")
    row = min(int(place), len(worlds) - 1)
    return _state_at(worlds, row)
