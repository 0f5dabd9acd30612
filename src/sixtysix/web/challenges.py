"""Asking another member, by his name, to a game."""

from http import HTTPStatus

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from sixtysix.portal import wire
from sixtysix.portal.lobby import challenge_view, own_challenge_view
from sixtysix.store import challenges
from sixtysix.store.engine import Database
from sixtysix.web import meeting
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller, Signed
from sixtysix.web.house import House
from sixtysix.web.lobby import refusals
from sixtysix.web.manners import other_member
from sixtysix.web.refusals import refused
from sixtysix.web.scopes import CHALLENGING, READING


@get("/api/challenges", **READING)
async def list_challenges(house: NamedDependency[House], signed: NamedDependency[Signed]) -> wire.ChallengeList:
    """The games other members ask the viewer to, and those he asks others to."""
    return await _listed(house, signed)


@post("/api/challenges", **CHALLENGING)
async def challenge(
    caller: NamedDependency[Caller], signed: NamedDependency[Signed], data: JSONBody[wire.Challenge]
) -> wire.Opened:
    """Open a table whose other seat is for one member, who finds it among his challenges.

    One who does not want to meet the viewer is not shown it, and the viewer is not told.
    """
    house = caller.house
    other = await other_member(house, signed.member, data.name)
    if data.seek.level is not None:
        raise Problem(HTTPStatus.BAD_REQUEST, "unfit", "A challenge is to a person: leave the level away.")
    with refusals():
        seek = replace(data.seek, admits="link")
        return wire.Opened(await meeting.open_table(house, caller.as_player(), seek, challenged=other.id))


@delete("/api/challenges/{table:str}", status_code=HTTPStatus.OK, **CHALLENGING)
async def end_challenge(
    house: NamedDependency[House], signed: NamedDependency[Signed], table: FromPath[str]
) -> wire.ChallengeList:
    """Decline a challenge, or withdraw one: its table is cleared. One that was accepted is a game, and goes on."""
    person = signed.member.id
    with refusals():
        ended = await house.change_with_tables(lambda database, _now: challenges.end_challenge(database, person, table))
    if not ended:
        raise refused("no_such_challenge")
    return await _listed(house, signed)


async def _listed(house: House, signed: Signed) -> wire.ChallengeList:
    def look(database: Database) -> wire.ChallengeList:
        asked = challenges.challenges_of(database, signed.member.id)
        own = challenges.challenges_by(database, signed.member.id)
        return wire.ChallengeList(
            challenges=tuple(map(challenge_view, asked)),
            own=tuple(own_challenge_view(each.table, each.name) for each in own),
        )

    return await house.ask(look)
