"""What the write path is asked, and what it answers."""

from typing import Final, Literal, TypeAlias

import msgspec

from sixtysix.game import SEATS, Seat
from sixtysix.portal import wire
from sixtysix.portal.events import Computer, Person
from sixtysix.portal.table import Refused, Table


class ByPerson(msgspec.Struct, frozen=True):
    """The one who asks is a person; ``id`` is that of a `Person`."""

    id: str


class ByComputer(msgspec.Struct, frozen=True):
    """The one who asks is the computer player of this seat."""

    seat: Seat


Actor: TypeAlias = ByPerson | ByComputer


def seat_of(table: Table, actor: Actor) -> Seat | None:
    """Where ``actor`` sits at ``table``, None if nowhere."""
    match actor:
        case ByPerson(id=person):
            holders = zip(SEATS, table.opened.seats, strict=True)
            return next((seat for seat, holder in holders if isinstance(holder, Person) and holder.id == person), None)
        case ByComputer(seat=seat):
            return seat if isinstance(table.opened.seats[seat], Computer) else None


class Open(msgspec.Struct, frozen=True):
    """Open a test table. Those its persons had before are erased: to open another one is to leave them (L2, M5)."""

    table: Table


class Submit(msgspec.Struct, frozen=True):
    """A seat's command. ``version`` is the last one the sender saw; ``command_id`` makes a retry harmless."""

    table: str
    actor: Actor
    command_id: str
    version: int
    body: wire.TableCommand


class Erase(msgspec.Struct, frozen=True):
    """Erase every row of the table (M5), if it is still at this version."""

    table: str
    version: int


class Check(msgspec.Struct, frozen=True):
    """See whether the table can be read; like any command to one that can't, this puts it into quarantine."""

    table: str


Command: TypeAlias = Open | Submit | Erase | Check


class Done(msgspec.Struct, frozen=True):
    """It is durable. ``version`` is the table's after the command, the first time it was asked."""

    version: int


class Denied(msgspec.Struct, frozen=True):
    """The write path said no before the table was asked. ``message`` is English."""

    code: Literal["stale", "no_such_table", "unavailable"]
    message: str


Outcome: TypeAlias = Done | Refused | Denied
"""Only after `Done` has anything changed."""

NO_SUCH_TABLE: Final = Denied("no_such_table", "There is no such table, or it is not yours.")
"""One answer for both, so that nobody learns which tables there are."""

STALE: Final = Denied("stale", "The table has moved on since; look at it again.")
UNAVAILABLE: Final = Denied("unavailable", "The house can't do this now; try again in a moment.")
QUARANTINED: Final = Denied("unavailable", "This table is damaged and can't go on; open another one.")
