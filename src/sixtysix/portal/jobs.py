"""What a table waits for besides its persons: computer turns, and its own end. Read off the state alone."""

from typing import Final, TypeAlias

import msgspec

from sixtysix.game import Seat
from sixtysix.portal.table import Table


class ComputerTurn(msgspec.Struct, frozen=True, tag_field="kind", tag="computer"):
    """A computer player is to act, ``delay_ms`` after the event that made it its turn."""

    seat: Seat
    delay_ms: int


class Erase(msgspec.Struct, frozen=True, tag_field="kind", tag="erase"):
    """Every row of the table is to go, ``delay_ms`` after the last event (M5)."""

    delay_ms: int


Job: TypeAlias = ComputerTurn | Erase

ERASE_AFTER_MS: Final = 600_000


def jobs_wanted(table: Table) -> tuple[Job, ...]:
    """The jobs to be armed for this version of the table; those of older versions are void."""
    raise NotImplementedError
