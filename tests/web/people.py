"""Members of a house, and a clock that goes when it is told to."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Unpack

import httpx
from argon2 import PasswordHasher

from sixtysix.web import passwords
from sixtysix.web.limits import Limits
from tests.web.client import Visitor
from tests.web.servers import Others, Running, serving

PASSWORD = "seven of bells and a king"
MINUTE = 60 * 1_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NOW = 1_800_000_000_000

_numbers = itertools.count(1)


class Clock:
    """Milliseconds since 1970, moved by hand."""

    def __init__(self, began: int = NOW) -> None:
        self.now = began

    def __call__(self) -> int:
        return self.now

    def go_on(self, milliseconds: int) -> None:
        self.now += milliseconds


class Club:
    """A house with a clock, and its visitors."""

    def __init__(self, running: Running, clock: Clock, data: Path) -> None:
        self.url = running.url
        self.restart = running.server.leave
        self.clock = clock
        self.data = data

    def visitor(self) -> Visitor:
        return Visitor(self.url)

    @contextmanager
    def member(self, name: str | None = None, password: str = PASSWORD) -> Iterator[Visitor]:
        """Somebody who has just become a member."""
        with self.visitor() as visitor:
            joined(visitor, name or new_name(), password).raise_for_status()
            yield visitor

    @contextmanager
    def signed_in(self, name: str, password: str = PASSWORD) -> Iterator[Visitor]:
        """Another browser of a member."""
        with self.visitor() as visitor:
            send(visitor, "/api/sign-in", name=name, password=password).raise_for_status()
            yield visitor


@contextmanager
def club(data: Path, began: int = NOW, *, limits: Limits | None = None, **others: Unpack[Others]) -> Iterator[Club]:
    """A house whose clock begins at this moment."""
    clock = Clock(began)
    with serving(data, limits=limits, clock=clock, **others) as running:
        yield Club(running, clock, data)


def new_name() -> str:
    """A name nobody has yet."""
    number = next(_numbers)
    return "Ann " + "".join("bcdfghkmpr"[int(digit)] for digit in str(number))


def send(visitor: Visitor, path: str, **body: object) -> httpx.Response:
    return visitor.http.post(path, json=body)


def joined(visitor: Visitor, name: str, password: str = PASSWORD) -> httpx.Response:
    return send(visitor, "/api/members", name=name, password=password)


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def weak_hasher() -> PasswordHasher:
    """One whose hashes are out of date."""
    return PasswordHasher(passwords.TIME_COST + 1, passwords.MEMORY_KIB // 2, parallelism=1)
