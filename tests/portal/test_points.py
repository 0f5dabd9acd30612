"""What a finished table brings each seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.points import Order, Sides, everyone_alone, places, points

PARTNERS: Sides = ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        pytest.param((7, 5), (1, -1), id="P1 win and loss"),
        pytest.param((5, 7), (-1, 1), id="P1 the second seat wins"),
        pytest.param((4, 4), (0, 0), id="P1 draw"),
        pytest.param((9, 5, 2), (1, 0, -1), id="P2 sole first, P5 between, P4 sole last"),
        pytest.param(
            (9, 9, 2), (0, 0, -1), id="P3 a shared first brings nothing, and the points don't add up to nothing"
        ),
        pytest.param((9, 2, 2), (1, -1, -1), id="P4 a shared last is a loss for each"),
        pytest.param((9, 9, 9), (0, 0, 0), id="P6 three level"),
        pytest.param((5, 5, 5, 5), (0, 0, 0, 0), id="P6 four level"),
        pytest.param((9, 9, 9, 2), (0, 0, 0, -1), id="P3 three share the first place"),
        pytest.param((9, 9, 2, 2), (0, 0, -1, -1), id="P3 and P4 in pairs"),
        pytest.param((9, 6, 6, 2), (1, 0, 0, -1), id="P5 two between"),
        pytest.param((-3, -8, 0), (0, -1, 1), id="scores below nothing"),
    ],
)
def test_each_plays_alone(scores: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert points(places(scores), everyone_alone(len(scores))) == expected


@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        pytest.param((7, 3), (1, -1, 1, -1), id="P7 partners win together"),
        pytest.param((3, 7), (-1, 1, -1, 1), id="P7 partners lose together"),
        pytest.param((5, 5), (0, 0, 0, 0), id="P7 level teams"),
    ],
)
def test_partners_get_the_result_of_their_team(teams: tuple[int, int], expected: tuple[int, ...]) -> None:
    assert points(places([teams[0], teams[1], teams[0], teams[1]]), PARTNERS) == expected


def test_where_few_points_are_good_the_lowest_score_is_first() -> None:
    assert places([12, 3, 7], Order.LOWER) == (3, 1, 2)
    assert points(places([12, 3, 7], Order.LOWER), everyone_alone(3)) == (-1, 1, 0)


@pytest.mark.parametrize(
    ("of_seats", "sides"),
    [
        pytest.param((1, 2, 2, 1), PARTNERS, id="partners have different places"),
        pytest.param((1, 2, 3), ((0,), (1,)), id="a seat without a side"),
        pytest.param((1, 2), ((0, 1), (1,)), id="a seat with two sides"),
    ],
)
def test_sides_that_do_not_fit_are_refused(of_seats: tuple[int, ...], sides: Sides) -> None:
    with pytest.raises(ValueError, match="side"):
        points(of_seats, sides)


SCORES = st.lists(st.integers(-20, 20), min_size=2, max_size=4)


@given(SCORES)
def test_nobody_below_another_gets_more_points(scores: list[int]) -> None:
    got = points(places(scores), everyone_alone(len(scores)))
    assert all(got[a] <= got[b] for a in range(len(got)) for b in range(len(got)) if scores[a] < scores[b])
    assert got.count(1) == (1 if scores.count(max(scores)) == 1 else 0)


@given(SCORES, st.integers(1, 50), st.integers(-50, 50))
def test_only_the_order_of_scores_matters(scores: list[int], scale: int, shift: int) -> None:
    changed = [scale * score + shift for score in scores]
    assert places(changed) == places(scores)
    assert places([-score for score in scores], Order.LOWER) == places(scores)
