"""Which card to answer a lead with."""

from collections.abc import Sequence
from typing import Final

from sixtysix.game import GOAL, Card, Rank, TalonStatus
from sixtysix.game.cards import card_of
from sixtysix.game.settings import ExchangeWhen
from sixtysix.players.advice import (
    Advice,
    best_card,
    breaks_marriage,
    gives_up_half,
    spends_ace,
    spends_trump,
)
from sixtysix.players.view import PAIR, View

DRAWN_BY_BOTH: Final = 2
"""Cards that leave the talon after a trick."""


def _lead(view: View) -> Card:
    if view.lead is None:
        raise AssertionError("nothing has been led")
    return view.lead


def takes(view: View, answer: Card) -> bool:
    """Whether the answer wins the trick."""
    return view.beats(answer, _lead(view))


def gains(view: View, answer: Card) -> float:
    """The card points of the trick, counted against me if I leave it to the leader."""
    points = view.points(_lead(view)) + view.points(answer)
    return points if takes(view, answer) else -points


def goes_out(view: View, answer: Card) -> float:
    """1 for an answer that wins and reaches 66."""
    total = view.my_points + view.seen.pending[view.me] + abs(gains(view, answer))
    return float(takes(view, answer) and total >= GOAL)


def lets_him_out(view: View, answer: Card) -> float:
    """1 for an answer that loses the trick and gives the leader 66."""
    total = view.their_points + view.seen.pending[view.other] + abs(gains(view, answer))
    return float(not takes(view, answer) and total >= GOAL)


def opens_the_way(view: View, answer: Card) -> float:
    """1 for winning the trick with something to do on the lead: a marriage to show, or the lowest trump to exchange."""
    if not takes(view, answer):
        return 0.0
    left = [card for card in view.hand if card != answer]
    suits = {card.suit for card in left}
    marriage = any(view.may_still_marry(suit) and all(card_of(suit, rank) in left for rank in PAIR) for suit in suits)
    return float(marriage or _exchange_next(view, left))


def _exchange_next(view: View, left: Sequence[Card]) -> bool:
    """Whether the turn-up could be taken on the next lead (R26-R28)."""
    rules = view.rules
    then = view.seen.talon_size - DRAWN_BY_BOTH
    allowed = rules.exchange_when is not ExchangeWhen.NEVER and view.seen.talon_status is TalonStatus.OPEN
    return allowed and then >= max(1, rules.exchange_min_talon) and card_of(view.trump, rules.exchange_rank) in left


def secures_ten(view: View, answer: Card) -> float:
    """1 for taking in suit with a plain ten whose ace is still about: it may never win again."""
    is_ten = answer.rank is Rank.TEN and answer.suit is not view.trump
    return float(is_ten and takes(view, answer) and bool(view.higher(answer)))


def first_trick(view: View, answer: Card) -> float:
    """1 for a first own trick: it saves from schwarz, and marriages that wait begin to count."""
    return float(takes(view, answer) and not view.seen.tricks_won[view.me])


OPEN_ANSWERS: Final = (
    Advice("Take the trick that ends the hand.", 500.0, goes_out),
    Advice("Don't give him the points that end the hand.", -300.0, lets_him_out),
    Advice("Count what the trick is worth.", 1.0, gains),
    Advice("Keep king and queen together.", -18.0, breaks_marriage),
    Advice("Keep half a marriage while the other half may come.", -5.0, gives_up_half),
    Advice("Don't waste a trump.", -9.0, spends_trump),
    Advice("Keep an ace for more than a trifle.", -7.0, spends_ace),
    Advice("Take cheap tricks with a ten.", 6.0, secures_ten),
    Advice("Take the lead when you have something to show.", 6.0, opens_the_way),
    Advice("Win a trick of your own.", 3.0, first_trick),
)
"""While cards are drawn nothing is compulsory: take what pays, throw away what is worth least."""

STRICT_ANSWERS: Final = (
    Advice("Take the trick that ends the hand.", 500.0, goes_out),
    Advice("Don't give him the points that end the hand.", -300.0, lets_him_out),
    Advice("Count what the trick is worth.", 1.0, gains),
    Advice("Keep king and queen together.", -18.0, breaks_marriage),
    Advice("Don't waste a trump.", -2.0, spends_trump),
    Advice("Take the lead when you have something to show.", 6.0, opens_the_way),
    Advice("Win a trick of your own.", 8.0, first_trick),
)
"""When suit must be followed the lead itself is worth having."""


def table(view: View) -> Sequence[Advice]:
    """The advice for an answer now."""
    return STRICT_ANSWERS if view.is_strict else OPEN_ANSWERS


def best_answer(view: View, cards: Sequence[Card]) -> Card:
    """The answer that the advice likes best."""
    return best_card(view, cards, table(view))
