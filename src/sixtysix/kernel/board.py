"""A position of strict play and what it is worth at most, at least and at its end: the parts of the endgame solver."""

from typing import Final

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import compiled, highest, lowest, popcount
from sixtysix.kernel.equals import is_monotone, may_marry, paired
from sixtysix.kernel.hand import take_trick, wins
from sixtysix.kernel.layout import RANKS, SUIT_BITS, Ints
from sixtysix.kernel.legality import is_first_lead, marriage_counts, marriage_points
from sixtysix.kernel.scoring import score_out, settle
from sixtysix.kernel.state import (
    State,
    card_points,
    cards,
    closer_of,
    first_out_of,
    pending,
    points,
    side_of,
    suit_of,
    tricks,
    trump_of,
)

WORST: Final = -(1 << 14)
"""Below any value."""


@compiled
def value_of(result: int) -> int:
    """Game points for seat 0 of a hand that is over."""
    game_points = result >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK
    winner = result & layout.PLACE_MASK
    return game_points if winner == 1 else -game_points


@compiled
def worth_in_match(value: int, rules: Ints) -> int:
    """What game points for seat 0 are worth in the match: more than a seat needs is worth no more (R56).

    Since this never turns better into worse, the best play for game points with open cards stays the best.
    """
    worth: int = max(min(value, rules[layout.NEEDED]), -rules[layout.NEEDED + 1])
    return worth


@compiled
def swap_places(table: int) -> int:
    """The table seen from the other side: closer and first out change their names."""
    places = layout.PLACE_MASK << layout.CLOSER_SHIFT | layout.PLACE_MASK << layout.FIRST_OUT_SHIFT
    here = table & places
    if here == 0:
        return table
    upper = (here << 1) & (2 << layout.CLOSER_SHIFT | 2 << layout.FIRST_OUT_SHIFT)
    lower = (here >> 1) & (1 << layout.CLOSER_SHIFT | 1 << layout.FIRST_OUT_SHIFT)
    return table & ~places | upper | lower


@compiled
def swap_tallies(close: int) -> int:
    """The tallies at the close seen from the other side."""
    return close >> layout.CLOSE_SIDE_BITS | (close & layout.CLOSE_SIDE_MASK) << layout.CLOSE_SIDE_BITS


@compiled
def turned(board: State) -> State:
    """The same position with the seats' names changed."""
    close = swap_tallies(board.close) if board.close else 0
    return State(board.side1, board.side0, swap_places(board.table), close, 0, 0, 0)


@compiled
def worth_of_66(board: State, rules: Ints, seat: int) -> int:
    """Game points that ``seat`` would win if it were out now."""
    return score_out(board, rules, seat, layout.CLAIMED) >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK


@compiled
def ceiling(board: State, work: Ints, seat: int) -> int:
    """The most game points that ``seat`` may still win: what a claim is worth, for the other's tally can only grow.

    Only against a closer is it possible that more is to be won by leaving him to fail.
    """
    most = worth_of_66(board, work, seat)
    if closer_of(board.table) == 2 - seat and not is_monotone(board, work):
        most = max(most, work[layout.CLOSER_FAILS], work[layout.OPPONENT_FIRST])
        if tricks(side_of(board, seat)) == 0 or work[layout.NO_TRICK_AT_CLOSE]:
            most = max(most, work[layout.CLOSER_FAILS + 1], work[layout.OPPONENT_FIRST + 1])
        if work[layout.CLOSER_MUST_CLAIM] == 0:
            most = max(most, 3)
    return most


@compiled
def with_counted_side(board: State, seat: int, side: int) -> State:
    """``seat`` has a new side; the first to have 66 is noted."""
    table = board.table
    if points(side) >= layout.GOAL and first_out_of(table) == 0:
        table |= (seat + 1) << layout.FIRST_OUT_SHIFT
    if seat:
        return State(board.side0, side, table, board.close, 0, 0, 0)
    return State(side, board.side1, table, board.close, 0, 0, 0)


@compiled
def claimed(board: State, rules: Ints, seat: int, window: int) -> int:
    """Game points of a claim, if ``seat`` has 66 and may say so; ``window`` is open besides "any own turn"; else 0."""
    if points(side_of(board, seat)) < layout.GOAL or rules[layout.IS_AUTOMATIC]:
        return 0
    return worth_of_66(board, rules, seat) if window | rules[layout.WINDOW_OWN_TURN] else 0


@compiled
def showable(board: State, rules: Ints) -> tuple[int, int]:
    """The kings and queens whose marriage the leader, and the follower, may show now (R18, R23-R25)."""
    if not may_marry(board.table, rules) or (rules[layout.MARRIAGE_FIRST_LEAD] == 0 and is_first_lead(board)):
        return 0, 0
    return paired(board.side0), paired(board.side1) if rules[layout.MARRIAGE_FOLLOWING] else 0


@compiled
def show(board: State, rules: Ints, seat: int, card: int, window: int) -> tuple[State, int, bool]:
    """``seat`` shows the marriage of ``card``: the position, game points if he may go out now, whether he must."""
    side, trump = side_of(board, seat), trump_of(board.table)
    shift = layout.POINTS_SHIFT if marriage_counts(side, rules) else layout.PENDING_SHIFT
    side += marriage_points(suit_of(card), trump, rules) << shift
    after = with_counted_side(board, seat, side)
    if points(side) >= layout.GOAL and rules[layout.IS_AUTOMATIC]:
        return after, worth_of_66(after, rules, seat), True
    return after, claimed(after, rules, seat, window), False


@compiled
def show_to_go_out(board: State, rules: Ints, paired: int) -> int:
    """R25: game points of the follower who shows a marriage that brings him to 66; 0 if he has none."""
    if not marriage_counts(board.side1, rules):
        return 0
    trump = trump_of(board.table)
    for suit in range(4):
        if paired >> (suit * RANKS + layout.QUEEN) & 1:
            worth = marriage_points(suit, trump, rules)
            if points(board.side1) + worth >= layout.GOAL:
                return worth_of_66(board, rules, 1)
    return 0


@compiled
def finish_trick(board: State, rules: Ints, lead: int, answer: int) -> tuple[State, bool]:
    """The follower answers: the position after it, and whether he has won the trick."""
    winner = 1 if wins(answer, lead, trump_of(board.table)) else 0
    worth = card_points(rules, lead) + card_points(rules, answer)
    after = with_counted_side(board, 1, board.side1 ^ 1 << answer)
    if cards(after.side1) == 0:
        worth += rules[layout.BONUS_CLOSED if closer_of(board.table) else layout.BONUS_OPEN]
    return with_counted_side(after, winner, take_trick(side_of(after, winner), worth)), winner == 1


@compiled
def last_trick_value(board: State, rules: Ints) -> int:
    """The value for the leader when each side has one card."""
    lead, answer = lowest(board.side0), lowest(board.side1)
    after, lost = finish_trick(with_counted_side(board, 0, board.side0 ^ 1 << lead), rules, lead, answer)
    winner = 1 if lost else 0
    sign = 1 - 2 * winner
    settled = sign * value_of(settle(after, rules, winner))
    if points(side_of(after, winner)) >= layout.GOAL:
        out = worth_of_66(after, rules, winner)
        settled = out if rules[layout.IS_AUTOMATIC] else max(out, settled)
    return sign * settled


@compiled
def cashes_out(board: State, rules: Ints, sure: int, most: int) -> bool:
    """Whether the leader can cash ``sure`` tricks to 66 and so win ``most``, while the other can't go out."""
    if sure == 0 or rules[layout.FOLLOW] == 0 or points(board.side1) >= layout.GOAL:
        return False
    if worth_of_66(board, rules, 0) < most:
        return False
    run = _run_points(cards(board.side0), cards(board.side1), trump_of(board.table), rules)
    return points(board.side0) + pending(board.side0) + run >= layout.GOAL


@compiled
def _run_points(mine: int, theirs: int, trump: int, rules: Ints) -> int:
    """Card points that the leader has for certain by cashing winners: his own, and the least the other must add.

    Trumps are cashed first. In a plain suit only as many winners count as the other has cards to follow with, unless
    he has no trumps to lose them to.
    """
    trumps = SUIT_BITS << (trump * RANKS)
    total = 0
    draws_all = popcount(mine & trumps & _above(theirs & trumps)) >= popcount(theirs & trumps)
    for suit in range(4):
        bits = SUIT_BITS << (suit * RANKS)
        against = theirs & bits
        sure = mine & bits & _above(against)
        if suit != trump and not draws_all:
            if against == 0:
                sure = 0
            while popcount(sure) > popcount(against):
                sure &= sure - 1
        while sure:
            total += card_points(rules, highest(sure))
            sure ^= 1 << highest(sure)
            if against:
                total += card_points(rules, lowest(against))
                against &= against - 1
    return total


@compiled
def _above(cards_of_suit: int) -> int:
    """All bits above the highest card, every bit if there is none."""
    return -2 << highest(cards_of_suit) if cards_of_suit else -1
