"""How often is too often, for whom, and which address counts."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from sixtysix.web.addresses import Proxies
from sixtysix.web.limits import Limits
from sixtysix.web.throttle import MemoryThrottle, Pace
from tests.web.client import Visitor
from tests.web.servers import HOST, serving

PROXIES = Proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
ONE_A_SECOND = Pace(1.0, 2)


class Hand:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        pytest.param("192.0.2.1", [], "192.0.2.1", id="nobody in between"),
        pytest.param("192.0.2.1", ["198.51.100.7"], "192.0.2.1", id="a stranger who says he asks for another"),
        pytest.param("127.0.0.1", [], "127.0.0.1", id="a proxy that asks for itself"),
        pytest.param("127.0.0.1", ["198.51.100.7"], "198.51.100.7", id="our proxy"),
        pytest.param("127.0.0.1", ["203.0.113.9, 198.51.100.7"], "198.51.100.7", id="what the visitor made up"),
        pytest.param("127.0.0.1", ["203.0.113.9", "198.51.100.7"], "198.51.100.7", id="the same in two lines"),
        pytest.param("127.0.0.1", ["198.51.100.7, 10.1.2.3"], "198.51.100.7", id="two proxies of ours"),
        pytest.param("127.0.0.1", ["10.1.2.3"], "10.1.2.3", id="a visitor from the proxies' own network"),
        pytest.param("127.0.0.1", ["somebody"], "127.0.0.1", id="no address at all"),
        pytest.param("::ffff:127.0.0.1", ["198.51.100.7"], "198.51.100.7", id="IPv4 written as IPv6"),
        pytest.param("fd00::1", ["2001:db8:1:2:3::4"], "2001:db8:1:2::/64", id="a household's part of IPv6"),
        pytest.param("fe80::1%eth0", [], "fe80::/64", id="an address with its interface"),
        pytest.param("", [], "unknown", id="no network at all"),
    ],
)
def test_the_address_that_counts(peer: str, forwarded: Sequence[str], counted: str) -> None:
    assert PROXIES.beyond(peer, forwarded) == counted


def test_a_proxy_that_nobody_trusts_is_noted_once() -> None:
    proxies = Proxies()
    with capture_logs() as lines:
        for _ in range(3):
            assert proxies.beyond("127.0.0.1", ["198.51.100.7"]) == "127.0.0.1"
    (line,) = lines
    assert line["setting"] == "trusted_proxies"


def test_each_key_has_its_own_pace_and_is_told_how_long_to_wait() -> None:
    clock = Hand()
    throttle = MemoryThrottle(10, clock)

    async def ask(key: str, pace: Pace) -> int:
        return await throttle.take(key, pace)

    def asked(key: str, pace: Pace = ONE_A_SECOND) -> int:
        return asyncio.run(ask(key, pace))

    assert [asked("a") for _ in range(3)] == [0, 0, 1]
    assert asked("b", Pace(0.1, 1)) == 0
    assert asked("b", Pace(0.1, 1)) == 10
    clock.now = 1.0
    assert asked("a") == 0
    assert asked("a") == 1
    assert asked("b", Pace(0.1, 1)) == 9


def test_who_was_quiet_long_enough_is_forgotten() -> None:
    clock = Hand()
    throttle = MemoryThrottle(10, clock)

    async def visit() -> None:
        for number in range(5):
            await throttle.take(f"visitor {number}", ONE_A_SECOND)
        assert len(throttle) == 5
        clock.now = 60.0
        await throttle.take("another", ONE_A_SECOND)
        assert len(throttle) == 1

    asyncio.run(visit())


def test_never_more_are_remembered_than_there_is_room_for() -> None:
    throttle = MemoryThrottle(10, Hand())

    async def flood() -> None:
        for number in range(1_000):
            await throttle.take(f"visitor {number}", ONE_A_SECOND)
        assert len(throttle) == 10
        assert [await throttle.take("visitor 999", ONE_A_SECOND) for _ in range(2)] == [0, 1]

    asyncio.run(flood())


STRICT = Limits(session_changes_per_second=0.01, session_changes_at_once=2)
CHECK = {"preset": "portal"}


def test_one_visitor_who_asks_too_often_is_told_when_to_come_back_and_the_others_go_on(tmp_path: Path) -> None:
    with serving(tmp_path, limits=STRICT) as house, Visitor(house.url) as one, Visitor(house.url) as other:
        one.open_table(), other.open_table()
        answers = [one.http.post("/api/rules/check", json=CHECK) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[2].json()["code"] == "too_many_requests"
        assert 0 < int(answers[2].headers["retry-after"]) <= 100
        assert one.me()["name"] == "Guest", "looking is free"
        assert other.http.post("/api/rules/check", json=CHECK).status_code == 200


def test_strangers_share_the_pace_of_their_address_also_for_sockets(tmp_path: Path) -> None:
    limits = Limits(address_changes_per_second=0.01, address_changes_at_once=2)
    with serving(tmp_path, limits=limits) as house, Visitor(house.url) as one, Visitor(house.url) as other:
        with one.live():
            assert other.http.post("/api/rules/check", json=CHECK).status_code == 200
        assert other.http.post("/api/rules/check", json=CHECK).status_code == 429
        with pytest.raises(Exception, match="403"), other.live():
            pass


def test_behind_a_proxy_that_is_trusted_each_visitor_has_an_address_of_his_own(tmp_path: Path) -> None:
    limits = Limits(address_changes_per_second=0.01, address_changes_at_once=1)
    with serving(tmp_path, limits=limits, trusted_proxies=(HOST,)) as house, Visitor(house.url) as proxy:

        def asked_for(forwarded: str) -> int:
            headers = {"x-forwarded-for": forwarded}
            return proxy.http.post("/api/rules/check", json=CHECK, headers=headers).status_code

        addresses = ["198.51.100.7", "198.51.100.8", "203.0.113.9, 198.51.100.7"]
        assert [asked_for(address) for address in addresses] == [200, 200, 429]
