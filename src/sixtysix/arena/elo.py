"""Ratings from matches between many: the model of Bradley and Terry on Elo's scale.

Player i beats j with probability 1 / (1 + exp(t_j - t_i)); Elo is t in units of 400 / ln 10 (R. A. Bradley and
M. E. Terry, Biometrika 39, 1952). The likelihood is concave (D. R. Hunter, "MM algorithms for generalized Bradley-Terry
models", Annals of Statistics 32, 2004) and its maximum is found by Newton's method. The inverse of the information
there gives the intervals.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from sixtysix.arena.estimate import Interval, Z

ANCHOR_ELO: Final = 1200.0
PRIOR: Final = 0.5
"""Matches added to either side of each pairing, so that a player who has won all of them has a finite rating."""

_ELO: Final = 400 / math.log(10)
_LONGEST_STEP: Final = 1.0
_CLOSE_ENOUGH: Final = 1e-10

Matrix = list[list[float]]
Results = Mapping[tuple[str, str], tuple[int, int]]
"""Matches won by the first and by the second of each pairing."""


class Ratings(msgspec.Struct, frozen=True):
    """Ratings by player, and their covariance in the same order, in Elo and Elo squared. The anchor's are exact."""

    players: tuple[str, ...]
    elo: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def rating(self, player: str) -> float:
        """The Elo of a player."""
        return self.elo[self.players.index(player)]

    def interval(self, player: str) -> Interval:
        """The interval of 95 % for a player's Elo."""
        place = self.players.index(player)
        margin = Z * math.sqrt(self.covariance[place][place])
        return self.elo[place] - margin, self.elo[place] + margin

    def lead(self, player: str, other: str) -> tuple[float, Interval]:
        """How far ``player`` stands above ``other``, and the interval of 95 % for it."""
        i, j = self.players.index(player), self.players.index(other)
        gap, spread = self.elo[i] - self.elo[j], self.covariance
        margin = Z * math.sqrt(max(0.0, spread[i][i] + spread[j][j] - 2 * spread[i][j]))
        return gap, (gap - margin, gap + margin)


def rate(players: Sequence[str], results: Results, anchor: str) -> Ratings:
    """The ratings of all players with the anchor's fixed at 1200.

    A `ValueError` if the anchor is not among them, or if no matches lead from some player to the anchor, be it over
    others.
    """
    if anchor not in players:
        raise ValueError(f"{anchor!r} is the anchor of the ratings: it has to take part")
    if apart := sorted(set(players) - _met(anchor, results)):
        raise ValueError(f"{apart[0]!r} can't be compared with {anchor!r}: no matches lead from one to the other")
    free = [player for player in players if player != anchor]
    strength = dict.fromkeys(players, 0.0)
    while True:
        slope, information = _derivatives(strength, results, free)
        spread = inverse(information)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in spread]
        longest = max((abs(one) for one in step), default=0.0)
        if longest < _CLOSE_ENOUGH:
            return _ratings(strength, free, spread)
        # Far from the maximum a full step can overshoot.
        scale = min(1.0, _LONGEST_STEP / longest)
        for player, change in zip(free, step, strict=True):
            strength[player] += scale * change


def _met(anchor: str, results: Results) -> set[str]:
    """The players whom matches lead to from the anchor."""
    reached = {anchor}
    while more := {name for pairing in results if reached.intersection(pairing) for name in pairing} - reached:
        reached |= more
    return reached


def _derivatives(strength: Mapping[str, float], results: Results, free: Sequence[str]) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood and its information, in the order of ``free``."""
    place = {player: index for index, player in enumerate(free)}
    slope = [0.0] * len(free)
    information = [[0.0] * len(free) for _ in free]
    for (one, other), (won, lost) in results.items():
        matches = won + lost + 2 * PRIOR
        expected = 1 / (1 + math.exp(strength[other] - strength[one]))
        surplus, weight = won + PRIOR - matches * expected, matches * expected * (1 - expected)
        for player, sign in ((one, 1), (other, -1)):
            if player in place:
                slope[place[player]] += sign * surplus
                information[place[player]][place[player]] += weight
        if one in place and other in place:
            information[place[one]][place[other]] -= weight
            information[place[other]][place[one]] -= weight
    return slope, information


def _ratings(strength: Mapping[str, float], free: Sequence[str], spread: Matrix) -> Ratings:
    place = {player: index for index, player in enumerate(free)}
    players = tuple(strength)
    covariance = tuple(
        tuple(_ELO**2 * spread[place[a]][place[b]] if a in place and b in place else 0.0 for b in players)
        for a in players
    )
    return Ratings(players, tuple(ANCHOR_ELO + _ELO * strength[player] for player in players), covariance)


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix, by Gauss and Jordan; such a one needs no pivoting.

    >>> inverse([[2.0, 1.0], [1.0, 1.0]])
    [[1.0, -1.0], [-1.0, 2.0]]
    """
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = [value / rows[column][column] for value in rows[column]]
        rows[column] = pivot
        for other in range(size):
            if other != column:
                factor = rows[other][column]
                rows[other] = [a - factor * b for a, b in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
