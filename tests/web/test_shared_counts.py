"""Counting in a real server: as in memory, together with others, and with nothing there that names anybody."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.web.shared_counts import RedisThrottle
from sixtysix.web.throttle import MemoryThrottle, Pace, Throttle
from tests.web.redises import Server, a_server, counting
from tests.web.test_throttle import Hand

HOUR = 3_600
TWO_AN_HOUR_APART = Pace(1 / HOUR, 2)
ROOM = 1_000


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with a_server() as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.client.flushall()
    return running


class Turns:
    """Several processes that are asked one after the other, as by a proxy before them."""

    def __init__(self, *throttles: Throttle) -> None:
        self._throttles = throttles
        self._asked = 0

    async def take(self, key: str, pace: Pace) -> int:
        self._asked += 1
        return await self._throttles[self._asked % len(self._throttles)].take(key, pace)


Kind: TypeAlias = Callable[[Server], AbstractAsyncContextManager[tuple[Throttle, Callable[[float], None]]]]
"""A throttle, and what makes time pass for it."""


@asynccontextmanager
async def in_memory(_: Server) -> AsyncIterator[tuple[Throttle, Callable[[float], None]]]:
    clock = Hand()

    def go_on(seconds: float) -> None:
        clock.now += seconds

    yield MemoryThrottle(ROOM, clock), go_on


@asynccontextmanager
async def in_two_processes(server: Server) -> AsyncIterator[tuple[Throttle, Callable[[float], None]]]:
    clock = Hand()

    def go_on(seconds: float) -> None:
        clock.now += seconds
        server.go_on(seconds)

    async with counting(server.url) as one, counting(server.url) as other:
        yield Turns(*(RedisThrottle(MemoryThrottle(ROOM, clock), counts) for counts in (one, other))), go_on


KINDS = [pytest.param(in_memory, id="in memory"), pytest.param(in_two_processes, id="two processes and a Redis")]


# --- one contract for both ---


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("at_once", "asked_at", "hours_to_wait"),
    [
        pytest.param(1, [0, 0], [0, 1], id="one at once, then one after its time"),
        pytest.param(3, [0, 0, 0, 0], [0, 0, 0, 1], id="so many at once after a quiet time"),
        pytest.param(2, [0, 0, 0, 0], [0, 0, 1, 1], id="who is refused does not wait the longer for it"),
        pytest.param(1, [0, 0.5, 1], [0, 0.5, 0], id="the wait that was told is enough"),
        pytest.param(2, [0, 0, 1, 1], [0, 0, 0, 1], id="what an hour brings is one"),
        pytest.param(2, [0, 0, 9, 9, 9], [0, 0, 0, 0, 1], id="a long quiet time brings no more than there is room for"),
    ],
)
def test_a_throttle_lets_pass_what_its_pace_says(
    server: Server, kind: Kind, at_once: int, asked_at: list[float], hours_to_wait: list[float]
) -> None:
    async def waits() -> list[float]:
        async with kind(server) as (throttle, go_on):
            told, now = [], 0.0
            for then in asked_at:
                go_on((then - now) * HOUR)
                told.append(await throttle.take("Ann", Pace(1 / HOUR, at_once)) / HOUR)
                now = then
            return told

    assert asyncio.run(waits()) == pytest.approx(hours_to_wait, abs=60 / HOUR)


@pytest.mark.parametrize("kind", KINDS)
def test_each_key_has_a_pace_of_its_own(server: Server, kind: Kind) -> None:
    async def waits() -> list[bool]:
        async with kind(server) as (throttle, _):
            return [await throttle.take(key, Pace(1 / HOUR, 1)) == 0 for key in ("Ann", "Ben", "Ann", "Ben")]

    assert asyncio.run(waits()) == [True, True, False, False]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("per_second", "wait"),
    [
        pytest.param(2.0, 1, id="a wait is never told to be none"),
        pytest.param(1 / 90.5, 91, id="whole seconds, rounded up"),
    ],
)
def test_a_wait_is_told_in_whole_seconds(server: Server, kind: Kind, per_second: float, wait: int) -> None:
    async def told() -> int:
        async with kind(server) as (throttle, _):
            while not (found := await throttle.take("Ann", Pace(per_second, 1))):
                pass
            return found

    found = asyncio.run(told())
    assert isinstance(found, int)
    assert found in {wait, wait - 1 or 1}


@given(
    at_once=st.integers(1, 5),
    pauses=st.lists(st.sampled_from([0, 0, 0, 1, 2, 4, 5, 40]), min_size=1, max_size=25),
)
def test_in_redis_and_in_memory_the_same_may_pass(running: Server, at_once: int, pauses: list[int]) -> None:
    running.client.flushall()
    pace = Pace(1 / 4_096, at_once)

    async def waits(kind: Kind) -> list[int]:
        async with kind(running) as (throttle, go_on):
            told = []
            for pause in pauses:
                go_on(pause * 1_024)
                told.append(await throttle.take("Ann", pace))
            return told

    alone, together = asyncio.run(waits(in_memory)), asyncio.run(waits(in_two_processes))
    assert [wait == 0 for wait in together] == [wait == 0 for wait in alone]
    assert together == pytest.approx(alone, abs=60)


# --- what lies in Redis ---


def test_neither_an_address_nor_a_name_nor_a_token_lies_in_redis(server: Server) -> None:
    keys = ["address 192.0.2.1", "session 0f0f0f", "signing in as ann", "letters to ann@example.org"]

    async def ask() -> None:
        async with counting(server.url) as counts:
            for key in keys:
                assert await counts.take(key, TWO_AN_HOUR_APART) == 0

    asyncio.run(ask())
    kept = server.kept()
    assert len(kept) == len(keys)
    assert all(re.fullmatch("sixtysix:count:[0-9a-f]{32}", key) for key in kept)


def test_what_is_kept_is_gone_when_it_means_nothing_any_more(server: Server) -> None:
    async def ask(times: int) -> None:
        async with counting(server.url) as counts:
            for _ in range(times):
                await counts.take("Ann", Pace(1 / HOUR, 3))

    asyncio.run(ask(1))
    (key,) = server.kept()
    assert server.left_s(key) == pytest.approx(HOUR, abs=60)
    asyncio.run(ask(9))
    assert server.left_s(key) == pytest.approx(3 * HOUR, abs=60)
    server.go_on(3 * HOUR)
    assert server.kept() == {}


def test_a_clock_that_was_set_back_locks_nobody_out(server: Server) -> None:
    async def ask() -> list[int]:
        async with counting(server.url) as counts:
            await counts.take("Ann", TWO_AN_HOUR_APART)
            server.go_on(-1_000 * HOUR)
            return [await counts.take("Ann", TWO_AN_HOUR_APART) or 0]

    (wait,) = asyncio.run(ask())
    assert HOUR - 60 <= wait <= HOUR


def test_houses_with_different_secrets_do_not_meet(server: Server) -> None:
    async def ask() -> list[int | None]:
        async with counting(server.url) as one, counting(server.url, b"another" * 5) as other:
            return [await counts.take("Ann", Pace(1 / HOUR, 1)) for counts in (one, other)]

    assert asyncio.run(ask()) == [0, 0]


def test_of_a_flood_through_two_doors_so_many_pass_as_of_one_through_one(server: Server) -> None:
    async def flood() -> list[int | None]:
        async with counting(server.url) as one, counting(server.url) as other:
            asked = [counts.take("Ann", Pace(1 / HOUR, 100)) for counts in (one, other) for _ in range(500)]
            return await asyncio.gather(*asked)

    told = asyncio.run(flood())
    assert told.count(0) == 100
    assert told.count(None) == 0, "none was left without an answer"
