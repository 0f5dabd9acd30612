"""How a table ends before its match does, and what it brings: the rules of `sixtysix.portal.leaving` at a table."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from sixtysix.game import SEATS, Seat
from sixtysix.portal import clock, leaving
from sixtysix.portal.events import Adjudicated, Event, Left
from sixtysix.portal.games import GAMES
from sixtysix.portal.leaving import Cause, Consequence, ConsequenceCode, Hands, Leaving, Party, Standing, Trigger
from sixtysix.portal.points import Recorded
from sixtysix.portal.table import AnyTable, Table, most_grace
from sixtysix.portal.waiting import WaitingTable

_NO_GRACE_MEASURED: Final[Mapping[Seat, int]] = MappingProxyType({})


def party(table: Table) -> Party:
    """Who sits at the table, as the rules of leaving ask."""
    return Party(GAMES[table.opened.game].partnerships, table.persons, scored=table.is_scored)


def standing(table: Table) -> Standing:
    """How the seats stand by the hands completed so far. A match to a target is no game of one hand (A1)."""
    if table.match.outcome is not None:
        return leaving.Decided(table.match.outcome)
    return Hands(table.match.places, table.match.hands_completed, one_hand_game=False)


def consequence(table: Table, seat: Seat) -> Consequence:
    """What it would mean for this seat to leave now."""
    return leaving.consequence(party(table), standing(table), seat)


_MEANINGS: Final[Mapping[ConsequenceCode, str]] = MappingProxyType(
    {
        "none": "it has no consequence",
        "normal_result": "its result stands",
        "loss": "it counts as a loss",
        "draw": "it counts as a draw",
        "nothing_recorded": "nothing is recorded of it",
    }
)


def warning(table: Table, seat: Seat) -> str:
    """What is said to a person who is about to leave a scored game for another one of its kind (L2), in English."""
    meaning = _MEANINGS[consequence(table, seat).code]
    return f"You are in a scored game of this kind, and another one means to leave it: {meaning}."


def recorded(table: Table) -> tuple[Recorded, Recorded] | None:
    """What each seat of a scored table gets; None while it goes on, and for a test table at all times (M1)."""
    if not (table.is_scored and table.is_over):
        return None
    if table.adjudicated is not None:
        return table.adjudicated.points
    return _pair(leaving.played_out(party(table), table.match.outcome or table.match.places).recorded)


def leave(table: Table, seat: Seat, cause: Cause, now: int) -> Left | Adjudicated:
    """The event of a seat's leaving a table that goes on (L1, L2, L4, M4)."""
    return _ended(table, Leaving((seat,), cause), now) if table.is_scored else Left(seat=seat, at=now)


def void(now: int) -> Adjudicated:
    """The event of a table's end that counts for nobody (L8)."""
    return Adjudicated(cause=None, seats=(), points=(None, None), at=now)


def lapse(table: AnyTable, now: int, grace: Mapping[Seat, int] = _NO_GRACE_MEASURED) -> Event | None:
    """The event that has become due because a deadline has gone by; the first one counts (L10).

    ``grace`` has, by seat, the milliseconds its line adds to the move clock (T4) where they were measured; to a seat
    that is connected and was not measured the greatest is granted.
    """
    if isinstance(table, WaitingTable):
        expired = table.left is None and clock.is_past(table.last, now)
        return Left(seat=table.persons[0], at=now) if expired else None
    first = leaving.first_of(_deadlines(table, grace), now)
    return None if first is None else _ended(table, first, now)


def next_lapse(table: AnyTable) -> int | None:
    """When the first running deadline of the table will have gone by, in milliseconds of Unix time."""
    if isinstance(table, WaitingTable):
        return clock.due(table.last)
    return min((trigger.at for trigger in _deadlines(table, _NO_GRACE_MEASURED)), default=None)


def _deadlines(table: Table, grace: Mapping[Seat, int]) -> Iterator[Trigger]:
    """Every running deadline as what would make a seat leave, at the first moment it counts.

    Idleness needs no watch of its own in mid-hand: no move clock is as long as the time for it (T10).
    """
    if not table.is_scored or table.is_over:
        return
    running = table.clock
    if running is not None and (seat := running.decision.seat) in table.persons:
        most = most_grace(table)
        allowed = min(most, grace.get(seat, most))
        yield Trigger(clock.due(running.last_with(allowed)), seat, Cause.TIME_EXPIRED)
    for seat in table.persons:
        since = table.gone_since[seat]
        if since is not None:
            yield Trigger(clock.due(clock.lost_last(since)), seat, Cause.CONNECTION_LOST)
    if table.window_since is not None:
        for seat in table.waiting_for:
            yield Trigger(clock.due(clock.window_last(table.window_since)), seat, Cause.INACTIVE)


def _ended(table: Table, left: Leaving, now: int) -> Adjudicated:
    result = leaving.adjudicate(party(table), standing(table), left)
    if not isinstance(result, leaving.Ends):
        raise TypeError(f"table {table.id} goes on without {left.seats}, which no game of two seats does")
    return Adjudicated(
        cause=left.cause, seats=tuple(SEATS[seat] for seat in left.seats), points=_pair(result.recorded), at=now
    )


def _pair(points: tuple[Recorded, ...]) -> tuple[Recorded, Recorded]:
    first, second = points
    return first, second
