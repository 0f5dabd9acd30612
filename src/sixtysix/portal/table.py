"""A table as a pure fold over its events: no clock, no chance, no input or output.

`receive` decides what a command means and answers with events; `fold` is the only way in which a table changes, so a
table read back from its events is the table that wrote them.
"""

from hashlib import sha256
from typing import Final, Literal, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from sixtysix.game import SEATS, Seat
from sixtysix.portal import events, fairness, wire
from sixtysix.portal.events import Acted, BrokenLog, Continued, Event, Left, Opened, Paced, Person, Undone
from sixtysix.portal.games import GAMES
from sixtysix.portal.protocol import Match, Refusal

Phase: TypeAlias = Literal["playing", "handOver", "matchOver"]


class Deal(msgspec.Struct, frozen=True):
    """The deal of the hand on the table: its seed, and the deck that follows from it."""

    seed: fairness.Seed
    deck: tuple[str, ...]


class Decision(msgspec.Struct, frozen=True):
    """A person's decision in the running hand: the match as it was before it, and that position's text."""

    seat: Seat
    before: Match
    position: str


class Table(msgspec.Struct, frozen=True):
    """A table at one version, which is the number of its events.

    ``decisions`` are those that can be taken back, oldest first; there are none where the table has no undo.
    ``continued`` are the persons who have left the end-of-hand window. ``speed`` scales the computer's pauses. Once a
    seat has ``left`` nothing happens any more.
    """

    opened: Opened
    version: int
    match: Match
    deal: Deal
    speed: float
    decisions: tuple[Decision, ...] = ()
    continued: tuple[Seat, ...] = ()
    left: Seat | None = None

    @property
    def id(self) -> str:
        """The table's name in addresses and events."""
        return self.opened.table

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats in which persons sit."""
        return tuple(seat for seat in SEATS if isinstance(self.opened.seats[seat], Person))

    @property
    def phase(self) -> Phase:
        """Whether a hand is being played, its window is open, or the match is decided."""
        if not self.match.hand_over:
            return "playing"
        return "handOver" if self.match.outcome is None else "matchOver"

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats without which nothing goes on."""
        if self.left is not None or self.phase == "matchOver":
            return ()
        if self.phase == "handOver":
            return tuple(seat for seat in self.persons if seat not in self.continued)
        return tuple(seat for seat in SEATS if seat == self.match.to_act)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a decision of this hand to take back. A hand that is over stays as it is (F5)."""
        return self.left is None and any(decision.seat == seat for decision in self.decisions)


class Decided(msgspec.Struct, frozen=True):
    """A command was accepted: the events to be stored, and the table after them."""

    table: Table
    events: tuple[Event, ...]


class Refused(msgspec.Struct, frozen=True):
    """A command changed nothing. ``refusal`` is there when the rules of the game said no; ``message`` is English."""

    code: Literal["illegal", "not_your_turn", "not_allowed", "malformed", "no_such_table"]
    message: str
    refusal: Refusal | None = None


_CLOSED: Final = Refused("no_such_table", "This table is closed.")
_NO_UNDO: Final = Refused("not_allowed", "This table was opened without undo.")
_NOTHING_TO_UNDO: Final = Refused("not_allowed", "You have made no decision in this hand that can be taken back.")
_SAME_PACE: Final = Refused("not_allowed", "This is the table's pace already.")
_NOTHING_TO_CONTINUE: Final = Refused("not_allowed", "There is no end-of-hand window for you to leave.")


def open_table(opened: Opened) -> Decided:
    """A new table with its first hand dealt. `BrokenLog`, a `ValueError`, if no table can begin like this."""
    return Decided(fold(None, opened), (opened,))


def receive(table: Table, seat: Seat, command: wire.TableCommand, now: int) -> Decided | Refused:
    """What becomes of a seat's command at ``now``, in milliseconds of Unix time. Never raises, whatever was sent."""
    if table.left is not None:
        return _CLOSED
    event = _event(table, seat, command, now)
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
            return Left(seat=seat, at=now)
        case _:
            assert_never(command)


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


def fold(table: Table | None, event: Event) -> Table:
    """The table after one more of its events. `BrokenLog` if the event can't have happened there."""
    if isinstance(event, Opened):
        if table is not None:
            raise BrokenLog(f"version {table.version + 1} opens the table a second time")
        return _opened(event)
    if table is None:
        raise BrokenLog("the first event does not open the table")
    if table.left is not None:
        raise BrokenLog(f"version {table.version + 1} comes after a seat has left for good")
    try:
        changed = _changed(table, event)
    except ValueError as error:
        raise BrokenLog(f"version {table.version + 1} can't have happened: {error}") from error
    return _deal_if_due(replace(changed, version=table.version + 1))


def _opened(event: Opened) -> Table:
    options = event.options
    if event.game not in GAMES:
        raise BrokenLog(f"unknown game {event.game!r}: there are {', '.join(GAMES)}")
    try:
        match = GAMES[event.game].new_match(options.rules_key, options.settings, options.target, event.first_dealer)
    except ValueError as error:
        raise BrokenLog(f"the table can't be opened: {error}") from error
    deal = _deal(event, match)
    return Table(event, version=1, match=match.deal(deal.deck), deal=deal, speed=options.speed)


def _changed(table: Table, event: Acted | Undone | Continued | Paced | Left) -> Table:
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
            return replace(table, left=seat)
        case _:
            assert_never(event)


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
    if table.left is not None or not table.match.awaits_deal or table.waiting_for:
        return table
    deal = _deal(table.opened, table.match)
    return replace(table, match=table.match.deal(deal.deck), deal=deal, continued=())


def _deal(opened: Opened, match: Match) -> Deal:
    secret = events.secret_bytes(opened)
    nonces = events.nonce_bytes(opened)
    seed = fairness.seed_of_deal(secret, match.hand_number + 1)
    return Deal(seed, fairness.shuffled(match.pack, seed.seed, nonces, seed.link))


def state_hash(table: Table) -> str:
    """A digest of all that a table is at its version, the same in every process and version of Python."""
    taken = "\n".join(f"decision {decision.seat} {decision.position}" for decision in table.decisions)
    facts = [
        f"table {table.id} version {table.version}",
        table.match.position(),
        f"seed {table.deal.seed.seed.hex()} deck {' '.join(table.deal.deck)}",
        f"continued {table.continued} left {table.left}",
        taken,
    ]
    # Facts that came with later versions are told only where they matter, so that older tables keep their hash.
    if table.speed != table.opened.options.speed:
        facts.append(f"speed {table.speed:g}")
    return sha256("\n".join(facts).encode()).hexdigest()
