"""Which of two players is better, looked at after every pair, with one error probability for all looks together.

The test is by betting: Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", Journal of
the Royal Statistical Society B 86 (2024). Someone who doubts "the mean is at most m" stakes a fixed share of his money
on each pair, at odds that are fair if the mean is just m. If the doubted sentence is true his money is a nonnegative
supermartingale, so by Ville's inequality it *ever* grows to 40 times the start with probability at most 1/40. Nothing
is assumed of the values but that they are bounded and that none has a mean above m given those before it.

Several such bettors start with equal money and different shares, and their money is counted together. That is again
such a bet; nothing has to be guessed or tuned, and it depends on the values alone, not on their order.
"""

import math
from collections import Counter
from typing import Final, Literal

from sixtysix.arena.estimate import Interval
from sixtysix.game import Rules

ERROR: Final = 0.05
"""The probability of ever naming a better one of two equal players; half of it for each."""

SHARES: Final = (7 / 8, 1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128)
"""What the bettors stake of their money. Small shares find small differences, large ones find large ones soon."""

STEPS: Final = 40
"""Halvings when an end of the interval is looked for: to less than a millionth of a game point."""

Verdict = Literal["first", "second"]


def most_game_points(rules: Rules) -> int:
    """The most game points that one deal can bring under a rule set (R42, R44, R47, R48)."""
    return max(3, *rules.closer_fails, *rules.opponent_first_after_close, *(rules.false_claim or ()))


class SequentialTest:
    """What the pairs seen so far say about the mean; every value must lie between ``-bound`` and ``bound``."""

    def __init__(self, bound: float) -> None:
        self._bound = bound
        self._seen: Counter[float] = Counter()

    def add(self, value: float) -> None:
        """Take one more pair's game points a deal; a `ValueError` if they are out of bounds."""
        if not -self._bound <= value <= self._bound:
            raise ValueError(f"{value} is not between {-self._bound} and {self._bound}")
        self._seen[value] += 1

    @property
    def verdict(self) -> Verdict | None:
        """Who is better; None as long as it is not decided."""
        if self._evidence(1, 0.0) >= _ENOUGH:
            return "first"
        return "second" if self._evidence(-1, 0.0) >= _ENOUGH else None

    @property
    def interval(self) -> Interval:
        """The interval of 95 % for the mean that holds at all times at once, also at one chosen by what was seen."""
        return self._lower_end(1), -self._lower_end(-1)

    def _lower_end(self, sign: Literal[1, -1]) -> float:
        """The largest m such that "the mean of sign * value is at most m" is refuted, for evidence falls as m grows."""
        low, high = -self._bound, self._bound
        for _ in range(STEPS):
            middle = (low + high) / 2
            if self._evidence(sign, middle) >= _ENOUGH:
                low = middle
            else:
                high = middle
        return low

    def _evidence(self, sign: Literal[1, -1], most: float) -> float:
        """The logarithm of the bettors' money against "the mean of sign * value is at most ``most``"."""
        fair = self._bound + most
        gains = [((self._bound + sign * value) / fair - 1, count) for value, count in self._seen.items()]
        money = [sum(count * math.log1p(share * gain) for gain, count in gains) for share in SHARES]
        richest = max(money)
        return richest + math.log(sum(math.exp(one - richest) for one in money) / len(money))


_ENOUGH: Final = math.log(2 / ERROR)
