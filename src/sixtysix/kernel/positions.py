"""What the solvers keep while they search, all in one work array of int64.

Behind the rule set lie the stack of the endgame solver and its table of positions; for open cards follow another stack,
how good each card has proved, and a larger table. A table's entry has five numbers: the two sides, the table with the
number of the search, the tallies at a close, and what is known: two bounds on the value and the best action.
"""

from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.board import WORST
from sixtysix.kernel.compiled import compiled, product
from sixtysix.kernel.equals import MORE_IS_BETTER, more_is_better
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.state import State, lead_of, seat_of, turn_of

_ENTRY: Final = 5
STAMP: Final = MORE_IS_BETTER + 2
"""The number of the search; what an earlier one has left in a table is not read."""

STRICT_STACK: Final = STAMP + 1
STRICT_FRAME: Final = 23
_STRICT_FRAMES: Final = 12
"""The largest hand has eleven cards."""
_STRICT_TABLE: Final = STRICT_STACK + STRICT_FRAME * _STRICT_FRAMES
_STRICT_BITS: Final = 9
_STRICT_END: Final = _STRICT_TABLE + (_ENTRY << _STRICT_BITS)

OPEN_STACK: Final = _STRICT_END
OPEN_FRAME: Final = 20
_OPEN_FRAMES: Final = 56
"""More than the longest hand has actions: 24 cards, half as many draws, four marriages and a few more."""
HISTORY: Final = OPEN_STACK + OPEN_FRAME * _OPEN_FRAMES
_LEADS: Final = layout.CARDS
HISTORY_SIZE: Final = 2 * (layout.CARDS + 1) * layout.CARDS
"""For each seat how good each card was as an answer to each lead, and, in the row after the last, as a lead."""
_OPEN_TABLE: Final = HISTORY + HISTORY_SIZE
_OPEN_BITS: Final = 15
_OPEN_END: Final = _OPEN_TABLE + (_ENTRY << _OPEN_BITS)

_VALUE_BITS: Final = 16
_VALUE_MASK: Final = (1 << _VALUE_BITS) - 1
_STAMP_SHIFT: Final = 32
_STAMP_MASK: Final = (1 << 30) - 1
_MULTIPLIER: Final = 0x9E3779B97F4A7C1
_SPREAD: Final = 0x9E3779B1
NO_ACTION: Final = 63
"""A place in a mask of actions that no action has."""


def strict_work_array(rules: Ints) -> Ints:
    """A rule set and room for the endgame solver, about 22 KiB; one thread at a time may use it, again and again."""
    return _work_array(rules, _STRICT_END)


def open_work_array(rules: Ints) -> Ints:
    """A rule set and room for both solvers, about 1.3 MiB; one thread at a time may use it, again and again."""
    return _work_array(rules, _OPEN_END)


def _work_array(rules: Ints, size: int) -> Ints:
    work = np.zeros(size, np.int64)
    work[: layout.RULES_SIZE] = rules
    work[MORE_IS_BETTER : MORE_IS_BETTER + 2] = more_is_better(rules)
    return work


@compiled
def new_stamp(work: Ints) -> None:
    """Forget the positions of earlier searches."""
    work[STAMP] = (work[STAMP] + 1) & _STAMP_MASK


@compiled
def begin_search(work: Ints) -> None:
    """Forget all that earlier searches have found."""
    new_stamp(work)
    work[HISTORY : HISTORY + HISTORY_SIZE] = 0


@compiled
def history_of(table: int) -> int:
    """Where the seat to act keeps how good its cards have been in this turn."""
    row = lead_of(table) if turn_of(table) == layout.FOLLOWING else _LEADS
    return HISTORY + layout.CARDS * ((layout.CARDS + 1) * seat_of(table) + row)


@compiled
def _place(state: State, table: int, bits: int) -> int:
    """Where in a table of two to the ``bits`` this position would be known; the talon follows from the rest."""
    mixed = (
        product(state.side0, _MULTIPLIER) ^ product(state.side1, _MULTIPLIER << 2 | 3) ^ product(state.table, _SPREAD)
    )
    mixed ^= mixed >> 29 & ((1 << 35) - 1)
    mixed = product(mixed, _MULTIPLIER)
    return table + _ENTRY * (mixed >> (62 - bits) & ((1 << bits) - 1))


@compiled
def strict_place(board: State) -> int:
    """The place of a lead in the endgame solver's table."""
    return _place(board, _STRICT_TABLE, _STRICT_BITS)


@compiled
def open_place(state: State) -> int:
    """The place of a lead in the table of the search of open cards."""
    return _place(state, _OPEN_TABLE, _OPEN_BITS)


_SIDE1: Final = np.uint64(1)
_STAMPED: Final = np.uint64(2)
_CLOSE: Final = np.uint64(3)
_KNOWN: Final = np.uint64(4)


@compiled
def recall(state: State, work: Ints, place: int) -> tuple[int, int, int]:
    """Lower and upper bound and the best action, as far as they are known."""
    key = np.uint64(place)
    stamped = state.table | work[STAMP] << _STAMP_SHIFT
    if work[key] != state.side0 or work[key + _SIDE1] != state.side1 or work[key + _STAMPED] != stamped:
        return WORST, -WORST, NO_ACTION
    if work[key + _CLOSE] != state.close:
        return WORST, -WORST, NO_ACTION
    known = work[key + _KNOWN]
    lower, upper = (known & _VALUE_MASK) + WORST, (known >> _VALUE_BITS & _VALUE_MASK) + WORST
    return lower, upper, known >> 2 * _VALUE_BITS


@compiled
def remember(state: State, work: Ints, place: int, bounds: tuple[int, int], action: int) -> None:
    """Write a position over whatever stood in its place."""
    key = np.uint64(place)
    lower, upper = bounds
    work[key], work[key + _SIDE1], work[key + _CLOSE] = state.side0, state.side1, state.close
    work[key + _STAMPED] = state.table | work[STAMP] << _STAMP_SHIFT
    work[key + _KNOWN] = (lower - WORST) | (upper - WORST) << _VALUE_BITS | action << 2 * _VALUE_BITS


@compiled
def narrowed(bounds: tuple[int, int], value: int, alpha: int, beta: int) -> tuple[int, int]:
    """What is known of a position after a search of it between ``alpha`` and ``beta`` gave ``value``."""
    lower, upper = bounds
    if value >= beta:
        return max(lower, value), upper
    if value <= alpha:
        return lower, min(upper, value)
    return value, value
