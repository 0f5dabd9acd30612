"""The one write path: many commands in one transaction, each with its own answer.

Every command is decided before anything is written, and a decision is pure: one that is refused, or that finds a
damaged table, leaves no trace in the transaction of the others.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

import msgspec
import structlog
from sqlalchemy import Connection, select

from sixtysix.portal import wire
from sixtysix.portal.events import BrokenLog, Event, Person
from sixtysix.portal.table import Refused, Table, receive
from sixtysix.store.commands import (
    NO_SUCH_TABLE,
    QUARANTINED,
    STALE,
    UNAVAILABLE,
    ByPerson,
    Check,
    Command,
    Done,
    Erase,
    Open,
    Outcome,
    Submit,
    seat_of,
)
from sixtysix.store.log import Head, load, lock_heads, sits_at, tables_of
from sixtysix.store.rows import Entry, Page, write
from sixtysix.store.schema import EVENTS, Status
from sixtysix.store.shelf import Shelf

_log = structlog.get_logger()


class Batch(msgspec.Struct, frozen=True):
    """What a batch did: an answer for each command, and the tables that changed: as they are now, None if erased."""

    outcomes: tuple[Outcome, ...]
    changed: Mapping[str, Table | None]


def commit_batch(connection: Connection, commands: Sequence[Command], shelf: Shelf, now: int) -> Batch:
    """Decide ``commands`` in their order and write what follows, in the transaction of ``connection``.

    The caller commits, and only then answers, puts the changed tables on the shelf and publishes. ``now`` is in
    milliseconds of Unix time.
    """
    desk = _Desk(connection, commands, shelf, now)
    outcomes = tuple(desk.decide(command) for command in commands)
    write(connection, desk.pages.values(), now)
    changed = {page.id: None if page.erased else page.table for page in desk.pages.values() if page.has_changed}
    return Batch(outcomes, changed)


class _Desk:
    """The tables of one batch while its commands are decided."""

    def __init__(self, connection: Connection, commands: Sequence[Command], shelf: Shelf, now: int) -> None:
        self._connection = connection
        self._shelf = shelf
        self._now = now
        left_behind = self._left_behind(commands)
        named = {command.table.id if isinstance(command, Open) else command.table for command in commands}
        heads = lock_heads(connection, named.union(*left_behind.values()))
        self._left_behind_by = left_behind
        self._answered = _versions_answered(connection, commands)
        self.pages = {head.id: self._open_page(head) for head in heads.values()}

    def _left_behind(self, commands: Sequence[Command]) -> dict[str, set[str]]:
        """The tables each person leaves by opening another one."""
        persons = {person for command in commands if isinstance(command, Open) for person in _persons(command.table)}
        return {person: set(tables_of(self._connection, [person])) for person in sorted(persons)}

    def _open_page(self, head: Head) -> Page:
        if head.status is Status.QUARANTINED:
            return Page(head.id, head.version, table=None)
        try:
            return Page(head.id, head.version, load(self._connection, head, self._shelf))
        except BrokenLog as error:
            _log.error("table quarantined", table=head.id, version=head.version, reason=str(error))
            return Page(head.id, head.version, table=None, broken=str(error))

    def decide(self, command: Command) -> Outcome:
        """The answer to one command; what it changes is noted on the page of its table."""
        try:
            match command:
                case Open():
                    return self._open(command)
                case Submit():
                    return self._submit(command)
                case Erase():
                    return self._erase(command)
                case Check():
                    return self._check(command)
                case _:
                    assert_never(command)
        except Exception:  # noqa: BLE001 -- a mistake of ours in one command is not the others' loss
            _log.exception("command failed", command=type(command).__name__)
            return UNAVAILABLE

    def _open(self, command: Open) -> Outcome:
        table = command.table
        if table.id in self.pages:
            return UNAVAILABLE
        for person in _persons(table):
            for other in self._left_behind_by[person]:
                if other in self.pages:
                    self.pages[other].erased = True
            self._left_behind_by[person] = {table.id}
        self.pages[table.id] = Page(table.id, 0, table, entries=[Entry(table.opened, "house", None)])
        return Done(table.version)

    def _submit(self, command: Submit) -> Outcome:
        page = self.pages.get(command.table)
        if page is None or page.erased:
            return NO_SUCH_TABLE
        if page.table is None:
            return QUARANTINED if self._may_know(command) else NO_SUCH_TABLE
        seat = seat_of(page.table, command.actor)
        if seat is None:
            return NO_SUCH_TABLE
        key = (command.table, command.command_id)
        if key in self._answered:
            return Done(self._answered[key])
        # These mean the same whatever has happened meanwhile; everything else is an answer to a view.
        if command.version != page.table.version and not isinstance(command.body, wire.Leave | wire.Pace):
            return STALE
        decided = receive(page.table, seat, command.body, self._now)
        if isinstance(decided, Refused):
            return decided
        page.turn_to(decided.table, _entries(decided.events, command))
        page.erased = decided.table.left is not None  # M5: a test table that is left leaves nothing behind
        self._answered[key] = decided.table.version
        return Done(decided.table.version)

    def _may_know(self, command: Submit) -> bool:
        actor = command.actor
        return isinstance(actor, ByPerson) and sits_at(self._connection, command.table, actor.id)

    def _check(self, command: Check) -> Outcome:
        page = self.pages.get(command.table)
        if page is None or page.erased:
            return NO_SUCH_TABLE
        return QUARANTINED if page.table is None else Done(page.table.version)

    def _erase(self, command: Erase) -> Outcome:
        page = self.pages.get(command.table)
        if page is None or page.erased:
            return NO_SUCH_TABLE
        if page.table is None or page.table.version != command.version:
            return STALE
        page.erased = True
        return Done(command.version)


def _persons(table: Table) -> tuple[str, ...]:
    return tuple(holder.id for holder in table.opened.seats if isinstance(holder, Person))


def _entries(events: Sequence[Event], command: Submit) -> list[Entry]:
    """The events with who caused them; the last one carries the command's id, since its version is the answer."""
    actor = command.actor.id if isinstance(command.actor, ByPerson) else f"computer {command.actor.seat}"
    *before, last = events
    return [*(Entry(event, actor, None) for event in before), Entry(last, actor, command.command_id)]


def _versions_answered(connection: Connection, commands: Sequence[Command]) -> dict[tuple[str, str], int]:
    """The versions that commands with the same ids were answered with, if they were carried out before."""
    submitted = [command for command in commands if isinstance(command, Submit)]
    query = select(EVENTS.c.table_id, EVENTS.c.command_id, EVENTS.c.version).where(
        EVENTS.c.table_id.in_({command.table for command in submitted}),
        EVENTS.c.command_id.in_({command.command_id for command in submitted}),
    )
    return {(table, command_id): version for table, command_id, version in connection.execute(query)}
