"""Who is behind a request, as routes get him."""

from typing import Final, TypeVar

import msgspec
from litestar import Response
from litestar.di import NamedDependency

from sixtysix.portal.events import Person
from sixtysix.store.members import Member
from sixtysix.store.sessions import NewSession, Visitor
from sixtysix.web.addresses import Proxies
from sixtysix.web.house import House
from sixtysix.web.refusals import refused
from sixtysix.web.scopes import program_of
from sixtysix.web.types import HttpRequest
from sixtysix.web.visitors import cookie, new_person, new_session, no_cookie

GUEST_NAME: Final = "Guest"
"""How a person without an account is called."""

_Content = TypeVar("_Content")


class Caller(msgspec.Struct, frozen=True):
    """Somebody's browser or program: ``visitor`` is who it is known as, None if the house does not know it."""

    request: HttpRequest
    house: House
    visitor: Visitor | None
    address: str

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

    def as_player(self) -> Person:
        """Who he is from the moment he sits down at a table."""
        return Person(self.person, self.name, self.visitor is not None and self.visitor.member is not None)

    def new_session(self, person: str) -> NewSession:
        """A session for this browser, with a token it never had."""
        return new_session(self.request, person)

    def answer(self, content: _Content, token: str | None) -> Response[_Content]:
        """An answer that gives the browser this token, or takes away the one it has."""
        given = no_cookie(self.request) if token is None else cookie(self.request, token)
        return Response(content, cookies=[given])


class Signed(msgspec.Struct, frozen=True):
    """A member, and the session of the browser he asks from."""

    session: str
    member: Member


async def provide_caller(
    request: HttpRequest, house: NamedDependency[House], proxies: NamedDependency[Proxies]
) -> Caller:
    """Whoever is asking."""
    return Caller(request, house, await house.visitor(request), proxies.asker(request))


async def provide_signed(request: HttpRequest, house: NamedDependency[House]) -> Signed:
    """The member who is asking; a `Problem` for everybody else."""
    visitor = await house.visitor(request)
    if visitor is None or visitor.member is None:
        raise refused("sign_in_first")
    return Signed(visitor.session, visitor.member)
