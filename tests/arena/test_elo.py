"""Ratings: closed forms, and true strengths found again."""

import math
import random
from itertools import combinations

import pytest

from sixtysix.arena.elo import PRIOR, inverse, rate

ELO = 400 / math.log(10)


@pytest.mark.parametrize(
    ("won", "lost"),
    [
        pytest.param(50, 50, id="even"),
        pytest.param(90, 10, id="nine of ten"),
        pytest.param(400, 0, id="all matches won is still a number"),
        pytest.param(3, 200, id="the weaker one first"),
    ],
)
def test_two_players_have_a_closed_form(won: int, lost: int) -> None:
    ratings = rate(["random", "other"], {("other", "random"): (won, lost)}, "random")
    above = ELO * math.log((won + PRIOR) / (lost + PRIOR))
    margin = 1.959964 * ELO * math.sqrt(1 / (won + PRIOR) + 1 / (lost + PRIOR))
    assert ratings.rating("random") == 1200
    assert ratings.interval("random") == (1200, 1200)
    assert ratings.rating("other") == pytest.approx(1200 + above)
    assert ratings.interval("other") == pytest.approx((1200 + above - margin, 1200 + above + margin))


def test_neighbours_add_up() -> None:
    results = {("b", "a"): (75, 25), ("c", "b"): (60, 40)}
    ratings = rate(["a", "b", "c"], results, "a")
    steps = [ELO * math.log(75.5 / 25.5), ELO * math.log(60.5 / 40.5)]
    assert ratings.rating("c") == pytest.approx(1200 + sum(steps))
    lead, (low, high) = ratings.lead("c", "b")
    assert lead == pytest.approx(steps[1])
    assert high - low == pytest.approx(2 * 1.959964 * ELO * math.sqrt(1 / 60.5 + 1 / 40.5))


def test_true_strengths_are_found_in_95_of_100_intervals() -> None:
    strengths = {"random": 1200, "b": 1350, "c": 1500, "d": 1700}
    rng, held, steps = random.Random(66), 0, 0
    for _ in range(100):
        results = {}
        for one, other in combinations(strengths, 2):
            chance = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
            won = sum(rng.random() < chance for _ in range(150))
            results[one, other] = (won, 150 - won)
        ratings = rate(list(strengths), results, "random")
        held += sum(low <= strengths[name] <= high for name in "bcd" for low, high in [ratings.interval(name)])
        low, high = ratings.lead("d", "c")[1]
        steps += low <= 200 <= high
    assert 270 <= held <= 297
    assert steps >= 90


def test_the_order_of_a_pairing_does_not_matter() -> None:
    forth = rate(["a", "b"], {("a", "b"): (7, 3)}, "a")
    back = rate(["a", "b"], {("b", "a"): (3, 7)}, "a")
    assert forth.elo == pytest.approx(back.elo)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        pytest.param(["b", "c"], "'a' is the anchor", id="no anchor"),
        pytest.param(["a", "b", "c", "d"], "'c' can't be compared with 'a'", id="two groups that never met"),
    ],
)
def test_ratings_that_do_not_exist_are_refused(players: list[str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        rate(players, {("a", "b"): (1, 1), ("c", "d"): (1, 1)}, "a")


def test_an_inverse_times_the_matrix_is_one() -> None:
    rng = random.Random(5)
    root = [[rng.random() for _ in range(4)] for _ in range(4)]
    matrix = [[sum(a * b for a, b in zip(x, y, strict=True)) + (x is y) for y in root] for x in root]
    product = [[sum(row[k] * matrix[k][column] for k in range(4)) for column in range(4)] for row in inverse(matrix)]
    for i, row in enumerate(product):
        assert row == pytest.approx([float(i == j) for j in range(4)], abs=1e-9)
