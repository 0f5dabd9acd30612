"""The measurement of players: its interval, and going on where it stopped."""

from pathlib import Path

import pytest

from bench.players import Outcome, Task, finished, measure, summary, wilson


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        pytest.param(0, 0, 0.0, 1.0, id="nothing is known before the first match"),
        pytest.param(50, 100, 0.404, 0.596, id="half"),
        pytest.param(400, 400, 0.990, 1.0, id="all of 400 leave room for one in a hundred"),
        pytest.param(0, 10, 0.0, 0.278, id="none of ten"),
    ],
)
def test_wilson(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=0.0006)


def tasks(pairs: int) -> list[Task]:
    return [Task("random", "random", "schnapsen", 1, pair) for pair in range(pairs)]


def test_a_second_run_goes_on_where_the_first_one_stopped(tmp_path: Path) -> None:
    out = tmp_path / "pairs.jsonl"
    measure(tasks(2), 1, out)
    out.write_bytes(out.read_bytes() + b'{"task": {"level"')
    first = finished(out, set(tasks(3)))
    assert set(first) == set(tasks(2))
    together = measure(tasks(3), 1, out)
    assert [outcome for outcome in together if outcome.task.pair < 2] == list(first.values())
    assert len(finished(out, set(tasks(3)))) == 3


def test_the_same_players_break_even_on_mirrored_decks() -> None:
    outcomes = [Outcome(task, 1, 0, 10) for task in tasks(4)]
    result = summary("schnapsen", outcomes)
    assert (result.matches, result.won, result.game_points_per_hand) == (8, 4, 0)
