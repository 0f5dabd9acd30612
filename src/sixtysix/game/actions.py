"""What a seat may do, as values with a text each.

The texts are those of the record format and of the wire: a card alone is a card played, everything else is a word.
"""

from typing import Final, TypeAlias

import msgspec

from sixtysix.game.cards import ALL_CARDS, Card, Suit, parse_card, parse_suit


class Play(msgspec.Struct, frozen=True, gc=False):
    """Lead a card, or answer the lead with it."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


class Marry(msgspec.Struct, frozen=True, gc=False):
    """Show king and queen of a suit; the next card played is one of the two (R17, R18, R25)."""

    suit: Suit

    def __str__(self) -> str:
        return f"marry:{self.suit.letter}"


class ExchangeTrump(msgspec.Struct, frozen=True, gc=False):
    """Take the turn-up for the lowest trump, the nine (R26); the jack in Schnapsen."""

    def __str__(self) -> str:
        return "exchange"


class CloseTalon(msgspec.Struct, frozen=True, gc=False):
    """Turn the turn-up down: no more drawing, strict play, and a promise of 66 (R32-R36)."""

    def __str__(self) -> str:
        return "close"


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Draw after a won trick, where the rules leave a choice to close first (R9, R33)."""

    def __str__(self) -> str:
        return "draw"


class Claim(msgspec.Struct, frozen=True, gc=False):
    """Say "I have 66". It ends the hand, right or wrong (R39-R43)."""

    def __str__(self) -> str:
        return "claim"


class Pass(msgspec.Struct, frozen=True, gc=False):
    """Let an offered right go by: the exchange after a close, or the claim after the last trick (R53)."""

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = Play | Marry | ExchangeTrump | CloseTalon | Draw | Claim | Pass

PLAYS: Final[dict[Card, Play]] = {card: Play(card) for card in ALL_CARDS}
"""The one `Play` of each card."""
MARRIAGES: Final[tuple[Marry, ...]] = tuple(Marry(suit) for suit in Suit)
"""The one `Marry` of each suit, indexed by it."""
EXCHANGE: Final = ExchangeTrump()
CLOSE: Final = CloseTalon()
DRAW: Final = Draw()
CLAIM: Final = Claim()
PASS: Final = Pass()

ALL_ACTIONS: Final[tuple[Action, ...]] = (*PLAYS.values(), *MARRIAGES, EXCHANGE, CLOSE, DRAW, CLAIM, PASS)
"""Every action there is, whether legal somewhere or not."""

_WORDS: Final[dict[str, Action]] = {str(action): action for action in (EXCHANGE, CLOSE, DRAW, CLAIM, PASS)}
_MARRY_PREFIX: Final = "marry:"


def parse_action(text: str) -> Action:
    """Read an action's text; anything else is a `ValueError` that shows it.

    >>> parse_action("marry:H")
    Marry(suit=<Suit.HEARTS: 2>)
    >>> str(parse_action("TH"))
    'TH'
    """
    if word := _WORDS.get(text):
        return word
    try:
        if text.startswith(_MARRY_PREFIX):
            return MARRIAGES[parse_suit(text.removeprefix(_MARRY_PREFIX))]
        return PLAYS[parse_card(text)]
    except ValueError:
        words = ", ".join(_WORDS)
        raise ValueError(f"{text!r} is not an action: write a card as in TH, marry:H, or one of {words}") from None
