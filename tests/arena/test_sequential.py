"""The sequential test: how often it errs, how soon it decides, and its interval."""

import random
from collections.abc import Sequence

import pytest

from sixtysix.arena.sequential import SequentialTest, Verdict, most_game_points
from sixtysix.game import house_rules, preset

VALUES = (-3.0, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0)
EVEN = (1, 2, 6, 8, 10, 8, 6, 2, 1)
"""Weights of pairs between equal players."""
ABOVE = (1, 2, 4, 6, 10, 9, 8, 4, 2)
"""Weights of a player ahead by 0.29 game points a deal."""
RUNS = 150


def decided(weights: Sequence[int], seed: int, pairs: int) -> tuple[Verdict | None, int]:
    """The first verdict, and after how many pairs it came."""
    rng, test = random.Random(seed), SequentialTest(3)
    for number, value in enumerate(rng.choices(VALUES, weights, k=pairs), start=1):
        test.add(value)
        if test.verdict is not None:
            return test.verdict, number
    return None, pairs


def test_equal_players_are_told_apart_in_at_most_5_of_100_runs() -> None:
    wrong = sum(decided(EVEN, seed, pairs=300)[0] is not None for seed in range(RUNS))
    # 5 % of 150 are 7.5; a thirteenth would come by chance in about 3 of 100 such tests if the rate were just 5 %.
    assert wrong <= 12


@pytest.mark.parametrize(
    ("weights", "better"),
    [pytest.param(ABOVE, "first", id="the first"), pytest.param(ABOVE[::-1], "second", id="the second")],
)
def test_the_better_one_is_found_and_soon(weights: Sequence[int], better: Verdict) -> None:
    runs = [decided(weights, seed, pairs=600) for seed in range(60)]
    assert sum(verdict == better for verdict, _ in runs) >= 57
    assert sorted(number for _, number in runs)[30] < 250


def test_a_great_difference_needs_few_pairs() -> None:
    verdict, pairs = decided((0, 0, 0, 0, 1, 1, 2, 3, 3), seed=1, pairs=100)
    assert (verdict, pairs <= 25) == ("first", True)


def test_the_interval_holds_the_mean_at_all_times() -> None:
    mean = sum(value * weight for value, weight in zip(VALUES, ABOVE, strict=True)) / sum(ABOVE)
    missed = 0
    for seed in range(60):
        rng, test = random.Random(seed), SequentialTest(3)
        out = False
        for number in range(1, 129):
            test.add(rng.choices(VALUES, ABOVE)[0])
            if number.bit_count() == 1:
                low, high = test.interval
                out |= not low <= mean <= high
        missed += out
    assert missed <= 6


def test_the_interval_says_the_same_as_the_verdict() -> None:
    rng, test = random.Random(2), SequentialTest(3)
    for _ in range(300):
        test.add(rng.choices(VALUES, ABOVE)[0])
        low, high = test.interval
        assert (test.verdict == "first") == (low > 0)
        assert (test.verdict == "second") == (high < 0)


def test_nothing_is_known_before_the_first_pair() -> None:
    test = SequentialTest(3)
    assert test.verdict is None
    assert test.interval == pytest.approx((-3, 3))


def test_the_order_of_the_pairs_does_not_matter() -> None:
    ends = []
    for values in ([1.0, -2.0, 0.5, 3.0], [3.0, 0.5, 1.0, -2.0]):
        test = SequentialTest(3)
        for value in values:
            test.add(value)
        ends.append(test.interval)
    assert ends[0] == pytest.approx(ends[1])


@pytest.mark.parametrize("value", [3.5, -4.0, float("nan")])
def test_a_value_out_of_bounds_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not between -3 and 3"):
        SequentialTest(3).add(value)


@pytest.mark.parametrize(
    ("changes", "most"),
    [
        pytest.param({}, 3, id="three for schwarz"),
        pytest.param({"falseClaim": [2, 5]}, 5, id="a false claim"),
        pytest.param({"falseClaim": None, "end66": "automatic", "claimWindows": []}, 3, id="no claims"),
        pytest.param({"closerFails": [4, 4]}, 4, id="a failed close"),
        pytest.param({"opponentFirstAfterClose": [2, 6]}, 6, id="the opponent first after a close"),
    ],
)
def test_the_bound_is_the_rule_sets(changes: dict[str, object], most: int) -> None:
    assert most_game_points(preset("hoyle")) == 3
    assert most_game_points(house_rules("hoyle", changes)) == most
