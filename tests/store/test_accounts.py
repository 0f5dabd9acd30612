"""Members, their sessions and codes as rows: what is unique, what ends, and what is forgotten."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, Engine, select

from sixtysix.portal.leaving import Cause
from sixtysix.store import accounts, codes, manners, members, sessions
from sixtysix.store.codes import Code, Purpose
from sixtysix.store.commands import Depart, Open
from sixtysix.store.engine import for_writing
from sixtysix.store.manners import NewReport, Reason
from sixtysix.store.members import NewMember
from sixtysix.store.schema import CODES, NAMES, SESSIONS
from sixtysix.store.sessions import IDLE_MS, NewSession, Visitor
from tests.store.tables import NOW, commit, new_table

ANN, BEN = "guest-ann", "guest-ben"
TOKEN = "token"


@pytest.fixture
def database(engine: Engine) -> Iterator[Connection]:
    with for_writing(engine).begin() as connection:
        yield connection


def session(person: str, token: str = TOKEN) -> NewSession:
    return NewSession(f"session {token}", token, person, "a browser")


def join(database: Connection, person: str, name: str, token: str = TOKEN) -> bool:
    return accounts.register(database, NewMember(person, name, "hash", b"{}"), session(person, token), NOW)


def test_registering_makes_a_member_who_is_signed_in(database: Connection) -> None:
    assert join(database, ANN, "Ann")
    visitor = sessions.visitor_with(database, "token", NOW)
    assert visitor is not None
    assert (visitor.person, visitor.member) == (ANN, members.find_member(database, ANN))
    assert members.member_called(database, "ANN") == visitor.member


def test_a_token_of_the_guest_ends_when_he_becomes_a_member(database: Connection) -> None:
    sessions.open_session(database, session(ANN, "old"), NOW)
    assert sessions.visitor_with(database, "old", NOW) == Visitor("session old", ANN, NOW)
    join(database, ANN, "Ann", "new")
    assert sessions.visitor_with(database, "old", NOW) is None


def test_a_name_that_is_taken_changes_nothing(database: Connection) -> None:
    join(database, ANN, "Ann", "one")
    sessions.open_session(database, session(BEN, "old"), NOW)
    assert not join(database, BEN, "\u0410nn", "two")
    assert members.find_member(database, BEN) is None
    assert sessions.visitor_with(database, "two", NOW) is None
    assert sessions.visitor_with(database, "old", NOW) is not None, "the guest is still one"


def test_what_is_kept_of_a_token_opens_nothing(database: Connection) -> None:
    join(database, ANN, "Ann")
    (kept,) = database.execute(select(SESSIONS.c.token_hash)).scalars()
    assert kept != "token"
    assert sessions.visitor_with(database, kept, NOW) is None


def test_a_session_ends_when_nobody_uses_it(database: Connection) -> None:
    join(database, ANN, "Ann")
    assert sessions.visitor_with(database, "token", NOW + IDLE_MS - 1) is not None
    assert sessions.visitor_with(database, "token", NOW + IDLE_MS) is None
    accounts.tidy(database, NOW + IDLE_MS - 1)
    assert sessions.sessions_of(database, ANN, NOW)
    assert not accounts.tidy(database, NOW + IDLE_MS).result
    assert database.execute(select(SESSIONS)).all() == []


def test_a_guest_who_never_came_back_leaves_no_table_and_a_member_does(engine: Engine) -> None:
    commit(engine, Open(new_table("t1", ANN)), Open(new_table("t2", BEN)))
    with for_writing(engine).begin() as database:
        join(database, ANN, "Ann", "one")
        sessions.open_session(database, session(BEN, "two"), NOW)
        assert accounts.tidy(database, NOW).commands == ()
        assert accounts.tidy(database, NOW + IDLE_MS).commands == (Depart(BEN, Cause.EXIT),)


def test_much_is_tidied_up_bit_by_bit(database: Connection) -> None:
    for number in range(accounts.MOST_IDLE + 1):
        sessions.open_session(database, session(f"guest {number}", f"{number}"), NOW)
    assert [accounts.tidy(database, NOW + IDLE_MS).result for _ in range(2)] == [True, False]
    assert database.execute(select(SESSIONS)).all() == []


def test_of_very_many_browsers_those_used_longest_ago_are_signed_out(database: Connection) -> None:
    join(database, ANN, "Ann")
    for number in range(sessions.MOST_SESSIONS):
        accounts.sign_in(database, None, session(ANN, f"{number}"), NOW + number + 1)
    assert len(sessions.sessions_of(database, ANN, NOW)) == sessions.MOST_SESSIONS
    assert sessions.visitor_with(database, "token", NOW) is None


def test_a_name_is_changed_once_in_a_while_also_by_two_at_once(database: Connection) -> None:
    join(database, ANN, "Ann")
    assert accounts.rename(database, ANN, "Anna", NOW) is None
    assert accounts.rename(database, ANN, "Annika", NOW) == "renamed_lately"
    assert accounts.rename(database, ANN, "Annika", NOW + accounts.RENAME_EVERY_MS) is None


def test_a_suspended_member_is_out_until_he_is_let_in_again(database: Connection) -> None:
    join(database, ANN, "Ann")
    codes.issue_code(database, Purpose.RESET, "code", Code(ANN), NOW)
    accounts.suspend(database, ANN, NOW)
    assert sessions.visitor_with(database, "token", NOW) is None
    assert not accounts.reset_password(database, "code", "other", NOW)
    sessions.open_session(database, session(ANN, "later"), NOW)
    assert sessions.visitor_with(database, "later", NOW) is None, "nor by a session that comes between"
    members.set_suspended(database, ANN, None)
    assert sessions.visitor_with(database, "later", NOW) is not None


RENAMES = [
    pytest.param("Benno", True, id="a new one"),
    pytest.param("ANN", True, id="the same in other letters"),
    pytest.param("Ben", False, id="another member's"),
    pytest.param("Bert", False, id="one another member had before"),
]


@pytest.mark.parametrize(("wanted", "may"), RENAMES)
def test_a_member_gets_a_name(database: Connection, wanted: str, may: bool) -> None:
    join(database, ANN, "Ann", "one")
    join(database, BEN, "Bert", "two")
    assert members.rename(database, BEN, "Ben", NOW)
    assert members.rename(database, ANN, wanted, NOW) is may
    member = members.find_member(database, ANN)
    assert member is not None
    assert member.name == (wanted if may else "Ann")


def test_a_closed_account_keeps_its_names_and_nothing_else(database: Connection) -> None:
    join(database, ANN, "Ann", "one")
    join(database, BEN, "Ben", "two")
    members.rename(database, ANN, "Anna", NOW)
    members.set_email(database, ANN, "ann@example.org")
    manners.block(database, BEN, ANN, NOW)
    codes.issue_code(database, Purpose.RESET, "code", Code(ANN), NOW)
    accounts.close(database, ANN, NOW + 1)
    gone = members.find_member(database, ANN)
    assert gone is not None
    assert (gone.name, gone.email, gone.has_password, gone.closed_at) == (None, None, False, NOW + 1)
    assert members.member_called(database, "Anna") is None
    assert members.settings_of(database, ANN) is None
    assert manners.blocked_by(database, BEN) == ()
    assert database.execute(select(CODES)).all() == []
    for taken in ("Ann", "Anna"):
        assert not members.rename(database, BEN, taken, NOW)
    assert len(database.execute(select(NAMES).where(NAMES.c.member_id == ANN)).all()) == 2


def test_whoever_goes_for_good_takes_his_test_tables_along(engine: Engine) -> None:
    table = new_table("t1", ANN)
    commit(engine, Open(table))
    with for_writing(engine).begin() as database:
        join(database, ANN, "Ann")
        member = Visitor("session token", ANN, NOW, members.find_member(database, ANN))
        assert accounts.sign_out(database, member).commands == (), "a member comes back"
        assert accounts.sign_out(database, Visitor("x", ANN, NOW)).commands == (Depart(ANN, Cause.EXIT),)
        assert accounts.close(database, ANN, NOW).commands == (Depart(ANN, Cause.ACCOUNT_CLOSED),)


def test_a_session_of_another_person_can_not_be_ended(database: Connection) -> None:
    join(database, ANN, "Ann")
    assert not sessions.end_session(database, BEN, "session token")
    assert sessions.ended_among(database, {"session token", "session x"}) == {"session x"}
    assert sessions.end_session(database, ANN, "session token")


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda database: codes.drop_codes(database, ANN), id="codes are dropped"),
        pytest.param(lambda database: codes.use_code(database, Purpose.RESET, "code", NOW), id="it was used"),
        pytest.param(
            lambda database: codes.issue_code(database, Purpose.RESET, "later", Code(ANN), NOW), id="another was sent"
        ),
        pytest.param(lambda database: accounts.change_password(database, "h", session(ANN, "n"), NOW), id="no need"),
        pytest.param(lambda database: codes.forget_expired(database, NOW + 3_600_000), id="it is too old"),
    ],
)
def test_a_code_works_until(database: Connection, spoil: Callable[[Connection], object]) -> None:
    join(database, ANN, "Ann")
    codes.issue_code(database, Purpose.RESET, "code", Code(ANN), NOW)
    assert codes.read_code(database, Purpose.RESET, "code", NOW) == Code(ANN)
    assert codes.read_code(database, Purpose.CONFIRM, "code", NOW) is None
    assert codes.read_code(database, Purpose.RESET, "code", NOW + 3_600_000) is None
    spoil(database)
    assert codes.read_code(database, Purpose.RESET, "code", NOW) is None


def test_a_block_works_in_both_directions(database: Connection) -> None:
    join(database, ANN, "Ann", "one")
    join(database, BEN, "Ben", "two")
    manners.block(database, ANN, BEN, NOW)
    assert manners.are_apart(database, ANN, BEN)
    assert manners.are_apart(database, BEN, ANN)
    assert (manners.blocked_by(database, ANN), manners.blocked_by(database, BEN)) == (("Ben",), ())
    manners.unblock(database, ANN, BEN)
    assert not manners.are_apart(database, BEN, ANN)


def test_reports_name_people_as_they_are_called_now(database: Connection) -> None:
    join(database, ANN, "Ann", "one")
    join(database, BEN, "Ben", "two")
    new = NewReport(reporter=ANN, member=BEN, reason=Reason.STALLING, text="", table="t1")
    manners.report(database, new, NOW)
    members.rename(database, BEN, "Benno", NOW)
    accounts.close(database, ANN, NOW)
    (shown,) = manners.reports(database, 10)
    assert (shown.reporter, shown.member, shown.reason, shown.table) == (None, "Benno", Reason.STALLING, "t1")
    assert manners.reports(database, 10, reporter=BEN) == ()
