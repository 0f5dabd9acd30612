"""What the write path is asked, and what it answers."""

from typing import Final, Literal, TypeAlias

import msgspec

from sixtysix.game import SEATS, Seat
from sixtysix.portal import wire
from sixtysix.portal.events import Computer, Person
from sixtysix.portal.leaving import Cause
from sixtysix.portal.opening import Chances
from sixtysix.portal.receive import NOWHERE, Joining, Refused
from sixtysix.portal.table import AnyTable
from sixtysix.store.sessions import NewSession


class ByPerson(msgspec.Struct, frozen=True):
    """The one who asks is a person; ``id`` is that of a `Person`."""

    id: str


class ByComputer(msgspec.Struct, frozen=True):
    """The one who asks is the computer player of this seat."""

    seat: Seat


Actor: TypeAlias = ByPerson | ByComputer


def seat_of(table: AnyTable, actor: Actor) -> Seat | None:
    """Where ``actor`` sits at ``table``, None if nowhere."""
    match actor:
        case ByPerson(id=person):
            chairs = zip(SEATS, table.seats, strict=True)
            return next((seat for seat, chair in chairs if isinstance(chair, Person) and chair.id == person), None)
        case ByComputer(seat=seat):
            return seat if isinstance(table.seats[seat], Computer) else None


class Open(msgspec.Struct, frozen=True):
    """Open a table. To open another one is to leave those its person had before (L2, M5).

    A running scored game of the same kind is left only where the person has said so by ``leave``. A program may
    have several test games (ambiguity 10c). ``session`` is that of a browser nobody has known until now; it is known if
    and only if its person sits down. ``challenged`` is the id of the member the open seat is for, if it is for one.
    """

    table: AnyTable
    leave: bool = False
    session: NewSession | None = None
    challenged: str | None = None


class Join(msgspec.Struct, frozen=True):
    """Take the open seat of a table. What the person had before is left, and a ``session`` is known, as by `Open`."""

    table: str
    joining: Joining
    leave: bool = False
    session: NewSession | None = None


class Rematch(msgspec.Struct, frozen=True):
    """A person wants to play once more; if he is the last to say so, a table with these ``chances`` is opened.

    What the person had besides is left as by `Open`.
    """

    table: str
    person: str
    chances: Chances
    commitment: str | None = None
    leave: bool = False


class Submit(msgspec.Struct, frozen=True):
    """A seat's command. ``version`` is the last one the sender saw; ``command_id`` makes a retry harmless.

    ``round_trip_ms`` is how long the sender's line was measured to take there and back, None where it was not.
    """

    table: str
    actor: Actor
    command_id: str
    version: int
    body: wire.TableCommand
    round_trip_ms: float | None = None


class Attend(msgspec.Struct, frozen=True):
    """A person has a connection to the house again, or has none any more, which matters where he is waited for.

    ``since`` is when a person who is gone gave the last sign of life, in milliseconds of Unix time; None for now.
    """

    person: str
    here: bool
    since: int | None = None


class Depart(msgspec.Struct, frozen=True):
    """A person leaves every table he sits at, for this cause (L4)."""

    person: str
    cause: Cause


class Lapse(msgspec.Struct, frozen=True):
    """A deadline of the table has gone by, if it is still at this version."""

    table: str
    version: int


class Extend(msgspec.Struct, frozen=True):
    """The house was down since ``since``, in milliseconds of Unix time: no deadline of the table is to suffer (T9)."""

    table: str
    since: int


class Void(msgspec.Struct, frozen=True):
    """End a scored table so that it counts for nobody (L8); of a test table nothing is kept."""

    table: str


class Erase(msgspec.Struct, frozen=True):
    """Erase every row of the table (M5), if it is still at this version."""

    table: str
    version: int


class Check(msgspec.Struct, frozen=True):
    """See whether the table can be read; like any command to one that can't, this puts it into quarantine."""

    table: str


Command: TypeAlias = Open | Join | Rematch | Submit | Attend | Depart | Lapse | Extend | Void | Erase | Check


class Done(msgspec.Struct, frozen=True):
    """It is durable. ``version`` is the table's after the command, the first time it was asked."""

    version: int


class Denied(msgspec.Struct, frozen=True):
    """The write path said no before the table was asked. ``message`` is English."""

    code: Literal["stale", "no_such_table", "unavailable", "would_leave"]
    message: str


Outcome: TypeAlias = Done | Refused | Denied
"""Only after `Done` has anything changed."""

NO_SUCH_TABLE: Final = Denied("no_such_table", NOWHERE.message)

STALE: Final = Denied("stale", "The table has moved on since; look at it again.")
UNAVAILABLE: Final = Denied("unavailable", "The house can't do this now; try again in a moment.")
QUARANTINED: Final = Denied("unavailable", "This table is damaged and can't go on; open another one.")
