"""The leaderboards and what scored tables brought to each, read from the rows of their results.

Who stands above whom is said by `sixtysix.portal.boards.order`; here the database is asked for it.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, Subquery, and_, case, func, or_, select

from sixtysix.portal import wire
from sixtysix.portal.boards import Board, Month, Tally, order
from sixtysix.portal.points import DRAW, LOSS, WIN
from sixtysix.store.members import IS_THERE
from sixtysix.store.schema import MEMBERS, RESULTS

GAMES_AT_ONCE: Final = 50

COUNTS: Final = and_(RESULTS.c.points.is_not(None), RESULTS.c.not_counted.is_(None))
"""Whether a result is on the boards."""


class Entry(msgspec.Struct, frozen=True):
    """A member on a board. Equals share the better ``place``."""

    person: str
    name: str
    place: int
    tally: Tally


class Standing(msgspec.Struct, frozen=True):
    """Where one member stands on a board."""

    board: Board
    place: int
    tally: Tally


def entries(
    connection: Connection, board: Board, month: Month | None, most: int, person: str | None = None
) -> tuple[Entry, ...]:
    """The ``most`` best of a board, of one month or of all time, in their order, and after them ``person`` if he is.

    Equals stand in the order of their names. Members who are not there are on no board.
    """
    which = [RESULTS.c.game == board.game, RESULTS.c.level == board.level]
    if month is not None:
        which.append(RESULTS.c.month == str(month))
    placed = _placed(*which)
    shown = select(placed).where(or_(placed.c.number <= most, placed.c.person == person))
    rows = connection.execute(shown.order_by(placed.c.number))
    return tuple(Entry(row.person, row.name, row.place, _tally(row)) for row in rows)


def standings_of(connection: Connection, person: str) -> tuple[Standing, ...]:
    """Where the person stands on each board of all time that he is on."""
    levels = select(RESULTS.c.level).where(RESULTS.c.person == person)
    placed = _placed(RESULTS.c.level.in_(levels))
    his = select(placed).where(placed.c.person == person).order_by(placed.c.game, placed.c.level)
    return tuple(Standing(Board(row.game, row.level), row.place, _tally(row)) for row in connection.execute(his))


def _placed(*which: ColumnElement[bool]) -> Subquery:
    """A row for each member on each board: his tally, his place, and a number that puts equals in an order too."""
    columns = (RESULTS.c.game, RESULTS.c.level, RESULTS.c.person, MEMBERS.c.name)
    tally = (_times(WIN, "wins"), _times(DRAW, "draws"), _times(LOSS, "losses"))
    rows = RESULTS.join(MEMBERS, MEMBERS.c.id == RESULTS.c.person)
    sums = select(*columns, *tally).select_from(rows).where(COUNTS, IS_THERE, *which).group_by(*columns).subquery()
    wins, draws, losses = sums.c.wins, sums.c.draws, sums.c.losses
    better_first = order(wins - losses, wins + draws + losses, _sign)
    board = (sums.c.game, sums.c.level)
    place = func.rank().over(partition_by=board, order_by=better_first)
    number = func.row_number().over(partition_by=board, order_by=(*better_first, sums.c.name))
    return select(sums, place.label("place"), number.label("number")).subquery()


def _sign(number: ColumnElement[int]) -> ColumnElement[int]:
    # Not every SQLite is built with the function of this name.
    return case((number > 0, 1), (number < 0, -1), else_=0)


def _times(points: int, name: str) -> ColumnElement[int]:
    return func.sum(case((RESULTS.c.points == points, 1), else_=0)).label(name)


def _tally(row: Row[Any]) -> Tally:
    return Tally(row.wins, row.draws, row.losses)


def games_of(connection: Connection, person: str, before: int | None = None) -> tuple[wire.PlayedView, ...]:
    """The person's finished scored tables, the newest first, at most `GAMES_AT_ONCE` that ended before a moment."""
    found = connection.execute(_matches(wire.PlayedView, person, before)).mappings()
    return tuple(wire.PlayedView(**row) for row in found)


def counted_games_of(connection: Connection, person: str, before: int | None = None) -> tuple[wire.CountedView, ...]:
    """Those of them that are on the boards, as everybody may see them."""
    found = connection.execute(_matches(wire.CountedView, person, before).where(COUNTS)).mappings()
    return tuple(wire.CountedView(**row) for row in found)


_SPECIAL: Final[dict[str, ColumnElement[str | None]]] = {
    "table": RESULTS.c.table_id.label("table"),
    "opponent": MEMBERS.c.name.label("opponent"),
}


def _matches(shown: type[msgspec.Struct], person: str, before: int | None) -> Select[Any]:
    """The newest tables, with what is shown of them. No two of one person end in one moment (L2), so it is a cursor."""
    columns = [_SPECIAL[name] if name in _SPECIAL else RESULTS.c[name] for name in shown.__struct_fields__]
    opponents = and_(MEMBERS.c.id == RESULTS.c.opponent, IS_THERE)
    his = select(*columns).select_from(RESULTS.outerjoin(MEMBERS, opponents)).where(RESULTS.c.person == person)
    if before is not None:
        his = his.where(RESULTS.c.ended_at < before)
    return his.order_by(RESULTS.c.ended_at.desc(), RESULTS.c.table_id).limit(GAMES_AT_ONCE)
