"""Whom a member does not want to meet, and what he says of others to those who run the house."""

from enum import StrEnum
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, Select, and_, delete, func, insert, or_, select, update

from sixtysix.store.schema import BLOCKS, MEMBERS, REPORTS

_Reports: TypeAlias = Select[int, int, str | None, str | None, str, str, str | None, int | None]


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
    """A report as those who run the house read it; a name is None where the account was closed.

    Times are in milliseconds of Unix time; ``handled_at`` is None as long as the report is open.
    """

    id: int
    at: int
    reporter: str | None
    member: str | None
    reason: Reason
    text: str
    table: str | None
    handled_at: int | None


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
    query = _newest_reports(limit)
    return _read(connection, query if reporter is None else query.where(REPORTS.c.reporter_id == reporter))


def reports_of(connection: Connection, member: str, limit: int) -> tuple[Report, ...]:
    """The last reports about this member, newest first."""
    return _read(connection, _newest_reports(limit).where(REPORTS.c.member_id == member))


def reports_to_read(
    connection: Connection, limit: int, *, handled: bool, before: int | None = None
) -> tuple[Report, ...]:
    """The last open or handled reports, or the last before the one with this id, newest first."""
    query = _newest_reports(limit)
    query = query.where(REPORTS.c.handled_at.is_not(None) if handled else REPORTS.c.handled_at.is_(None))
    return _read(connection, query if before is None else query.where(REPORTS.c.id < before))


def count_open_reports(connection: Connection) -> int:
    """How many reports nobody has handled."""
    return connection.execute(select(func.count()).where(REPORTS.c.handled_at.is_(None))).scalar_one()


def handle_report(connection: Connection, report: int, now: int) -> bool:
    """Note that the report has been dealt with; False if there is no such open report."""
    found = (REPORTS.c.id == report, REPORTS.c.handled_at.is_(None))
    return connection.execute(update(REPORTS).where(*found).values(handled_at=now)).rowcount > 0


def _newest_reports(limit: int) -> _Reports:
    reporter, member = MEMBERS.alias(), MEMBERS.alias()
    who = (REPORTS.c.id, REPORTS.c.at, reporter.c.name, member.c.name)
    what = (REPORTS.c.reason, REPORTS.c.text, REPORTS.c.table_id, REPORTS.c.handled_at)
    query = select(*who, *what).join(reporter, reporter.c.id == REPORTS.c.reporter_id)
    return query.join(member, member.c.id == REPORTS.c.member_id).order_by(REPORTS.c.id.desc()).limit(limit)


def _read(connection: Connection, query: _Reports) -> tuple[Report, ...]:
    rows = connection.execute(query)
    return tuple(
        Report(number, at, by, of, Reason(reason), text, table, handled)
        for number, at, by, of, reason, text, table, handled in rows
    )
