"""The server process: it takes its address, serves, and goes in good order."""

import asyncio
import socket
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from litestar.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from sixtysix.store.folder import reason_of
from sixtysix.web.limits import Limits
from sixtysix.web.lines import ABORT, ROUND_TRIP_S
from sixtysix.web.sessions import Sessions

GRACE_SECONDS: Final = 3
BACKLOG: Final = 2_048


class AddressTaken(Exception):
    """The server can't listen there. The text says why and what to do."""


class StartFailed(Exception):
    """The house could be found, but not be opened."""


def take_address(host: str, port: int) -> socket.socket:
    """A socket bound to the address, before anything else is begun. `AddressTaken` if it can't be."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
        # A server that was killed must be able to come back at once.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        raise AddressTaken(
            f"can't listen on {host} port {port} ({reason_of(error)}): choose another with --host and --port"
        ) from error
    return bound


class HouseProtocol(H11Protocol):
    """uvicorn's HTTP, but a connection that can be cut; also once it is a WebSocket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, ABORT: transport.abort}


class LiveProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, but one whose line is measured."""

    def handle_connect(self, event: Request) -> None:
        """Take the handshake."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][ROUND_TRIP_S] = lambda: self.last_ping_rtt


class Server(uvicorn.Server):
    """uvicorn's server, but one that tells everybody when it goes: an open socket would hold it up."""

    def __init__(self, app: ASGIApp, sessions: Sessions, limits: Limits, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=HouseProtocol,
                ws=LiveProtocol,
                ws_max_size=limits.frame_bytes_hard,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
                backlog=BACKLOG,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
            )
        )
        self._sessions = sessions
        self._ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so. `StartFailed` if the house can't be opened after all."""
        self._loop = asyncio.get_running_loop()
        try:
            await super().startup(sockets)
        except SystemExit:  # uvicorn has logged what went wrong, and would end the process with a code of its own
            raise StartFailed("the server can't start; its log says why") from None
        self._ready()

    def leave(self) -> None:
        """Begin to go, from any thread: tell everybody, then end."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._sessions.restart)
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 -- the signature is uvicorn's
        """Begin to go because a signal came; a second one does not wait for anybody.

        uvicorn's own would raise the signal again at the end, and a server that went in good order would seem killed.
        """
        self.force_exit = self.should_exit
        self.leave()
