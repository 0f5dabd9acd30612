"""The thread that writes: many commands share one commit, and it outlives every mistake."""

from collections.abc import Iterator
from threading import Event

import pytest
from sqlalchemy import Connection, Engine, event, text

from sixtysix.portal.leaving import Cause
from sixtysix.store.audit import Action, Noted, lines, note
from sixtysix.store.commands import UNAVAILABLE, Depart, Done, Erase, Open, Void
from sixtysix.store.errand import Errand, NotCarriedOut
from sixtysix.store.office import errand
from sixtysix.store.shelf import Shelf
from sixtysix.store.writer import Writer
from tests.store.people import results, sat_down
from tests.store.tables import NOW, commit, new_table, step

GUESTS = 40


class Counted:
    """A writer that has not begun yet, and what it did."""

    def __init__(self, engine: Engine) -> None:
        self.published: list[str] = []
        self.commits = 0
        self.shelf = Shelf()
        self.writer = Writer(engine, self.shelf, lambda: NOW, self.published.append)
        event.listen(engine, "commit", self._committed)

    def _committed(self, _connection: Connection) -> None:
        self.commits += 1


@pytest.fixture
def counted(engine: Engine) -> Iterator[Counted]:
    made = Counted(engine)
    yield made
    made.writer.close()


def test_what_waits_shares_one_commit(counted: Counted) -> None:
    tables = [new_table(f"t{number}", f"guest-{number}", seed=number) for number in range(GUESTS)]
    futures = [counted.writer.submit(Open(table)) for table in tables]
    counted.writer.start()
    assert [future.result() for future in futures] == [Done(1)] * GUESTS
    assert counted.commits == 1
    assert counted.published == [table.id for table in tables]


def test_nothing_is_answered_before_it_is_durable(engine: Engine, counted: Counted) -> None:
    seen: list[bool] = []
    future = counted.writer.submit(Open(new_table()))
    event.listen(engine, "commit", lambda _connection: seen.append(future.done()))
    counted.writer.start()
    future.result()
    assert seen == [False]


def test_one_that_can_not_be_written_is_not_the_others_loss(engine: Engine, counted: Counted) -> None:
    with engine.begin() as connection:
        connection.execute(
            text(
                "CREATE TRIGGER full BEFORE INSERT ON tables WHEN NEW.id = 'bad' "
                "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        )
    names = ["t1", "bad", "t2"]
    futures = [counted.writer.submit(Open(new_table(name, f"guest-{name}"))) for name in names]
    counted.writer.start()
    assert [future.result() for future in futures] == [Done(1), UNAVAILABLE, Done(1)]
    assert sorted(counted.published) == ["t1", "t2"]
    assert counted.shelf.get("bad") is None


def test_who_asks_and_goes_away_stops_nobody(counted: Counted) -> None:
    opening = counted.writer.submit(Open(new_table("t1", "gone")))
    chore = counted.writer.run(lambda _connection, now: now)
    assert not opening.cancel()
    assert not chore.cancel()
    counted.writer.start()
    assert counted.writer.submit(Open(new_table("t2", "here"))).result() == Done(1)
    assert (opening.result(), chore.result()) == (Done(1), NOW)


def test_a_probe_goes_through_a_transaction_and_changes_nothing(counted: Counted) -> None:
    probe = counted.writer.probe()
    assert counted.writer.waiting == 1
    counted.writer.start()
    assert probe.result() is None
    assert (counted.commits, counted.published, counted.writer.waiting) == (1, [], 0)


def test_an_errand_and_its_commands_are_one_transaction(engine: Engine, counted: Counted) -> None:
    commit(engine, Open(new_table("t1", "guest-1")))
    counted.commits = 0
    errand = counted.writer.run_with_commands(lambda _connection, now: Errand(now, (Erase("t1", 1),)))
    other = counted.writer.submit(Open(new_table("t2", "guest-2")))
    counted.writer.start()
    assert (errand.result(), other.result()) == (NOW, Done(1))
    assert counted.commits == 1
    assert counted.published == ["t1", "t2"]


def test_of_an_errand_whose_command_can_not_be_carried_out_nothing_is_written(
    engine: Engine, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mark(connection: Connection, _now: int) -> Errand[None]:
        connection.execute(text("INSERT INTO audit VALUES (1, 0, 'me', 'void', 't1', '')"))
        return Errand(None, (Erase("t1", 1),))

    commit(engine, Open(new_table("t1", "guest-1")))
    monkeypatch.setattr("sixtysix.store.desk.Desk.decide", lambda *_: UNAVAILABLE)
    errand = counted.writer.run_with_commands(mark)
    counted.writer.start()
    with pytest.raises(NotCarriedOut):
        errand.result()
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM audit")).scalar() == 0
    assert counted.published == []


def test_an_errand_goes_on_where_its_table_is_gone_already(counted: Counted) -> None:
    errand = counted.writer.run_with_commands(lambda _connection, now: Errand(now, (Erase("t1", 1),)))
    counted.writer.start()
    assert errand.result() == NOW


def test_of_a_binding_errand_nothing_is_written_where_its_table_is_gone_already(
    engine: Engine, counted: Counted
) -> None:
    def end(connection: Connection, now: int) -> Errand[None]:
        note(connection, Noted("me", Action.VOID, "t1", ""), now)
        return Errand(None, (Void("t1"),), binding=True)

    errand = counted.writer.run_with_commands(end)
    counted.writer.start()
    with pytest.raises(NotCarriedOut):
        errand.result()
    with engine.connect() as connection:
        assert lines(connection, 9) == ()


def test_a_table_that_ends_first_in_the_same_batch_is_not_void(engine: Engine, counted: Counted) -> None:
    sat_down(engine)
    left = counted.writer.run_with_commands(lambda *_: Errand(None, (Depart("ann", Cause.EXIT),)))
    ended = counted.writer.run_with_commands(errand("root", lambda at: at.void("t1", "a fault")))
    counted.writer.start()
    assert (left.result(), ended.result()) == (None, False)
    assert results(engine) == [("ann", -1, "exit"), ("ben", 1, "exit")]
    with engine.connect() as connection:
        assert lines(connection, 9) == ()


def test_an_errand_that_fails_is_not_the_others_loss(counted: Counted) -> None:
    def fail(_connection: Connection, _now: int) -> Errand[None]:
        raise ValueError("a mistake")

    errand = counted.writer.run_with_commands(fail)
    other = counted.writer.submit(Open(new_table()))
    counted.writer.start()
    assert other.result() == Done(1)
    with pytest.raises(ValueError, match="a mistake"):
        errand.result()


def test_a_chore_that_fails_says_so_and_the_writer_goes_on(counted: Counted) -> None:
    def fail(_connection: Connection, _now: int) -> None:
        raise ValueError("a mistake")

    counted.writer.start()
    with pytest.raises(ValueError, match="a mistake"):
        counted.writer.run(fail).result()
    assert counted.writer.run(lambda _connection, now: now).result() == NOW


def test_a_full_house_says_so_at_once(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix.store.writer.MOST_WAITING", 1)
    writer = Writer(engine, Shelf(), lambda: NOW, lambda _table: None)
    table = new_table()
    waiting = writer.submit(Open(table))
    assert writer.submit(step(table)).result() == UNAVAILABLE
    writer.start()
    assert waiting.result() == Done(1)
    writer.close()


def test_what_was_asked_before_the_end_is_done(counted: Counted) -> None:
    hold = Event()
    counted.writer.run(lambda _connection, _now: hold.wait())
    counted.writer.start()
    future = counted.writer.submit(Open(new_table()))
    hold.set()
    counted.writer.close()
    assert future.result() == Done(1)
