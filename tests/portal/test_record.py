"""The record of a table: what its hands were in the end, read back by the parser of records."""

import random

import pytest

from sixtysix.game import PRESET_KEYS, parse_record, preset
from sixtysix.game.record import replay
from sixtysix.portal import wire
from sixtysix.portal.events import Event
from sixtysix.portal.receive import Decided, open_table, receive
from sixtysix.portal.table import Table
from sixtysix.portal.two_handed import TwoHandedMatch
from sixtysix.portal.two_handed.record import record_text
from tests.portal.tables import NOW, opened


def play(key: str, *, undo_every: int = 0, most: int = 2_000) -> tuple[Table, list[Event]]:
    """A table played by chance, now and then with a decision taken back."""
    first = opened(preset(key), seed=3, target=3)
    table = open_table(first).table
    events: list[Event] = [first]
    rng = random.Random(key)
    for count in range(most):
        if table.phase == "matchOver":
            break
        seat = table.waiting_for[0]
        command: wire.TableCommand
        if table.phase == "handOver":
            command = wire.Continue()
        elif undo_every and count % undo_every == 0 and table.can_undo(0):
            seat, command = 0, wire.Undo()
        else:
            actions = [action for action in table.match.legal_actions(seat) if action != "claim"]
            command = wire.Act(rng.choice(actions or ["claim"]))
        decided = receive(table, seat, command, NOW)
        assert isinstance(decided, Decided)
        table = decided.table
        events.extend(decided.events)
    return table, events


@pytest.mark.parametrize("undo_every", [0, 7], ids=["as it was played", "with decisions taken back"])
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_record_says_how_the_match_went(key: str, undo_every: int) -> None:
    table, events = play(key, undo_every=undo_every)
    record = parse_record(record_text(events))
    assert isinstance(table.match, TwoHandedMatch)
    assert replay(record).scores == table.match.standing
    assert record.rules == table.match.state.rules
    assert record.seats == ("Ann", "heuristic")
    assert [hand.seed is not None for hand in record.hands] == [True] * table.match.hand_number


def test_a_hand_that_is_being_played_is_not_in_the_record() -> None:
    table, events = play("portal", most=5)
    text = record_text(events)
    assert parse_record(text).hands == ()
    assert not any(card in text.split() for card in table.deal.deck)
    assert table.deal.seed.seed.hex() not in text
