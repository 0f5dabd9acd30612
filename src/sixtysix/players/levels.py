"""The levels on offer, from weak to strong: one table. Their names for people are in the front end's catalogues."""

from collections.abc import Callable
from typing import Final

from sixtysix.players.heuristic import HeuristicPlayer
from sixtysix.players.protocol import Player
from sixtysix.players.random import RandomPlayer

LEVELS: Final[dict[str, Callable[[], Player]]] = {
    "random": RandomPlayer,
    "heuristic": HeuristicPlayer,
}
"""How to build the player of each level, by the level's key."""


def build(level: str) -> Player:
    """The player of a level; an unknown key is a `ValueError` that lists those there are."""
    try:
        return LEVELS[level]()
    except KeyError:
        raise ValueError(f"{level!r} is not a level: choose one of {', '.join(LEVELS)}") from None
