"""A server that is killed in the middle of a trick, or finds its data damaged."""

import json
import os
import random
import signal
import sqlite3
from pathlib import Path

import pytest

from sixtysix.portal import wire
from tests.web.client import Live, Visitor
from tests.web.servers import Process


def test_a_game_goes_on_where_it_was_when_the_server_was_killed(tmp_path: Path) -> None:
    with Process(tmp_path) as first, Visitor(first.url) as visitor:
        rng = random.Random(1)
        table = visitor.open_table(speed=1)
        with visitor.live() as live:
            before = live.watch(table)
            while before.hand.trick is None or before.waiting_for != (1,):
                if before.phase == "matchOver":  # by chance nobody ever waited for the computer: play another match
                    table = visitor.open_table(speed=1)
                    live.watch(table)
                before = live.play(table, rng, most=1)
            first.kill()
        port, cookies = first.port, visitor.cookies
    with Process(tmp_path, port) as second, Visitor(second.url, cookies) as visitor:
        assert visitor.me()["table"] == table
        with visitor.live() as live:
            live.watch(table, before.version)
            after = live.until_my_turn(table)
            assert live.steps[0].version == before.version + 1
            assert [step.version for step in live.steps][-1] == after.version
            assert after.hand.trick is None or after.hand.trick.leader == 1
            assert live.play(table, random.Random(2), most=2).version > after.version


def test_what_was_accepted_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    accepted = 0
    with Process(tmp_path) as first, Visitor(first.url) as visitor:
        table = visitor.open_table()
        with visitor.live() as live:
            live.watch(table)
            for seed in range(5):
                accepted = live.play(table, random.Random(seed), most=1).version
            first.kill()
        cookies = visitor.cookies
    with Process(tmp_path) as second, Visitor(second.url, cookies) as visitor:
        assert visitor.view(table).version >= accepted


def test_a_game_goes_on_when_its_computer_player_is_killed(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Visitor(server.url) as visitor:
        table = visitor.open_table(target=11)
        with visitor.live() as live:
            live.watch(table)
            for _ in range(3):
                for player in computer_players(server, live, table):
                    os.kill(player, signal.SIGKILL)
                assert live.play(table, random.Random(2), most=2).phase != "matchOver"
        assert "Traceback" not in server.terminate()


def computer_players(server: Process, live: Live, table: str) -> list[int]:
    """The processes they play in: there is one as soon as the computer has had to decide."""
    for seed in range(20):
        live.play(table, random.Random(seed), most=1)
        live.until_my_turn(table)  # one that has answered is not just being started
        if found := server.children():
            return found
    raise AssertionError("the computer has decided nothing")


def test_a_server_that_is_asked_to_go_goes_in_time(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Visitor(server.url) as visitor:
        visitor.me()
        with visitor.live() as live:
            live.send(wire.Ping(1.0))
            live.receive()
            log = server.terminate()
    assert "Traceback" not in log


def test_a_server_that_goes_in_the_middle_of_a_game_keeps_all_it_has_answered(tmp_path: Path) -> None:
    with Process(tmp_path) as first, Visitor(first.url) as visitor, Visitor(first.url) as another:
        other = another.open_table(speed=2)
        table = visitor.open_table(speed=2, target=100)
        with visitor.live() as live, another.live() as silent:
            silent.watch(other)
            live.watch(table)
            answered = live.play(table, random.Random(1), most=2).version
            log = first.terminate()  # whoever is to act now, the computer's turns are begun or wait for their pause
            assert isinstance(live.expect(wire.Restarting), wire.Restarting)
            assert isinstance(silent.expect(wire.Restarting), wire.Restarting)
        cookies = visitor.cookies
    assert "Traceback" not in log
    with Process(tmp_path) as second, Visitor(second.url, cookies) as visitor, visitor.live() as live:
        assert live.watch(table).version >= answered
        live.send(wire.Command(table, "faster-now", 0, wire.Pace(0)))
        assert live.play(table, random.Random(2), most=2).version > answered


DAMAGES = [
    pytest.param("DELETE FROM events WHERE version = 2", "version 2 is missing", id="an event is missing"),
    pytest.param("DELETE FROM events WHERE version > 1", "the log ends before", id="the log is torn"),
    pytest.param("UPDATE events SET body = x'7b7d' WHERE version = 2", "can't be read", id="an event makes no sense"),
    pytest.param("DELETE FROM events WHERE version = 1", "version 1 is missing", id="the log has no beginning"),
    pytest.param("UPDATE tables SET state_hash = 'x'", "gives another state", id="the log gives another state"),
]


def damaged(data: Path, damage: str) -> tuple[str, dict[str, str]]:
    """A table of a house that was shut and damaged since, and the cookies of its owner."""
    with Process(data) as first, Visitor(first.url) as visitor:
        table = visitor.open_table()
        with visitor.live() as live:
            live.watch(table)
            live.play(table, random.Random(1), most=3)
        first.terminate()
        cookies = visitor.cookies
    with sqlite3.connect(data / "house.db") as database:
        database.execute(damage)
    database.close()
    return table, cookies


@pytest.mark.parametrize(("damage", "reason"), DAMAGES)
def test_a_damaged_table_is_set_aside_and_the_house_goes_on(tmp_path: Path, damage: str, reason: str) -> None:
    table, cookies = damaged(tmp_path, damage)
    with Process(tmp_path) as second, Visitor(second.url, cookies) as owner, Visitor(second.url) as other:
        with owner.live() as live:
            live.send(wire.Watch(table))
            problem = live.receive()
            answer = live.command(table, wire.Act("claim"), 1)
        assert isinstance(problem, wire.Problem)
        assert isinstance(answer, wire.Rejected)
        assert (problem.code, answer.code) == ("unavailable", "unavailable")
        assert owner.http.get(f"/api/tables/{table}").status_code == 409
        assert owner.me()["table"] is None
        assert other.http.get(f"/api/tables/{table}").status_code == 404
        fresh = owner.open_table()
        with owner.live() as live:
            live.watch(fresh)
            assert live.play(fresh, random.Random(2), most=2).version > 1
        log = second.terminate()
    lines = [json.loads(line) for line in log.splitlines()]
    (noted,) = [line for line in lines if line["event"] == "table quarantined"]
    assert noted["table"] == table
    assert reason in noted["reason"]
