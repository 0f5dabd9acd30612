"""What a table waits for besides its persons: computer turns, and its own end. Read off the state alone."""

from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from sixtysix.game import Seat
from sixtysix.portal.events import Computer
from sixtysix.portal.table import Table

ERASE_AFTER_MS: Final = 600_000
"""How long an ended test table stays for its end window: 10 minutes (M5)."""


class ComputerTurn(msgspec.Struct, frozen=True, tag_field="kind", tag="computer"):
    """The computer player of a level is to act, ``delay_ms`` after the event that made it its turn.

    It may think from that event on, so that people wait for its thoughts or for the pause, and never for both.
    """

    seat: Seat
    level: str
    delay_ms: int

    @property
    def begins_ms(self) -> int:
        """When the job can be begun, counted from that event."""
        return 0


class Erase(msgspec.Struct, frozen=True, tag_field="kind", tag="erase"):
    """Every row of the table is to go, ``delay_ms`` after its last event (M5)."""

    delay_ms: int

    @property
    def begins_ms(self) -> int:
        """When the job can be begun, counted from that event."""
        return self.delay_ms


Job: TypeAlias = ComputerTurn | Erase


def jobs_wanted(table: Table) -> tuple[Job, ...]:
    """The jobs to be armed for this version of the table; those of older versions are void."""
    if table.left is not None:
        return (Erase(0),)
    if table.phase == "matchOver":
        return (Erase(ERASE_AFTER_MS),)
    return tuple(_computer_turns(table))


def _computer_turns(table: Table) -> Iterator[ComputerTurn]:
    delay = round(table.match.pause_ms * table.speed)
    for seat in table.waiting_for:
        holder = table.opened.seats[seat]
        if isinstance(holder, Computer):
            yield ComputerTurn(seat, holder.level, delay)
