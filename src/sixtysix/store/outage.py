"""Signs of life, and what a house does that starts again after it was down (T9)."""

from typing import Final

from sqlalchemy import Connection, delete, exists, insert, or_, select

from sixtysix.store.batch import commit_batch
from sixtysix.store.commands import Extend
from sixtysix.store.jobs import give_back_all
from sixtysix.store.schema import HEADS, SEATS, SIGNS, Status
from sixtysix.store.shelf import Shelf

ALIVE: Final = "alive"


def sign(connection: Connection, now: int) -> None:
    """Note that the house is alive at ``now``, in milliseconds of Unix time."""
    connection.execute(delete(SIGNS).where(SIGNS.c.of == ALIVE))
    connection.execute(insert(SIGNS), {"of": ALIVE, "at": now})


def last_sign(connection: Connection) -> int | None:
    """When the house was last known to be alive; None if it never was."""
    return connection.execute(select(SIGNS.c.at).where(SIGNS.c.of == ALIVE)).scalar()


def take_over(connection: Connection, shelf: Shelf, now: int) -> None:
    """Free the jobs that somebody was on, and extend every running deadline, all in one transaction.

    Right only where no other runner can be at work: those who were ran on this machine alone, and they are no more.
    """
    give_back_all(connection)
    since = last_sign(connection)
    if since is not None:
        commit_batch(connection, [Extend(table, since) for table in _with_deadlines(connection)], shelf, now)
    sign(connection, now)


def _with_deadlines(connection: Connection) -> tuple[str, ...]:
    """The tables at which somebody is waited for: not those of one person who plays for fun with the computer."""
    of_two = exists().where(SEATS.c.table_id == HEADS.c.id, SEATS.c.seat == 1)
    runs = or_(HEADS.c.kind == "scored", of_two)
    waits = HEADS.c.status == Status.WAITING
    query = select(HEADS.c.id).where(or_(waits, (HEADS.c.status == Status.PLAYING) & runs))
    return tuple(connection.execute(query.order_by(HEADS.c.id)).scalars())
