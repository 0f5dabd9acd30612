"""Who plays in the arena: a level, a reference or a peer, and how much it may think about a decision."""

import time
from functools import cache
from typing import Final

import msgspec

from sixtysix.kernel.warmup import EVERYTHING, LEVELS_CALL, Progress, warm_up
from sixtysix.players.budgets import Clock, parse_named
from sixtysix.players.levels import COMPILED, PLAYERS, TIMED, build
from sixtysix.players.protocol import Budget, Player

stopwatch: Final[Clock] = time.thread_time
"""Processor time in seconds, for budgets of a time and for what thinking took.

Whatever else keeps a core busy costs nobody any of it.
"""


class Contestant(msgspec.Struct, frozen=True):
    """Any of these by its key, and its budget. ``str(contestant)`` is the text that `parse_contestant` reads."""

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


@cache
def _player(name: str) -> Player:
    _compile(name)
    if name in TIMED:
        return TIMED[name](stopwatch)
    if name in PLAYERS:
        return build(name)
    from sixtysix.players.peers import build_peer  # noqa: PLC0415 - most levels do without the compiler

    return build_peer(name, stopwatch)


def _compile(name: str, progress: Progress | None = None) -> None:
    """Make the compiled parts of a player, so that no budget is spent on them; a `ValueError` if there is none."""
    if name in PLAYERS and name not in COMPILED:
        return
    from sixtysix.players.peers import PEERS  # noqa: PLC0415 - most levels do without the compiler

    if name not in PLAYERS and name not in PEERS:
        raise ValueError(f"{name!r} is not a player: choose one of {', '.join([*PLAYERS, *PEERS])}")
    warm_up(progress, LEVELS_CALL if name in COMPILED else EVERYTHING)


def parse_contestant(text: str, progress: Progress | None = None) -> Contestant:
    """Read ``LEVEL``, ``LEVEL@ITERATIONS`` or ``LEVEL@MILLISECONDSms``; anything else is a `ValueError`.

    A player to measure against may stand for the level. What the player needs is compiled here; ``progress`` hears how
    far that is.

    >>> parse_contestant("heuristic@100ms").budget.milliseconds
    100
    """
    level, budget = parse_named(text)
    _compile(level, progress)
    return Contestant(level, budget)
