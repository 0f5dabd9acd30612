"""Advice as a table: each piece of it measures a card, and a weight says how much it counts against the others."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sixtysix.game import Card, Rank, Suit, TalonStatus
from sixtysix.players.view import PAIR, View

Measure = Callable[[View, Card], float]


class Advice(NamedTuple):
    """One sentence of the book. ``weight`` is in card points for each unit of ``measure``."""

    text: str
    weight: float
    measure: Measure


def weigh(view: View, card: Card, table: Sequence[Advice]) -> float:
    """What all advice together says of playing ``card``, in card points."""
    return sum(advice.weight * advice.measure(view, card) for advice in table)


def best_card(view: View, cards: Sequence[Card], table: Sequence[Advice]) -> Card:
    """The card that the advice likes best; of equals the first in the hand."""
    return max(cards, key=lambda card: weigh(view, card, table))


def breaks_marriage(view: View, card: Card) -> float:
    """1 for one of a pair in hand that could still be shown, 2 in trumps."""
    worth_keeping = (
        card.rank in PAIR
        and view.declared is not card.suit
        and view.holds_pair(card.suit)
        and view.may_still_marry(card.suit)
    )
    return _trumps_double(view, card.suit) if worth_keeping else 0.0


def gives_up_half(view: View, card: Card) -> float:
    """The chance that the missing half of a marriage is still to come from the talon; doubled in trumps."""
    if card.rank not in PAIR or view.seen.talon_status is not TalonStatus.OPEN or not view.may_still_marry(card.suit):
        return 0.0
    missing = Card(card.suit, Rank.QUEEN if card.rank is Rank.KING else Rank.KING)
    if missing not in view.unplaced:
        return 0.0
    mine_to_draw = view.seen.talon_size / 2 / max(1, len(view.unplaced))
    return mine_to_draw * _trumps_double(view, card.suit)


def spends_trump(view: View, card: Card) -> float:
    """About 1 for a small trump and 2 for a big one: it would bring in its card points later as well."""
    if card.suit is not view.trump:
        return 0.0
    return 0.9 + 0.3 * card.rank


def spends_ace(view: View, card: Card) -> float:
    """1 for a plain ace, which wins later as well as now."""
    return float(card.rank is Rank.ACE and card.suit is not view.trump)


def _trumps_double(view: View, suit: Suit) -> float:
    return 2.0 if suit is view.trump else 1.0
