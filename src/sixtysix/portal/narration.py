"""From stored events to what one viewer is told of them."""

from collections.abc import Iterable

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.events import Event
from sixtysix.portal.table import Table


def steps(table: Table | None, events: Iterable[Event], seat: Seat | None) -> tuple[wire.Step, ...]:
    """One step for each event after ``table``, which is None before the first, as the seat or a watcher is told."""
    raise NotImplementedError
