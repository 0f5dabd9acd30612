"""What those who run the house have done: every action leaves a line, written with it in one transaction."""

from enum import StrEnum

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from sixtysix.store.schema import AUDIT, MEMBERS


class Action(StrEnum):
    """What can be done."""

    RENAME = "rename"
    SUSPEND = "suspend"
    RESTORE = "restore"
    RESET = "reset"
    VOID = "void"
    REVOKE = "revoke"
    HANDLE = "handle"
    APPOINT = "appoint"
    DISMISS = "dismiss"


class Noted(msgspec.Struct, frozen=True):
    """Who does what to whom or to which table or report, and why or how."""

    actor: str
    action: Action
    subject: str
    detail: str


class Line(msgspec.Struct, frozen=True):
    """One line of the log; ``at`` is in milliseconds of Unix time.

    ``actor_name`` and ``subject_name`` are what the members they are, if they are members, are called now.
    ``on_page`` is whether the actor was an administrator on the page, and nobody at the machine.
    """

    id: int
    at: int
    actor: str
    action: Action
    subject: str
    detail: str
    actor_name: str | None
    subject_name: str | None
    on_page: bool


def note(connection: Connection, noted: Noted, now: int) -> None:
    """Write a line."""
    connection.execute(insert(AUDIT), {**msgspec.structs.asdict(noted), "at": now})


def lines(connection: Connection, limit: int, *, before: int | None = None) -> tuple[Line, ...]:
    """The last lines, or the last ones before the line with this id, newest first."""
    actors, subjects = MEMBERS.alias(), MEMBERS.alias()
    rows = AUDIT.outerjoin(actors, actors.c.id == AUDIT.c.actor).outerjoin(subjects, subjects.c.id == AUDIT.c.subject)
    columns = (*AUDIT.c, actors.c.name.label("actor_name"), subjects.c.name.label("subject_name"))
    query = select(*columns, actors.c.id.is_not(None).label("on_page")).select_from(rows)
    if before is not None:
        query = query.where(AUDIT.c.id < before)
    found = connection.execute(query.order_by(AUDIT.c.id.desc()).limit(limit)).mappings()
    return tuple(Line(**{**row, "action": Action(row["action"])}) for row in found)


def last_line(connection: Connection) -> int:
    """The id of the last line, 0 if there is none."""
    last: int = connection.execute(select(func.coalesce(func.max(AUDIT.c.id), 0))).scalar_one()
    return last


def void_after(connection: Connection, line: int) -> tuple[str, ...]:
    """The tables that were ended in lines after the one with this id."""
    return tuple(
        connection.execute(select(AUDIT.c.subject).where(AUDIT.c.id > line, AUDIT.c.action == Action.VOID)).scalars()
    )


def forget_names(connection: Connection, member: str) -> None:
    """Forget what the member was called; that he was renamed, when and by whom, stays."""
    of_names = (AUDIT.c.subject == member, AUDIT.c.action == Action.RENAME)
    connection.execute(update(AUDIT).where(*of_names).values(detail=""))
