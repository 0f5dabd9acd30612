"""Cards of the pack, their order and their text (R1, R3).

A card is written rank first, suit second: ``TH`` is the ten of hearts.
"""

from enum import IntEnum
from typing import Final, Literal, NamedTuple, TypeAlias

Seat: TypeAlias = Literal[0, 1]
"""A place at the table. It stays the same for a whole match; dealing and leading are roles of one hand."""

SEATS: Final[tuple[Seat, Seat]] = (0, 1)


def opponent(seat: Seat) -> Seat:
    """The other seat.

    >>> opponent(0)
    1
    """
    return 1 if seat == 0 else 0


class Suit(IntEnum):
    """The four suits, in the order used for sorting and printing."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit's letter in text: ``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]


class Rank(IntEnum):
    """The six ranks from lowest to highest: a ten beats a king (R3)."""

    NINE = 0
    JACK = 1
    QUEEN = 2
    KING = 3
    TEN = 4
    ACE = 5

    @property
    def letter(self) -> str:
        """The rank's letter in text: ``9``, ``J``, ``Q``, ``K``, ``T`` or ``A``."""
        return "9JQKTA"[self]


class Card(NamedTuple):
    """One card of the pack. ``str(card)`` is its text and `parse_card` reads it back."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"


ALL_CARDS: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""Every card of the 24-card pack, by suit and then from low to high."""

_WITHOUT_NINES: Final = tuple(card for card in ALL_CARDS if card.rank is not Rank.NINE)
_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in ALL_CARDS}
_BY_SUIT_AND_RANK: Final[tuple[tuple[Card, ...], ...]] = tuple(
    tuple(card for card in ALL_CARDS if card.suit is suit) for suit in Suit
)
_SUITS: Final[dict[str, Suit]] = {suit.letter: suit for suit in Suit}
_RANKS: Final[dict[str, Rank]] = {rank.letter: rank for rank in Rank}


def card_of(suit: Suit, rank: Rank) -> Card:
    """The one `Card` object of this suit and rank."""
    return _BY_SUIT_AND_RANK[suit][rank]


def pack(size: int) -> tuple[Card, ...]:
    """The cards of a pack of 24, or of 20, which has no nines (R1).

    >>> len(pack(24)), len(pack(20))
    (24, 20)
    """
    return ALL_CARDS if size == len(ALL_CARDS) else _WITHOUT_NINES


def parse_suit(text: str) -> Suit:
    """Read a suit's letter; anything but C, D, H or S is a `ValueError`."""
    try:
        return _SUITS[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a suit: write C, D, H or S") from None


def parse_rank(text: str) -> Rank:
    """Read a rank's letter; anything but 9, J, Q, K, T or A is a `ValueError`."""
    try:
        return _RANKS[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a rank: write A, T, K, Q, J or 9") from None


def parse_card(text: str) -> Card:
    """Read one card; malformed text is a `ValueError` that shows it.

    >>> parse_card("TH")
    <TH>
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card: write rank and suit, as in TH or 9S") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces.

    >>> parse_cards("AC KD")
    (<AC>, <KD>)
    """
    return tuple(parse_card(word) for word in text.split())


def cards_text(cards: tuple[Card, ...]) -> str:
    """Write cards separated by spaces; `parse_cards` reads them back."""
    return " ".join(map(str, cards))
