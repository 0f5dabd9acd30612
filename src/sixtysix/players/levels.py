"""The levels on offer, from weak to strong: one table. Their names for people are in the front end's catalogues."""

from collections.abc import Callable
from typing import Final

from sixtysix.players.heuristic import HeuristicPlayer
from sixtysix.players.protocol import Player
from sixtysix.players.references import REFERENCES

LEVELS: Final[dict[str, Callable[[], Player]]] = {
    "beginner": HeuristicPlayer,
    "casual": HeuristicPlayer,
    "club": HeuristicPlayer,
    "skilled": HeuristicPlayer,
    "expert": HeuristicPlayer,
    "master": HeuristicPlayer,
}
"""How to build the player of each level, by the level's key. What needs the compiler imports it only then."""

PLAYERS: Final[dict[str, Callable[[], Player]]] = {**REFERENCES, **LEVELS}
"""The levels, and the players that were levels once: tables opened with them go on."""

USUAL: Final = "club"
"""The level for those who have not chosen one yet."""

COMPILED: Final = ("expert", "master")
"""The levels that need the kernel; the others do without a compiler."""

STAND_IN: Final = "skilled"
"""Who plays for those levels where nothing can be compiled."""


def build(player: str) -> Player:
    """The player of this key; an unknown key is a `ValueError` that lists the levels there are."""
    try:
        return PLAYERS[player]()
    except KeyError:
        raise ValueError(f"{player!r} is not a level: choose one of {', '.join(LEVELS)}") from None
