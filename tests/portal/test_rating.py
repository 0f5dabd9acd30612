"""The rating of games between people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.portal.rating import DRAWN, LOST, NEWCOMER, WON, Rating, Result, rated, rated_table

RATINGS = st.builds(Rating, st.floats(800, 2400), st.floats(30, 350), st.floats(0.03, 0.1))
SCORES = st.sampled_from([WON, DRAWN, LOST])


def test_the_worked_example_of_the_paper() -> None:
    results = [
        Result(Rating(1400, 30), WON),
        Result(Rating(1550, 100), LOST),
        Result(Rating(1700, 300), LOST),
    ]
    after = rated(Rating(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_leaves_the_rating_and_lets_the_deviation_grow() -> None:
    # The square of 200 / 173.7178 grows by the square of 0.06 in each period.
    after = rated(Rating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)
    assert rated(Rating(1500, 349, 0.06), [], periods=1000).deviation == NEWCOMER.deviation


def test_many_surprises_make_a_player_unsteady() -> None:
    # The worked example hardly changes the volatility, so it would not show a wrong equation.
    steady = Rating(1500, 50, 0.06)
    much = rated(steady, [Result(Rating(1900, 30), WON)] * 20)
    some = rated(steady, [Result(Rating(1900, 30), WON)] * 5)
    assert much.volatility > some.volatility > steady.volatility


def test_the_volatility_does_not_depend_on_where_the_scale_begins() -> None:
    low = rated(Rating(1500, 80), [Result(Rating(1700, 60), WON)] * 4)
    high = rated(Rating(2300, 80), [Result(Rating(2500, 60), WON)] * 4)
    assert low.volatility == pytest.approx(high.volatility, rel=1e-6)
    assert low.rating - 1500 == pytest.approx(high.rating - 2300, abs=1e-6)


@given(RATINGS, RATINGS, SCORES)
def test_both_sides_of_a_table_are_rated_from_before_it(first: Rating, second: Rating, score: float) -> None:
    one, other = rated_table(first, second, score, (0.5, 2.0))
    assert one == rated(first, [Result(second, score)], 0.5)
    assert other == rated(second, [Result(first, 1 - score)], 2.0)


@given(RATINGS, RATINGS)
def test_a_win_raises_and_a_loss_lowers(first: Rating, second: Rating) -> None:
    won, lost = rated_table(first, second, WON, (1.0, 1.0))
    assert won.rating > first.rating
    assert lost.rating < second.rating


@given(RATINGS, st.lists(st.tuples(RATINGS, SCORES), max_size=12), st.floats(0, 200))
def test_ratings_stay_within_reason(player: Rating, games: list[tuple[Rating, float]], periods: float) -> None:
    after = rated(player, [Result(opponent, score) for opponent, score in games], periods)
    assert 0 < after.deviation <= NEWCOMER.deviation
    assert 0.01 < after.volatility < 0.5
