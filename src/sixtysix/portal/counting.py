"""What the rules of the boards ask about a table: see `sixtysix.portal.boards`."""

from typing import Final

from sixtysix.game import PRESET_KEYS
from sixtysix.portal.boards import Setup
from sixtysix.portal.events import Computer, Options, Person
from sixtysix.portal.points import WIN
from sixtysix.portal.table import AnyTable, Table

PLAYED: Final = "played"
VOID: Final = "void"


def setup_of(options: Options, *, is_preset: bool, levels: frozenset[str], members_only: bool = True) -> Setup:
    """How a table with these options is opened."""
    return Setup(
        scored=options.kind == "scored",
        is_preset=is_preset,
        target=options.target,
        levels=levels,
        members_only=members_only,
    )


def setup_at(table: AnyTable) -> Setup:
    """How this table was opened; one that waits, with those who sit there so far."""
    options = table.opened.options
    levels = frozenset(holder.level for holder in table.seats if isinstance(holder, Computer))
    members = all(holder.member for holder in table.seats if isinstance(holder, Person))
    return setup_of(options, is_preset=options.rules_key in PRESET_KEYS, levels=levels, members_only=members)


def how_it_ended(table: Table) -> str:
    """In one word: by the cause of whoever left, `VOID` if the house ended it, `PLAYED` if nobody did."""
    ended = table.adjudicated
    if ended is None:
        return PLAYED
    return VOID if ended.cause is None else ended.cause.value


def won_by_leaving(table: Table, seat: int) -> bool:
    """Whether this seat has won because the other left."""
    ended = table.adjudicated
    return ended is not None and seat not in ended.seats and ended.points[seat] == WIN
