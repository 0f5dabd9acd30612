"""The exact value of strict play with open cards: talon closed or exhausted, the leader about to lead.

Values are game points for the leader. Sensible play is assumed and nothing else: a claim is never false, and who has 66
claims at once unless waiting could be worth more, which is searched. A marriage is always shown with its king or queen
unless reaching 66 could be worth less than leaving the closer to fail.

Seats are relative here: side 0 leads. A trick won by the other turns the board round, as in every negamax.
"""

from typing import Final

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INT, INTS, compiled, entry, highest, lowest, popcount, recursive
from sixtysix.kernel.hand import take_trick, wins
from sixtysix.kernel.layout import RANKS, SUIT_BITS, Ints
from sixtysix.kernel.legality import marriage_counts, marriage_points, playable
from sixtysix.kernel.scoring import score_out, settle
from sixtysix.kernel.state import (
    STATE,
    State,
    cards,
    closer_of,
    first_out_of,
    points,
    side_of,
    trump_of,
    tricks,
)

WORST: Final = -(1 << 14)
"""Below any value."""
ACE_BITS: Final = 0b100000_100000_100000_100000


@compiled
def value_of(result: int) -> int:
    """Game points for seat 0 of a hand that is over."""
    game_points = result >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK
    winner = result & layout.PLACE_MASK
    return game_points if winner == 1 else -game_points


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
def _game_points(result: int) -> int:
    return result >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK


@compiled
def worth_of_66(board: State, rules: Ints, seat: int) -> int:
    """Game points that ``seat`` would win if it were out now."""
    return _game_points(score_out(board, rules, seat, layout.CLAIMED))


@compiled
def ceiling(board: State, rules: Ints, seat: int) -> int:
    """The most game points that ``seat`` may still win: what a claim is worth, for the other's tally can only grow.

    Only against a closer is it possible that more is to be won by leaving him to fail.
    """
    most = worth_of_66(board, rules, seat)
    if closer_of(board.table) == 2 - seat:
        most = max(most, rules[layout.CLOSER_FAILS], rules[layout.OPPONENT_FIRST])
        if tricks(side_of(board, seat)) == 0 or rules[layout.NO_TRICK_AT_CLOSE]:
            most = max(most, rules[layout.CLOSER_FAILS + 1], rules[layout.OPPONENT_FIRST + 1])
        if rules[layout.CLOSER_MUST_CLAIM] == 0:
            most = max(most, 3)
    return most


@compiled
def with_side(board: State, seat: int, side: int) -> State:
    """``seat`` has a new side; the first to have 66 is noted."""
    table = board.table
    if points(side) >= layout.GOAL and first_out_of(table) == 0:
        table |= (seat + 1) << layout.FIRST_OUT_SHIFT
    if seat:
        return State(board.side0, side, table, board.close, 0, 0, 0)
    return State(side, board.side1, table, board.close, 0, 0, 0)


@compiled
def _married(side: int, rules: Ints, card: int, trump: int) -> int:
    """The side after showing the marriage whose king or queen ``card`` is."""
    suit = card // RANKS
    counts = marriage_counts(side, rules)
    worth = marriage_points(suit, trump, rules)
    return side + (worth << (layout.POINTS_SHIFT if counts else layout.PENDING_SHIFT))


@compiled
def winners(mine: int, theirs: int, trump: int) -> int:
    """The cards of ``mine`` that win when led, whatever is answered, if the other must follow suit."""
    sure = 0
    trumps = SUIT_BITS << (trump * RANKS)
    may_trump = theirs & trumps
    for suit in range(4):
        bits = SUIT_BITS << (suit * RANKS)
        against = theirs & bits
        if against:
            sure |= mine & bits & (-2 << highest(against))
        elif suit == trump or may_trump == 0:
            sure |= mine & bits
    return sure


@compiled
def run_points(mine: int, theirs: int, trump: int, rules: Ints) -> int:
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
            total += rules[layout.CARD_POINTS + highest(sure)]
            sure ^= 1 << highest(sure)
            if against:
                total += rules[layout.CARD_POINTS + lowest(against)]
                against &= against - 1
    return total


@compiled
def _above(cards_of_suit: int) -> int:
    """All bits above the highest card, every bit if there is none."""
    return -2 << highest(cards_of_suit) if cards_of_suit else -1


@compiled
def _settled(board: State, rules: Ints, winner: int) -> int:
    """The value for ``winner`` of a hand whose last trick he has just won."""
    sign = 1 - 2 * winner
    if points(side_of(board, winner)) < layout.GOAL:
        return sign * value_of(settle(board, rules, winner))
    claimed = worth_of_66(board, rules, winner)
    if rules[layout.IS_AUTOMATIC]:
        return claimed
    return max(claimed, sign * value_of(settle(board, rules, winner)))


@compiled
def _last_trick(board: State, rules: Ints) -> int:
    """The value for the leader when each side has one card."""
    lead, answer = lowest(board.side0), lowest(board.side1)
    winner = 1 if wins(answer, lead, trump_of(board.table)) else 0
    bonus = rules[layout.BONUS_CLOSED if closer_of(board.table) else layout.BONUS_OPEN]
    worth = rules[layout.CARD_POINTS + lead] + rules[layout.CARD_POINTS + answer] + bonus
    empty = with_side(board, 0, board.side0 ^ 1 << lead)
    empty = with_side(empty, 1, board.side1 ^ 1 << answer)
    empty = with_side(empty, winner, take_trick(side_of(empty, winner), worth))
    value = _settled(empty, rules, winner)
    return -value if winner else value


@compiled
def _may_claim(board: State, rules: Ints, seat: int, window: int) -> bool:
    """Whether ``seat`` has 66 and the moment to say so; ``window`` is what is open besides "any own turn"."""
    if points(side_of(board, seat)) < layout.GOAL or rules[layout.IS_AUTOMATIC]:
        return False
    return (window | rules[layout.WINDOW_OWN_TURN]) != 0


@compiled
def _next_lead(leads: int, sure: int, trumps: int) -> int:
    """Which lead to try next: sure tricks from the top, trumps after the others, then the lowest rank."""
    certain = leads & sure
    if certain:
        plain = certain & ~trumps
        return highest(plain if plain else certain)
    return _lowest_rank(leads)


@compiled
def _lowest_rank(mask: int) -> int:
    """A card of the lowest rank there is."""
    for rank in range(RANKS - 1):
        same = mask & (0b000001_000001_000001_000001 << rank)
        if same:
            return lowest(same)
    return lowest(mask)


@recursive
def lead_value(side0: int, side1: int, table: int, close: int, rules: Ints, alpha: int, beta: int) -> int:  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one function, since Numba can't cache two that call each other
    """Alpha-beta from a lead in strict play: exact between ``alpha`` and ``beta``, else a bound, fail-soft.

    ``table`` needs trumps, closer and first out; the sides hold equally many cards.
    """
    board = State(side0, side1, table, close, 0, 0, 0)
    most, least = ceiling(board, rules, 0), -ceiling(board, rules, 1)
    if most <= alpha:
        return most
    if least >= beta:
        return least
    alpha, beta = max(alpha, least), min(beta, most)
    if alpha >= beta:
        return alpha
    best = WORST
    any_trick = side0 | side1 >= layout.ONE_TRICK
    if _may_claim(board, rules, 0, rules[layout.WINDOW_TRICK] if any_trick else 0):
        best = worth_of_66(board, rules, 0)
        if best >= beta:
            return best
    hand = cards(side0)
    if hand & (hand - 1) == 0:
        return max(best, _last_trick(board, rules))
    trump = trump_of(table)
    married, answered = 0, 0
    if rules[layout.MARRIAGE_CLOSED if closer_of(table) else layout.MARRIAGE_EXHAUSTED] and (
        any_trick or rules[layout.MARRIAGE_FIRST_LEAD]
    ):
        queens = hand & (hand >> 1) & layout.QUEENS
        married = queens | queens << 1
        if rules[layout.MARRIAGE_FOLLOWING]:
            queens = side1 & (side1 >> 1) & layout.QUEENS
            answered = queens | queens << 1
    sure = winners(hand, cards(side1), trump)
    if sure and rules[layout.FOLLOW] and _is_undisturbed(board, rules, answered, most):
        enough = layout.GOAL - points(side0) - (side0 >> layout.PENDING_SHIFT & layout.PENDING_MASK)
        if run_points(hand, cards(side1), trump, rules) >= enough:
            return most
    # Where being out could be worth less than the closer's failure, the same leads without the marriage come last.
    silent = married if most > worth_of_66(board, rules, 0) else 0
    leads = hand
    while leads | silent:
        if leads:
            lead = _next_lead(leads & married if leads & married else leads, sure, SUIT_BITS << (trump * RANKS))
            leads ^= 1 << lead
            shows = married >> lead & 1
        else:
            lead = lowest(silent)
            silent ^= 1 << lead
            shows = 0
        led = board
        if shows:
            led = with_side(board, 0, _married(side0, rules, lead, trump))
            if points(led.side0) >= layout.GOAL:
                out = worth_of_66(led, rules, 0)
                if rules[layout.IS_AUTOMATIC]:
                    best = max(best, out)
                    if best >= beta:
                        return best
                    continue
                if _may_claim(led, rules, 0, rules[layout.WINDOW_MARRIAGE] | rules[layout.WINDOW_TRICK]):
                    best = max(best, out)
                    if best >= beta:
                        return best
        led = with_side(led, 0, led.side0 ^ 1 << lead)
        floor = max(alpha, best)
        worst = -WORST
        if _may_claim(led, rules, 1, 0):
            worst = -worth_of_66(led, rules, 1)
        theirs = cards(side1)
        answers, shown_with = playable(theirs, lead, trump, rules), 0
        if answered:
            if rules[layout.MARRIAGE_ONLY_OUT]:
                worst = min(worst, _shown_to_go_out(led, rules, answered, trump))
            else:
                shown_with = answered & answers
        while answers and worst > floor:
            beating = answers & _beating(lead, trump)
            answer = lowest(beating) if beating else _lowest_rank(answers)
            answers ^= 1 << answer
            both = led
            if shown_with >> answer & 1:
                both = with_side(led, 1, _married(side1, rules, answer, trump))
                if points(both.side1) >= layout.GOAL:
                    out = -worth_of_66(both, rules, 1)
                    if rules[layout.IS_AUTOMATIC]:
                        worst = min(worst, out)
                        continue
                    if _may_claim(both, rules, 1, rules[layout.WINDOW_MARRIAGE]):
                        worst = min(worst, out)
            worth = rules[layout.CARD_POINTS + lead] + rules[layout.CARD_POINTS + answer]
            both = with_side(both, 1, both.side1 ^ 1 << answer)
            if beating:
                both = with_side(both, 1, take_trick(both.side1, worth))
                if points(both.side1) >= layout.GOAL and rules[layout.IS_AUTOMATIC]:
                    value = -worth_of_66(both, rules, 1)
                else:
                    value = -lead_value(
                        both.side1,
                        both.side0,
                        swap_places(both.table),
                        swap_tallies(close),
                        rules,
                        -min(beta, worst),
                        -floor,
                    )
            else:
                both = with_side(both, 0, take_trick(both.side0, worth))
                if points(both.side0) >= layout.GOAL and rules[layout.IS_AUTOMATIC]:
                    value = worth_of_66(both, rules, 0)
                else:
                    value = lead_value(both.side0, both.side1, both.table, close, rules, floor, min(beta, worst))
            worst = min(worst, value)
        best = max(best, worst)
        if best >= beta:
            return best
    return best


@compiled
def _is_undisturbed(board: State, rules: Ints, answered: int, most: int) -> bool:
    """Whether a leader who only cashes tricks to 66 wins all there is to win, and the other can't go out meanwhile."""
    return answered == 0 and points(board.side1) < layout.GOAL and worth_of_66(board, rules, 0) == most


@compiled
def exact_value(board: State, rules: Ints) -> int:
    """The exact value of a lead for the leader, who is seat 0."""
    return lead_value(board.side0, board.side1, board.table, board.close, rules, WORST, -WORST)


@compiled
def _beating(lead: int, trump: int) -> int:
    """Every card that would beat ``lead``."""
    suit = lead // RANKS
    above = (SUIT_BITS << (suit * RANKS)) & (-2 << lead)
    return above if suit == trump else above | SUIT_BITS << (trump * RANKS)


@compiled
def _shown_to_go_out(board: State, rules: Ints, paired: int, trump: int) -> int:
    """R25: the follower shows a marriage that brings him to 66, if he has one; the value for the leader."""
    for suit in range(4):
        if paired >> (suit * RANKS + layout.QUEEN) & 1 and marriage_counts(board.side1, rules):
            side = _married(board.side1, rules, suit * RANKS + layout.QUEEN, trump)
            if points(side) >= layout.GOAL:
                return -worth_of_66(with_side(board, 1, side), rules, 1)
    return -WORST


@entry(INT(STATE, INTS, INT, INT))
def solve_endgame(board: State, rules: Ints, alpha: int, beta: int) -> int:
    """The exact value for the leader, who is seat 0."""
    return lead_value(board.side0, board.side1, board.table, board.close, rules, alpha, beta)
