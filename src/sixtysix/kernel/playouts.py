"""Playing worlds to their ends cheaply: which actions a search considers, random playouts, averages over worlds."""

from typing import Final

from sixtysix.kernel import layout
from sixtysix.kernel.board import WORST, turned, value_of, worth_in_match
from sixtysix.kernel.compiled import INT, INTS, apart, compiled, entry, lowest, popcount
from sixtysix.kernel.deals import below, next_word, nth_bit
from sixtysix.kernel.endgame import lead_value
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.opencards import open_value
from sixtysix.kernel.positions import begin_search, new_stamp
from sixtysix.kernel.state import (
    STATE,
    State,
    closer_of,
    declared_of,
    is_strict,
    points,
    seat_of,
    side_of,
    talon_size,
    turn_of,
)
from sixtysix.kernel.worlds import draw_world

# --- how a search goes about it: bits of a mode ----------------------------------------------------------------------
WEIGHS_TALON: Final = 0b001
"""Closing and exchanging are actions like others; otherwise nobody closes, and who may exchange does."""
EXACT_EXHAUSTED: Final = 0b010
"""A lead with the talon exhausted has its exact value: both sides know all cards then."""
EXACT_CLOSED: Final = 0b100
"""So has a lead after a close, as if the cards were open."""


@compiled
def considered(state: State, rules: Ints, mode: int) -> int:
    """The legal actions worth a thought, as a mask: who has 66 claims it, and nobody claims falsely."""
    legal = legal_actions(state, rules)
    if legal >> layout.CLAIM & 1:
        if points(side_of(state, seat_of(state.table))) >= layout.GOAL:
            return 1 << layout.CLAIM
        legal ^= 1 << layout.CLAIM
    if mode & WEIGHS_TALON:
        return legal
    return 1 << layout.EXCHANGE if legal >> layout.EXCHANGE & 1 else legal & ~(1 << layout.CLOSE)


@compiled
def is_exact(state: State, mode: int) -> bool:
    """Whether the state is a lead that a search of this mode values exactly."""
    table = state.table
    if turn_of(table) != layout.LEADING or declared_of(table) or not is_strict(table):
        return False
    return mode & (EXACT_CLOSED if closer_of(table) and talon_size(table) else EXACT_EXHAUSTED) != 0


@compiled
def exact_value(state: State, work: Ints) -> int:
    """Game points for seat 0 of a lead in strict play with open cards."""
    if seat_of(state.table):
        return -lead_value(turned(state), work, WORST, -WORST)
    return lead_value(state, work, WORST, -WORST)


@compiled
def end_value(state: State, work: Ints, legal: int) -> tuple[int, bool]:
    """What the hand is worth in the match to seat 0 if nothing is left to decide, and whether that is so.

    ``legal`` are the actions considered. It is so when the hand is over, or nothing is hidden any more.
    """
    if legal == 0:
        return worth_in_match(value_of(state.result), work), True
    if is_exact(state, EXACT_EXHAUSTED):
        return worth_in_match(exact_value(state, work), work), True
    return 0, False


@apart
def playout(state: State, work: Ints, word: int, mode: int) -> tuple[int, int]:
    """Play to the end at random, without closing: game points for seat 0, and the last random word."""
    while True:
        legal = considered(state, work, 0)
        if legal == 0:
            return value_of(state.result), word
        if is_exact(state, mode):
            return exact_value(state, work), word
        word = next_word(word)
        state = do_action(state, work, nth_bit(legal, below(word, popcount(legal))))


@entry(STATE, INTS)
def settled_value(state: State, work: Ints) -> tuple[int, bool]:
    """Game points for seat 0 of a hand that is over or a lead in strict play with open cards; whether it is one."""
    if turn_of(state.table) == layout.OVER:
        return value_of(state.result), True
    if is_exact(state, EXACT_EXHAUSTED | EXACT_CLOSED):
        new_stamp(work)
        return exact_value(state, work), True
    return 0, False


@entry(STATE, INTS, INT)
def considered_actions(state: State, rules: Ints, mode: int) -> int:
    """`considered`, for Python callers."""
    return considered(state, rules, mode)


@entry(INTS, INTS, INTS, INT, INT)
def average_playouts(knowledge: Ints, work: Ints, totals: Ints, worlds: int, word: int) -> int:
    """In each of some worlds play every considered action and then at random; strict play is solved with open cards.

    ``totals`` collects the game points for seat 0 by action, int64 of shape ``(ACTIONS,)``. ``work`` is a work array of
    the rule set. Returns the last random word.
    """
    for _ in range(worlds):
        state, word = draw_world(knowledge, word)
        left = considered(state, work, 0)
        while left:
            action = lowest(left)
            left &= left - 1
            value, word = playout(do_action(state, work, action), work, word, EXACT_EXHAUSTED | EXACT_CLOSED)
            totals[action] += value
    return word


@entry(INTS, INTS, INT, INT)
def closes_won(knowledge: Ints, work: Ints, worlds: int, word: int) -> int:
    """In how many of some worlds the seat to act wins by closing now, if both play with open cards from there on.

    ``work`` is an `open_work_array` of the rule set; the seat must be allowed to close.
    """
    won = 0
    begin_search(work)
    for _ in range(worlds):
        state, word = draw_world(knowledge, word)
        after = do_action(state, work, layout.CLOSE)
        if seat_of(after.table) == seat_of(state.table):
            won += 1 if open_value(after, work, 0, 1) > 0 else 0
        else:
            won += 1 if open_value(after, work, -1, 0) < 0 else 0
    return won
