"""The record of a table, from its events: every hand that is over, with what proves its deal.

A hand that is being played is left out, since a record shows all cards. One that was broken off because the table ended
is the last of its record, and has no result.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from sixtysix import game
from sixtysix.game import Seat
from sixtysix.game.record import Commitments, HandRecord, MatchRecord, write_record
from sixtysix.portal.dealing import seed_of
from sixtysix.portal.events import Acted, BrokenLog, Event, Undone
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.two_handed.match import TwoHandedMatch
from sixtysix.portal.view import name_of

MS_PER_SECOND = 1_000


def record_text(events: Iterable[Event]) -> str:
    """The record of the table with these events, in the format of `sixtysix.game.record`; see `record_of`."""
    return write_record(record_of(events))


def record_of(events: Iterable[Event]) -> MatchRecord:
    """The record of the table with these events. `BrokenLog` if it has none.

    What was taken back is not in it: the record has the hands as they were played in the end.
    """
    table: AnyTable | None = None
    hands: list[HandRecord] = []
    hand = _Hand()
    for event in events:
        table = fold(table, event)
        hand.add(event)
        if isinstance(event, Acted) and isinstance(table, Table) and table.match.hand_over:
            hands.append(hand.record(table))
            hand = _Hand()
    if not isinstance(table, Table):
        raise BrokenLog("no hand was dealt at this table, or it is gone")
    if table.is_closed and not table.match.hand_over:
        hands.append(hand.record(table))
    return _record(table, tuple(hands))


class _Hand:
    """The actions of one hand, as they are collected."""

    def __init__(self) -> None:
        self._actions: list[tuple[Seat, str]] = []

    def add(self, event: Event) -> None:
        match event:
            case Acted(seat=seat, action=action):
                self._actions.append((seat, action))
            case Undone(seat=seat):
                while self._actions.pop()[0] != seat:
                    pass
            case _:
                pass

    def record(self, table: Table) -> HandRecord:
        deck = tuple(map(game.parse_card, table.deal.deck))
        actions = tuple(game.parse_action(action) for _, action in self._actions)
        return HandRecord(_two_handed(table).hand.dealer, deck, actions, table.deal.seed.seed.hex())


def _record(table: Table, hands: tuple[HandRecord, ...]) -> MatchRecord:
    opened, match = table.opened, _two_handed(table).state
    return MatchRecord(
        rules=match.rules,
        target=match.target,
        seats=(name_of(table.seats[0]), name_of(table.seats[1])),
        hands=hands,
        date=datetime.fromtimestamp(opened.at / MS_PER_SECOND, UTC).date().isoformat(),
        commitments=Commitments(seed_of(opened, 1).root.hex(), table.nonces),
    )


def _two_handed(table: Table) -> TwoHandedMatch:
    if not isinstance(table.match, TwoHandedMatch):
        raise TypeError(f"table {table.id} plays another game")
    return table.match
