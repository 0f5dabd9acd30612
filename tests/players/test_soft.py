"""Soft choices: the best most often, the near ones sometimes, the rest never."""

import random
from collections import Counter
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.players.soft import REACH, soft_choice

VALUED = [("good", 3.0), ("best", 5.0), ("bad", -4.0), ("as good", 3.0)]


def counts(temperature: float, times: int = 8_000) -> Counter[str]:
    rng = random.Random(66)
    return Counter(soft_choice(VALUED, temperature, rng) for _ in range(times))


def test_cold_it_takes_the_best() -> None:
    assert counts(0, 50) == {"best": 50}


def test_of_equals_the_first() -> None:
    assert soft_choice([("one", 1.0), ("other", 1.0)], 0, random.Random(1)) == "one"


def test_warm_it_takes_each_as_often_as_its_weight() -> None:
    found = counts(2.0)
    near = exp(-2 / 2)
    total = 1 + 2 * near
    assert set(found) == {"best", "good", "as good"}
    for choice, weight in (("best", 1.0), ("good", near), ("as good", near)):
        assert found[choice] / 8_000 == pytest.approx(weight / total, abs=0.02)


@given(
    st.lists(st.floats(-100, 100), min_size=1, max_size=12),
    st.floats(0, 50),
    st.integers(0, 2**32),
)
def test_what_is_chosen_is_never_far_worse(values: list[float], temperature: float, seed: int) -> None:
    chosen = soft_choice(list(enumerate(values)), temperature, random.Random(seed))
    assert max(values) - values[chosen] <= REACH * temperature


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=12), st.floats(0, 50))
def test_it_draws_once(values: list[float], temperature: float) -> None:
    used, expected = random.Random(7), random.Random(7)
    soft_choice(list(enumerate(values)), temperature, used)
    expected.random()
    assert used.getstate() == expected.getstate()
