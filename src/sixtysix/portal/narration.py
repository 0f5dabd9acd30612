"""From stored events to what one viewer is told of them, step for step without a gap."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, assert_never

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.events import (
    Acted,
    Adjudicated,
    Connected,
    Continued,
    Disconnected,
    Event,
    Extended,
    Joined,
    Left,
    Opened,
    Paced,
    Rematched,
    RematchWished,
    Revealed,
    Undone,
)
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.view import ended_view, viewer

_OF_A_SEAT: Final[Mapping[type[Event], Callable[[Seat], wire.Happening]]] = MappingProxyType(
    {Undone: wire.Undone, Continued: wire.Continued, Left: wire.Ended, RematchWished: wire.RematchWished}
)
"""What is told of an event of which nothing but its seat matters."""


def steps(table: AnyTable | None, events: Iterable[Event], seat: Seat | None) -> tuple[wire.Step, ...]:
    """One step for each event after ``table``, which is None before the first, as the seat or a watcher is told."""
    return tuple(_steps(table, events, seat))


def _steps(table: AnyTable | None, events: Iterable[Event], seat: Seat | None) -> Iterator[wire.Step]:
    for event in events:
        after = fold(table, event)
        yield step(table, event, after, seat)
        table = after


def step(before: AnyTable | None, event: Event, after: AnyTable, seat: Seat | None) -> wire.Step:
    """What the seat, or a watcher if it is None, is told of the event that led from ``before`` to ``after``."""
    told = () if before is None else _told(before, event, seat)
    return wire.Step(after.version, (*told, *_deal_told(before, after)))


def _deal_told(before: AnyTable | None, after: AnyTable) -> tuple[wire.Happening, ...]:
    if not isinstance(after, Table) or (isinstance(before, Table) and before.deal is after.deal):
        return ()
    return after.match.narrate_deal()


def _told(before: AnyTable, event: Event, seat: Seat | None) -> tuple[wire.Happening, ...]:
    match event:
        case Acted(seat=actor, action=action):
            if not isinstance(before, Table):
                raise TypeError("nobody acts at a table that waits")
            return before.match.narrate(actor, action, viewer(before, seat))
        case Undone() | Continued() | Left() | RematchWished():
            return (_OF_A_SEAT[type(event)](event.seat),)
        case Joined(seat=actor, holder=holder):
            return (wire.Joined(actor, holder.name),)
        case Adjudicated():
            return (wire.Adjudicated(ended_view(event)),)
        case Revealed() | Connected() | Disconnected() | Extended() | Paced() | Rematched():
            return ()  # the view says it
        case Opened():
            raise AssertionError("a table is opened once")
        case _:
            assert_never(event)
