"""Exact play when both hands are known and nothing more is drawn: alpha-beta with a table, to the last card.

A position is seen from the side on lead and valued in game points for it. Both sides claim as soon as they may:
waiting can't make a won hand worth more, since the loser's tally never falls.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sixtysix.game import GOAL, Action, Card, Marry, Play, Seat, Suit, Tally, opponent
from sixtysix.players.protocol import MatchScore
from sixtysix.players.terms import INDEX, Terms, indices, mask
from sixtysix.players.view import Cards, View

INFINITE: Final = 1000
MOST_POSITIONS: Final = 15_000
"""Several times what six cards each need under the widest preset; about a quarter of a second."""

Values = tuple[tuple[Action, float], ...]


class Position(NamedTuple):
    """``seat`` is to lead; ``their_`` is the follower's.

    Hands are masks. Of tricks only none or some matters. ``first_out`` reached 66 without ending the hand.
    """

    seat: Seat
    hand: int
    their_hand: int
    points: int
    their_points: int
    pending: int
    their_pending: int
    tricks: int
    their_tricks: int
    first_out: Seat | None

    def swapped(self) -> "Position":
        """The same with the other side's things first."""
        seat, hand, their_hand, points, their_points, pending, their_pending, tricks, their_tricks, first_out = self
        return Position(
            opponent(seat),
            their_hand,
            hand,
            their_points,
            points,
            their_pending,
            pending,
            their_tricks,
            tricks,
            first_out,
        )


Choice = tuple[Position, int | None]
"""A card to play, with the position after a marriage shown for it; no card if that marriage has ended the hand."""


class Window(NamedTuple):
    """The values still of interest: between ``alpha``, for the leader, and ``beta``, for the follower."""

    alpha: int
    beta: int


EVERYTHING: Final = Window(-INFINITE, INFINITE)


class TooWide(Exception):
    """The search has met more positions than it was allowed: house rules with long hands or few duties."""


class Endgame:
    """A search from some position to the last card, of at most ``limit`` positions, else `TooWide`.

    ``effort`` counts the positions looked at.
    """

    def __init__(self, terms: Terms, limit: int = MOST_POSITIONS) -> None:
        self.terms = terms
        self.effort = 0
        self._limit = limit
        self._bounds: dict[Position, Window] = {}

    def led(self, position: Position, lead: int | None, window: Window = EVERYTHING) -> int:
        """The value for the leader once he has led, the follower answering at his best."""
        if lead is None:
            return self._out(position)
        if position.their_points >= GOAL and self.terms.ends_on_turn:
            return -self._out(position.swapped())
        worst, (alpha, beta) = INFINITE, window
        for shown, answer in self.answers(position, lead):
            worst = min(worst, self.answered(shown, (lead, answer), Window(alpha, beta)))
            beta = min(beta, worst)
            if worst <= alpha:
                break
        return worst

    def answered(self, position: Position, trick: tuple[int, int | None], window: Window = EVERYTHING) -> int:
        """The value for the leader after a complete trick, of no answer if the follower has gone out instead."""
        lead, answer = trick
        if answer is None:
            return -self._out(position.swapped())
        taken, points = self.terms.trick(lead, answer)
        before = position._replace(hand=position.hand & ~(1 << lead), their_hand=position.their_hand & ~(1 << answer))
        if taken:
            return -self._took(before.swapped(), points, Window(-window.beta, -window.alpha))
        return self._took(before, points, window)

    def leads(self, position: Position) -> Iterator[Choice]:
        """What the leader may do, marriages first."""
        for suit in self.terms.pairs:
            yield from self.leads_from(position, suit)
        for lead in self.terms.leads(position.hand):
            yield position, lead

    def answers(self, position: Position, lead: int) -> Iterator[Choice]:
        """What the follower may do, marriages first."""
        if self.terms.rules.marriage_show_when_following:
            for suit in self.terms.pairs:
                yield from self.answers_from(position, lead, suit)
        for answer in self.terms.answers(position.their_hand, lead):
            yield position, answer

    def best_lead(self, position: Position, window: Window = EVERYTHING) -> int:
        """The value of a position for the side on lead, exact inside the window, else a bound."""
        self.effort += 1
        if self.effort > self._limit:
            raise TooWide
        low, high = self._bounds.get(position, EVERYTHING)
        if low >= window.beta or low == high:
            return low
        if high <= window.alpha:
            return high
        alpha, beta = max(window.alpha, low), min(window.beta, high)
        best, floor = -INFINITE, alpha
        for choice in self.leads(position):
            best = max(best, self.led(*choice, Window(floor, beta)))
            floor = max(floor, best)
            if best >= beta:
                break
        self._bounds[position] = Window(low if best <= alpha else best, high if best >= beta else best)
        return best

    def leads_from(self, position: Position, suit: Suit) -> Iterator[Choice]:
        """The two leads of a marriage, or none but its end of the hand."""
        pair, points = self.terms.pairs[suit]
        if position.hand & pair != pair:
            return
        shown = self._married(position, points)
        if shown.points >= GOAL and self.terms.ends_on_marriage:
            yield shown, None
            return
        for lead in indices(pair):
            yield shown, lead

    def answers_from(self, position: Position, lead: int, suit: Suit) -> Iterator[Choice]:
        """The answers of a marriage shown when following, or none but its end of the hand (R25)."""
        pair, points = self.terms.pairs[suit]
        if position.their_hand & pair != pair:
            return
        shown = self._married(position.swapped(), points).swapped()
        goes_out = shown.their_points >= GOAL
        if self.terms.rules.marriage_show_only_if_reaches_66:
            if goes_out:
                yield shown, None
            return
        answers = [answer for answer in self.terms.answers(position.their_hand, lead) if pair >> answer & 1]
        if answers and goes_out and self.terms.ends_on_marriage:
            yield shown, None
            return
        for answer in answers:
            yield shown, answer

    def _married(self, position: Position, points: int) -> Position:
        """The leader has shown a marriage; it counts, or waits for his first trick (R22)."""
        if self.terms.rules.marriage_counts_after_trick and not position.tricks:
            return position._replace(pending=position.pending + points)
        total = position.points + points
        return position._replace(points=total, first_out=self._first_out(position, total, position.seat))

    def _first_out(self, position: Position, total: int, seat: Seat) -> Seat | None:
        if total >= GOAL and position.first_out is None and self.terms.notes_first_out:
            return seat
        return position.first_out

    def _took(self, position: Position, points: int, window: Window) -> int:
        """The value for the side that has just taken a trick of this many card points."""
        is_last = not position.hand
        total = position.points + position.pending + points + (self.terms.bonus if is_last else 0)
        after = position._replace(
            points=total, pending=0, tricks=1, first_out=self._first_out(position, total, position.seat)
        )
        # By some window his trick or his next turn lets him say so, after the last trick R53 does.
        if total >= GOAL:
            return self._out(after)
        if is_last:
            return self.terms.played_out(after.seat, _tally(after), _tally(after.swapped()), after.first_out)
        return self.best_lead(after, window)

    def _out(self, position: Position) -> int:
        return self.terms.won(position.seat, _tally(position), _tally(position.swapped()))


def _tally(position: Position) -> Tally:
    return Tally(position.points, position.tricks)


def position_of(view: View, theirs: Cards) -> Position:
    """The position before the trick in hand, from its leader's side, if the opponent holds ``theirs``."""
    seen, leader = view.seen, view.me if view.lead is None else view.other
    follower = opponent(leader)
    hands = (mask(view.hand), mask(theirs))
    return Position(
        leader,
        hands[leader != view.me],
        hands[follower != view.me],
        seen.card_points[leader],
        seen.card_points[follower],
        seen.pending[leader],
        seen.pending[follower],
        min(seen.tricks_won[leader], 1),
        min(seen.tricks_won[follower], 1),
        seen.first_out,
    )


def solve(view: View, match_score: MatchScore) -> tuple[Values, int]:
    """Each play and marriage of the seat to act with its value in game points for it, best first; and the effort.

    A `ValueError` unless nothing is hidden; `TooWide` if it can't be done in time.
    """
    if not view.knows_all:
        raise ValueError("an ending is solved when nothing is hidden")
    return solve_against(view, view.outstanding, match_score)


def solve_against(view: View, theirs: Cards, match_score: MatchScore) -> tuple[Values, int]:
    """As `solve`, on a lead or an answer in strict play, if the opponent holds ``theirs`` and both sides know it."""
    search = Endgame(Terms(view, match_score))
    root = position_of(view, theirs)
    actions = [action for action in view.seen.actions if isinstance(action, Play | Marry)]
    valued = [(action, float(_value(search, root, view.lead, action))) for action in actions]
    return tuple(sorted(valued, key=lambda pair: -pair[1])), search.effort


def _value(search: Endgame, root: Position, lead: Card | None, action: Play | Marry) -> int:
    if lead is None:
        if isinstance(action, Play):
            return search.led(root, INDEX[action.card])
        return max(search.led(*choice) for choice in search.leads_from(root, action.suit))
    led = INDEX[lead]
    if isinstance(action, Play):
        return -search.answered(root, (led, INDEX[action.card]))
    choices = search.answers_from(root, led, action.suit)
    return -min(search.answered(shown, (led, answer)) for shown, answer in choices)
