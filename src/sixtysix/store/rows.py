"""What one batch writes: the rows that follow from the changed pages."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, bindparam, delete, insert, update

from sixtysix.portal import events
from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import Event, Joined, Person
from sixtysix.portal.jobs import jobs_wanted
from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.waiting import WaitingTable
from sixtysix.store.results import keep_result
from sixtysix.store.schema import EVENTS, HEADS, JOBS, SEATS, Status

Row = dict[str, Any]


class Entry(msgspec.Struct, frozen=True):
    """An event to be stored, who caused it, and the command it answers."""

    event: Event
    actor: str
    command_id: str | None


class Page(msgspec.Struct):
    """A table during one batch: what is stored at ``version`` (0 for nothing yet), and what is to be added.

    ``table`` is None if it can't be read; ``broken`` says why if that was found out just now. ``was_over`` says whether
    its result was written with an earlier version.
    """

    id: str
    version: int
    table: AnyTable | None
    broken: str | None = None
    was_over: bool = False
    entries: list[Entry] = []
    erased: bool = False

    def turn_to(self, table: AnyTable, entries: Sequence[Entry]) -> None:
        """Go on to ``table``, by these events."""
        self.table = table
        self.entries.extend(entries)

    @property
    def has_changed(self) -> bool:
        """Whether anybody has to be told."""
        return self.erased or bool(self.entries) or self.broken is not None


def write(connection: Connection, pages: Iterable[Page], now: int) -> None:
    """Store what the pages have been turned to."""
    changed = [page for page in pages if page.has_changed]
    kept = [page for page in changed if not page.erased]
    going_on = [page for page in kept if page.entries]
    _erase(connection, [page for page in changed if page.erased and page.version > 0])
    _quarantine(connection, [page for page in kept if page.broken is not None])
    _open(connection, [page for page in going_on if page.version == 0], now)
    _move_on(connection, [page for page in going_on if page.version > 0], now)
    _execute_many(connection, insert(EVENTS), [row for page in going_on for row in _event_rows(page)])
    _execute_many(connection, insert(JOBS), [row for page in going_on for row in _job_rows(page)])
    for page in going_on:
        if not page.was_over and isinstance(page.table, Table):
            keep_result(connection, page.table, now)


def _execute_many(connection: Connection, statement: Executable, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)


def _erase(connection: Connection, pages: list[Page]) -> None:
    # The rows of events, seats and jobs go with that of the table.
    if pages:
        connection.execute(delete(HEADS).where(HEADS.c.id.in_([page.id for page in pages])))


def _quarantine(connection: Connection, pages: list[Page]) -> None:
    for page in pages:
        values = {"status": Status.QUARANTINED, "quarantined_for": page.broken}
        connection.execute(update(HEADS).where(HEADS.c.id == page.id).values(values))
        connection.execute(delete(JOBS).where(JOBS.c.table_id == page.id))


def _open(connection: Connection, pages: list[Page], now: int) -> None:
    heads = [{"id": page.id, "opened_at": now, **_head(page, now)} for page in pages]
    seats = [
        {"table_id": page.id, "seat": seat, "guest": chair.id}
        for page in pages
        for seat, chair in enumerate(_table(page).seats)
        if isinstance(chair, Person)
    ]
    _execute_many(connection, insert(HEADS), heads)
    _execute_many(connection, insert(SEATS), seats)


def _move_on(connection: Connection, pages: list[Page], now: int) -> None:
    if not pages:
        return
    connection.execute(delete(JOBS).where(JOBS.c.table_id.in_([page.id for page in pages])))
    names = ("version", "state_hash", "status", "changed_at", "kind", "admits", "watchable")
    statement = update(HEADS).where(HEADS.c.id == bindparam("_id")).values({name: bindparam(name) for name in names})
    connection.execute(statement, [{"_id": page.id, **_head(page, now)} for page in pages])
    joined = [
        {"table_id": page.id, "seat": entry.event.seat, "guest": entry.event.holder.id}
        for page in pages
        for entry in page.entries
        if isinstance(entry.event, Joined)
    ]
    _execute_many(connection, insert(SEATS), joined)


def _head(page: Page, now: int) -> Row:
    table = _table(page)
    options = table.opened.options
    return {
        "version": table.version,
        "state_hash": state_hash(table),
        "status": _status(table),
        "changed_at": now,
        "kind": options.kind,
        "admits": _admits(table),
        "watchable": options.spectators,
    }


def _status(table: AnyTable) -> Status:
    if isinstance(table, WaitingTable):
        return Status.WAITING
    return Status.OVER if table.is_over else Status.PLAYING


def _admits(table: AnyTable) -> str | None:
    if not isinstance(table, WaitingTable) or table.open_seat is None:
        return None
    return table.open_seat[1].admits


def _event_rows(page: Page) -> Iterable[Row]:
    for version, entry in enumerate(page.entries, page.version + 1):
        yield {
            "table_id": page.id,
            "version": version,
            "kind": entry.event.__struct_config__.tag,
            "body": events.encode(entry.event),
            "at": entry.event.at,
            "actor": entry.actor,
            "command_id": entry.command_id,
        }


def _job_rows(page: Page) -> Iterable[Row]:
    table = _table(page)
    for slot, job in enumerate(jobs_wanted(table)):
        yield {
            "table_id": page.id,
            "slot": slot,
            "kind": job.__struct_config__.tag,
            "body": msgspec.json.encode(job),
            "due": job.due(page.entries[-1].event.at),
            "version": table.version,
        }


def _table(page: Page) -> AnyTable:
    if page.table is None:
        raise AssertionError(f"nothing can be added to table {page.id}, which can't be read")
    return page.table
