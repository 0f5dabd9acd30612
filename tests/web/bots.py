"""Programs of members: a token and plain HTTP, without cookies."""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import msgspec

from sixtysix.portal import wire
from tests.web.client import SECONDS, Visitor, decide
from tests.web.people import PASSWORD, Club

ALL = ("read", "play", "challenge", "export")
_frames = msgspec.json.Decoder(wire.FromServer)


def make_token(member: Visitor, *scopes: str, password: str = PASSWORD) -> httpx.Response:
    body = {"label": "my bot", "scopes": scopes or ALL, "password": password}
    return member.http.post("/api/tokens", json=body)


def token_for(member: Visitor, *scopes: str) -> str:
    secret: str = make_token(member, *scopes).raise_for_status().json()["secret"]
    return secret


class Stream:
    """A stream, line by line."""

    def __init__(self, answer: httpx.Response) -> None:
        self._lines = answer.iter_lines()

    def frames(self) -> Iterator[wire.FromServer]:
        """What is told, up to the end of the stream; how far the computer players are is left out."""
        for line in self._lines:
            frame = _frames.decode(line) if line else None
            if frame is not None and not isinstance(frame, wire.Readiness):
                yield frame


class Bot(Visitor):
    """A program of a member."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(url)
        del self.http.headers["origin"]
        self.http.headers["authorization"] = f"Bearer {token}"

    @contextmanager
    def stream(self, table: str, since: int | None = None) -> Iterator[Stream]:
        asked = {} if since is None else {"since": since}
        with self.http.stream("GET", f"/api/tables/{table}/stream", params=asked, timeout=SECONDS) as answer:
            assert answer.status_code == 200, answer.read()
            yield Stream(answer)

    def order(self, table: str, body: wire.TableCommand, version: int, command_id: str | None = None) -> httpx.Response:
        order = wire.Order(command_id or secrets.token_hex(8), version, body)
        return self.http.post(f"/api/tables/{table}/commands", content=msgspec.json.encode(order))

    def until_my_turn(self, table: str) -> wire.TableView:
        """Wait until the table waits for this seat."""
        with self.stream(table) as stream:
            for frame in stream.frames():
                assert isinstance(frame, wire.Snapshot | wire.Update)
                if frame.view.seat in frame.view.waiting_for:
                    return frame.view
        raise AssertionError("the stream has ended")

    def play(self, table: str, rng: random.Random, most: int = 10_000) -> list[wire.Step]:
        """Play on by chance, at most so many commands; all that was told from the opening on."""
        told: list[wire.Step] = []
        with self.stream(table, since=0) as stream:
            for frame in stream.frames():
                assert isinstance(frame, wire.Update)
                told += frame.steps
                view = frame.view
                if view.phase == "matchOver" or most == 0:
                    break
                if view.seat in view.waiting_for:
                    self.order(table, decide(view, rng), view.version).raise_for_status()
                    most -= 1
        return told


@contextmanager
def a_bot(house: Club, *scopes: str) -> Iterator[tuple[Visitor, Bot]]:
    """A member and his program."""
    with house.member() as member, Bot(house.url, token_for(member, *scopes)) as bot:
        yield member, bot
