"""What members who are administrators may do on the page, and what they are shown there.

They never see a card: of a table they are told who sits there and how it stands with it, and nothing of its game.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, case, select

from sixtysix.store import manners, members, sessions, tokens
from sixtysix.store.manners import Report
from sixtysix.store.members import MEMBER_COLUMNS, Member, read_member
from sixtysix.store.schema import HEADS, MEMBERS, REPORTS, SEATS, Status

AT_ONCE: Final = 50
"""So many rows of anything are shown at a time."""

WhyNot: TypeAlias = Literal["is_administrator", "plays_along"]
"""Nobody acts on his equals, himself among them; and nobody decides a game he is in."""

_GOES_ON: Final = (Status.WAITING, Status.PLAYING, Status.QUARANTINED)


class TableSeen(msgspec.Struct, frozen=True):
    """A table without its game. ``names`` are what the members who sit there are called now, None for a guest."""

    id: str
    status: Status
    kind: Literal["test", "scored"]
    opened_at: int
    names: tuple[str | None, ...]


class Case(msgspec.Struct, frozen=True):
    """A member as an administrator sees him: how many browsers and tokens he has, and no more of them."""

    member: Member
    sessions: int
    tokens: int
    tables: tuple[TableSeen, ...]
    reports: tuple[Report, ...]


def may_act(connection: Connection, person: str) -> bool:
    """Whether the person is an administrator who is not to stay out."""
    member = members.find_member(connection, person)
    return member is not None and member.is_open and member.is_administrator


def why_not_to(connection: Connection, administrator: str, member: Member) -> WhyNot | None:
    """Why this administrator can't act on this member; None if he may."""
    if member.is_administrator:
        return "is_administrator"
    theirs = select(SEATS.c.table_id).where(SEATS.c.guest == member.id)
    return "plays_along" if _plays_at(connection, administrator, theirs) else None


def why_not_at(connection: Connection, administrator: str, table: str) -> WhyNot | None:
    """Why this administrator can't end this table; None if he may."""
    this = select(HEADS.c.id).where(HEADS.c.id == table)
    return "plays_along" if _plays_at(connection, administrator, this) else None


def why_not_about(connection: Connection, administrator: str, report: int) -> WhyNot | None:
    """Why this administrator can't deal with this report; None if he may, or if there is none."""
    about = select(*MEMBER_COLUMNS).join(REPORTS, REPORTS.c.member_id == MEMBERS.c.id)
    row = connection.execute(about.where(REPORTS.c.id == report)).first()
    return None if row is None else why_not_to(connection, administrator, read_member(row))


def _plays_at(connection: Connection, person: str, tables: Select[str]) -> bool:
    mine = select(SEATS.c.seat).join(HEADS, HEADS.c.id == SEATS.c.table_id)
    going_on = (SEATS.c.guest == person, HEADS.c.status.in_(_GOES_ON), SEATS.c.table_id.in_(tables))
    return connection.execute(mine.where(*going_on)).first() is not None


def case_of(connection: Connection, name: str, now: int) -> Case | None:
    """The member called so, with what there is to decide about him ``now``, in milliseconds of Unix time."""
    member = members.member_called(connection, name)
    if member is None:
        return None
    at = select(SEATS.c.table_id).where(SEATS.c.guest == member.id)
    return Case(
        member=member,
        sessions=len(sessions.sessions_of(connection, member.id, now)),
        tokens=len(tokens.tokens_of(connection, member.id)),
        tables=_seen(connection, _heads().where(HEADS.c.id.in_(at), HEADS.c.status.in_(_GOES_ON))),
        reports=manners.reports_of(connection, member.id, AT_ONCE),
    )


def running_tables(connection: Connection) -> tuple[TableSeen, ...]:
    """The tables that go on, those that are damaged before the others, then the newest first."""
    damaged_first = case((HEADS.c.status == Status.QUARANTINED, 0), else_=1)
    return _seen(connection, _heads(damaged_first).where(HEADS.c.status.in_(_GOES_ON)))


def table_seen(connection: Connection, table: str) -> TableSeen | None:
    """One table, also one that is over."""
    return next(iter(_seen(connection, _heads().where(HEADS.c.id == table))), None)


def _heads(*order: ColumnElement[int]) -> Select[str, str, str, int]:
    columns = (HEADS.c.id, HEADS.c.status, HEADS.c.kind, HEADS.c.opened_at)
    return select(*columns).order_by(*order, HEADS.c.opened_at.desc(), HEADS.c.id).limit(AT_ONCE + 1)


def _seen(connection: Connection, heads: Select[str, str, str, int]) -> tuple[TableSeen, ...]:
    rows = connection.execute(heads).all()
    names = _names_at(connection, [row.id for row in rows])
    return tuple(
        TableSeen(row.id, Status(row.status), row.kind, row.opened_at, tuple(names.get(row.id, ()))) for row in rows
    )


def _names_at(connection: Connection, tables: Iterable[str]) -> dict[str, list[str | None]]:
    rows = SEATS.outerjoin(MEMBERS, MEMBERS.c.id == SEATS.c.guest)
    query = select(SEATS.c.table_id, MEMBERS.c.name).select_from(rows).where(SEATS.c.table_id.in_(tables))
    found: dict[str, list[str | None]] = {}
    for table, name in connection.execute(query.order_by(SEATS.c.table_id, SEATS.c.seat)):
        found.setdefault(table, []).append(name)
    return found
