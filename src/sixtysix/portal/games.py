"""The games the house offers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sixtysix.portal.protocol import Game
from sixtysix.portal.two_handed import TWO_HANDED

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.key: game for game in (TWO_HANDED,)})
"""Every game of the house by its key."""
