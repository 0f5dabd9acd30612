"""The office is an address at which there is nothing, for all but administrators."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import httpx
import pytest

from tests.web.clerks import REASON, administrator, dismissed, from_before, program, suspended
from tests.web.client import Visitor
from tests.web.people import MINUTE, Club, club, code_of


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("office")) as running:
        yield running


@pytest.fixture(autouse=True)
def later(house: Club) -> None:
    """An address may register so many in a while."""
    house.clock.go_on(5 * MINUTE)


ADDRESSES = [
    "reports",
    "reports/1/handled",
    "members",
    "members/Åsa",
    "members/Ann/name",
    "members/Ann/suspend",
    "members/Ann/restore",
    "tables",
    "tables/t1",
    "tables/t1/void",
    "log",
    "log/",
    "nothing/like/this",
]
ASKED = [
    *[(method, address) for method in ("GET", "POST") for address in ADDRESSES],
    *[(method, "reports") for method in ("PUT", "PATCH", "DELETE", "OPTIONS")],
]


def seen(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    """All that can be told from an answer, but for its number and the time."""
    headers = {name: value for name, value in answer.headers.items() if name not in {"x-request-id", "date"}}
    return answer.status_code, answer.content, headers


OTHERS = [
    pytest.param(Club.visitor, id="somebody nobody knows"),
    pytest.param(Club.member, id="a member"),
    pytest.param(suspended, id="an administrator who is suspended"),
    pytest.param(dismissed, id="one who was dismissed, with his old session"),
    pytest.param(from_before, id="one who has not signed in since he was appointed"),
    pytest.param(program, id="a program of an administrator, whatever its scopes"),
    pytest.param(lambda house: program(house, with_cookies=True), id="the same with his cookies"),
]


@pytest.mark.parametrize("others", OTHERS)
def test_to_others_the_office_is_an_address_that_there_is_not(
    house: Club, others: Callable[[Club], AbstractContextManager[Visitor]]
) -> None:
    with others(house) as visitor:
        for method, address in ASKED:
            answer = visitor.http.request(method, f"/api/office/{address}", json=REASON)
            assert answer.status_code == 404 or method == "OPTIONS", (method, address)
            assert seen(answer) == seen(visitor.http.request(method, f"/api/else/{address}", json=REASON))
        assert visitor.http.get("/api/me").json().get("administrator", False) is False
        assert seen(visitor.http.get("/office")) == seen(visitor.http.get("/else"))


def test_a_guest_with_a_table_finds_nothing_either(house: Club) -> None:
    with house.visitor() as guest:
        guest.open_table()
        assert code_of(guest.http.get("/api/office/reports")) == (404, "not_found")


@pytest.mark.parametrize("path", ["//api/office/reports", "/api//office/reports", "/api/office/reports/"])
def test_another_way_to_write_the_address_leads_nowhere_else(house: Club, path: str) -> None:
    with house.member() as member, administrator(house) as admin:
        assert member.http.get(house.url + path).status_code == 404
        assert admin.http.get(house.url + path).status_code == 200


def test_the_office_is_described_to_nobody(house: Club) -> None:
    with administrator(house) as admin:
        assert "/office" not in admin.http.get("/api/schema/openapi.json").text
