"""What whoever runs the house is told: that it lives, what of it works, and its figures."""

import random
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from sixtysix.portal import wire
from sixtysix.web.figures import MetricsAddressTaken
from sixtysix.web.server import take_address
from sixtysix.web.settings import Metrics
from tests.web.client import SECONDS, Visitor
from tests.web.servers import HOST, Running, serving

FIT = {"database": True, "writer": True, "pages": True}


def free_port() -> int:
    with take_address(HOST, 0) as address:
        port: int = address.getsockname()[1]
    return port


@pytest.fixture
def metrics() -> Metrics:
    return Metrics(on=True, port=free_port())


@pytest.fixture
def watched(tmp_path: Path, metrics: Metrics) -> Iterator[Running]:
    with serving(tmp_path, metrics=metrics) as house:
        yield house


def exported(metrics: Metrics) -> str:
    return httpx.get(f"http://{metrics.host}:{metrics.port}/metrics").raise_for_status().text


def figures(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """Every figure by its name and the values of its labels."""
    families = list(text_string_to_metric_families(exported(metrics)))
    return {(sample.name, *sample.labels.values()): sample.value for family in families for sample in family.samples}


def test_a_house_that_runs_is_alive_and_fit(visitor: Visitor) -> None:
    alive, ready = visitor.http.get("/health"), visitor.http.get("/ready")
    assert (alive.status_code, alive.json()) == (200, {"status": "alive"})
    assert ready.status_code == 200
    assert ready.json().items() >= FIT.items()
    assert ready.json()["redis"] is None, "it has none"
    assert set(ready.json()["players"]) == {"type", "ready", "done", "total", "unready", "standIn"}
    assert {answer.headers["cache-control"] for answer in (alive, ready)} == {"no-store"}


def test_a_house_that_can_not_write_lives_and_is_not_fit(tmp_path: Path) -> None:
    with serving(tmp_path) as house, Visitor(house.url) as visitor:
        with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as another:
            another.execute("BEGIN IMMEDIATE")
            alive, ready = visitor.http.get("/health"), visitor.http.get("/ready")
        assert alive.status_code == 200
        assert ready.status_code == 503
        assert ready.json()["writer"] is False
        assert set(ready.json()) == {*FIT, "players", "redis"}, "why is nobody else's business"


def test_many_who_ask_whether_it_is_fit_are_one_to_the_writer(tmp_path: Path, metrics: Metrics) -> None:
    with serving(tmp_path, metrics=metrics) as house, closing(sqlite3.connect(tmp_path / "house.db")) as another:
        another.isolation_level = None
        another.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(50) as crowd:
            answers = list(crowd.map(lambda _: httpx.get(f"{house.url}/ready", timeout=SECONDS).status_code, range(50)))
        assert set(answers) == {503}
        assert figures(metrics)["sixtysix_writer_waiting",] < 10
        another.execute("ROLLBACK")


def test_what_happens_in_the_house_can_be_read_off_its_figures(watched: Running, metrics: Metrics) -> None:
    with Visitor(watched.url) as visitor:
        table = visitor.open_table(target=11)  # a hand of bad luck ends a match to 3
        with visitor.live() as live:
            live.watch(table)
            live.play(table, random.Random(1), most=3)
            live.command(table, wire.Act("claim"), 1)
            found = figures(metrics)
        visitor.http.get("/api/tables/no-such-table")
        visitor.http.request("BREW", "/api/me")
    assert found["sixtysix_commands_total", "open", "done"] == 1
    assert found["sixtysix_commands_total", "submit", "done"] >= 3
    assert found["sixtysix_commands_total", "submit", "stale"] == 1
    assert found["sixtysix_command_seconds_count", "submit"] >= 4
    assert found["sixtysix_tables", "playing"] == 1
    assert found["sixtysix_tables", "quarantined"] == 0
    assert found["sixtysix_sockets",] == 1
    assert found["sixtysix_batch_size_count",] >= 4
    assert found["sixtysix_thinking_seconds_count", "beginner"] >= 1
    assert found["sixtysix_writer_waiting",] == 0
    assert found["sixtysix_jobs_late_seconds",] < 60
    assert found["sixtysix_players_ready",] == 1
    later = figures(metrics)
    assert later["sixtysix_http_requests_total", "GET", "/api/tables/{table}", "404"] == 1
    assert later["sixtysix_http_requests_total", "other", "other", "405"] == 1
    assert later["sixtysix_http_requests_total", "GET", "/live", "101"] == 1


def test_figures_are_not_at_the_houses_own_address(watched: Running) -> None:
    with Visitor(watched.url) as visitor:
        assert visitor.http.get("/metrics").status_code == 404


def test_figures_are_served_only_where_they_are_wanted(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, metrics=Metrics(port=port)), pytest.raises(httpx.ConnectError):
        httpx.get(f"http://{HOST}:{port}/")


def test_an_address_for_figures_that_is_taken_is_named(tmp_path: Path) -> None:
    with take_address(HOST, 0) as address:
        address.listen()
        taken = Metrics(on=True, port=address.getsockname()[1])
        with (
            pytest.raises(MetricsAddressTaken, match=rf"{taken.port}.*metrics\.port"),
            serving(tmp_path, metrics=taken),
        ):
            pass
