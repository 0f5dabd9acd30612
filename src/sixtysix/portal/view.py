"""A table as one viewer may see it."""

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.table import Table


def view(table: Table, seat: Seat | None) -> wire.TableView:
    """All that the seat may know of the table now; what a watcher may if it is None."""
    raise NotImplementedError
