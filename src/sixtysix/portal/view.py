"""A table as one viewer may see it: built up from nothing, so that there is nothing to be taken out again.

What of a hand may be seen is its game's to say, in its own view; what stays secret about a deal until its hand is over
is said here.
"""

from typing import assert_never

from msgspec.structs import replace

from sixtysix.game import SEATS, Seat
from sixtysix.portal import clock, wire
from sixtysix.portal.adjudication import consequence
from sixtysix.portal.dealing import nonce_bytes, seed_of
from sixtysix.portal.events import Adjudicated, Chair, Computer, Holder, Opened, OpenSeat, Person, Program
from sixtysix.portal.fairness import commitment
from sixtysix.portal.protocol import Viewer
from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.waiting import WaitingTable

PEOPLE = "people"
"""The level of a table at which nobody is a computer player."""


def viewer(table: Table, seat: Seat | None) -> Viewer:
    """The seat, or a watcher if it is None, as one who looks at this table."""
    return Viewer(seat, table.opened.options.show_points)


def view(table: Table, seat: Seat | None) -> wire.TableView:
    """All that the seat may know of the table now; what a watcher may if it is None."""
    outcome = table.match.outcome
    window = table.window_since if table.is_scored else None
    return wire.TableView(
        table=table.id,
        version=table.version,
        seat=seat,
        seats=(seat_view(table, 0), seat_view(table, 1)),
        options=options_view(table.opened, table.speed),
        phase=table.phase,
        scores=table.match.standing,
        carry=table.match.carry,
        winner=None if outcome is None or outcome[0] == outcome[1] else SEATS[outcome.index(1)],
        can_undo=seat is not None and table.can_undo(seat),
        waiting_for=table.waiting_for,
        hand=_hand(table, seat),
        fair=_fair(table),
        clock=_clock(table),
        window_last=None if window is None else clock.window_last(window),
        lost_after_ms=clock.LOST_AFTER_MS if table.is_scored and not table.is_over else None,
        leaving=None if seat is None else _leaving(table, seat),
        ended=None if table.adjudicated is None else ended_view(table.adjudicated),
        rematch=wire.RematchView(tuple(sorted(table.wishes)), None if seat is None else table.successor),
    )


def may_be_watched(table: AnyTable) -> bool:
    """Whether who sits nowhere may see it: spectators where they are let in, and nobody before the first deal."""
    return isinstance(table, Table) and table.opened.options.spectators


def waiting_view(table: WaitingTable, seat: Seat | None) -> wire.WaitingView:
    """All that the seat, or anybody who may see the table at all if it is None, may know of it now."""
    open_seat = None if table.open_seat is None else table.open_seat[1]
    return wire.WaitingView(
        table=table.id,
        version=table.version,
        seat=seat,
        seats=(_chair(table, 0), _chair(table, 1)),
        options=options_view(table.opened, table.opened.options.speed),
        admits=None if open_seat is None else open_seat.admits,
        invitation=None if open_seat is None or seat is None else open_seat.code,
        root=seed_of(table.opened, 1).root.hex(),
        commitments=table.promises,
        owed=table.owed,
        last=table.last,
    )


def ended_view(event: Adjudicated) -> wire.EndedView:
    """How a scored table ended before its match did."""
    return wire.EndedView(None if event.cause is None else event.cause.value, event.seats, event.points)


def options_view(opened: Opened, speed: float) -> wire.OptionsView:
    """What was chosen at the opening, with the pace as it is now."""
    options = opened.options
    return wire.OptionsView(
        rules_key=options.rules_key,
        rules=options.settings,
        target=options.target,
        level=level_of(opened),
        undo=options.undo,
        show_points=options.show_points,
        speed=speed,
        kind=options.kind,
        move_seconds=options.move_seconds,
        spectators=options.spectators,
    )


def level_of(opened: Opened) -> str:
    """The level of the table's computer player, `PEOPLE` where there is none."""
    return next((chair.level for chair in opened.seats if isinstance(chair, Computer)), PEOPLE)


def name_of(holder: Holder) -> str:
    """What a seat is called: by its person's name, or its level's key."""
    return holder.level if isinstance(holder, Computer) else holder.name


def seat_view(table: Table, seat: Seat) -> wire.SeatView:
    """Who sits there, for everybody who may know of the table."""
    holder = table.seats[seat]
    level = holder.level if isinstance(holder, Computer) else None
    member = isinstance(holder, Person) and holder.member
    gone_since = None if table.is_over else table.gone_since[seat]
    return wire.SeatView(name_of(holder), level, member, gone_since, program=isinstance(holder, Program))


def _chair(table: WaitingTable, seat: Seat) -> wire.ChairView:
    chair: Chair = table.seats[seat]
    match chair:
        case OpenSeat():
            return wire.ChairView(None, None, member=False, gone_since=None)
        case Computer(level):
            return wire.ChairView(level, level, member=False, gone_since=None)
        case Person(name=name, member=member):
            return wire.ChairView(name, None, member, table.gone_since[seat], program=isinstance(chair, Program))
        case _:
            assert_never(chair)


def _hand(table: Table, seat: Seat | None) -> wire.HandView:
    hand = table.match.view(viewer(table, seat))
    if not (table.match.hand_over or table.is_closed):
        return hand
    first, second, talon = table.match.cards_left
    reveal = wire.RevealView((first, second), talon, table.deal.deck, table.deal.seed.seed.hex())
    return replace(hand, reveal=reveal)


def _fair(table: Table) -> wire.FairView:
    seed = table.deal.seed
    first, second = (commitment(nonce_bytes(nonce)).hex() for nonce in table.nonces)
    return wire.FairView(root=seed.root.hex(), nonces=table.nonces, link=seed.link, commitments=(first, second))


def _clock(table: Table) -> wire.ClockView | None:
    """The clock of a person who is to act; a computer player is not held to it."""
    running = table.clock
    if running is None or running.decision.seat not in table.persons:
        return None
    return wire.ClockView(SEATS[running.decision.seat], running.last)


def _leaving(table: Table, seat: Seat) -> wire.LeavingView | None:
    if not table.is_scored or table.is_closed:
        return None
    meant = consequence(table, seat)
    return wire.LeavingView(meant.code, meant.reason.value)
