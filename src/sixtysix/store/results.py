"""What scored tables brought: written with the event that ends one, and the records of those that were played."""

from typing import Any

from sqlalchemy import Connection, insert, select

from sixtysix.game import SEATS, Seat
from sixtysix.portal.adjudication import recorded
from sixtysix.portal.boards import Encounter, NotCounted, month_of, why_not_counted, why_win_not_counted
from sixtysix.portal.counting import how_it_ended, setup_at, won_by_leaving
from sixtysix.portal.events import Person
from sixtysix.portal.table import Table
from sixtysix.portal.two_handed.record import record_text
from sixtysix.portal.view import level_of
from sixtysix.store.encounters import encounter
from sixtysix.store.log import read_told
from sixtysix.store.ratings import rate
from sixtysix.store.schema import RESULTS


def keep_result(connection: Connection, table: Table, now: int) -> None:
    """Write what a table brought that has just ended: a row for each person, and nothing for a test table (M1)."""
    points = recorded(table)
    if points is None:
        return
    persons = {seat: holder.id for seat in table.persons if isinstance(holder := table.seats[seat], Person)}
    met = {seat: _encounter(connection, persons, seat, now) for seat in persons}
    of_both = why_not_counted(setup_at(table), [encounter for encounter in met.values() if encounter is not None])
    not_counted = {seat: of_both or _why_not_this_win(table, seat, met[seat]) for seat in persons}
    rows = [
        {**_facts(table, seat, now), "person": persons[seat], "opponent": persons.get(_other(seat))}
        | {"points": points[seat], "not_counted": None if (why := not_counted[seat]) is None else why.value}
        for seat in persons
    ]
    connection.execute(insert(RESULTS), rows)
    if len(persons) == len(SEATS) and not any(not_counted.values()):
        rate(connection, table.opened.game, (persons[0], persons[1]), points, now)


def _facts(table: Table, seat: Seat, now: int) -> dict[str, Any]:
    return {
        "table_id": table.id,
        "seat": seat,
        "game": table.opened.game,
        "level": level_of(table.opened),
        "rules_key": table.opened.options.rules_key,
        "target": table.opened.options.target,
        "score": table.match.standing[seat],
        "other_score": table.match.standing[_other(seat)],
        "ending": how_it_ended(table),
        "month": str(month_of(now)),
        "ended_at": now,
    }


def _other(seat: Seat) -> Seat:
    return 0 if seat == 1 else 1


def _why_not_this_win(table: Table, seat: Seat, met: Encounter | None) -> NotCounted | None:
    return None if met is None or not won_by_leaving(table, seat) else why_win_not_counted(met)


def _encounter(connection: Connection, persons: dict[Seat, str], seat: Seat, now: int) -> Encounter | None:
    opponent = persons.get(_other(seat))
    return None if opponent is None else encounter(connection, persons[seat], opponent, now)


def records_of(connection: Connection, person: str) -> tuple[str, ...]:
    """The records of the person's finished scored matches, the oldest first; of test games nothing is kept (M5)."""
    theirs = select(RESULTS.c.table_id).where(RESULTS.c.person == person)
    tables = connection.execute(theirs.order_by(RESULTS.c.ended_at, RESULTS.c.table_id)).scalars().all()
    return tuple(record_text(read_told(connection, table)) for table in tables)
