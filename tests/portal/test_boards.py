"""Leaderboards: months, order and what counts."""

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.boards import (
    TABLES_A_DAY,
    WINS_BY_LEAVING_A_DAY,
    YOUNG_TABLES_A_DAY,
    Encounter,
    Month,
    NotCounted,
    Setup,
    Tally,
    day_begins,
    month_of,
    place,
    rank,
    why_no_board,
    why_not_counted,
    why_win_not_counted,
)

SETUP = Setup(scored=True, is_preset=True, target=7, levels=frozenset({"club"}), members_only=True)
PEOPLE = msgspec.structs.replace(SETUP, levels=frozenset())
TALLIES = st.builds(Tally, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))


def at(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp()) * 1000


@pytest.mark.parametrize(
    ("moment", "month"),
    [
        pytest.param(at(2026, 12, 1) - 1, "2026-11", id="the last millisecond"),
        pytest.param(at(2026, 12, 1), "2026-12", id="the first one"),
        pytest.param(at(2027, 1, 1), "2027-01", id="a new year"),
        pytest.param(0, "1970-01", id="the beginning of Unix time"),
    ],
)
def test_months_are_those_of_utc(moment: int, month: str) -> None:
    assert str(month_of(moment)) == month


@given(st.integers(0, at(2999, 12, 31)))
def test_a_moment_lies_in_its_month_and_its_day(moment: int) -> None:
    month = month_of(moment)
    assert month.begins <= moment < month.ends == month.next.begins
    assert month_of(month.begins) == month == month_of(month.ends - 1)
    assert month < month.next
    assert 0 <= moment - day_begins(moment) < 86_400_000


def test_december_is_followed_by_january() -> None:
    assert Month(2026, 12).next == Month(2027, 1)


def test_points_come_first_and_then_points_per_table() -> None:
    ordered = [
        Tally(wins=9, losses=2),
        Tally(wins=5),
        Tally(wins=8, losses=3),
        Tally(draws=9),
        Tally(wins=5, losses=7),
        Tally(losses=2),
    ]
    assert sorted(ordered, key=rank) == ordered


@given(TALLIES, TALLIES)
def test_at_equal_points_the_better_ratio_is_in_front(one: Tally, other: Tally) -> None:
    if one.points == other.points and one.tables and other.tables:
        better = one.points / one.tables > other.points / other.tables
        assert (rank(one) < rank(other)) == better


def test_equals_share_the_better_place() -> None:
    tallies = [Tally(wins=3), Tally(wins=2), Tally(wins=2), Tally(wins=1)]
    assert [place(tally, tallies) for tally in tallies] == [1, 2, 2, 4]


def test_nothing_recorded_is_not_a_draw() -> None:
    assert Tally().tables == 0
    assert Tally(draws=1).tables == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        pytest.param({}, None, id="10a a preset to 7 by members"),
        pytest.param({"target": 3}, None, id="10a to 3"),
        pytest.param({"target": 11}, None, id="10a to 11"),
        pytest.param({"target": 5}, NotCounted.TARGET, id="10a no other target"),
        pytest.param({"scored": False}, NotCounted.TEST_GAME, id="M1 a test game"),
        pytest.param({"is_preset": False}, NotCounted.HOUSE_RULES, id="10a house rules"),
        pytest.param({"levels": frozenset({"club", "master"})}, NotCounted.MIXED_LEVELS, id="10a two levels"),
        pytest.param({"members_only": False}, NotCounted.GUEST, id="10a a guest"),
    ],
)
def test_a_board_compares_like_with_like(change: dict[str, object], reason: NotCounted | None) -> None:
    setup = msgspec.structs.replace(SETUP, **change)
    assert why_no_board(setup) == why_not_counted(setup, []) == reason


@pytest.mark.parametrize(
    ("encounter", "reason"),
    [
        pytest.param(Encounter(), None, id="two strangers"),
        pytest.param(Encounter(same_browser=True), NotCounted.SAME_BROWSER, id="G1 two accounts of one browser"),
        pytest.param(Encounter(tables_today=TABLES_A_DAY - 1), None, id="G2 the last table of the day that counts"),
        pytest.param(Encounter(tables_today=TABLES_A_DAY), NotCounted.SAME_PAIR, id="G2 one more"),
        pytest.param(Encounter(young_tables_today=YOUNG_TABLES_A_DAY - 1), None, id="G4 a newcomer"),
        pytest.param(
            Encounter(young_tables_today=YOUNG_TABLES_A_DAY), NotCounted.YOUNG_ACCOUNTS, id="G4 newcomer after newcomer"
        ),
        pytest.param(Encounter(wins_by_leaving_today=WINS_BY_LEAVING_A_DAY), None, id="G3 the table itself counts"),
    ],
)
def test_points_can_not_be_farmed(encounter: Encounter, reason: NotCounted | None) -> None:
    assert why_not_counted(PEOPLE, [encounter]) == reason
    assert why_not_counted(PEOPLE, [Encounter(), encounter]) == reason


def test_g3_wins_by_the_other_leaving_count_only_so_often() -> None:
    assert why_win_not_counted(Encounter(wins_by_leaving_today=WINS_BY_LEAVING_A_DAY - 1)) is None
    once_more = Encounter(wins_by_leaving_today=WINS_BY_LEAVING_A_DAY)
    assert why_win_not_counted(once_more) is NotCounted.WINS_BY_LEAVING
