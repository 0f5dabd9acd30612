"""What nobody does who has played for a while, however little he remembers and however short he looks.

A ten is not thrown away for nothing, and king and queen are not parted without need. A card that serves instead of such
a one is cheaper and costs neither of the two, nor a trump where none was to be spent.
"""

from collections.abc import Sequence
from typing import Final

from sixtysix.game import Card, Rank
from sixtysix.players import answering, leading
from sixtysix.players.advice import breaks_marriage
from sixtysix.players.view import View

LIKELY: Final = 0.5
"""A lead that is taken more often than this is likely lost."""


def decent(view: View, cards: Sequence[Card]) -> list[Card]:
    """The cards without those that break a principle; all of them if none is left."""
    return [card for card in cards if not (wastes(view, card, cards) or parts(view, card, cards))] or list(cards)


def wastes(view: View, card: Card, cards: Sequence[Card]) -> bool:
    """Whether this is a ten or an ace thrown under a lead, or a ten led into a likely loss, while another serves."""
    if view.lead is not None:
        lost = card.rank >= Rank.TEN and not answering.takes(view, card)
    else:
        lost = card.rank is Rank.TEN and leading.risk(view, card) > LIKELY
    return lost and any(_serves(view, other, card) for other in cards)


def parts(view: View, card: Card, cards: Sequence[Card]) -> bool:
    """Whether this is half of a marriage that could still be shown, played while another card serves."""
    return breaks_marriage(view, card) > 0 and any(_serves(view, other, card) for other in cards)


def _serves(view: View, other: Card, card: Card) -> bool:
    """Whether ``other`` could be played instead of ``card``, and nothing that matters would be lost by it."""
    is_cheap = other.rank < Rank.TEN and not breaks_marriage(view, other)
    keeps_trumps = other.suit is not view.trump or card.suit is view.trump
    return is_cheap and keeps_trumps and _lets_him_out(view, other) <= _lets_him_out(view, card)


def _lets_him_out(view: View, card: Card) -> float:
    return leading.lets_him_out(view, card) if view.lead is None else answering.lets_him_out(view, card)
