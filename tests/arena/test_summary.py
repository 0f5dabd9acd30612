"""The figures of a duel, on pairs whose figures can be worked out by hand."""

import pytest

from sixtysix.arena.sequential import SequentialTest
from sixtysix.arena.summary import matches_won, summarize
from tests.arena.duels import duel, pairs


def test_the_figures() -> None:
    summary = summarize(duel("heuristic", "random@7"), pairs([(2, 1), (-1, 3), (0, -2), (1, 1)]))
    assert summary.players == ("heuristic", "random@7")
    assert (summary.deals, summary.pairs, summary.deals_won) == (8, 4, (5, 2))
    assert summary.game_points_per_deal == pytest.approx(5 / 8)
    assert summary.ci95 == pytest.approx((5 / 8 - 3.182 * 1.1087 / 2, 5 / 8 + 3.182 * 1.1087 / 2), abs=0.01)
    assert summary.pair_sd == pytest.approx(1.1087, abs=1e-4)
    assert summary.deal_sd == pytest.approx(1.5980, abs=1e-4)
    assert summary.mirroring == pytest.approx(1.5980**2 / 2 / 1.1087**2, abs=1e-3)
    assert summary.decisions == (40, 32)
    assert summary.ms_per_decision == pytest.approx((2.0, 0.5))
    assert (summary.anytime, summary.better) == (False, None)


def test_one_pair_tells_no_spread() -> None:
    summary = summarize(duel(), pairs([(2, 1)]))
    assert (summary.game_points_per_deal, summary.ci95, summary.deal_sd, summary.mirroring) == (1.5, None, None, None)


def test_equal_pairs_have_no_spread_to_divide_by() -> None:
    summary = summarize(duel(), pairs([(2, -2), (1, -1)]))
    assert (summary.ci95, summary.pair_sd, summary.mirroring) == ((0, 0), 0, None)


def test_the_interval_of_a_test_is_its_own() -> None:
    test = SequentialTest(3)
    played = pairs([(3, 2)] * 20)
    for pair in played:
        test.add(pair.game_points)
    summary = summarize(duel(), played, test)
    assert (summary.anytime, summary.better, summary.ci95) == (True, "first", test.interval)


@pytest.mark.parametrize(
    ("points", "won"),
    [
        pytest.param([(3, 0)] * 2, (0, 0), id="six points win no match to seven"),
        pytest.param([(3, -3)] * 3, (1, 1), id="each string of deals is a match of its own"),
        pytest.param([(3, -3)] * 5, (1, 1), id="what is beyond the target does not count for the next match"),
        pytest.param([(3, -3)] * 6, (2, 2), id="the next match begins with the next deal"),
        pytest.param([(-1, 2), (2, 2), (3, 2), (2, -3), (1, 2)], (2, 0), id="both sides may score"),
        pytest.param([(0, 0), (3, 0), (3, 0)], (1, 0), id="what a deal without a winner carries over is paid (R54)"),
        pytest.param([(0, 0)] * 9, (0, 0), id="carried over, but never paid"),
    ],
)
def test_matches(points: list[tuple[int, int]], won: tuple[int, int]) -> None:
    assert matches_won(duel(), pairs(points)) == won
