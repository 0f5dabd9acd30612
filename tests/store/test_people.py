"""Tables of people in the write path: seats, leaving, deadlines, outages, and what a scored table brought."""

import random
from collections.abc import Callable
from typing import Final

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, func, insert, select, update

from sixtysix.portal import wire
from sixtysix.portal.boards import TABLES_A_DAY, Board, Month, Tally
from sixtysix.portal.clock import INACTIVE_AFTER_MS, LOST_AFTER_MS, RESTART_GRACE_MS
from sixtysix.portal.events import Admits, Opened, OpenSeat, Person, TableKind
from sixtysix.portal.leaving import Cause
from sixtysix.portal.receive import Refused
from sixtysix.portal.table import AnyTable, Table, fold
from sixtysix.portal.view import view
from sixtysix.store import boards, jobs, outage
from sixtysix.store.commands import (
    NO_SUCH_TABLE,
    STALE,
    Attend,
    ByPerson,
    Command,
    Denied,
    Depart,
    Done,
    Join,
    Lapse,
    Open,
    Outcome,
    Submit,
    Void,
)
from sixtysix.store.engine import for_writing
from sixtysix.store.log import load, load_lobby, read_heads, stakes_of
from sixtysix.store.manners import block
from sixtysix.store.ratings import rating_of
from sixtysix.store.results import records_of
from sixtysix.store.schema import EVENTS, HEADS, JOBS, MEMBERS, RESULTS, SEATS, Status
from sixtysix.store.shelf import Shelf
from tests.portal.people import ANN, BEN, GUEST, LEVEL, first_event, joining
from tests.portal.tables import next_command
from tests.store.tables import NOW, commit

HERE: Final = Attend("ann", here=True)
BEN_HERE: Final = Attend("ben", here=True)
SECOND: Final = 1_000
MOVE_MS: Final = 300 * SECOND
PEOPLE: Final = Board("two-handed", "people")


@pytest.fixture(autouse=True)
def members(engine: Engine) -> None:
    """Ann and Ben have accounts."""
    with for_writing(engine).begin() as connection:
        rows = [{"id": who.id, "name": who.name, "skeleton": who.id, "created_at": NOW} for who in (ANN, BEN)]
        connection.execute(insert(MEMBERS), rows)


def named(event: Opened, name: str) -> AnyTable:
    """A table of this name; scored ones have the longest move time there is."""
    options = event.options
    if options.kind == "scored":
        options = replace(options, move_seconds=MOVE_MS // SECOND)
    return fold(None, replace(event, table=name, options=options))


def waiting(name: str = "t1", kind: TableKind = "scored", admits: Admits = "anyone") -> AnyTable:
    """A table of Ann's that waits for somebody."""
    return named(first_event(ANN, OpenSeat(admits), kind=kind), name)


def current(engine: Engine, name: str = "t1") -> Table:
    with engine.connect() as connection:
        found = load(connection, read_heads(connection, [name])[name], Shelf())
    assert isinstance(found, Table)
    return found


def sat_down(engine: Engine, name: str = "t1", kind: TableKind = "scored", now: int = NOW) -> Table:
    """A table at which Ann and Ben are, just dealt."""
    for command in (
        Open(waiting(name, kind)),
        HERE,
        Join(name, joining()),
        BEN_HERE,
    ):
        assert isinstance(commit(engine, command, now=now).outcomes[0], Done)
    return current(engine, name)


def by(table: Table, seat: int, body: wire.TableCommand, version: int | None = None) -> Submit:
    actor = ByPerson("ann" if seat == 0 else "ben")
    known = table.version if version is None else version
    return Submit(table.id, actor, f"command-{table.version}-{seat}", known, body)


def only(engine: Engine, command: Command, now: int = NOW) -> Outcome:
    (outcome,) = commit(engine, command, now=now).outcomes
    return outcome


def results(engine: Engine) -> list[tuple[str, int | None, str]]:
    """Who got what, and how it ended, in the order of the seats."""
    columns = (RESULTS.c.person, RESULTS.c.points, RESULTS.c.ending)
    with engine.connect() as connection:
        rows = connection.execute(select(*columns).order_by(RESULTS.c.ended_at, RESULTS.c.seat)).all()
        return [(row.person, row.points, row.ending) for row in rows]


def count(engine: Engine) -> dict[str, int]:
    with engine.connect() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (HEADS, EVENTS, SEATS, JOBS, RESULTS)
        }


def due(engine: Engine) -> int | None:
    with engine.connect() as connection:
        return jobs.next_due(connection)


def lapse(engine: Engine, now: int, name: str = "t1") -> Outcome:
    return only(engine, Lapse(name, current(engine, name).version), now)


def to_the_end(engine: Engine, name: str = "t1", now: int = NOW, seed: int = 1) -> Table:
    rng, table = random.Random(seed), current(engine, name)
    while not table.is_over:
        seat, body = next_command(table, rng)
        assert isinstance(only(engine, by(table, seat, body), now), Done)
        table = current(engine, name)
    return table


def to_the_window(engine: Engine, now: int = NOW) -> Table:
    rng, table = random.Random(3), current(engine)
    while table.phase == "playing":
        seat, body = next_command(table, rng)
        only(engine, by(table, seat, body), now)
        table = current(engine)
    assert table.phase == "handOver"
    return table


# --- seats -----------------------------------------------------------------------------------------------------------


def test_a_table_waits_and_is_dealt_when_somebody_joins(engine: Engine) -> None:
    commit(engine, Open(waiting()), HERE)
    with engine.connect() as connection:
        head = connection.execute(select(HEADS)).one()
        assert (head.status, head.admits, head.kind) == (Status.WAITING, "anyone", "scored")
        assert [table.id for table in load_lobby(connection, Shelf())] == ["t1"]
    assert only(engine, Join("t1", joining())) == Done(3)
    with engine.connect() as connection:
        head = connection.execute(select(HEADS)).one()
        assert (head.status, head.admits) == (Status.PLAYING, None)
        assert connection.execute(select(SEATS.c.guest).order_by(SEATS.c.seat)).scalars().all() == ["ann", "ben"]


@pytest.mark.parametrize(
    ("person", "code"),
    [
        pytest.param(ANN, "taken", id="both seats by one person"),
        pytest.param(GUEST, "members_only", id="a guest"),
        pytest.param(Person("ben", "Ben"), "members_only", id="a member who does not sit down as one"),
    ],
)
def test_a_seat_of_a_scored_game_is_refused(engine: Engine, person: Person, code: str) -> None:
    commit(engine, Open(waiting()), HERE)
    outcome = only(engine, Join("t1", joining(person)))
    assert isinstance(outcome, Refused)
    assert outcome.code == code
    assert count(engine)["seats"] == 1


def test_of_two_who_want_a_seat_at_once_the_first_one_gets_it(engine: Engine) -> None:
    commit(engine, Open(waiting(kind="test")), HERE)
    first, second = commit(engine, Join("t1", joining(GUEST)), Join("t1", joining())).outcomes
    assert first == Done(3)
    assert isinstance(second, Refused)
    assert second.code == "taken"


@pytest.mark.parametrize(("one", "other"), [("ann", "ben"), ("ben", "ann")])
def test_who_is_blocked_finds_no_such_table(engine: Engine, one: str, other: str) -> None:
    commit(engine, Open(waiting()), HERE)
    with for_writing(engine).begin() as connection:
        block(connection, one, other, NOW)
    assert only(engine, Join("t1", joining())) == NO_SUCH_TABLE


@pytest.mark.parametrize(
    ("actor", "version", "code"),
    [
        pytest.param("ben", None, "not_your_turn", id="out of turn"),
        pytest.param("eve", None, "no_such_table", id="a foreign seat"),
        pytest.param("ann", 1, "stale", id="an older view"),
        pytest.param("ann", 99, "stale", id="a view there has never been"),
    ],
)
def test_what_may_not_be_done_at_a_table_of_people(engine: Engine, actor: str, version: int | None, code: str) -> None:
    table = sat_down(engine)
    good = by(table, 0, wire.Act(table.match.legal_actions(0)[0]))
    seat_of_ann = table.match.to_act == 0
    assert seat_of_ann
    bad = replace(good, actor=ByPerson(actor), version=table.version if version is None else version)
    outcome = only(engine, bad)
    assert isinstance(outcome, Refused | Denied)
    assert outcome.code == code
    assert only(engine, good) == Done(table.version + 1)
    assert only(engine, good) == Done(table.version + 1)


def test_a_view_is_as_good_as_new_while_only_people_come_and_go(engine: Engine) -> None:
    table = sat_down(engine)
    commit(engine, Attend("ben", here=False), BEN_HERE)
    assert only(engine, by(table, 0, wire.Act(table.match.legal_actions(0)[0]))) == Done(table.version + 3)


def test_both_may_leave_a_window_from_the_same_view(engine: Engine) -> None:
    commit(engine, Open(named(first_event(ANN, BEN, target=11), "t1")), HERE, BEN_HERE)
    window = to_the_window(engine)
    first, second = commit(engine, by(window, 0, wire.Continue()), by(window, 1, wire.Continue())).outcomes
    assert (first, second) == (Done(window.version + 1), Done(window.version + 2))
    assert current(engine).phase == "playing"


# --- one scored game of a kind ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["scored", "test"])
def test_another_game_of_the_kind_is_refused_unless_the_running_one_is_meant_to_be_left(
    engine: Engine, kind: TableKind
) -> None:
    table = sat_down(engine)
    other = waiting("t2", kind)
    outcome = only(engine, Open(other))
    assert isinstance(outcome, Denied)
    assert outcome.code == "would_leave"
    assert "it counts as a loss" in outcome.message
    assert (current(engine), count(engine)["tables"]) == (table, 1)
    assert only(engine, Open(other, leave=True)) == Done(1)
    assert results(engine) == [("ann", -1, "new_game"), ("ben", 1, "new_game")]


def test_joining_another_game_of_the_kind_means_to_leave_as_well(engine: Engine) -> None:
    sat_down(engine)
    eve = Person("eve", "Eve", member=True)
    commit(engine, Open(named(first_event(eve, OpenSeat("anyone")), "t2")), Attend("eve", here=True))
    assert only(engine, Join("t2", joining())) == Denied("would_leave", _warning(engine))
    assert only(engine, Join("t2", joining(), leave=True)) == Done(3)
    assert results(engine) == [("ann", 1, "new_game"), ("ben", -1, "new_game")]


def _warning(engine: Engine) -> str:
    outcome = only(engine, Open(waiting("t3")))
    assert isinstance(outcome, Denied)
    return outcome.message


def test_who_opens_another_table_withdraws_the_one_that_waits(engine: Engine) -> None:
    commit(engine, Open(waiting("t1")), Open(waiting("t2", "test")))
    with engine.connect() as connection:
        assert stakes_of(connection, ["ann"]) == {"ann": {"t2"}}


# --- leaving, end to end ---------------------------------------------------------------------------------------------

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
        (entry,) = boards.entries(connection, Board("two-handed", LEVEL.level), None)
    assert entry.tally == Tally(losses=1)


def test_a_table_made_void_is_on_no_board(engine: Engine) -> None:
    sat_down(engine)
    assert isinstance(only(engine, Void("t1")), Done)
    assert results(engine) == [("ann", None, "void"), ("ben", None, "void")]
    with engine.connect() as connection:
        assert boards.entries(connection, PEOPLE, None) == ()


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


# --- an outage -------------------------------------------------------------------------------------------------------


def test_a_restart_extends_every_running_deadline(engine: Engine) -> None:
    sat_down(engine)
    commit(engine, Open(named(first_event(GUEST, LEVEL, kind="test"), "t2")))
    down, up = NOW + 290 * SECOND, NOW + 900 * SECOND
    with for_writing(engine).begin() as connection:
        outage.sign(connection, down)
    with for_writing(engine).begin() as connection:
        outage.take_over(connection, Shelf(), up)
        assert outage.last_sign(connection) == up
    table = current(engine)
    clock = view(table, 0).clock
    assert clock is not None
    assert clock.last >= up + 10 * SECOND
    assert table.gone_since == (up + RESTART_GRACE_MS, up + RESTART_GRACE_MS)
    lapse(engine, up + 10 * SECOND)
    assert results(engine) == []
    assert current(engine, "t2").version == 1


def test_the_first_start_of_a_house_extends_nothing(engine: Engine) -> None:
    table = sat_down(engine)
    with for_writing(engine).begin() as connection:
        outage.take_over(connection, Shelf(), NOW)
    assert current(engine).version == table.version


def test_a_lost_connection_is_not_forgotten_by_a_restart(engine: Engine) -> None:
    table = sat_down(engine)
    only(engine, by(table, 0, wire.Act(table.match.legal_actions(0)[0])))
    with for_writing(engine).begin() as connection:
        outage.sign(connection, NOW)
        outage.take_over(connection, Shelf(), NOW)
    only(engine, BEN_HERE)
    at = NOW + RESTART_GRACE_MS + LOST_AFTER_MS + 1
    assert due(engine) == at
    lapse(engine, at)
    assert results(engine) == [("ann", -1, "connection_lost"), ("ben", 1, "connection_lost")]


# --- test games leave nothing ----------------------------------------------------------------------------------------


def test_a_test_game_of_two_leaves_nothing_when_both_have_left(engine: Engine) -> None:
    table = sat_down(engine, kind="test")
    only(engine, by(table, 0, wire.Leave()))
    assert count(engine)["tables"] == 1
    only(engine, by(current(engine), 1, wire.Leave()))
    assert set(count(engine).values()) == {0}


def test_a_test_game_of_two_leaves_nothing_when_one_opens_another_and_the_other_goes(engine: Engine) -> None:
    sat_down(engine, kind="test")
    commit(engine, Open(named(first_event(ANN, LEVEL, kind="test"), "t2")))
    assert current(engine).left == 0
    commit(engine, Depart("ben", Cause.EXIT), Depart("ann", Cause.EXIT))
    assert set(count(engine).values()) == {0}


# --- boards and ratings ----------------------------------------------------------------------------------------------


def test_a_board_sums_what_counts_of_a_month_or_of_all_time(engine: Engine) -> None:
    sat_down(engine)
    exit_button(engine)
    with engine.connect() as connection:
        of_all = {entry.name: entry.tally for entry in boards.entries(connection, PEOPLE, None)}
        assert of_all == {"Ann": Tally(losses=1), "Ben": Tally(wins=1)}
        assert len(boards.entries(connection, PEOPLE, Month(2027, 1))) == 2
        assert boards.entries(connection, PEOPLE, Month(2027, 2)) == ()
        assert boards.entries(connection, Board("two-handed", "beginner"), None) == ()
        ratings = [rating_of(connection, "two-handed", who) for who in ("ann", "ben")]
    assert ratings[0] is not None
    assert ratings[1] is not None
    assert ratings[0].rating < 1500 < ratings[1].rating


def test_only_so_many_tables_of_one_pair_count_in_a_day(engine: Engine) -> None:
    for number in range(TABLES_A_DAY + 1):
        sat_down(engine, f"t{number}")
        to_the_end(engine, f"t{number}", seed=number)
    with engine.connect() as connection:
        tallies = [entry.tally.tables for entry in boards.entries(connection, PEOPLE, None)]
        why = (
            connection.execute(select(RESULTS.c.not_counted).where(RESULTS.c.not_counted.is_not(None))).scalars().all()
        )
    assert tallies == [TABLES_A_DAY] * 2
    assert why == ["same_pair"] * 2
