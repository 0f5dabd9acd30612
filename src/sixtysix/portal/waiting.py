"""A table before its first deal: a seat waits for somebody, or a nonce that was promised has not come yet.

No card lies here and no clock runs, so it is another type than a table that is being played at.
"""

from typing import Final, TypeAlias, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from sixtysix.game import SEATS, Seat
from sixtysix.portal import clock, fairness, presence
from sixtysix.portal.dealing import commitment_bytes, nonce_bytes
from sixtysix.portal.events import (
    BrokenLog,
    Chair,
    Computer,
    Connected,
    Disconnected,
    Extended,
    Holder,
    Joined,
    Left,
    Opened,
    OpenSeat,
    Options,
    Person,
    Revealed,
)
from sixtysix.portal.presence import Presence

WAITS_FOR_ANYBODY_MS: Final = 600_000
"""How long a seat in the lobby is offered."""
WAITS_FOR_A_GUEST_MS: Final = 86_400_000
"""How long the link to a seat is good for: a friend may read it tomorrow."""
REVEAL_MS: Final = 60_000
"""How long promised nonces may take; browsers send them at once."""

_STREAM: Final = "connection"
"""The name of whatever a person was connected by: the table knows that he was, and no more."""
_Fact = TypeVar("_Fact")
GoneSince: TypeAlias = tuple[int | None, int | None]
"""For each seat, since when its person has had no connection; None if he has one, or if nobody asks."""
WaitingEvent: TypeAlias = Joined | Revealed | Connected | Disconnected | Extended | Left


class WaitingTable(msgspec.Struct, frozen=True):
    """A table that waits, at one version. It does so up to ``last``, in milliseconds of Unix time.

    ``nonces`` are those known to the house so far; ``commitments`` the promises of those still to come. Once somebody
    has ``left`` it is over.
    """

    opened: Opened
    version: int
    seats: tuple[Chair, Chair]
    nonces: tuple[str | None, str | None]
    commitments: tuple[str | None, str | None]
    gone_since: GoneSince
    last: int
    left: Seat | None = None

    @property
    def id(self) -> str:
        """The table's name in addresses and events."""
        return self.opened.table

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats in which persons sit."""
        return tuple(seat for seat in SEATS if isinstance(self.seats[seat], Person))

    @property
    def open_seat(self) -> tuple[Seat, OpenSeat] | None:
        """The seat that waits for somebody, None if all are taken."""
        chairs = zip(SEATS, self.seats, strict=True)
        return next(((seat, chair) for seat, chair in chairs if isinstance(chair, OpenSeat)), None)

    @property
    def holders(self) -> tuple[Holder, Holder] | None:
        """Who sits there, once every seat is taken."""
        first, second = self.seats
        if isinstance(first, OpenSeat) or isinstance(second, OpenSeat):
            return None
        return first, second

    @property
    def known_nonces(self) -> tuple[str, str] | None:
        """The nonces of both seats, once they are there."""
        first, second = self.nonces
        return None if first is None or second is None else (first, second)

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats that have promised a nonce and may give it: nobody may before all are promised."""
        if self.open_seat is not None:
            return ()
        return tuple(seat for seat in SEATS if self.nonces[seat] is None)

    @property
    def is_abandoned(self) -> bool:
        """Whether nobody needs it any more."""
        return self.left is not None

    @property
    def promises(self) -> tuple[str | None, str | None]:
        """The SHA-256 of each nonce, hexadecimal, for everybody to see before any nonce is shown."""
        first, second = (_promise(self.nonces[seat], self.commitments[seat]) for seat in SEATS)
        return first, second


def _promise(nonce: str | None, commitment: str | None) -> str | None:
    if commitment is not None or nonce is None:
        return commitment
    return fairness.commitment(nonce_bytes(nonce)).hex()


def keeps_presence(options: Options, seats: tuple[Chair, Chair]) -> bool:
    """Whether it matters at a table who is connected: where somebody else waits for him, or his result does."""
    return options.kind == "scored" or not any(isinstance(chair, Computer) for chair in seats)


def with_seat(pair: tuple[_Fact, _Fact], seat: Seat, fact: _Fact) -> tuple[_Fact, _Fact]:
    """The pair with another fact for one seat."""
    return (fact, pair[1]) if seat == 0 else (pair[0], fact)


def gone_after(gone: GoneSince, persons: tuple[Seat, ...], outage: clock.Outage) -> GoneSince:
    """Who is gone after an outage, and since when: no connection has survived it (T9)."""

    def of(seat: Seat) -> int | None:
        since = gone[seat]
        if seat not in persons:
            return since
        streams = frozenset({_STREAM}) if since is None else frozenset()
        return presence.after_outage(Presence(left=since or 0, streams=streams), outage).left

    return of(0), of(1)


def opened_table(event: Opened) -> WaitingTable:
    """A table as it was opened, complete or not. `BrokenLog` if a nonce or its promise makes no sense."""
    for nonce, commitment in zip(event.nonces, event.commitments, strict=True):
        _check_nonce(nonce, commitment)
    seats = event.seats
    table = WaitingTable(
        event,
        version=1,
        seats=seats,
        nonces=event.nonces,
        commitments=event.commitments,
        gone_since=(None, None),
        last=event.at + REVEAL_MS,
    )
    if keeps_presence(event.options, seats):
        first, second = (event.at if isinstance(seat, Person) else None for seat in seats)
        table = replace(table, gone_since=(first, second))
    if table.open_seat is None:
        return table
    by_link = table.open_seat[1].admits == "link"
    return replace(table, last=event.at + (WAITS_FOR_A_GUEST_MS if by_link else WAITS_FOR_ANYBODY_MS))


def _check_nonce(nonce: str | None, commitment: str | None) -> None:
    if nonce is not None:
        nonce_bytes(nonce)
    if commitment is not None:
        commitment_bytes(commitment)


def changed(table: WaitingTable, event: WaitingEvent) -> WaitingTable:
    """The table after one more event, its version still to be counted. `BrokenLog` if it can't have happened there."""
    match event:
        case Joined():
            return _joined(table, event)
        case Revealed(seat=seat, nonce=nonce):
            if seat not in table.owed or not keeps_promise(table, seat, nonce):
                raise BrokenLog(f"seat {seat} has not promised this nonce")
            return replace(table, nonces=with_seat(table.nonces, seat, nonce))
        case Connected(seat=seat):
            return replace(table, gone_since=with_seat(table.gone_since, seat, None))
        case Disconnected(seat=seat):
            return replace(table, gone_since=with_seat(table.gone_since, seat, event.gone_since))
        case Extended(since=since, at=at):
            outage = clock.Outage(since, at)
            gone = gone_after(table.gone_since, table.persons, outage)
            return replace(table, gone_since=gone, last=outage.extended(table.last))
        case Left(seat=seat):
            return replace(table, left=seat)
        case _:
            assert_never(event)


def _joined(table: WaitingTable, event: Joined) -> WaitingTable:
    seat = event.seat
    if not isinstance(table.seats[seat], OpenSeat):
        raise BrokenLog(f"seat {seat} is taken")
    _check_nonce(event.nonce, event.commitment)
    return replace(
        table,
        seats=with_seat(table.seats, seat, event.holder),
        nonces=with_seat(table.nonces, seat, event.nonce),
        commitments=with_seat(table.commitments, seat, event.commitment),
        gone_since=with_seat(table.gone_since, seat, event.at),
        last=event.at + REVEAL_MS,
    )


def keeps_promise(table: WaitingTable, seat: Seat, nonce: str) -> bool:
    """Whether this is the nonce that the seat has promised."""
    commitment = table.commitments[seat]
    return commitment is not None and fairness.keeps(commitment_bytes(commitment), nonce_bytes(nonce))
