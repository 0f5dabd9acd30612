"""What members do with their accounts and to each other."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.web.client import Visitor, closed
from tests.web.people import DAY, HOUR, PASSWORD, Club, club, code_of, joined, new_name, send, weak_hasher

OTHER_PASSWORD = "ten of leaves and an ace"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("club")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _nobody_is_in_a_hurry(house: Club) -> None:
    house.clock.go_on(2 * HOUR)


def stored(house: Club, question: str, *values: object) -> list[tuple[object, ...]]:
    """What the rows of the database say."""
    with closing(sqlite3.connect(house.data / "house.db")) as database:
        return database.execute(question, values).fetchall()


# --- name ---


def test_a_name_can_be_changed_once_in_thirty_days(house: Club) -> None:
    first, second, third = new_name(), new_name(), new_name()
    with house.member(first) as member:
        assert send(member, "/api/account/name", name=second).status_code == 200
        assert member.me()["name"] == second
        assert code_of(send(member, "/api/account/name", name=third)) == (409, "renamed_lately")
        house.clock.go_on(30 * DAY)
        assert send(member, "/api/account/name", name=third).status_code == 200


def test_nobody_else_gets_the_old_name_and_its_owner_may_go_back_to_it(house: Club) -> None:
    first, second = new_name(), new_name()
    with house.member(first) as member, house.visitor() as other:
        send(member, "/api/account/name", name=second).raise_for_status()
        assert code_of(joined(other, first)) == (409, "name_taken")
        assert code_of(send(other, "/api/sign-in", name=first, password=PASSWORD)) == (403, "wrong_sign_in")
        house.clock.go_on(30 * DAY)
        assert send(member, "/api/account/name", name=first).status_code == 200


def test_a_name_of_another_member_is_taken(house: Club) -> None:
    taken = new_name()
    with house.member(taken), house.member() as member:
        assert code_of(send(member, "/api/account/name", name=taken)) == (409, "name_taken")
        assert code_of(send(member, "/api/account/name", name="<b>x</b>")) == (400, "name_sign")


# --- password ---


def test_another_password_signs_out_everybody_else_and_changes_the_token_here(house: Club) -> None:
    name = new_name()
    with house.member(name) as here, house.signed_in(name) as there, there.live() as live:
        before = here.cookies
        send(here, "/api/account/password", old=PASSWORD, new=OTHER_PASSWORD).raise_for_status()
        assert closed(live) == 1008
        assert (here.me()["kind"], there.me()["kind"]) == ("member", "guest")
        with Visitor(house.url, before) as again:
            assert again.me()["kind"] == "guest"
        assert code_of(send(there, "/api/sign-in", name=name, password=PASSWORD)) == (403, "wrong_sign_in")
        assert send(there, "/api/sign-in", name=name, password=OTHER_PASSWORD).status_code == 200


@pytest.mark.parametrize(
    ("old", "new", "status", "code"),
    [
        pytest.param("not this one", OTHER_PASSWORD, 403, "wrong_password", id="the old one is wrong"),
        pytest.param(None, OTHER_PASSWORD, 403, "wrong_password", id="the old one is not said"),
        pytest.param(PASSWORD, "password1", 400, "password_common", id="the new one is not good enough"),
    ],
)
def test_a_password_is_not_changed_if(house: Club, old: str | None, new: str, status: int, code: str) -> None:
    with house.member() as member:
        assert code_of(send(member, "/api/account/password", old=old, new=new)) == (status, code)
        assert member.me()["kind"] == "member"


def test_whoever_finds_an_open_browser_can_not_try_passwords_for_ever(house: Club) -> None:
    with house.member() as member:
        answers = [send(member, "/api/account/close", password="not this one") for _ in range(11)]
        assert [answer.status_code for answer in answers] == [403] * 10 + [429]


def test_a_password_is_the_same_on_another_keyboard(house: Club) -> None:
    name = new_name()
    composed, decomposed = "K\u00f6nig und Dame", "Ko\u0308nig und Dame"
    with house.member(name, composed), house.signed_in(name, decomposed) as again:
        assert again.me()["kind"] == "member"


def test_a_password_is_hashed_anew_when_the_house_asks_for_more(house: Club) -> None:
    name = new_name()
    weak = weak_hasher().hash(PASSWORD)
    with house.member(name):
        with closing(sqlite3.connect(house.data / "house.db")) as database, database:
            database.execute("UPDATE members SET password_hash = ? WHERE name = ?", (weak, name))
        with house.signed_in(name), house.signed_in(name):
            ((kept,),) = stored(house, "SELECT password_hash FROM members WHERE name = ?", name)
    assert str(kept).startswith("$argon2id$v=19$m=19456,t=2,p=1$")


# --- settings and data ---


def test_settings_go_along_to_another_browser(house: Club) -> None:
    name = new_name()
    settings = {"language": "de", "theme": "night", "muted": ["card"], "speed": 0.5}
    with house.member(name) as here, house.signed_in(name) as there:
        assert here.http.put("/api/account/settings", json=settings).status_code == 200
        kept = there.http.get("/api/account/settings").json()
    assert {key: value for key, value in kept.items() if value is not None} == settings


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"language": "fr"}, id="a language nobody speaks here"),
        pytest.param({"colour": "red"}, id="a setting there is not"),
        pytest.param({"muted": ["card"] * 17}, id="more than there is to mute"),
        pytest.param({"theme": {"night": {}}}, id="something nested"),
        pytest.param([], id="no object"),
    ],
)
def test_not_everything_is_kept_as_settings(house: Club, settings: object) -> None:
    with house.member() as member:
        assert code_of(member.http.put("/api/account/settings", json=settings)) == (400, "malformed")


def test_a_member_gets_all_that_is_kept_of_him_and_no_secret(house: Club) -> None:
    name, other = new_name(), new_name()
    with house.member(other), house.member(name) as member:
        table = member.open_table()
        send(member, "/api/blocks", name=other).raise_for_status()
        send(member, "/api/reports", name=other, reason="stalling", text="ten minutes").raise_for_status()
        answer = member.http.get("/api/account/export")
        kept = answer.json()
        secrets = member.cookies.values()
    assert answer.headers["content-disposition"].startswith("attachment")
    assert (kept["name"], kept["tables"], kept["blocked"], kept["records"]) == (name, [table], [other], [])
    assert [(report["name"], report["reason"], report["text"]) for report in kept["reports"]] == [
        (other, "stalling", "ten minutes")
    ]
    assert len(kept["sessions"]) == len(kept["names"]) == len(kept["browsers"]) == 1
    assert not [secret for secret in secrets if secret in answer.text]
    assert "argon2" not in answer.text


# --- the end of an account ---


def test_a_closed_account_leaves_no_name_no_table_and_no_way_in(house: Club) -> None:
    name = new_name()
    with house.member(name) as here, house.signed_in(name) as there:
        table, me = here.open_table(), here.http.get("/api/account/export").json()["id"]
        with here.live() as live:
            live.watch(table)
            send(here, "/api/account/close", password=PASSWORD).raise_for_status()
            assert closed(live) == 1008
        assert (here.me()["kind"], there.me()["kind"]) == ("guest", "guest")
        assert code_of(send(there, "/api/sign-in", name=name, password=PASSWORD)) == (403, "wrong_sign_in")
        assert code_of(joined(there, name)) == (409, "name_taken"), "nobody can pass for who has gone"
    assert stored(house, "SELECT name, password_hash, email, settings FROM members WHERE id = ?", me) == [(None,) * 4]
    assert stored(house, "SELECT id FROM tables WHERE id = ?", table) == []
    assert stored(house, "SELECT id FROM sessions WHERE person = ?", me) == []


def test_an_account_is_not_closed_with_a_wrong_password(house: Club) -> None:
    with house.member() as member:
        assert code_of(send(member, "/api/account/close", password="not this one")) == (403, "wrong_password")
        assert member.me()["kind"] == "member"


# --- others ---


def test_a_member_blocks_another_and_takes_it_back(house: Club) -> None:
    name = new_name()
    with house.member(name), house.member() as member:
        assert send(member, "/api/blocks", name=name.lower()).json() == {"names": [name]}
        assert send(member, "/api/blocks", name=name).json() == {"names": [name]}
        assert member.http.get("/api/blocks").json() == {"names": [name]}
        assert member.http.delete(f"/api/blocks/{name}").json() == {"names": []}


def test_a_block_follows_a_name_that_is_changed(house: Club) -> None:
    first, second = new_name(), new_name()
    with house.member(first) as other, house.member() as member:
        send(member, "/api/blocks", name=first).raise_for_status()
        send(other, "/api/account/name", name=second).raise_for_status()
        assert member.http.get("/api/blocks").json() == {"names": [second]}


@pytest.mark.parametrize("path", ["/api/blocks", "/api/reports"])
def test_only_another_member_can_be_meant(house: Club, path: str) -> None:
    name = new_name()
    more = {"reason": "other"} if path == "/api/reports" else {}
    with house.member(name) as member:
        for meant in (name, new_name()):
            assert code_of(send(member, path, name=meant, **more)) == (404, "no_such_member")


def test_a_member_reports_so_often_and_then_has_to_wait(house: Club) -> None:
    name = new_name()
    with house.member(name), house.member() as member:
        answers = [send(member, "/api/reports", name=name, reason="insult", text="<b>!") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [202] * 5 + [429]
        assert int(answers[-1].headers["retry-after"]) == 3_600
    reports = stored(house, "SELECT text FROM reports JOIN members ON members.id = member_id WHERE name = ?", name)
    assert reports == [("<b>!",)] * 5


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"reason": "boredom"}, id="a reason there is not"),
        pytest.param({"text": "x" * 501}, id="a letter instead of a line"),
        pytest.param({"text": "\x1b[2J"}, id="signs to a terminal"),
        pytest.param({"table": "../x"}, id="no table's name"),
    ],
)
def test_a_report_that_makes_no_sense_is_refused(house: Club, change: dict[str, str]) -> None:
    with house.member() as member:
        answer = send(member, "/api/reports", **{"name": "Ann", "reason": "name", **change})
        assert code_of(answer) == (400, "malformed")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(json.dumps({"name": "Ann", "password": "x" * 2_000}).encode(), id="a password like a book"),
        pytest.param(b'{"name": "Ann", "password": "\\ud800\\ud800\\ud800"}', id="half characters"),
        pytest.param(b'{"name": "Ann", "password": "seven of bells", "admin": true}', id="an unknown field"),
        pytest.param(b"[" * 50_000, id="nested deeply"),
    ],
)
def test_what_nobody_types_is_refused(house: Club, body: bytes) -> None:
    with house.visitor() as visitor:
        answer = visitor.http.post("/api/sign-in", content=body, headers={"content-type": "application/json"})
        assert code_of(answer) == (400, "malformed")
