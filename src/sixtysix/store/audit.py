"""What those who run the house have done: every action leaves a line, written with it in one transaction."""

from enum import StrEnum

import msgspec
from sqlalchemy import Connection, insert, select

from sixtysix.store.schema import AUDIT


class Action(StrEnum):
    """What can be done."""

    RENAME = "rename"
    SUSPEND = "suspend"
    RESTORE = "restore"
    RESET = "reset"
    VOID = "void"
    REVOKE = "revoke"


class Noted(msgspec.Struct, frozen=True):
    """Who does what to whom or to which table, and why or how."""

    actor: str
    action: Action
    subject: str
    detail: str


class Line(msgspec.Struct, frozen=True):
    """One line of the log; ``at`` is in milliseconds of Unix time."""

    id: int
    at: int
    actor: str
    action: Action
    subject: str
    detail: str


def note(connection: Connection, noted: Noted, now: int) -> None:
    """Write a line."""
    connection.execute(insert(AUDIT), {**msgspec.structs.asdict(noted), "at": now})


def lines(connection: Connection, limit: int) -> tuple[Line, ...]:
    """The last lines, newest first."""
    rows = connection.execute(select(AUDIT).order_by(AUDIT.c.id.desc()).limit(limit))
    return tuple(
        Line(number, at, actor, Action(action), subject, detail) for number, at, actor, action, subject, detail in rows
    )
