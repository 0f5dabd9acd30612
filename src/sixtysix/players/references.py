"""Two plain players that figures refer to: the foot of the ladder, and the book that the levels are made of.

They are not levels: nobody is offered them at a table. Those that search are in `sixtysix.players.peers`.
"""

from collections.abc import Callable
from typing import Final

from sixtysix.players.heuristic import HeuristicPlayer
from sixtysix.players.protocol import Player
from sixtysix.players.random import RandomPlayer

REFERENCES: Final[dict[str, Callable[[], Player]]] = {"random": RandomPlayer, "heuristic": HeuristicPlayer}
"""How to build each, by its key."""
