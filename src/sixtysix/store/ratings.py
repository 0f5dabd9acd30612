"""The rating of games between people, kept after each table that counts."""

from typing import Final

from sqlalchemy import Connection, Row, Select, delete, insert, select

from sixtysix.portal.points import DRAW, LOSS, WIN, Recorded
from sixtysix.portal.rating import DRAWN, LOST, NEWCOMER, PERIOD_MS, WON, Rating, rated_table
from sixtysix.store.schema import RATINGS

_SCORES: Final = {WIN: WON, DRAW: DRAWN, LOSS: LOST}


def rate(
    connection: Connection, game: str, persons: tuple[str, str], points: tuple[Recorded, Recorded], now: int
) -> None:
    """Rate both persons by a table that brought them these points; one that brought nothing changes nothing."""
    if points[0] is None or points[1] is None:
        return
    known = {row.person: row for row in connection.execute(_of(game, persons))}
    before = [_rating(known.get(person)) for person in persons]
    since = [now if (row := known.get(person)) is None else row.rated_at for person in persons]
    periods = (max(0, now - since[0]) / PERIOD_MS, max(0, now - since[1]) / PERIOD_MS)
    after = rated_table(before[0], before[1], _SCORES[points[0]], periods)
    connection.execute(delete(RATINGS).where(RATINGS.c.game == game, RATINGS.c.person.in_(persons)))
    connection.execute(
        insert(RATINGS),
        [
            {
                "person": person,
                "game": game,
                "rating": rating.rating,
                "deviation": rating.deviation,
                "volatility": rating.volatility,
                "rated_at": now,
            }
            for person, rating in zip(persons, after, strict=True)
        ],
    )


def rating_of(connection: Connection, game: str, person: str) -> Rating | None:
    """How the person is rated; None before the first table that counted."""
    row = connection.execute(_of(game, (person,))).first()
    return None if row is None else _rating(row)


def _of(game: str, persons: tuple[str, ...]) -> Select[str, float, float, float, int]:
    columns = (RATINGS.c.person, RATINGS.c.rating, RATINGS.c.deviation, RATINGS.c.volatility, RATINGS.c.rated_at)
    return select(*columns).where(RATINGS.c.game == game, RATINGS.c.person.in_(persons))


def _rating(row: Row[str, float, float, float, int] | None) -> Rating:
    return NEWCOMER if row is None else Rating(row.rating, row.deviation, row.volatility)
