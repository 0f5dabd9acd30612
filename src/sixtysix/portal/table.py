"""A table as a pure fold over its events: no clock, no chance, no input or output.

`fold` is the only way in which a table changes, so a table read back from its events is the table that wrote them.
What a command means is said by `sixtysix.portal.receive`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias, assert_never, overload

import msgspec
from msgspec.structs import replace

from sixtysix.game import SEATS, Seat
from sixtysix.portal import clock, waiting
from sixtysix.portal.clock import MoveClock, Outage
from sixtysix.portal.dealing import Deal, new_match, next_deal
from sixtysix.portal.events import (
    Acted,
    Adjudicated,
    BrokenLog,
    Connected,
    Continued,
    Disconnected,
    Event,
    Extended,
    Holder,
    Joined,
    Left,
    Opened,
    Paced,
    Person,
    Rematched,
    RematchWished,
    Revealed,
    Undone,
)
from sixtysix.portal.protocol import Match
from sixtysix.portal.waiting import GoneSince, WaitingTable, gone_after, keeps_presence, with_seat

Phase: TypeAlias = Literal["playing", "handOver", "matchOver"]


class Decision(msgspec.Struct, frozen=True):
    """A person's decision in the running hand: the match as it was before it, and that position's text."""

    seat: Seat
    before: Match
    position: str


class Table(msgspec.Struct, frozen=True):
    """A table that is or was played at, at one version, which is the number of its events.

    ``settled`` is the version that brought the position: a command from any view since then means what it meant.
    ``decisions`` are those that can be taken back, oldest first; there are none where the table has no undo.
    ``continued`` are the persons who have left the end-of-hand window, which is open since ``window_since``. ``speed``
    scales the computer's pauses. Once a seat has ``left`` or the table was ``adjudicated`` nobody plays any more;
    ``parted`` are the persons who need it no longer. ``wishes`` are the seats that want to play once more, with the
    promises of their nonces, and ``successor`` is where they do.
    """

    opened: Opened
    version: int
    seats: tuple[Holder, Holder]
    nonces: tuple[str, str]
    match: Match
    deal: Deal
    speed: float
    settled: int
    clock: MoveClock | None = None
    gone_since: GoneSince = (None, None)
    window_since: int | None = None
    decisions: tuple[Decision, ...] = ()
    continued: tuple[Seat, ...] = ()
    left: Seat | None = None
    parted: tuple[Seat, ...] = ()
    adjudicated: Adjudicated | None = None
    wishes: Mapping[Seat, str | None] = MappingProxyType({})
    successor: str | None = None

    @property
    def id(self) -> str:
        """The table's name in addresses and events."""
        return self.opened.table

    @property
    def is_scored(self) -> bool:
        """Whether its result counts, and leaving with it."""
        return self.opened.options.kind == "scored"

    @property
    def keeps_presence(self) -> bool:
        """Whether it is noted who is connected."""
        return keeps_presence(self.opened.options, self.seats)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats in which persons sit."""
        return tuple(seat for seat in SEATS if isinstance(self.seats[seat], Person))

    @property
    def phase(self) -> Phase:
        """Whether a hand is being played, its window is open, or the match is decided."""
        if not self.match.hand_over:
            return "playing"
        return "handOver" if self.match.outcome is None else "matchOver"

    @property
    def is_closed(self) -> bool:
        """Whether it ended before its match did."""
        return self.left is not None or self.adjudicated is not None

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.is_closed or self.phase == "matchOver"

    @property
    def is_abandoned(self) -> bool:
        """Whether nobody needs it any more: it is over, and every person has left (M5)."""
        return self.left is not None and all(seat in self.parted for seat in self.persons)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats without which nothing goes on."""
        if self.is_over:
            return ()
        if self.phase == "handOver":
            return tuple(seat for seat in self.persons if seat not in self.continued)
        return tuple(seat for seat in SEATS if seat == self.match.to_act)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a decision of this hand to take back. A hand that is over stays as it is (F5)."""
        return not self.is_closed and any(decision.seat == seat for decision in self.decisions)


AnyTable: TypeAlias = WaitingTable | Table


@overload
def fold(table: Table, event: Event) -> Table: ...
@overload
def fold(table: AnyTable | None, event: Event) -> AnyTable: ...
def fold(table: AnyTable | None, event: Event) -> AnyTable:
    """The table after one more of its events. `BrokenLog` if the event can't have happened there."""
    match table:
        case None:
            if not isinstance(event, Opened):
                raise BrokenLog("the first event does not open the table")
            return _begun(waiting.opened_table(event), event.at)
        case WaitingTable():
            return _begun(_waited(table, event), event.at)
        case Table():
            return _played(table, event)
        case _:
            assert_never(table)


def _waited(table: WaitingTable, event: Event) -> WaitingTable:
    number = table.version + 1
    if table.left is not None:
        raise BrokenLog(f"version {number} comes after a seat has left for good")
    if not isinstance(event, Joined | Revealed | Connected | Disconnected | Extended | Left):
        raise BrokenLog(f"version {number} plays at a table that still waits, or opens it a second time")
    try:
        return replace(waiting.changed(table, event), version=number)
    except BrokenLog as error:
        raise BrokenLog(f"version {number} can't have happened: {error}") from error


def _begun(table: WaitingTable, at: int) -> AnyTable:
    """The table with its first hand dealt, if that is due."""
    match = new_match(table.opened)
    holders, nonces = table.holders, table.known_nonces
    if table.left is not None or holders is None or nonces is None:
        return table
    deal = next_deal(table.opened, nonces, match)
    begun = Table(
        table.opened,
        table.version,
        seats=holders,
        nonces=nonces,
        match=match.deal(deal.deck),
        deal=deal,
        speed=table.opened.options.speed,
        settled=table.version,
        gone_since=table.gone_since,
    )
    return replace(begun, clock=_clock_at(begun, at))


def _played(table: Table, event: Event) -> Table:
    number = table.version + 1
    if isinstance(event, Opened | Joined | Revealed):
        raise BrokenLog(f"version {number} opens the table a second time")
    if table.is_closed and not isinstance(event, Left):
        raise BrokenLog(f"version {number} comes after a seat has left for good")
    try:
        changed = _deal_if_due(_changed(table, event))
    except ValueError as error:
        raise BrokenLog(f"version {number} can't have happened: {error}") from error
    settled = table.settled if changed.match is table.match else number
    return _timed(replace(changed, version=number, settled=settled), event.at)


_Played: TypeAlias = Acted | Undone | Continued | Paced | Left | Adjudicated
_Presence: TypeAlias = Connected | Disconnected | Extended
_Again: TypeAlias = RematchWished | Rematched


def _changed(table: Table, event: _Played | _Presence | _Again) -> Table:
    match event:
        case Acted(seat=seat, action=action):
            return _acted(table, seat, action)
        case Undone(seat=seat):
            return _taken_back(table, seat)
        case Continued(seat=seat):
            if table.phase != "handOver" or seat not in table.waiting_for:
                raise BrokenLog(f"seat {seat} has no window to leave")
            return replace(table, continued=(*table.continued, seat))
        case Paced(speed=speed):
            return replace(table, speed=speed)
        case Left(seat=seat):
            return _left(table, seat)
        case Adjudicated():
            return replace(table, adjudicated=event)
        case Connected() | Disconnected() | Extended():
            return _attended(table, event)
        case RematchWished() | Rematched():
            return _again(table, event)
        case _:
            assert_never(event)


def _attended(table: Table, event: _Presence) -> Table:
    match event:
        case Connected(seat=seat):
            return replace(table, gone_since=with_seat(table.gone_since, seat, None))
        case Disconnected(seat=seat):
            return replace(table, gone_since=with_seat(table.gone_since, seat, event.gone_since))
        case Extended(since=since, at=at):
            return _extended(table, Outage(since, at))
        case _:
            assert_never(event)


def _again(table: Table, event: _Again) -> Table:
    if table.phase != "matchOver" or table.successor is not None:
        raise BrokenLog("a match that is not over has no other after it, and one that is has one")
    if isinstance(event, Rematched):
        return replace(table, successor=event.table)
    return replace(table, wishes={**table.wishes, event.seat: event.commitment})


def _left(table: Table, seat: Seat) -> Table:
    if table.is_scored:
        raise BrokenLog("a scored table is not left, it is adjudicated")
    if seat in table.parted:
        raise BrokenLog(f"seat {seat} has left for good already")
    return replace(table, left=seat if table.left is None else table.left, parted=(*table.parted, seat))


def _extended(table: Table, outage: Outage) -> Table:
    """Every running deadline later (T9), and nobody connected from the end of the outage on."""
    running, window = table.clock, table.window_since
    if window is not None:
        last = clock.window_last(window)
        window += outage.extended(last) - last
    gone = gone_after(table.gone_since, table.persons, outage) if table.keeps_presence else table.gone_since
    moved = None if running is None else outage.extended_clock(running, most_grace(table))
    return replace(table, clock=moved, window_since=window, gone_since=gone)


def most_grace(table: Table) -> int:
    """The most that the line of the seat to act may add to its move clock: nothing while it is not connected (T4)."""
    running = table.clock
    connected = running is not None and table.gone_since[running.decision.seat] is None
    return clock.GREATEST_GRACE_MS if connected else 0


def _timed(table: Table, at: int) -> Table:
    """The table with its clock and its window as an event at this moment leaves them."""
    if table.phase != "handOver" or table.is_closed:
        window = None
    else:
        window = at if table.window_since is None else table.window_since
    return replace(table, clock=_clock_at(table, at), window_since=window)


def _clock_at(table: Table, at: int) -> MoveClock | None:
    limit = table.opened.options.move_seconds
    return None if limit is None else clock.turned(table.clock, _decision(table), limit * clock.SECOND_MS, at)


def _decision(table: Table) -> clock.Decision | None:
    seat = table.match.to_act
    if seat is None or table.is_over or table.phase != "playing":
        return None
    return clock.Decision(table.match.hand_number, table.match.cards_played, seat)


def _acted(table: Table, seat: Seat, action: str) -> Table:
    if refusal := table.match.refusal(seat, action):
        raise BrokenLog(f"seat {seat} may not do {action}: {refusal.sentence('en')}")
    after = table.match.apply(seat, action)
    return replace(table, match=after, decisions=() if after.hand_over else _with_decision(table, seat))


def _with_decision(table: Table, seat: Seat) -> tuple[Decision, ...]:
    if not table.opened.options.undo or seat not in table.persons:
        return table.decisions
    return (*table.decisions, Decision(seat, table.match, table.match.position()))


def _taken_back(table: Table, seat: Seat) -> Table:
    """Back to before the seat's last decision, and so to before every answer to it; the deck stays as it was dealt."""
    for index in range(len(table.decisions) - 1, -1, -1):
        if table.decisions[index].seat == seat:
            return replace(table, match=table.decisions[index].before, decisions=table.decisions[:index])
    raise BrokenLog(f"seat {seat} has no decision to take back")


def _deal_if_due(table: Table) -> Table:
    """The next hand, as soon as every person has left the window; computer players never hold it up."""
    if table.is_closed or not table.match.awaits_deal or table.waiting_for:
        return table
    deal = next_deal(table.opened, table.nonces, table.match)
    return replace(table, match=table.match.deal(deal.deck), deal=deal, continued=())
