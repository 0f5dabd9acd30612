"""Tables of people to test with: Ann in seat 0 and Ben in seat 1, both members and both connected."""

import random
from typing import Final

from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import Seat, preset
from sixtysix.portal import wire
from sixtysix.portal.adjudication import lapse
from sixtysix.portal.events import Adjudicated, Admits, Chair, Computer, Event, Opened, OpenSeat, Person, TableKind
from sixtysix.portal.leaving import Cause
from sixtysix.portal.receive import Joining, attend, join, receive
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.waiting import WaitingTable
from tests.portal import tables
from tests.portal.tables import NOW, Visit, accepted, opened

ANN: Final = Person("ann", "Ann", member=True)
BEN: Final = Person("ben", "Ben", member=True)
GUEST: Final = Person("guest", "Guest")
LEVEL: Final = Computer("beginner")
PORTAL: Final = preset("portal")
CODE: Final = "c0de"
LIMIT_MS: Final = 30_000
SECOND: Final = 1_000


def first_event(*seats: Chair, kind: TableKind = "scored", seed: int = 66, target: int = 3) -> Opened:
    """The opening of a table with these seats; a seat that is open brings its nonce later."""
    event = opened(PORTAL, seed, target=target, undo=False)
    options = replace(
        event.options,
        kind=kind,
        move_seconds=LIMIT_MS // SECOND if kind == "scored" else None,
        spectators=True,
    )
    one, other = seats
    second = None if isinstance(other, OpenSeat) else event.nonces[1]
    return replace(event, options=options, seats=(one, other), nonces=(event.nonces[0], second))


def waiting(admits: Admits = "anyone", kind: TableKind = "scored", *, here: bool = True) -> WaitingTable:
    """A table of Ann's that waits for somebody."""
    seat = OpenSeat(admits, CODE if admits == "link" else None)
    table = fold(None, first_event(ANN, seat, kind=kind))
    table = present(table, 0) if here else table
    assert isinstance(table, WaitingTable)
    return table


def present(table: AnyTable, *seats: Seat, at: int = NOW) -> AnyTable:
    """The table once the persons of these seats have a connection."""
    for seat in seats:
        decided = attend(table, seat, at, here=True)
        table = table if decided is None else decided.table
    return table


def gone(table: Table, seat: Seat, at: int = NOW) -> Table:
    """The table once the person of this seat has no connection any more."""
    decided = attend(table, seat, at, here=False)
    assert decided is not None
    return played(decided.table)


def played(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


def table_of(*seats: Chair, kind: TableKind = "scored", target: int = 3) -> Table:
    """A table at which everybody is, just dealt."""
    table = played(fold(None, first_event(*(seats or (ANN, BEN)), kind=kind, target=target)))
    return played(present(table, *table.persons))


def joining(person: Person = BEN, code: str | None = None, commitment: str | None = None) -> Joining:
    return Joining(person, code, None if commitment else "ab" * 16, commitment)


def joined(table: WaitingTable, wish: Joining, at: int = NOW) -> AnyTable:
    return accepted(join(table, wish, at)).table


def do(table: Table, *actions: str, at: int = NOW) -> Table:
    """The table after these actions of whoever is to act, all at one moment."""
    for action in actions:
        table = accepted(receive(table, table.waiting_for[0], wire.Act(action), at)).table
    return table


def ended(table: AnyTable, at: int) -> Adjudicated | None:
    """How the table ends by itself at this moment, if it does."""
    event = lapse(table, at)
    assert event is None or isinstance(event, Adjudicated)
    return event


def why(table: AnyTable, at: int) -> tuple[Cause | None, tuple[Seat, ...]] | None:
    """By which cause and by whom it ends at this moment, if it does."""
    event = ended(table, at)
    return None if event is None else (event.cause, event.seats)


@st.composite
def visits_of_people(draw: st.DrawFn) -> Visit:
    """A table of two persons after commands of any kind, scored or not, with its events."""
    kind: TableKind = draw(st.sampled_from(("test", "scored")))
    first = first_event(ANN, BEN, kind=kind, seed=draw(st.integers(0, 2**32)))
    table = played(fold(None, first))
    events: list[Event] = [first]
    for _, event, after in tables.played(table, random.Random(draw(st.integers(0, 2**32))), draw(st.integers(0, 60))):
        events.append(event)
        table = after
    return Visit(table, tuple(events))
