"""Tables to store, and commands to them."""

import random
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Engine

from sixtysix.game import preset
from sixtysix.portal import wire
from sixtysix.portal.events import Computer, Person
from sixtysix.portal.receive import open_table
from sixtysix.portal.table import Table
from sixtysix.store.batch import Batch, commit_batch
from sixtysix.store.commands import Actor, ByComputer, ByPerson, Command, Open, Submit
from sixtysix.store.engine import for_writing
from sixtysix.store.shelf import Shelf
from tests.portal import tables

NOW: Final = tables.NOW
ANN: Final = ByPerson("ann")
BEN: Final = ByPerson("ben")


def new_table(name: str = "t1", person: str = "ann", seed: int = 66, speed: float = 0) -> Table:
    """A person's table against the quick player; the person leads first."""
    seats = (Person(person, "Somebody"), Computer("random"))
    event = tables.opened(preset("portal"), seed, seats=seats, speed=speed)
    return open_table(replace(event, table=name)).table


def commit(engine: Engine, *commands: Command, shelf: Shelf | None = None, now: int = NOW) -> Batch:
    """One batch, committed."""
    with for_writing(engine).begin() as connection:
        return commit_batch(connection, commands, shelf or Shelf(), now)


def step(table: Table, command_id: str | None = None, actor: Actor | None = None) -> Submit:
    """Some legal action of whoever is to act, from the table as it is."""
    seat = table.match.to_act
    assert seat is not None
    legal = [action for action in table.match.legal_actions(seat) if action != "claim"]
    by = actor or (ANN if seat == 0 else ByComputer(seat))
    action = random.Random(table.version).choice(legal)
    return Submit(table.id, by, command_id or f"command-{table.version}", table.version, wire.Act(action))


def played(engine: Engine, table: Table, steps: int = 1_000, until: Callable[[Table], bool] = lambda _: False) -> Table:
    """The table opened and so many steps further on at most, all of them committed one by one."""
    commit(engine, Open(table))
    for _ in range(steps):
        if until(table):
            break
        after = commit(engine, step(table)).changed[table.id]
        assert isinstance(after, Table)
        table = after
    return table
