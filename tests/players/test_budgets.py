"""Budgets are spent, not exceeded, and never forgotten."""

import time

import pytest

from sixtysix.players.budgets import either, spend
from sixtysix.players.protocol import Budget


@pytest.mark.parametrize(
    ("iterations", "pieces"),
    [
        pytest.param(1, [1], id="less than a chunk"),
        pytest.param(200, [100, 100], id="whole chunks"),
        pytest.param(250, [100, 100, 50], id="and a piece"),
    ],
)
def test_iterations_are_spent_exactly(iterations: int, pieces: list[int]) -> None:
    searched: list[int] = []
    assert spend(Budget(iterations=iterations), time.perf_counter, 100, searched.append) == iterations
    assert searched == pieces


def test_the_clock_is_kept() -> None:
    start = time.perf_counter()
    done = spend(Budget(milliseconds=50), time.perf_counter, 10, lambda _: time.sleep(0.005))
    assert done >= 10
    assert time.perf_counter() - start < 0.2


def test_both_limits_hold() -> None:
    assert spend(Budget(iterations=30, milliseconds=60_000), time.perf_counter, 20, lambda _: None) == 30


def test_a_search_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="set iterations or milliseconds"):
        spend(Budget(), time.perf_counter, 1, lambda _: None)


def test_a_call_overrides_the_own_budget() -> None:
    own = Budget(milliseconds=100)
    assert either(Budget(), own) == own
    assert either(Budget(iterations=5), own) == Budget(iterations=5)
