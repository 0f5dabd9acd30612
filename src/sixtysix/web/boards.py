"""Leaderboards and one's own games over plain HTTP."""

import re
from http import HTTPStatus
from typing import Annotated, Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from sixtysix.players.levels import LEVELS
from sixtysix.portal import wire
from sixtysix.portal.boards import Board, Month, month_of
from sixtysix.portal.games import GAMES
from sixtysix.portal.view import PEOPLE
from sixtysix.store import boards, ratings
from sixtysix.store.boards import GAMES_AT_ONCE, Entry
from sixtysix.store.engine import Database
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller, Signed
from sixtysix.web.house import House
from sixtysix.web.scopes import READING

AGAINST: Final = (*LEVELS, PEOPLE)
"""Each game has a board against each level, from weak to strong, and one against people."""

ROWS: Final = 100
"""A board shows so many, and the viewer's own."""

Before = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
"""When the last one seen ended, in milliseconds of Unix time, as far as a browser counts; None to begin."""

MONTH: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


@get("/api/boards", **READING)
async def list_boards(house: NamedDependency[House]) -> wire.BoardList:
    """Which leaderboards there are: for each game one against each level, and one against people."""
    keys = tuple(wire.BoardKey(game, level) for game in GAMES for level in AGAINST)
    return wire.BoardList(keys, str(month_of(house.clock())))


@get("/api/boards/{game:str}/{level:str}", **READING)
async def show_board(
    caller: NamedDependency[Caller], game: FromPath[str], level: FromPath[str], month: FromQuery[str | None] = None
) -> wire.BoardView:
    """A leaderboard, of all time or of one month."""
    if game not in GAMES or level not in AGAINST:
        raise Problem(HTTPStatus.NOT_FOUND, "no_such_board", "There is no such leaderboard.")
    board, of = Board(game, level), None if month is None else _month(month)
    person = None if caller.visitor is None else caller.visitor.person
    found = await caller.house.ask(lambda database: boards.entries(database, board, of, ROWS, person))
    rows = tuple(_row(entry, person) for entry in found)
    own = next((row for row in rows if row.mine), None)
    return wire.BoardView(game, level, month, rows[:ROWS], own)


def _month(text: str) -> Month:
    read = MONTH.fullmatch(text)
    if read is None:
        raise Problem(HTTPStatus.BAD_REQUEST, "malformed", f"{text!r} is not a month: write 2026-11.")
    return Month(int(read[1]), int(read[2]))


def _row(entry: Entry, person: str | None) -> wire.BoardRow:
    tally = entry.tally
    return wire.BoardRow(
        place=entry.place,
        name=entry.name,
        points=tally.points,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        mine=entry.person == person,
    )


@get("/api/games", **READING)
async def list_games(
    house: NamedDependency[House], signed: NamedDependency[Signed], before: Before = None
) -> wire.PlayedList:
    """The member's finished scored tables, the newest first; ``before`` is when the last one seen ended."""

    def look(database: Database) -> wire.PlayedList:
        person = signed.member.id
        games = boards.games_of(database, person, before)
        return wire.PlayedList(games, len(games) == GAMES_AT_ONCE, rating_views(database, person))

    return await house.ask(look)


def rating_views(database: Database, person: str) -> tuple[wire.RatingView, ...]:
    """How strong somebody is against people, for each game in which he is rated."""
    rated = ((game, ratings.rating_of(database, game, person)) for game in GAMES)
    return tuple(
        wire.RatingView(game, round(rating.rating), round(rating.deviation))
        for game, rating in rated
        if rating is not None
    )
