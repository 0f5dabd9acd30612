"""The live channel: one WebSocket for each tab, for all its tables, or one stream of lines for a program.

Two tasks serve a connection. One reads frames and carries out what they ask, one after the other. The other sends:
first the answers, then how far the computer players are, then for each followed table that changed all that its viewer
has not seen yet. So a slow reader gets fewer and larger updates, and nothing piles up for him.
"""

import asyncio
from collections import deque
from typing import Final, assert_never

import msgspec
import structlog

from sixtysix.portal import wire
from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.view import waiting_view
from sixtysix.store.commands import NO_SUCH_TABLE, QUARANTINED, ByPerson
from sixtysix.store.sessions import Visitor
from sixtysix.store.store import DamagedTable, Place
from sixtysix.web import frames
from sixtysix.web.house import House
from sixtysix.web.limits import Bucket
from sixtysix.web.lines import Ending, Line
from sixtysix.web.orders import carry_out

CLOSE_POLICY: Final = 1008
CLOSE_FAILED: Final = 1011
CLOSE_RESTART: Final = 1012
CLOSE_TRY_LATER: Final = 1013
NOBODY: Final = ByPerson("")
"""Who is not known sits nowhere, and may watch what anybody may."""

_log = structlog.get_logger()


class Watched(msgspec.Struct):
    """A table somebody follows.

    ``since`` is the version he says he has, 0 if he wants to hear everything from the opening on. ``seen`` is the table
    he was sent last.
    """

    since: int | None
    seen: AnyTable | None = None


NOT_READ: Final = Ending(None, "frames are not read")
FAILED: Final = Ending(CLOSE_FAILED, "something went wrong in the house")
TOO_MANY_FRAMES: Final = Ending(CLOSE_POLICY, "too many frames")
SIGNED_OUT: Final = Ending(CLOSE_POLICY, "signed out")
RESTARTS: Final = Ending(CLOSE_RESTART, "the house restarts")


class Session:
    """One connection. ``visitor`` is None if the cookie says nothing: then no table is his, and he may watch."""

    def __init__(self, house: House, line: Line, visitor: Visitor | None) -> None:
        self.visitor = visitor
        self.guest = None if visitor is None else visitor.person
        self._house = house
        self._line = line
        self._stream = f"{id(self):x}"
        self._answers: deque[wire.FromServer] = deque()
        self._watched: dict[str, Watched] = {}
        self._changed: set[str] = set()
        self._told = wire.Readiness()
        self._wake = asyncio.Event()
        self._end: Ending | None = None
        self._phrases = Bucket(house.limits.phrases_per_second, house.limits.phrases_at_once)
        self._frames = Bucket(house.limits.frames_per_second, house.limits.frames_at_once)

    def arrive(self) -> None:
        """Have it noted that the visitor is here."""
        if self.guest is not None:
            self._house.attendance.came(self.guest, self._stream)

    def depart(self) -> None:
        """Have it noted that this connection of the visitor is no more."""
        if self.guest is not None:
            self._house.attendance.went(self.guest, self._stream)

    async def run(self) -> None:
        """Serve the accepted connection until one of both sides has enough."""
        self.catch_up()
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for table in tuple(self._watched):
                self._unwatch(table)
            for task in tasks:
                task.cancel()
        for problem in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(problem, Exception):
                _log.error("connection failed", exc_info=problem)
                self._drop(FAILED)
        if self._end is not None:
            _log.info("connection ended", reason=self._end.reason)
            await self._line.close(self._end)

    def restart(self) -> None:
        """Say that the house restarts, and end the connection."""
        self._answers.append(wire.Restarting())
        self._drop(RESTARTS)

    def sign_out(self, *, suspended: bool) -> None:
        """End the connection of a browser that is not signed in any more, and say so if the member is suspended."""
        self._answers.clear()
        if suspended:
            self._answers.append(wire.Suspended())
        self._drop(SIGNED_OUT)

    def catch_up(self) -> None:
        """Say what has changed in the house."""
        self._wake.set()

    def _drop(self, end: Ending) -> None:
        self._end = self._end or end
        self._wake.set()

    # --- what comes in ---

    async def _read(self) -> None:
        while self._end is None:
            heard = await self._line.receive()
            if heard is None:
                return
            if self._frames.take():
                await self._take(heard.text)
            else:
                self._drop(TOO_MANY_FRAMES)

    async def _take(self, text: str | None) -> None:
        frame = frames.understand(text, self._house.limits.frame_bytes)
        match frame:
            case wire.Watch(table=table, since=since):
                self.follow(table, since)
            case wire.Unwatch(table=table):
                self._unwatch(table)
            case wire.Command():
                self._answer(await carry_out(self._house, self.guest, frame, self._line.round_trip_ms()))
            case wire.Say():
                await self._say(frame)
            case wire.Ping(at=at):
                self._answer(wire.Pong(at, self._house.clock()))
            case wire.Problem():
                self._answer(frame)
            case _:
                assert_never(frame)

    def follow(self, table: str, since: int | None) -> None:
        """Have the viewer told of a table from now on; ``since`` as in `Watched`."""
        if table not in self._watched and len(self._watched) >= self._house.limits.watched_tables:
            most = self._house.limits.watched_tables
            self._answer(wire.Problem("too_many", f"One connection follows at most {most} tables.", table))
            return
        self._watched[table] = Watched(since)
        self._house.bus.subscribe(table, self._hint)
        self._house.talk.listen(table, self._answer)
        self._hint(table)

    def _unwatch(self, table: str) -> None:
        if self._watched.pop(table, None) is not None:
            self._house.bus.unsubscribe(table, self._hint)
            self._house.talk.leave(table, self._answer)

    async def _say(self, wish: wire.Say) -> None:
        """Pass on what a player says; those who watch listen."""
        place = await self._look(wish.table)
        if place is None or place.seat is None:
            self._answer(wire.Problem("no_such_table", NO_SUCH_TABLE.message, wish.table))
        elif not self._phrases.take():
            self._answer(wire.Problem("too_many", "One thing after the other.", wish.table))
        else:
            self._house.talk.say(wire.Said(wish.table, place.seat, wish.phrase))

    def _hint(self, table: str) -> None:
        self._changed.add(table)
        self._wake.set()

    async def _look(self, table: str) -> Place | None:
        return await self._house.look(table, NOBODY if self.guest is None else ByPerson(self.guest))

    # --- what goes out ---

    def _answer(self, frame: wire.FromServer) -> None:
        self._answers.append(frame)
        self._wake.set()
        if len(self._answers) > self._house.limits.answers_waiting:
            self._drop(NOT_READ)

    async def _write(self) -> None:
        while self._end is None or self._answers:
            await self._wake.wait()
            self._wake.clear()
            await self._send_answers()
            await self._send_readiness()
            while self._changed and not self._answers and self._end is None:
                await self._catch_up(self._changed.pop())
            if self._changed or self._answers or self._end:
                self._wake.set()

    async def _send_answers(self) -> None:
        while self._answers:
            await self._send(self._answers.popleft())

    async def _send_readiness(self) -> None:
        if self._told != self._house.readiness:
            self._told = self._house.readiness
            await self._send(self._told)

    async def _send(self, frame: wire.FromServer) -> None:
        try:
            async with asyncio.timeout(self._house.limits.send_seconds):
                await self._line.send(frame)
        except TimeoutError:
            self._answers.clear()
            self._end = NOT_READ  # also where another end was on its way: its word would not be read either
            self._wake.set()

    async def _catch_up(self, table: str) -> None:
        """Send what the viewer has not seen of a table."""
        watched = self._watched.get(table)
        if watched is None:
            return
        try:
            place = await self._look(table)
        except DamagedTable:
            await self._give_up(table, wire.Problem("unavailable", QUARANTINED.message, table))
            return
        if place is None:
            problem = wire.Problem("no_such_table", NO_SUCH_TABLE.message, table)
            await self._give_up(table, problem if watched.seen is None else wire.Gone(table))
        elif watched.seen is None or watched.seen.version < place.table.version:
            frame = await self._news(watched, place)
            watched.seen = place.table
            await self._send_answers()  # whoever caused the news gets his answer first
            await self._send(frame)

    async def _give_up(self, table: str, frame: wire.FromServer) -> None:
        self._unwatch(table)
        await self._send_answers()
        await self._send(frame)

    async def _news(self, watched: Watched, place: Place) -> wire.Snapshot | wire.Update | wire.Waiting:
        table = place.table
        if not isinstance(table, Table):
            return wire.Waiting(table.id, waiting_view(table, place.seat))
        # Who has seen it wait is told everything from the opening on, or nothing, like one who comes now.
        before: AnyTable | None = watched.seen if isinstance(watched.seen, Table) else None
        since = watched.since if before is None else before.version
        view = await self._house.view(table, place.seat)
        if since is None or not 0 <= table.version - since <= self._house.limits.steps_at_once:
            return wire.Snapshot(table.id, view)
        if before is None and since > 0:
            before = await self._house.table_at(table, since)
        return wire.Update(table.id, await self._house.steps_between(before, place), view)
