"""Tables of people in the write path: who sits down where, and what an older view is good for."""

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import IntegrityError

from sixtysix.portal import wire
from sixtysix.portal.events import OpenSeat, Person, TableKind
from sixtysix.portal.receive import Refused
from sixtysix.store.challenges import challenges_of
from sixtysix.store.commands import (
    NO_SUCH_TABLE,
    Attend,
    ByPerson,
    Denied,
    Done,
    Join,
    Open,
)
from sixtysix.store.engine import for_writing
from sixtysix.store.log import load_lobby, stakes_of
from sixtysix.store.manners import block
from sixtysix.store.schema import CHALLENGES, HEADS, SEATS, SESSIONS, Status
from sixtysix.store.sessions import NewSession
from sixtysix.store.shelf import Shelf
from tests.portal.people import ANN, BEN, GUEST, first_event, joining
from tests.store.people import (
    BEN_HERE,
    HERE,
    by,
    count,
    current,
    named,
    only,
    results,
    sat_down,
    to_the_window,
    waiting,
)
from tests.store.tables import NOW, commit

pytestmark = pytest.mark.usefixtures("members")


# --- seats ---


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


def test_a_seat_by_link_is_in_the_lobby_of_who_offers_it_alone(engine: Engine) -> None:
    commit(engine, Open(waiting(admits="link")))
    with engine.connect() as connection:
        seen = {person: load_lobby(connection, Shelf(), person) for person in ("ann", "ben", None)}
    assert {person: [table.id for table in found] for person, found in seen.items()} == {
        "ann": ["t1"],
        "ben": [],
        None: [],
    }


def test_a_table_and_whom_its_seat_is_for_are_written_together(engine: Engine) -> None:
    only(engine, Open(waiting(admits="link"), challenged="ben"))
    with engine.connect() as connection:
        assert [table.id for table in challenges_of(connection, "ben")] == ["t1"]


def test_of_a_challenge_cleared_in_its_own_batch_nothing_is_left(engine: Engine) -> None:
    first, second = (Open(waiting(name, admits="link"), challenged="ben") for name in ("t1", "t2"))
    assert commit(engine, first, second).outcomes == (Done(1), Done(1))
    with engine.connect() as connection:
        assert connection.execute(select(CHALLENGES.c.table_id)).scalars().all() == ["t2"]


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


# --- one scored game of a kind ---


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


# --- who comes for the first time ---


def sessions(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(SESSIONS)).scalar_one()


@pytest.mark.parametrize("kind", ["open", "join"])
def test_a_new_guest_is_known_from_the_transaction_that_seats_him(engine: Engine, kind: str) -> None:
    session = NewSession("s1", "token", "guest", "a browser")
    if kind == "open":
        commit(engine, Open(waiting(kind="test"), session=session))
    else:
        commit(engine, Open(waiting(kind="test")), HERE)
        assert isinstance(only(engine, Join("t1", joining(GUEST), session=session)), Done)
    assert sessions(engine) == 1


def test_who_gets_no_seat_is_not_known_afterwards(engine: Engine) -> None:
    session = NewSession("s1", "token", "guest", "a browser")
    assert only(engine, Join("nowhere", joining(GUEST), session=session)) == NO_SUCH_TABLE
    assert sessions(engine) == 0


def test_a_session_that_can_not_be_written_leaves_no_table(engine: Engine) -> None:
    session = NewSession("s1", "token", "guest", "a browser")
    commit(engine, Open(waiting("t1", kind="test"), session=session))
    with pytest.raises(IntegrityError):
        commit(engine, Open(waiting("t2", kind="test"), session=session))
    assert count(engine)["tables"] == 1
