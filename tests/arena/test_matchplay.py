"""Whole matches: repeatable, mirrored, and won by the better player."""

import pytest

from sixtysix.arena.matchplay import play_match
from sixtysix.game import PRESET_KEYS, SEATS, preset
from sixtysix.players.levels import build
from sixtysix.players.protocol import MatchScore


def won_by(level: str, against: str, key: str, pairs: int) -> int:
    """Matches that ``level`` wins of two a pair, with the same decks and the seats swapped."""
    player, other = build(level), build(against)
    won = 0
    for pair in range(pairs):
        for seat in SEATS:
            players = (player, other) if seat == 0 else (other, player)
            won += play_match(players, preset(key), f"{key} {pair}", target=7).winner == seat
    return won


def test_the_careful_beginner_beats_random() -> None:
    assert won_by("heuristic", "random", "portal", pairs=10) >= 18


@pytest.mark.nightly
def test_it_wins_97_of_100_matches() -> None:
    assert won_by("heuristic", "random", "portal", pairs=200) >= 0.97 * 400


@pytest.mark.parametrize("key", [key for key in PRESET_KEYS if key != "portal"])
def test_it_does_so_under_every_preset(key: str) -> None:
    assert won_by("heuristic", "random", key, pairs=2) >= 3


def test_a_match_is_repeatable() -> None:
    players = (build("heuristic"), build("random"))
    first, second = (play_match(players, preset("hoyle"), "again", target=3) for _ in range(2))
    assert first == second
    assert MatchScore.of(first).needed(first.winner or 0) <= 0
