"""Who is behind a request, as routes get him."""

from typing import Final, TypeVar

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from sixtysix.portal.events import Person, Program
from sixtysix.store.browsers import browser_hash
from sixtysix.store.members import Member
from sixtysix.store.sessions import NewSession, Visitor
from sixtysix.web.addresses import Proxies
from sixtysix.web.house import House
from sixtysix.web.refusals import refused
from sixtysix.web.scopes import program_of
from sixtysix.web.types import HttpRequest
from sixtysix.web.visitors import browser_cookie, browser_of, cookie, new_person, new_session, new_token, no_cookie

GUEST_NAME: Final = "Guest"
"""How a person without an account is called."""

PROVEN_MS: Final = 15 * 60 * 1_000
"""Whoever has signed in here no longer ago than that has just proved who he is."""

_Content = TypeVar("_Content")


class Player(msgspec.Struct, frozen=True):
    """Somebody who is about to sit down. ``session`` is for a browser nobody knows, and is kept with the seat."""

    person: Person
    session: NewSession | None = None


class Caller(msgspec.Struct, frozen=True):
    """Somebody's browser or program: ``visitor`` is who it is known as, None if the house does not know it.

    ``browser`` is the browser's id, a new one if it had none.
    """

    request: HttpRequest
    house: House
    visitor: Visitor | None
    address: str
    browser: str

    @property
    def person(self) -> str:
        """Who he is at a table; a new person each time if nobody knows him."""
        return new_person() if self.visitor is None else self.visitor.person

    @property
    def name(self) -> str:
        """How he is called."""
        member = None if self.visitor is None else self.visitor.member
        return GUEST_NAME if member is None or member.name is None else member.name

    @property
    def is_program(self) -> bool:
        """Whether it is no browser, but a program with a token."""
        return program_of(self.request) is not None

    @property
    def is_administrator(self) -> bool:
        """Whether it is the page of one who may keep order here; no token carries that."""
        member = None if self.visitor is None else self.visitor.member
        return member is not None and member.is_administrator and not self.is_program

    @property
    def has_just_signed_in(self) -> bool:
        """Whether it is the browser of a member who has just proved who he is."""
        return self.visitor is not None and self.visitor.opened_at > self.house.clock() - PROVEN_MS

    def as_player(self) -> Player:
        """Who he is from the moment he sits down at a table."""
        kind = Program if self.is_program else Person
        person = kind(self.person, self.name, self.visitor is not None and self.visitor.member is not None)
        session = self.new_session(person.id) if self.visitor is None else None
        return Player(person, session)

    def new_session(self, person: str) -> NewSession:
        """A session for this browser, with a token it never had."""
        return new_session(self.request, person, browser_hash(self.house.secret, self.browser))

    def answer(self, content: _Content, token: str | None) -> Response[_Content]:
        """An answer that gives the browser this token, or takes away the one it has."""
        if token is None:
            return Response(content, cookies=[no_cookie(self.request)])
        return Response(content, cookies=[cookie(self.request, token), browser_cookie(self.request, self.browser)])


class Signed(msgspec.Struct, frozen=True):
    """A member, and the session of the browser he asks from; ``is_new`` if he has just signed in there."""

    session: str
    member: Member
    is_new: bool


async def provide_caller(
    request: HttpRequest, house: NamedDependency[House], proxies: NamedDependency[Proxies]
) -> Caller:
    """Whoever is asking."""
    browser = browser_of(request) or new_token()
    return Caller(request, house, await house.visitor(request), proxies.asker(request), browser)


async def provide_signed(caller: NamedDependency[Caller]) -> Signed:
    """The member who is asking; a `Problem` for everybody else."""
    visitor = caller.visitor
    if visitor is None or visitor.member is None:
        raise refused("sign_in_first")
    return Signed(visitor.session, visitor.member, caller.has_just_signed_in)
