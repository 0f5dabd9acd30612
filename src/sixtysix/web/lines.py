"""What carries the frames of a connection: a WebSocket in both directions, or the lines of an answer in one."""

import asyncio
from asyncio import FIRST_COMPLETED
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Final, Protocol

import msgspec
from litestar.exceptions import WebSocketDisconnect

from sixtysix.portal import wire
from sixtysix.web import frames
from sixtysix.web.types import HttpRequest, Socket

ABORT: Final = "sixtysix.abort"
"""Where the server leaves what cuts a connection: a closing word would wait for its reader for ever."""

ROUND_TRIP_S: Final = "sixtysix.round_trip"
"""Where the server leaves what tells how long the last ping and its answer took, in seconds; 0 before the first."""

GONE: Final = (OSError, WebSocketDisconnect)
"""What is raised when something is said to a page that is gone: by the server, or by the framework once it knows."""

HEARTBEAT_S: Final = 15.0
"""A stream on which nothing happens says so with an empty line."""


class Ending(msgspec.Struct, frozen=True):
    """The house ends the connection, with a code of the WebSocket protocol; None if nobody would read it."""

    code: int | None
    reason: str


class Heard(msgspec.Struct, frozen=True):
    """A frame that came in; ``text`` is None if it was binary."""

    text: str | None


class Line(Protocol):
    """A connection's two directions."""

    async def receive(self) -> Heard | None:
        """The next frame that comes in; None once the other side is gone."""

    async def send(self, frame: wire.FromServer) -> None:
        """Pass a frame on; this waits as long as its reader is behind. Nothing happens once the other side is gone."""

    async def close(self, end: Ending) -> None:
        """End the connection from this side."""

    def round_trip_ms(self) -> float | None:
        """How long the line was last measured to take there and back; None before that."""


class SocketLine:
    """The WebSocket of a page."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    async def receive(self) -> Heard | None:
        """See `Line`."""
        message = await self._socket.receive()
        return Heard(message.get("text")) if message["type"] == "websocket.receive" else None

    async def send(self, frame: wire.FromServer) -> None:
        """See `Line`."""
        with suppress(*GONE):
            await self._socket.send_data(frames.write(frame))

    async def close(self, end: Ending) -> None:
        """See `Line`."""
        if end.code is None:
            self._socket.scope["state"][ABORT]()
        else:
            with suppress(*GONE):
                await self._socket.close(end.code, end.reason)

    def round_trip_ms(self) -> float | None:
        """See `Line`."""
        measured_s: float = self._socket.scope["state"][ROUND_TRIP_S]()
        return measured_s * 1_000 or None


class StreamLine:
    """The answer to a program that listens: a line for each frame, until its table is gone or one side ends it.

    One line at most waits for its reader, so that nothing piles up: see `sixtysix.web.live`. After the last one was
    handed out he has ``patience_s`` to read what is on its way.
    """

    def __init__(self, request: HttpRequest, patience_s: float, heartbeat_s: float = HEARTBEAT_S) -> None:
        self._request = request
        self._patience_s = patience_s
        self._heartbeat_s = heartbeat_s
        self._lines: asyncio.Queue[bytes] = asyncio.Queue(1)
        self._over = asyncio.Event()
        self._serving: asyncio.Task[None] | None = None
        self._cutting: asyncio.TimerHandle | None = None

    async def receive(self) -> Heard | None:
        """See `Line`: nothing comes in, but the end."""
        await self._over.wait()
        return None

    async def send(self, frame: wire.FromServer) -> None:
        """See `Line`."""
        await self._lines.put(f"{frames.write(frame)}\n".encode())
        if isinstance(frame, wire.Gone):
            self._over.set()

    async def close(self, end: Ending) -> None:
        """See `Line`: an answer ends without a word."""
        if end.code is None:
            self._cut()

    def round_trip_ms(self) -> float | None:
        """See `Line`: nothing comes back that could be measured."""
        return None

    async def lines(self, serve: Callable[[], Coroutine[None, None, None]]) -> AsyncIterator[bytes]:
        """The lines as they come, as long as ``serve`` serves the connection; to stop listening ends it."""
        serving = self._serving = asyncio.create_task(serve())
        serving.add_done_callback(self._hurry)
        try:
            while not (serving.done() and self._lines.empty()):
                line = await self._next(serving)
                if line is not None:
                    yield line
        finally:
            self._over.set()

    async def sent(self) -> None:
        """Note that the answer has been read to its end, or never will be."""
        if self._serving is not None:
            self._serving.remove_done_callback(self._hurry)
        if self._cutting is not None:
            self._cutting.cancel()

    def _hurry(self, _served: asyncio.Task[None]) -> None:
        self._cutting = asyncio.get_running_loop().call_later(self._patience_s, self._cut)

    def _cut(self) -> None:
        self._request.scope["state"][ABORT]()

    async def _next(self, serving: asyncio.Task[None]) -> bytes | None:
        """The next line, an empty one when it was quiet too long; None if there may be none any more."""
        if not self._lines.empty():
            return self._lines.get_nowait()
        coming = asyncio.create_task(self._lines.get())
        try:
            done, _ = await asyncio.wait({coming, serving}, timeout=self._heartbeat_s, return_when=FIRST_COMPLETED)
            if coming in done:
                return coming.result()
            return None if done else b"\n"
        finally:
            coming.cancel()
