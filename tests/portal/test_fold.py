"""The table as a fold: read back it is the same, its hash stays, and a damaged log says what is wrong."""

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
from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import Acted, BrokenLog, Continued, Event, Opened, Undone, decode, encode
from sixtysix.portal.receive import Decided, open_table, receive
from sixtysix.portal.table import Table, fold
from sixtysix.portal.two_handed import TwoHandedMatch
from tests.portal.tables import (
    CARDS,
    NOW,
    Visit,
    accepted,
    act,
    hand_of,
    laid,
    new_table,
    next_command,
    opened,
    openings,
    to_the_end,
    to_the_window,
    visits,
)

ROOT = Path(__file__).resolve().parents[2]
PORTAL = preset("portal")


# --- the fold --------------------------------------------------------------------------------------------------------


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


# --- the hash --------------------------------------------------------------------------------------------------------

STARTED = act(new_table(PORTAL), "TS")
STARTED_HASH = "7e165f7e6e3683286502c6b0b3bb71eb4bc113a2364345421e22765284b4bba1"


def test_a_hash_stays_what_it_was_when_the_table_was_written() -> None:
    assert state_hash(STARTED) == STARTED_HASH


def test_another_process_finds_the_same_hash() -> None:
    code = "from tests.portal.test_fold import STARTED, state_hash; print(state_hash(STARTED))"
    env = {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)}
    found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == STARTED_HASH


@given(visits(longest=30), st.integers(0, 2**32))
def test_every_event_changes_the_hash(visit: Visit, seed: int) -> None:
    if visit.table.waiting_for:
        after = accepted(receive(visit.table, *next_command(visit.table, random.Random(seed)), now=NOW)).table
        assert state_hash(after) != state_hash(visit.table)


# --- events that can't have happened ---------------------------------------------------------------------------------

FIRST = opened(PORTAL)
START = laid(PORTAL, *CARDS)
LEFT = accepted(receive(START, 0, wire.Leave(), NOW)).table


@pytest.mark.parametrize(
    ("table", "event", "message"),
    [
        pytest.param(None, Acted(seat=0, action="TH", at=0), "first event does not open", id="not opened"),
        pytest.param(START, opened(PORTAL), "version 2 opens the table a second time", id="opened twice"),
        pytest.param(START, Acted(seat=1, action="TS", at=0), "seat 1 may not do TS", id="out of turn"),
        pytest.param(START, Acted(seat=0, action="XX", at=0), "'XX' is not an action", id="no action"),
        pytest.param(START, Undone(seat=0, at=0), "no decision to take back", id="nothing to undo"),
        pytest.param(START, Continued(seat=0, at=0), "no window to leave", id="no window"),
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


# --- long matches ----------------------------------------------------------------------------------------------------


def test_the_1025th_hand_is_dealt_from_a_new_chain() -> None:
    window = to_the_window(new_table(PORTAL, target=2000))
    match = hand_of(window)
    long_played = replace(window, match=TwoHandedMatch(replace(match.state, hands_played=fairness.CHAIN_LENGTH)))
    after = accepted(receive(long_played, 0, wire.Continue(), NOW)).table
    assert after.match.hand_number == fairness.CHAIN_LENGTH + 1
    assert after.deal.seed.link == 1
    assert after.deal.seed.root != window.deal.seed.root
    assert fairness.leads_to(after.deal.seed.root, 1, after.deal.seed.seed)
