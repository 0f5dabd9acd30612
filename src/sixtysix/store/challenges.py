"""Games to which one member has asked another by name: tables whose open seat is for him.

The seat itself is open by a link, as for a friend; the row says whom the link has been given to.
"""

from sqlalchemy import Connection, insert, select

from sixtysix.portal.events import BrokenLog
from sixtysix.portal.waiting import WaitingTable
from sixtysix.store.concerned import persons
from sixtysix.store.log import load, read_heads
from sixtysix.store.manners import apart_from
from sixtysix.store.schema import CHALLENGES, HEADS, Status
from sixtysix.store.shelf import Shelf


def challenge(connection: Connection, table: str, member: str) -> None:
    """Give the link to the open seat of the table to this member; harmless if the table is gone already."""
    if connection.execute(select(HEADS.c.id).where(HEADS.c.id == table)).first() is not None:
        connection.execute(insert(CHALLENGES), {"table_id": table, "member_id": member})


def challenges_of(connection: Connection, member: str) -> tuple[WaitingTable, ...]:
    """The tables that wait for this member, those longest first, but for those of people he is kept apart from."""
    mine = select(HEADS.c.id).join(CHALLENGES, CHALLENGES.c.table_id == HEADS.c.id)
    waiting = mine.where(CHALLENGES.c.member_id == member, HEADS.c.status == Status.WAITING)
    names = connection.execute(waiting.order_by(HEADS.c.opened_at, HEADS.c.id)).scalars().all()
    heads, apart = read_heads(connection, names), apart_from(connection, member)
    found = []
    for name in names:
        try:
            table = load(connection, heads[name], Shelf())
        except BrokenLog:
            continue  # whoever sits there finds out, and has it set aside
        if isinstance(table, WaitingTable) and table.open_seat is not None and apart.isdisjoint(persons(table)):
            found.append(table)
    return tuple(found)
