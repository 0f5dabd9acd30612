"""What travels for administrators: reports, members, tables without their games, and the log of what was done."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from sixtysix.portal.wire.accounts import NameText, ReasonCode
from sixtysix.portal.wire.base import Incoming, TableKind, Wire

WhyText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")]
ActionName: TypeAlias = Literal[
    "rename", "suspend", "restore", "reset", "void", "revoke", "handle", "appoint", "dismiss"
]


class OfficeReport(Wire, frozen=True):
    """What ``by`` says of ``of``; a name is None where the account was closed. Times are in milliseconds of Unix time.

    ``handled_at`` is None as long as nobody has dealt with it.
    """

    id: int
    at: int
    by: str | None
    of: str | None
    reason: ReasonCode
    text: str
    table: str | None
    handled_at: int | None


class OfficeReports(Wire, frozen=True):
    """Reports, the newest first; ``more`` is whether there are older ones. ``open`` counts all that wait."""

    reports: tuple[OfficeReport, ...]
    more: bool
    open: int


class OfficeMember(Wire, frozen=True):
    """A member: since when he is one, and since when he is suspended, in milliseconds of Unix time."""

    name: str
    since: int
    suspended_at: int | None
    administrator: bool


class OfficeMembers(Wire, frozen=True):
    """Members in the order of their names; ``more`` is whether there are others that were not shown."""

    members: tuple[OfficeMember, ...]
    more: bool


class OfficeTable(Wire, frozen=True):
    """A table without its game; ``names`` are the persons who sit there, None for a guest or a closed account."""

    id: str
    status: Literal["waiting", "playing", "over", "quarantined"]
    kind: TableKind
    opened_at: int
    names: tuple[str | None, ...]


class OfficeTables(Wire, frozen=True):
    """Tables that go on: those that are damaged first, then the newest; ``more`` is whether others are not shown."""

    tables: tuple[OfficeTable, ...]
    more: bool


class OfficeCase(Wire, frozen=True):
    """A member with what there is to decide about him: his running tables and the reports about him.

    ``sessions`` and ``tokens`` count the browsers he is signed in with and the tokens of his programs.
    """

    member: OfficeMember
    sessions: int
    tokens: int
    tables: tuple[OfficeTable, ...]
    reports: tuple[OfficeReport, ...]


class OfficeLine(Wire, frozen=True):
    """What ``by`` has done at ``at``, in milliseconds of Unix time, to whom or what, and why or how.

    A name is None where the account was closed. ``on_page`` is whether it was done here, and not at the machine.
    """

    id: int
    at: int
    by: str | None
    on_page: bool
    action: ActionName
    of: str | None
    detail: str


class OfficeLog(Wire, frozen=True):
    """What was done, the newest first; ``more`` is whether there is older."""

    lines: tuple[OfficeLine, ...]
    more: bool


class Because(Incoming, frozen=True):
    """Do what the address says, and why; the reason is kept in the log."""

    reason: WhyText


class CallHim(Incoming, frozen=True):
    """Call the member of the address something else."""

    name: NameText
