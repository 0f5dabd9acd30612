"""Whoever has closed his account is called nothing any more, also at the tables he played at.

The events stay as they were written; this is how they are told from then on.
"""

from collections.abc import Collection
from typing import Final, TypeVar

from msgspec.structs import replace

from sixtysix.portal.events import Event, Joined, Opened, Person
from sixtysix.portal.table import Table

FORGOTTEN: Final = "(closed account)"
"""What stands in place of the name. With its signs nobody can be called so."""

_Chair = TypeVar("_Chair")


def event_without(event: Event, persons: Collection[str]) -> Event:
    """The event without the names of these persons."""
    match event:
        case Opened(seats=(first, second)):
            return replace(event, seats=(_chair(first, persons), _chair(second, persons)))
        case Joined(holder=holder):
            return replace(event, holder=_chair(holder, persons))
        case _:
            return event


def table_without(table: Table, persons: Collection[str]) -> Table:
    """The table without the names of these persons."""
    first, second = table.seats
    opened = replace(table.opened, seats=tuple(_chair(chair, persons) for chair in table.opened.seats))
    return replace(table, opened=opened, seats=(_chair(first, persons), _chair(second, persons)))


def _chair(chair: _Chair, persons: Collection[str]) -> _Chair:
    """Without a name and, as there is no page under it, no member any more."""
    return replace(chair, name=FORGOTTEN, member=False) if isinstance(chair, Person) and chair.id in persons else chair
