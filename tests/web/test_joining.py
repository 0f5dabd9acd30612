"""Becoming a member, signing in and out: what comes along, what ends, and what nobody learns."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from sixtysix.portal import wire
from sixtysix.store.sessions import IDLE_MS
from sixtysix.web.visitors import COOKIE
from tests.web.client import Visitor, closed
from tests.web.people import DAY, HOUR, MINUTE, PASSWORD, Club, club, code_of, joined, new_name, send


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("club")) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _nobody_is_in_a_hurry(house: Club) -> None:
    house.clock.go_on(2 * HOUR)


# --- becoming a member ---


def test_a_guest_becomes_a_member_at_his_table(house: Club) -> None:
    with house.visitor() as guest:
        table = guest.open_table()
        before = guest.view(table)
        name = new_name()
        assert joined(guest, name).status_code == 201
        me = guest.me()
        assert (me["name"], me["kind"], me["table"]) == (name, "member", table)
        assert guest.view(table) == before
        with guest.live() as live:
            assert live.watch(table).version == before.version


def test_settings_of_the_browser_come_along(house: Club) -> None:
    settings = {"language": "sv", "deck": "german", "oneTap": True}
    with house.visitor() as guest:
        send(guest, "/api/members", name=new_name(), password=PASSWORD, settings=settings).raise_for_status()
        kept = guest.http.get("/api/account/settings").json()
    assert {key: value for key, value in kept.items() if value is not None} == settings


def test_a_member_opens_tables_under_his_name(house: Club) -> None:
    name = new_name()
    with house.member(name) as member:
        view = member.view(member.open_table())
    assert view.seats[0].name == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("A", "name_too_short", id="one letter"),
        pytest.param("A" * 30, "name_too_long", id="more letters than fit"),
        pytest.param("<script>x</script>", "name_sign", id="a script"),
        pytest.param("Ann\u202ebob", "name_invisible", id="a sign that turns the direction"),
        pytest.param("Ann\u0000", "name_invisible", id="a zero"),
        pytest.param("\u0410nn", "name_scripts", id="letters of two scripts"),
        pytest.param("Admin", "name_reserved", id="a name that speaks for the house"),
    ],
)
def test_not_every_text_is_a_name(house: Club, name: str, code: str) -> None:
    with house.visitor() as visitor:
        assert code_of(joined(visitor, name)) == (400, code)
        assert visitor.me()["kind"] == "guest"
        assert not visitor.cookies


@pytest.mark.parametrize(
    ("password", "code"),
    [
        pytest.param("short", "password_too_short", id="seven characters"),
        pytest.param("x" * 129, "password_too_long", id="more than anybody types"),
        pytest.param("Password123", "password_common", id="one that is tried first"),
        pytest.param("Elisabeth", "password_is_name", id="the name"),
    ],
)
def test_not_every_text_is_a_password(house: Club, password: str, code: str) -> None:
    with house.visitor() as visitor:
        assert code_of(joined(visitor, "Elisabeth", password)) == (400, code)


@pytest.mark.parametrize(
    "change",
    [pytest.param(str.upper, id="in capitals"), pytest.param(lambda name: name.replace(" ", "_"), id="other signs")],
)
def test_a_name_that_looks_like_another_is_taken(house: Club, change: Callable[[str], str]) -> None:
    name = new_name()
    with house.member(name), house.visitor() as other:
        assert code_of(joined(other, change(name))) == (409, "name_taken")


def test_of_two_who_want_one_name_at_once_one_gets_it(house: Club) -> None:
    name = new_name()
    start = threading.Barrier(4)

    def join(_number: int) -> int:
        with house.visitor() as visitor:
            start.wait()
            return joined(visitor, name).status_code

    with ThreadPoolExecutor(4) as crowd:
        assert sorted(crowd.map(join, range(4))) == [201, 409, 409, 409]


def test_a_member_does_not_become_another_one(house: Club) -> None:
    with house.member() as member:
        assert code_of(joined(member, new_name())) == (409, "member_already")


# --- signing in ---


def test_a_member_signs_in_elsewhere_and_finds_his_table(house: Club) -> None:
    name = new_name()
    with house.member(name) as here:
        table = here.open_table()
        with house.signed_in(name.upper()) as there:
            assert there.me()["table"] == table
            assert there.cookies != here.cookies


def test_nobody_learns_whether_a_name_exists(house: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    verify = PasswordHasher.verify

    def observed(self: PasswordHasher, kept: str, password: str) -> bool:
        checked.append(kept)
        return verify(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", observed)
    name = new_name()
    with house.member(name), house.visitor() as stranger:
        wrong = send(stranger, "/api/sign-in", name=name, password="not this one")
        nobody = send(stranger, "/api/sign-in", name=new_name(), password="not this one")
    assert code_of(wrong) == (403, "wrong_sign_in")
    assert (wrong.status_code, wrong.content) == (nobody.status_code, nobody.content)
    assert set(wrong.headers) == set(nobody.headers)
    first, second = (kept.split("$")[:4] for kept in checked)
    assert first == second, "a hash of the same cost is computed for nobody"


def test_too_many_tries_for_one_name_have_to_wait_whether_it_exists_or_not(house: Club) -> None:
    name, nobody = new_name(), new_name()
    with house.member(name), house.visitor() as stranger:
        for tried in (name, nobody):
            answers = [send(stranger, "/api/sign-in", name=tried, password="not this one") for _ in range(11)]
            assert [answer.status_code for answer in answers] == [403] * 10 + [429]
            assert code_of(answers[-1]) == (429, "too_many_attempts")
            assert answers[-1].headers["retry-after"] == "60"
        right = send(stranger, "/api/sign-in", name=name, password=PASSWORD)
        assert right.status_code == 429, "a right password is not found by trying on"
        house.clock.go_on(MINUTE)
        assert send(stranger, "/api/sign-in", name=name, password=PASSWORD).status_code == 200


def test_too_many_tries_from_one_address_have_to_wait(tmp_path: Path) -> None:
    with club(tmp_path, trusted_proxies=("127.0.0.1",)) as house, house.visitor() as one, house.visitor() as other:
        one.http.headers["x-forwarded-for"] = "192.0.2.1"
        other.http.headers["x-forwarded-for"] = "192.0.2.2"
        tries = [send(one, "/api/sign-in", name=new_name(), password="not this one") for _ in range(101)]
        assert [answer.status_code for answer in tries] == [403] * 100 + [429]
        assert send(other, "/api/sign-in", name=new_name(), password="not this one").status_code == 403


def test_a_guests_table_goes_when_he_signs_in_as_a_member(house: Club) -> None:
    name = new_name()
    with house.member(name), house.visitor() as guest:
        table = guest.open_table()
        old = guest.cookies
        send(guest, "/api/sign-in", name=name, password=PASSWORD).raise_for_status()
        assert guest.http.get(f"/api/tables/{table}").status_code == 404
        with Visitor(house.url, old) as again:
            assert again.http.get(f"/api/tables/{table}").status_code == 404
            assert again.me()["table"] is None


# --- sessions ---


def test_a_token_from_before_is_worth_nothing_after_signing_in(house: Club) -> None:
    """Whoever planted it in the browser stays outside."""
    with house.visitor() as victim:
        victim.open_table()
        planted = victim.cookies
        with Visitor(house.url, planted) as attacker, attacker.live() as live:
            joined(victim, new_name()).raise_for_status()
            assert victim.cookies != planted
            assert attacker.me()["kind"] == "guest"
            assert attacker.http.get("/api/sessions").status_code == 401
            assert closed(live) == 1008


def test_a_token_that_was_made_up_is_not_taken_over(house: Club) -> None:
    planted = {COOKIE: "A" * 43}
    with Visitor(house.url, planted) as victim:
        joined(victim, new_name()).raise_for_status()
        with Visitor(house.url, planted) as attacker:
            assert attacker.me()["kind"] == "guest"


def test_after_signing_out_the_token_is_worth_nothing(house: Club) -> None:
    with house.member() as member:
        table, token = member.open_table(), member.cookies
        with member.live() as live:
            live.watch(table)
            send(member, "/api/sign-out").raise_for_status()
            assert closed(live) == 1008
        assert member.me()["kind"] == "guest"
        assert COOKIE not in member.cookies
        with Visitor(house.url, token) as again:
            assert again.me()["kind"] == "guest"
            assert again.http.get(f"/api/tables/{table}").status_code == 404
            with again.live() as live:
                live.send(wire.Watch(table))
                assert isinstance(live.receive(), wire.Problem)


def test_a_members_table_waits_until_he_is_back(house: Club) -> None:
    name = new_name()
    with house.member(name) as member:
        table = member.open_table()
        send(member, "/api/sign-out").raise_for_status()
        send(member, "/api/sign-in", name=name, password=PASSWORD).raise_for_status()
        assert member.me()["table"] == table


def test_a_guest_who_signs_out_leaves_nothing_behind(house: Club) -> None:
    with house.visitor() as guest:
        table, token = guest.open_table(), guest.cookies
        send(guest, "/api/sign-out").raise_for_status()
        with Visitor(house.url, token) as again:
            assert again.http.get(f"/api/tables/{table}").status_code == 404


def test_a_member_sees_his_browsers_and_signs_out_one_of_them(house: Club) -> None:
    name = new_name()
    with house.member(name) as here, house.visitor() as there:
        there.http.headers["user-agent"] = "Lynx " + "x" * 500
        house.clock.go_on(MINUTE)
        send(there, "/api/sign-in", name=name, password=PASSWORD).raise_for_status()
        sessions = here.http.get("/api/sessions").json()["sessions"]
        assert [session["current"] for session in sessions] == [False, True]
        assert sessions[0]["agent"].startswith("Lynx")
        assert len(sessions[0]["agent"]) <= 120
        assert sessions[0]["createdAt"] == house.clock()
        send(here, "/api/sign-out", session=sessions[0]["id"]).raise_for_status()
        assert there.me()["kind"] == "guest"
        assert here.me()["kind"] == "member"


def test_nobody_signs_out_another_member(house: Club) -> None:
    with house.member() as one, house.member() as other:
        (session,) = one.http.get("/api/sessions").json()["sessions"]
        send(other, "/api/sign-out", session=session["id"])
        assert one.me()["kind"] == "member"


def test_a_member_signs_out_everywhere(house: Club) -> None:
    name = new_name()
    with house.member(name) as here, house.signed_in(name) as there:
        send(here, "/api/sign-out", everywhere=True).raise_for_status()
        assert (here.me()["kind"], there.me()["kind"]) == ("guest", "guest")


def test_a_session_nobody_uses_ends_and_one_in_use_goes_on(house: Club) -> None:
    name = new_name()
    with house.member(name) as idle, house.signed_in(name) as used:
        for _ in range(4):
            house.clock.go_on(IDLE_MS // 3)
            assert used.me()["kind"] == "member"
        assert idle.me()["kind"] == "guest"


def test_the_cookie_is_for_tls_alone_and_for_this_host_alone_where_the_house_is_behind_tls(tmp_path: Path) -> None:
    origin = "https://cards.example.org"
    with club(tmp_path, origins=(origin,)) as house, house.visitor() as visitor:
        visitor.http.headers.update({"origin": origin, "host": "cards.example.org"})
        cookie = joined(visitor, new_name()).headers["set-cookie"]
        assert cookie.startswith(f"__Host-{COOKIE}=")
        assert {"HttpOnly", "SameSite=lax", "Path=/", "Secure"} <= set(cookie.split("; "))
        assert "Domain" not in cookie
        token = cookie.split(";")[0].partition("=")[2]
        for name, kind in ((f"__Host-{COOKIE}", "member"), (COOKIE, "guest")):
            answer = visitor.http.get("/api/me", headers={"cookie": f"{name}={token}"})
            assert answer.json()["kind"] == kind, "a cookie without the prefix may come from a neighbour"


@pytest.mark.parametrize("path", ["/api/members", "/api/sign-in", "/api/sign-out", "/api/reset", "/api/account/close"])
def test_a_foreign_page_can_do_nothing_with_accounts(house: Club, path: str) -> None:
    with house.member() as member:
        answer = member.http.post(path, json={}, headers={"origin": "https://evil.example"})
        assert code_of(answer) == (403, "foreign_origin")
        assert member.me()["kind"] == "member"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/sessions"),
        ("GET", "/api/account/settings"),
        ("GET", "/api/account/export"),
        ("PUT", "/api/account/settings"),
        ("POST", "/api/account/name"),
        ("POST", "/api/account/password"),
        ("POST", "/api/account/email"),
        ("POST", "/api/account/close"),
        ("GET", "/api/blocks"),
        ("POST", "/api/blocks"),
        ("DELETE", "/api/blocks/Ann"),
        ("POST", "/api/reports"),
    ],
)
def test_what_is_for_members_is_for_nobody_else(house: Club, method: str, path: str) -> None:
    body = {"name": "Ann", "new": PASSWORD, "email": None, "reason": "name"}
    fields = {"/api/account/name": {"name"}, "/api/account/password": {"new"}, "/api/account/email": {"email"}}
    fields |= {"/api/blocks": {"name"}, "/api/reports": {"name", "reason"}}
    sent = {key: value for key, value in body.items() if key in fields.get(path, set())}
    with house.visitor() as guest:
        guest.open_table()
        answer = guest.http.request(method, path, json=None if method in {"GET", "DELETE"} else sent)
        assert code_of(answer) == (401, "sign_in_first")


def test_days_go_by_and_a_member_is_still_signed_in(house: Club) -> None:
    with house.member() as member:
        house.clock.go_on(30 * DAY)
        assert member.me()["kind"] == "member"
