"""The plain HTTP side, as a browser and as somebody with bad intentions sees it."""

import re
from pathlib import Path

import pytest

from sixtysix.game import PRESET_KEYS
from sixtysix.players.levels import LEVELS
from sixtysix.web.limits import Limits
from sixtysix.web.pages import STATIC, PagesMissing, page_handlers
from tests.web.client import Visitor
from tests.web.servers import Running, serving

WISH = {"preset": "portal", "level": "beginner", "speed": 0}


def test_a_visitor_becomes_a_guest_with_his_first_table_and_stays_the_same(house: Running, visitor: Visitor) -> None:
    first = visitor.http.get("/api/me")
    assert (first.json()["name"], first.json()["kind"], first.json()["table"]) == ("Guest", "guest", None)
    assert "set-cookie" not in first.headers, "a mere visit leaves nothing behind"
    opened = visitor.http.post("/api/tables", json=WISH)
    cookie = opened.headers["set-cookie"]
    with Visitor(house.url, visitor.cookies) as again:
        assert again.me()["table"] == opened.json()["table"]
        assert again.cookies == visitor.cookies
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_the_offer_has_every_preset_and_every_level(visitor: Visitor) -> None:
    offer = visitor.http.get("/api/offer").json()
    assert [preset["key"] for preset in offer["presets"]] == list(PRESET_KEYS)
    assert [level["key"] for level in offer["levels"]] == list(LEVELS)
    assert all(set(preset["stated"]) <= set(preset["settings"]) for preset in offer["presets"])


def test_opening_another_table_erases_the_first(visitor: Visitor) -> None:
    first, second = visitor.open_table(), visitor.open_table()
    assert visitor.http.get(f"/api/tables/{first}").status_code == 404
    assert visitor.me()["table"] == second


def test_house_rules_that_go_together_open_a_table(visitor: Visitor) -> None:
    table = visitor.open_table(settings={"closeBeforeDraw": True})
    assert visitor.view(table).options.rules["closeBeforeDraw"] is True


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"preset": "bridge"}, "rules", id="no such preset"),
        pytest.param({"level": "grandmaster"}, "unknown_level", id="no such level"),
        pytest.param({"settings": {"closeWhen": "sometimes"}}, "rules", id="no such value of a setting"),
        pytest.param({"settings": {"jokers": 2}}, "rules", id="no such setting"),
        pytest.param({"settings": {"closeWhen": "never", "closeBeforeDraw": True}}, "rules", id="a contradiction"),
        pytest.param({"target": 0}, "malformed", id="a target below 1"),
        pytest.param({"speed": 3}, "malformed", id="a speed above 2"),
        pytest.param({"cards": "all"}, "malformed", id="an unknown field"),
    ],
)
def test_a_wish_that_makes_no_sense_opens_nothing(visitor: Visitor, change: dict[str, object], code: str) -> None:
    answer = visitor.http.post("/api/tables", json=WISH | change)
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert len(answer.json()["message"]) > 10
    assert visitor.me()["table"] is None


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"{", id="half an object"),
        pytest.param(b"\xff\xfe", id="not UTF-8"),
        pytest.param(b"[" * 50_000, id="nested deeply"),
        pytest.param(b'{"preset":"portal","level":"beginner","settings":' + b'{"x":' * 10_000, id="deep settings"),
    ],
)
def test_a_body_that_is_no_wish_is_refused(visitor: Visitor, body: bytes) -> None:
    answer = visitor.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_body_too_large_is_refused(visitor: Visitor) -> None:
    answer = visitor.http.post("/api/tables", content=b" " * 100_000, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_mix_of_settings_is_checked(visitor: Visitor) -> None:
    wish = {"preset": "portal", "settings": {"closeWhen": "never"}}
    answer = visitor.http.post("/api/rules/check", json=wish).json()
    assert answer["settings"]["closeWhen"] == "never"
    contradiction = wish | {"settings": {"closeWhen": "never", "closeBeforeDraw": True}}
    (problem,) = visitor.http.post("/api/rules/check", json=contradiction).json()["problems"]
    assert set(problem["settings"]) == {"closeWhen", "closeBeforeDraw"}
    assert problem["message"].endswith(".")


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="no origin"),
        pytest.param({"origin": "null"}, id="a sandboxed page"),
        pytest.param({"origin": "http://evil.example"}, id="another page"),
        pytest.param({"origin": "{url}", "sec-fetch-site": "same-site"}, id="another page of this site"),
        pytest.param({"origin": "{url}", "sec-fetch-site": "cross-site"}, id="another site, says the browser"),
        pytest.param({"origin": "http://evil.example", "host": "evil.example"}, id="a name made to point here"),
        pytest.param({"origin": "http://[", "host": "["}, id="nonsense"),
    ],
)
def test_a_foreign_page_can_change_nothing(visitor: Visitor, headers: dict[str, str]) -> None:
    visitor.me()
    del visitor.http.headers["origin"]
    given = {name: value.format(url=visitor.url) for name, value in headers.items()}
    answer = visitor.http.post("/api/tables", json=WISH, headers=given)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert visitor.me()["table"] is None


def test_the_own_page_may(visitor: Visitor) -> None:
    answer = visitor.http.post("/api/tables", json=WISH, headers={"sec-fetch-site": "same-origin"})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        pytest.param("GET", "/api/nothing", 404, id="no such address"),
        pytest.param("GET", "/api/tables/x/cards", 404, id="nothing more of a table"),
        pytest.param("GET", "/assets/none.js", 404, id="no such file"),
        pytest.param("GET", "/assets/%2e%2e/%2e%2e/house.py", 404, id="a file elsewhere"),
        pytest.param("DELETE", "/api/me", 405, id="a method there is not"),
    ],
)
def test_what_there_is_not_is_said_in_one_form(visitor: Visitor, method: str, path: str, status: int) -> None:
    answer = visitor.http.request(method, path)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "message"}


@pytest.mark.parametrize("path", ["/", "/rules", "/table/abc", "/api/me", "/api/nothing"])
def test_every_answer_keeps_the_page_to_itself(visitor: Visitor, path: str) -> None:
    headers = visitor.http.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")
    assert "server" not in headers


@pytest.mark.parametrize(
    ("path", "status"),
    [
        pytest.param("/", 200, id="the start page"),
        pytest.param("/?rules=hoyle", 200, id="with a preset"),
        pytest.param("/rules", 200, id="the rules"),
        pytest.param("/rules/", 200, id="with a slash at the end"),
        pytest.param("/fair", 200, id="the check of a deal"),
        pytest.param("/table/abc", 200, id="a table, there or not: that is for its guest to hear"),
        pytest.param("/join", 200, id="becoming a member"),
        pytest.param("/sign-in?next=%2Faccount", 200, id="signing in on the way to somewhere"),
        pytest.param("/account", 200, id="the account, also for those who have none: the page tells them"),
        pytest.param("/reset", 200, id="a lost password"),
        pytest.param("/confirm", 200, id="an address to confirm"),
        pytest.param("/player/%C3%85sa%20%C3%96berg", 200, id="a player, there or not: names are not looked up"),
        pytest.param("/player/", 404, id="nobody's page"),
        pytest.param("/nowhere", 404, id="no page"),
        pytest.param("/table", 404, id="no table's name"),
        pytest.param("/table/a/b", 404, id="nothing more of a table"),
    ],
)
def test_the_page_speaks_at_every_address_and_says_which_lead_nowhere(visitor: Visitor, path: str, status: int) -> None:
    answer = visitor.http.get(path)
    assert answer.status_code == status
    assert '<div id="app">' in answer.text


@pytest.mark.parametrize("path", ["/", "/rules", "/icon.svg"])
def test_a_page_can_be_asked_for_its_headers_alone(visitor: Visitor, path: str) -> None:
    whole, head = visitor.http.get(path), visitor.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_files_with_a_hash_in_their_name_are_kept_and_sent_small(visitor: Visitor) -> None:
    page = visitor.http.get("/").text
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script is not None
    answer = visitor.http.get(script[1])
    assert answer.headers["cache-control"] == "max-age=31536000, public, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert visitor.http.get("/rules").text == page


def test_the_page_has_nothing_its_policy_forbids() -> None:
    page = (STATIC / "index.html").read_text()
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", page)


def test_a_mistake_of_ours_is_answered_without_its_details(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("the ace of spades")

    monkeypatch.setattr("sixtysix.web.routes.presets", fail)
    answer = visitor.http.get("/api/offer")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert "ace" not in answer.text


def test_more_tables_than_the_house_can_open(tmp_path: Path) -> None:
    limits = Limits(openings_per_second=0.001, openings_at_once=2)
    with serving(tmp_path, limits=limits) as house, Visitor(house.url) as guest:
        answers = [guest.http.post("/api/tables", json=WISH).status_code for _ in range(3)]
    assert answers == [201, 201, 503]


def test_a_program_finds_the_description_of_the_interface(visitor: Visitor) -> None:
    paths = visitor.http.get("/api/schema/openapi.json").json()["paths"]
    assert {"/api/me", "/api/offer", "/api/rules/check", "/api/tables", "/api/tables/{table}"} <= set(paths)


def test_pages_that_were_not_built_are_missed_at_once(tmp_path: Path) -> None:
    with pytest.raises(PagesMissing, match=r"\./x play builds them"):
        page_handlers(tmp_path)
