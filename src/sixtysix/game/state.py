"""The state of one hand, and whose turn of which kind it is.

States are frozen values: `sixtysix.game.hand.apply` makes the next one from the last.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from sixtysix.game.cards import Card, Seat, Suit
from sixtysix.game.rules import Rules
from sixtysix.game.scoring import Close, HandResult, Tallies, Tally

Cards = tuple[Card, ...]


class Leading(msgspec.Struct, frozen=True):
    """``seat`` is to lead. After a marriage ``declared`` is its suit, and king or queen of it must be led (R18)."""

    seat: Seat
    declared: Suit | None = None


class Following(msgspec.Struct, frozen=True):
    """``seat`` must answer ``lead``; ``declared`` is the suit of a marriage shown for this answer (R25)."""

    seat: Seat
    lead: Card
    declared: Suit | None = None


class Drawing(msgspec.Struct, frozen=True):
    """``seat`` has won a trick and may still close or claim before both hands are refilled (R33)."""

    seat: Seat


class Exchanging(msgspec.Struct, frozen=True):
    """The talon has just been closed and ``seat``, who did not close, is asked whether he exchanges.

    ``declared`` is the closer's marriage, waiting to be led.
    """

    seat: Seat
    declared: Suit | None = None


class Settling(msgspec.Struct, frozen=True):
    """``seat`` has won the last trick and may claim once before the hand is counted (R53)."""

    seat: Seat


class Over(msgspec.Struct, frozen=True):
    """The hand has ended, with ``lead`` on the table if it was not answered any more."""

    result: HandResult
    lead: Card | None = None


Turn: TypeAlias = Leading | Following | Drawing | Exchanging | Settling | Over


class TalonStatus(StrEnum):
    """Whether cards are drawn, no longer drawn by a player's choice, or used up."""

    OPEN = "open"
    CLOSED = "closed"
    EXHAUSTED = "exhausted"


class Trick(msgspec.Struct, frozen=True):
    """One complete trick."""

    leader: Seat
    lead: Card
    answer: Card
    winner: Seat


class Marriage(msgspec.Struct, frozen=True):
    """One marriage shown, worth ``points`` (20 or 40), before trick number ``tricks_played`` + 1 was won."""

    seat: Seat
    suit: Suit
    points: int
    tricks_played: int


class Exchange(msgspec.Struct, frozen=True):
    """The lowest trump was laid down by ``seat`` for the turn-up ``taken``."""

    seat: Seat
    taken: Card
    tricks_played: int


class HandState(msgspec.Struct, frozen=True):
    """One hand in progress or over.

    ``talon`` lies from the top card down and ends in the turn-up, also after a close. ``card_points`` are those that
    count; a marriage before the first own trick waits in ``pending`` (R22). ``shown`` are the cards of each hand that
    both players have seen: the partner of a marriage card, and a turn-up taken. ``first_out`` is the seat that reached
    66 first without the hand ending. Pairs are indexed by `Seat`.
    """

    rules: Rules
    dealer: Seat
    trump: Suit
    hands: tuple[Cards, Cards]
    talon: Cards
    turn: Turn
    card_points: tuple[int, int] = (0, 0)
    pending: tuple[int, int] = (0, 0)
    tricks_won: tuple[int, int] = (0, 0)
    tricks: tuple[Trick, ...] = ()
    marriages: tuple[Marriage, ...] = ()
    exchange: Exchange | None = None
    close: Close | None = None
    shown: tuple[Cards, Cards] = ((), ())
    first_out: Seat | None = None

    @property
    def talon_status(self) -> TalonStatus:
        """Open, closed or exhausted."""
        if self.close is not None:
            return TalonStatus.CLOSED
        return TalonStatus.OPEN if self.talon else TalonStatus.EXHAUSTED

    @property
    def turn_up(self) -> Card | None:
        """The card that lies or lay face up under the talon, None once it has been drawn (R6)."""
        return self.talon[-1] if self.talon else None

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is, None when the hand is over."""
        return None if isinstance(self.turn, Over) else self.turn.seat

    @property
    def result(self) -> HandResult | None:
        """How the hand ended, None while it goes on."""
        return self.turn.result if isinstance(self.turn, Over) else None

    @property
    def tallies(self) -> Tallies:
        """Counted card points and tricks of both seats."""
        return (
            Tally(self.card_points[0], self.tricks_won[0]),
            Tally(self.card_points[1], self.tricks_won[1]),
        )
