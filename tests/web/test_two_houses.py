"""Two processes of one house behind one Redis, as people outside meet them."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Unpack

import httpx
import pytest

from sixtysix.store.folder import KEY
from sixtysix.web.limits import Limits
from sixtysix.web.settings import Metrics, Redis
from tests.web.client import SECONDS, Visitor
from tests.web.people import send
from tests.web.redises import PATIENT_S, SECRET, Server, a_server
from tests.web.servers import Others, Process, Running, serving
from tests.web.test_health import figures, free_port

CHECK = {"preset": "portal"}
STRICT = Limits(session_changes_per_second=0.01, session_changes_at_once=2)


@pytest.fixture
def server() -> Iterator[Server]:
    with a_server() as running:
        yield running


@contextmanager
def a_house(data: Path, url: str, limits: Limits, **others: Unpack[Others]) -> Iterator[Running]:
    """One process; all have the same secret."""
    data.mkdir(mode=0o700, exist_ok=True)
    (data / KEY).write_bytes(SECRET)
    others.setdefault("redis", Redis(url=url, answer_seconds=PATIENT_S))
    with serving(data, limits=limits, **others) as running:
        yield running


@contextmanager
def two_doors(tmp_path: Path, url: str, limits: Limits) -> Iterator[tuple[Visitor, Visitor]]:
    """One browser that a proxy sends to either process."""
    with (
        a_house(tmp_path / "one", url, limits) as one,
        a_house(tmp_path / "other", url, limits) as other,
        Visitor(one.url) as first,
        Visitor(other.url) as second,
    ):
        yield first, second


def checked(visitor: Visitor) -> httpx.Response:
    return visitor.http.post("/api/rules/check", json=CHECK)


def test_one_visitor_has_one_pace_at_all_doors_and_the_others_go_on(tmp_path: Path, server: Server) -> None:
    with two_doors(tmp_path, server.url, STRICT) as (one, other):
        one.open_table()
        other.http.cookies.update(one.http.cookies)
        answers = [checked(door) for door in (one, other, one, other)]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
        assert all(0 < int(answer.headers["retry-after"]) <= 100 for answer in answers[2:])
        with Visitor(str(other.http.base_url)) as another:
            another.open_table()
            assert [checked(another).status_code for _ in range(2)] == [200, 200]


def test_strangers_share_the_pace_of_their_address_at_all_doors(tmp_path: Path, server: Server) -> None:
    limits = Limits(address_changes_per_second=0.01, address_changes_at_once=4)
    with two_doors(tmp_path, server.url, limits) as (one, other):
        assert [checked(door).status_code for door in (one, other, one, other, one)] == [200] * 4 + [429]


def test_tries_to_sign_in_are_counted_at_all_doors(tmp_path: Path, server: Server) -> None:
    with two_doors(tmp_path, server.url, Limits()) as doors:
        tries = [send(doors[n % 2], "/api/sign-in", name="Nobody", password="seven of bells") for n in range(11)]
        assert [answer.status_code for answer in tries] == [403] * 10 + [429]
        assert 0 < int(tries[-1].headers["retry-after"]) <= 60


def test_a_restart_forgives_nothing(tmp_path: Path, server: Server) -> None:
    limits = Limits(address_changes_per_second=0.01, address_changes_at_once=1)
    for status in (200, 429):
        with a_house(tmp_path, server.url, limits) as house, Visitor(house.url) as visitor:
            assert checked(visitor).status_code == status


def until_redis(visitor: Visitor, answers: object) -> dict[str, object]:
    """Ask how the house is until it says that of Redis."""
    end = time.monotonic() + SECONDS
    while (fit := visitor.http.get("/ready").json())["redis"] is not answers:
        assert time.monotonic() < end, fit
        time.sleep(0.05)
    return dict(fit)


def test_a_redis_that_dies_under_a_crowd_is_nobodys_error(tmp_path: Path, server: Server) -> None:
    metrics = Metrics(on=True, port=free_port())
    limits = Limits(address_changes_per_second=0.01, address_changes_at_once=60)
    with a_house(tmp_path, server.url, limits, metrics=metrics) as house, Visitor(house.url) as visitor:
        until_redis(visitor, answers=True)

        def ask(number: int) -> int:
            if number == 40:
                server.kill()
            return checked(visitor).status_code

        with ThreadPoolExecutor(8) as crowd:
            statuses = list(crowd.map(ask, range(100)))
        assert sorted(statuses) == [200] * 60 + [429] * 40
        assert visitor.http.get("/ready").status_code == 200, "people can be sent here all the same"
        until_redis(visitor, answers=False)
        found = figures(metrics)
        assert found["sixtysix_redis_answers",] == 0
        assert found["sixtysix_redis_failures_total",] >= 1
        server.start()
        until_redis(visitor, answers=True)
        assert figures(metrics)["sixtysix_redis_answers",] == 1
        assert checked(visitor).status_code == 429, "what was counted here meanwhile is not forgotten"


def test_a_process_that_may_not_come_in_goes_on_alone_and_keeps_its_password_to_itself(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.client.config_set("requirepass", "hunter2")
    monkeypatch.setenv("SIXTYSIX_REDIS_URL", server.url.replace("unix://", "unix://:hunter3@"))
    monkeypatch.setenv("SIXTYSIX_LOG_FORMAT", "json")
    with Process(tmp_path) as process, Visitor(process.url) as visitor:
        until_redis(visitor, answers=False)
        assert checked(visitor).status_code == 200
        log = process.terminate()
    lines = [json.loads(line) for line in log.splitlines()]
    assert [line["level"] for line in lines if line["event"] == "redis does not answer"] == ["warning"]
    assert "hunter" not in log


def test_a_house_opens_without_the_redis_it_was_told_of(tmp_path: Path) -> None:
    nowhere = Redis(url=f"unix://{tmp_path}/nobody")
    with serving(tmp_path / "house", limits=STRICT, redis=nowhere) as house, Visitor(house.url) as visitor:
        until_redis(visitor, answers=False)
        visitor.open_table()
        assert [checked(visitor).status_code for _ in range(3)] == [200, 200, 429]
