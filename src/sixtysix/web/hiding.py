"""Where the office is, only administrators find something."""

from collections.abc import Awaitable, Callable
from typing import Final

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from sixtysix.store.sessions import Visitor
from sixtysix.web.types import Connection
from sixtysix.web.visitors import bearer_of

OFFICE: Final = "office"
API: Final = "api"
UNKNOWN: Final = "nowhere"
"""No address of the house is called so."""


class Hidden:
    """An application around the application: all others who ask for the office ask for an address that there is not.

    So the answers are those of such an address, whatever the method, the body and the headers, because they are made by
    the same lines. ``find`` knows who is asking.
    """

    def __init__(self, app: Litestar, find: Callable[[Connection], Awaitable[Visitor | None]]) -> None:
        self._app = app
        self._find = find

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or what the server itself asks."""
        if scope["type"] == ScopeType.HTTP and _leads_to_office(scope["path"]) and not await self._may_enter(scope):
            scope["path"] = scope["path"].replace(OFFICE, UNKNOWN)
            scope["raw_path"] = scope["path"].encode()
        await self._app(scope, receive, send)

    async def _may_enter(self, scope: Scope) -> bool:
        connection: Connection = ASGIConnection({**scope, "litestar_app": self._app, "state": {}})  # type: ignore[arg-type]
        if bearer_of(connection) is not None:
            return False
        visitor = await self._find(connection)
        return visitor is not None and visitor.member is not None and visitor.member.is_administrator


def _leads_to_office(path: str) -> bool:
    """Whether this is an address of the office, however many strokes it is written with."""
    first, *others = [*filter(None, path.split("/")), ""]
    return first == OFFICE or (first == API and others[0] == OFFICE)
