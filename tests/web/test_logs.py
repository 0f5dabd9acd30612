"""What the server writes about itself, read from outside: a line for each event, never a card and never a secret."""

import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sixtysix.portal import wire
from tests.web.client import Visitor
from tests.web.servers import Process

CARD = re.compile(r"(?<![A-Za-z0-9])[9TJQKA][CDHS](?![A-Za-z0-9])")
LONG_HEX = re.compile(r"[0-9a-f]{32,}")
MAIL = "ann@example.org"


def secrets_of(data: Path) -> set[str]:
    """Everything in the data folder that must not be known: the house's secret, and the seeds and nonces of tables."""
    with closing(sqlite3.connect(data / "house.db")) as database:
        bodies = [bytes(body).decode() for (body,) in database.execute("SELECT body FROM events")]
    found = {text for body in bodies for text in LONG_HEX.findall(body)}
    return found | {(data / "secret").read_bytes().hex()}


@pytest.fixture
def everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], set[str]]:
    """The log, at its most talkative, of a whole game and of everything that can be refused; and all secrets."""
    monkeypatch.setenv("SIXTYSIX_LOG_LEVEL", "debug")
    monkeypatch.setenv("SIXTYSIX_LOG_FORMAT", "json")
    with Process(tmp_path) as server, Visitor(server.url) as visitor:
        table = visitor.open_table(target=3)
        with visitor.live() as live:
            live.watch(table)
            for refused in ("AS", "9C>TH", "claim"):
                live.command(table, wire.Act(refused), version=1)
            live.socket.send('{"type": "command", "act": "KD", "password": "hunter2"}')
            assert isinstance(live.receive(), wire.Problem)
            assert live.play(table, random.Random(66)).phase == "matchOver"
        visitor.http.get(f"/api/tables/{table}/record").raise_for_status()
        visitor.http.get("/api/tables/QH", params={"token": "hunter2"})
        visitor.http.post("/api/tables", json={"preset": "QH", "mail": MAIL, "password": "hunter2"})
        visitor.http.post("/api/rules/check", content=b'{"preset": "hunter2')
        visitor.http.post("/api/tables", json={}, headers={"origin": "https://evil.example"})
        log = server.terminate()
        known = secrets_of(tmp_path) | set(visitor.cookies.values()) | {MAIL, "hunter2"}
    return log.splitlines(), known


def test_neither_a_card_nor_a_secret_is_in_the_log_of_a_game(everything: tuple[list[str], set[str]]) -> None:
    lines, secrets = everything
    assert len(secrets) > 5
    assert [line for line in lines if CARD.search(line)] == []
    assert [(line, secret) for line in lines for secret in secrets if secret in line] == []


def test_each_event_is_a_line_of_json_and_each_request_has_a_name(everything: tuple[list[str], set[str]]) -> None:
    events = [json.loads(line) for line in everything[0]]
    assert all({"event", "level", "timestamp"} <= set(event) for event in events)
    requests = [event for event in events if event["event"] == "request"]
    assert len({event["request"] for event in requests}) == len(requests)
    assert {(event["route"], event["status"]) for event in requests} >= {
        ("/api/tables", 201),
        ("/api/tables", 400),
        ("/api/tables", 403),
        ("/api/tables/{table}", 404),
        ("/api/tables/{table}/record", 200),
        ("/live", 101),
    }


def test_the_name_of_a_request_is_in_its_answer_and_not_believed_from_outside(visitor: Visitor) -> None:
    names = [visitor.http.get("/api/me", headers={"x-request-id": "mine"}).headers["x-request-id"] for _ in range(2)]
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)
    assert names[0] != names[1]


def test_as_a_rule_a_request_is_not_worth_a_line(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Visitor(server.url) as visitor:
        visitor.me()
        assert server.terminate() == ""
