"""Players by their text."""

import pytest

from sixtysix.arena.contestant import Contestant, parse_contestant
from sixtysix.players.protocol import Budget


@pytest.mark.parametrize(
    ("text", "contestant"),
    [
        pytest.param("random", Contestant("random"), id="a level alone has no limit"),
        pytest.param("heuristic@2000", Contestant("heuristic", Budget(iterations=2000)), id="iterations"),
        pytest.param("heuristic@100ms", Contestant("heuristic", Budget(milliseconds=100)), id="milliseconds"),
    ],
)
def test_a_contestant_is_a_level_and_a_budget(text: str, contestant: Contestant) -> None:
    assert parse_contestant(text) == contestant
    assert str(contestant) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("genius", "'genius' is not a player: choose one of random,", id="an unknown level"),
        pytest.param("", "'' is not a player", id="nothing"),
        pytest.param("random@", "'' is not a budget", id="an empty budget"),
        pytest.param("random@0", "'0' is not a budget", id="no iterations"),
        pytest.param("random@-5", "'-5' is not a budget", id="a negative number"),
        pytest.param("random@2s", "write iterations as random@2000 or a time as random@100ms", id="another unit"),
    ],
)
def test_anything_else_is_refused_with_what_to_write(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_contestant(text)


def test_a_player_is_built_once() -> None:
    assert Contestant("heuristic").player is parse_contestant("heuristic@5").player
