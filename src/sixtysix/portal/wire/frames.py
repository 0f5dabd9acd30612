"""What goes out on the live channel."""

from typing import Literal, TypeAlias

from sixtysix.portal.wire.base import SeatNumber, Wire
from sixtysix.portal.wire.commands import Phrase
from sixtysix.portal.wire.happenings import Step
from sixtysix.portal.wire.meeting import WaitingView
from sixtysix.portal.wire.views import RefusalView, TableView


class Snapshot(Wire, frozen=True, tag_field="type", tag="snapshot"):
    """The table as it is now, without what led to it: the answer to a first `Watch`, or after too long an absence."""

    table: str
    view: TableView


class Update(Wire, frozen=True, tag_field="type", tag="update"):
    """Every step after the viewer's last version, and the table as it is after them."""

    table: str
    steps: tuple[Step, ...]
    view: TableView


class Waiting(Wire, frozen=True, tag_field="type", tag="waiting"):
    """A table whose first hand is not dealt yet, as it is now. An `Update` or a `Snapshot` follows when it is."""

    table: str
    view: WaitingView


class Accepted(Wire, frozen=True, tag_field="type", tag="accepted"):
    """The command is durable. ``version`` is the table's version after it."""

    table: str
    command_id: str
    version: int


class Rejected(Wire, frozen=True, tag_field="type", tag="rejected"):
    """The command changed nothing. ``refusal`` is there when the rules of the game said no; ``message`` is English."""

    table: str
    command_id: str
    code: Literal[
        "illegal",
        "stale",
        "not_your_turn",
        "not_seated",
        "no_such_table",
        "not_allowed",
        "malformed",
        "unavailable",
        "taken",
        "members_only",
        "absent",
        "would_leave",
    ]
    message: str
    refusal: RefusalView | None = None
    view: TableView | None = None


class Problem(Wire, frozen=True, tag_field="type", tag="problem"):
    """A frame that could not be understood, or a table that could not be watched. The connection goes on."""

    code: Literal["malformed", "too_large", "no_such_table", "too_many", "unavailable"]
    message: str
    table: str | None = None


class Said(Wire, frozen=True, tag_field="type", tag="said"):
    """A seat has said something. Whoever does not want to hear it does not show it."""

    table: str
    seat: SeatNumber
    phrase: Phrase


class Gone(Wire, frozen=True, tag_field="type", tag="gone"):
    """The table does not exist any more."""

    table: str


class Restarting(Wire, frozen=True, tag_field="type", tag="restarting"):
    """The house restarts; games go on where they are. Connect again in a moment."""


class Suspended(Wire, frozen=True, tag_field="type", tag="suspended"):
    """The account of whoever listens has been suspended. It is the last frame; connecting again brings a stranger."""


class Readiness(Wire, frozen=True, tag_field="type", tag="readiness"):
    """How far the computer players are with getting ready: ``done`` of ``total`` steps, 0 of 0 before the first.

    Sent to a new connection unless all is as usual, and whenever it changes. Where nothing can be compiled, the level
    ``stand_in`` plays for the levels in ``unready``.
    """

    ready: bool = True
    done: int = 0
    total: int = 0
    unready: tuple[str, ...] = ()
    stand_in: str | None = None


class Pong(Wire, frozen=True, tag_field="type", tag="pong"):
    """The answer to `Ping`. ``now`` is the house's time in milliseconds since 1970: all deadlines go by it."""

    at: float
    now: int


FromServer: TypeAlias = (
    Snapshot
    | Update
    | Waiting
    | Accepted
    | Rejected
    | Problem
    | Said
    | Gone
    | Restarting
    | Suspended
    | Readiness
    | Pong
)
