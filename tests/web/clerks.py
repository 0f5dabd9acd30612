"""Those who keep order in a house, and those who once did."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from sixtysix.store.members import Member, member_called
from sixtysix.store.office import Office, office
from tests.web.bots import Bot, token_for
from tests.web.client import Visitor
from tests.web.people import Clock, Club, new_name

REASON = {"reason": "rude to everybody"}


class Kept(Protocol):
    """A house on a disk, and its clock."""

    @property
    def data(self) -> Path: ...

    @property
    def clock(self) -> Clock: ...


def at_the_machine(house: Kept, name: str, act: Callable[[Office, Member], object]) -> None:
    """Somebody at the command line does this to a member."""
    with office(house.data / "house.db", "root", house.clock.now) as at:
        member = member_called(at.database, name)
        assert member is not None
        act(at, member)


def appoint(house: Kept, name: str) -> None:
    at_the_machine(house, name, lambda at, member: at.appoint(member, ""))


@contextmanager
def administrator(house: Club, name: str | None = None) -> Iterator[Visitor]:
    """A member who was appointed, and has just signed in."""
    name = name or new_name()
    with house.member(name):
        appoint(house, name)
    with house.signed_in(name) as visitor:
        yield visitor


@contextmanager
def suspended(house: Club) -> Iterator[Visitor]:
    name = new_name()
    with administrator(house, name) as visitor:
        at_the_machine(house, name, lambda at, member: at.suspend(member, ""))
        yield visitor


@contextmanager
def dismissed(house: Club) -> Iterator[Visitor]:
    name = new_name()
    with administrator(house, name) as visitor:
        at_the_machine(house, name, lambda at, member: at.dismiss(member, ""))
        yield visitor


@contextmanager
def from_before(house: Club) -> Iterator[Visitor]:
    """The browser in which a member was signed in when he was appointed."""
    name = new_name()
    with house.member(name) as visitor:
        appoint(house, name)
        yield visitor


@contextmanager
def program(house: Club, *, with_cookies: bool = False) -> Iterator[Visitor]:
    """A program with every scope of an administrator."""
    with administrator(house) as visitor, Bot(house.url, token_for(visitor)) as bot:
        if with_cookies:
            bot.http.cookies.update(visitor.http.cookies)
        yield bot
