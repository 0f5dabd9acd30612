"""Whom and what a command concerns: what has to be read and locked before it can be decided."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select

from sixtysix.portal.events import Person
from sixtysix.portal.table import AnyTable
from sixtysix.store.commands import Attend, ByPerson, Command, Depart, Join, Open, Submit
from sixtysix.store.schema import EVENTS


def seated(table: AnyTable) -> tuple[Person, ...]:
    """Those who sit at the table and are no computer players."""
    return tuple(chair for chair in table.seats if isinstance(chair, Person))


def persons(table: AnyTable) -> tuple[str, ...]:
    """The same by their ids."""
    return tuple(person.id for person in seated(table))


def movers(command: Command) -> Iterable[str]:
    """The persons whose other tables a command may touch."""
    match command:
        case Open(table=table):
            return persons(table)
        case Join(joining=joining):
            return (joining.person.id,)
        case Attend(person=person) | Depart(person=person):
            return (person,)
        case _:
            return ()


def table_named(command: Command) -> str | None:
    """The table that a command is for, if it is for one."""
    match command:
        case Open(table=table):
            return table.id
        case Attend() | Depart():
            return None
        case _:
            return command.table


def actor_of(command: Submit) -> str:
    """Who is noted in the log as the cause of what a command brings."""
    return command.actor.id if isinstance(command.actor, ByPerson) else f"computer {command.actor.seat}"


def versions_answered(connection: Connection, commands: Sequence[Command]) -> dict[tuple[str, str], int]:
    """The versions that commands with the same ids were answered with, if they were carried out before."""
    submitted = [command for command in commands if isinstance(command, Submit)]
    query = select(EVENTS.c.table_id, EVENTS.c.command_id, EVENTS.c.version).where(
        EVENTS.c.table_id.in_({command.table for command in submitted}),
        EVENTS.c.command_id.in_({command.command_id for command in submitted}),
    )
    return {(table, command_id): version for table, command_id, version in connection.execute(query)}
