"""The exact value of a hand with all cards open and the order of the talon known: exchange, close, draw and all.

For analysis, and for the leaves of a search that imagines what is hidden. Values are game points for the seat to act,
under the same sensible play as in `endgame`, which takes over as soon as the talon is closed or exhausted.
"""

from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INT, INTS, compiled, entry, lowest, recursive
from sixtysix.kernel.endgame import WORST, ceiling, lead_value, swap_places, swap_tallies, value_of, worth_of_66
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.state import STATE, State, declared_of, is_strict, lead_of, points, seat_of, side_of, talon_size, turn_of

# The work array: the rule set, a stamp, which cards have been good where, then the table of positions.
STAMP: Final = layout.RULES_SIZE
HISTORY: Final = STAMP + 1
_LEADS: Final = layout.CARDS
"""For each seat how good each card was as an answer to each lead, and, in the row after the last lead, as a lead."""
HISTORY_SIZE: Final = 2 * (layout.CARDS + 1) * layout.CARDS
POSITIONS: Final = HISTORY + HISTORY_SIZE
ENTRY_SIZE: Final = 4
"""Two sides, the table with the stamp, and what is known: two bounds and the best action."""
_BITS: Final = 15
_ENTRIES: Final = 1 << _BITS
_VALUE_BITS: Final = 16
_VALUE_MASK: Final = (1 << _VALUE_BITS) - 1
_STAMP_SHIFT: Final = 32
_MULTIPLIER: Final = 0x9E3779B97F4A7C1
_NO_ACTION: Final = 63


def work_array(rules: Ints) -> Ints:
    """Room for searches by one rule set, int64; it may be used again and again, by one thread at a time."""
    work = np.zeros(POSITIONS + ENTRY_SIZE * _ENTRIES, np.int64)
    work[: layout.RULES_SIZE] = rules
    return work


@compiled
def _place(state: State) -> int:
    """Where in the work array this position would be known."""
    mixed = (state.side0 * _MULTIPLIER) ^ (state.side1 * (_MULTIPLIER << 2 | 3)) ^ (state.table * 0x9E3779B1)
    mixed ^= mixed >> 29 & 0x7FFFFFFFF
    mixed *= _MULTIPLIER
    return POSITIONS + ENTRY_SIZE * (mixed >> (62 - _BITS) & (_ENTRIES - 1))


@compiled
def _strict_lead(state: State, work: Ints, alpha: int, beta: int) -> int:
    """The endgame solver's answer, seen from the leader."""
    table, close = state.table, state.close
    if seat_of(table):
        close = swap_tallies(close) if close else close
        return lead_value(state.side1, state.side0, swap_places(table), close, work, alpha, beta)
    return lead_value(state.side0, state.side1, table, close, work, alpha, beta)


@compiled
def _next_action(legal: int, tried_first: int, work: Ints, history: int) -> int:
    """Which action to try next: the one that was best before, then exchange, close, marriages, then proven cards."""
    if legal >> tried_first & 1:
        return tried_first
    if legal >> layout.CARDS:
        for action in (layout.EXCHANGE, layout.CLOSE):
            if legal >> action & 1:
                return action
        return lowest(legal >> layout.CARDS << layout.CARDS)
    chosen = lowest(legal)
    legal &= legal - 1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        if work[history + card] > work[history + chosen]:
            chosen = card
    return chosen


@compiled
def _remember(state: State, work: Ints, place: int, bounds: tuple[int, int], action: int) -> None:
    work[place] = state.side0
    work[place + 1] = state.side1
    work[place + 2] = state.table | work[STAMP] << _STAMP_SHIFT
    lower, upper = bounds
    work[place + 3] = (lower - WORST) | (upper - WORST) << _VALUE_BITS | action << 2 * _VALUE_BITS


@compiled
def _narrowed(lower: int, upper: int, value: int, alpha: int, beta: int) -> tuple[int, int]:
    """What is known of a position after a search of it between ``alpha`` and ``beta`` gave ``value``."""
    if value >= beta:
        return max(lower, value), upper
    if value <= alpha:
        return lower, min(upper, value)
    return value, value


@recursive
def open_value(side0: int, side1: int, table: int, close: int, talon: int, deep: int, work: Ints, alpha: int, beta: int) -> int:
    """Alpha-beta for the seat to act: exact between ``alpha`` and ``beta``, else a bound, fail-soft."""
    state = State(side0, side1, table, close, talon, deep, 0)
    seat, turn = seat_of(table), turn_of(table)
    most, least = ceiling(state, work, seat), -ceiling(state, work, 1 - seat)
    if most <= alpha:
        return most
    if least >= beta:
        return least
    alpha, beta = max(alpha, least), min(beta, most)
    if alpha >= beta:
        return alpha
    tried_first, lower, upper, place = _NO_ACTION, least, most, 0
    if turn == layout.LEADING:
        place = _place(state)
        if work[place] == side0 and work[place + 1] == side1 and work[place + 2] == table | work[STAMP] << _STAMP_SHIFT:
            known = work[place + 3]
            lower, upper = (known & _VALUE_MASK) + WORST, (known >> _VALUE_BITS & _VALUE_MASK) + WORST
            tried_first = known >> 2 * _VALUE_BITS
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
        if is_strict(table) and declared_of(table) == 0:
            best = _strict_lead(state, work, alpha, beta)
            _remember(state, work, place, _narrowed(lower, upper, best, alpha, beta), _NO_ACTION)
            return best
    legal = legal_actions(state, work)
    best = WORST
    if legal >> layout.CLAIM & 1:
        legal ^= 1 << layout.CLAIM
        if points(side_of(state, seat)) >= layout.GOAL:
            best = worth_of_66(state, work, seat)
            if best >= beta:
                return best
    context = lead_of(table) if turn == layout.FOLLOWING else _LEADS
    history = HISTORY + layout.CARDS * ((layout.CARDS + 1) * seat + context)
    best_action, weight = _NO_ACTION, 1 + talon_size(table)
    while legal:
        action = _next_action(legal, tried_first, work, history)
        legal ^= 1 << action
        after = do_action(state, work, action)
        floor = max(alpha, best)
        if after.result:
            value = value_of(after.result) if seat == 0 else -value_of(after.result)
        elif seat_of(after.table) == seat:
            value = open_value(after.side0, after.side1, after.table, after.close, after.talon, after.deep, work, floor, beta)
        else:
            value = -open_value(after.side0, after.side1, after.table, after.close, after.talon, after.deep, work, -beta, -floor)
        if value > best:
            best, best_action = value, action
            if best >= beta:
                if action < layout.CARDS:
                    work[history + action] += weight * weight
                break
        if action < layout.CARDS:
            work[history + action] -= weight
    if place:
        _remember(state, work, place, _narrowed(lower, upper, best, alpha, beta), best_action)
    return best


@compiled
def _search(state: State, work: Ints, alpha: int, beta: int) -> int:
    return open_value(state.side0, state.side1, state.table, state.close, state.talon, state.deep, work, alpha, beta)


@entry(INT(STATE, INTS))
def solve_open(state: State, work: Ints) -> int:
    """The exact value for the seat to act; ``work`` is a `work_array` of the rule set."""
    if state.result:
        return value_of(state.result)
    work[STAMP] = (work[STAMP] + 1) & 0x3FFFFFFF
    work[HISTORY : HISTORY + HISTORY_SIZE] = 0
    seat = seat_of(state.table)
    least, most, guess = -ceiling(state, work, 1 - seat), ceiling(state, work, seat), 0
    while least < most:
        limit = min(max(guess, least), most - 1)
        value = _search(state, work, limit, limit + 1)
        if value > limit:
            least, guess = value, value
        else:
            most, guess = value, value - 1
    return least
