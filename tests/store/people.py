"""Ann and Ben at stored tables, and what is found in the rows afterwards."""

import random
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Engine, func, select

from sixtysix.portal import wire
from sixtysix.portal.boards import Board
from sixtysix.portal.events import Admits, Opened, OpenSeat, TableKind
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.store import jobs
from sixtysix.store.commands import (
    Attend,
    ByPerson,
    Command,
    Done,
    Join,
    Lapse,
    Open,
    Outcome,
    Submit,
)
from sixtysix.store.encounters import prospect
from sixtysix.store.log import load, read_heads
from sixtysix.store.schema import EVENTS, HEADS, JOBS, RESULTS, SEATS
from sixtysix.store.shelf import Shelf
from tests.portal.people import ANN, first_event, joining
from tests.portal.tables import next_command
from tests.store.tables import NOW, commit

HERE: Final = Attend("ann", here=True)
BEN_HERE: Final = Attend("ben", here=True)
SECOND: Final = 1_000
MOVE_MS: Final = 300 * SECOND
PEOPLE: Final = Board("two-handed", "people")


def named(event: Opened, name: str) -> AnyTable:
    """A table of this name; scored ones have the longest move time there is."""
    options = event.options
    if options.kind == "scored":
        options = replace(options, move_seconds=MOVE_MS // SECOND)
    return fold(None, replace(event, table=name, options=options))


def waiting(name: str = "t1", kind: TableKind = "scored", admits: Admits = "anyone") -> AnyTable:
    """A table of Ann's that waits for somebody."""
    return named(first_event(ANN, OpenSeat(admits), kind=kind), name)


def current(engine: Engine, name: str = "t1") -> Table:
    with engine.connect() as connection:
        found = load(connection, read_heads(connection, [name])[name], Shelf())
    assert isinstance(found, Table)
    return found


def sat_down(engine: Engine, name: str = "t1", kind: TableKind = "scored", now: int = NOW) -> Table:
    """A table at which Ann and Ben are, just dealt."""
    for command in (
        Open(waiting(name, kind)),
        HERE,
        Join(name, joining()),
        BEN_HERE,
    ):
        assert isinstance(commit(engine, command, now=now).outcomes[0], Done)
    return current(engine, name)


def by(table: Table, seat: int, body: wire.TableCommand, version: int | None = None) -> Submit:
    actor = ByPerson("ann" if seat == 0 else "ben")
    known = table.version if version is None else version
    return Submit(table.id, actor, f"command-{table.version}-{seat}", known, body)


def only(engine: Engine, command: Command, now: int = NOW) -> Outcome:
    (outcome,) = commit(engine, command, now=now).outcomes
    return outcome


def results(engine: Engine) -> list[tuple[str, int | None, str]]:
    """Who got what, and how it ended, in the order of the seats."""
    columns = (RESULTS.c.person, RESULTS.c.points, RESULTS.c.ending)
    with engine.connect() as connection:
        rows = connection.execute(select(*columns).order_by(RESULTS.c.ended_at, RESULTS.c.seat)).all()
        return [(row.person, row.points, row.ending) for row in rows]


def count(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (HEADS, EVENTS, SEATS, JOBS, RESULTS)
        }


def foreseen(engine: Engine, member: str, table: str) -> str | None:
    """Why the game would not count, as the member is told who sits at the table or may sit down."""
    with engine.connect() as connection:
        found = prospect(connection, member, table, NOW)
    assert found is not None, "there is such a table for him"
    return None if found.why_not is None else found.why_not.value


def due(engine: Engine) -> int | None:
    with engine.connect() as connection:
        return jobs.next_due(connection)


def lapse(engine: Engine, now: int, name: str = "t1") -> Outcome:
    return only(engine, Lapse(name, current(engine, name).version), now)


def to_the_end(engine: Engine, name: str = "t1", now: int = NOW, seed: int = 1) -> Table:
    rng, table = random.Random(seed), current(engine, name)
    while not table.is_over:
        seat, body = next_command(table, rng)
        assert isinstance(only(engine, by(table, seat, body), now), Done)
        table = current(engine, name)
    return table


def to_the_window(engine: Engine, now: int = NOW) -> Table:
    rng, table = random.Random(3), current(engine)
    while table.phase == "playing":
        seat, body = next_command(table, rng)
        only(engine, by(table, seat, body), now)
        table = current(engine)
    assert table.phase == "handOver"
    return table
