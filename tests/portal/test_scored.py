"""Scored tables: the move clock, windows, connections, outages, and what each way of leaving brings."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sixtysix.game import SEATS, Seat
from sixtysix.portal import wire
from sixtysix.portal.adjudication import lapse, leave, next_lapse, recorded, void, warning
from sixtysix.portal.clock import INACTIVE_AFTER_MS, LOST_AFTER_MS, RESTART_GRACE_MS
from sixtysix.portal.digest import state_hash
from sixtysix.portal.events import (
    Adjudicated,
    BrokenLog,
    Connected,
    Event,
    Extended,
    Left,
    decode,
    encode,
)
from sixtysix.portal.jobs import Lapse, jobs_wanted
from sixtysix.portal.leaving import Cause
from sixtysix.portal.narration import steps
from sixtysix.portal.points import Recorded
from sixtysix.portal.receive import Decided, receive
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.two_handed import TwoHandedMatch
from sixtysix.portal.view import view
from tests.portal.people import (
    ANN,
    BEN,
    LEVEL,
    LIMIT_MS,
    SECOND,
    do,
    ended,
    first_event,
    gone,
    played,
    present,
    table_of,
    why,
)
from tests.portal.tables import NOW, accepted, hand_of, next_command, refused, to_the_end, to_the_window

GRACE = 2 * SECOND
"""What a connected player's line may add, where it was not measured."""


def standing(table: Table, ann: int, ben: int, completed: int = 2) -> Table:
    """The table as if these game points had been won in so many hands."""
    state = replace(hand_of(table).state, scores=(ann, ben), hands_played=completed)
    return replace(table, match=TwoHandedMatch(state))


# --- the move clock --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("late_ms", "ends"),
    [
        pytest.param(-1, False, id="a moment before"),
        pytest.param(0, False, id="at exactly 0 of the time shown and the grace"),
        pytest.param(1, True, id="a moment after"),
    ],
)
def test_the_time_of_a_move_expires(late_ms: int, ends: bool) -> None:
    table = table_of()
    at = NOW + LIMIT_MS + GRACE + late_ms
    assert (why(table, at) == (Cause.TIME_EXPIRED, (0,))) is ends
    assert jobs_wanted(table) == (Lapse(NOW + LIMIT_MS + GRACE + 1),)


@pytest.mark.parametrize(
    ("round_trip_ms", "allowed"),
    [
        pytest.param({}, GRACE, id="a line that was not measured yet, of a job"),
        pytest.param({0: 0}, 0, id="no grace"),
        pytest.param({0: 300}, 300, id="a measured line"),
        pytest.param({0: 60_000}, GRACE, id="never more than 2 seconds"),
        pytest.param({1: 0}, GRACE, id="the line of the other seat says nothing"),
    ],
)
def test_a_line_adds_what_it_was_measured_to_take(round_trip_ms: dict[Seat, int], allowed: int) -> None:
    table = table_of()
    assert lapse(table, NOW + LIMIT_MS + allowed, round_trip_ms) is None
    assert lapse(table, NOW + LIMIT_MS + allowed + 1, round_trip_ms) is not None


def test_who_is_not_connected_gets_no_grace() -> None:
    table = gone(table_of(), 0)
    assert ended(table, NOW + LIMIT_MS) is None
    assert why(table, NOW + LIMIT_MS + 1) == (Cause.TIME_EXPIRED, (0,))


def test_a_card_starts_the_clock_of_the_next_seat() -> None:
    table = do(table_of(), "TS", at=NOW + 20 * SECOND)
    assert table.match.to_act == 1
    assert next_lapse(table) == NOW + 20 * SECOND + LIMIT_MS + GRACE + 1
    assert view(table, None).clock == wire.ClockView(1, NOW + 20 * SECOND + LIMIT_MS)


def test_nothing_but_a_card_restarts_the_clock() -> None:
    table = table_of()
    clock = table.clock
    for action in ("close", "marry:S", "marry:H", "exchange", "claim", "XX"):
        answer = receive(table, 0, wire.Act(action), NOW + 5 * SECOND)
        if isinstance(answer, Decided):
            table = answer.table
            assert table.match.to_act == 0
    table = accepted(receive(table, 1, wire.Pace(0.5), NOW + 6 * SECOND)).table
    assert table.clock == clock


def test_the_computer_player_is_held_to_no_clock() -> None:
    table = do(table_of(ANN, LEVEL), "TS", at=NOW)
    assert table.match.to_act == 1
    assert ended(table, NOW + 10 * LIMIT_MS) is None
    assert view(table, 0).clock is None


def test_a_test_table_has_neither_clock_nor_deadline() -> None:
    table = gone(table_of(ANN, BEN, kind="test"), 0)
    assert (table.clock, next_lapse(table), jobs_wanted(table)) == (None, None, ())
    seen = view(table, 1)
    assert (seen.seats[0].gone_since, seen.lost_after_ms, seen.leaving) == (NOW, None, None)


# --- windows ---------------------------------------------------------------------------------------------------------

WINDOW = to_the_window(table_of(target=11))


@pytest.mark.parametrize("at", [NOW + LIMIT_MS + GRACE + 1, NOW + INACTIVE_AFTER_MS])
def test_no_clock_runs_in_an_end_of_hand_window(at: int) -> None:
    assert (WINDOW.phase, WINDOW.clock, ended(WINDOW, at)) == ("handOver", None, None)
    assert view(WINDOW, 0).window_last == NOW + INACTIVE_AFTER_MS


def test_who_does_not_confirm_a_window_in_10_minutes_has_left() -> None:
    half = accepted(receive(WINDOW, 1, wire.Continue(), NOW + SECOND)).table
    event = ended(half, NOW + INACTIVE_AFTER_MS + 1)
    assert event is not None
    assert (event.cause, event.seats) == (Cause.INACTIVE, (0,))


def test_a_window_nobody_confirms_makes_the_table_void() -> None:
    event = ended(WINDOW, NOW + INACTIVE_AFTER_MS + 1)
    assert event is not None
    assert (event.seats, event.points) == ((0, 1), (None, None))


def test_the_next_hand_begins_with_a_whole_move_time() -> None:
    later = NOW + 500 * SECOND
    half = accepted(receive(WINDOW, 1, wire.Continue(), NOW)).table
    table = accepted(receive(half, 0, wire.Continue(), later)).table
    assert table.window_since is None
    assert next_lapse(table) == later + LIMIT_MS + GRACE + 1


# --- connections -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ms", "lost"), [pytest.param(0, False, id="180.000 s"), pytest.param(1, True, id="180.001 s")]
)
def test_a_connection_is_lost_after_more_than_3_minutes(ms: int, lost: bool) -> None:
    table = do(gone(table_of(), 1), "TS", at=NOW)
    slow = replace(table, clock=None)  # so that nothing else can end it
    assert (why(slow, NOW + LOST_AFTER_MS + ms) == (Cause.CONNECTION_LOST, (1,))) is lost


def test_an_absence_begins_from_nothing_each_time() -> None:
    back = played(present(gone(table_of(), 0, NOW), 0, at=NOW + LOST_AFTER_MS))
    assert back.gone_since == (None, None)
    again = replace(gone(back, 0, NOW + 5 * LOST_AFTER_MS), clock=None)  # so that nothing else can end it
    assert next_lapse(again) == NOW + 6 * LOST_AFTER_MS + 1


def test_the_move_clock_runs_on_while_disconnected_and_the_first_deadline_counts() -> None:
    on_turn = gone(table_of(), 0)
    assert why(on_turn, NOW + LOST_AFTER_MS + 1) == (Cause.TIME_EXPIRED, (0,))
    other = gone(table_of(), 1)
    assert why(replace(other, clock=None), NOW + LOST_AFTER_MS + 1) == (Cause.CONNECTION_LOST, (1,))


def test_the_others_see_since_when_a_seat_is_gone() -> None:
    seen = view(gone(table_of(), 1, NOW + 7), 0)
    assert [seat.gone_since for seat in seen.seats] == [None, NOW + 7]
    assert seen.lost_after_ms == LOST_AFTER_MS


# --- an outage -------------------------------------------------------------------------------------------------------

DOWN, UP = NOW + 10 * SECOND, NOW + 1_000 * SECOND
SHIFT = UP - DOWN + RESTART_GRACE_MS


def extended(table: Table) -> Table:
    return fold(table, Extended(since=DOWN, at=UP))


def test_an_outage_extends_the_move_clock_and_everybody_comes_back_in_3_minutes() -> None:
    table = extended(table_of())
    seen = view(table, 0)
    assert seen.clock is not None
    # Nobody is connected after it, so that the grace for the line has become a part of the time shown.
    assert seen.clock.last == NOW + LIMIT_MS + SHIFT
    assert [seat.gone_since for seat in seen.seats] == [UP + RESTART_GRACE_MS] * 2
    assert why(replace(table, clock=None), UP + RESTART_GRACE_MS + LOST_AFTER_MS) is None


def test_an_outage_extends_a_window_and_an_absence() -> None:
    assert view(extended(WINDOW), 0).window_last == NOW + INACTIVE_AFTER_MS + SHIFT
    assert extended(gone(table_of(), 1, NOW + 3)).gone_since[1] == NOW + 3 + SHIFT


def test_a_deadline_that_had_passed_before_the_outage_has_passed() -> None:
    table = fold(table_of(), Extended(since=NOW + LIMIT_MS + GRACE + 1, at=UP))
    assert why(table, UP) == (Cause.TIME_EXPIRED, (0,))


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "points", "code"),
    [
        pytest.param(table_of(), (-1, 1), "loss", id="in the first hand"),
        pytest.param(standing(table_of(), 1, 2), (-1, 1), "loss", id="behind"),
        pytest.param(standing(table_of(), 2, 2), (-1, 1), "loss", id="level"),
        pytest.param(standing(table_of(), 2, 0), (None, None), "nothing_recorded", id="ahead"),
        pytest.param(standing(table_of(ANN, LEVEL), 0, 2), (-1, None), "loss", id="behind a computer player"),
        pytest.param(standing(table_of(ANN, LEVEL), 2, 0), (None, None), "nothing_recorded", id="ahead of one"),
    ],
)
@pytest.mark.parametrize("cause", [Cause.EXIT, Cause.NEW_GAME, Cause.ACCOUNT_CLOSED])
def test_leaving_brings_what_was_said_before(
    table: Table, points: tuple[Recorded, Recorded], code: str, cause: Cause
) -> None:
    meant = view(table, 0).leaving
    assert meant is not None
    assert meant.code == code
    event = leave(table, 0, cause, NOW)
    assert event == Adjudicated(cause=cause, seats=(0,), points=points, at=NOW)
    after = fold(table, event)
    assert (recorded(after), after.waiting_for, jobs_wanted(after)) == (points, (), ())
    assert view(after, 1).ended == wire.EndedView(cause.value, (0,), points)


def test_exit_is_the_command_to_leave() -> None:
    decided = accepted(receive(table_of(), 1, wire.Leave(), NOW))
    assert decided.events == (Adjudicated(cause=Cause.EXIT, seats=(1,), points=(1, -1), at=NOW),)


def test_the_result_of_a_match_that_is_over_stands() -> None:
    over = to_the_end(table_of())
    winner = over.match.standing.index(max(over.match.standing))
    assert recorded(over) == ((1, -1) if winner == 0 else (-1, 1))
    assert [refused(receive(over, seat, wire.Leave(), NOW)).code for seat in SEATS] == ["not_allowed"] * 2
    assert (next_lapse(over), jobs_wanted(over)) == (None, ())


@pytest.mark.parametrize("command", [wire.Act("TH"), wire.Undo(), wire.Continue(), wire.Leave(), wire.Pace(0)])
def test_nothing_happens_at_a_table_that_was_adjudicated(command: wire.TableCommand) -> None:
    after = fold(table_of(), leave(table_of(), 0, Cause.EXIT, NOW))
    assert refused(receive(after, 1, command, NOW)).code == "no_such_table"
    with pytest.raises(BrokenLog):
        fold(after, Connected(seat=0, at=NOW))


def test_a_table_the_house_makes_void_counts_for_nobody() -> None:
    assert recorded(fold(table_of(), void(NOW))) == (None, None)


def test_a_scored_table_is_not_left_like_a_test_table() -> None:
    with pytest.raises(BrokenLog, match="adjudicated"):
        fold(table_of(), Left(seat=0, at=NOW))


def test_a_second_game_of_the_kind_is_warned_of_with_its_consequence() -> None:
    assert warning(standing(table_of(), 0, 1), 0).endswith("means to leave it: it counts as a loss.")
    assert warning(standing(table_of(), 2, 1), 0).endswith("nothing is recorded of it.")


def test_there_is_no_undo() -> None:
    table = do(table_of(), "TS")
    assert refused(receive(table, 0, wire.Undo(), NOW)).code == "not_allowed"


# --- the log ---------------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_scored_table_read_back_from_its_events_is_the_same(seed: int, length: int) -> None:
    """Times pass, connections come and go, the house goes down: the fold sees it all in its events."""
    rng, at = random.Random(seed), NOW
    events: list[Event] = [first_event(ANN, BEN, seed=seed, target=11)]
    table: AnyTable = fold(None, events[0])
    for _ in range(length):
        at += rng.randrange(40_000)
        event = _something(played(table), rng, at)
        if event is not None:
            events.append(event)
            table = fold(table, event)
    again: AnyTable | None = None
    for event in events:
        again = fold(again, decode(encode(event)))
    assert again == table
    assert again is not None
    assert state_hash(again) == state_hash(table)
    assert [one.version for one in steps(None, events, None)] == list(range(1, len(events) + 1))


def _something(table: Table, rng: random.Random, at: int) -> Event | None:
    """What happens next, as the write path would have it: first of all what a deadline has brought."""
    if table.is_over:
        return None
    if (event := lapse(table, at)) is not None:
        return event
    if rng.random() < 0.1:
        return Extended(since=at - rng.randrange(5_000), at=at)
    if rng.random() < 0.6:
        answer = receive(table, *next_command(table, rng), now=at)
        return answer.events[0] if isinstance(answer, Decided) else None
    seat: Seat = 0 if rng.random() < 0.5 else 1
    if table.gone_since[seat] is not None:
        return Connected(seat=seat, at=at)
    return None
