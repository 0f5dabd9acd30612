"""Choosing as people do: mostly what is best, sometimes what is nearly as good, never what is far worse."""

import math
import random
from collections.abc import Sequence
from typing import Final, TypeVar

Choice = TypeVar("Choice")

REACH: Final = 3.0
"""What falls short of the best by more than so many temperatures is never chosen."""


def soft_choice(valued: Sequence[tuple[Choice, float]], temperature: float, rng: random.Random) -> Choice:
    """One of the choices, with weights exp(value / temperature); at temperature 0 the best, of equals the first.

    Always draws once from ``rng``, so that what is drawn after it does not depend on how many choices there are.

    >>> soft_choice([("small mistake", 1.0), ("best", 1.5), ("absurd", -9.0)], 0, random.Random(1))
    'best'
    """
    drawn = rng.random()
    best = max(value for _, value in valued)
    if temperature == 0:
        return next(choice for choice, value in valued if value == best)
    near = [(choice, value) for choice, value in valued if best - value <= REACH * temperature]
    weights = [math.exp((value - best) / temperature) for _, value in near]
    left = drawn * sum(weights)
    for (choice, _), weight in zip(near, weights, strict=True):
        left -= weight
        if left < 0:
            return choice
    return near[-1][0]
