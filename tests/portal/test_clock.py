"""Time at a table: what counts to the millisecond, and what restarts the clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.clock import (
    CARD_GAMES,
    CHESS,
    RESTART_GRACE_MS,
    Decision,
    MoveClock,
    MoveTimes,
    Outage,
    due,
    grace_ms,
    inactive_last,
    is_past,
    lost_last,
    turned,
    window_last,
)
from sixtysix.portal.leaving import Cause, Leaving, Trigger, first_of

START = 1_800_000_000_000
LIMIT = 30_000
LEAD = Decision(hand=1, cards_played=0, seat=0)
ANSWER = Decision(hand=1, cards_played=1, seat=1)


def running(decision: Decision = LEAD, started: int = START) -> MoveClock:
    return MoveClock(decision=decision, started=started, limit_ms=LIMIT)


@pytest.mark.parametrize(
    ("times", "seconds", "fits"),
    [
        pytest.param(CARD_GAMES, 29, False, id="T1 29 s are too few for cards"),
        pytest.param(CARD_GAMES, 30, True, id="T1 30 s"),
        pytest.param(CARD_GAMES, 300, True, id="T1 300 s"),
        pytest.param(CARD_GAMES, 301, False, id="T1 301 s are too many"),
        pytest.param(CARD_GAMES, 20, False, id="T1 20 s are for chess only"),
        pytest.param(CHESS, 19, False, id="T1 19 s are too few for chess"),
        pytest.param(CHESS, 20, True, id="T1 20 s for chess"),
        pytest.param(CHESS, 301, False, id="T1 301 s are too many for chess"),
        pytest.param(CARD_GAMES, 30.5, False, id="T1 whole seconds only"),
    ],
)
def test_the_move_time_has_limits(times: MoveTimes, seconds: float, fits: bool) -> None:
    assert (times.refusal(seconds) is None) == fits


def test_a_refused_move_time_says_what_may_be_chosen() -> None:
    assert CARD_GAMES.refusal(20) == "The move time is 30 to 300 seconds, not 20."
    assert CARD_GAMES.refusal(30.5) == "The move time is a whole number of seconds, not 30.5."


@pytest.mark.parametrize(
    ("remaining", "warns"),
    [
        pytest.param(10_500, False, id="T3 10.5 s left"),
        pytest.param(10_001, False, id="T3 a millisecond early"),
        pytest.param(10_000, True, id="T3 10.0 s left"),
        pytest.param(0, True, id="T3 nothing left"),
    ],
)
def test_the_last_ten_seconds_warn(remaining: int, warns: bool) -> None:
    clock = running()
    assert clock.remaining_ms(clock.last - remaining) == remaining
    assert clock.warns(clock.last - remaining) == warns


def test_t4_a_move_at_exactly_zero_is_in_time_and_one_later_is_not() -> None:
    clock = running()
    at_zero = START + LIMIT
    assert clock.remaining_ms(at_zero) == 0
    assert not is_past(clock.last_with(grace_ms(None)), at_zero)
    assert is_past(clock.last_with(grace_ms(None)), at_zero + 1)
    assert due(clock.last) == at_zero + 1


@pytest.mark.parametrize(
    ("round_trip", "grace"),
    [
        pytest.param(None, 0, id="T4 nothing for who is not connected"),
        pytest.param(0.0, 0, id="T4 no delay"),
        pytest.param(80.2, 81, id="T4 the round trip, rounded up"),
        pytest.param(2_000.0, 2_000, id="T4 two seconds"),
        pytest.param(9_000.0, 2_000, id="T4 never more than two seconds"),
        pytest.param(-5.0, 0, id="T4 a clock that went backwards takes nothing away"),
    ],
)
def test_a_slow_line_gets_a_grace_that_is_not_shown(round_trip: float | None, grace: int) -> None:
    assert grace_ms(round_trip) == grace
    assert running().last_with(grace) == START + LIMIT + grace
    assert running().remaining_ms(START + LIMIT) == 0


def test_t5_no_clock_runs_in_the_window_at_the_end_of_a_hand() -> None:
    assert turned(running(), None, LIMIT, START + 1) is None


@pytest.mark.parametrize(
    ("after", "restarts"),
    [
        pytest.param(LEAD, False, id="T6 an exchange, a marriage shown, a close, a draw: the same card is awaited"),
        pytest.param(ANSWER, True, id="T6 a card was led and is to be answered"),
        pytest.param(Decision(1, 2, 0), True, id="T6 the trick is won and the same seat leads again"),
        pytest.param(Decision(2, 0, 0), True, id="T6 a new hand"),
    ],
)
def test_a_clock_restarts_with_each_card_and_with_nothing_else(after: Decision, restarts: bool) -> None:
    clock = turned(running(), after, LIMIT, START + 7_000)
    assert clock == (running(after, START + 7_000) if restarts else running())


def test_a_clock_starts_when_there_was_none() -> None:
    assert turned(None, LEAD, LIMIT, START) == running()


def test_t6_a_turn_that_comes_back_before_the_next_card_goes_on_where_it_stopped() -> None:
    other = Decision(LEAD.hand, LEAD.cards_played, seat=1)
    asked = turned(running(), other, LIMIT, START + 20_000)
    assert asked is not None
    assert asked.remaining_ms(START + 20_000) == LIMIT
    back = turned(asked, LEAD, LIMIT, START + 45_000)
    assert back is not None
    assert back.remaining_ms(START + 45_000) == 10_000
    again = turned(back, other, LIMIT, START + 46_000)
    assert again is not None
    assert again.remaining_ms(START + 46_000) == LIMIT - 25_000


@pytest.mark.parametrize(
    ("gone_ms", "lost"),
    [
        pytest.param(180_000, False, id="T7 exactly 3 minutes"),
        pytest.param(180_001, True, id="T7 more than 3 minutes"),
    ],
)
def test_a_connection_is_lost_after_more_than_three_minutes(gone_ms: int, lost: bool) -> None:
    assert is_past(lost_last(START), START + gone_ms) == lost


def _leaves(turn_of: int, gone_ms: int) -> Leaving | None:
    """Seat 0 goes as a turn begins, and comes back after this time if the house still waits."""
    clock = running(Decision(1, 0, seat=turn_of))
    triggers = [Trigger(due(lost_last(START)), 0, Cause.CONNECTION_LOST)]
    if turn_of == 0:
        triggers.append(Trigger(due(clock.last), 0, Cause.TIME_EXPIRED))
    return first_of(triggers, START + gone_ms)


@pytest.mark.parametrize(
    ("turn_of", "gone_ms", "cause"),
    [
        pytest.param(0, 31_000, Cause.TIME_EXPIRED, id="T8 gone on turn: the clock runs on"),
        pytest.param(0, 300_000, Cause.TIME_EXPIRED, id="T8 the first of both counts"),
        pytest.param(1, 31_000, None, id="T8 gone on the other's turn"),
        pytest.param(1, 181_000, Cause.CONNECTION_LOST, id="T8 gone too long on the other's turn"),
    ],
)
def test_the_clock_and_the_connection_are_two_deadlines(turn_of: int, gone_ms: int, cause: Cause | None) -> None:
    assert _leaves(turn_of, gone_ms) == (None if cause is None else Leaving((0,), cause))


def test_t9_several_absences_are_each_measured_alone() -> None:
    first, second = START, START + 180_000 + 1_000
    assert not is_past(lost_last(first), first + 180_000)
    assert not is_past(lost_last(second), second + 180_000)


def test_t9_an_outage_of_the_house_counts_for_nobody() -> None:
    clock = running()
    stopped = clock.last - 10_000
    outage = Outage(stopped, stopped + 3_600_000)
    after = outage.extended_clock(clock, grace=0)
    assert after.remaining_ms(outage.ended) == 10_000 + RESTART_GRACE_MS
    assert outage.extended(lost_last(START)) == lost_last(START) + 3_600_000 + RESTART_GRACE_MS


def test_t9_what_had_passed_before_the_outage_stays_passed() -> None:
    clock = running()
    outage = Outage(clock.last + 1, clock.last + 9_000)
    assert outage.extended_clock(clock, grace=0) == clock
    assert outage.extended_clock(clock, grace=5).remaining_ms(outage.ended) > 0
    assert outage.extended(clock.last) == clock.last


def test_t9_time_that_the_house_was_down_is_not_spent_when_the_turn_comes_back() -> None:
    other = Decision(LEAD.hand, LEAD.cards_played, seat=1)
    outage = Outage(START + 5_000, START + 100_000)
    after = outage.extended_clock(running(), grace=0)
    asked = turned(after, other, LIMIT, outage.ended + RESTART_GRACE_MS + 1_000)
    assert asked is not None
    back = turned(asked, LEAD, LIMIT, outage.ended + 60_000)
    assert back is not None
    assert back.remaining_ms(outage.ended + 60_000) == LIMIT - 6_000


@pytest.mark.parametrize(
    ("last_input", "idle_from"),
    [
        pytest.param(None, START, id="T10 no input since the table waits"),
        pytest.param(START - 90_000, START, id="T10 waiting for others is not idle"),
        pytest.param(START + 50_000, START + 50_000, id="T10 from the last input"),
    ],
)
def test_more_than_ten_minutes_without_input_is_inactive(last_input: int | None, idle_from: int) -> None:
    last = inactive_last(START, last_input)
    assert not is_past(last, idle_from + 600_000)
    assert is_past(last, idle_from + 600_001)


def test_t10_a_window_stays_open_ten_minutes() -> None:
    assert not is_past(window_last(START), START + 600_000)
    assert is_past(window_last(START), START + 600_001)


@given(st.integers(30, 300), st.lists(st.integers(0, 120_000), max_size=8))
def test_no_run_of_actions_within_one_card_gives_more_than_the_limit(seconds: int, pauses: list[int]) -> None:
    limit = seconds * 1000
    clock: MoveClock | None = MoveClock(decision=LEAD, started=START, limit_ms=limit)
    now, used = START, {0: 0, 1: 0}
    for index, pause in enumerate(pauses):
        assert clock is not None
        used[clock.decision.seat] += pause
        now += pause
        clock = turned(clock, Decision(LEAD.hand, LEAD.cards_played, seat=(index + 1) % 2), limit, now)
    assert clock is not None
    assert clock.remaining_ms(now) == max(0, limit - used[clock.decision.seat])
