"""A hand as a careful player sees it: the cards counted, nothing assumed, nothing remembered wrongly."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Self

from sixtysix.game import (
    Card,
    Following,
    Leading,
    Observation,
    Rank,
    Rules,
    Seat,
    Suit,
    TalonStatus,
    opponent,
)
from sixtysix.game.follow import beats
from sixtysix.game.observation import impossible_cards, unseen_cards
from sixtysix.game.settings import Duty
from sixtysix.players.protocol import seat_to_act

Cards = tuple[Card, ...]
PAIR = (Rank.KING, Rank.QUEEN)


@dataclass(frozen=True)
class View:
    """One observation, read by the seat that is to act."""

    seen: Observation

    def at(self, seen: Observation) -> Self:
        """Another moment of the hand, seen by the same eyes."""
        return replace(self, seen=seen)

    @cached_property
    def me(self) -> Seat:
        """The seat to act, whose view this is."""
        return seat_to_act(self.seen)

    @cached_property
    def other(self) -> Seat:
        """The opponent's seat."""
        return opponent(self.me)

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.seen.rules

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.seen.trump

    @property
    def hand(self) -> Cards:
        """My cards."""
        return self.seen.hand

    @property
    def my_points(self) -> int:
        """My card points that count."""
        return self.seen.card_points[self.me]

    @property
    def their_points(self) -> int:
        """The opponent's card points that count."""
        return self.seen.card_points[self.other]

    @cached_property
    def duties(self) -> tuple[Duty, ...]:
        """The duties of an answer now (R10, R12)."""
        return () if self.seen.talon_status is TalonStatus.OPEN else self.rules.strict

    @property
    def is_strict(self) -> bool:
        """Whether suit must be followed now."""
        return Duty.FOLLOW in self.duties

    @property
    def lead(self) -> Card | None:
        """The card I have to answer, None when I lead."""
        return self.seen.turn.lead if isinstance(self.seen.turn, Following) else None

    @property
    def declared(self) -> Suit | None:
        """The suit of the marriage I have shown and now have to play from."""
        return self.seen.turn.declared if isinstance(self.seen.turn, Leading | Following) else None

    @property
    def their_known(self) -> Cards:
        """Cards the opponent certainly holds."""
        return self.seen.shown[self.other]

    @cached_property
    def barred(self) -> frozenset[Card]:
        """Cards the opponent can't hold, or he would have had to answer with one of them (R13-R15)."""
        return impossible_cards(self.seen, self.other)

    @cached_property
    def unplaced(self) -> Cards:
        """Cards that lie in the opponent's hand or the talon, I can't tell where."""
        return tuple(card for card in unseen_cards(self.seen) if card not in self.barred)

    @cached_property
    def hidden(self) -> int:
        """How many of the opponent's cards I don't know."""
        return self.seen.hand_sizes[self.other] - len(self.their_known)

    @cached_property
    def outstanding(self) -> Cards:
        """All cards the opponent may hold."""
        return self.their_known + (self.unplaced if self.hidden else ())

    @property
    def knows_all(self) -> bool:
        """Whether the opponent's hand is certain and nothing more is drawn."""
        return self.seen.talon_status is not TalonStatus.OPEN and len(self.unplaced) == self.hidden

    def points(self, card: Card) -> int:
        """Card points of a card."""
        return self.rules.card_points[card.rank]

    def beats(self, answer: Card, lead: Card) -> bool:
        """Whether ``answer`` takes ``lead``."""
        return beats(answer, lead, self.trump)

    def higher(self, card: Card) -> Cards:
        """Outstanding cards of the same suit that beat ``card``."""
        return tuple(held for held in self.outstanding if held.suit is card.suit and held.rank > card.rank)

    def of_suit(self, suit: Suit) -> Cards:
        """Outstanding cards of a suit."""
        return tuple(held for held in self.outstanding if held.suit is suit)

    def chance_held(self, cards: Iterable[Card]) -> float:
        """The chance that the opponent holds at least one of these cards, every hand he may have being as likely."""
        wanted = set(cards)
        if wanted.intersection(self.their_known):
            return 1.0
        among = len(wanted.intersection(self.unplaced))
        return 1.0 - comb(len(self.unplaced) - among, self.hidden) / comb(len(self.unplaced), self.hidden)

    def holds_pair(self, suit: Suit) -> bool:
        """Whether I hold king and queen of a suit."""
        return all(Card(suit, rank) in self.hand for rank in PAIR)

    def may_still_marry(self, suit: Suit) -> bool:
        """Whether a marriage of mine in this suit would be allowed later in the hand and has not been shown."""
        shown = any(marriage.seat == self.me and marriage.suit is suit for marriage in self.seen.marriages)
        return not shown and self.marriages_allowed and len(self.hand) > len(PAIR) - (self.lead is None)

    @property
    def marriages_allowed(self) -> bool:
        """Whether marriages may be shown in this phase of the hand (R23, R24)."""
        match self.seen.talon_status:
            case TalonStatus.OPEN:
                return True
            case TalonStatus.CLOSED:
                return self.rules.marriage_when_closed
            case TalonStatus.EXHAUSTED:
                return self.rules.marriage_when_exhausted
