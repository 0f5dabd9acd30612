"""Time at a table (T1-T10 of the portal rules): the move clock, and the deadlines that run beside it.

All times are milliseconds, of Unix time where they name a moment. Every limit here counts when *more* than the time has
gone by, so a deadline is named by its last good moment, ``last``: what arrives then is still in time, and the job that
acts on it is due one millisecond later.
"""

from collections.abc import Mapping
from math import ceil
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec.structs import replace

SECOND_MS: Final = 1000

WARNING_MS: Final = 10_000
"""A countdown warns from here on, this moment included (T3)."""
GREATEST_GRACE_MS: Final = 2_000
"""The most that a slow line adds to a move's deadline (T4)."""
LOST_AFTER_MS: Final = 180_000
"""A connection that has been gone for longer is lost (T7)."""
INACTIVE_AFTER_MS: Final = 600_000
"""Who is waited for and gives no sign for longer has left (T10)."""
WINDOW_MS: Final = 600_000
"""An end-of-hand window that has been open for longer is closed (T10)."""
RESTART_GRACE_MS: Final = 15_000
"""What a deadline gets on top of an outage of the house, so that everybody can come back (T9)."""

_NONE_SPENT: Final[Mapping[int, int]] = MappingProxyType({})


class MoveTimes(msgspec.Struct, frozen=True):
    """The move times that a game offers, in whole seconds, both ends included (T1)."""

    least_s: int
    most_s: int

    def refusal(self, seconds: float) -> str | None:
        """Why a scored game can't have this move time, as an English sentence; None if it can."""
        if seconds != int(seconds):
            return f"The move time is a whole number of seconds, not {seconds:g}."
        if not self.least_s <= seconds <= self.most_s:
            return f"The move time is {self.least_s} to {self.most_s} seconds, not {int(seconds)}."
        return None


CARD_GAMES: Final = MoveTimes(30, 300)
CHESS: Final = MoveTimes(20, 300)


class Decision(msgspec.Struct, frozen=True):
    """Whose card is awaited: by ``seat``, after ``cards_played`` cards of hand number ``hand``.

    All that a seat does until its next card is on the table is one decision: to draw, exchange, show a marriage, close,
    pass, and everything that is refused. A move takes the place of a card in chess.
    """

    hand: int
    cards_played: int
    seat: int

    def is_at_same_card(self, other: "Decision") -> bool:
        """Whether no card has been played between the two."""
        return (self.hand, self.cards_played) == (other.hand, other.cards_played)


class MoveClock(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of the one seat that is to act; ``limit_ms`` is the move time that the table was opened with.

    ``started`` is when the event that gave it the turn was there for all to see, so that storing takes no one's time.
    ``spent`` is what seats have used of this card's time before, if the turn has come back without a card: after a
    close the other may be asked for the exchange in between. ``extra_ms`` makes up for outages of the house.
    """

    decision: Decision
    started: int
    limit_ms: int
    spent: Mapping[int, int] = _NONE_SPENT
    extra_ms: int = 0

    @property
    def last(self) -> int:
        """The moment at which the countdown shows 0, and up to which an action is in time (T4)."""
        return self.started + self.limit_ms + self.extra_ms - self.spent.get(self.decision.seat, 0)

    def remaining_ms(self, now: int) -> int:
        """What the countdown shows, never below 0 (T2)."""
        return max(0, self.last - now)

    def warns(self, now: int) -> bool:
        """Whether the countdown warns (T3)."""
        return self.remaining_ms(now) <= WARNING_MS

    def last_with(self, grace: int) -> int:
        """The deadline of the house, which grants a grace that is not shown (T4)."""
        return self.last + grace


def turned(clock: MoveClock | None, decision: Decision | None, limit_ms: int, now: int) -> MoveClock | None:
    """The clock after an event at ``now`` that leaves the table waiting for ``decision``.

    It restarts when a card has been played or a hand dealt, and in no other case (T6): the same decision keeps its
    clock, and a seat whose turn comes back before the next card goes on where it stopped. ``decision`` is None in
    end-of-hand windows and after the end, where no clock runs (T5). Computer players have a clock like persons; the
    house holds only persons to it.
    """
    if decision is None:
        return None
    if clock is None or not clock.decision.is_at_same_card(decision):
        return MoveClock(decision=decision, started=now, limit_ms=limit_ms)
    if clock.decision.seat == decision.seat:
        return clock
    seat = clock.decision.seat
    used = clock.spent.get(seat, 0) + max(0, now - clock.started - clock.extra_ms)
    return replace(clock, decision=decision, started=now, spent={**clock.spent, seat: used}, extra_ms=0)


def grace_ms(round_trip_ms: float | None) -> int:
    """What the line adds to a move's deadline: its measured round trip, at most 2 seconds (T4).

    ``round_trip_ms`` is None for a seat that is not connected, or whose line has not been measured: it gets nothing.
    """
    if round_trip_ms is None:
        return 0
    return min(GREATEST_GRACE_MS, max(0, ceil(round_trip_ms)))


def is_past(last: int, now: int) -> bool:
    """Whether a deadline has gone by. At exactly its last moment it has not."""
    return now > last


def due(last: int) -> int:
    """When the deadline counts: the first moment after its last good one."""
    return last + 1


def lost_last(gone_since: int) -> int:
    """Up to when a seat that has been gone since then may come back (T7). Each absence is measured alone (T9)."""
    return gone_since + LOST_AFTER_MS


def inactive_last(awaited_since: int, last_input: int | None) -> int:
    """Up to when a person who is waited for must give a sign (T10): 10 minutes from his last input.

    It is counted from ``awaited_since`` at the earliest: to wait for others is not to be idle.
    """
    return max(awaited_since, awaited_since if last_input is None else last_input) + INACTIVE_AFTER_MS


def window_last(opened: int) -> int:
    """Up to when an end-of-hand window stays open, whatever is done in it but confirming (T10)."""
    return opened + WINDOW_MS


class Outage(msgspec.Struct, frozen=True):
    """A time in which the house itself was down: from its last sign of life to its start."""

    began: int
    ended: int

    @property
    def extension_ms(self) -> int:
        """What every running deadline gets: the outage and a short grace (T9)."""
        return max(0, self.ended - self.began) + RESTART_GRACE_MS

    def extended(self, last: int) -> int:
        """A deadline after the outage. One that had passed before it began stays as it was."""
        return last if is_past(last, self.began) else last + self.extension_ms

    def extended_clock(self, clock: MoveClock, grace: int) -> MoveClock:
        """A move clock after the outage, by the same rule; ``grace`` is what the house granted when it went down."""
        last = clock.last_with(grace)
        return replace(clock, extra_ms=clock.extra_ms + self.extended(last) - last)
