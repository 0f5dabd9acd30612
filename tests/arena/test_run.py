"""A duel as a whole: stopping early, and going on with what a file holds."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from sixtysix.arena.duel import Pair
from sixtysix.arena.journal import read_journal
from sixtysix.arena.run import Run, run_duel
from sixtysix.arena.summary import Summary
from sixtysix.game import PRESET_KEYS
from tests.arena.duels import duel


def timeless(summary: Summary) -> Summary:
    return replace(summary, ms_per_decision=(0, 0))


def test_the_number_of_processes_changes_nothing() -> None:
    compared = duel("random", "heuristic")
    one, two = (run_duel(compared, Run(40, jobs=jobs, until_decided=True)) for jobs in (1, 2))
    assert timeless(one) == timeless(two)


def test_a_run_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    compared, journal = duel("heuristic", "random"), tmp_path / "pairs.jsonl"
    whole = run_duel(compared, Run(12))
    run_duel(compared, Run(8, resume=journal))
    journal.write_bytes(journal.read_bytes()[:-30])
    kept = read_journal(journal, compared.identity, Pair)
    assert len(kept) == 7
    told: list[Pair] = []
    again = run_duel(compared, Run(12, resume=journal), told.append)
    assert timeless(again) == timeless(whole)
    assert [pair.number for pair in told] == list(range(12))
    assert told[:7] == list(kept.values())
    assert len(read_journal(journal, compared.identity, Pair)) == 12


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "pairs.jsonl"
    first = run_duel(duel(), Run(6, resume=journal))
    assert run_duel(duel(), Run(6, resume=journal)) == first
    assert journal.read_bytes().count(b"\n") == 6


def test_a_decided_duel_stops() -> None:
    summary = run_duel(duel("random", "heuristic"), Run(500, until_decided=True))
    assert (summary.better, summary.anytime) == ("second", True)
    assert summary.pairs < 60
    assert summary.ci95 is not None
    assert summary.ci95[1] < 0


def test_equal_players_are_not_decided() -> None:
    summary = run_duel(duel(), Run(20, until_decided=True))
    assert (summary.better, summary.pairs) == (None, 20)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_the_careful_beginner_beats_random_under_every_preset(key: str) -> None:
    assert run_duel(duel("heuristic", "random", rules=key), Run(12)).game_points_per_deal > 0.8


@pytest.mark.nightly
def test_the_careful_beginner_wins_97_of_100_matches() -> None:
    summary = run_duel(duel("heuristic", "random"), Run(1200))
    assert summary.matches > 400
    assert summary.matches_won[0] >= 0.97 * summary.matches
