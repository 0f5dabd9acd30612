"""What a command means at a table: the events that follow from it, or a reason why none do.

`receive` never reads a clock and never raises, whatever was sent; the table in its answer is folded from its events.
"""

import hmac
from typing import Final, Generic, Literal, TypeAlias, TypeVar, assert_never, overload

import msgspec

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.adjudication import leave
from sixtysix.portal.dealing import commitment_bytes, nonce_bytes
from sixtysix.portal.events import (
    Acted,
    BrokenLog,
    Connected,
    Continued,
    Disconnected,
    Event,
    Joined,
    Left,
    Opened,
    OpenSeat,
    Paced,
    Person,
    Revealed,
    Undone,
)
from sixtysix.portal.leaving import Cause
from sixtysix.portal.protocol import Refusal
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.waiting import WaitingTable, keeps_promise

RefusedCode: TypeAlias = Literal[
    "illegal", "not_your_turn", "not_allowed", "malformed", "no_such_table", "taken", "members_only", "absent"
]


_After_co = TypeVar("_After_co", bound=AnyTable, covariant=True)


class Decided(msgspec.Struct, Generic[_After_co], frozen=True):
    """A command was accepted: the events to be stored, and the table after them."""

    table: _After_co
    events: tuple[Event, ...]


class Refused(msgspec.Struct, frozen=True):
    """A command changed nothing. ``refusal`` is there when the rules of the game said no; ``message`` is English."""

    code: RefusedCode
    message: str
    refusal: Refusal | None = None


class Joining(msgspec.Struct, frozen=True):
    """A person wants the open seat. ``code`` is that of the link he came by.

    ``nonce`` is the house's for him, or ``commitment`` his own promise of one; both are hexadecimal.
    """

    person: Person
    code: str | None
    nonce: str | None
    commitment: str | None


_CLOSED: Final = Refused("no_such_table", "This table is closed.")
_NO_UNDO: Final = Refused("not_allowed", "This table was opened without undo.")
_NOTHING_TO_UNDO: Final = Refused("not_allowed", "You have made no decision in this hand that can be taken back.")
_SAME_PACE: Final = Refused("not_allowed", "This is the table's pace already.")
_NOTHING_TO_CONTINUE: Final = Refused("not_allowed", "There is no end-of-hand window for you to leave.")
_RESULT_STANDS: Final = Refused("not_allowed", "The match is over and its result stands; there is nothing to leave.")
_STILL_WAITS: Final = Refused("not_allowed", "The first hand is not dealt yet.")
_NOTHING_PROMISED: Final = Refused("not_allowed", "There is no nonce for you to show now.")
_OTHER_NONCE: Final = Refused("not_allowed", "This is not the nonce that was promised.")
_TAKEN: Final = Refused("taken", "This seat is taken.")
_OWN_TABLE: Final = Refused("taken", "You sit at this table already; the other seat is for somebody else.")
_MEMBERS_ONLY: Final = Refused("members_only", "This seat is for members: sign in or become one.")
_ABSENT: Final = Refused("absent", "Whoever opened this table is not here just now; try again or choose another.")
NOWHERE: Final = Refused("no_such_table", "There is no such table, or it is not yours.")
"""One answer for both, and for a wrong link, so that nobody learns which tables there are."""


def open_table(opened: Opened) -> Decided[Table]:
    """A new table with its first hand dealt. `BrokenLog`, a `ValueError`, if no table can begin like this."""
    table = fold(None, opened)
    if not isinstance(table, Table):
        raise BrokenLog("this table waits for somebody before its first deal")
    return Decided(table, (opened,))


@overload
def receive(table: Table, seat: Seat, command: wire.TableCommand, now: int) -> Decided[Table] | Refused: ...
@overload
def receive(table: AnyTable, seat: Seat, command: wire.TableCommand, now: int) -> Decided[AnyTable] | Refused: ...
def receive(table: AnyTable, seat: Seat, command: wire.TableCommand, now: int) -> Decided[AnyTable] | Refused:
    """What becomes of a seat's command at ``now``, in milliseconds of Unix time.

    Whether a deadline has gone by before is not asked here: `sixtysix.portal.adjudication.lapse` comes first.
    """
    if isinstance(table, WaitingTable):
        return _decided(table, _while_waiting(table, seat, command, now))
    if table.is_closed and not (isinstance(command, wire.Leave) and _may_part(table, seat)):
        return _CLOSED
    return _decided(table, _event(table, seat, command, now))


def join(table: AnyTable, joining: Joining, now: int) -> Decided[AnyTable] | Refused:
    """What becomes of a person's wish to sit down at the open seat."""
    person = joining.person
    if any(isinstance(chair, Person) and chair.id == person.id for chair in table.seats):
        return _OWN_TABLE
    if not _is_offered(table, joining):
        return NOWHERE
    if not isinstance(table, WaitingTable) or table.left is not None or table.open_seat is None:
        return _TAKEN
    seat, chair = table.open_seat
    if reason := _refuse_joining(table, chair, joining):
        return reason
    event = Joined(seat=seat, holder=person, nonce=joining.nonce, commitment=joining.commitment, at=now)
    return _decided(table, event)


def attend(table: AnyTable, seat: Seat, now: int, *, here: bool, since: int | None = None) -> Decided[AnyTable] | None:
    """What becomes of the news that a seat's person is connected, or not any more; None if it changes nothing.

    ``since`` is when one who is gone gave his last sign of life, None for now.
    """
    if isinstance(table, Table) and (table.is_over or not table.keeps_presence):
        return None
    known = table.gone_since[seat] is None
    if known == here:
        return None
    event = Connected(seat=seat, at=now) if here else Disconnected(seat=seat, at=now, since=since)
    return Decided(fold(table, event), (event,))


def _decided(table: AnyTable, event: Event | Refused) -> Decided[AnyTable] | Refused:
    return event if isinstance(event, Refused) else Decided(fold(table, event), (event,))


def _event(table: Table, seat: Seat, command: wire.TableCommand, now: int) -> Event | Refused:
    match command:
        case wire.Act(action):
            return _refuse_action(table, seat, action) or Acted(seat=seat, action=action, at=now)
        case wire.Undo():
            return _refuse_undo(table, seat) or Undone(seat=seat, at=now)
        case wire.Continue():
            waited_for = table.phase == "handOver" and seat in table.waiting_for
            return Continued(seat=seat, at=now) if waited_for else _NOTHING_TO_CONTINUE
        case wire.Pace(speed):
            return _SAME_PACE if speed == table.speed else Paced(seat=seat, speed=speed, at=now)
        case wire.Leave():
            return _RESULT_STANDS if table.is_scored and table.is_over else leave(table, seat, Cause.EXIT, now)
        case wire.Reveal():
            return _NOTHING_PROMISED
        case _:
            assert_never(command)


def _while_waiting(table: WaitingTable, seat: Seat, command: wire.TableCommand, now: int) -> Event | Refused:
    if table.left is not None:
        return _CLOSED
    match command:
        case wire.Leave():
            return Left(seat=seat, at=now)
        case wire.Reveal(nonce):
            if seat not in table.owed:
                return _NOTHING_PROMISED
            return Revealed(seat=seat, nonce=nonce, at=now) if _is_kept(table, seat, nonce) else _OTHER_NONCE
        case _:
            return _STILL_WAITS


def _is_kept(table: WaitingTable, seat: Seat, nonce: str) -> bool:
    try:
        return keeps_promise(table, seat, nonce)
    except BrokenLog:
        return False


def _may_part(table: Table, seat: Seat) -> bool:
    return not table.is_scored and seat not in table.parted


def _is_offered(table: AnyTable, joining: Joining) -> bool:
    """Whether a seat was ever open to whoever comes like this; to all others it is as if there were no such table."""
    opened = [chair for chair in table.opened.seats if isinstance(chair, OpenSeat)]
    code = (joining.code or "").encode()
    return any(chair.admits != "link" or hmac.compare_digest((chair.code or "").encode(), code) for chair in opened)


def _refuse_joining(table: WaitingTable, chair: OpenSeat, joining: Joining) -> Refused | None:
    is_scored, by_link = table.opened.options.kind == "scored", chair.admits == "link"
    if (is_scored or chair.admits == "members") and not joining.person.member:
        return _MEMBERS_ONLY
    absent = any(table.gone_since[seat] is not None for seat in table.persons)
    # A friend may follow the link to a test game whenever he likes; elsewhere somebody would sit there alone.
    if absent and (is_scored or not by_link):
        return _ABSENT
    return _refuse_nonces(joining)


def _refuse_nonces(joining: Joining) -> Refused | None:
    try:
        if joining.nonce is not None:
            nonce_bytes(joining.nonce)
        if joining.commitment is not None:
            commitment_bytes(joining.commitment)
    except BrokenLog as error:
        return Refused("malformed", str(error))
    return None


def _refuse_action(table: Table, seat: Seat, action: str) -> Refused | None:
    try:
        refusal = table.match.refusal(seat, action)
    except ValueError as error:
        return Refused("malformed", str(error))
    if refusal is None:
        return None
    others_turn = table.match.to_act is not None and table.match.to_act != seat
    return Refused("not_your_turn" if others_turn else "illegal", refusal.sentence("en"), refusal)


def _refuse_undo(table: Table, seat: Seat) -> Refused | None:
    if not table.opened.options.undo:
        return _NO_UNDO
    return None if table.can_undo(seat) else _NOTHING_TO_UNDO
