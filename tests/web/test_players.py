"""Members as everybody may see them."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sixtysix.portal import wire
from tests.web.client import Visitor
from tests.web.pairs import at_a_table, play
from tests.web.people import PASSWORD, Club, club, code_of, joined, new_name, send

NOBODY = (404, "no_such_player")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("players")) as running:
        yield running


def player(visitor: Visitor, name: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.http.get(f"/api/players/{name}").raise_for_status().json()
    return found


def results(visitor: Visitor, name: str) -> list[dict[str, Any]]:
    found: dict[str, Any] = visitor.http.get(f"/api/players/{name}/results").raise_for_status().json()
    assert found["more"] is False
    games: list[dict[str, Any]] = found["games"]
    return games


def suspend(data: Path, name: str) -> None:
    with closing(sqlite3.connect(data / "house.db")) as database, database:
        database.execute("UPDATE members SET suspended_at = 1 WHERE name = ?", (name,))


def test_a_new_member_has_a_month_and_nothing_else(house: Club) -> None:
    name = new_name()
    with house.member(name), house.visitor() as stranger:
        assert player(stranger, name) == {"name": name, "since": "2027-01", "standings": [], "ratings": []}
        assert results(stranger, name) == []


def test_a_scored_match_is_on_both_pages_as_it_is_on_the_board(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, ann, ben), house.visitor() as stranger:
        view = play(table, (first, second), random.Random(4))
        names = [ann.me()["name"], ben.me()["name"]]
        board = {row["name"]: row for row in stranger.http.get("/api/boards/two-handed/people").json()["rows"]}
        for seat, name in enumerate(names):
            (standing,) = player(stranger, name)["standings"]
            assert standing["level"] == "people"
            assert {key: standing[key] for key in ("place", "points", "wins", "draws", "losses")} == {
                key: board[name][key] for key in ("place", "points", "wins", "draws", "losses")
            }
            assert results(stranger, name) == [
                {
                    "game": "two-handed",
                    "level": "people",
                    "rulesKey": "portal",
                    "target": 3,
                    "score": view.scores[seat],
                    "otherScore": view.scores[1 - seat],
                    "opponent": names[1 - seat],
                    "points": 1 if view.winner == seat else -1,
                    "endedAt": house.clock.now,
                }
            ]
        ratings = [player(stranger, name)["ratings"][0]["rating"] for name in names]
        assert (ratings[0] > ratings[1]) == (view.winner == 0)


def test_a_test_game_is_on_no_page(house: Club) -> None:
    name = new_name()
    with at_a_table(house) as (table, first, second, ann, _):
        assert play(table, (first, second), random.Random(1)).phase == "matchOver"
        joined(ann, name).raise_for_status()
        assert (player(ann, name)["standings"], results(ann, name)) == ([], [])


def test_a_name_leads_to_its_member_however_it_is_typed(house: Club) -> None:
    name = new_name()
    with house.member(name), house.visitor() as stranger:
        assert player(stranger, name.upper())["name"] == name


@pytest.mark.parametrize("path", ["", "/results"])
def test_who_is_not_there_and_who_never_was_look_the_same(house: Club, path: str) -> None:
    closed, suspended = new_name(), new_name()
    with house.member(closed) as member, house.member(suspended), house.visitor() as stranger:
        send(member, "/api/account/close", password=PASSWORD).raise_for_status()
        suspend(house.data, suspended)
        answers = [stranger.http.get(f"/api/players/{name}{path}") for name in (closed, suspended, new_name(), "%00")]
    assert [code_of(answer) for answer in answers] == [NOBODY] * 4
    assert len({answer.content for answer in answers}) == 1


def test_a_block_hides_no_page(house: Club) -> None:
    name = new_name()
    with house.member(name) as blocked, house.member() as member:
        send(member, "/api/blocks", name=name).raise_for_status()
        assert player(member, name)["name"] == name
        assert player(blocked, member.me()["name"])["name"] == member.me()["name"]


def test_a_closed_account_is_named_on_no_other_page_and_no_board(house: Club) -> None:
    with at_a_table(house, "scored") as (table, first, second, ann, ben), house.visitor() as stranger:
        names = [ann.me()["name"], ben.me()["name"]]
        assert isinstance(first.command(table, wire.Leave()), wire.Accepted)
        second.until(table, lambda view: view.ended is not None)
        send(ann, "/api/account/close", password=PASSWORD).raise_for_status()
        assert [(game["opponent"], game["points"]) for game in results(stranger, names[1])] == [(None, 1)]
        rows = stranger.http.get("/api/boards/two-handed/people").json()["rows"]
        assert names[0] not in [row["name"] for row in rows]


@pytest.mark.parametrize("before", ["-1", "yesterday", str(2**70)])
def test_pages_begin_at_a_moment(house: Club, before: str) -> None:
    name = new_name()
    with house.member(name) as member:
        for path in (f"/api/players/{name}/results", "/api/games"):
            assert code_of(member.http.get(path, params={"before": before})) == (400, "malformed")
        assert member.http.get(f"/api/players/{name}/results", params={"before": 0}).json()["games"] == []
