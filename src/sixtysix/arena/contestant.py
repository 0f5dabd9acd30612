"""Who plays in the arena: a level, and how much it may think about a decision."""

import re
from functools import cache
from typing import Final

import msgspec

from sixtysix.players.levels import build
from sixtysix.players.protocol import Budget, Player

_BUDGET: Final = re.compile(r"(?P<amount>[1-9]\d{0,8})(?P<unit>ms)?")


class Contestant(msgspec.Struct, frozen=True):
    """A level by its key, and its budget. ``str(contestant)`` is the text that `parse_contestant` reads."""

    level: str
    budget: Budget = Budget()

    def __str__(self) -> str:
        """The level, and the budget behind an ``@`` if there is one."""
        if self.budget.milliseconds is not None:
            return f"{self.level}@{self.budget.milliseconds}ms"
        if self.budget.iterations is not None:
            return f"{self.level}@{self.budget.iterations}"
        return self.level

    @property
    def player(self) -> Player:
        """The player of the level, built once a process: players keep nothing from one decision to the next."""
        return _player(self.level)


_player = cache(build)


def parse_contestant(text: str) -> Contestant:
    """Read ``LEVEL``, ``LEVEL@ITERATIONS`` or ``LEVEL@MILLISECONDSms``; anything else is a `ValueError`.

    >>> parse_contestant("heuristic@100ms").budget.milliseconds
    100
    """
    level, at, budget = text.partition("@")
    _player(level)
    if not at:
        return Contestant(level)
    found = _BUDGET.fullmatch(budget)
    if found is None:
        raise ValueError(f"{budget!r} is not a budget: write iterations as {level}@2000 or a time as {level}@100ms")
    amount = int(found["amount"])
    return Contestant(level, Budget(milliseconds=amount) if found["unit"] else Budget(iterations=amount))
