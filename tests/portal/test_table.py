"""What becomes of commands at a table: turns, windows, undo, leaving, refusals."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import SEATS, Seat, preset
from sixtysix.portal import fairness, wire
from sixtysix.portal.events import Acted, BrokenLog, Continued, Event, Left, Opened, Undone, decode, encode
from sixtysix.portal.table import Decided, Table, fold, open_table, receive, state_hash
from sixtysix.portal.two_handed import TwoHandedMatch
from tests.portal.tables import (
    COMPUTER,
    LONGEST,
    NOW,
    PERSON,
    Visit,
    accepted,
    act,
    hand_of,
    laid,
    new_table,
    next_command,
    opened,
    openings,
    refused,
    visits,
)

ROOT = Path(__file__).resolve().parents[2]
PORTAL = preset("portal")


def to_the_end(table: Table, seed: int = 1) -> Table:
    rng = random.Random(seed)
    for _ in range(LONGEST):
        if table.phase == "matchOver":
            return table
        table = accepted(receive(table, *next_command(table, rng), now=NOW)).table
    raise AssertionError("the table does not come to an end")


def to_the_window(table: Table) -> Table:
    """The table at the end of its first hand, which is not the last."""
    rng = random.Random(5)
    while table.phase == "playing":
        table = accepted(receive(table, *next_command(table, rng), now=NOW)).table
    assert table.phase == "handOver"
    return table


# --- the fold ----------------------------------------------------------------------------------------------------


@given(visits())
def test_a_table_read_back_from_its_stored_events_is_the_same_table(visit: Visit) -> None:
    table = None
    for number, event in enumerate(visit.events, start=1):
        table = fold(table, decode(encode(event)))
        assert table.version == number
    assert table == visit.table
    assert state_hash(table) == state_hash(visit.table)


@settings(max_examples=50)
@given(openings(), st.integers(0, 2**32))
def test_every_table_comes_to_an_end(first: Opened, seed: int) -> None:
    table = to_the_end(open_table(first).table, seed)
    outcome = table.match.outcome
    assert outcome is not None
    assert max(table.match.standing) == table.match.standing[outcome.index(1)] >= first.options.target
    assert table.waiting_for == ()


@given(visits(), st.text(), st.sampled_from(SEATS))
def test_no_text_upsets_a_table(visit: Visit, text: str, seat: Seat) -> None:
    answer = receive(visit.table, seat, wire.Act(text), NOW)
    if not isinstance(answer, Decided):
        assert answer.message
        assert answer.code in {"illegal", "not_your_turn", "malformed"}


@given(visits(), st.sampled_from(SEATS), st.sampled_from([wire.Undo(), wire.Continue(), wire.Leave()]))
def test_an_accepted_command_is_one_event_and_one_version(visit: Visit, seat: Seat, command: wire.TableCommand) -> None:
    answer = receive(visit.table, seat, command, NOW)
    if isinstance(answer, Decided):
        (event,) = answer.events
        assert answer.table == fold(visit.table, event)
        assert answer.table.version == visit.table.version + 1


# --- the hash ----------------------------------------------------------------------------------------------------

STARTED = act(new_table(PORTAL), "TS")
STARTED_HASH = "7e165f7e6e3683286502c6b0b3bb71eb4bc113a2364345421e22765284b4bba1"


def test_a_hash_stays_what_it_was_when_the_table_was_written() -> None:
    assert state_hash(STARTED) == STARTED_HASH


def test_another_process_finds_the_same_hash() -> None:
    code = "from tests.portal.test_table import STARTED, state_hash; print(state_hash(STARTED))"
    env = {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == STARTED_HASH


@given(visits(longest=30), st.integers(0, 2**32))
def test_every_event_changes_the_hash(visit: Visit, seed: int) -> None:
    if visit.table.waiting_for:
        after = accepted(receive(visit.table, *next_command(visit.table, random.Random(seed)), now=NOW)).table
        assert state_hash(after) != state_hash(visit.table)


# --- the window at the end of a hand -----------------------------------------------------------------------------


def test_the_next_hand_is_dealt_when_the_person_goes_on() -> None:
    window = to_the_window(new_table(PORTAL, target=7))
    assert window.waiting_for == (0,)
    after = accepted(receive(window, 0, wire.Continue(), NOW))
    assert after.events == (Continued(seat=0, at=NOW),)
    assert (after.table.phase, after.table.match.hand_number) == ("playing", 2)
    assert after.table.deal != window.deal


def test_with_two_persons_the_slower_one_is_waited_for() -> None:
    window = to_the_window(new_table(PORTAL, target=7, seats=(PERSON, replace(PERSON, id="guest-2"))))
    assert window.waiting_for == (0, 1)
    half = accepted(receive(window, 1, wire.Continue(), NOW)).table
    assert (half.phase, half.waiting_for) == ("handOver", (0,))
    assert refused(receive(half, 1, wire.Continue(), NOW)).code == "not_allowed"
    assert accepted(receive(half, 0, wire.Continue(), NOW)).table.phase == "playing"


def test_between_computer_players_nobody_is_waited_for() -> None:
    table = new_table(PORTAL, target=7, seats=(COMPUTER, COMPUTER))
    rng = random.Random(5)
    while table.match.hand_number == 1:
        assert table.phase == "playing"
        table = accepted(receive(table, *next_command(table, rng), now=NOW)).table
    assert table.phase == "playing"


def test_a_computer_player_has_no_window_to_leave() -> None:
    window = to_the_window(new_table(PORTAL, target=7))
    assert refused(receive(window, 1, wire.Continue(), NOW)).code == "not_allowed"


def test_the_window_of_the_deciding_hand_is_left_by_leaving() -> None:
    over = to_the_end(new_table(PORTAL, target=1))
    assert refused(receive(over, 0, wire.Continue(), NOW)).code == "not_allowed"
    assert accepted(receive(over, 0, wire.Leave(), NOW)).events == (Left(seat=0, at=NOW),)


# --- undo --------------------------------------------------------------------------------------------------------

MARRIAGE = laid(PORTAL, "KH QH AH AS 9C JD", "TS KS 9S JS QS AD", "TH", "KC QC AC TC 9D KD")


def undo(table: Table, seat: Seat = 0) -> Table:
    return accepted(receive(table, seat, wire.Undo(), NOW)).table


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        pytest.param(("AH",), (), id="before the answer: one's own lead"),
        pytest.param(("AS", "9S"), (), id="after the answer: the lead and the answer to it"),
        pytest.param(("9C", "TS"), (), id="a trick and both draws go back"),
        pytest.param(("9C", "AD", "AS"), ("9C", "AD"), id="only the last decision, not the whole trick"),
        pytest.param(("marry:H",), (), id="a marriage that has been declared"),
        pytest.param(("marry:H", "KH"), ("marry:H",), id="the card led for a marriage, which stays declared"),
        pytest.param(("AS", "9S", "close"), ("AS", "9S"), id="a close"),
    ],
)
def test_undo_goes_back_to_the_persons_last_decision(actions: tuple[str, ...], left: tuple[str, ...]) -> None:
    expected = act(MARRIAGE, *left)
    after = undo(act(MARRIAGE, *actions))
    assert after.match == expected.match
    assert after.waiting_for == (0,)


def test_undo_can_be_repeated_to_the_first_decision_of_the_hand() -> None:
    table = undo(undo(act(MARRIAGE, "AS", "9S", "9C")))
    assert table.match == MARRIAGE.match
    assert not table.can_undo(0)
    assert refused(receive(table, 0, wire.Undo(), NOW)).code == "not_allowed"


def test_undo_leaves_what_the_computer_player_did_first() -> None:
    table = laid(PORTAL, "KH QH AH AS 9C JD", "TS KS 9S JS QS AD", "TH")
    led_by_computer = act(table, "9C", "TS")
    assert not led_by_computer.can_undo(1)


@given(visits(), st.integers(0, 2**32))
def test_after_an_undo_the_same_actions_bring_the_same_cards(visit: Visit, seed: int) -> None:
    table, rng = visit.table, random.Random(seed)
    (person,) = table.persons
    if table.waiting_for != (person,) or table.phase != "playing" or not table.opened.options.undo:
        return
    done: list[str] = []
    forward = table
    while forward.phase == "playing" and (not done or forward.waiting_for != (person,)):
        _, command = next_command(forward, rng)
        assert isinstance(command, wire.Act)
        done.append(command.action)
        forward = act(forward, command.action)
    if forward.phase != "playing":
        assert not forward.can_undo(person)
        return
    back = undo(forward, person)
    assert (back.match, back.deal, back.decisions) == (table.match, table.deal, table.decisions)
    assert act(back, *done).match == forward.match


@pytest.mark.parametrize(
    ("table", "seat", "message"),
    [
        pytest.param(act(new_table(PORTAL, undo=False), "TS"), 0, "without undo", id="opened without undo"),
        pytest.param(MARRIAGE, 0, "no decision in this hand", id="nothing decided yet"),
        pytest.param(act(MARRIAGE, "AH", "AD"), 1, "no decision in this hand", id="a computer player"),
        pytest.param(to_the_window(new_table(PORTAL, target=7)), 0, "no decision", id="the hand is over"),
    ],
)
def test_undo_is_refused(table: Table, seat: Seat, message: str) -> None:
    answer = refused(receive(table, seat, wire.Undo(), NOW))
    assert answer.code == "not_allowed"
    assert message in answer.message


def test_undo_does_not_reach_into_the_hand_before() -> None:
    window = to_the_window(new_table(PORTAL, target=7))
    assert not accepted(receive(window, 0, wire.Continue(), NOW)).table.can_undo(0)


# --- refusals ----------------------------------------------------------------------------------------------------

STRICT = act(laid(PORTAL, "KH QH AH AS 9C JD", "TS KS 9S JS QS AD", "TH"), "close", "AS")


@pytest.mark.parametrize(
    ("table", "seat", "action", "code", "refusal"),
    [
        pytest.param(MARRIAGE, 1, "TS", "not_your_turn", "not_your_turn", id="the other seat is to act"),
        pytest.param(MARRIAGE, 0, "TS", "illegal", "card_not_held", id="a card of the other hand"),
        pytest.param(MARRIAGE, 0, "exchange", "illegal", "exchange_needs_trick", id="too early to exchange"),
        pytest.param(MARRIAGE, 0, "claim", "illegal", "claim_not_needed", id="nothing is claimed in this rule set"),
        pytest.param(STRICT, 1, "AD", "illegal", "must_follow_suit", id="strict play"),
        pytest.param(
            to_the_window(new_table(PORTAL, target=7)), 0, "TH", "illegal", "hand_over", id="the hand is over"
        ),
        pytest.param(MARRIAGE, 0, "11H", "malformed", None, id="no card at all"),
        pytest.param(MARRIAGE, 0, "", "malformed", None, id="no text"),
        pytest.param(MARRIAGE, 1, "marry:X", "malformed", None, id="no suit, in the other's turn"),
    ],
)
def test_an_action_is_refused_with_its_reason(
    table: Table, seat: Seat, action: str, code: str, refusal: str | None
) -> None:
    answer = refused(receive(table, seat, wire.Act(action), NOW))
    assert answer.code == code
    assert answer.message
    assert (None if answer.refusal is None else answer.refusal.code) == refusal


def test_a_refusal_speaks_english_by_the_rules() -> None:
    assert refused(receive(STRICT, 1, wire.Act("AD"), NOW)).message == "You must follow spades."


# --- leaving -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [wire.Act("TH"), wire.Undo(), wire.Continue(), wire.Leave()])
def test_nothing_happens_at_a_table_that_was_left(command: wire.TableCommand) -> None:
    left = accepted(receive(MARRIAGE, 0, wire.Leave(), NOW)).table
    assert (left.left, left.waiting_for, left.can_undo(0)) == (0, (), False)
    assert refused(receive(left, 0, command, NOW)).code == "no_such_table"


# --- events that can't have happened -----------------------------------------------------------------------------

FIRST = opened(PORTAL)
LEFT = accepted(receive(MARRIAGE, 0, wire.Leave(), NOW)).table


@pytest.mark.parametrize(
    ("table", "event", "message"),
    [
        pytest.param(None, Acted(seat=0, action="TH", at=0), "first event does not open", id="not opened"),
        pytest.param(MARRIAGE, opened(PORTAL), "version 2 opens the table a second time", id="opened twice"),
        pytest.param(MARRIAGE, Acted(seat=1, action="TS", at=0), "seat 1 may not do TS", id="out of turn"),
        pytest.param(MARRIAGE, Acted(seat=0, action="XX", at=0), "'XX' is not an action", id="no action"),
        pytest.param(MARRIAGE, Undone(seat=0, at=0), "no decision to take back", id="nothing to undo"),
        pytest.param(MARRIAGE, Continued(seat=0, at=0), "no window to leave", id="no window"),
        pytest.param(LEFT, Acted(seat=0, action="KH", at=0), "after a seat has left", id="after leaving"),
        pytest.param(None, replace(FIRST, game="chess"), "unknown game 'chess': .* two-handed", id="unknown game"),
        pytest.param(None, replace(FIRST, secret="00"), "the secret of a table has 32 bytes", id="short secret"),
        pytest.param(
            None,
            replace(FIRST, nonces=("00" * 16, "zz" * 16)),
            "the nonce of a table has 16 bytes",
            id="no nonce",
        ),
    ],
)
def test_a_damaged_log_says_what_is_wrong(table: Table | None, event: Event, message: str) -> None:
    with pytest.raises(BrokenLog, match=message):
        fold(table, event)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"target": 0}, "target of at least 1", id="no target"),
        pytest.param({"settings": {}}, "setting 'deck' is missing", id="no settings"),
    ],
)
def test_options_that_make_no_table_are_refused(changes: dict[str, Any], message: str) -> None:
    first = opened(PORTAL)
    with pytest.raises(BrokenLog, match=message):
        open_table(replace(first, options=replace(first.options, **changes)))


def test_a_message_about_a_secret_does_not_show_it() -> None:
    with pytest.raises(BrokenLog) as caught:
        open_table(replace(FIRST, secret="5ec2e7" * 11))
    assert "5ec2e7" not in str(caught.value)


# --- long matches ------------------------------------------------------------------------------------------------


def test_the_1025th_hand_is_dealt_from_a_new_chain() -> None:
    window = to_the_window(new_table(PORTAL, target=2000))
    match = hand_of(window)
    long_played = replace(window, match=TwoHandedMatch(replace(match.state, hands_played=fairness.CHAIN_LENGTH)))
    after = accepted(receive(long_played, 0, wire.Continue(), NOW)).table
    assert after.match.hand_number == fairness.CHAIN_LENGTH + 1
    assert after.deal.seed.link == 1
    assert after.deal.seed.root != window.deal.seed.root
    assert fairness.leads_to(after.deal.seed.root, 1, after.deal.seed.seed)
