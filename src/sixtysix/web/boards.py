"""Leaderboards and one's own games over plain HTTP."""

from bisect import bisect_left
from http import HTTPStatus
from typing import Annotated, Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from sixtysix.players.levels import LEVELS
from sixtysix.portal import wire
from sixtysix.portal.boards import Board, Month, month_of, rank
from sixtysix.portal.games import GAMES
from sixtysix.portal.view import PEOPLE
from sixtysix.store import boards, ratings
from sixtysix.store.boards import GAMES_AT_ONCE, Entry
from sixtysix.store.engine import Database
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller, Signed
from sixtysix.web.house import House
from sixtysix.web.scopes import READING

ROWS: Final = 100
"""A board shows so many, and the viewer's own."""

MonthText = Annotated[str | None, QueryParameter(min_length=7, max_length=7, pattern="^20[0-9]{2}-(0[1-9]|1[0-2])$")]
Moment = Annotated[int | None, QueryParameter(gt=-1, le=2**53)]  # of 0 Litestar tells nobody
"""Milliseconds of Unix time, as far as a browser can count."""


@get("/api/boards", **READING)
async def list_boards(house: NamedDependency[House]) -> wire.BoardList:
    """Which leaderboards there are: for each game one against each level, and one against people."""
    keys = tuple(wire.BoardKey(game, level) for game in GAMES for level in (*LEVELS, PEOPLE))
    return wire.BoardList(keys, str(month_of(house.clock())))


@get("/api/boards/{game:str}/{level:str}", **READING)
async def show_board(
    caller: NamedDependency[Caller],
    game: FromPath[str],
    level: FromPath[str],
    month: MonthText = None,
) -> wire.BoardView:
    """A leaderboard, of all time or of one month."""
    if game not in GAMES or level not in {*LEVELS, PEOPLE}:
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_board", "There is no such leaderboard.")
    board, of = Board(game, level), None if month is None else _month(month)
    found = await caller.house.ask(lambda database: boards.entries(database, board, of))
    rows = _rows(found, None if caller.visitor is None else caller.visitor.person)
    own = next((row for row in rows if row.mine), None)
    return wire.BoardView(game, level, month, rows[:ROWS], own)


def _month(text: str) -> Month:
    year, month = map(int, text.split("-"))
    return Month(year, month)


def _rows(found: tuple[Entry, ...], person: str | None) -> tuple[wire.BoardRow, ...]:
    ordered = sorted(found, key=lambda entry: (rank(entry.tally), entry.name))
    ranks = [rank(entry.tally) for entry in ordered]
    return tuple(
        wire.BoardRow(
            place=1 + bisect_left(ranks, rank(entry.tally)),
            name=entry.name,
            points=entry.tally.points,
            wins=entry.tally.wins,
            draws=entry.tally.draws,
            losses=entry.tally.losses,
            mine=entry.person == person,
        )
        for entry in ordered
    )


@get("/api/games", **READING)
async def list_games(
    house: NamedDependency[House], signed: NamedDependency[Signed], before: Moment = None
) -> wire.PlayedList:
    """The member's finished scored tables, the newest first; ``before`` is when the last one seen ended."""

    def look(database: Database) -> wire.PlayedList:
        person = signed.member.id
        games = boards.games_of(database, person, before)
        rated = {game: ratings.rating_of(database, game, person) for game in GAMES}
        views = (
            wire.RatingView(game, round(rating.rating), round(rating.deviation))
            for game, rating in rated.items()
            if rating is not None
        )
        return wire.PlayedList(games, len(games) == GAMES_AT_ONCE, tuple(views))

    return await house.ask(look)
