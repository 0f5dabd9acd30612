"""The store of one house: the database, the thread that writes to it, and what is read from it."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from sixtysix.game import Seat
from sixtysix.portal.events import BrokenLog, Event
from sixtysix.portal.forgetting import table_without
from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.view import may_be_watched
from sixtysix.store import jobs, log, outage
from sixtysix.store.commands import Actor, ByPerson, Command, Outcome, seat_of
from sixtysix.store.copying import CopyProblem, copy_database
from sixtysix.store.engine import open_engine
from sixtysix.store.errand import Errand
from sixtysix.store.jobs import ClaimedJob
from sixtysix.store.migrate import bring_up_to_date
from sixtysix.store.schema import HEADS, Status
from sixtysix.store.shelf import Shelf
from sixtysix.store.writer import Clock, Writer

_log = structlog.get_logger()
_Result = TypeVar("_Result")


class StoreProblem(Exception):
    """The database can't be used. The text says why and what to do."""


class DamagedTable(Exception):
    """A table is there, but its log does not make sense any more."""


class Place(msgspec.Struct, frozen=True):
    """A table as it is, and where the one who asks sits at it; None if he watches."""

    table: AnyTable
    seat: Seat | None


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _copy_beside(database: Path, now: int, revision: str) -> None:
    """Keep the database as the migration ``revision`` left it, under a name that says so and when that was."""
    when = datetime.fromtimestamp(now / 1_000, UTC).strftime("%Y%m%dT%H%M%SZ")
    copy = database.with_name(f"{database.stem}-{revision}-{when}.db")
    draft = copy.with_suffix(".new")
    draft.unlink(missing_ok=True)
    copy_database(database, draft)
    draft.replace(copy)
    _log.info("database copied before it is migrated", copy=str(copy), revision=revision)


def _copy_nothing(_revision: str) -> None:
    """Where somebody else keeps copies."""


class Store:
    """Everything durable. Its methods block; any thread may call them."""

    def __init__(
        self,
        database: Path,
        publish: Callable[[str], None],
        clock: Clock = now_ms,
        measure: Callable[[int], None] = lambda _: None,
        *,
        keep_copy: bool = True,
    ) -> None:
        """Open ``database`` and bring it up to date. `NewerDatabase` or `StoreProblem` if that can't be.

        ``publish`` is called from another thread with each table that changed, ``measure`` with the size of each batch.
        Where migrations change what is there, ``keep_copy`` keeps the database as it was, beside it.
        """
        self._engine = open_engine(database)
        self._shelf = Shelf()
        self._clock = clock
        try:
            bring_up_to_date(self._engine, partial(_copy_beside, database, clock()) if keep_copy else _copy_nothing)
        except CopyProblem as error:
            raise StoreProblem(f"{error}: nothing was changed; make room, or set copy_before_migration") from error
        except DatabaseError as error:
            raise StoreProblem(
                f"{database} can't be read as our database ({error.orig}): restore it, or move it away"
            ) from error
        self._writer = Writer(self._engine, self._shelf, clock, publish, measure)
        self._writer.start()

    def close(self) -> None:
        """Write what was asked so far, and close the database."""
        self._writer.close()
        self._engine.dispose()

    def submit(self, command: Command) -> "Future[Outcome]":
        """Have a command carried out; the answer comes when it is durable."""
        return self._writer.submit(command)

    def ask(self, question: Callable[[Connection], _Result]) -> _Result:
        """Read something; ``question`` gets a connection for reading."""
        with self._engine.connect() as connection:
            return question(connection)

    def change(self, chore: Callable[[Connection, int], _Result]) -> "Future[_Result]":
        """Change something that is no table; ``chore`` gets a connection for writing and the time."""
        return self._writer.run(chore)

    def change_with_tables(self, errand: Callable[[Connection, int], Errand[_Result]]) -> "Future[_Result]":
        """Change something, and tables with it, in one transaction. `NotCarriedOut` if a table can't be changed."""
        return self._writer.run_with_commands(errand)

    def claim_jobs(
        self, owner: str, limit: int, kinds: jobs.Kinds = jobs.EVERY_KIND
    ) -> "Future[tuple[ClaimedJob, ...]]":
        """Take at most ``limit`` jobs of these kinds that are due."""
        return self._writer.run(lambda connection, now: jobs.claim(connection, owner, limit, now, kinds))

    def postpone(self, job: ClaimedJob, delay_ms: int) -> "Future[None]":
        """Give a job back that could not be done; it is due again after a while."""
        return self._writer.run(lambda connection, now: jobs.give_back(connection, [job], now + delay_ms))

    def take_over(self) -> None:
        """Go on where the house went down: jobs are free again, and no deadline suffers by the outage (T9)."""
        self._writer.run(lambda connection, now: outage.take_over(connection, self._shelf, now)).result()

    def sign(self) -> "Future[None]":
        """Note that the house is alive: an outage is counted from the last such note."""
        return self._writer.run(outage.sign)

    def lobby(self, person: str | None = None) -> tuple[AnyTable, ...]:
        """The tables that wait for somebody, and those that can be watched; damaged ones are left out.

        Seats by link are among them only where ``person`` offers them.
        """
        with self._engine.connect() as connection:
            return log.load_lobby(connection, self._shelf, person)

    def next_job_in(self, kinds: jobs.Kinds = jobs.EVERY_KIND) -> int | None:
        """Milliseconds until a job of these kinds is due, 0 if one is; None if there is none."""
        with self._engine.connect() as connection:
            due = jobs.next_due(connection, kinds)
        return None if due is None else max(0, due - self._clock())

    def overdue_ms(self) -> int:
        """How long the oldest job has been due that nobody is on, in milliseconds."""
        with self._engine.connect() as connection:
            due = jobs.next_due(connection)
        return 0 if due is None else max(0, self._clock() - due)

    def tables(self) -> dict[Status, int]:
        """How many tables there are of each status."""
        query = select(HEADS.c.status, func.count()).group_by(HEADS.c.status)
        with self._engine.connect() as connection:
            found = {Status(status): number for status, number in connection.execute(query)}
        return {status: found.get(status, 0) for status in Status}

    @property
    def waiting(self) -> int:
        """How many commands and chores wait for the next transaction."""
        return self._writer.waiting

    def probe(self) -> "Future[None]":
        """Go through a transaction that changes nothing; an exception if that can't be."""
        return self._writer.probe()

    def look(self, table: str, actor: Actor) -> Place | None:
        """The table as it is, if it exists and ``actor`` sits or may watch there. `DamagedTable` if it can't go on."""
        with self._engine.connect() as connection:
            head = log.read_heads(connection, [table]).get(table)
            if head is None:
                return None
            try:
                if head.status is Status.QUARANTINED:
                    raise BrokenLog("it was put into quarantine")
                found = log.load(connection, head, self._shelf)
            except BrokenLog as error:
                if isinstance(actor, ByPerson) and not log.sits_at(connection, table, actor.id):
                    return None
                raise DamagedTable(table) from error
            if isinstance(found, Table) and found.is_over:
                found = table_without(found, log.closed_at(connection, table))
        seat = seat_of(found, actor)
        return None if seat is None and not may_be_watched(found) else Place(found, seat)

    def history(self, table: AnyTable, since: int = 0) -> tuple[Event, ...]:
        """The events after version ``since`` that led to ``table``; fewer if it was erased meanwhile."""
        with self._engine.connect() as connection:
            return log.read_told(connection, table.id, since)[: table.version - since]

    def running_table(self, person: str, *, of_program: bool = False) -> str | None:
        """The newest table the person himself has a running game at, or a program of his."""
        with self._engine.connect() as connection:
            return log.running_table(connection, self._shelf, person, of_program=of_program)
