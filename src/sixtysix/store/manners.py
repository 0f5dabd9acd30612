"""Whom a member does not want to meet, and what he says of others to those who run the house."""

from enum import StrEnum

import msgspec
from sqlalchemy import Connection, and_, delete, insert, or_, select

from sixtysix.store.schema import BLOCKS, MEMBERS, REPORTS


class Reason(StrEnum):
    """Why somebody is reported."""

    NAME = "name"
    INSULT = "insult"
    CHEATING = "cheating"
    STALLING = "stalling"
    OTHER = "other"


class NewReport(msgspec.Struct, frozen=True, kw_only=True):
    """What ``reporter`` says of ``member``."""

    reporter: str
    member: str
    reason: Reason
    text: str
    table: str | None


class Report(msgspec.Struct, frozen=True):
    """A report as those who run the house read it; a name is None where the account was closed."""

    id: int
    at: int
    reporter: str | None
    member: str | None
    reason: Reason
    text: str
    table: str | None


def block(connection: Connection, member: str, other: str, now: int) -> None:
    """Keep the two apart from now on."""
    unblock(connection, member, other)
    connection.execute(insert(BLOCKS), {"member_id": member, "blocked_id": other, "at": now})


def unblock(connection: Connection, member: str, other: str) -> None:
    """Take that back; harmless if it was not so."""
    connection.execute(delete(BLOCKS).where(BLOCKS.c.member_id == member, BLOCKS.c.blocked_id == other))


def blocked_by(connection: Connection, member: str) -> tuple[str, ...]:
    """The names of those the member has blocked, as they are called now."""
    names = select(MEMBERS.c.name).join(BLOCKS, BLOCKS.c.blocked_id == MEMBERS.c.id)
    mine = names.where(BLOCKS.c.member_id == member, MEMBERS.c.name.is_not(None))
    return tuple(name for name in connection.execute(mine.order_by(MEMBERS.c.skeleton)).scalars() if name is not None)


def are_apart(connection: Connection, one: str, other: str) -> bool:
    """Whether one of these persons has blocked the other: they are not to be brought together."""
    there = and_(BLOCKS.c.member_id == one, BLOCKS.c.blocked_id == other)
    back = and_(BLOCKS.c.member_id == other, BLOCKS.c.blocked_id == one)
    return connection.execute(select(BLOCKS.c.at).where(or_(there, back))).first() is not None


def apart_from(connection: Connection, person: str) -> frozenset[str]:
    """Everybody this person is not to be brought together with."""
    blocked = select(BLOCKS.c.blocked_id).where(BLOCKS.c.member_id == person)
    blocking = select(BLOCKS.c.member_id).where(BLOCKS.c.blocked_id == person)
    return frozenset(connection.execute(blocked.union(blocking)).scalars())


def forget_blocks(connection: Connection, member: str) -> None:
    """Remove whom the member has blocked, and who has blocked him."""
    connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.member_id == member, BLOCKS.c.blocked_id == member)))


def report(connection: Connection, new: NewReport, now: int) -> None:
    """Keep what one member says of another."""
    row = {
        "reporter_id": new.reporter,
        "member_id": new.member,
        "reason": new.reason,
        "text": new.text,
        "table_id": new.table,
        "at": now,
    }
    connection.execute(insert(REPORTS), row)


def reports(connection: Connection, limit: int, *, reporter: str | None = None) -> tuple[Report, ...]:
    """The last reports, newest first; with ``reporter`` only those this member has made."""
    reporter_row, member_row = MEMBERS.alias(), MEMBERS.alias()
    query = (
        select(
            REPORTS.c.id,
            REPORTS.c.at,
            reporter_row.c.name,
            member_row.c.name,
            REPORTS.c.reason,
            REPORTS.c.text,
            REPORTS.c.table_id,
        )
        .join(reporter_row, reporter_row.c.id == REPORTS.c.reporter_id)
        .join(member_row, member_row.c.id == REPORTS.c.member_id)
    )
    if reporter is not None:
        query = query.where(REPORTS.c.reporter_id == reporter)
    rows = connection.execute(query.order_by(REPORTS.c.id.desc()).limit(limit))
    return tuple(
        Report(number, at, by, of, Reason(reason), text, table) for number, at, by, of, reason, text, table in rows
    )
