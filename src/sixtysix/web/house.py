"""The running house: what the routes, the live channel and the computer players share."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

import structlog

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.narration import steps
from sixtysix.portal.replay import replay
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.two_handed.record import record_text
from sixtysix.portal.view import view
from sixtysix.store.accounts import tidy
from sixtysix.store.audit import last_line, void_after
from sixtysix.store.browsers import browser_hash, note_browser
from sixtysix.store.bus import MemoryBus
from sixtysix.store.commands import Actor, Check, Command, Outcome
from sixtysix.store.engine import Database
from sixtysix.store.errand import Errand, NotCarriedOut
from sixtysix.store.folder import DataFolder, Entropy
from sixtysix.store.sessions import SEEN_EVERY_MS, Visitor, note_seen, visitor_with
from sixtysix.store.store import DamagedTable, Place, Store, now_ms
from sixtysix.store.tokens import Program, note_used, program_with
from sixtysix.store.writer import Clock
from sixtysix.web.answers import Busy
from sixtysix.web.attendance import Attendance
from sixtysix.web.figures import Figures
from sixtysix.web.limits import Bucket, Limits
from sixtysix.web.scopes import program_of
from sixtysix.web.talk import Talk
from sixtysix.web.types import Connection
from sixtysix.web.visitors import browser_of, token_of

READERS: Final = 4
SIGN_EVERY_S: Final = 5.0
TIDY_EVERY_S: Final = 3_600

_log = structlog.get_logger()
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class House:
    """All that lives as long as the server. It is used from the event loop; what blocks goes to threads.

    ``readiness`` is how far its computer players are.
    """

    def __init__(
        self,
        folder: DataFolder,
        *,
        limits: Limits | None = None,
        keep_copy: bool = True,
        entropy: Entropy = secrets.token_bytes,
        clock: Clock = now_ms,
    ) -> None:
        """Open the house kept in ``folder``. `FolderProblem` or `StoreProblem` if that can't be.

        ``keep_copy``: see `Store`.

        Only tests give another ``entropy`` or ``clock`` than the operating system's.
        """
        self.limits = limits or Limits()
        self.entropy = entropy
        self.clock = clock
        self.secret = folder.secret(entropy)
        self.bus = MemoryBus()
        self.talk = Talk()
        self.readiness = wire.Readiness(ready=False)
        self.figures = Figures()
        observe = self.figures.batches.observe
        self.store = Store(folder.database, self._announce, clock, observe, keep_copy=keep_copy)
        self.attendance = Attendance(self.submit, clock)
        self._openings = Bucket(self.limits.openings_per_second, self.limits.openings_at_once)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._signing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to serve: the event loop is this one from now on."""
        self._loop = asyncio.get_running_loop()
        await self.read(self.store.take_over)
        self._signing = asyncio.create_task(self._keep_signing())

    async def stop(self) -> None:
        """Finish what is being written, and close the database."""
        await self.attendance.stop()
        if self._signing is not None:
            self._signing.cancel()
            await asyncio.gather(self._signing, return_exceptions=True)
        self.store.sign()
        await asyncio.to_thread(self.store.close)
        self._readers.shutdown()

    async def _keep_signing(self) -> None:
        """Note again and again that the house is alive, so that an outage can be measured after it (T9)."""
        while True:
            await asyncio.sleep(SIGN_EVERY_S)
            try:
                await asyncio.wrap_future(self.store.sign())
            except Exception:  # noqa: BLE001 -- it goes on as soon as the database can be written again
                _log.exception("no sign of life written")

    def _announce(self, table: str) -> None:
        """Called from the writing thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.bus.publish, table)

    async def read(
        self, function: Callable[_Arguments, _Result], *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> _Result:
        """Call what blocks in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: function(*args, **kwargs))

    async def ask(self, question: Callable[[Database], _Result]) -> _Result:
        """Read something in the database."""
        return await self.read(self.store.ask, question)

    async def change(self, chore: Callable[[Database, int], _Result]) -> _Result:
        """Change something that is no table; it is durable when this returns."""
        return await asyncio.wrap_future(self.store.change(chore))

    async def change_with_tables(self, errand: Callable[[Database, int], Errand[_Result]]) -> _Result:
        """Change something, and tables with it, in one transaction; `Busy` if a table can't be changed now."""
        try:
            return await asyncio.wrap_future(self.store.change_with_tables(errand))
        except NotCarriedOut as error:
            raise Busy from error

    async def keep_tidy(self) -> None:
        """Remove again and again what means nothing any more."""
        while True:
            try:
                while await self.change_with_tables(tidy):
                    continue
            except Exception:  # noqa: BLE001 -- it can wait until the next time
                _log.exception("nothing tidied up")
            await asyncio.sleep(TIDY_EVERY_S)

    async def keep_hearing(self) -> None:
        """Have those at a table told what somebody at the machine, in another process, has done to it."""
        heard: int | None = None
        while True:
            try:
                heard = await (self.ask(last_line) if heard is None else self._hear(heard))
            except Exception:  # noqa: BLE001 -- it goes on as soon as the database can be read again
                _log.exception("the log of those who run the house can't be read")
            await asyncio.sleep(self.limits.session_check_seconds)

    async def _hear(self, heard: int) -> int:
        last, tables = await self.ask(lambda database: (last_line(database), void_after(database, heard)))
        for table in tables:
            self.bus.publish(table)
        return last

    async def visitor(self, connection: Connection) -> Visitor | None:
        """Who is asking: None if the browser has no token, or one that is good for nothing (any more)."""
        program = program_of(connection)
        if program is not None:
            return program.visitor
        token = token_of(connection)
        if token is None:
            return None
        now = self.clock()
        visitor = await self.ask(lambda database: visitor_with(database, token, now))
        if visitor is not None and visitor.seen_at <= now - SEEN_EVERY_MS:
            browser = browser_of(connection)
            await self.change(lambda database, then: self._note_seen(database, visitor, browser, then))
        return visitor

    def _note_seen(self, database: Database, visitor: Visitor, browser: str | None, now: int) -> None:
        note_seen(database, visitor.session, now)
        if browser is not None:
            note_browser(database, browser_hash(self.secret, browser), visitor.person, now)

    async def program(self, token: str) -> Program | None:
        """The program that has this token, if it works; that it was used is noted, and that its member is there."""
        program = await self.ask(lambda database: program_with(database, token))
        if program is None:
            return None
        visitor = program.visitor
        if visitor.seen_at <= self.clock() - SEEN_EVERY_MS:
            await self.change(lambda database, then: note_used(database, visitor.session, then))
        self.attendance.asked(visitor.person)
        return program

    async def submit(self, command: Command) -> Outcome:
        """Have a command carried out; the answer comes when it is durable."""
        with self.figures.command(command) as note:
            return note(await asyncio.wrap_future(self.store.submit(command)))

    async def probe(self) -> None:
        """Have the writer go through a transaction that changes nothing; an exception if it can't."""
        await asyncio.wrap_future(self.store.probe())

    async def look(self, table: str, actor: Actor) -> Place | None:
        """The table as it is, if ``actor`` sits there. `DamagedTable` if it can't go on; it is in quarantine then."""
        try:
            return await self.read(self.store.look, table, actor)
        except DamagedTable:
            await self.submit(Check(table))
            raise

    async def steps_between(self, before: AnyTable | None, now: Place) -> tuple[wire.Step, ...]:
        """What the seat is told of everything that led from ``before``, None before the opening, to ``now``."""
        since = 0 if before is None else before.version

        def tell() -> tuple[wire.Step, ...]:
            return steps(before, self.store.history(now.table, since), now.seat)

        return await self.read(tell)

    async def table_at(self, table: AnyTable, version: int) -> AnyTable:
        """The table as it was at an earlier version, from 1."""

        def unfold() -> AnyTable:
            first, *others = self.store.history(table)[:version]
            then = fold(None, first)
            for event in others:
                then = fold(then, event)
            return then

        return await self.read(unfold)

    async def view(self, table: Table, seat: Seat | None) -> wire.TableView:
        """What the seat may know of the table."""
        return await self.read(view, table, seat)

    async def record(self, table: AnyTable) -> str:
        """The record of the hands that are over."""
        return await self.read(lambda: record_text(self.store.history(table)))

    async def replay(self, place: Place) -> wire.Replay:
        """The game of the table from its first deal on, as whoever sits or watches there may look at it."""
        return await self.read(lambda: replay(self.store.history(place.table), place.seat))

    def may_open(self) -> bool:
        """Whether one more table may be opened now."""
        return self._openings.take()
