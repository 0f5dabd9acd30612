"""When to close: with a hand that is sure to reach 66, or nearly so.

A sure hand is counted: winners led from the top under strict play, whatever the opponent holds. A nearly sure one is
tried out against hands the opponent may have, both sides playing by simple rules and neither looking at the other's.
"""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from sixtysix.game import GOAL, SEATS, Card, Close, Leading, Observation, Rank, Suit, Tally, TalonStatus
from sixtysix.game.cards import card_of
from sixtysix.game.legality import marriage_points
from sixtysix.game.settings import Duty
from sixtysix.players.endgame import TooWide
from sixtysix.players.protocol import MatchScore
from sixtysix.players.rehearsal import Rehearsal
from sixtysix.players.terms import Terms
from sixtysix.players.view import PAIR, Cards, View

FIRST_TRIALS: Final = 6
"""A close that brings nothing against this many is not tried further."""


class Temper(NamedTuple):
    """How a nearly sure close is decided.

    ``trials`` are the hands of the opponent that it is tried out against; ``worth`` are the game points it must then
    bring on average. About what a good hand wins without closing is steady, less is bold, more is timid.
    """

    trials: int = 20
    worth: float = 0.75


STEADY: Final = Temper()


def running_cards(view: View) -> list[Card]:
    """Cards that win one after the other if I close and lead them in this order, whatever the opponent holds.

    Trumps come first, from the top. Plain winners follow only once he can have no trump left.
    """
    run = _from_the_top(view, view.trump)
    their_trumps = min(len(view.of_suit(view.trump)), view.seen.hand_sizes[view.other])
    drawn = len(run) if Duty.FOLLOW in view.rules.strict else 0
    if drawn >= their_trumps:
        for suit in Suit:
            if suit is not view.trump:
                run += _from_the_top(view, suit)
    return run


def _from_the_top(view: View, suit: Suit) -> list[Card]:
    held = sorted((card for card in view.hand if card.suit is suit), key=lambda card: -card.rank)
    return [card for card in held if not view.higher(card)]


def sure_points(view: View) -> int:
    """Card points I am sure to have if I close and run my winners, and show what may be shown after a close (R24)."""
    run = running_cards(view)
    if not _starts_with_declared(view, run):
        return view.my_points
    if not run:
        return view.my_points + (_marriages(view, run) if view.seen.tricks_won[view.me] else 0)
    worst = sorted(map(view.points, view.outstanding))[: len(run)]
    return view.my_points + view.seen.pending[view.me] + sum(map(view.points, run)) + sum(worst) + _marriages(view, run)


def _starts_with_declared(view: View, run: Sequence[Card]) -> bool:
    """Whether the run may begin with a card of the marriage I have shown, before any trumps are drawn."""
    suit = view.declared
    if suit is None:
        return True
    safe = suit is view.trump or not view.of_suit(view.trump)
    return safe and any(card.suit is suit and card.rank in PAIR for card in run)


def _marriages(view: View, run: Sequence[Card]) -> int:
    """Every marriage whose king or queen runs, and one more: leading from that one may cost the lead."""
    if not view.rules.marriage_when_closed:
        return 0
    sure = others = 0
    for suit in Suit:
        if not view.holds_pair(suit) or view.declared is suit:
            continue
        points = marriage_points(view.rules, suit, view.trump)
        if card_of(suit, Rank.KING) in run:
            sure += points
        else:
            others = max(others, points)
    return sure + others


def is_sure(view: View) -> bool:
    """Whether closing now and running winners reaches 66 against every hand the opponent may have."""
    return sure_points(view) >= GOAL and not _may_exchange(view, view.outstanding)


def _may_exchange(view: View, theirs: Sequence[Card]) -> bool:
    """Whether the opponent, holding ``theirs``, would take the turn-up right after my close (R30 in pagat)."""
    allowed = view.rules.exchange_by_opponent_right_after_close
    return allowed and card_of(view.trump, view.rules.exchange_rank) in theirs


def _exchanged(view: View, theirs: Cards) -> Cards:
    """The opponent's hand when he has used that right."""
    turn_up = view.seen.turn_up
    if turn_up is None or not _may_exchange(view, theirs):
        return theirs
    low = card_of(view.trump, view.rules.exchange_rank)
    return tuple(turn_up if card == low else card for card in theirs)


def expected_game_points(
    view: View, match_score: MatchScore, rng: random.Random, most_trials: int = STEADY.trials
) -> float:
    """Game points that closing now brings on average, over hands the opponent may have; `TooWide` as for one."""
    closed = view.at(_closed(view))
    terms = Terms(closed, match_score)
    total = 0
    for trials in range(1, most_trials + 1):
        theirs = view.their_known + tuple(rng.sample(view.unplaced, view.hidden))
        total += Rehearsal(closed, terms, _exchanged(view, theirs)).game_points()
        if trials == FIRST_TRIALS and total <= 0:
            return total / trials
    return total / most_trials


def _closed(view: View) -> Observation:
    """What I shall see when I have closed."""
    seen = view.seen
    mine, theirs = (Tally(seen.card_points[seat], seen.tricks_won[seat]) for seat in SEATS)
    declared = seen.turn.declared if isinstance(seen.turn, Leading) else None
    return replace(
        seen,
        talon_status=TalonStatus.CLOSED,
        close=Close(view.me, (mine, theirs), len(seen.tricks)),
        turn=Leading(view.me, declared),
    )


def could_reach_66(view: View) -> bool:
    """Whether a close could succeed at all, the opponent's biggest cards falling to mine."""
    pairs = sum(marriage_points(view.rules, suit, view.trump) for suit in Suit if view.holds_pair(suit))
    answers = sum(sorted(map(view.points, view.outstanding))[-len(view.hand) :])
    mine = sum(map(view.points, view.hand))
    return view.my_points + view.seen.pending[view.me] + mine + answers + pairs >= GOAL


def should_close(view: View, match_score: MatchScore, rng: random.Random, temper: Temper = STEADY) -> bool:
    """Whether the hand is sure, or good enough that closing pays on average."""
    if is_sure(view):
        return True
    if not could_reach_66(view):
        return False
    try:
        return expected_game_points(view, match_score, rng, temper.trials) >= temper.worth
    except TooWide:
        return False
