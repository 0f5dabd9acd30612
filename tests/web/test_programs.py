"""Programs of members: commands and streams over plain HTTP, and who is connected."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sixtysix.portal import wire
from sixtysix.portal.clock import LOST_AFTER_MS
from sixtysix.web.limits import Limits
from tests.web.bots import a_bot
from tests.web.client import decide
from tests.web.people import MINUTE, Club, club, code_of

SCORED: dict[str, Any] = {"kind": "scored", "moveSeconds": 300}
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


# --- playing ---


def test_a_program_plays_a_match_and_misses_nothing(house: Club) -> None:
    with a_bot(house, "read", "play", "challenge") as (_, bot):
        table = bot.open_table()
        told = bot.play(table, random.Random(1))
        assert bot.view(table).phase == "matchOver"
        assert all(later.version == earlier.version + 1 for earlier, later in pairwise(told))
        assert (told[0].version, told[-1].version) == (1, bot.view(table).version)


def test_a_stream_goes_on_after_the_last_version_seen(house: Club) -> None:
    with a_bot(house) as (_, bot):
        table = bot.open_table()
        told = bot.play(table, random.Random(2), most=4)
        seen = told[2].version
        with bot.stream(table, since=seen) as stream:
            first = next(stream.frames())
    assert isinstance(first, wire.Update)
    assert first.steps[: len(told) - 3] == tuple(told[3:])
    assert first.steps[0].version == seen + 1


def test_without_a_version_a_stream_begins_with_the_table_as_it_is(house: Club) -> None:
    with a_bot(house) as (_, bot), bot.stream(bot.open_table()) as stream:
        assert isinstance(next(stream.frames()), wire.Snapshot)


def test_a_command_is_refused_as_on_the_live_channel_and_answered_once(house: Club) -> None:
    with a_bot(house) as (_, bot):
        table = bot.open_table()
        bot.play(table, random.Random(3), most=2)
        view = bot.until_my_turn(table)
        stale = bot.order(table, decide(view, random.Random(3)), 1)
        assert code_of(stale) == (409, "stale")
        assert stale.json()["view"]["version"] == view.version
        assert code_of(bot.order(table, wire.Act("nonsense"), view.version)) == (400, "malformed")
        first, again = (bot.order(table, wire.Pace(1.0), view.version, "the-same-id") for _ in range(2))
        assert first.status_code == again.status_code == 200
        assert first.json() == again.json()
        assert code_of(bot.order(table, wire.Pace(1.0), view.version)) == (409, "not_allowed")
        assert code_of(bot.order("nowhere", wire.Leave(), 1)) == (404, "no_such_table")


@pytest.mark.parametrize("body", [b"", b"{", b'{"commandId":"12345678","version":1}', b"[" * 5_000])
def test_what_is_no_command_is_refused(house: Club, body: bytes) -> None:
    with a_bot(house) as (_, bot):
        answer = bot.http.post(f"/api/tables/{bot.open_table()}/commands", content=body)
    assert code_of(answer) == (400, "malformed")


def test_anothers_table_is_as_none(house: Club) -> None:
    with a_bot(house) as (_, bot), a_bot(house) as (_, other):
        table = bot.open_table()
        answers = [
            other.http.get(f"/api/tables/{table}/stream"),
            other.http.get(f"/api/tables/{table}"),
            other.order(table, wire.Leave(), 1),
            other.http.get("/api/tables/nowhere/stream"),
        ]
        assert {code_of(answer) for answer in answers} == {(404, "no_such_table")}


def test_a_stream_ends_with_its_table(house: Club) -> None:
    with a_bot(house) as (_, bot):
        table = bot.open_table()
        with bot.stream(table) as stream:
            frames = stream.frames()
            next(frames)
            bot.order(table, wire.Leave(), 1).raise_for_status()
            assert list(frames)[-1] == wire.Gone(table)


def test_a_stream_ends_when_the_house_restarts(tmp_path: Path) -> None:
    with club(tmp_path) as own, a_bot(own) as (_, bot), bot.stream(bot.open_table()) as stream:
        frames = stream.frames()
        next(frames)
        own.restart()
        assert list(frames)[-1] == wire.Restarting()


def test_one_member_has_so_many_streams_and_no_more(tmp_path: Path) -> None:
    with club(tmp_path, limits=Limits(sockets_per_guest=1)) as own, a_bot(own) as (_, bot):
        table = bot.open_table()
        with bot.stream(table) as stream:
            next(stream.frames())
            assert code_of(bot.http.get(f"/api/tables/{table}/stream")) == (429, "too_many_streams")


# --- several games, and being there ---


def test_a_program_plays_several_test_games_where_a_page_plays_one(house: Club) -> None:
    with a_bot(house) as (member, bot):
        tables = [bot.open_table() for _ in range(3)]
        assert {bot.http.get(f"/api/tables/{table}").status_code for table in tables} == {200}
        last = member.open_table()
        assert member.http.get("/api/tables").json() == {"tables": [last]}


def test_a_page_is_not_taken_to_the_game_of_a_program_nor_a_program_to_that_of_a_page(house: Club) -> None:
    with a_bot(house) as (member, bot):
        own = member.open_table()
        of_bot = bot.open_table()
        assert (member.me()["table"], bot.me()["table"]) == (own, of_bot)
        assert member.http.get(f"/api/tables/{of_bot}").json()["seat"] is not None


def test_who_sits_down_by_a_program_is_not_taken_there_by_a_page_either(house: Club) -> None:
    with a_bot(house) as (member, bot), house.member() as other, other.live() as live:
        table = other.seek()
        live.await_table(table)
        bot.join(table).raise_for_status()
        assert (member.me()["table"], bot.me()["table"], other.me()["table"]) == (None, table, table)


def test_everybody_is_told_that_a_program_plays_before_he_sits_down_and_at_the_table(house: Club) -> None:
    with a_bot(house) as (_, bot), house.member() as ben, ben.live() as live:
        table = bot.seek()
        assert [seek["program"] for seek in ben.http.get("/api/lobby").json()["seeks"]] == [True]
        ben.join(table).raise_for_status()
        live.watch(table)
        view = live.until(table, lambda seen: seen.phase == "playing")
        assert [seat.program for seat in view.seats] == [True, False]


def test_a_program_that_opens_too_many_leaves_the_oldest(house: Club) -> None:
    with a_bot(house) as (_, bot):
        tables = []
        for _ in range(17):
            house.clock.go_on(1)
            tables.append(bot.open_table())
        assert sorted(bot.http.get("/api/tables").json()["tables"]) == sorted(tables[1:])


def test_a_program_has_one_scored_game_of_a_kind(house: Club) -> None:
    with a_bot(house) as (_, bot):
        bot.seek(level="beginner", **SCORED)
        answer = bot.http.post("/api/seeks", json={**WISH, **SCORED})
        assert code_of(answer) == (409, "would_leave")


def test_a_program_is_there_for_3_minutes_after_a_request_and_lost_after_that(house: Club) -> None:
    with a_bot(house) as (_, bot), house.member() as ben, ben.live() as live:
        table = bot.seek(**SCORED)
        ben.join(table).raise_for_status()
        live.watch(table)
        view = live.until(table, lambda seen: seen.seats[1].gone_since is None)
        assert view.seats[0].gone_since is None
        house.clock.go_on(MINUTE)
        bot.me()
        house.clock.go_on(LOST_AFTER_MS)
        assert ben.view(table).seats[0].gone_since is None
        house.clock.go_on(1)
        ended = live.until(table, lambda seen: seen.ended is not None).ended
    assert ended is not None
    assert (ended.cause, ended.seats) == ("connection_lost", (0,))
