"""A table's game from its first deal on, for those who may see it: see `sixtysix.portal.narration` while it is played.

A game that is over is told from its record, in which all cards lie open; one that goes on by its events, of which
everybody is told what he was told before, and nothing else (F4).
"""

from collections.abc import Iterator, Sequence

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.events import BrokenLog, Event
from sixtysix.portal.narration import steps
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.two_handed.record import record_of
from sixtysix.portal.two_handed.replay import moments
from sixtysix.portal.view import ended_view, view, viewer


def replay(events: Sequence[Event], seat: Seat | None) -> wire.Replay:
    """The game of the table with these events as the seat, or a watcher if it is None, may look at it.

    `BrokenLog` if no hand was dealt there.
    """
    table: AnyTable | None = None
    for event in events:
        table = fold(table, event)
    if not isinstance(table, Table):
        raise BrokenLog("no hand was dealt at this table, or it is gone")
    told = _from_record(table, events, seat) if table.is_over else _from_events(events, seat)
    return wire.Replay(view(table, seat), tuple(told))


def _from_events(events: Sequence[Event], seat: Seat | None) -> Iterator[wire.Moment]:
    for step in steps(None, events, seat):
        if step.happenings:
            yield wire.Moment(step.happenings)


def _from_record(table: Table, events: Sequence[Event], seat: Seat | None) -> Iterator[wire.Moment]:
    last: wire.Moment | None = None
    for last in moments(record_of(events), viewer(table, seat)):
        yield last
    open_cards = None if last is None else last.open
    if table.adjudicated is not None:
        yield wire.Moment((wire.Adjudicated(ended_view(table.adjudicated)),), open_cards)
    elif table.left is not None:
        yield wire.Moment((wire.Ended(table.left),), open_cards)
