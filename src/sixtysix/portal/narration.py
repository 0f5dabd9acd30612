"""From stored events to what one viewer is told of them, step for step without a gap."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.events import Acted, Continued, Event, Left, Opened, Paced, Undone
from sixtysix.portal.table import Table, fold
from sixtysix.portal.view import viewer


def steps(table: Table | None, events: Iterable[Event], seat: Seat | None) -> tuple[wire.Step, ...]:
    """One step for each event after ``table``, which is None before the first, as the seat or a watcher is told."""
    return tuple(_steps(table, events, seat))


def _steps(table: Table | None, events: Iterable[Event], seat: Seat | None) -> Iterator[wire.Step]:
    for event in events:
        after = fold(table, event)
        yield step(table, event, after, seat)
        table = after


def step(before: Table | None, event: Event, after: Table, seat: Seat | None) -> wire.Step:
    """What the seat, or a watcher if it is None, is told of the event that led from ``before`` to ``after``."""
    is_dealt = before is None or before.deal is not after.deal
    told = () if before is None else _told(before, event, seat)
    return wire.Step(after.version, (*told, *(after.match.narrate_deal() if is_dealt else ())))


def _told(before: Table, event: Event, seat: Seat | None) -> tuple[wire.Happening, ...]:
    match event:
        case Acted(seat=actor, action=action):
            return before.match.narrate(actor, action, viewer(before, seat))
        case Undone(seat=actor):
            return (wire.Undone(actor),)
        case Continued(seat=actor):
            return (wire.Continued(actor),)
        case Paced():
            return ()
        case Left(seat=actor):
            return (wire.Ended(actor),)
        case Opened():
            raise AssertionError("a table is opened once")
        case _:
            assert_never(event)
