"""Intervals of 95 % for a mean and for a share."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final

Interval = tuple[float, float]
"""Both ends."""

Z: Final = NormalDist().inv_cdf(0.975)
"""Standard deviations on either side of a 95 % interval."""


def mean_interval(values: Sequence[float]) -> Interval | None:
    """The interval of the mean of independent values, by Student's t; None for fewer than two values.

    >>> low, high = mean_interval([1.0, 2.0, 3.0, 4.0])
    >>> f"{low:.2f} {high:.2f}"
    '0.45 4.55'
    """
    if len(values) < 2:
        return None
    mean, margin = fmean(values), mean_margin(values)
    return mean - margin, mean + margin


def mean_margin(values: Sequence[float]) -> float:
    """Half the width of that interval: nothing is certain, so infinite, for fewer than two values."""
    if len(values) < 2:
        return math.inf
    return student(len(values) - 1) * stdev(values) / math.sqrt(len(values))


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t: exact for one and two degrees of freedom, within 0.004 above.

    The series is Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.5.
    """
    if freedom == 1:
        return math.tan(math.pi * 0.475)
    if freedom == 2:
        return 0.95 * math.sqrt(2 / (1 - 0.95**2))
    z, n = Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


def share_interval(won: int, played: int) -> Interval:
    """The interval of a share by E. B. Wilson (1927): sensible also for all and for none, (0, 1) before the first.

    >>> low, high = share_interval(97, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.915 0.990'
    """
    if played == 0:
        return 0.0, 1.0
    rate, spread = won / played, Z * Z / played
    centre = (rate + spread / 2) / (1 + spread)
    margin = Z * math.sqrt(rate * (1 - rate) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, centre - margin), min(1.0, centre + margin)
