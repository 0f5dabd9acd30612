"""Around everything that is asked over the network: a name for each request, its count, and its line in the log."""

import secrets
import time
from typing import Final

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sixtysix.web.figures import Figures

REQUEST_ID_BYTES: Final = 8
METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
OTHER: Final = "other"
"""What anybody may make up is not told apart: each name would be a figure of its own."""

SWITCHING: Final = 101
FORBIDDEN: Final = 403
"""What the handshake of a socket is answered with if it is accepted, and if not."""

_log = structlog.get_logger()


class Requests:
    """An application around the application.

    Each request gets an id, made here and not believed from outside; it is in all lines of the log that follow from the
    request and in the ``x-request-id`` of the answer. The line of the request itself has the route and never the path,
    which may name what is secret.
    """

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app = app
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or what the server itself asks."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, secrets.token_hex(REQUEST_ID_BYTES))
        begun = time.perf_counter()
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=answer.id)
        try:
            await self._app(scope, receive, answer.send)
        finally:
            self._note(scope, answer.status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = str(scope.get("method", "GET"))
        method = method if method in METHODS else OTHER
        route = scope.get("path_template") or OTHER
        self._figures.requests.labels(method, route, str(status)).inc()
        _log.debug("request", method=method, route=route, status=status, ms=round(seconds * 1_000, 1))


class _Answer:
    """The answer to one request on its way out; ``status`` is 0 until there is one."""

    def __init__(self, send: Send, request: str) -> None:
        self.id = request
        self.status = 0
        self._send = send

    async def send(self, message: Message) -> None:
        """Pass a message on."""
        if message["type"] == "http.response.start":
            self.status = int(message["status"])
            message["headers"] = [*message["headers"], (b"x-request-id", self.id.encode())]
        elif message["type"] == "websocket.accept":
            self.status = SWITCHING
        elif message["type"] == "websocket.close" and self.status == 0:
            self.status = FORBIDDEN
        await self._send(message)
