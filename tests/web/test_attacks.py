"""What a seat can't do, and what nobody can: out of turn, from elsewhere, from the future, in the name of others."""

import random
import secrets
from collections.abc import Iterator

import httpx
import pytest

from sixtysix.portal import wire
from sixtysix.web.limits import Limits
from tests.web.client import Live, Visitor, decide
from tests.web.pairs import at_a_table
from tests.web.people import PASSWORD, Club, club, new_name, send

UNKNOWN = "0123456789abcdef01234567"
ORDER = {"commandId": "same-command", "version": 1, "body": {"type": "leave"}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("attacks"), limits=Limits(registrations_at_once=1_000)) as running:
        yield running


# --- at a table ------------------------------------------------------------------------------------------------------


def on_turn(table: str, lives: tuple[Live, Live]) -> tuple[Live, Live]:
    """Who is to act and who is not, both with the same view of the table."""
    view = lives[0].views[table]
    for live in lives:
        live.until(table, lambda seen: seen.version >= view.version)
    return (lives[0], lives[1]) if view.waiting_for[0] == 0 else (lives[1], lives[0])


def test_nobody_acts_out_of_turn(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, *_):
        acts, waits = on_turn(table, (first, second))
        legal = decide(acts.views[table], random.Random(1))
        answer = waits.command(table, legal)
        assert isinstance(answer, wire.Rejected)
        assert (answer.code, waits.views[table].version) == ("not_your_turn", acts.views[table].version)
        assert isinstance(acts.command(table, legal), wire.Accepted)


def test_nobody_acts_for_a_seat_of_others(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, *_), house.member() as eve, eve.live() as strange:
        strange.watch(table)
        acts, _ = on_turn(table, (first, second))
        for body in (decide(acts.views[table], random.Random(1)), wire.Leave(), wire.Continue()):
            answer = strange.command(table, body)
            assert isinstance(answer, wire.Rejected)
            assert answer.code == "no_such_table"
        assert send(eve, f"/api/tables/{table}/commands", **ORDER).json()["code"] == "no_such_table"
        assert acts.views[table].ended is None


@pytest.mark.parametrize("ahead", [pytest.param(1, id="the next version"), pytest.param(1_000_000, id="a far one")])
def test_an_answer_to_what_nobody_has_seen_yet_is_stale(house: Club, ahead: int) -> None:
    with at_a_table(house) as (table, first, second, *_):
        acts, _ = on_turn(table, (first, second))
        view = acts.views[table]
        answer = acts.command(table, wire.Act(view.hand.cards[0].action), view.version + ahead)
        assert isinstance(answer, wire.Rejected)
        assert (answer.code, answer.view) == ("stale", view)


def test_a_command_sent_twice_at_once_is_carried_out_once(house: Club) -> None:
    with at_a_table(house) as (table, first, second, *_):
        acts, waits = on_turn(table, (first, second))
        view, command_id = acts.views[table], secrets.token_hex(8)
        order = wire.Command(table, command_id, view.version, decide(view, random.Random(2)))
        acts.send(order)
        acts.send(order)
        answers = [acts.expect(wire.Accepted), acts.expect(wire.Accepted)]
        assert answers[0] == answers[1]
        assert waits.until(table, lambda seen: seen.version >= answers[0].version).version == answers[0].version


# --- what belongs to others ------------------------------------------------------------------------------------------


def asked(who: Visitor, method: str, path: str) -> httpx.Response:
    bodies = {"commands": ORDER, "join": {}, "rematch": {}}
    body = bodies.get(path.rpartition("/")[2]) if method == "POST" else None
    return who.http.request(method, path, json=body)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/tables/{}"),
        ("GET", "/api/tables/{}/record"),
        ("GET", "/api/tables/{}/prospect"),
        ("GET", "/api/tables/{}/replay"),
        ("GET", "/api/tables/{}/stream"),
        ("POST", "/api/tables/{}/commands"),
        ("POST", "/api/tables/{}/join"),
        ("POST", "/api/tables/{}/rematch"),
        ("DELETE", "/api/tokens/{}"),
        ("DELETE", "/api/challenges/{}"),
    ],
)
def test_what_is_somebody_elses_is_as_if_there_were_none(house: Club, method: str, path: str) -> None:
    with house.member() as ann, house.member() as eve:
        wish = {"label": "bot", "scopes": ["read"], "password": PASSWORD}
        own = send(ann, "/api/tokens", **wish).json()["token"]["id"] if "tokens" in path else ann.open_table()
        answers = [asked(eve, method, path.format(name)) for name in (own, UNKNOWN)]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert len({answer.text.replace(own, "").replace(UNKNOWN, "") for answer in answers}) == 1


def test_the_list_of_paths_above_has_every_one_that_names_what_somebody_has(house: Club) -> None:
    with house.visitor() as anybody:
        described = anybody.http.get("/api/schema/openapi.json").json()["paths"]
    public = {"/api/boards/{game}/{level}", "/api/blocks/{name}", "/api/players/{name}", "/api/players/{name}/results"}
    named = {
        (method.upper(), path.replace("{table}", "{}").replace("{token}", "{}"))
        for path, item in described.items()
        for method in item
        if "{" in path and path not in public
    }
    (marks,) = [
        mark
        for mark in test_what_is_somebody_elses_is_as_if_there_were_none.pytestmark  # type: ignore[attr-defined]
        if mark.name == "parametrize"
    ]
    assert named == set(marks.args[1])


# --- texts that are none ---------------------------------------------------------------------------------------------

SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/account/name", {"name": SCRIPT}),
        ("/api/blocks", {"name": SCRIPT}),
        ("/api/reports", {"name": SCRIPT, "reason": "other", "text": SCRIPT}),
        ("/api/tokens", {"label": SCRIPT, "scopes": [SCRIPT], "password": PASSWORD}),
        ("/api/tables", {"preset": SCRIPT, "level": SCRIPT}),
        ("/api/tables", {"preset": "portal", "level": SCRIPT}),
        ("/api/rules/check", {"preset": "portal", "settings": {SCRIPT: SCRIPT}}),
        ("/api/account/email/confirm", {"code": SCRIPT}),
    ],
)
def test_a_script_is_refused_and_comes_back_as_nothing_but_a_text(
    house: Club, path: str, body: dict[str, object]
) -> None:
    with house.member() as ann:
        answer = send(ann, path, **body)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("/api/tables/%ff%fe", id="not UTF-8"),
        pytest.param("/api/tables/%00", id="a zero"),
        pytest.param("/api/tables/..%2f..%2fhouse.db", id="a way out"),
        pytest.param("/api/boards/two-handed/people?month=%ff", id="a month that is no text"),
        pytest.param("/api/boards/two-handed/people?month=2026-11%0a", id="a month and a new line"),
        pytest.param("/api/games?before=1e400", id="an endless time"),
        pytest.param("/api/games?before=99999999999999999999", id="a time after all others"),
        pytest.param("/api/tables/x/stream?since=-1", id="a version before the first"),
        pytest.param("/api/blocks/%ff", id="a name that is no text"),
    ],
)
def test_an_address_that_makes_no_sense_is_refused(house: Club, path: str) -> None:
    with house.member() as ann:
        answer = ann.http.request("DELETE" if "blocks" in path else "GET", path)
    assert 400 <= answer.status_code < 500, answer.text
    assert set(answer.json()) == {"code", "message"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        pytest.param("/api/sign-out", {"everywhere": 0}, id="a number for yes or no"),
        pytest.param("/api/sign-out", {"everywhere": "false"}, id="a text for yes or no"),
        pytest.param("/api/tables", {"preset": "portal", "level": "beginner", "target": "3"}, id="a text for a number"),
        pytest.param("/api/tables", {"preset": "portal", "level": "beginner", "x": 1}, id="a field nobody knows"),
    ],
)
def test_a_value_of_another_kind_is_not_bent_into_shape(house: Club, path: str, body: dict[str, object]) -> None:
    with house.member(new_name()) as ann:
        answer = send(ann, path, **body)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        assert ann.me()["kind"] == "member"
