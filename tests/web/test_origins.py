"""Which pages may act, which addresses are addresses, and how much is too much."""

import socket

import pytest

from sixtysix.web.limits import Bucket
from sixtysix.web.origins import Origins, is_origin

ORIGINS = Origins(["https://cards.example.org"])


@pytest.mark.parametrize(
    ("origin", "host", "site", "admitted"),
    [
        pytest.param("http://127.0.0.1:66", "127.0.0.1:66", None, True, id="this machine, by its address"),
        pytest.param("http://[::1]:66", "[::1]:66", "same-origin", True, id="this machine, by its other address"),
        pytest.param("http://localhost:66", "localhost:66", None, True, id="this machine, by its usual name"),
        pytest.param("http://192.168.1.66:66", "192.168.1.66:66", None, True, id="a machine next door"),
        pytest.param("https://cards.example.org", "127.0.0.1:66", None, True, id="behind a proxy, as it was told"),
        pytest.param("https://cards.example.org", "cards.example.org", "same-origin", True, id="the same, host kept"),
        pytest.param("http://cards.example.org", "cards.example.org", None, False, id="the same name without TLS"),
        pytest.param("http://127.0.0.1:67", "127.0.0.1:66", None, False, id="another port"),
        pytest.param("http://evil.example", "evil.example", None, False, id="a name that was made to point here"),
        pytest.param("http://localhost.evil.example:66", "localhost.evil.example:66", None, False, id="a like name"),
        pytest.param("http://127.0.0.1:66", "127.0.0.1:66", "cross-site", False, id="the browser says another site"),
        pytest.param(None, "127.0.0.1:66", None, False, id="no origin"),
        pytest.param("http://None", None, None, False, id="no host"),
        pytest.param("http://[", "[", None, False, id="no address"),
    ],
)  # fmt: skip
def test_a_page_may_act_in_its_own_house(
    origin: str | None, host: str | None, site: str | None, admitted: bool
) -> None:
    assert ORIGINS.admit(origin, host, site) is admitted


def test_the_machine_knows_its_own_name() -> None:
    name = f"{socket.gethostname().lower()}:66"
    assert ORIGINS.admit(f"http://{name}", name)


def test_cookies_are_for_tls_alone_where_the_house_is_behind_it() -> None:
    assert ORIGINS.is_secure("cards.example.org")
    assert not ORIGINS.is_secure("127.0.0.1:66")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("https://cards.example.org", True),
        ("http://localhost:66", True),
        ("https://cards.example.org/", False),
        ("cards.example.org", False),
        ("ftp://cards.example.org", False),
        ("https://", False),
    ],
)
def test_an_origin_is_a_scheme_and_a_host(text: str, is_one: bool) -> None:
    assert is_origin(text) is is_one


def test_a_bucket_lets_a_burst_through_and_then_a_trickle() -> None:
    now = [0.0]
    bucket = Bucket(rate=2, burst=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
