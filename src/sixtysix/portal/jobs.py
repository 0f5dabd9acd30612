"""What a table waits for besides its persons: computer turns, deadlines, and its own end. Read off the state alone."""

from collections.abc import Iterator
from typing import Final, TypeAlias

import msgspec

from sixtysix.game import Seat
from sixtysix.portal.adjudication import next_lapse
from sixtysix.portal.events import Computer
from sixtysix.portal.table import AnyTable, Table

ERASE_AFTER_MS: Final = 600_000
"""How long an ended test table stays for its end window: 10 minutes (M5)."""


class ComputerTurn(msgspec.Struct, frozen=True, tag_field="kind", tag="computer"):
    """The computer player of a level is to act, ``delay_ms`` after the event that made it its turn.

    It may think from that event on, so that people wait for its thoughts or for the pause, and never for both.
    """

    seat: Seat
    level: str
    delay_ms: int

    def due(self, at: int) -> int:
        """When the job can be begun, after an event at this moment."""
        return at


class Erase(msgspec.Struct, frozen=True, tag_field="kind", tag="erase"):
    """Every row of the table is to go, ``delay_ms`` after its last event (M5)."""

    delay_ms: int

    def due(self, at: int) -> int:
        """When the job can be begun, after an event at this moment."""
        return at + self.delay_ms


class Lapse(msgspec.Struct, frozen=True, tag_field="kind", tag="lapse"):
    """The first running deadline of the table has gone by at ``at``, in milliseconds of Unix time."""

    at: int

    def due(self, _at: int) -> int:
        """When the job can be begun, whenever the last event was."""
        return self.at


Job: TypeAlias = ComputerTurn | Erase | Lapse


def jobs_wanted(table: AnyTable) -> tuple[Job, ...]:
    """The jobs to be armed for this version of the table; those of older versions are void."""
    return tuple(_jobs_wanted(table))


def _jobs_wanted(table: AnyTable) -> Iterator[Job]:
    if isinstance(table, Table) and table.is_over:
        if not table.is_scored:
            yield Erase(0 if table.is_abandoned else ERASE_AFTER_MS)
        return
    if isinstance(table, Table):
        yield from _computer_turns(table)
    deadline = next_lapse(table)
    if deadline is not None:
        yield Lapse(deadline)


def _computer_turns(table: Table) -> Iterator[ComputerTurn]:
    delay = round(table.match.pause_ms * table.speed)
    for seat in table.waiting_for:
        holder = table.seats[seat]
        if isinstance(holder, Computer):
            yield ComputerTurn(seat, holder.level, delay)
