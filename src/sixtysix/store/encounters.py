"""What two persons have had to do with each other, and whether a game of theirs counts (G1-G4).

It is asked when a game has ended, and that decides; and before they sit down, so that nobody learns it afterwards.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, func, select

from sixtysix.portal.boards import (
    YOUNG_MS,
    Encounter,
    NotCounted,
    day_begins,
    why_not_counted,
    why_win_not_counted,
)
from sixtysix.portal.counting import PLAYED, setup_at
from sixtysix.portal.events import BrokenLog
from sixtysix.portal.points import WIN
from sixtysix.portal.table import AnyTable, Table
from sixtysix.store.boards import COUNTS
from sixtysix.store.browsers import share_a_browser
from sixtysix.store.concerned import persons
from sixtysix.store.log import load, read_heads
from sixtysix.store.manners import apart_from
from sixtysix.store.schema import CHALLENGES, MEMBERS, RESULTS, Status
from sixtysix.store.shelf import Shelf


class Prospect(msgspec.Struct, frozen=True):
    """Why a game would not count if it ended now; None if it would."""

    why_not: NotCounted | None = None


def encounter(connection: Connection, person: str, opponent: str, now: int) -> Encounter:
    """What the person and the opponent have had to do with each other, today and before."""
    today = (RESULTS.c.person == person, COUNTS, RESULTS.c.ended_at >= day_begins(now))
    with_him = (*today, RESULTS.c.opponent == opponent)
    born = connection.execute(select(MEMBERS.c.created_at).where(MEMBERS.c.id == opponent)).scalar()
    is_young = born is not None and born > now - YOUNG_MS
    return Encounter(
        same_browser=share_a_browser(connection, [person, opponent], now),
        tables_today=_how_many(connection, *with_him),
        wins_by_leaving_today=_how_many(connection, *with_him, RESULTS.c.points == WIN, RESULTS.c.ending != PLAYED),
        young_tables_today=_how_many(connection, *today, RESULTS.c.opponent.in_(_young(now))) if is_young else None,
    )


def _young(now: int) -> Select[str]:
    return select(MEMBERS.c.id).where(MEMBERS.c.created_at > now - YOUNG_MS)


def _how_many(connection: Connection, *conditions: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).select_from(RESULTS).where(*conditions)).scalar_one()


def prospect(connection: Connection, member: str, name: str, now: int) -> Prospect | None:
    """Whether the game at a table would count, for a member who sits there or may sit down.

    None if there is no such table for him. That a win counts no more if the other leaves (G3) is told as well.
    """
    head = read_heads(connection, [name]).get(name)
    if head is None or head.status not in {Status.WAITING, Status.PLAYING}:
        return None
    try:
        table = load(connection, head, Shelf())
    except BrokenLog:
        return None  # whoever sits there finds out, and has it set aside
    asked = connection.execute(select(CHALLENGES.c.member_id).where(CHALLENGES.c.table_id == name)).scalars().all()
    if member not in persons(table) and not _may_sit_down(connection, table, member, asked):
        return None
    others = [person for person in (*persons(table), *asked) if person != member]
    if table.opened.options.kind != "scored" or not others:
        return Prospect()
    met = encounter(connection, member, others[0], now)
    back = encounter(connection, others[0], member, now)
    return Prospect(why_not_counted(setup_at(table), (met, back)) or why_win_not_counted(met))


def _may_sit_down(connection: Connection, table: AnyTable, member: str, asked: Sequence[str]) -> bool:
    if isinstance(table, Table) or table.open_seat is None or table.is_abandoned:
        return False
    is_offered = table.open_seat[1].admits != "link" or member in asked
    return is_offered and apart_from(connection, member).isdisjoint(persons(table))
