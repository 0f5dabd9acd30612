"""What becomes of commands at a table: turns, windows, undo, leaving, refusals."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import Seat, preset
from sixtysix.portal import wire
from sixtysix.portal.events import Continued, Left
from sixtysix.portal.receive import receive
from sixtysix.portal.table import Table
from sixtysix.portal.view import view
from tests.portal.tables import (
    CARDS,
    COMPUTER,
    NOW,
    PERSON,
    Visit,
    accepted,
    act,
    laid,
    new_table,
    next_command,
    refused,
    to_the_end,
    to_the_window,
    visits,
)

PORTAL = preset("portal")


# --- the window at the end of a hand ---------------------------------------------------------------------------------


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


# --- undo ------------------------------------------------------------------------------------------------------------

MARRIAGE = laid(PORTAL, *CARDS)


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
    table = laid(PORTAL, *CARDS)
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


# --- refusals --------------------------------------------------------------------------------------------------------

STRICT = act(laid(PORTAL, *CARDS), "close", "AS")


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


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [wire.Act("TH"), wire.Undo(), wire.Continue(), wire.Leave()])
def test_nothing_happens_at_a_table_that_was_left(command: wire.TableCommand) -> None:
    left = accepted(receive(MARRIAGE, 0, wire.Leave(), NOW)).table
    assert (left.left, left.waiting_for, left.can_undo(0)) == (0, (), False)
    assert refused(receive(left, 0, command, NOW)).code == "no_such_table"


def test_the_pace_can_be_chosen_at_any_time_and_is_seen() -> None:
    table = new_table(PORTAL)
    changed = accepted(receive(table, 0, wire.Pace(0.5), NOW)).table
    assert (changed.version, view(changed, 0).options.speed) == (2, 0.5)
    assert changed.match == table.match


def test_the_pace_it_has_already_is_no_change() -> None:
    assert refused(receive(new_table(PORTAL), 0, wire.Pace(1.0), NOW)).code == "not_allowed"


def test_an_undo_keeps_the_pace() -> None:
    slow = accepted(receive(act(laid(PORTAL, *CARDS), "AH"), 0, wire.Pace(2.0), NOW)).table
    assert accepted(receive(slow, 0, wire.Undo(), NOW)).table.speed == 2.0
