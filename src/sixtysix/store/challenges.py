"""Games to which one member has asked another by name: tables whose open seat is for him.

The seat itself is open by a link, as for a friend; the row says whom the link has been given to.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, or_, select

from sixtysix.portal.events import BrokenLog
from sixtysix.portal.waiting import WaitingTable
from sixtysix.store.commands import Erase
from sixtysix.store.concerned import persons
from sixtysix.store.errand import Errand
from sixtysix.store.log import load, read_heads
from sixtysix.store.manners import apart_from
from sixtysix.store.schema import CHALLENGES, HEADS, MEMBERS, SEATS, Status
from sixtysix.store.shelf import Shelf

MOST_CHALLENGES: Final = 100
"""So many are listed; when the first have been answered there is room for others."""

_STANDS: Final = (HEADS.c.status == Status.WAITING, HEADS.c.admits.is_not(None))
_ASKED: Final = CHALLENGES.join(HEADS, HEADS.c.id == CHALLENGES.c.table_id)
_ASKING: Final = _ASKED.join(SEATS, SEATS.c.table_id == HEADS.c.id)


class OwnChallenge(msgspec.Struct, frozen=True):
    """A game the member has asked somebody to: ``name`` is what he is called, None after he closed his account."""

    table: WaitingTable
    name: str | None


def challenge(connection: Connection, table: str, member: str) -> None:
    """Give the link to the open seat of the table to this member; harmless if its own batch has cleared the table."""
    if connection.execute(select(HEADS.c.id).where(HEADS.c.id == table)).first() is not None:
        connection.execute(insert(CHALLENGES), {"table_id": table, "member_id": member})


def challenges_of(connection: Connection, member: str) -> tuple[WaitingTable, ...]:
    """The tables that wait for this member, those longest first, but for those of people he is kept apart from."""
    mine = select(HEADS.c.id).select_from(_ASKED).where(CHALLENGES.c.member_id == member, *_STANDS)
    names = connection.execute(mine.order_by(HEADS.c.opened_at, HEADS.c.id).limit(MOST_CHALLENGES)).scalars().all()
    apart = apart_from(connection, member)
    return tuple(table for table in _waiting(connection, names) if apart.isdisjoint(persons(table)))


def challenges_by(connection: Connection, member: str) -> tuple[OwnChallenge, ...]:
    """The games this member has asked others to that they have not answered yet, the newest first."""
    asked = _ASKING.join(MEMBERS, MEMBERS.c.id == CHALLENGES.c.member_id)
    mine = select(HEADS.c.id, MEMBERS.c.name).select_from(asked).where(SEATS.c.guest == member, *_STANDS)
    rows = connection.execute(mine.order_by(HEADS.c.opened_at.desc(), HEADS.c.id).limit(MOST_CHALLENGES)).all()
    called = {row.id: row.name for row in rows}
    return tuple(OwnChallenge(table, called[table.id]) for table in _waiting(connection, list(called)))


def end_challenge(connection: Connection, person: str, table: str) -> Errand[bool]:
    """Decline a challenge, or withdraw one; whether there was such a one, with this person on either side of it."""
    commands = tuple(end for end in ends_of_challenges(connection, person) if end.table == table)
    return Errand(bool(commands), commands)


def ends_of_challenges(connection: Connection, person: str) -> tuple[Erase, ...]:
    """What ends every challenge that has this person on either side of it."""
    either = or_(CHALLENGES.c.member_id == person, SEATS.c.guest == person)
    standing = select(HEADS.c.id, HEADS.c.version).select_from(_ASKING).where(either, *_STANDS)
    return tuple(Erase(row.id, row.version) for row in connection.execute(standing.order_by(HEADS.c.id)))


def _waiting(connection: Connection, names: Sequence[str]) -> Iterator[WaitingTable]:
    heads = read_heads(connection, names)
    for name in names:
        try:
            table = load(connection, heads[name], Shelf())
        except BrokenLog:
            continue  # whoever sits there finds out, and has it set aside
        if isinstance(table, WaitingTable):
            yield table
