"""What a search of open cards keeps: a table of positions with bounds on their values, and which cards proved good.

Both lie in the search's work array behind its stacks.
"""

from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.board import WORST
from sixtysix.kernel.compiled import compiled, product
from sixtysix.kernel.endgame import STACK_END
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.state import State, lead_of, seat_of, turn_of

OPEN_STACK: Final = STACK_END
"""Where the stack of the open-card search begins."""
OPEN_FRAME: Final = 20
_OPEN_FRAMES: Final = 56
"""More than the longest hand has actions: 24 cards, half as many draws, four marriages and a few more."""

STAMP: Final = OPEN_STACK + OPEN_FRAME * _OPEN_FRAMES
"""The number of the search; what an earlier search has left in the table is not read."""
HISTORY: Final = STAMP + 1
_LEADS: Final = layout.CARDS
HISTORY_SIZE: Final = 2 * (layout.CARDS + 1) * layout.CARDS
"""For each seat how good each card was as an answer to each lead, and, in the row after the last, as a lead."""
_POSITIONS: Final = HISTORY + HISTORY_SIZE

_ENTRY: Final = 4
"""Two sides, the table with the stamp, and what is known: two bounds and the best action."""
_BITS: Final = 15
_ENTRIES: Final = 1 << _BITS
_VALUE_BITS: Final = 16
_VALUE_MASK: Final = (1 << _VALUE_BITS) - 1
_STAMP_SHIFT: Final = 32
_STAMP_MASK: Final = (1 << 30) - 1
_MULTIPLIER: Final = 0x9E3779B97F4A7C1
_SPREAD: Final = 0x9E3779B1
NO_ACTION: Final = 63
"""A place in a mask of actions that no action has."""


def open_work_array(rules: Ints) -> Ints:
    """A rule set and room for searches, about 1 MiB of int64; to be used again and again, by one thread at a time."""
    work = np.zeros(_POSITIONS + _ENTRY * _ENTRIES, np.int64)
    work[: layout.RULES_SIZE] = rules
    return work


@compiled
def begin_search(work: Ints) -> None:
    """Forget what earlier searches have found."""
    work[STAMP] = (work[STAMP] + 1) & _STAMP_MASK
    work[HISTORY : HISTORY + HISTORY_SIZE] = 0


@compiled
def history_of(table: int) -> int:
    """Where the seat to act keeps how good its cards have been in this turn."""
    row = lead_of(table) if turn_of(table) == layout.FOLLOWING else _LEADS
    return HISTORY + layout.CARDS * ((layout.CARDS + 1) * seat_of(table) + row)


@compiled
def place_of(state: State) -> int:
    """Where in the work array this position would be known; the talon follows from the rest."""
    mixed = (
        product(state.side0, _MULTIPLIER) ^ product(state.side1, _MULTIPLIER << 2 | 3) ^ product(state.table, _SPREAD)
    )
    mixed ^= mixed >> 29 & ((1 << 35) - 1)
    mixed = product(mixed, _MULTIPLIER)
    return _POSITIONS + _ENTRY * (mixed >> (62 - _BITS) & (_ENTRIES - 1))


@compiled
def recall(state: State, work: Ints, place: int) -> tuple[int, int, int]:
    """Lower and upper bound and the best action, as far as they are known."""
    key = np.uint64(place)
    stamped = state.table | work[STAMP] << _STAMP_SHIFT
    if work[key] != state.side0 or work[key + _ONE] != state.side1 or work[key + _TWO] != stamped:
        return WORST, -WORST, NO_ACTION
    known = work[key + _THREE]
    lower, upper = (known & _VALUE_MASK) + WORST, (known >> _VALUE_BITS & _VALUE_MASK) + WORST
    return lower, upper, known >> 2 * _VALUE_BITS


@compiled
def remember(state: State, work: Ints, place: int, bounds: tuple[int, int], action: int) -> None:
    """Write a position over whatever stood in its place."""
    key = np.uint64(place)
    work[key] = state.side0
    work[key + _ONE] = state.side1
    work[key + _TWO] = state.table | work[STAMP] << _STAMP_SHIFT
    lower, upper = bounds
    work[key + _THREE] = (lower - WORST) | (upper - WORST) << _VALUE_BITS | action << 2 * _VALUE_BITS


_ONE: Final = np.uint64(1)
_TWO: Final = np.uint64(2)
_THREE: Final = np.uint64(3)


@compiled
def narrowed(bounds: tuple[int, int], value: int, alpha: int, beta: int) -> tuple[int, int]:
    """What is known of a position after a search of it between ``alpha`` and ``beta`` gave ``value``."""
    lower, upper = bounds
    if value >= beta:
        return max(lower, value), upper
    if value <= alpha:
        return lower, min(upper, value)
    return value, value
