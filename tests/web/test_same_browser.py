"""Two accounts of one person: where they have used one browser their tables don't count, and no table has two seats."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from sixtysix.portal import wire
from sixtysix.store.browsers import KEPT_MS
from sixtysix.web.limits import Limits
from sixtysix.web.visitors import BROWSER_COOKIE, COOKIE
from tests.web.client import Visitor
from tests.web.pairs import SCORED
from tests.web.people import DAY, PASSWORD, Club, club, code_of, joined, new_name, send


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("browsers"), limits=Limits(registrations_at_once=1_000)) as running:
        yield running


def left_table(ann: Visitor, ben: Visitor) -> str:
    """A scored table of both that Ann has left at once."""
    with ExitStack() as stack:
        table = ann.seek(**SCORED)
        first = stack.enter_context(ann.live())
        first.await_table(table)
        ben.join(table).raise_for_status()
        second = stack.enter_context(ben.live())
        second.watch(table)
        first.watch(table)
        assert isinstance(first.command(table, wire.Leave()), wire.Accepted)
        second.until(table, lambda view: view.ended is not None)
    return table


def why_not_counted(member: Visitor, table: str) -> str | None:
    games = member.http.get("/api/games").raise_for_status().json()["games"]
    (found,) = [game for game in games if game["table"] == table]
    why: str | None = found["notCounted"]
    return why


def points_on_the_board(member: Visitor) -> int | None:
    own = member.http.get("/api/boards/two-handed/people").raise_for_status().json()["own"]
    points: int | None = None if own is None else own["points"]
    return points


def of_this_browser(house: Club, other: Visitor) -> Visitor:
    """Another session of the browser of somebody."""
    return Visitor(house.url, {BROWSER_COOKIE: other.cookies[BROWSER_COOKIE]})


def test_a_table_of_two_accounts_of_one_browser_is_on_no_board_and_changes_no_rating(house: Club) -> None:
    with house.member() as ann, of_this_browser(house, ann) as ben:
        joined(ben, new_name()).raise_for_status()
        table = left_table(ann, ben)
        assert [why_not_counted(one, table) for one in (ann, ben)] == ["same_browser", "same_browser"]
        assert [points_on_the_board(one) for one in (ann, ben)] == [None, None]
        assert ann.http.get("/api/games").json()["ratings"] == []


def prospect(member: Visitor, table: str) -> object:
    return member.http.get(f"/api/tables/{table}/prospect").raise_for_status().json()


def test_that_a_table_will_not_count_is_said_before_anybody_sits_down_and_at_the_table(house: Club) -> None:
    with house.member() as ann, of_this_browser(house, ann) as ben, house.member() as eve, ExitStack() as stack:
        joined(ben, new_name()).raise_for_status()
        table = ann.seek(**SCORED)
        stack.enter_context(ann.live()).await_table(table)
        assert [prospect(one, table) for one in (ben, eve)] == [{"notCounted": "same_browser"}, {"notCounted": None}]
        ben.join(table).raise_for_status()
        assert [prospect(one, table) for one in (ann, ben)] == [{"notCounted": "same_browser"}] * 2
        assert code_of(eve.http.get(f"/api/tables/{table}/prospect")) == (404, "no_such_table")
        with house.visitor() as guest:
            assert code_of(guest.http.get(f"/api/tables/{table}/prospect")) == (401, "sign_in_first")


def test_a_table_of_two_browsers_counts(house: Club) -> None:
    with house.member() as ann, house.member() as ben:
        table = left_table(ann, ben)
        assert [why_not_counted(one, table) for one in (ann, ben)] == [None, None]
        assert [points_on_the_board(one) for one in (ann, ben)] == [-1, 1]


def test_signing_out_in_between_changes_nothing(house: Club) -> None:
    names = [new_name(), new_name()]
    with house.visitor() as one:
        for name in names:
            joined(one, name).raise_for_status()
            send(one, "/api/sign-out").raise_for_status()
            assert set(one.cookies) == {BROWSER_COOKIE}
    with house.signed_in(names[0]) as ann, house.signed_in(names[1]) as ben:
        assert why_not_counted(ben, left_table(ann, ben)) == "same_browser"


def test_closing_one_of_the_accounts_at_the_table_does_not_make_it_count(house: Club) -> None:
    with house.member() as ann, of_this_browser(house, ann) as ben, ExitStack() as stack:
        joined(ben, new_name()).raise_for_status()
        table = ann.seek(**SCORED)
        stack.enter_context(ann.live()).await_table(table)
        ben.join(table).raise_for_status()
        second = stack.enter_context(ben.live())
        second.watch(table)
        send(ann, "/api/account/close", password=PASSWORD).raise_for_status()
        second.until(table, lambda view: view.ended is not None)
        assert why_not_counted(ben, table) == "same_browser"


def test_who_keeps_on_using_a_browser_is_known_there_for_longer(house: Club) -> None:
    with house.member() as ann:
        for _ in range(3):
            house.clock.go_on(KEPT_MS // 2)
            ann.me()
        with of_this_browser(house, ann) as ben:
            joined(ben, new_name()).raise_for_status()
            assert why_not_counted(ben, left_table(ann, ben)) == "same_browser"
        (day,) = ann.http.get("/api/account/export").json()["browsers"]
        assert 0 <= house.clock.now - day < DAY


def test_the_browsers_name_is_for_the_house_alone(house: Club) -> None:
    with house.visitor() as ann:
        cookies = [cookie.split("; ") for cookie in joined(ann, new_name()).headers.get_list("set-cookie")]
        assert {parts[0].partition("=")[0] for parts in cookies} == {COOKIE, BROWSER_COOKIE}
        assert all({"HttpOnly", "SameSite=lax", "Path=/"} <= set(parts) for parts in cookies)


@pytest.mark.parametrize("made_up", ["x", "é" * 43, "A" * 44, '"; DROP TABLE browsers'])
def test_a_name_that_was_made_up_is_replaced(house: Club, made_up: str) -> None:
    with house.visitor() as ann:
        sent = {b"cookie": f"{BROWSER_COOKIE}={made_up}".encode()}
        answer = ann.http.post("/api/members", json={"name": new_name(), "password": PASSWORD}, headers=sent)
        assert answer.status_code == 201
        assert ann.cookies[BROWSER_COOKIE] != made_up


def test_nobody_takes_both_seats_of_a_scored_table(house: Club) -> None:
    name = new_name()
    with house.member(name) as here, house.signed_in(name) as there, here.live() as live:
        table = here.seek(**SCORED)
        live.await_table(table)
        assert code_of(there.join(table)) == (409, "taken")
        assert there.seek("/quick", **SCORED, leave=True) != table
