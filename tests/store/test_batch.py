"""The one write path: every command has its own answer, and nothing of a bad one is left."""

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, func, select, update

from sixtysix.game import Seat
from sixtysix.portal import wire
from sixtysix.portal.digest import state_hash
from sixtysix.portal.jobs import jobs_wanted
from sixtysix.portal.receive import Refused, receive
from sixtysix.portal.table import AnyTable, Table
from sixtysix.store.commands import (
    NO_SUCH_TABLE,
    QUARANTINED,
    STALE,
    UNAVAILABLE,
    ByComputer,
    Check,
    Command,
    Done,
    Erase,
    Open,
    Submit,
)
from sixtysix.store.log import load, read_events, read_heads
from sixtysix.store.schema import EVENTS, HEADS, JOBS, SEATS, Status
from sixtysix.store.shelf import Shelf
from tests.store.tables import ANN, BEN, NOW, commit, new_table, played, step


def rows(engine: Engine) -> dict[str, int]:
    """How many rows there are of games, by the table they are in."""
    with engine.connect() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (HEADS, EVENTS, JOBS, SEATS)
        }


def test_a_table_is_stored_and_read_back_as_it_was(engine: Engine) -> None:
    table = played(engine, new_table(), 20)
    with engine.connect() as connection:
        head = read_heads(connection, ["t1"])["t1"]
        assert load(connection, head, Shelf()) == table
        assert len(read_events(connection, "t1")) == table.version == 21
        assert [event.at for event in read_events(connection, "t1", 20)] == [NOW]
    assert (head.version, head.state_hash, head.status) == (21, state_hash(table), Status.PLAYING)
    assert rows(engine) == {"tables": 1, "events": 21, "jobs": len(jobs_wanted(table)), "seats": 1}


def test_many_commands_of_one_table_go_into_one_batch(engine: Engine) -> None:
    start = new_table()
    first = step(start)
    commit(engine, Open(start))
    result = commit(engine, first, step(start, "another-one"), step(start))
    assert result.outcomes == (Done(2), STALE, Done(2))


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        pytest.param({"actor": BEN}, NO_SUCH_TABLE, id="a person who does not sit there"),
        pytest.param({"actor": ByComputer(0)}, NO_SUCH_TABLE, id="a computer where a person sits"),
        pytest.param({"table": "t9"}, NO_SUCH_TABLE, id="a table there is not"),
        pytest.param({"version": 1}, STALE, id="an older view"),
        pytest.param({"version": 9}, STALE, id="a view there has never been"),
        pytest.param({"body": wire.Act("ZZ")}, "malformed", id="no action"),
        pytest.param({"body": wire.Act("pass")}, "illegal", id="against the rules"),
        pytest.param({"actor": ByComputer(1)}, "not_your_turn", id="the other seat's turn"),
    ],
)
def test_a_command_that_is_refused_changes_nothing(engine: Engine, change: dict[str, object], answer: object) -> None:
    table = played(engine, new_table(), 6)
    while table.match.to_act != 0:
        after = commit(engine, step(table)).changed["t1"]
        assert isinstance(after, Table)
        table = after
    before = rows(engine)
    good = step(table)
    bad = replace(good, command_id="bad-command", **change)
    (outcome,) = commit(engine, bad).outcomes
    assert outcome == answer or (isinstance(outcome, Refused) and outcome.code == answer)
    assert rows(engine) == before
    assert commit(engine, good).outcomes == (Done(table.version + 1),)


def test_one_bad_command_does_not_spoil_the_batch(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = new_table("t1"), new_table("t2", "ben", seed=7)
    commit(engine, Open(first), Open(second))

    def broken(table: AnyTable, seat: Seat, body: wire.TableCommand, now: int) -> object:
        if table.id == "t1":
            raise ZeroDivisionError("a mistake of ours")
        return receive(table, seat, body, now)

    monkeypatch.setattr("sixtysix.store.desk.receive", broken)
    result = commit(engine, step(first), step(second, actor=BEN))
    assert result.outcomes == (UNAVAILABLE, Done(2))
    monkeypatch.undo()
    assert commit(engine, step(first)).outcomes == (Done(2),)


def test_a_repeated_command_has_its_first_answer_also_after_a_restart(engine: Engine) -> None:
    table = new_table()
    once = step(table)
    after = played(engine, table, 5)
    assert commit(engine, once, shelf=Shelf()).outcomes == (Done(2),)
    assert commit(engine, Check("t1")).outcomes == (Done(after.version),)
    assert commit(engine, Submit("t1", BEN, once.command_id, 1, once.body)).outcomes == (NO_SUCH_TABLE,)


@pytest.mark.parametrize("version", [1, 4], ids=["from an older view", "from the current view"])
def test_leaving_a_test_table_erases_every_row_of_it(engine: Engine, version: int) -> None:
    played(engine, new_table(), 3)
    commit(engine, Open(new_table("t2", "ben", seed=7)))
    result = commit(engine, Submit("t1", ANN, "leave-it", version, wire.Leave()))
    assert result.outcomes == (Done(5),)
    assert result.changed == {"t1": None}
    assert rows(engine) == {"tables": 1, "events": 1, "seats": 1, "jobs": 0}


def test_opening_another_table_erases_the_persons_first(engine: Engine) -> None:
    played(engine, new_table(), 3)
    result = commit(engine, Open(new_table("t2", seed=7)), Open(new_table("t3", seed=8)), Check("t1"), Check("t2"))
    assert result.outcomes == (Done(1), Done(1), NO_SUCH_TABLE, NO_SUCH_TABLE)
    assert rows(engine) == {"tables": 1, "events": 1, "seats": 1, "jobs": 0}


@pytest.mark.parametrize(
    ("command", "answer", "left"),
    [
        pytest.param(Erase("t1", 4), Done(4), 0, id="the version it was armed for"),
        pytest.param(Erase("t1", 3), STALE, 1, id="the table has moved on"),
        pytest.param(Erase("t9", 4), NO_SUCH_TABLE, 1, id="no such table"),
    ],
)
def test_a_table_is_erased_at_its_time(engine: Engine, command: Command, answer: object, left: int) -> None:
    played(engine, new_table(), 3)
    assert commit(engine, command).outcomes == (answer,)
    assert rows(engine)["tables"] == left


def test_a_broken_table_is_set_aside_and_the_others_go_on(engine: Engine) -> None:
    first = played(engine, new_table("t1"), 3)
    second = played(engine, new_table("t2", "ben", seed=7), 0)
    with engine.begin() as connection:
        connection.execute(update(HEADS).where(HEADS.c.id == "t1").values(state_hash="0"))
    result = commit(engine, step(first, actor=ANN), step(second, actor=BEN))
    assert result.outcomes == (QUARANTINED, Done(2))
    with engine.connect() as connection:
        head = connection.execute(select(HEADS).where(HEADS.c.id == "t1")).one()
        assert connection.execute(select(JOBS).where(JOBS.c.table_id == "t1")).all() == []
    assert (head.status, head.version) == (Status.QUARANTINED, 4)
    assert "another state" in head.quarantined_for
    assert commit(engine, step(first, actor=ANN), step(first, actor=BEN)).outcomes == (QUARANTINED, NO_SUCH_TABLE)


def test_a_table_another_process_played_on_is_caught_up_with(engine: Engine) -> None:
    mine, theirs = Shelf(), Shelf()
    start = new_table()
    commit(engine, Open(start), shelf=mine)
    mine.put(start)
    after = commit(engine, step(start), shelf=theirs).changed["t1"]
    assert isinstance(after, Table)
    assert commit(engine, step(after), shelf=mine).outcomes == (Done(3),)


def test_a_table_can_be_opened_once(engine: Engine) -> None:
    table = new_table()
    commit(engine, Open(table))
    assert commit(engine, Open(table), Open(new_table("t2", "ben"))).outcomes == (UNAVAILABLE, Done(1))
    assert commit(engine, Open(new_table("t1", "ben"))).outcomes == (UNAVAILABLE,)


def test_the_log_says_who_did_what(engine: Engine) -> None:
    played(engine, new_table(), 2)
    with engine.connect() as connection:
        found = connection.execute(select(EVENTS.c.kind, EVENTS.c.actor, EVENTS.c.command_id)).all()
        seats = connection.execute(select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.guest)).all()
    assert [tuple(row) for row in found] == [
        ("opened", "house", None),
        ("acted", "ann", "command-1"),
        ("acted", "computer 1", "command-2"),
    ]
    assert [tuple(row) for row in seats] == [("t1", 0, "ann")]
