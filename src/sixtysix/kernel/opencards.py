"""The exact value of a hand with all cards open and the order of the talon known: exchange, close, draw and all.

For analysis, and for the leaves of a search that imagines what is hidden. Values are game points for the seat to act,
under the same sensible play as in `endgame`, which takes over as soon as the talon is closed or exhausted. An
alpha-beta action by action with a table of positions and, as there, with a stack of its own in the work array.
"""

from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.board import WORST, ceiling, turned, value_of, worth_of_66
from sixtysix.kernel.compiled import INTS, apart, compiled, entry, lowest
from sixtysix.kernel.endgame import lead_value
from sixtysix.kernel.equals import MORE_IS_BETTER, beating_cards, paired, without_equals
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import RANKS, Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.positions import (
    NO_ACTION,
    OPEN_FRAME,
    OPEN_STACK,
    begin_search,
    history_of,
    narrowed,
    open_place,
    recall,
    remember,
)
from sixtysix.kernel.state import (
    STATE,
    State,
    cards,
    declared_of,
    is_strict,
    lead_of,
    points,
    seat_of,
    side_of,
    talon_size,
    trump_of,
    turn_of,
    turn_up_of,
)

# --- a frame: one position and the action of it that is being searched; unsigned like those of the endgame ------------
_SIDE0: Final = np.uint64(0)
_SIDE1: Final = np.uint64(1)
_TABLE: Final = np.uint64(2)
_CLOSE: Final = np.uint64(3)
_TALON: Final = np.uint64(4)
_DEEP: Final = np.uint64(5)
_ALPHA: Final = np.uint64(6)
_BETA: Final = np.uint64(7)
_BEST: Final = np.uint64(8)
_BEST_ACTION: Final = np.uint64(9)
_LEGAL: Final = np.uint64(10)
"""Actions still to be tried."""
_TRIED_FIRST: Final = np.uint64(11)
_LOWER: Final = np.uint64(12)
_UPPER: Final = np.uint64(13)
_PLACE: Final = np.uint64(14)
"""Where the position is to be remembered, 0 for nowhere."""
_ACTION: Final = np.uint64(15)
_IS_OTHERS: Final = np.uint64(16)
"""Whether the other seat acts after it."""
_FRAME: Final = np.uint64(OPEN_FRAME)
_STACK: Final = np.uint64(OPEN_STACK)


@apart
def open_value(state: State, work: Ints, alpha: int, beta: int) -> int:
    """Alpha-beta for the seat to act: exact between ``alpha`` and ``beta``, else a bound, fail-soft."""
    frame = _STACK
    value, is_known = _enter(state, work, frame, alpha, beta)
    while not is_known:
        if _next_child(work, frame):
            frame += _FRAME
            continue
        value = _leave(work, frame)
        if frame == _STACK:
            break
        frame -= _FRAME
        _take(work, frame, -value if work[frame + _IS_OTHERS] else value)
    return value


@apart
def _enter(state: State, work: Ints, frame: np.uint64, alpha: int, beta: int) -> tuple[int, bool]:
    """Begin with a position: its value, or a bound that is enough, and whether it is known without a search."""
    seat, table = seat_of(state.table), state.table
    least, most = -ceiling(state, work, 1 - seat), ceiling(state, work, seat)
    alpha, beta = max(alpha, least), min(beta, most)
    if alpha >= beta:
        return (least if least >= beta else most), True
    place, tried_first = 0, NO_ACTION
    if turn_of(table) == layout.LEADING:
        place = open_place(state)
        lower, upper, tried_first = recall(state, work, place)
        least, most = max(least, lower), min(most, upper)
        if least >= beta or least == most:
            return least, True
        if most <= alpha:
            return most, True
        if is_strict(table) and declared_of(table) == 0:
            value = lead_value(turned(state) if seat else state, work, alpha, beta)
            remember(state, work, place, narrowed((least, most), value, alpha, beta), NO_ACTION)
            return value, True
    legal = _worth_trying(state, work)
    best = _claim_value(state, work, legal)
    work[frame + _SIDE0], work[frame + _SIDE1], work[frame + _TABLE] = state.side0, state.side1, table
    work[frame + _CLOSE], work[frame + _TALON], work[frame + _DEEP] = state.close, state.talon, state.deep
    work[frame + _ALPHA], work[frame + _BETA], work[frame + _LEGAL] = alpha, beta, legal & ~(1 << layout.CLAIM)
    work[frame + _BEST], work[frame + _BEST_ACTION], work[frame + _TRIED_FIRST] = best, NO_ACTION, tried_first
    work[frame + _LOWER], work[frame + _UPPER], work[frame + _PLACE] = least, most, place
    return best, best >= beta


@compiled
def _worth_trying(state: State, work: Ints) -> int:
    """The legal actions, but of several answers that take the same tricks, whatever is drawn, only the best.

    The card that is exchanged for the turn-up changes hands, and so it is neither compared nor passed over.
    """
    legal, table = legal_actions(state, work), state.table
    if turn_of(table) != layout.FOLLOWING or is_strict(table) or state.deep or work[MORE_IS_BETTER + 1] == 0:
        return legal
    seat, trump = seat_of(table), trump_of(table)
    mine, talon = cards(side_of(state, seat)), _talon_cards(state)
    exchanged: int = 1 << (trump * RANKS + work[layout.EXCHANGE_RANK])
    others = cards(side_of(state, 1 - seat)) | talon | exchanged
    answers = legal & mine & ~exchanged
    kept = without_equals(answers, beating_cards(lead_of(table), trump), others, paired(mine | talon))
    return legal & ~answers | kept


@compiled
def _talon_cards(state: State) -> int:
    """The turn-up and the face-down cards, of a talon that fits into the first word."""
    found, talon = 1 << turn_up_of(state.table), state.talon
    for _ in range(talon_size(state.table) - 1):
        found |= 1 << (talon & layout.CARD_MASK)
        talon >>= layout.CARD_BITS
    return found


@compiled
def _claim_value(state: State, work: Ints, legal: int) -> int:
    """What a claim is worth now, if there is a right one."""
    seat = seat_of(state.table)
    if legal >> layout.CLAIM & 1 == 0 or points(side_of(state, seat)) < layout.GOAL:
        return WORST
    return worth_of_66(state, work, seat)


@compiled
def _state_at(work: Ints, frame: np.uint64) -> State:
    side0, side1, table = work[frame + _SIDE0], work[frame + _SIDE1], work[frame + _TABLE]
    return State(side0, side1, table, work[frame + _CLOSE], work[frame + _TALON], work[frame + _DEEP], 0)


@compiled
def _next_child(work: Ints, frame: np.uint64) -> bool:
    """Try actions until the position after one needs a search: it is in the next frame. False when there is none."""
    state = _state_at(work, frame)
    seat, history = seat_of(state.table), history_of(state.table)
    while work[frame + _LEGAL] and work[frame + _BEST] < work[frame + _BETA]:
        action = _next_action(work[frame + _LEGAL], work[frame + _TRIED_FIRST], work, history)
        work[frame + _LEGAL] ^= 1 << action
        work[frame + _ACTION] = action
        after = do_action(state, work, action)
        is_others = seat_of(after.table) != seat
        floor, limit = max(work[frame + _ALPHA], work[frame + _BEST]), work[frame + _BETA]
        if after.result:
            is_others, is_known, value = seat == 1, True, value_of(after.result)
        else:
            lower, upper = (-limit, -floor) if is_others else (floor, limit)
            value, is_known = _enter(after, work, frame + _FRAME, lower, upper)
        if not is_known:
            work[frame + _IS_OTHERS] = 1 if is_others else 0
            return True
        _take(work, frame, -value if is_others else value)
    return False


@compiled
def _take(work: Ints, frame: np.uint64, value: int) -> None:
    """Count the value of the action that has been searched; the cards' history learns from it."""
    action, table = work[frame + _ACTION], work[frame + _TABLE]
    weight = 1 + talon_size(table)
    if value > work[frame + _BEST]:
        work[frame + _BEST], work[frame + _BEST_ACTION] = value, action
        if value >= work[frame + _BETA]:
            weight = -weight * weight
    if action < layout.CARDS:
        work[np.uint64(history_of(table) + action)] -= weight


@compiled
def _leave(work: Ints, frame: np.uint64) -> int:
    """All actions are searched, or enough of them: the value, which is also remembered."""
    best: int = work[frame + _BEST]
    place = work[frame + _PLACE]
    if place:
        known = narrowed((work[frame + _LOWER], work[frame + _UPPER]), best, work[frame + _ALPHA], work[frame + _BETA])
        remember(_state_at(work, frame), work, place, known, work[frame + _BEST_ACTION])
    return best


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
        if work[np.uint64(history + card)] > work[np.uint64(history + chosen)]:
            chosen = card
    return chosen


@apart
def _exact_value(state: State, work: Ints) -> int:
    """Narrow windows from the middle: first whether the seat to act wins at all."""
    seat = seat_of(state.table)
    least, most, guess = -ceiling(state, work, 1 - seat), ceiling(state, work, seat), 0
    while least < most:
        limit = min(max(guess, least), most - 1)
        value = open_value(state, work, limit, limit + 1)
        if value > limit:
            least, guess = value, value
        else:
            most, guess = value, value - 1
    return least


@entry(STATE, INTS)
def solve_open(state: State, work: Ints) -> int:
    """The exact value for the seat to act; ``work`` is an `open_work_array` of the rule set.

    A hand that is over has the value of its result for seat 0.
    """
    if state.result:
        return value_of(state.result)
    begin_search(work)
    return _exact_value(state, work)


@entry(STATE, INTS, INTS)
def solve_actions(state: State, work: Ints, values: Ints) -> int:
    """The exact value of each legal action for the seat to act; returns the mask of legal actions.

    ``values`` has shape ``(ACTIONS,)`` and is written where an action is legal; a false claim has its value too.
    """
    begin_search(work)
    legal = legal_actions(state, work)
    seat, left = seat_of(state.table), legal
    while left:
        action = lowest(left)
        left &= left - 1
        after = do_action(state, work, action)
        if after.result:
            value, is_others = value_of(after.result), seat == 1
        else:
            value, is_others = _exact_value(after, work), seat_of(after.table) != seat
        values[action] = -value if is_others else value
    return legal
