"""A visitor of the house as a browser is one: a cookie, plain HTTP, one live socket."""

import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from sixtysix.portal import wire

SECONDS = 20.0
"""How long an answer may take on a busy machine."""

Frame = TypeVar("Frame", bound=wire.FromServer)
_frames = msgspec.json.Decoder(wire.FromServer)


class Live:
    """A live socket, frame by frame; ``views`` are the last ones seen, by table.

    How far the computer players are is heard between any two frames, and kept in ``readiness``.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.views: dict[str, wire.TableView] = {}
        self.waiting: dict[str, wire.WaitingView] = {}
        self.gone: set[str] = set()
        self.readiness = wire.Readiness()
        self.steps: list[wire.Step] = []
        self.raw: list[str] = []

    def send(self, frame: wire.FromClient) -> None:
        self.socket.send(msgspec.json.encode(frame).decode())

    def receive(self, seconds: float = SECONDS) -> wire.FromServer:
        while isinstance(frame := self.hear(seconds), wire.Readiness):
            pass
        return frame

    def hear(self, seconds: float = SECONDS) -> wire.FromServer:
        """The next frame, of whatever kind."""
        text = self.socket.recv(seconds)
        self.raw.append(str(text))
        frame = _frames.decode(text)
        if isinstance(frame, wire.Snapshot | wire.Update):
            self.views[frame.table] = frame.view
            self.steps += frame.steps if isinstance(frame, wire.Update) else ()
        elif isinstance(frame, wire.Waiting):
            self.waiting[frame.table] = frame.view
        elif isinstance(frame, wire.Readiness):
            self.readiness = frame
        elif isinstance(frame, wire.Gone):
            self.gone.add(frame.table)
        return frame

    def expect(self, kind: type[Frame], seconds: float = SECONDS) -> Frame:
        """The next frame of a kind, those before it skipped."""
        while not isinstance(frame := self.receive(seconds), kind):
            pass
        return frame

    def watch(self, table: str, since: int | None = None) -> wire.TableView:
        """Follow a table, and look at it."""
        self.send(wire.Watch(table, since))
        while table not in self.views:
            self.receive()
        return self.views[table]

    def await_table(self, table: str, since: int | None = None) -> wire.WaitingView:
        """Follow a table that still waits, and look at it."""
        self.send(wire.Watch(table, since))
        return self.expect(wire.Waiting).view

    def until(self, table: str, is_so: Callable[[wire.TableView], bool]) -> wire.TableView:
        """Wait until the table is as it should be."""
        while table not in self.views or not is_so(self.views[table]):
            self.receive()
        return self.views[table]

    def command(
        self, table: str, body: wire.TableCommand, version: int | None = None, command_id: str | None = None
    ) -> wire.Accepted | wire.Rejected:
        """Send a command, from what was seen last unless a version is given; wait for its answer and what it did."""
        command_id = command_id or secrets.token_hex(8)
        known = self.views[table].version if version is None and table in self.views else version or 0
        self.send(wire.Command(table, command_id, known, body))
        while True:
            frame = self.receive()
            if isinstance(frame, wire.Accepted | wire.Rejected) and frame.command_id == command_id:
                break
        while isinstance(frame, wire.Accepted) and self._is_behind(table, frame.version):
            self.receive()
        return frame

    def _is_behind(self, table: str, version: int) -> bool:
        return table in self.views and table not in self.gone and self.views[table].version < version

    def until_my_turn(self, table: str) -> wire.TableView:
        """Wait until the table waits for this viewer, or the match is over."""
        while True:
            view = self.views[table]
            if view.phase == "matchOver" or view.seat in view.waiting_for:
                return view
            self.receive()

    def play(self, table: str, rng: random.Random, most: int = 10_000) -> wire.TableView:
        """Play on by chance, at most so many commands; false claims are left out, or no game would last."""
        for _ in range(most):
            view = self.until_my_turn(table)
            if view.phase == "matchOver":
                break
            answer = self.command(table, decide(view, rng))
            assert isinstance(answer, wire.Accepted), answer
        return self.views[table]


def decide(view: wire.TableView, rng: random.Random) -> wire.TableCommand:
    """Something the viewer may do."""
    if view.phase == "handOver":
        return wire.Continue()
    choices = [*view.hand.cards, *view.hand.choices]
    legal = [choice.action for choice in choices if choice.refusal is None and choice.action != "claim"]
    return wire.Act(rng.choice(legal or ["claim"]))


def closed(live: Live) -> int:
    """The code with which the house ends the connection, whatever it says before."""
    try:
        while True:
            live.receive()
    except ConnectionClosed as ended:
        return 0 if ended.rcvd is None else ended.rcvd.code


class Visitor:
    """Somebody with a browser. ``url`` is the house's address."""

    def __init__(self, url: str, cookies: dict[str, str] | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=SECONDS)
        for name, value in (cookies or {}).items():
            self.http.cookies.set(name, value, domain=self.http.base_url.host)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def me(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.http.get("/api/me").raise_for_status().json()
        return answer

    def open_table(self, **wish: object) -> str:
        """A table against the quick player without pauses, unless wished otherwise."""
        body = {"preset": "portal", "level": "beginner", "target": 3, "speed": 0, **wish}
        table: str = self.http.post("/api/tables", json=body).raise_for_status().json()["table"]
        return table

    def seek(self, quick: str = "", **wish: object) -> str:
        """A table for somebody else to join, by the shortest match of the usual preset unless wished otherwise."""
        body = {"preset": "portal", "target": 3, "speed": 0, **wish}
        table: str = self.http.post(f"/api/seeks{quick}", json=body).raise_for_status().json()["table"]
        return table

    def join(self, table: str, **wish: object) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/join", json=wish)

    def view(self, table: str) -> wire.TableView:
        answer = self.http.get(f"/api/tables/{table}").raise_for_status()
        return msgspec.json.decode(answer.content, type=wire.TableView)

    @contextmanager
    def live(self, *, origin: str | None = "", cookie: str | None = None, max_queue: int = 16) -> Iterator[Live]:
        """A live socket with this visitor's cookie, from the house's own page unless another ``origin`` is given."""
        own = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with connect(
            f"ws{self.url.removeprefix('http')}/live",
            origin=Origin(self.url) if origin == "" else None if origin is None else Origin(origin),
            additional_headers={"cookie": own if cookie is None else cookie},
            max_queue=max_queue,
            compression=None,
        ) as socket:
            yield Live(socket)
