"""Intervals: known values, and how often they hold what they promise to hold."""

import random

import pytest

from sixtysix.arena.estimate import mean_interval, share_interval, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_the_quantile_of_students_t(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.004)


@pytest.mark.parametrize("pairs", [5, 20, 200])
def test_the_mean_is_in_95_of_100_intervals(pairs: int) -> None:
    rng = random.Random(pairs)
    values, weights = (-3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3), (1, 2, 3, 4, 5, 6, 5, 4, 4, 3, 2)
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
    held = 0
    for _ in range(1000):
        ends = mean_interval(rng.choices(values, weights, k=pairs))
        assert ends is not None
        held += ends[0] <= mean <= ends[1]
    assert 930 <= held <= 970


def test_one_value_has_no_interval() -> None:
    assert mean_interval([1.0]) is None
    assert mean_interval([0.0, 0.0, 0.0]) == (0, 0)


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        pytest.param(0, 0, 0.0, 1.0, id="nothing is known before the first match"),
        pytest.param(50, 100, 0.404, 0.596, id="half"),
        pytest.param(400, 400, 0.990, 1.0, id="all of 400 leave room for one in a hundred"),
        pytest.param(0, 10, 0.0, 0.278, id="none of ten"),
    ],
)
def test_wilsons_interval(won: int, played: int, low: float, high: float) -> None:
    assert share_interval(won, played) == pytest.approx((low, high), abs=0.0006)
