"""A house without a network, and those who call on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from schemathesis.python import asgi

from sixtysix.web.limits import Limits
from sixtysix.web.serve import server
from sixtysix.web.settings import Settings
from tests.web.people import PASSWORD, Clock, new_name

ORIGIN: Final = f"http://{asgi.HOST}"
PLENTY: Final = 1_000_000
Kind: TypeAlias = Literal["nobody", "guest", "member", "program"]


class House:
    """The application of a house, and its clock."""

    def __init__(self, app: asgi.ASGIApp, clock: Clock) -> None:
        self.app = app
        self.clock = clock


@contextmanager
def open_house(data: Path) -> Iterator[House]:
    """A house in which nobody comes too often."""
    limits = Limits(
        openings_per_second=PLENTY,
        openings_at_once=PLENTY,
        session_changes_per_second=PLENTY,
        session_changes_at_once=PLENTY,
        address_changes_per_second=PLENTY,
        address_changes_at_once=PLENTY,
        registrations_at_once=PLENTY,
    )
    clock = Clock()
    with server(Settings(data=data, limits=limits, origins=(ORIGIN,)), lambda: None, clock=clock) as running:
        app: Any = running.config.app
        try:
            yield House(_Listener(app), clock)
        finally:
            asgi.shutdown_lifespans()


class _Listener:
    """Around the application: whoever follows a table hears its first line and goes, or his answer had no end."""

    def __init__(self, app: asgi.ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: asgi.Scope, receive: asgi.Receive, send: asgi.Send) -> None:
        gone = False

        async def listen() -> asgi.Message:
            return {"type": "http.disconnect"} if gone else await receive()

        async def hear(message: asgi.Message) -> None:
            nonlocal gone
            if not gone:
                gone = message["type"] == "http.response.body" and message.get("more_body", False)
                await send({**message, "more_body": False} if gone else message)

        await self._app(scope, listen, hear)


class Caller:
    """Somebody of a kind: what he has to show, what was granted him, and a table where he sits."""

    def __init__(self, house: House, kind: Kind) -> None:
        self.kind = kind
        self.cookies: dict[str, str] = {}
        self.headers = {"Origin": ORIGIN}
        self.granted: set[str] = set()
        self._house = house
        self.come()

    def come(self) -> None:
        """Come to the house as somebody new."""
        self.cookies.clear()
        if self.kind in {"member", "program"}:
            self._post("/api/members", name=new_name(), password=PASSWORD)
        if self.kind == "program":
            scopes = ["read", "play", "challenge", "export"]
            secret = self._post("/api/tokens", label="bot", scopes=scopes, password=PASSWORD)["secret"]
            self.cookies.clear()
            self.headers = {"Authorization": f"Bearer {secret}"}
        if self.kind != "nobody":
            self._post("/api/tables", preset="portal", level="beginner", speed=0)

    def _post(self, path: str, **body: str | int | list[str]) -> dict[str, Any]:
        with asgi.get_client(self._house.app) as client:
            answer = client.post(path, json=body, headers=self.headers, cookies=self.cookies)
            answer.raise_for_status()
            self.cookies.update({cookie.name: cookie.value or "" for cookie in client.cookies})
            told: dict[str, Any] = answer.json()
            return told
