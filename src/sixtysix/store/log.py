"""Tables read back from their logs."""

from collections.abc import Collection, Iterable
from typing import Final

import msgspec
from sqlalchemy import Connection, Row, Select, or_, select

from sixtysix.portal import events
from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import BrokenLog, Event, Person, Program
from sixtysix.portal.forgetting import event_without
from sixtysix.portal.table import AnyTable, fold
from sixtysix.store.schema import EVENTS, HEADS, MEMBERS, SEATS, Status
from sixtysix.store.shelf import Shelf

_HEAD: Final = (HEADS.c.id, HEADS.c.version, HEADS.c.state_hash, HEADS.c.status)


class Head(msgspec.Struct, frozen=True):
    """Where a table's log ends."""

    id: str
    version: int
    state_hash: str
    status: Status


def read_heads(connection: Connection, tables: Collection[str]) -> dict[str, Head]:
    """The heads of those tables that there are."""
    return _heads(connection.execute(_heads_of(tables)))


def lock_heads(connection: Connection, tables: Collection[str]) -> dict[str, Head]:
    """The same, and nobody else can change these tables before this transaction ends.

    The rows are locked in one order by everybody, so that two batches never wait for each other. SQLite has no row
    locks and needs none: a transaction that writes has locked the whole database.
    """
    return _heads(connection.execute(_heads_of(tables).order_by(HEADS.c.id).with_for_update()))


def _heads_of(tables: Collection[str]) -> Select[str, str, int, str, str]:
    return select(*_HEAD).where(HEADS.c.id.in_(tables))


def _heads(rows: Iterable[Row[tuple[str, int, str, str]]]) -> dict[str, Head]:
    return {row.id: Head(row.id, row.version, row.state_hash, Status(row.status)) for row in rows}


def read_events(connection: Connection, table: str, since: int = 0) -> tuple[Event, ...]:
    """The table's events after version ``since``. `BrokenLog` for a gap or an event that can't be read."""
    query = select(EVENTS.c.version, EVENTS.c.body).where(EVENTS.c.table_id == table, EVENTS.c.version > since)
    rows = connection.execute(query.order_by(EVENTS.c.version)).all()
    for expected, row in enumerate(rows, since + 1):
        if row.version != expected:
            raise BrokenLog(f"version {expected} is missing")
    return tuple(events.decode(row.body) for row in rows)


def read_told(connection: Connection, table: str, since: int = 0) -> tuple[Event, ...]:
    """The same as others may be told them: without the names of those who have closed their accounts."""
    gone = closed_at(connection, table)
    return tuple(event_without(event, gone) for event in read_events(connection, table, since))


def closed_at(connection: Connection, table: str) -> frozenset[str]:
    """The persons who sat at the table and have closed their accounts."""
    sat = select(SEATS.c.guest).join(MEMBERS, MEMBERS.c.id == SEATS.c.guest)
    return frozenset(
        connection.execute(sat.where(SEATS.c.table_id == table, MEMBERS.c.closed_at.is_not(None))).scalars()
    )


def load(connection: Connection, head: Head, shelf: Shelf) -> AnyTable:
    """The table at its head's version: from the shelf, or with the events since then, or from its whole log.

    `BrokenLog` if the log does not give the state whose hash is in the head.
    """
    known = shelf.get(head.id)
    if known is not None and known.version > head.version:
        known = None
    if known is not None and known.version == head.version:
        return known
    table: AnyTable | None = known
    for event in read_events(connection, head.id, 0 if known is None else known.version):
        table = fold(table, event)
    if table is None or table.version != head.version:
        raise BrokenLog(f"the log ends before version {head.version}")
    if state_hash(table) != head.state_hash:
        raise BrokenLog(f"the log gives another state at version {head.version} than was written")
    shelf.put(table)
    return table


def sits_at(connection: Connection, table: str, person: str) -> bool:
    """Whether the person sits there, by the rows alone: also where the log is broken."""
    query = select(SEATS.c.seat).where(SEATS.c.table_id == table, SEATS.c.guest == person)
    return connection.execute(query).first() is not None


def can_be_void(connection: Connection, table: str) -> bool:
    """Whether the table can be ended for nobody's loss: not a scored one that is over, whose result stands (L9)."""
    row = connection.execute(select(HEADS.c.status, HEADS.c.kind).where(HEADS.c.id == table)).first()
    return row is not None and (row.status != Status.OVER or row.kind == "test")


def tables_of(connection: Connection, persons: Collection[str]) -> tuple[str, ...]:
    """The tables these persons sit at, newest first."""
    query = select(HEADS.c.id).join(SEATS, SEATS.c.table_id == HEADS.c.id).where(SEATS.c.guest.in_(persons))
    return tuple(connection.execute(query.order_by(HEADS.c.opened_at.desc(), HEADS.c.id)).scalars())


def guests_at(connection: Connection, tables: Collection[str]) -> set[str]:
    """The persons who sit at these tables."""
    return set(connection.execute(select(SEATS.c.guest).where(SEATS.c.table_id.in_(tables))).scalars())


def stakes_of(connection: Connection, persons: Collection[str]) -> dict[str, set[str]]:
    """The tables that each of these persons would leave by going: those that wait or go on, and every test table."""
    query = select(SEATS.c.guest, SEATS.c.table_id).join(HEADS, HEADS.c.id == SEATS.c.table_id)
    goes_on = HEADS.c.status.in_([Status.WAITING, Status.PLAYING])
    found: dict[str, set[str]] = {person: set() for person in persons}
    theirs = query.where(SEATS.c.guest.in_(persons), or_(goes_on, HEADS.c.kind == "test"))
    for person, table in connection.execute(theirs):
        found[person].add(table)
    return found


def running_table(connection: Connection, shelf: Shelf, person: str, *, of_program: bool) -> str | None:
    """The newest table at which the person himself has a running game, or a program of his; there are few of them."""
    query = select(*_HEAD).join(SEATS, SEATS.c.table_id == HEADS.c.id).where(SEATS.c.guest == person)
    running = query.where(HEADS.c.status == Status.PLAYING).order_by(HEADS.c.opened_at.desc(), HEADS.c.id)
    for head in _heads(connection.execute(running)).values():
        try:
            table = load(connection, head, shelf)
        except BrokenLog:
            return head.id  # whoever goes there finds out, and has it set aside
        own = (chair for chair in table.seats if isinstance(chair, Person) and chair.id == person)
        if any(isinstance(chair, Program) == of_program for chair in own):
            return head.id
    return None


MOST_IN_THE_LOBBY: Final = 200
"""Tables of each sort that a lobby shows; who looks for more than that chooses among them."""


def load_lobby(connection: Connection, shelf: Shelf, person: str | None = None) -> tuple[AnyTable, ...]:
    """The tables that wait, those longest first, and the newest ones that can be watched.

    A seat by link is nobody's but its receiver's: such tables are there for the ``person`` who sits at them alone.
    """
    waiting = select(*_HEAD).where(HEADS.c.status == Status.WAITING, HEADS.c.admits.in_(["anyone", "members"]))
    watchable = select(*_HEAD).where(HEADS.c.status == Status.PLAYING, HEADS.c.watchable)
    own = select(*_HEAD).join(SEATS, SEATS.c.table_id == HEADS.c.id).where(SEATS.c.guest == person)
    by_link = own.where(HEADS.c.status == Status.WAITING, HEADS.c.admits == "link")
    queries = [waiting.order_by(HEADS.c.opened_at), watchable.order_by(HEADS.c.opened_at.desc())]
    if person is not None:
        queries.append(by_link.order_by(HEADS.c.opened_at))
    found: list[AnyTable] = []
    for query in queries:
        for head in _heads(connection.execute(query.limit(MOST_IN_THE_LOBBY))).values():
            try:
                found.append(load(connection, head, shelf))
            except BrokenLog:
                continue  # whoever sits there finds out, and has it set aside
    return tuple(found)
