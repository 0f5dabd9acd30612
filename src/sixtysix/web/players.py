"""Members as everybody may see them: no more than the boards tell of them."""

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from sixtysix.portal import wire
from sixtysix.portal.boards import month_of
from sixtysix.store import boards, members
from sixtysix.store.boards import GAMES_AT_ONCE, Standing
from sixtysix.store.engine import Database
from sixtysix.store.members import Member
from sixtysix.web.boards import AGAINST, Before, rating_views
from sixtysix.web.house import House
from sixtysix.web.refusals import refused
from sixtysix.web.scopes import READING


@get("/api/players/{name:str}", **READING)
async def show_player(house: NamedDependency[House], name: FromPath[str]) -> wire.PlayerView:
    """A member as everybody may see him: since when he is one, and how he stands on the boards."""

    def look(database: Database) -> wire.PlayerView:
        member, shown = _player(database, name)
        standings = [_standing(found) for found in boards.standings_of(database, member.id)]
        standings.sort(key=lambda standing: (standing.game, AGAINST.index(standing.level)))
        return wire.PlayerView(
            shown, str(month_of(member.created_at)), tuple(standings), rating_views(database, member.id)
        )

    return await house.ask(look)


@get("/api/players/{name:str}/results", **READING)
async def list_results(house: NamedDependency[House], name: FromPath[str], before: Before = None) -> wire.CountedList:
    """The member's scored tables that are on the boards, the newest first; ``before`` is when the last one seen ended.

    What brought nothing, or does not count, is for his own eyes, and of test games nothing is kept at all (M5).
    """

    def look(database: Database) -> wire.CountedList:
        member, _ = _player(database, name)
        games = boards.counted_games_of(database, member.id, before)
        return wire.CountedList(games, len(games) == GAMES_AT_ONCE)

    return await house.ask(look)


def _player(database: Database, name: str) -> tuple[Member, str]:
    """The member who is called so, and his name as he writes it.

    A `Problem` where there is none. It is the same for names nobody ever had and for accounts that are closed or
    suspended. Blocks change nothing here: who is blocked is not told, and anybody can look without signing in.
    """
    member = members.member_called(database, name)
    if member is None or member.name is None or not member.is_open:
        raise refused("no_such_player")
    return member, member.name


def _standing(standing: Standing) -> wire.StandingView:
    board, tally = standing.board, standing.tally
    return wire.StandingView(
        game=board.game,
        level=board.level,
        place=standing.place,
        points=tally.points,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
    )
