"""Which members have signed in from one browser: what is noted, what is asked, and what is forgotten (G1)."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, Engine, select

from sixtysix.store.accounts import close, tidy
from sixtysix.store.browsers import (
    KEPT_MS,
    MOST_BROWSERS,
    browser_hash,
    days_of,
    note_browser,
    share_a_browser,
)
from sixtysix.store.engine import for_writing
from sixtysix.store.schema import BROWSERS
from sixtysix.store.sessions import DAY_MS
from tests.store.tables import NOW

pytestmark = pytest.mark.usefixtures("members")

BOTH = ("ann", "ben")


@pytest.fixture
def database(engine: Engine, members: None) -> Iterator[Connection]:  # noqa: ARG001 -- they have to be there first
    with for_writing(engine).begin() as connection:
        yield connection


def test_two_members_of_one_browser_share_it(database: Connection) -> None:
    for member in BOTH:
        note_browser(database, "at home", member, NOW)
    assert share_a_browser(database, BOTH, NOW)


def test_one_member_at_two_browsers_shares_none(database: Connection) -> None:
    note_browser(database, "at home", "ann", NOW)
    note_browser(database, "at work", "ann", NOW)
    note_browser(database, "elsewhere", "ben", NOW)
    assert not share_a_browser(database, BOTH, NOW)


@pytest.mark.parametrize(
    ("later_ms", "shared"),
    [
        pytest.param(KEPT_MS - DAY_MS, True, id="within 90 days"),
        pytest.param(KEPT_MS, False, id="after 90 days"),
    ],
)
def test_a_browser_is_known_for_so_long(database: Connection, later_ms: int, shared: bool) -> None:
    note_browser(database, "at home", "ann", NOW)
    note_browser(database, "at home", "ben", NOW + later_ms)
    assert share_a_browser(database, BOTH, NOW + later_ms) == shared
    tidy(database, NOW + later_ms)
    assert len(days_of(database, "ann")) == int(shared)


def test_no_more_is_kept_than_a_day(database: Connection) -> None:
    note_browser(database, "at home", "ann", NOW)
    note_browser(database, "at home", "ann", NOW + 1)
    rows = database.execute(select(BROWSERS)).all()
    assert [tuple(row) for row in rows] == [("at home", "ann", NOW - NOW % DAY_MS)]


def test_of_a_guest_nothing_is_kept(database: Connection) -> None:
    note_browser(database, "at home", "a guest", NOW)
    assert database.execute(select(BROWSERS)).all() == []


def test_of_many_browsers_the_latest_are_kept(database: Connection) -> None:
    for number in range(MOST_BROWSERS + 3):
        note_browser(database, f"browser {number}", "ann", NOW + number * DAY_MS)
    assert len(days_of(database, "ann")) == MOST_BROWSERS
    assert days_of(database, "ann")[-1] == NOW - NOW % DAY_MS + 3 * DAY_MS


def test_the_browsers_of_a_closed_account_are_forgotten(database: Connection) -> None:
    for member in BOTH:
        note_browser(database, "at home", member, NOW)
    close(database, "ann", NOW)
    tidy(database, NOW)
    assert (days_of(database, "ann"), len(days_of(database, "ben"))) == ((), 1)


def test_what_is_kept_follows_from_the_secret_of_the_house() -> None:
    assert browser_hash(b"one", "id") != browser_hash(b"another", "id") != "id"
    assert browser_hash(b"one", "id") == browser_hash(b"one", "id")
