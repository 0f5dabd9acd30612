"""What programs may do: every route says which scope it takes, and here it is checked, once for all of them."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypedDict

from litestar.handlers import BaseRouteHandler

from sixtysix.store.tokens import Program, Scope
from sixtysix.web.answers import Problem
from sixtysix.web.types import Connection
from sixtysix.web.visitors import bearer_of

SCHEME: Final = "token"
"""What the description of the interface calls tokens."""

_SCOPE: Final = "scope"
_PROGRAM: Final = "sixtysix.program"


class ForPrograms(TypedDict):
    """What Litestar is told of a route that programs may use."""

    opt: dict[str, Any]
    security: list[dict[str, list[str]]]


def for_programs(scope: Scope) -> ForPrograms:
    """A route that programs with this scope may use; all others are for pages."""
    return {"opt": {_SCOPE: scope}, "security": [{SCHEME: [scope.value]}]}


READING: Final = for_programs(Scope.READ)
PLAYING: Final = for_programs(Scope.PLAY)
CHALLENGING: Final = for_programs(Scope.CHALLENGE)
EXPORTING: Final = for_programs(Scope.EXPORT)

_LEADS_NOWHERE: Final = "nowhere"
LEADS_NOWHERE: Final[dict[str, Any]] = {_LEADS_NOWHERE: True}
"""An address at which there is nothing, for programs as for pages."""

AS_IT_COMES: Final = "as_it_comes"
LISTENING: Final[ForPrograms] = {**READING, "opt": {**READING["opt"], AS_IT_COMES: True}}
"""Reading what is sent bit by bit: compressed, it would wait until there is enough of it."""


def program_of(connection: Connection) -> Program | None:
    """The program that asks, once the guard has let it in."""
    program: Program | None = connection.scope["state"].get(_PROGRAM)
    return program


class ProgramGuard:
    """Lets programs do what their tokens allow; ``find`` knows whose a token is."""

    def __init__(self, find: Callable[[str], Awaitable[Program | None]]) -> None:
        self._find = find

    async def guard(self, connection: Connection, handler: BaseRouteHandler) -> None:
        """Refuse a token that does not work, or not for this, as Litestar's guards do.

        On a socket a token says nothing: who comes with one is somebody whom nobody knows.
        """
        token = bearer_of(connection)
        if token is None or "method" not in connection.scope:
            return
        program = await self._find(token)
        if program is None:
            raise Problem(
                HTTPStatus.UNAUTHORIZED,
                "bad_token",
                "This token does not work, or not any more: make another one.",
                headers={"www-authenticate": "Bearer"},
            )
        if handler.opt.get(_LEADS_NOWHERE):
            return
        scope = handler.opt.get(_SCOPE)
        if scope is None:
            raise Problem(HTTPStatus.FORBIDDEN, "not_for_programs", "This is for people: ask without a token.")
        if scope not in program.scopes:
            raise Problem(HTTPStatus.FORBIDDEN, "out_of_scope", f"This takes a token with the scope {scope.value!r}.")
        connection.scope["state"][_PROGRAM] = program
