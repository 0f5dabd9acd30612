"""A house without a network, and those who call on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from litestar import Litestar
from schemathesis.python import asgi

from sixtysix.web import office
from sixtysix.web.description import PATH, described, openapi_config
from sixtysix.web.limits import Limits
from sixtysix.web.serve import server
from sixtysix.web.server import Server
from sixtysix.web.settings import Settings
from tests.web.clerks import appoint
from tests.web.people import PASSWORD, Clock, new_name
from tests.web.servers import application_of

ORIGIN: Final = f"http://{asgi.HOST}"
PLENTY: Final = 1_000_000
Document: TypeAlias = dict[str, Any]
Kind: TypeAlias = Literal["nobody", "guest", "member", "program", "administrator"]


class House:
    """The application of a house, what it is described as, its folder and its clock."""

    def __init__(self, running: Server, data: Path, clock: Clock) -> None:
        app: Any = running.config.app
        self.app: asgi.ASGIApp = _Listener(app)
        self.data = data
        self.clock = clock
        self._inside = application_of(running)

    def interface(self) -> Document:
        """What programs and pages are told that there is."""
        with asgi.get_client(self.app) as client:
            found: Document = client.get(f"{PATH}/openapi.json").json()
        return found

    def office(self) -> Document:
        """The same of what is described to nobody: the very handlers, in an application that has no other."""
        alone = Litestar(
            office.ROUTES, dependencies=self._inside.dependencies, openapi_config=openapi_config(), logging_config=None
        )
        return described(alone.openapi_schema.to_schema(), alone)


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
        try:
            yield House(running, data, clock)
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
    """Somebody of a kind: what he has to show and had to show before, what was granted him, and how he was answered.

    ``table`` is one where he sits.
    """

    def __init__(self, house: House, kind: Kind) -> None:
        self.kind = kind
        self.cookies: dict[str, str] = {}
        self.headers = {"Origin": ORIGIN}
        self.former: set[str] = set()
        self.granted: set[str] = set()
        self.answered: set[int] = set()
        self.name = ""
        self.table = ""
        self._house = house
        self.come()

    def come(self) -> None:
        """Come to the house as somebody new; an administrator signs in once more."""
        self.former.update(self.cookies.values())
        self.cookies.clear()
        match self.kind:
            case "nobody" | "guest":
                pass
            case "member":
                self._register()
            case "program":
                self._register()
                scopes = ["read", "play", "challenge", "export"]
                secret = self.post("/api/tokens", label="bot", scopes=scopes, password=PASSWORD)["secret"]
                self.cookies.clear()
                self.headers = {"Authorization": f"Bearer {secret}"}
            case "administrator":
                if not self.name:
                    self._register()
                    appoint(self._house, self.name)
                    self.cookies.clear()
                self.post("/api/sign-in", name=self.name, password=PASSWORD)
        if self.kind != "nobody":
            self.table = self.post("/api/tables", preset="portal", level="beginner", speed=0)["table"]

    def _register(self) -> None:
        self.name = new_name()
        self.post("/api/members", name=self.name, password=PASSWORD)

    def post(self, path: str, **body: str | int | list[str]) -> dict[str, Any]:
        """Ask for something that is granted him; the answer."""
        with asgi.get_client(self._house.app) as client:
            answer = client.post(path, json=body, headers=self.headers, cookies=self.cookies)
            answer.raise_for_status()
            self.cookies.update({cookie.name: cookie.value or "" for cookie in client.cookies})
            told: dict[str, Any] = answer.json()
            return told
