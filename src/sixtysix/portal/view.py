"""A table as one viewer may see it: built up from nothing, so that there is nothing to be taken out again.

What of a hand may be seen is its game's to say, in its own view; what stays secret about a deal until its hand is over
is said here.
"""

from msgspec.structs import replace

from sixtysix.game import SEATS, Seat
from sixtysix.portal import wire
from sixtysix.portal.events import Computer, Holder
from sixtysix.portal.protocol import Viewer
from sixtysix.portal.table import Table

PEOPLE = "people"
"""The level of a table at which nobody is a computer player."""


def viewer(table: Table, seat: Seat | None) -> Viewer:
    """The seat, or a watcher if it is None, as one who looks at this table."""
    return Viewer(seat, table.opened.options.show_points)


def view(table: Table, seat: Seat | None) -> wire.TableView:
    """All that the seat may know of the table now; what a watcher may if it is None."""
    outcome = table.match.outcome
    return wire.TableView(
        table=table.id,
        version=table.version,
        seat=seat,
        seats=(_seat(table.opened.seats[0]), _seat(table.opened.seats[1])),
        options=_options(table),
        phase=table.phase,
        scores=table.match.standing,
        carry=table.match.carry,
        winner=None if outcome is None or outcome[0] == outcome[1] else SEATS[outcome.index(1)],
        can_undo=seat is not None and table.can_undo(seat),
        waiting_for=table.waiting_for,
        hand=_hand(table, seat),
        fair=_fair(table),
    )


def _seat(holder: Holder) -> wire.SeatView:
    if isinstance(holder, Computer):
        return wire.SeatView(holder.level, holder.level)
    return wire.SeatView(holder.name, None)


def _options(table: Table) -> wire.OptionsView:
    options = table.opened.options
    levels = [holder.level for holder in table.opened.seats if isinstance(holder, Computer)]
    return wire.OptionsView(
        rules_key=options.rules_key,
        rules=options.settings,
        target=options.target,
        level=levels[0] if levels else PEOPLE,
        undo=options.undo,
        show_points=options.show_points,
        speed=table.speed,
    )


def _hand(table: Table, seat: Seat | None) -> wire.HandView:
    hand = table.match.view(viewer(table, seat))
    if not table.match.hand_over:
        return hand
    first, second, talon = table.match.cards_left
    reveal = wire.RevealView((first, second), talon, table.deal.deck, table.deal.seed.seed.hex())
    return replace(hand, reveal=reveal)


def _fair(table: Table) -> wire.FairView:
    seed = table.deal.seed
    return wire.FairView(root=seed.root.hex(), nonces=table.opened.nonces, link=seed.link)
