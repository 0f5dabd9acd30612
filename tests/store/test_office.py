"""What those who run the house do to rows, what they are shown of them, and what is left of a name."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, select

from sixtysix.store import accounts, administrators, audit, manners, members, sessions
from sixtysix.store.audit import Action
from sixtysix.store.commands import Open, Void
from sixtysix.store.engine import for_writing
from sixtysix.store.errand import NotCarriedOut
from sixtysix.store.log import can_be_void
from sixtysix.store.manners import NewReport, Reason
from sixtysix.store.members import Member, NewMember
from sixtysix.store.office import Office, errand, office
from sixtysix.store.schema import AUDIT
from sixtysix.store.sessions import NewSession
from tests.store.people import current, sat_down
from tests.store.tables import NOW, commit, new_table

ANN, BEN = "ann", "ben"
ROOT = "root"


@pytest.fixture
def database(engine: Engine) -> Iterator[Connection]:
    with for_writing(engine).begin() as connection:
        yield connection


def join(database: Connection, person: str, name: str) -> Member:
    new = NewSession(f"session {person}", f"token {person}", person, "a browser")
    assert accounts.register(database, NewMember(person, name, "hash"), new, NOW)
    return found(database, person)


def found(database: Connection, person: str) -> Member:
    member = members.find_member(database, person)
    assert member is not None
    return member


def by(database: Connection, actor: str = ROOT) -> Office:
    return Office(database, actor, NOW)


def test_one_who_is_appointed_has_to_sign_in_anew(database: Connection) -> None:
    ann = join(database, ANN, "Ann")
    by(database).appoint(ann, "a calm hand")
    assert sessions.visitor_with(database, "token ann", NOW) is None
    assert administrators.may_act(database, ANN)
    assert [(line.action, line.detail) for line in audit.lines(database, 9)] == [(Action.APPOINT, "a calm hand")]


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(lambda database, ann: by(database).dismiss(ann, ""), id="is dismissed"),
        pytest.param(lambda database, ann: by(database).suspend(ann, ""), id="is suspended"),
        pytest.param(lambda database, _: accounts.close(database, ANN, NOW), id="closes his account"),
    ],
)
def test_nobody_is_an_administrator_any_more_who(
    database: Connection, end: Callable[[Connection, Member], object]
) -> None:
    by(database).appoint(join(database, ANN, "Ann"), "")
    end(database, found(database, ANN))
    assert not administrators.may_act(database, ANN)


def test_of_a_closed_account_no_name_is_left_in_the_log(database: Connection) -> None:
    ann, ben = join(database, ANN, "Ann"), join(database, BEN, "Ben")
    by(database, ANN).rename(ben, "Benno")
    by(database).rename(ann, "Anna")
    accounts.close(database, BEN, NOW)
    lines = audit.lines(database, 9)
    assert [(line.subject_name, line.detail) for line in lines] == [("Anna", "Ann → Anna"), (None, "")]
    accounts.close(database, ANN, NOW)
    assert [(line.actor_name, line.on_page) for line in audit.lines(database, 9)] == [(None, False), (None, True)]
    kept = repr(database.execute(select(AUDIT)).all())
    assert not any(name in kept for name in ("Ann", "Anna", "Ben", "Benno"))


def test_the_log_is_read_page_by_page(database: Connection) -> None:
    ann = join(database, ANN, "Ann")
    for number in range(5):
        by(database).restore(ann, f"{number}")
    newest = audit.lines(database, 2)
    older = audit.lines(database, 9, before=newest[-1].id)
    assert [line.detail for line in (*newest, *older)] == ["4", "3", "2", "1", "0"]


def test_a_report_is_open_until_it_is_handled(database: Connection) -> None:
    join(database, ANN, "Ann")
    join(database, BEN, "Ben")
    for reason in (Reason.INSULT, Reason.NAME):
        new = NewReport(reporter=ANN, member=BEN, reason=reason, text="", table=None)
        manners.report(database, new, NOW)
    last, first = manners.reports_to_read(database, 9, handled=False)
    assert by(database).handle(first.id)
    assert not by(database).handle(first.id)
    assert [report.id for report in manners.reports_to_read(database, 9, handled=False)] == [last.id]
    assert [report.handled_at for report in manners.reports_to_read(database, 9, handled=True)] == [NOW]
    assert manners.reports_to_read(database, 9, handled=False, before=last.id) == ()
    assert manners.count_open_reports(database) == 1
    assert len(manners.reports_of(database, BEN, 9)) == 2
    assert manners.reports_of(database, ANN, 9) == ()


def test_what_is_void_is_an_errand_with_its_line_in_the_log(engine: Engine) -> None:
    sat_down(engine)
    with for_writing(engine).begin() as database:
        done = errand(ROOT, lambda at: at.void("t1", "a fault"))(database, NOW)
        assert (done.result, done.commands) == (True, (Void("t1"),))
        (line,) = audit.lines(database, 9)
        assert (line.actor, line.subject, line.detail) == (ROOT, "t1", "a fault")
        assert line.on_page is False


def test_at_the_machine_nothing_is_noted_of_what_was_not_carried_out(engine: Engine, tmp_path: Path) -> None:
    sat_down(engine)

    def void_twice() -> None:
        with office(tmp_path / "house.db", ROOT, NOW) as at:
            assert at.void("t1", "a fault")
            assert at.void("t1", "the same once more")

    with pytest.raises(NotCarriedOut):
        void_twice()
    assert not current(engine).is_over
    with engine.connect() as database:
        assert audit.lines(database, 9) == ()


def test_a_result_that_stands_is_nobodys_to_undo(engine: Engine) -> None:
    sat_down(engine)
    commit(engine, Open(new_table("t2", "carl")), Void("t1"))
    with for_writing(engine).begin() as database:
        assert [can_be_void(database, table) for table in ("t1", "t2", "t3")] == [False, True, False]
        assert not by(database).void("t1", "")
        assert audit.lines(database, 9) == ()


def test_a_table_is_seen_with_names_and_without_its_game(engine: Engine) -> None:
    sat_down(engine)
    commit(engine, Open(new_table("t2", "carl"), leave=True))
    with for_writing(engine).begin() as database:
        join(database, ANN, "Ann")
        join(database, BEN, "Ben")
        shown = {table.id: (table.kind, table.names) for table in administrators.running_tables(database)}
        assert shown == {"t1": ("scored", ("Ann", "Ben")), "t2": ("test", (None,))}
        case = administrators.case_of(database, "ben", NOW)
        assert case is not None
        assert [table.id for table in case.tables] == ["t1"]
        assert administrators.table_seen(database, "t3") is None


def test_as_many_browsers_are_counted_as_the_member_himself_is_shown(database: Connection) -> None:
    join(database, BEN, "Ben")
    later = NOW + sessions.IDLE_MS
    sessions.open_session(database, NewSession("s2", "another token", BEN, "another browser"), NOW + 1)
    assert [_browsers(database, now) for now in (NOW + 1, later, later + 1)] == [2, 1, 0]


def _browsers(database: Connection, now: int) -> int:
    case = administrators.case_of(database, BEN, now)
    assert case is not None
    assert case.sessions == len(sessions.sessions_of(database, BEN, now))
    return case.sessions


def test_an_administrator_keeps_out_of_his_own_games(engine: Engine) -> None:
    sat_down(engine)
    with for_writing(engine).begin() as database:
        ann, ben = join(database, ANN, "Ann"), join(database, BEN, "Ben")
        assert administrators.why_not_to(database, ANN, ben) == "plays_along"
        assert administrators.why_not_at(database, ANN, "t1") == "plays_along"
        assert administrators.why_not_at(database, "carl", "t1") is None
        by(database).appoint(ann, "")
        assert administrators.why_not_to(database, "carl", found(database, ANN)) == "is_administrator"
    commit(engine, Void("t1"))
    with for_writing(engine).begin() as database:
        assert administrators.why_not_to(database, ANN, ben) is None, "that game is over"
