"""A Redis that dies, stands still or is of no use: each process goes on counting for itself, and says so once."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from prometheus_client import CollectorRegistry
from structlog.testing import capture_logs

from sixtysix.web.figures import SharedFigures
from sixtysix.web.settings import Redis, SettingsProblem
from sixtysix.web.shared_counts import RedisThrottle, SharedCounts
from sixtysix.web.throttle import MemoryThrottle, Pace
from tests.web.redises import PATIENT_S, SECRET, Server, a_server, counting
from tests.web.test_throttle import Hand

HOUR = 3_600
TWO_AN_HOUR_APART = Pace(1 / HOUR, 2)
SHORT_S = 0.2
ROOM = 1_000


@pytest.fixture
def server() -> Iterator[Server]:
    with a_server() as running:
        yield running


class House:
    """One process, and what it has said of Redis."""

    def __init__(self, counts: SharedCounts, registry: CollectorRegistry) -> None:
        self.counts = counts
        self.throttle = RedisThrottle(MemoryThrottle(ROOM, Hand()), counts)
        self._registry = registry

    async def passes(self, times: int = 1) -> list[bool]:
        return [await self.throttle.take("Ann", TWO_AN_HOUR_APART) == 0 for _ in range(times)]

    def figure(self, name: str) -> float | None:
        return self._registry.get_sample_value(f"sixtysix_redis_{name}")


@asynccontextmanager
async def a_house(url: str, seconds: float = PATIENT_S) -> AsyncIterator[House]:
    registry = CollectorRegistry()
    async with counting(url, seconds=seconds, figures=SharedFigures(registry)) as counts:
        yield House(counts, registry)


def test_a_redis_that_is_killed_is_missed_once_and_found_again(server: Server) -> None:
    async def story() -> None:
        async with a_house(server.url) as one, a_house(server.url) as other:
            assert await one.passes() == [True]
            server.kill()
            with capture_logs() as lines:
                assert await one.passes(3) == [True, False, False], "what it has counted before counts on"
                assert await other.passes(3) == [True, True, False]
                await one.counts.look()
            assert [line["event"] for line in lines] == ["redis does not answer"] * 2, "each says it once"
            assert (one.counts.answers, one.figure("answers"), one.figure("failures_total")) == (False, 0, 2)
            server.start()
            assert await one.passes() == [False]
            with capture_logs() as lines:
                for house in (one, other):
                    await house.counts.look()
            assert [line["event"] for line in lines] == ["redis answers again"] * 2
            assert (one.counts.answers, one.figure("answers"), one.figure("failures_total")) == (True, 1, 2)

    asyncio.run(story())


def test_after_it_has_come_back_it_is_counted_together_again(server: Server) -> None:
    async def story() -> list[bool]:
        async with a_house(server.url) as one, a_house(server.url) as other:
            await one.counts.look()
            server.kill()
            await one.counts.look()
            server.start()
            await one.counts.look()
            return await one.passes() + await other.passes() + await one.passes()

    assert asyncio.run(story()) == [True, True, False]


def test_a_redis_that_stands_still_holds_nobody_up(server: Server) -> None:
    async def story() -> None:
        async with a_house(server.url, SHORT_S) as house:
            await house.counts.look()
            with server.standing_still():
                assert await house.passes(3) == [True, True, False]
                assert not house.counts.answers
            await wait_for_redis(house.counts)

    asyncio.run(story())


def test_an_answer_that_comes_too_late_is_nobody_elses(server: Server) -> None:
    async def story() -> list[int | None]:
        async with counting(server.url) as counts:
            await counts.take("Eve", Pace(1 / HOUR, 1))
            with server.standing_still():
                asked = [asyncio.create_task(counts.take("Eve", Pace(1 / HOUR, 1))) for _ in range(40)]
                await asyncio.sleep(SHORT_S)
                for one in asked:
                    one.cancel()
                await asyncio.gather(*asked, return_exceptions=True)
            return [await counts.take("Ann", TWO_AN_HOUR_APART) for _ in range(2)]

    assert asyncio.run(story()) == [0, 0]


def test_a_connection_that_was_closed_in_a_quiet_time_is_no_failure() -> None:
    async def story(server: Server, url: str) -> tuple[list[bool], float | None]:
        server.client.flushall()
        async with a_house(url) as house:
            passes = await house.passes()
            server.client.client_kill_filter(_type="normal", skipme=True)
            await asyncio.sleep(SHORT_S)
            return passes + await house.passes(), house.figure("failures_total")

    with a_server(has_port=True) as server:
        for url in (server.url, server.port_url):
            assert asyncio.run(story(server, url)) == ([True, True], 0)


def test_a_redis_that_stands_still_keeps_no_house_from_closing(server: Server) -> None:
    async def story() -> None:
        with server.standing_still():
            async with asyncio.timeout(PATIENT_S), a_house(server.url, SHORT_S) as house:
                asked = [asyncio.create_task(house.counts.look()) for _ in range(40)]
                await asyncio.sleep(0)
            await asyncio.gather(*asked)

    asyncio.run(story())


async def wait_for_redis(counts: SharedCounts) -> None:
    """Look until it answers; what is left over from its absence may still be in the way at first."""
    async with asyncio.timeout(PATIENT_S):
        while not counts.answers:
            await counts.look()


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        pytest.param("maxmemory", "1", "maxmemory", id="it is full"),
        pytest.param("requirepass", "hunter2", "Authentication required", id="it wants a password"),
        pytest.param("min-replicas-to-write", "1", "replicas", id="it may not write"),
    ],
)
def test_a_redis_that_is_of_no_use_is_as_good_as_none(server: Server, setting: str, value: str, said: str) -> None:
    async def story() -> None:
        async with a_house(server.url) as house:
            with capture_logs() as lines:
                assert await house.passes(3) == [True, True, False]
            (line,) = lines
            assert said in line["problem"]

    server.client.config_set(setting, value)
    asyncio.run(story())


def test_a_password_is_used_and_never_shown(server: Server) -> None:
    async def story(password: str) -> list[str]:
        address = server.url.replace("unix://", f"unix://:{password}@")
        with capture_logs() as lines:
            async with a_house(address) as house:
                await house.passes()
        return [f"{line}" for line in lines]

    server.client.config_set("requirepass", "hunter2")
    assert asyncio.run(story("hunter2")) == []
    (said,) = asyncio.run(story("hunter3"))
    assert "hunter" not in said


def test_without_its_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(SettingsProblem, match=r"install sixtysix\[redis\]"):
        SharedCounts(Redis(url="redis://127.0.0.1"), SECRET, SharedFigures(CollectorRegistry()))
