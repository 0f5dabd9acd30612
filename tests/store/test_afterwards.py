"""What a house that was down makes good, what test games leave behind, and what counts on the boards."""

import random
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, Engine, insert, select

from sixtysix.portal import wire
from sixtysix.portal.boards import TABLES_A_DAY, WINS_BY_LEAVING_A_DAY, YOUNG_TABLES_A_DAY, Board, Month, Tally
from sixtysix.portal.clock import LOST_AFTER_MS, RESTART_GRACE_MS
from sixtysix.portal.events import Person, TableKind
from sixtysix.portal.leaving import Cause
from sixtysix.portal.opening import Chances
from sixtysix.portal.receive import Refused
from sixtysix.portal.view import view
from sixtysix.store import accounts, boards, outage
from sixtysix.store.batch import commit_batch
from sixtysix.store.commands import (
    NO_SUCH_TABLE,
    ByPerson,
    Depart,
    Done,
    Join,
    Open,
    Rematch,
    Submit,
)
from sixtysix.store.engine import for_writing
from sixtysix.store.log import stakes_of
from sixtysix.store.ratings import rating_of
from sixtysix.store.schema import MEMBERS, RESULTS
from sixtysix.store.shelf import Shelf
from tests.portal.people import ANN, BEN, GUEST, LEVEL, first_event, joining
from tests.portal.tables import next_command
from tests.store.people import (
    BEN_HERE,
    HERE,
    PEOPLE,
    SECOND,
    by,
    count,
    current,
    due,
    foreseen,
    lapse,
    named,
    only,
    results,
    sat_down,
    to_the_end,
    waiting,
)
from tests.store.tables import NOW, commit

pytestmark = pytest.mark.usefixtures("members")


# --- an outage ---


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


# --- test games leave nothing ---


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


# --- boards and ratings ---


def test_a_board_sums_what_counts_of_a_month_or_of_all_time(engine: Engine) -> None:
    only(engine, by(sat_down(engine), 0, wire.Leave()))
    with engine.connect() as connection:
        of_all = {entry.name: entry.tally for entry in boards.entries(connection, PEOPLE, None, 100)}
        assert of_all == {"Ann": Tally(losses=1), "Ben": Tally(wins=1)}
        assert len(boards.entries(connection, PEOPLE, Month(2027, 1), 100)) == 2
        assert boards.entries(connection, PEOPLE, Month(2027, 2), 100) == ()
        assert boards.entries(connection, Board("two-handed", "beginner"), None, 100) == ()
        ratings = [rating_of(connection, "two-handed", who) for who in ("ann", "ben")]
    assert ratings[0] is not None
    assert ratings[1] is not None
    assert ratings[0].rating < 1500 < ratings[1].rating


def test_only_so_many_tables_of_one_pair_count_in_a_day(engine: Engine) -> None:
    told = []
    for number in range(TABLES_A_DAY + 1):
        sat_down(engine, f"t{number}")
        told.append(foreseen(engine, "ann", f"t{number}"))
        to_the_end(engine, f"t{number}", seed=number)
    assert told == [*[None] * TABLES_A_DAY, "same_pair"], "as it is decided in the end"
    with engine.connect() as connection:
        tallies = [entry.tally.tables for entry in boards.entries(connection, PEOPLE, None, 100)]
        why = (
            connection.execute(select(RESULTS.c.not_counted).where(RESULTS.c.not_counted.is_not(None))).scalars().all()
        )
    assert tallies == [TABLES_A_DAY] * 2
    assert why == ["same_pair"] * 2


def test_only_so_many_tables_against_young_accounts_count_in_a_day(engine: Engine) -> None:
    """Against whoever they are: G4 counts them all together."""
    guests = [Person(f"new{number}", f"New {number}", member=True) for number in range(YOUNG_TABLES_A_DAY + 1)]
    with for_writing(engine).begin() as connection:
        rows = [{"id": one.id, "name": one.name, "skeleton": one.id, "created_at": NOW} for one in guests]
        connection.execute(insert(MEMBERS), rows)
    told = []
    for one in guests:
        commit(engine, Open(named(first_event(ANN, one), one.id)))
        told.append((foreseen(engine, "ann", one.id), foreseen(engine, one.id, one.id)))
        only(engine, Submit(one.id, ByPerson(one.id), "leave-the-table", 1, wire.Leave()))
    with engine.connect() as connection:
        why = connection.execute(select(RESULTS.c.not_counted).where(RESULTS.c.person == "ann")).scalars().all()
    assert [one for one in why if one is not None] == ["young_accounts"]
    assert told == [*[(None, None)] * YOUNG_TABLES_A_DAY, ("young_accounts",) * 2]


def test_a_win_because_the_other_leaves_counts_so_often_and_who_stays_knows_it(engine: Engine) -> None:
    told = []
    for number in range(WINS_BY_LEAVING_A_DAY + 1):
        table = sat_down(engine, f"t{number}")
        told.append((foreseen(engine, "ann", table.id), foreseen(engine, "ben", table.id)))
        only(engine, by(table, 0, wire.Leave()))
    assert told == [*[(None, None)] * WINS_BY_LEAVING_A_DAY, (None, "wins_by_leaving")]


# --- once more -------------------------------------------------------------------------------------------------------


def again(name: str, person: str, *, leave: bool = False) -> Rematch:
    return Rematch("t1", person, Chances(name, 0, "cd" * 32, ("11" * 16, "22" * 16), None), leave=leave)


@pytest.mark.parametrize("kind", ["test", "scored"])
def test_both_go_on_at_a_new_table(engine: Engine, kind: TableKind) -> None:
    sat_down(engine, kind=kind)
    over = to_the_end(engine)
    assert only(engine, again("t2", "ben")) == Done(over.version + 1)
    assert only(engine, again("t3", "ann")) == Done(over.version + 3)
    table = current(engine, "t3")
    assert (table.seats, table.opened.previous) == ((BEN, ANN), "t1")
    assert current(engine).successor == "t3"
    with engine.connect() as connection:
        assert "t3" in stakes_of(connection, ["ann"])["ann"] & stakes_of(connection, ["ben"])["ben"]


def test_nobody_is_taken_from_another_table_for_it(engine: Engine) -> None:
    sat_down(engine)
    to_the_end(engine)
    only(engine, again("t2", "ben"))
    only(engine, Open(named(first_event(BEN, LEVEL, kind="test"), "t4")))
    outcome = only(engine, again("t3", "ann"))
    assert isinstance(outcome, Refused)
    assert outcome.code == "absent"
    assert current(engine, "t4").left is None


def closed(connection: Connection) -> None:
    commit_batch(connection, accounts.close(connection, "ben", NOW).commands, Shelf(), NOW)


@pytest.mark.parametrize(
    "shut_out",
    [
        pytest.param(closed, id="closed his account"),
        pytest.param(lambda connection: accounts.suspend(connection, "ben", NOW), id="was suspended"),
    ],
)
def test_no_table_is_opened_with_one_who_wished_for_it_and_then(
    engine: Engine, shut_out: Callable[[Connection], None]
) -> None:
    sat_down(engine)
    over = to_the_end(engine)
    only(engine, again("t2", "ben"))
    with for_writing(engine).begin() as connection:
        shut_out(connection)
    outcome = only(engine, again("t3", "ann"))
    assert isinstance(outcome, Refused)
    assert outcome.code == "absent"
    assert (current(engine).version, current(engine).successor) == (over.version + 1, None)
    assert count(engine)["tables"] == 1


def test_guests_go_on_without_an_account(engine: Engine) -> None:
    commit(engine, Open(waiting(kind="test")), HERE, Join("t1", joining(GUEST)))
    rng = random.Random(1)
    while not (table := current(engine)).is_over:
        seat, body = next_command(table, rng)
        move = Submit("t1", ByPerson(("ann", GUEST.id)[seat]), f"command-{table.version}", table.version, body)
        assert isinstance(only(engine, move), Done)
    only(engine, again("t2", GUEST.id))
    assert isinstance(only(engine, again("t3", "ann")), Done)
    assert current(engine).successor == "t3"


def test_a_stranger_can_not_ask_for_it(engine: Engine) -> None:
    sat_down(engine)
    to_the_end(engine)
    assert only(engine, again("t2", "eve")) == NO_SUCH_TABLE
