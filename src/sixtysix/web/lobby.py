"""The way to a table over plain HTTP: the lobby, opening, joining, and a quick game."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sixtysix.game import RulesError
from sixtysix.portal import wire
from sixtysix.portal.opening import Unfit, seek_of
from sixtysix.store.commands import NO_SUCH_TABLE
from sixtysix.store.encounters import prospect
from sixtysix.web import meeting
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller, Player, Signed
from sixtysix.web.house import House
from sixtysix.web.meeting import NotSeated, UnknownLevel
from sixtysix.web.scopes import CHALLENGING, READING

_STATUS: Final = {
    "no_such_table": HTTPStatus.NOT_FOUND,
    "members_only": HTTPStatus.FORBIDDEN,
    "malformed": HTTPStatus.BAD_REQUEST,
}
"""How a refusal to let somebody sit down is answered; every other one is a `HTTPStatus.CONFLICT`."""


@get("/api/lobby", **READING)
async def show_lobby(caller: NamedDependency[Caller]) -> wire.LobbyView:
    """Who waits for a partner, and what can be watched."""
    return await meeting.show_lobby(caller.house, None if caller.visitor is None else caller.visitor.person)


@post("/api/tables", **CHALLENGING)
async def open_table(caller: NamedDependency[Caller], data: JSONBody[wire.OpenTable]) -> Response[wire.Opened]:
    """Open a test table against the computer. The test table of the same person before it is left."""
    return await _open(caller, seek_of(data))


@post("/api/seeks", **CHALLENGING)
async def open_seek(caller: NamedDependency[Caller], data: JSONBody[wire.Seek]) -> Response[wire.Opened]:
    """Open a table by a wish to play: against the computer, or with a seat for somebody."""
    return await _open(caller, data)


@post("/api/seeks/quick", **CHALLENGING)
async def quick_game(caller: NamedDependency[Caller], data: JSONBody[wire.Seek]) -> Response[wire.Opened]:
    """Join whoever waits with the same wish, or open a table by it."""
    return await _seated(caller, lambda player: meeting.quick_game(caller.house, player, data))


@post("/api/tables/{table:str}/join", **CHALLENGING)
async def join_table(
    caller: NamedDependency[Caller], table: FromPath[str], data: JSONBody[wire.Join]
) -> Response[wire.Opened]:
    """Sit down at the open seat of a table."""

    async def join(player: Player) -> str:
        await meeting.join_table(caller.house, player, table, data)
        return table

    return await _seated(caller, join)


@post("/api/tables/{table:str}/rematch", status_code=HTTPStatus.OK, **CHALLENGING)
async def rematch(
    caller: NamedDependency[Caller], table: FromPath[str], data: JSONBody[wire.Rematch]
) -> wire.Rematched:
    """Agree to play once more; the answer names the new table as soon as everybody has."""
    with refusals():
        return wire.Rematched(await meeting.rematch(caller.house, caller.as_player(), table, data))


@get("/api/tables/{table:str}/prospect", **READING)
async def show_prospect(
    house: NamedDependency[House], signed: NamedDependency[Signed], table: FromPath[str]
) -> wire.ProspectView:
    """Whether a game would count, for a member who may sit down there or sits there already.

    It is as things stand: what counts is decided when the game ends.
    """
    member, now = signed.member.id, house.clock()
    found = await house.ask(lambda database: prospect(database, member, table, now))
    if found is None:
        raise Problem(HTTPStatus.NOT_FOUND, NO_SUCH_TABLE.code, NO_SUCH_TABLE.message)
    return wire.ProspectView(None if found.why_not is None else found.why_not.value)


async def _open(caller: Caller, seek: wire.Seek) -> Response[wire.Opened]:
    return await _seated(caller, lambda player: meeting.open_table(caller.house, player, seek))


async def _seated(caller: Caller, sit: Callable[[Player], Awaitable[str]]) -> Response[wire.Opened]:
    """The table somebody has got a seat at, or why not. A viewer nobody knows becomes a guest."""
    player = caller.as_player()
    with refusals():
        opened = wire.Opened(await sit(player))
    return Response(opened) if player.session is None else caller.answer(opened, player.session.token)


@contextmanager
def refusals() -> Iterator[None]:
    """Say why somebody gets no seat."""
    try:
        yield
    except RulesError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "rules", f"{error}") from error
    except UnknownLevel as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "unknown_level", f"{error}") from error
    except Unfit as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "unfit", f"{error}") from error
    except NotSeated as error:
        code = error.refused.code
        raise Problem(_STATUS.get(code, HTTPStatus.CONFLICT), code, f"{error}") from error
