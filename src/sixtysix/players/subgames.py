"""What each action is worth where little is hidden: by equilibrium play in the rest of the hand, with bounds.

The seat to act against one who knows all cards (see `sixtysix.kernel.subgame`): each action has a value that no
opponent can press lower. The work depends on what the seat has seen alone.
"""

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from sixtysix.game import ALL_ACTIONS, Action
from sixtysix.kernel import layout
from sixtysix.kernel.equilibrium import iterate
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.opencards import solve_actions
from sixtysix.kernel.state import State
from sixtysix.kernel.subgame import ME, MOST_FOR_ME, MOST_FOR_OTHER, VALUE, Subgame, new_subgame
from sixtysix.kernel.unfolding import NOTHING, build_subgame, sensible_actions
from sixtysix.kernel.worlds import OTHER, count_worlds, every_world

Weights = npt.NDArray[np.float64]
"""How likely each world is, in the order of `sixtysix.kernel.worlds.every_world`; their sum need not be 1."""

CHUNK: Final = 10
"""Iterations between two looks at the bounds."""


class Effort(msgspec.Struct, frozen=True):
    """When to stop: as soon as a value is known to within ``bound`` game points, or after so many iterations.

    A bound of 0 makes the number of iterations the same each time, unless a value is exact before. What is certain to
    be ahead of all other actions, or behind one, by more than ``apart`` game points is not looked at any closer. More
    than so many ``worlds``, or a tree of more than so many ``nodes`` or ``slots``, is not attempted.
    """

    bound: float = 0.005
    iterations: int = 1_000
    apart: float = np.inf
    worlds: int = 1_024
    nodes: int = 1 << 20
    slots: int = 1 << 22


class Stakes(msgspec.Struct, frozen=True):
    """The most game points that count for the seat to act, and for the other: 1 and 1 if only winning does."""

    mine: int = layout.GAME_POINTS_MASK
    others: int = layout.GAME_POINTS_MASK


GAME_POINTS: Final = Stakes()
"""Every game point counts."""


class Question(msgspec.Struct, frozen=True):
    """What is asked of a position: how likely each world is, which actions are valued (a mask), and what counts.

    By default all worlds are as likely, and all sensible actions are valued. Those of ``spared`` (a mask) may make too
    large a tree: of these it is only said what they are worth at most.
    """

    weights: Weights | None = None
    actions: int | None = None
    spared: int = 0
    stakes: Stakes = GAME_POINTS


class Worth(msgspec.Struct, frozen=True):
    """What an action is worth in game points: at least ``least``, which I can make sure of, and at most ``most``.

    ``by_world`` has what the way to play that makes sure of ``least`` is worth in each world, against the best defence.
    Where that was too much to work out, ``least`` is -inf, and ``by_world`` is for one who knows all cards.
    """

    action: Action
    least: float
    most: float
    by_world: tuple[float, ...]

    @property
    def value(self) -> float:
        """The middle of the bounds; exact if they are the same."""
        return (self.least + self.most) / 2


class TooLarge(Exception):
    """More is hidden than the effort allows for."""


ORDINARY: Final = Effort()
PLAINLY: Final = Question()


class Solver:
    """Solves one position after the other; room for the trees is kept, and taken from memory as it is needed."""

    def __init__(self, effort: Effort = ORDINARY) -> None:
        self.effort = effort
        self._game: Subgame = new_subgame(effort.worlds, effort.nodes, effort.slots)

    def worths(self, knowledge: Ints, work: Ints, question: Question = PLAINLY) -> tuple[Worth, ...]:
        """What actions are worth to the seat to act, best first; `TooLarge` if it can't be done.

        ``knowledge`` is what the seat knows, as `sixtysix.kernel.worlds` takes it, and ``work`` an `open_work_array`.
        """
        if count_worlds(knowledge) > self.effort.worlds:
            raise TooLarge
        worlds = every_world(knowledge)
        first = State(*worlds[0].tolist())
        asked = sensible_actions(first, work) if question.actions is None else question.actions
        actions = [action for action in range(layout.ACTIONS) if asked >> action & 1]
        if len(worlds) == 1:
            found = _exact(first, work, actions, question.stakes)
        else:
            self._begin(1 - int(knowledge[OTHER]), question.stakes, likely(worlds, question.weights))
            found = self._in_turn(worlds, work, actions, question.spared)
        return tuple(sorted(found, key=lambda worth: -worth.value))

    def least(self, seat: int, worlds: Boards, weights: Weights, work: Ints) -> float:
        """What these worlds, which ``seat`` can't tell apart, are worth to it at least, whoever is to act."""
        if len(worlds) > self.effort.worlds:
            raise TooLarge
        self._begin(seat, GAME_POINTS, likely(worlds, weights))
        return self._bounds(worlds, work, NOTHING, ())[0]

    def _begin(self, seat: int, stakes: Stakes, priors: Weights) -> None:
        header = self._game.header
        header[ME], header[MOST_FOR_ME], header[MOST_FOR_OTHER] = seat, stakes.mine, stakes.others
        self._game.priors[: len(priors)] = priors

    def _in_turn(self, worlds: Boards, work: Ints, actions: list[int], spared: int) -> list[Worth]:
        """What the actions are worth, cards first: to close makes the largest tree by far."""
        found: list[Worth] = []
        for action in sorted(actions, key=layout.CLOSE.__eq__):
            try:
                found.append(self._worth(worlds, work, action, found))
            except TooLarge:
                if not spared >> action & 1:
                    raise
                found.append(self._at_most(worlds, work, action))
        return found

    def _worth(self, worlds: Boards, work: Ints, action: int, rivals: Sequence[Worth]) -> Worth:
        least, most = self._bounds(worlds, work, action, rivals)
        by_world = self._game.slot_numbers[: len(worlds), VALUE].tolist()
        return Worth(ALL_ACTIONS[action], least, most, tuple(by_world))

    def _at_most(self, worlds: Boards, work: Ints, action: int) -> Worth:
        """What an action would be worth if I knew all cards as well."""
        stakes = Stakes(*self._game.header[[MOST_FOR_ME, MOST_FOR_OTHER]].tolist())
        by_world = [_exact(State(*world), work, [action], stakes)[0].most for world in worlds.tolist()]
        most = float(np.dot(by_world, self._game.priors[: len(worlds)]))
        return Worth(ALL_ACTIONS[action], -np.inf, most, tuple(by_world))

    def _bounds(self, worlds: Boards, work: Ints, action: int, rivals: Sequence[Worth]) -> tuple[float, float]:
        if not build_subgame(self._game, worlds, work, action):
            raise TooLarge
        behind = max((rival.least for rival in rivals), default=-np.inf) - self.effort.apart
        ahead = max((rival.most for rival in rivals), default=np.inf) + self.effort.apart
        done, least, most = 0, -np.inf, np.inf
        while done < self.effort.iterations and most - least > self.effort.bound and most >= behind and least <= ahead:
            step = min(CHUNK, self.effort.iterations - done)
            least, most = iterate(self._game, done, step)
            done += step
        return least, most


def likely(worlds: Boards, weights: Weights | None) -> Weights:
    """Weights with a sum of 1; a `ValueError` unless there is one for each world, none below 0 and some above."""
    if weights is None:
        return np.full(len(worlds), 1 / len(worlds))
    if len(weights) != len(worlds) or weights.min() < 0 or not weights.sum() > 0:
        raise ValueError(f"{len(worlds)} worlds need as many weights, none below 0 and some above")
    return np.asarray(weights / weights.sum(), np.float64)


def _exact(state: State, work: Ints, actions: list[int], stakes: Stakes) -> list[Worth]:
    """Nothing is hidden."""
    found = np.zeros(layout.ACTIONS, np.int64)
    solve_actions(state, work, found)
    values = np.clip(found, -stakes.others, stakes.mine).astype(np.float64).tolist()
    return [Worth(ALL_ACTIONS[action], values[action], values[action], (values[action],)) for action in actions]
