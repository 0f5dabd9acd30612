"""Each way of leaving a scored game, from the command or the deadline to the rows."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, select, update

from sixtysix.portal import wire
from sixtysix.portal.boards import Board, Tally
from sixtysix.portal.clock import INACTIVE_AFTER_MS, LOST_AFTER_MS
from sixtysix.portal.leaving import Cause
from sixtysix.portal.receive import Refused
from sixtysix.store import boards
from sixtysix.store.commands import (
    STALE,
    Attend,
    Denied,
    Depart,
    Done,
    Lapse,
    Open,
    Void,
)
from sixtysix.store.results import records_of
from sixtysix.store.schema import HEADS, JOBS
from tests.portal.people import ANN, BEN, LEVEL, first_event
from tests.store.people import (
    BEN_HERE,
    HERE,
    MOVE_MS,
    PEOPLE,
    SECOND,
    by,
    count,
    current,
    due,
    lapse,
    named,
    only,
    results,
    sat_down,
    to_the_end,
    to_the_window,
    waiting,
)
from tests.store.tables import NOW, commit

pytestmark = pytest.mark.usefixtures("members")


# --- leaving, end to end ---

LOST = [("ann", -1), ("ben", 1)]


def exit_button(engine: Engine) -> None:
    only(engine, by(current(engine), 0, wire.Leave(), version=1))


def another_game(engine: Engine) -> None:
    only(engine, Open(waiting("t2", "test"), leave=True))


def closed_account(engine: Engine) -> None:
    only(engine, Depart("ann", Cause.ACCOUNT_CLOSED))


def lost_connection(engine: Engine) -> None:
    table = current(engine)
    only(engine, by(table, 0, wire.Act(table.match.legal_actions(0)[0])))
    only(engine, Attend("ann", here=False))
    assert due(engine) == NOW + LOST_AFTER_MS + 1
    lapse(engine, NOW + LOST_AFTER_MS)
    assert results(engine) == []
    lapse(engine, NOW + LOST_AFTER_MS + 1)


def expired_time(engine: Engine) -> None:
    at = due(engine)
    assert at == NOW + MOVE_MS + 2 * SECOND + 1
    lapse(engine, at)


def idle_in_a_window(engine: Engine) -> None:
    window = to_the_window(engine)
    only(engine, by(window, 1, wire.Continue()))
    assert due(engine) == NOW + INACTIVE_AFTER_MS + 1
    lapse(engine, NOW + INACTIVE_AFTER_MS + 1)


@pytest.mark.parametrize(
    ("leave", "ending"),
    [
        pytest.param(exit_button, "exit", id="L1: the Exit button"),
        pytest.param(another_game, "new_game", id="L2: another game of the same kind"),
        pytest.param(closed_account, "account_closed", id="L4: the account is closed"),
        pytest.param(lost_connection, "connection_lost", id="L5: the connection is lost for more than 3 minutes"),
        pytest.param(expired_time, "time_expired", id="L6: the move time has expired"),
    ],
)
def test_each_way_of_leaving_ends_a_scored_game(engine: Engine, leave: Callable[[Engine], None], ending: str) -> None:
    sat_down(engine)
    leave(engine)
    assert results(engine) == [("ann", -1, ending), ("ben", 1, ending)]
    assert current(engine).is_over
    with engine.connect() as connection:
        assert connection.execute(select(JOBS).where(JOBS.c.table_id == "t1")).all() == []
        assert "Ann" in "".join(records_of(connection, "ann"))


def test_idleness_in_a_window_ends_it_by_the_standing(engine: Engine) -> None:
    """L7: Ben has confirmed and Ann has not."""
    commit(engine, Open(named(first_event(ANN, BEN, target=11), "t1")), HERE, BEN_HERE)
    idle_in_a_window(engine)
    ahead = current(engine).match.standing[0] > 0
    assert results(engine) == [("ann", None if ahead else -1, "inactive"), ("ben", None if ahead else 1, "inactive")]


def test_a_move_in_the_last_moment_counts_and_the_next_one_is_too_late(engine: Engine) -> None:
    table = sat_down(engine)
    move = by(table, 0, wire.Act(table.match.legal_actions(0)[0]))
    late = replace(move, command_id="another-command", round_trip_ms=500.0)
    outcome = only(engine, late, NOW + MOVE_MS + 501)
    assert isinstance(outcome, Refused)
    assert outcome.code == "no_such_table"
    assert results(engine) == [("ann", -1, "time_expired"), ("ben", 1, "time_expired")]


@pytest.mark.parametrize(
    ("round_trip_ms", "allowed"),
    [
        pytest.param(None, 0, id="not measured"),
        pytest.param(500.0, 500, id="measured"),
        pytest.param(9e9, 2_000, id="capped"),
    ],
)
def test_a_move_at_exactly_0_is_in_time(engine: Engine, round_trip_ms: float | None, allowed: int) -> None:
    table = sat_down(engine)
    move = by(table, 0, wire.Act(table.match.legal_actions(0)[0]))
    in_time = replace(move, round_trip_ms=round_trip_ms)
    assert only(engine, in_time, NOW + MOVE_MS + allowed) == Done(table.version + 1)


def test_who_comes_back_too_late_has_left(engine: Engine) -> None:
    table = sat_down(engine)
    only(engine, by(table, 0, wire.Act(table.match.legal_actions(0)[0])))
    only(engine, Attend("ann", here=False))
    assert only(engine, HERE, NOW + LOST_AFTER_MS + 1) == Done(0)
    assert [ending for _, _, ending in results(engine)] == ["connection_lost"] * 2


def test_a_deadline_that_was_moved_does_nothing(engine: Engine) -> None:
    table = sat_down(engine)
    only(engine, by(table, 0, wire.Act(table.match.legal_actions(0)[0])), NOW + SECOND)
    assert only(engine, Lapse("t1", table.version), NOW + 10 * MOVE_MS) == STALE
    assert results(engine) == []


def test_a_reload_within_3_minutes_changes_nothing(engine: Engine) -> None:
    sat_down(engine)
    commit(engine, Attend("ann", here=False))
    commit(engine, HERE, now=NOW + LOST_AFTER_MS)
    assert due(engine) == NOW + MOVE_MS + 2 * SECOND + 1


def test_the_first_of_several_triggers_counts_and_later_ones_do_nothing(engine: Engine) -> None:
    sat_down(engine)
    exit_button(engine)
    closed_account(engine)
    assert isinstance(only(engine, by(current(engine), 1, wire.Leave())), Refused)
    assert results(engine) == [("ann", -1, "exit"), ("ben", 1, "exit")]


def test_a_match_played_to_its_end_is_recorded_once_and_stays(engine: Engine) -> None:
    sat_down(engine)
    table = to_the_end(engine)
    won = table.match.standing[0] > table.match.standing[1]
    assert results(engine) == [("ann", 1 if won else -1, "played"), ("ben", -1 if won else 1, "played")]
    refused = only(engine, by(table, 0, wire.Leave()))
    assert isinstance(refused, Refused)
    assert only(engine, Open(waiting("t2"))) == Done(1)
    assert len(results(engine)) == 2
    with engine.connect() as connection:
        (text,) = records_of(connection, "ann")
        (game,) = boards.games_of(connection, "ann")
    assert "Ann" in text
    assert (game.opponent, game.points, game.score) == ("Ben", 1 if won else -1, table.match.standing[0])


def test_against_the_computer_the_person_alone_has_a_result(engine: Engine) -> None:
    commit(engine, Open(named(first_event(ANN, LEVEL), "t1")), HERE)
    only(engine, by(current(engine), 0, wire.Leave()))
    assert results(engine) == [("ann", -1, "exit")]
    with engine.connect() as connection:
        (entry,) = boards.entries(connection, Board("two-handed", LEVEL.level), None, 100)
    assert entry.tally == Tally(losses=1)


def test_a_table_made_void_is_on_no_board(engine: Engine) -> None:
    sat_down(engine)
    assert isinstance(only(engine, Void("t1")), Done)
    assert results(engine) == [("ann", None, "void"), ("ben", None, "void")]
    with engine.connect() as connection:
        assert boards.entries(connection, PEOPLE, None, 100) == ()


def test_a_damaged_scored_table_counts_for_nobody(engine: Engine) -> None:
    table = sat_down(engine)
    with engine.begin() as connection:
        connection.execute(update(HEADS).values(state_hash="0"))
    outcome = only(engine, by(table, 0, wire.Leave()))
    assert isinstance(outcome, Denied)
    assert outcome.code == "unavailable"
    assert (results(engine), count(engine)["jobs"]) == ([], 0)
    assert only(engine, Open(waiting("t2"))) == Done(1)
    assert count(engine)["tables"] == 2
