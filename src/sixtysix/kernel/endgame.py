"""The exact value of strict play with open cards: talon closed or exhausted, a side about to lead.

Values are game points for the leader. Sensible play is assumed and nothing else: a claim is never false, and who has 66
claims at once unless waiting could be worth more, which is searched. A marriage is always shown with its king or queen
unless reaching 66 could be worth less than leaving the closer to fail.

Seats are relative here: seat 0 leads. When the other wins a trick the board is turned round, as in every negamax. The
alpha-beta keeps a stack of its own, one frame a trick, in the work array: compiled functions that call themselves do
not survive Numba's cache (numba issues 6061 and 9129).
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.board import (
    WORST,
    cashes_out,
    ceiling,
    claimed,
    finish_trick,
    last_trick_value,
    show,
    show_to_go_out,
    showable,
    turned,
    with_counted_side,
    worth_of_66,
)
from sixtysix.kernel.compiled import BOARDS, INT, INTS, apart, compiled, entry, highest, lowest, popcount
from sixtysix.kernel.equals import (
    beating_cards,
    best_of_equals,
    is_monotone,
    losers,
    may_marry,
    no_better_leads,
    paired,
    winners,
)
from sixtysix.kernel.layout import RANKS, SUIT_BITS, Boards, Ints
from sixtysix.kernel.legality import is_first_lead, playable
from sixtysix.kernel.positions import (
    NO_ACTION,
    STRICT_FRAME,
    STRICT_STACK,
    narrowed,
    new_stamp,
    recall,
    remember,
    strict_place,
)
from sixtysix.kernel.state import STATE, State, cards, points, seat_of, trump_of

# --- a frame: one position with its side to lead ---------------------------------------------------------------------
_SIDE0: Final = np.uint64(0)
_SIDE1: Final = np.uint64(1)
_TABLE: Final = np.uint64(2)
_CLOSE: Final = np.uint64(3)
_ALPHA: Final = np.uint64(4)
_BETA: Final = np.uint64(5)
_BEST: Final = np.uint64(6)
_LEADS: Final = np.uint64(7)
"""Leads still to be tried; those of a marriage show it."""
_SILENT: Final = np.uint64(8)
"""Leads still to be tried without their marriage, after all others."""
_MARRIED: Final = np.uint64(9)
_ANSWERED: Final = np.uint64(10)
"""Kings and queens whose marriage the follower may show."""
_SURE: Final = np.uint64(11)
# --- and in it the lead that is being searched
_LEAD: Final = np.uint64(12)
_LED0: Final = np.uint64(13)
_LED1: Final = np.uint64(14)
_LED_TABLE: Final = np.uint64(15)
_ANSWERS: Final = np.uint64(16)
_FLOOR: Final = np.uint64(17)
_WORST: Final = np.uint64(18)
_IS_LOST: Final = np.uint64(19)
_LOWER: Final = np.uint64(20)
_UPPER: Final = np.uint64(21)
"""What was known of the position before its search."""
_LOST: Final = np.uint64(22)
"""Leads that are sure to lose."""
_FRAME: Final = np.uint64(STRICT_FRAME)
_STACK: Final = np.uint64(STRICT_STACK)
_KEPT_FROM: Final = 3
"""Cards in a hand from which a position is worth a place in the table."""


@apart
def lead_value(board: State, work: Ints, alpha: int, beta: int) -> int:
    """Alpha-beta from a lead in strict play: exact between ``alpha`` and ``beta``, else a bound, fail-soft.

    The board's table needs trumps, closer and first out; the sides hold equally many cards, at least one.
    """
    frame = _STACK
    value, is_known = _enter(board, work, frame, alpha, beta)
    while not is_known:
        if _next_child(work, frame):
            frame += _FRAME
        elif not _next_lead(work, frame):
            value = _leave(work, frame)
            if frame == _STACK:
                break
            frame -= _FRAME
            work[frame + _WORST] = min(work[frame + _WORST], -value if work[frame + _IS_LOST] else value)
    return value


@apart
def _enter(board: State, work: Ints, frame: np.uint64, alpha: int, beta: int) -> tuple[int, bool]:
    """Begin with a position: its value, or a bound that is enough, and whether it is known without a search."""
    if points(board.side0) >= layout.GOAL and work[layout.IS_AUTOMATIC]:
        return worth_of_66(board, work, 0), True
    best = claimed(board, work, 0, _window(board, work)) or WORST
    hand = cards(board.side0)
    if hand & (hand - 1) == 0:
        # The other may have 66 already and say so when it is his turn.
        return max(best, min(last_trick_value(board, work), -(claimed(board, work, 1, 0) or WORST))), True
    lower, most = -ceiling(board, work, 1), ceiling(board, work, 0)
    upper = most
    if lower < beta and upper > alpha and popcount(hand) >= _KEPT_FROM:
        least_known, most_known, _ = recall(board, work, strict_place(board))
        lower, upper = max(lower, least_known), min(upper, most_known)
    if upper <= alpha or lower >= beta or lower == upper:
        return (upper if upper <= alpha else lower), True
    married, answered = showable(board, work)
    sure = winners(hand, cards(board.side1), trump_of(board.table))
    # Whoever wins no trick has no more points than now, and can show a marriage to go out with only if he can now.
    stays = answered == 0 or (work[layout.MARRIAGE_ONLY_OUT] and show_to_go_out(board, work, answered) == 0)
    if stays and cashes_out(board, work, sure, most):
        return most, True
    work[frame + _ALPHA], work[frame + _BETA], work[frame + _BEST] = max(alpha, lower), min(beta, upper), best
    work[frame + _LOWER], work[frame + _UPPER] = lower, upper
    work[frame + _MARRIED], work[frame + _ANSWERED], work[frame + _SURE] = married, answered, sure
    # Where being out could be worth less than the closer's failure, the same leads without the marriage come last.
    work[frame + _LOST] = losers(hand, cards(board.side1), trump_of(board.table), work)
    _begin(board, work, frame, married if most > worth_of_66(board, work, 0) else 0)
    return best, best >= beta


@compiled
def _begin(board: State, work: Ints, frame: np.uint64, silent: int) -> None:
    """Write down a position whose leads are all still to be tried."""
    work[frame + _SIDE0], work[frame + _SIDE1] = board.side0, board.side1
    work[frame + _TABLE], work[frame + _CLOSE] = board.table, board.close
    work[frame + _LEADS], work[frame + _SILENT] = cards(board.side0), silent
    work[frame + _ANSWERS], work[frame + _WORST] = 0, WORST


@compiled
def _board_at(work: Ints, frame: np.uint64) -> State:
    return State(work[frame + _SIDE0], work[frame + _SIDE1], work[frame + _TABLE], work[frame + _CLOSE], 0, 0, 0)


@compiled
def _leave(work: Ints, frame: np.uint64) -> int:
    """All leads are searched, or enough of them: the value, which is also remembered."""
    board, best = _board_at(work, frame), work[frame + _BEST]
    if popcount(cards(board.side0)) >= _KEPT_FROM:
        known = narrowed((work[frame + _LOWER], work[frame + _UPPER]), best, work[frame + _ALPHA], work[frame + _BETA])
        remember(board, work, strict_place(board), known, NO_ACTION)
    return int(best)


@compiled
def _window(board: State, rules: Ints) -> int:
    return 0 if is_first_lead(board) else rules[layout.WINDOW_TRICK]


@compiled
def _next_lead(work: Ints, frame: np.uint64) -> bool:
    """Count the lead that has been searched and go on to the next; False when the position is done."""
    best = max(work[frame + _BEST], work[frame + _WORST])
    leads, silent, beta = work[frame + _LEADS], work[frame + _SILENT], work[frame + _BETA]
    board = _board_at(work, frame)
    trumps = SUIT_BITS << (trump_of(board.table) * RANKS)
    window = _window(board, work) | work[layout.WINDOW_MARRIAGE]
    while leads | silent and best < beta:
        led, shows = board, leads & work[frame + _MARRIED]
        lead = _choose_lead(shows or leads or silent, work[frame + _SURE], trumps)
        if leads:
            leads &= ~_no_better_leads(board, work, frame, lead)
        else:
            silent ^= 1 << lead
        if shows:
            led, out, is_over = show(board, work, 0, lead, window)
            best = max(best, out or WORST)
            if is_over or best >= beta:
                continue
        _begin_lead(
            with_counted_side(led, 0, led.side0 ^ 1 << lead), work, frame, lead, max(work[frame + _ALPHA], best)
        )
        work[frame + _LEADS], work[frame + _SILENT], work[frame + _BEST] = leads, silent, best
        return True
    work[frame + _BEST] = best
    return False


@compiled
def _no_better_leads(board: State, work: Ints, frame: np.uint64, lead: int) -> int:
    """``lead`` and the leads that can't be worth more."""
    if not is_monotone(board, work):
        return 1 << lead
    married = paired(board.side0) if may_marry(board.table, work) else 0
    sure = work[frame + _SURE] if work[layout.FOLLOW] else 0
    return no_better_leads(lead, sure, work[frame + _LOST], cards(board.side1), married)


@compiled
def _begin_lead(led: State, work: Ints, frame: np.uint64, lead: int, floor: int) -> None:
    """A card is led: what the other may do, and what he has already by going out instead of answering."""
    worst = -(claimed(led, work, 1, 0) or WORST)
    if work[frame + _ANSWERED] and work[layout.MARRIAGE_ONLY_OUT]:
        worst = min(worst, -(show_to_go_out(led, work, work[frame + _ANSWERED]) or WORST))
    work[frame + _LEAD], work[frame + _FLOOR], work[frame + _WORST] = lead, floor, worst
    work[frame + _LED0], work[frame + _LED1], work[frame + _LED_TABLE] = led.side0, led.side1, led.table
    work[frame + _ANSWERS] = playable(cards(led.side1), lead, trump_of(led.table), work)


@compiled
def _next_child(work: Ints, frame: np.uint64) -> bool:
    """Try answers until the position after one needs a search: it is in the next frame. False when there is none."""
    led = State(work[frame + _LED0], work[frame + _LED1], work[frame + _LED_TABLE], work[frame + _CLOSE], 0, 0, 0)
    lead, answers, worst = work[frame + _LEAD], work[frame + _ANSWERS], work[frame + _WORST]
    floor, beta = work[frame + _FLOOR], work[frame + _BETA]
    shown = 0 if work[layout.MARRIAGE_ONLY_OUT] else work[frame + _ANSWERED]
    beating, is_pruned = beating_cards(lead, trump_of(led.table)), is_monotone(led, work)
    married = paired(led.side1) if may_marry(led.table, work) else 0
    while answers and worst > floor:
        answer = _choose_answer(answers, beating)
        no_better = 1 << answer
        if is_pruned:
            answer, no_better = best_of_equals(answer, answers, beating, cards(led.side0), married)
        answers &= ~no_better
        both = led
        if shown >> answer & 1:
            both, out, is_over = show(led, work, 1, answer, work[layout.WINDOW_MARRIAGE])
            worst = min(worst, -(out or WORST))
            if is_over:
                continue
        after, is_lost = finish_trick(both, work, lead, answer)
        lower, upper = floor, min(beta, worst)
        if is_lost:
            after, lower, upper = turned(after), -upper, -lower
        value, is_known = _enter(after, work, frame + _FRAME, lower, upper)
        if not is_known:
            work[frame + _ANSWERS], work[frame + _WORST], work[frame + _IS_LOST] = answers, worst, 1 if is_lost else 0
            return True
        worst = min(worst, -value if is_lost else value)
    work[frame + _ANSWERS], work[frame + _WORST] = 0, worst
    return False


@compiled
def _choose_lead(leads: int, sure: int, trumps: int) -> int:
    """Which lead to try next: sure tricks from the top, trumps after the others, then the lowest rank."""
    certain = leads & sure
    if certain:
        plain = certain & ~trumps
        return highest(plain or certain)
    return _lowest_rank(leads)


@compiled
def _lowest_rank(mask: int) -> int:
    """A card of the lowest rank there is: all suits laid over each other show which."""
    ranks = (mask | mask >> RANKS | mask >> 2 * RANKS | mask >> 3 * RANKS) & SUIT_BITS
    return lowest(mask & (0b000001_000001_000001_000001 << lowest(ranks)))


@compiled
def _choose_answer(answers: int, beating: int) -> int:
    """Which answer to try next: the lowest that wins, then the lowest rank."""
    winning = answers & beating
    return lowest(winning) if winning else _lowest_rank(answers)


@entry(STATE)
def leader_first(state: State) -> State:
    """A position of strict play with its leader as seat 0."""
    return turned(state) if seat_of(state.table) else state


def strict_boards(leads: Sequence[State]) -> Boards:
    """Leads in strict play as `solve_strict` takes them."""
    return np.array([leader_first(lead)[:4] for lead in leads], np.int64)


@entry(BOARDS, INTS, INT, INTS)
def solve_strict(boards: Boards, work: Ints, times: int, values: Ints) -> int:
    """Exact values of many positions, each solved ``times`` times, for those who measure; returns their sum.

    ``boards`` is int64 of shape ``(positions, 4)``: the leader's side, the other's, the table and the tallies at the
    close, with the leader as seat 0. ``values`` has shape ``(positions,)`` and takes the game points for the leader.
    ``work`` is a `strict_work_array` of the rule set.
    """
    total = 0
    for number in range(len(boards)):
        board = State(boards[number, 0], boards[number, 1], boards[number, 2], boards[number, 3], 0, 0, 0)
        for _ in range(times):
            new_stamp(work)
            values[number] = lead_value(board, work, WORST, -WORST)
            total += values[number]
    return total
