"""The levels on offer, from weak to strong: one table. Their names for people are in the front end's catalogues."""

from collections.abc import Callable
from typing import Final

from sixtysix.players.heuristic import HeuristicPlayer
from sixtysix.players.protocol import Player
from sixtysix.players.random import RandomPlayer

LEVELS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "heuristic": HeuristicPlayer,
    "beginner": HeuristicPlayer,
    "casual": HeuristicPlayer,
    "club": HeuristicPlayer,
    "skilled": HeuristicPlayer,
    "expert": HeuristicPlayer,
    "master": HeuristicPlayer,
}
"""How to build the player of each level, by the level's key."""

YARDSTICKS: Final = ("random", "heuristic")
"""Levels that the others are measured against. They can be played against, but are not on offer."""

OFFERED: Final = tuple(level for level in LEVELS if level not in YARDSTICKS)
"""The levels that people choose from."""

USUAL: Final = "club"
"""The level for those who have not chosen one yet."""

COMPILED: Final = ("skilled", "expert", "master")
"""The levels that need the kernel; the others do without a compiler."""

STAND_IN: Final = "heuristic"
"""Who plays for `COMPILED` levels where nothing can be compiled."""


def build(level: str) -> Player:
    """The player of a level; an unknown key is a `ValueError` that lists those there are."""
    try:
        return LEVELS[level]()
    except KeyError:
        raise ValueError(f"{level!r} is not a level: choose one of {', '.join(LEVELS)}") from None
