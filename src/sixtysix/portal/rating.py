"""The optional rating of games between people: Glicko-2.

After M. E. Glickman, "Example of the Glicko-2 system" (2022), whose numbered steps are named below. A rating period is
a week. Whoever wants a rating after each table passes its one result and the part of a period that has gone by since
the last one: the deviation grows with the time without games, and whole periods give exactly the published numbers.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

PERIOD_MS: Final = 7 * 24 * 60 * 60 * 1000
TAU: Final = 0.5
"""How fast the volatility may change: the system's constant, in the middle of the advised range."""

WON: Final = 1.0
DRAWN: Final = 0.5
LOST: Final = 0.0

_CENTRE: Final = 1500.0
_SCALE: Final = 173.7178
_CLOSE_ENOUGH: Final = 1e-6


class Rating(msgspec.Struct, frozen=True):
    """A player's strength: the rating, how far it may be off (one standard deviation), and how unsteady it is."""

    rating: float = _CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


NEWCOMER: Final = Rating()
"""What is known of somebody who has not played yet. No deviation is ever greater than this one's."""


class Result(msgspec.Struct, frozen=True):
    """One game of a period: the opponent as rated before it, and what was scored: `WON`, `DRAWN` or `LOST`."""

    opponent: Rating
    score: float


def rated(player: Rating, results: Sequence[Result], periods: float = 1.0) -> Rating:
    """The rating after these games, the last of them ``periods`` after the one before.

    All opponents count as they were rated before; without games only the deviation grows.
    """
    # Step 2
    mu, phi = (player.rating - _CENTRE) / _SCALE, player.deviation / _SCALE
    if not results:
        return Rating(player.rating, _deviation(_grown(phi, player.volatility, periods)), player.volatility)
    # Steps 3 and 4
    weights = [_weight(result.opponent.deviation / _SCALE) for result in results]
    expected = [
        1 / (1 + math.exp(-weight * (mu - (result.opponent.rating - _CENTRE) / _SCALE)))
        for weight, result in zip(weights, results, strict=True)
    ]
    variance = 1 / sum(weight**2 * chance * (1 - chance) for weight, chance in zip(weights, expected, strict=True))
    surprise = sum(
        weight * (result.score - chance) for weight, chance, result in zip(weights, expected, results, strict=True)
    )
    # Steps 5 to 8
    volatility = _volatility(player.volatility, phi, variance, variance * surprise)
    after = 1 / math.sqrt(1 / _grown(phi, volatility, periods) ** 2 + 1 / variance)
    return Rating(_CENTRE + _SCALE * (mu + after**2 * surprise), _deviation(after), volatility)


def rated_table(first: Rating, second: Rating, score: float, periods: tuple[float, float]) -> tuple[Rating, Rating]:
    """Both ratings after a table that the first player won, drew or lost; ``periods`` since the last table of each."""
    return (
        rated(first, [Result(second, score)], periods[0]),
        rated(second, [Result(first, WON - score)], periods[1]),
    )


def _grown(phi: float, volatility: float, periods: float) -> float:
    return math.sqrt(phi**2 + periods * volatility**2)


def _deviation(phi: float) -> float:
    return min(phi * _SCALE, NEWCOMER.deviation)


def _weight(phi: float) -> float:
    """How much a game against somebody counts who is known this well: g in the paper."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, improvement: float) -> float:
    """Step 5: the root of the paper's f, by the Illinois method."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (improvement**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    return math.exp(_root(slope, start, _other_end(slope, start, improvement**2 - phi**2 - variance)) / 2)


def _other_end(slope: Callable[[float], float], start: float, excess: float) -> float:
    """A point on the far side of the root."""
    if excess > 0:
        return math.log(excess)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


def _root(slope: Callable[[float], float], a: float, b: float) -> float:
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > _CLOSE_ENOUGH:
        between = a + (a - b) * at_a / (at_b - at_a)
        at_between = slope(between)
        if at_between * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = between, at_between
    return a
