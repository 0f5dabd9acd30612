"""The tables of one batch while its commands are decided, one after the other. Nothing is written here."""

from collections.abc import Mapping, Sequence
from typing import assert_never

import structlog
from sqlalchemy import Connection

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.adjudication import lapse, leave, void, warning
from sixtysix.portal.clock import grace_ms
from sixtysix.portal.events import BrokenLog, Event, Extended, Left, Opened, Person
from sixtysix.portal.leaving import Cause
from sixtysix.portal.receive import Decided, Refused, attend, join, receive
from sixtysix.portal.rematch import wish
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.waiting import WaitingTable
from sixtysix.store.commands import (
    NO_SUCH_TABLE,
    QUARANTINED,
    STALE,
    UNAVAILABLE,
    Attend,
    ByPerson,
    Check,
    Command,
    Denied,
    Depart,
    Done,
    Erase,
    Extend,
    Join,
    Lapse,
    Open,
    Outcome,
    Rematch,
    Submit,
    Void,
    seat_of,
)
from sixtysix.store.concerned import actor_of, movers, persons, seated, table_named, versions_answered
from sixtysix.store.elsewhere import is_left_for, left_for
from sixtysix.store.log import Head, guests_at, load, lock_heads, sits_at, stakes_of
from sixtysix.store.manners import are_apart
from sixtysix.store.members import is_shut_out
from sixtysix.store.rows import Entry, Page
from sixtysix.store.schema import Status
from sixtysix.store.shelf import Shelf

HOUSE = "house"
"""Who caused what nobody asked for."""

AWAY = Refused("absent", "The other person plays at another table by now, or is not here any more.")
"""One answer to both: nobody is told that an account was closed or suspended."""

_log = structlog.get_logger()
_NO_VIEW_IS_TOO_OLD = wire.Leave | wire.Pace | wire.Reveal
"""These mean the same whatever has happened meanwhile; everything else is an answer to a view."""


class Desk:
    """Decides the commands of a batch in their order. What they change is noted on ``pages``, by table."""

    def __init__(self, connection: Connection, commands: Sequence[Command], shelf: Shelf, now: int) -> None:
        self._connection = connection
        self._shelf = shelf
        self._now = now
        moving = {person for command in commands for person in movers(command)}
        moving |= guests_at(connection, {command.table for command in commands if isinstance(command, Rematch)})
        self._stakes = stakes_of(connection, sorted(moving))
        heads = lock_heads(connection, {*filter(None, map(table_named, commands))}.union(*self._stakes.values()))
        self._answered = versions_answered(connection, commands)
        self.pages = {head.id: self._open_page(head) for head in heads.values()}

    def _open_page(self, head: Head) -> Page:
        if head.status is Status.QUARANTINED:
            return Page(head.id, head.version, table=None)
        try:
            table = load(self._connection, head, self._shelf)
            return Page(head.id, head.version, table, was_over=head.status is Status.OVER)
        except BrokenLog as error:
            _log.error("table quarantined", table=head.id, version=head.version, reason=str(error))
            return Page(head.id, head.version, table=None, broken=str(error))

    def decide(self, command: Command) -> Outcome:
        """The answer to one command; what it changes is noted on the pages of its tables."""
        try:
            return self._decide(command)
        except Exception:  # noqa: BLE001 -- a mistake of ours in one command is not the others' loss
            _log.exception("command failed", command=type(command).__name__)
            return UNAVAILABLE

    def _decide(self, command: Command) -> Outcome:
        match command:
            case Open():
                return self._open(command)
            case Join():
                return self._join(command)
            case Rematch():
                return self._rematch(command)
            case Submit():
                return self._submit(command)
            case Attend() | Depart():
                return self._move(command)
            case Lapse() | Erase():
                return self._end(command)
            case Extend() | Void() | Check():
                return self._keep(command)
            case _:
                assert_never(command)

    # --- sitting down ---

    def _open(self, command: Open) -> Outcome:
        table = command.table
        if table.id in self.pages:
            return UNAVAILABLE
        for person in seated(table):
            if denied := self._make_room(person, table.opened, leave=command.leave):
                return denied
        self._add(table)
        return Done(table.version)

    def _add(self, table: AnyTable) -> None:
        self.pages[table.id] = Page(table.id, 0, table, entries=[Entry(table.opened, HOUSE, None)])
        for person in persons(table):
            self._stakes[person] = {*self._stakes[person], table.id}

    def _join(self, command: Join) -> Outcome:
        person = command.joining.person
        page = self._page(command.table)
        if page is None or page.erased or page.table is None:
            return NO_SUCH_TABLE
        decided = join(page.table, command.joining, self._now)
        if isinstance(decided, Refused):
            return decided
        if any(are_apart(self._connection, person.id, other) for other in persons(page.table)):
            return NO_SUCH_TABLE  # nobody is told by whom he was blocked
        if denied := self._make_room(person, page.table.opened, leave=command.leave):
            return denied
        self._stakes[person.id] = {*self._stakes[person.id], page.id}
        self._note(page, decided, person.id)
        return Done(decided.table.version)

    def _rematch(self, command: Rematch) -> Outcome:
        page = self._page(command.table)
        seat = None if page is None or page.table is None else seat_of(page.table, ByPerson(command.person))
        if page is None or page.erased or page.table is None or seat is None:
            return NO_SUCH_TABLE
        wished = wish(page.table, seat, command.commitment, command.chances, self._now)
        if isinstance(wished, Refused):
            return wished
        decided, opened = wished
        if opened is not None and (denied := self._go_on_at(opened, command)) is not None:
            return denied
        self._note(page, decided, command.person)
        return Done(decided.table.version)

    def _go_on_at(self, opened: Opened, command: Rematch) -> Denied | Refused | None:
        """Open the next table; why not, if one of those who want to play there can't."""
        table = fold(None, opened)
        (mover,) = (person for person in seated(table) if person.id == command.person)
        if not all(self._can_follow(person, opened) for person in seated(table) if person != mover):
            return AWAY
        if denied := self._make_room(mover, opened, leave=command.leave):
            return denied
        self._add(table)
        return None

    def _can_follow(self, person: Person, opened: Opened) -> bool:
        # What else he plays at now, and would leave by this, only he himself can leave.
        stays = not left_for(opened, person, self._others(person, opened))
        return stays and not is_shut_out(self._connection, person.id)

    def _make_room(self, person: Person, opened: Opened, *, leave: bool) -> Denied | None:
        """Have the person leave what another table makes him leave; why not, if he has not said so by ``leave``."""
        left = left_for(opened, person, self._others(person, opened))
        for page in left:
            table = page.table
            if not leave and isinstance(table, Table) and is_left_for(opened, table):
                seat = seat_of(table, ByPerson(person.id))
                if seat is not None:
                    return Denied("would_leave", warning(table, seat))
        for page in left:
            self._leave(page, person.id, Cause.NEW_GAME)
        return None

    def _others(self, person: Person, opened: Opened) -> list[Page]:
        return [page for page in self._pages_of(person.id) if page.id not in {opened.table, opened.previous}]

    def _leave(self, page: Page, person: str, cause: Cause) -> None:
        table = page.table
        if table is None:
            # Of the damaged tables only a test table is among these, and nobody needs it (M5).
            page.erased = page.broken is None
            return
        seat = seat_of(table, ByPerson(person))
        if seat is not None and (event := _departure(table, seat, cause, self._now)) is not None:
            self._note(page, Decided(fold(table, event), (event,)), person)

    def _move(self, command: Attend | Depart) -> Outcome:
        for page in self._pages_of(command.person):
            if isinstance(command, Depart):
                self._leave(page, command.person, command.cause)
                continue
            seat = None if page.table is None else seat_of(page.table, ByPerson(command.person))
            if page.table is None or seat is None:
                continue
            decided = attend(page.table, seat, self._now, here=command.here, since=command.since)
            if decided is not None:
                self._note(page, decided, command.person)
        return Done(0)

    # --- at a table ---

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
        if self._let_lapse(page, {seat: grace_ms(command.round_trip_ms)}):
            return NO_SUCH_TABLE
        if not isinstance(command.body, _NO_VIEW_IS_TOO_OLD) and not _is_current(page.table, command.version):
            return STALE
        decided = receive(page.table, seat, command.body, self._now)
        if isinstance(decided, Refused):
            return decided
        self._note(page, decided, actor_of(command), command.command_id)
        self._answered[key] = decided.table.version
        return Done(decided.table.version)

    def _may_know(self, command: Submit) -> bool:
        actor = command.actor
        return isinstance(actor, ByPerson) and sits_at(self._connection, command.table, actor.id)

    # --- what the house does by itself ---

    def _end(self, command: Lapse | Erase) -> Outcome:
        page = self.pages.get(command.table)
        if page is None or page.erased:
            return NO_SUCH_TABLE
        if page.table is None or page.table.version != command.version:
            return STALE
        if isinstance(command, Erase):
            page.erased = True
        else:
            self._let_lapse(page, {})
        return Done(command.version)

    def _keep(self, command: Extend | Void | Check) -> Outcome:
        page = self.pages.get(command.table)
        if page is None or page.erased:
            return NO_SUCH_TABLE
        table = page.table
        match command:
            case Check():
                return QUARANTINED if table is None else Done(table.version)
            case Extend(since=since):
                if table is None:
                    return QUARANTINED
                if isinstance(table, Table) and (table.is_over or not table.keeps_presence):
                    return Done(table.version)
                event = Extended(since=since, at=self._now)
                self._note(page, Decided(fold(table, event), (event,)), HOUSE)
                return Done(table.version + 1)
            case Void():
                return self._void(page)
            case _:
                assert_never(command)

    def _void(self, page: Page) -> Outcome:
        table = page.table
        if not isinstance(table, Table) or not table.is_scored:
            page.erased = True
            return Done(page.version)
        if table.is_over:
            return STALE
        event = void(self._now)
        self._note(page, Decided(fold(table, event), (event,)), HOUSE)
        return Done(table.version + 1)

    def _let_lapse(self, page: Page, grace: Mapping[Seat, int]) -> bool:
        """Have happened what a deadline that has gone by brings, before anything else does (L10).

        True if the table is no more after it.
        """
        event = None if page.table is None else lapse(page.table, self._now, grace)
        if page.table is not None and event is not None:
            self._note(page, Decided(fold(page.table, event), (event,)), HOUSE)
        return page.erased

    # --- pages ---

    def _page(self, table: str) -> Page | None:
        page = self.pages.get(table)
        if page is not None and not page.erased:
            self._let_lapse(page, {})
        return page

    def _pages_of(self, person: str) -> list[Page]:
        """The tables that the person has something to lose or to say at, as they are now."""
        pages = [self._page(table) for table in sorted(self._stakes[person])]
        return [page for page in pages if page is not None and not page.erased]

    def _note(self, page: Page, decided: Decided[AnyTable], actor: str, command_id: str | None = None) -> None:
        """Turn the page; the last event carries the command's id, since its version is the answer."""
        *before, last = decided.events
        entries = [*(Entry(event, actor, None) for event in before), Entry(last, actor, command_id)]
        page.turn_to(decided.table, entries)
        page.erased = decided.table.is_abandoned  # M5: a test table that is left leaves nothing behind


def _is_current(table: AnyTable, version: int) -> bool:
    """Whether a command from this view means what it meant."""
    settled = table.settled if isinstance(table, Table) else table.version
    return settled <= version <= table.version


def _departure(table: AnyTable, seat: Seat, cause: Cause, now: int) -> Event | None:
    if isinstance(table, WaitingTable):
        return Left(seat=seat, at=now)
    if table.is_scored:
        return None if table.is_over else leave(table, seat, cause, now)
    return None if seat in table.parted else leave(table, seat, cause, now)
