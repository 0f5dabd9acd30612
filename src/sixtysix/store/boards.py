"""The leaderboards and everybody's own games, read from what scored tables brought."""

from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, case, func, select

from sixtysix.portal import wire
from sixtysix.portal.boards import Board, Month, Tally
from sixtysix.portal.points import DRAW, LOSS, WIN
from sixtysix.store.schema import MEMBERS, RESULTS

GAMES_AT_ONCE: Final = 50


class Entry(msgspec.Struct, frozen=True):
    """A member on a board."""

    person: str
    name: str
    tally: Tally


def entries(connection: Connection, board: Board, month: Month | None) -> tuple[Entry, ...]:
    """Everybody on the board, of one month or of all time, in no order; closed accounts are on none."""
    counted = [
        RESULTS.c.game == board.game,
        RESULTS.c.level == board.level,
        RESULTS.c.points.is_not(None),
        RESULTS.c.not_counted.is_(None),
        MEMBERS.c.name.is_not(None),
    ]
    if month is not None:
        counted.append(RESULTS.c.month == str(month))
    query = (
        select(RESULTS.c.person, MEMBERS.c.name, *(_times(points) for points in (WIN, DRAW, LOSS)))
        .join(MEMBERS, MEMBERS.c.id == RESULTS.c.person)
        .where(*counted)
        .group_by(RESULTS.c.person, MEMBERS.c.name)
    )
    rows = connection.execute(query).all()
    return tuple(Entry(person, name or "", Tally(wins, draws, losses)) for person, name, wins, draws, losses in rows)


def _times(points: int) -> ColumnElement[int]:
    return func.sum(case((RESULTS.c.points == points, 1), else_=0))


def games_of(connection: Connection, person: str, before: int | None = None) -> tuple[wire.PlayedView, ...]:
    """The person's finished scored tables, the newest first, at most `GAMES_AT_ONCE` that ended before a moment."""
    mine = [RESULTS.c.person == person]
    if before is not None:
        mine.append(RESULTS.c.ended_at < before)
    columns = [
        RESULTS.c.table_id.label("table"),
        MEMBERS.c.name.label("opponent"),
        *(RESULTS.c[name] for name in wire.PlayedView.__struct_fields__ if name not in {"table", "opponent"}),
    ]
    rows = RESULTS.outerjoin(MEMBERS, MEMBERS.c.id == RESULTS.c.opponent)
    newest = select(*columns).select_from(rows).where(*mine).order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id)
    found = connection.execute(newest.limit(GAMES_AT_ONCE)).mappings()
    return tuple(wire.PlayedView(**row) for row in found)
