"""Whether somebody is there for a seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.clock import RESTART_GRACE_MS, Outage, is_past
from sixtysix.portal.presence import Absence, Presence, after_outage, closed, opened, requested

NOW = 1_800_000_000_000
SEATED = Presence(left=NOW)


def streams(*names: str) -> Presence:
    presence = SEATED
    for name in names:
        presence = opened(presence, name)
    return presence


def test_a_seat_is_there_while_any_of_its_tabs_is() -> None:
    both = streams("phone", "desk")
    one = closed(both, "phone", NOW + 5)
    assert one.is_connected(NOW + 1_000_000)
    assert one.lost_last is None
    none = closed(one, "desk", NOW + 9)
    assert none.absent_since(NOW + 10) == NOW + 9


def test_the_others_see_for_how_long_and_of_how_much() -> None:
    gone = closed(streams("tab"), "tab", NOW)
    assert gone.absence(NOW + 52_000) == Absence(52_000, 180_000)
    assert streams("tab").absence(NOW) is None


@pytest.mark.parametrize(("gone_ms", "lost"), [(180_000, False), (180_001, True)])
def test_t7_gone_for_more_than_three_minutes_is_lost(gone_ms: int, lost: bool) -> None:
    last = closed(streams("tab"), "tab", NOW).lost_last
    assert last is not None
    assert is_past(last, NOW + gone_ms) == lost


def test_t9_to_come_back_ends_the_absence_and_the_next_one_begins_from_nothing() -> None:
    back = opened(closed(streams("tab"), "tab", NOW), "tab2")
    assert back.is_connected(NOW + 170_000)
    assert closed(back, "tab2", NOW + 200_000).lost_last == NOW + 200_000 + 180_000


def test_a_seat_that_never_came_is_gone_since_it_was_taken() -> None:
    assert SEATED.absence(NOW + 1_000) == Absence(1_000)
    assert SEATED.lost_last == NOW + 180_000


def test_a_stream_that_closes_twice_changes_nothing() -> None:
    once = closed(streams("tab"), "tab", NOW)
    assert closed(once, "tab", NOW + 99) == once


def test_10c_a_program_is_there_for_three_minutes_after_each_request() -> None:
    program = requested(SEATED, NOW + 10_000)
    assert program.is_connected(NOW + 10_000 + 180_000)
    assert not program.is_connected(NOW + 10_000 + 180_001)
    assert program.lost_last == NOW + 10_000 + 180_000
    assert program.absence(NOW + 10_000 + 180_001) == Absence(180_001)


def test_requests_made_beside_a_stream_do_not_outlive_it() -> None:
    gone = closed(requested(streams("tab"), NOW + 4_000), "tab", NOW + 5_000)
    assert gone.absent_since(NOW + 6_000) == NOW + 5_000


def test_t9_after_an_outage_who_was_there_has_the_whole_time_to_come_back() -> None:
    outage = Outage(NOW + 1_000, NOW + 3_600_000)
    found = after_outage(streams("tab"), outage)
    assert found.lost_last == outage.ended + RESTART_GRACE_MS + 180_000
    assert found.absence(outage.ended) == Absence(0)


def test_t9_after_an_outage_who_was_gone_has_what_he_had_left() -> None:
    gone = closed(streams("tab"), "tab", NOW)
    outage = Outage(NOW + 100_000, NOW + 3_600_000)
    last = after_outage(gone, outage).lost_last
    assert last == outage.ended + 80_000 + RESTART_GRACE_MS
    program = after_outage(requested(SEATED, NOW + 40_000), outage)
    assert program.lost_last == outage.ended + 120_000 + RESTART_GRACE_MS


def test_t9_who_was_lost_before_the_outage_stays_lost() -> None:
    gone = closed(streams("tab"), "tab", NOW)
    assert after_outage(gone, Outage(NOW + 180_001, NOW + 200_000)) == gone


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.integers(0, 100_000)), max_size=20))
def test_a_seat_is_gone_exactly_while_no_stream_is_open(steps: list[tuple[str, bool, int]]) -> None:
    presence, now, there, since = SEATED, NOW, set[str](), NOW
    for name, opens, pause in steps:
        now += pause
        was_there = bool(there)
        if opens:
            presence, there = opened(presence, name), there | {name}
        else:
            presence, there = closed(presence, name, now), there - {name}
        since = now if was_there and not there else since
        assert presence.absent_since(now) == (None if there else since)
