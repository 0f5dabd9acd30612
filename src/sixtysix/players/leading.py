"""Which card to lead."""

from collections.abc import Sequence
from typing import Final

from sixtysix.game import GOAL, Card, Rank
from sixtysix.game.settings import Duty
from sixtysix.players.advice import (
    Advice,
    best_card,
    breaks_marriage,
    gives_up_half,
    spends_ace,
    spends_trump,
)
from sixtysix.players.view import View

LEAD_TAKEN_IN_SUIT: Final = 0.9
"""How often an opponent free to choose takes a lead that he can head in its suit."""
RUFFED: Final[dict[Rank, float]] = {
    Rank.NINE: 0.05,
    Rank.JACK: 0.1,
    Rank.QUEEN: 0.2,
    Rank.KING: 0.3,
    Rank.TEN: 0.9,
    Rank.ACE: 0.9,
}
"""How often he spends a trump on a plain lead of this rank, if he has one."""
POOR_ANSWER: Final = 1.5
"""Card points of the answer to a lead that wins, on average."""


def risk(view: View, lead: Card) -> float:
    """The chance that the opponent takes this lead."""
    in_suit = view.chance_held(view.higher(lead))
    trumps = () if lead.suit is view.trump else view.of_suit(view.trump)
    if view.is_strict:
        return in_suit + _ruffed_when_void(view, lead, trumps)
    headed = LEAD_TAKEN_IN_SUIT * in_suit
    return headed + (1 - headed) * RUFFED[lead.rank] * view.chance_held(trumps)


def _ruffed_when_void(view: View, lead: Card, trumps: Sequence[Card]) -> float:
    """The chance that he has none of the suit, but a trump."""
    suit = view.of_suit(lead.suit)
    chance = view.chance_held((*suit, *trumps)) - view.chance_held(suit)
    return chance if Duty.TRUMP in view.duties else chance * RUFFED[lead.rank]


def gains(view: View, lead: Card) -> float:
    """The card points this trick is expected to bring, those of the opponent counted against."""
    takers = view.higher(lead) or view.of_suit(view.trump)
    taker = sum(map(view.points, takers)) / len(takers) if takers else 0.0
    lost = risk(view, lead)
    mine = view.points(lead)
    return (1 - lost) * (mine + POOR_ANSWER) - lost * (mine + taker)


def goes_out(view: View, lead: Card) -> float:
    """The chance that the lead wins and reaches 66 at once."""
    waiting = view.seen.pending[view.me]
    least = min(map(view.points, view.outstanding), default=0)
    reaches = view.my_points + waiting + view.points(lead) + least >= GOAL
    return 1 - risk(view, lead) if reaches else 0.0


def lets_him_out(view: View, lead: Card) -> float:
    """The chance that the opponent takes this lead and reaches 66 with it."""
    waiting = view.seen.pending[view.other]
    takers = [*view.higher(lead), *(() if lead.suit is view.trump else view.of_suit(view.trump))]
    short = GOAL - view.their_points - waiting - view.points(lead)
    enough = [card for card in takers if view.points(card) >= short]
    return view.chance_held(enough)


def is_master(view: View, lead: Card) -> float:
    """1 for a card that nothing outstanding in its suit beats."""
    return float(not view.higher(lead))


def draws_trumps(view: View, lead: Card) -> float:
    """1 for the highest trump, while the opponent may have smaller ones and plain winners are waiting."""
    if lead.suit is not view.trump or view.higher(lead) or not view.of_suit(view.trump):
        return 0.0
    waiting = [card for card in view.hand if card.suit is not view.trump and not view.higher(card)]
    return float(bool(waiting))


OPEN_LEADS: Final = (
    Advice("Lead the card that ends the hand.", 100.0, goes_out),
    Advice("Don't lead what lets him out.", -60.0, lets_him_out),
    Advice("Expect what the trick will bring, and to whom.", 1.0, gains),
    Advice("Keep king and queen together.", -18.0, breaks_marriage),
    Advice("Keep half a marriage while the other half may come.", -5.0, gives_up_half),
    Advice("Keep trumps for the end.", -9.0, spends_trump),
    Advice("Keep an ace: he plays into it later.", -7.0, spends_ace),
)
"""While cards are drawn, leads are small and the big cards wait."""

STRICT_LEADS: Final = (
    Advice("Lead the card that ends the hand.", 100.0, goes_out),
    Advice("Don't lead what lets him out.", -60.0, lets_him_out),
    Advice("Expect what the trick will bring, and to whom.", 1.0, gains),
    Advice("Keep king and queen together.", -18.0, breaks_marriage),
    Advice("Draw his trumps before you cash plain winners.", 8.0, draws_trumps),
    Advice("Lead what nothing beats, and keep the lead.", 3.0, is_master),
)
"""When suit must be followed, winners are led from the top, trumps first."""


def table(view: View) -> Sequence[Advice]:
    """The advice for a lead now."""
    return STRICT_LEADS if view.is_strict else OPEN_LEADS


def best_lead(view: View, cards: Sequence[Card]) -> Card:
    """The lead that the advice likes best."""
    return best_card(view, cards, table(view))
