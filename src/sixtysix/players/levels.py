"""The levels on offer, from weak to strong: one table. Their names for people are in the front end's catalogues."""

from collections.abc import Callable
from functools import partial
from typing import Final

from sixtysix.players import answering, leading
from sixtysix.players.advice import gives_up_half, spends_ace, spends_trump
from sixtysix.players.budgets import Clock
from sixtysix.players.closing import Temper
from sixtysix.players.human import Endings, HumanPlayer, Recipe
from sixtysix.players.memory import Memory
from sixtysix.players.protocol import Player
from sixtysix.players.references import REFERENCES

THRIFT: Final = (spends_trump, spends_ace)
"""Advice on what to keep for later."""
FINER_POINTS: Final = (
    gives_up_half,
    answering.secures_ten,
    answering.opens_the_way,
    answering.first_trick,
    leading.is_master,
    leading.draws_trumps,
)
"""Advice of a book's later chapters."""

RECIPES: Final[dict[str, Recipe]] = {
    "beginner": Recipe(
        memory=Memory(trumps=2, big=2, small=1, shown=False, voids=False),
        temper=Temper(trials=3, worth=0.0),
        endings=Endings.NONE,
        temperature=17.0,
        unread=(*THRIFT, *FINER_POINTS),
        claim_margin=4,
        principled=False,
    ),
    "casual": Recipe(
        memory=Memory(trumps=4, big=4, small=1, voids=False),
        temper=Temper(trials=4, worth=1.5),
        endings=Endings.WINS,
        temperature=16.5,
        unread=(*THRIFT, *FINER_POINTS),
    ),
    "club": Recipe(
        memory=Memory(small=2),
        temper=Temper(trials=8, worth=1.0),
        endings=Endings.BEST,
        temperature=10.0,
        unread=(spends_ace, gives_up_half, leading.draws_trumps),
    ),
    "skilled": Recipe(
        memory=Memory(),
        temper=Temper(trials=20, worth=0.75),
        endings=Endings.BEST,
        temperature=5.2,
    ),
}
"""The levels that play by advice, in numbers."""

EXPERT_TEMPERATURE: Final = 15.0
"""How softly `expert` follows what the network proposes; see `sixtysix.players.network`."""


def _expert() -> Player:
    from sixtysix.players.network import NetworkPlayer  # noqa: PLC0415 - the levels above do without the compiler

    return NetworkPlayer(EXPERT_TEMPERATURE)


def _master(clock: Clock | None = None) -> Player:
    from sixtysix.players.guided import GuidedPlayer, Settings  # noqa: PLC0415 - as above

    return GuidedPlayer(Settings(), clock)


LEVELS: Final[dict[str, Callable[[], Player]]] = {
    **{level: partial(HumanPlayer, recipe) for level, recipe in RECIPES.items()},
    "expert": _expert,
    "master": _master,
}
"""How to build the player of each level, by the level's key. What needs the compiler imports it only then."""

PLAYERS: Final[dict[str, Callable[[], Player]]] = {**REFERENCES, **LEVELS}
"""The levels, and the players that were levels once: tables opened with them go on."""

TIMED: Final[dict[str, Callable[[Clock], Player]]] = {"master": _master}
"""The levels that can keep a budget of a time, given a stopwatch in seconds."""

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
