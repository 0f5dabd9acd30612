"""The plain HTTP side of the house, and the door of the live channel."""

from functools import partial
from http import HTTPStatus

from litestar import MediaType, Response, get, post, websocket
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody

from sixtysix.game import PRESET_KEYS, RulesError, preset, presets
from sixtysix.game.conflicts import conflicts
from sixtysix.game.rulefile import read_settings
from sixtysix.game.rules import settings_of
from sixtysix.players.levels import LEVELS, USUAL
from sixtysix.portal import wire
from sixtysix.portal.events import BrokenLog
from sixtysix.portal.table import Table
from sixtysix.store.commands import NO_SUCH_TABLE, QUARANTINED, ByPerson
from sixtysix.store.store import DamagedTable, Place
from sixtysix.web.accounts import Accounts
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller
from sixtysix.web.house import House
from sixtysix.web.lines import SocketLine
from sixtysix.web.live import CLOSE_TRY_LATER, NOBODY, Session
from sixtysix.web.origins import SAFE_METHODS, Origins
from sixtysix.web.provider import Provider
from sixtysix.web.scopes import READING
from sixtysix.web.sessions import Sessions
from sixtysix.web.types import Connection, HttpRequest, Socket
from sixtysix.web.visitors import bearer_of, token_of

EVERYTHING = "*"
"""What a preset has in place of names if its source states every setting."""

FOREIGN_ORIGIN = "Only the house's own pages may do this. Behind a proxy, tell the server its address with --origin."


def admits(connection: Connection, origins: Origins) -> bool:
    """Whether the page that sent this may act here."""
    headers = connection.headers
    return origins.admit(headers.get("origin"), headers.get("host"), headers.get("sec-fetch-site"))


async def only_own_pages(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Refuse what would change something and comes from a foreign page.

    A program has no page, and the rights of its token alone, which no browser sends by itself.
    """
    if bearer_of(connection) is not None:
        return
    if connection.scope.get("method", "GET") not in SAFE_METHODS and not admits(
        connection, connection.app.state.origins
    ):
        raise Problem(HTTPStatus.FORBIDDEN, "foreign_origin", FOREIGN_ORIGIN)


@get("/api/me", **READING)
async def me(
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    provider: NamedDependency[Provider | None],
) -> Response[wire.Me]:
    """Who the viewer is. One nobody knows is called a guest, and stays unknown until he opens a table."""
    visitor = caller.visitor
    table = None
    if visitor is not None:
        running = partial(caller.house.store.running_table, visitor.person, of_program=caller.is_program)
        table = await caller.house.read(running)
    member = None if visitor is None else visitor.member
    shown = wire.Me(
        name=caller.name,
        table=table,
        kind="guest" if member is None else "member",
        email=None if member is None or caller.is_program else member.email,
        sends_mail=accounts.sends_mail,
        provider=None if provider is None else provider.name,
        administrator=caller.is_administrator,
    )
    token = token_of(caller.request)
    return Response(shown) if visitor is None or token is None else caller.answer(shown, token)


@get("/api/offer", sync_to_thread=False, **READING)
def offer() -> wire.Offer:
    """What can be played, and against whom."""
    return wire.Offer(
        presets=tuple(_preset_view(key) for key in PRESET_KEYS),
        levels=tuple(map(wire.LevelView, LEVELS)),
        usual_level=USUAL,
    )


def _preset_view(key: str) -> wire.PresetView:
    found = presets()[key]
    settings = settings_of(found.rules)
    stated = tuple(settings) if EVERYTHING in found.stated else found.stated
    return wire.PresetView(key, settings, stated, found.rules.target)


@post("/api/rules/check", status_code=HTTPStatus.OK, sync_to_thread=False, **READING)
def check_rules(data: JSONBody[wire.CheckRules]) -> wire.RulesChecked:
    """Whether a mix of settings makes sense, and if not, why."""
    try:
        rules = read_settings({**settings_of(preset(data.preset)), **data.settings})
    except RulesError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "rules", f"{error}") from error
    found = conflicts(rules)
    problems = (wire.RulesProblem(c.code, c.settings, c.sentence("en"), c.parameters) for c in found)
    return wire.RulesChecked(settings_of(rules), tuple(problems))


@get("/api/tables/{table:str}", **READING)
async def show_table(request: HttpRequest, house: NamedDependency[House], table: FromPath[str]) -> wire.TableView:
    """The table as the viewer may see it."""
    place = await place_of(request, house, table)
    if not isinstance(place.table, Table):
        raise Problem(HTTPStatus.CONFLICT, "waiting", "No hand is dealt at this table yet; follow it to see when.")
    return await house.view(place.table, place.seat)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT, **READING)
async def save_record(request: HttpRequest, house: NamedDependency[House], table: FromPath[str]) -> Response[str]:
    """The record of the hands that are over, as a file: see ``docs/record-format.md``."""
    place = await place_of(request, house, table)
    try:
        text = await house.record(place.table)
    except BrokenLog as error:  # erased between looking and reading
        raise Problem(HTTPStatus.NOT_FOUND, NO_SUCH_TABLE.code, NO_SUCH_TABLE.message) from error
    disposition = f'attachment; filename="sixty-six-{place.table.id}.txt"'
    return Response(text, headers={"content-disposition": disposition})


@get("/api/tables/{table:str}/replay", **READING)
async def show_replay(request: HttpRequest, house: NamedDependency[House], table: FromPath[str]) -> wire.Replay:
    """The game from its first deal on; with all cards open if it is over, else as the viewer has seen it."""
    place = await place_of(request, house, table)
    try:
        return await house.replay(place)
    except BrokenLog as error:  # nothing was dealt, or it was erased between looking and reading
        raise Problem(HTTPStatus.NOT_FOUND, NO_SUCH_TABLE.code, NO_SUCH_TABLE.message) from error


async def place_of(request: HttpRequest, house: House, table: str) -> Place:
    """The table as it is and where the viewer sits; a `Problem` where there is nothing for him to see."""
    visitor = await house.visitor(request)
    try:
        place = await house.look(table, NOBODY if visitor is None else ByPerson(visitor.person))
    except DamagedTable as error:
        raise Problem(HTTPStatus.CONFLICT, QUARANTINED.code, QUARANTINED.message) from error
    if place is None:
        raise Problem(HTTPStatus.NOT_FOUND, NO_SUCH_TABLE.code, NO_SUCH_TABLE.message)
    return place


@websocket("/live")
async def live(socket: Socket, house: NamedDependency[House], sessions: NamedDependency[Sessions]) -> None:
    """The live channel: see `sixtysix.web.live`."""
    if not admits(socket, socket.app.state.origins):
        await socket.close()
        return
    visitor = await house.visitor(socket)
    await socket.accept()
    session = Session(house, SocketLine(socket), visitor)
    if sessions.has_room_for(session.guest):
        await sessions.serve(session)
    else:
        await socket.close(CLOSE_TRY_LATER, "too many connections")
