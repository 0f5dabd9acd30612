"""A game looked at once more: with all cards open when it is over, and as everybody has seen it until then."""

import random

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sixtysix.game import PRESET_KEYS, SEATS, Seat, parse_record, preset
from sixtysix.portal import wire
from sixtysix.portal.events import BrokenLog, Event
from sixtysix.portal.leaving import Cause
from sixtysix.portal.narration import steps
from sixtysix.portal.receive import open_table, receive
from sixtysix.portal.replay import replay
from sixtysix.portal.table import Table
from sixtysix.portal.two_handed.record import record_text
from sixtysix.portal.view import view
from tests.portal.people import ANN, BEN, first_event, played, visits_of_people, waiting
from tests.portal.tables import NOW, Visit, accepted, next_command, opened, visits

VISITS = st.one_of(visits(), visits_of_people())
LONGEST = 2_000


def played_on(table: Table, events: list[Event], *, most: int = LONGEST) -> Table:
    """The table after so many more commands that bring it on, or at its end; the events are collected."""
    rng = random.Random(most)
    for _ in range(most):
        if table.is_over:
            break
        decided = accepted(receive(table, *next_command(table, rng), now=NOW))
        events.extend(decided.events)
        table = decided.table
    return table


def left_in_mid_hand() -> tuple[Table, list[Event]]:
    """A scored game in which Ann has left in the first hand."""
    events: list[Event] = [first_event(ANN, BEN)]
    table = played_on(played(open_table(first_event(ANN, BEN)).table), events, most=5)
    decided = accepted(receive(table, 0, wire.Leave(), NOW))
    return decided.table, [*events, *decided.events]


def happenings(told: wire.Replay) -> list[wire.Happening]:
    return [happening for moment in told.moments for happening in moment.happenings]


@given(VISITS, st.sampled_from([0, 1, None]))
def test_of_a_game_that_goes_on_nothing_is_told_that_was_not_told_before(visit: Visit, seat: Seat | None) -> None:
    """F4: the same view and the same steps, and no place for more."""
    assume(not visit.table.is_over)
    told = replay(visit.events, seat)
    assert told.view == view(visit.table, seat)
    assert happenings(told) == [happening for step in steps(None, visit.events, seat) for happening in step.happenings]
    assert all(moment.open is None for moment in told.moments)


@pytest.mark.parametrize("seat", [*SEATS, None], ids=["one's own", "one's own at the other seat", "a watcher's"])
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_game_that_is_over_is_told_in_the_same_words_with_every_card_in_its_place(
    key: str, seat: Seat | None
) -> None:
    first = opened(preset(key), seed=3, target=3)
    events: list[Event] = [first]
    played_on(open_table(first).table, events)
    told = replay(events, seat)
    before = [happening for step in steps(None, events, seat) for happening in step.happenings]
    assert happenings(told) == [happening for happening in before if not isinstance(happening, wire.Continued)]
    decks = [set(map(str, hand.deck)) for hand in parse_record(record_text(events)).hands]
    out: set[str] = set()
    number = 0
    for moment in told.moments:
        for happening in moment.happenings:
            if isinstance(happening, wire.Dealt):
                number, out = happening.number, set()
            elif isinstance(happening, wire.Led | wire.Answered):
                out.add(happening.card)
        assert moment.open is not None
        cards = [*moment.open.hands[0], *moment.open.hands[1], *moment.open.talon]
        assert len(cards) + len(out) == len(decks[number - 1])
        assert {*cards, *out} == decks[number - 1]


def test_a_hand_that_was_broken_off_is_told_as_far_as_it_went() -> None:
    table, events = left_in_mid_hand()
    told = replay(events, 1)
    *_, last = told.moments
    assert isinstance(last.happenings[0], wire.Adjudicated)
    assert last.happenings[0].ended.cause == Cause.EXIT.value
    assert last.open is not None
    assert last.open.hands == table.match.cards_left[:2]
    assert told.view.hand.reveal is not None
    assert told.view.hand.reveal.deck == table.deal.deck


def test_a_hand_that_was_broken_off_is_the_last_of_its_record_with_its_proof() -> None:
    table, events = left_in_mid_hand()
    (hand,) = parse_record(record_text(events)).hands
    assert tuple(map(str, hand.deck)) == table.deal.deck
    assert hand.seed == table.deal.seed.seed.hex()


def test_who_stays_at_a_test_table_that_was_left_sees_that_in_the_end() -> None:
    first = first_event(ANN, BEN, kind="test")
    events: list[Event] = [first]
    table = played_on(played(open_table(first).table), events, most=3)
    events.extend(accepted(receive(table, 0, wire.Leave(), NOW)).events)
    assert replay(events, 1).moments[-1].happenings == (wire.Ended(0),)


def test_where_nothing_was_dealt_there_is_nothing_to_replay() -> None:
    with pytest.raises(BrokenLog):
        replay([waiting().opened], 0)


def test_what_was_taken_back_is_told_only_while_the_game_goes_on() -> None:
    first = opened(preset("portal"), seed=3, target=3, undo=True)
    events: list[Event] = [first]
    table = open_table(first).table
    while not table.can_undo(0):
        table = played_on(table, events, most=1)
    undone = accepted(receive(table, 0, wire.Undo(), NOW))
    events.extend(undone.events)
    assert wire.Undone(0) in happenings(replay(events, 0))
    played_on(undone.table, events)
    told = replay(events, 0)
    assert wire.Undone(0) not in happenings(told)
    assert msgspec.json.decode(msgspec.json.encode(told), type=wire.Replay) == told
