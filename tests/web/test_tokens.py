"""Tokens of members' programs, and what they allow."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from sixtysix.portal import wire
from sixtysix.web.limits import Limits
from tests.web.bots import ALL, Bot, a_bot, make_token, token_for
from tests.web.client import Live, Visitor
from tests.web.people import MINUTE, PASSWORD, Club, club, code_of, new_name, send

WISH = {"preset": "portal", "level": "beginner", "target": 3, "speed": 0}
QUICK_LOOK = Limits(session_check_seconds=0.02)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("programs"), limits=QUICK_LOOK) as running:
        yield running


@pytest.fixture(autouse=True)
def later(house: Club) -> None:
    """An address may register so many in a while."""
    house.clock.go_on(5 * MINUTE)


def test_a_token_is_shown_once_and_kept_as_a_hash(house: Club) -> None:
    with house.member() as member:
        made = make_token(member, "read").json()
        listed = member.http.get("/api/tokens")
    assert made["secret"].startswith("sixtysix_")
    assert listed.json()["tokens"] == [made["token"]]
    assert made["token"]["scopes"] == ["read"]
    assert made["secret"] not in listed.text
    written = b"".join(file.read_bytes() for file in house.data.glob("*.db*"))
    assert made["token"]["id"].encode() in written
    assert made["secret"].encode() not in written


def test_a_token_takes_the_password(house: Club) -> None:
    with house.member() as member:
        assert code_of(make_token(member, password="not this one")) == (403, "wrong_password")
        assert member.http.get("/api/tokens").json() == {"tokens": []}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"scopes": []}, id="no scope"),
        pytest.param({"scopes": ["everything"]}, id="a scope there is not"),
        pytest.param({"label": ""}, id="no label"),
        pytest.param({"label": "a\nb"}, id="a label of two lines"),
        pytest.param({"label": "a" * 41}, id="a long label"),
    ],
)
def test_a_token_that_makes_no_sense_is_not_made(house: Club, change: dict[str, object]) -> None:
    with house.member() as member:
        wish = {"label": "my bot", "scopes": ["read"], "password": PASSWORD} | change
        assert code_of(send(member, "/api/tokens", **wish)) == (400, "malformed")


def test_a_program_acts_for_its_member(house: Club) -> None:
    name = new_name()
    with house.member(name) as member, Bot(house.url, token_for(member)) as bot:
        assert (bot.me()["name"], bot.me()["kind"]) == (name, "member")
        table = bot.open_table()
        assert (bot.me()["table"], member.me()["table"]) == (table, None)
        assert bot.http.get("/api/tables").json() == {"tables": [table]}
        assert bot.http.get("/api/account/export").json()["tokens"][0]["label"] == "my bot"
        assert "set-cookie" not in bot.http.get("/api/me").headers
        assert bot.http.get("/api/schema/openapi.json").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        pytest.param("GET", "/api/me", "read", id="looking"),
        pytest.param("GET", "/api/games", "read", id="own games"),
        pytest.param("POST", "/api/tables/t/commands", "play", id="a command"),
        pytest.param("POST", "/api/tables", "challenge", id="opening a table"),
        pytest.param("POST", "/api/tables/t/join", "challenge", id="joining one"),
        pytest.param("POST", "/api/challenges", "challenge", id="asking somebody"),
        pytest.param("GET", "/api/account/export", "export", id="what is kept"),
    ],
)
def test_a_token_allows_what_its_scopes_say_and_nothing_else(house: Club, method: str, path: str, scope: str) -> None:
    with a_bot(house, *(each for each in ALL if each != scope)) as (_, bot):
        answer = bot.http.request(method, path)
        assert code_of(answer) == (403, "out_of_scope")
        assert f"'{scope}'" in answer.json()["message"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        pytest.param("GET", "/api/tokens", id="other tokens"),
        pytest.param("POST", "/api/tokens", id="making a token"),
        pytest.param("POST", "/api/account/password", id="the password"),
        pytest.param("POST", "/api/account/close", id="the end of the account"),
        pytest.param("POST", "/api/sign-in", id="signing in"),
        pytest.param("POST", "/api/sign-out", id="signing out"),
        pytest.param("GET", "/api/sessions", id="sessions"),
        pytest.param("POST", "/api/blocks", id="blocks"),
    ],
)
def test_the_account_itself_is_for_pages(house: Club, method: str, path: str) -> None:
    with a_bot(house) as (_, bot):
        assert code_of(bot.http.request(method, path)) == (403, "not_for_programs")


@pytest.mark.parametrize("token", ["x", "x y", "sixtysix_" + "a" * 43])
def test_a_token_nobody_was_given_opens_nothing(house: Club, token: str) -> None:
    with Bot(house.url, token) as bot:
        answer = bot.http.get("/api/me")
    assert code_of(answer) == (401, "bad_token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_session_is_no_token_and_a_token_no_session(house: Club) -> None:
    with house.member() as member:
        session, token = next(iter(member.cookies.values())), token_for(member)
        with Bot(house.url, session) as bot, Visitor(house.url, {"sixtysix": token}) as page:
            assert code_of(bot.http.get("/api/me")) == (401, "bad_token")
            assert page.me()["kind"] == "guest"


def test_cookies_that_come_with_a_token_count_for_nothing(house: Club) -> None:
    with house.member() as ann, a_bot(house, "read") as (ben, bot):
        bot.http.cookies.update(ann.http.cookies)
        assert bot.me()["name"] == ben.me()["name"]
        assert code_of(bot.http.post("/api/tables", json=WISH)) == (403, "out_of_scope")
        bot.http.headers["authorization"] = "Bearer made-up"
        assert code_of(bot.http.post("/api/tables", json=WISH)) == (401, "bad_token")
        del bot.http.headers["authorization"]
        assert code_of(bot.http.post("/api/tables", json=WISH)) == (403, "foreign_origin")


def test_a_token_says_nothing_on_a_socket(house: Club) -> None:
    with a_bot(house) as (_, bot):
        table = bot.open_table()
        headers = {"authorization": bot.http.headers["authorization"]}
        address = f"ws{house.url.removeprefix('http')}/live"
        with connect(address, origin=Origin(house.url), additional_headers=headers) as socket:
            live = Live(socket)
            live.send(wire.Watch(table))
            assert live.expect(wire.Problem).code == "no_such_table"


def test_a_revoked_token_is_worth_nothing_and_its_stream_ends(house: Club) -> None:
    with a_bot(house) as (member, bot):
        table = bot.open_table()
        (token,) = member.http.get("/api/tokens").json()["tokens"]
        with bot.stream(table) as stream:
            frames = stream.frames()
            next(frames)
            assert member.http.delete(f"/api/tokens/{token['id']}").json() == {"tokens": []}
            list(frames)
        assert code_of(bot.http.get("/api/me")) == (401, "bad_token")
        assert code_of(member.http.delete(f"/api/tokens/{token['id']}")) == (404, "no_such_token")


def test_nobody_revokes_anothers_token(house: Club) -> None:
    with a_bot(house) as (member, bot), house.member() as other:
        (token,) = member.http.get("/api/tokens").json()["tokens"]
        assert code_of(other.http.delete(f"/api/tokens/{token['id']}")) == (404, "no_such_token")
        assert bot.me()["kind"] == "member"


def test_a_new_password_ends_all_tokens(house: Club) -> None:
    with a_bot(house) as (member, bot):
        send(member, "/api/account/password", old=PASSWORD, new="eight of bells and an ace").raise_for_status()
        assert code_of(bot.http.get("/api/me")) == (401, "bad_token")


def test_a_closed_account_has_no_tokens(house: Club) -> None:
    with a_bot(house) as (member, bot):
        send(member, "/api/account/close", password=PASSWORD).raise_for_status()
        assert code_of(bot.http.get("/api/me")) == (401, "bad_token")


def test_there_are_so_many_tokens_and_no_more(tmp_path: Path) -> None:
    with club(tmp_path) as own, own.member() as member:
        made = []
        for _ in range(21):
            own.clock.go_on(60_000)
            made.append(make_token(member).status_code)
    assert made == [201] * 20 + [409]


def test_a_token_has_the_pace_of_a_visitor(tmp_path: Path) -> None:
    limits = Limits(session_changes_per_second=0.001, session_changes_at_once=3)
    with club(tmp_path, limits=limits) as own, a_bot(own) as (_, bot):
        answers = [bot.http.post("/api/rules/check", json={"preset": "portal"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 0
