"""Several contestants against each other, and where each of them stands."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final

import msgspec

from sixtysix.arena.contestant import Contestant
from sixtysix.arena.duel import Duel
from sixtysix.arena.elo import Ratings, rate
from sixtysix.arena.estimate import Interval
from sixtysix.arena.summary import Summary

ANCHOR: Final = "random"
"""The level that stands at 1200."""


class Pairing(StrEnum):
    """Who meets whom: each the next one in the order given, or each all others."""

    NEIGHBOURS = "neighbours"
    ALL = "all"


class Standing(msgspec.Struct, frozen=True):
    """A contestant's Elo with its interval, and the step up from the one below (None for the lowest)."""

    player: str
    elo: float
    ci95: Interval
    step: float | None
    step_ci95: Interval | None


class Ladder(msgspec.Struct, frozen=True):
    """All contestants from weak to strong, and the duels that say so."""

    standings: tuple[Standing, ...]
    duels: tuple[Summary, ...]


def meetings(contestants: Sequence[Contestant], pairing: Pairing) -> list[tuple[Contestant, Contestant]]:
    """Who meets whom, the one named later first. A `ValueError` if the ladder can't be climbed so."""
    names = [str(one) for one in contestants]
    if len(set(names)) < len(names):
        raise ValueError("each player stands on a ladder once: name each of them once")
    if ANCHOR not in names:
        raise ValueError(f"{ANCHOR} is where the ladder stands: name it, too")
    if len(names) < 2:
        raise ValueError("a ladder needs at least two players")
    met = pairwise(contestants) if pairing is Pairing.NEIGHBOURS else combinations(contestants, 2)
    return [(upper, lower) for lower, upper in met]


def rung(duel: Duel) -> Duel:
    """The duel with deals of its own: figures that share deals would not be independent, as the ratings take them."""
    first, second = duel.contestants
    return msgspec.structs.replace(duel, seed=f"{duel.seed} {first} {second}")


def standings(duels: Sequence[Summary]) -> Ladder:
    """The ladder that these duels show."""
    players = list(dict.fromkeys(player for duel in duels for player in duel.players))
    ratings = rate(players, {duel.players: duel.matches_won for duel in duels}, ANCHOR)
    order = sorted(players, key=ratings.rating)
    below = [None, *order[:-1]]
    placed = tuple(_standing(ratings, player, lower) for player, lower in zip(order, below, strict=True))
    return Ladder(placed, tuple(duels))


def _standing(ratings: Ratings, player: str, lower: str | None) -> Standing:
    step, interval = (None, None) if lower is None else ratings.lead(player, lower)
    return Standing(player, ratings.rating(player), ratings.interval(player), step, interval)
