"""The strongest published way to play: information-set Monte-Carlo tree search (see `sixtysix.kernel.tree`)."""

import random
from enum import Enum
from typing import Final

import msgspec

from sixtysix.game import ALL_ACTIONS, Observation, Rules
from sixtysix.kernel.convert import actions_of
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.playouts import EXACT_EXHAUSTED, WEIGHS_TALON, considered_actions
from sixtysix.kernel.tree import grow, new_tree, plant, root_children
from sixtysix.players.budgets import Clock, either, spend
from sixtysix.players.exact import solved
from sixtysix.players.gates import gated
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.protocol import Budget, Decision, MatchScore

CHUNK: Final = 500
"""Iterations between two looks at the clock: about half a millisecond."""
CAPACITY: Final = 1 << 18
"""Nodes of a tree, 16 MiB; when they are used up the search goes on without adding any."""


class Talon(Enum):
    """Who decides on closing and exchanging: hand-written gates before the search, or the search itself."""

    GATES = "gates"
    """Close what is certain to win."""
    KEEN_GATES = "keen gates"
    """Close as well what wins in nearly all of a sample of worlds."""
    TREE = "tree"


class Endings(Enum):
    """How hands end once nothing is hidden: played out at random like the rest, or solved."""

    RANDOM = "random"
    EXACT = "exact"


class Recipe(msgspec.Struct, frozen=True):
    """How the search goes about it. ``exploration`` is for rewards between -1 and 1."""

    talon: Talon = Talon.GATES
    endings: Endings = Endings.EXACT
    exploration: float = 0.3

    @property
    def mode(self) -> int:
        """The bits of `sixtysix.kernel.playouts`."""
        weighs = WEIGHS_TALON if self.talon is Talon.TREE else 0
        return weighs | (EXACT_EXHAUSTED if self.endings is Endings.EXACT else 0)


def most_game_points(rules: Rules) -> int:
    """The most that a hand played without false claims can bring."""
    return max(3, *rules.closer_fails, *rules.opponent_first_after_close)


class IsmctsPlayer:
    """Searches one tree for each decision. It plays for game points and takes no notice of the match score."""

    def __init__(self, recipe: Recipe, budget: Budget, clock: Clock) -> None:
        """``budget`` is for calls that set none; ``clock`` measures those of a time."""
        self.recipe, self.budget, self._clock = recipe, budget, clock
        self._desk, self._nodes = Desk(), new_tree(CAPACITY)

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The action that the search has visited most; the work is the same whatever is hidden."""
        del match_score
        situation = self._desk.situation(observation)
        if self.recipe.talon is not Talon.TREE:
            trial = rng if self.recipe.talon is Talon.KEEN_GATES else None
            if action := gated(situation, trial):
                return Decision(action)
        legal = considered_actions(situation.visible, situation.work, self.recipe.mode)
        if legal & (legal - 1) == 0:
            return Decision(actions_of(legal)[0])
        if self.recipe.endings is Endings.EXACT and situation.is_open:
            return solved(situation)
        return self._search(situation, either(budget, self.budget), rng)

    def _search(self, situation: Situation, budget: Budget, rng: random.Random) -> Decision:
        plant(self._nodes, seed_word(rng.getrandbits(64)), self.recipe.mode)
        width = self.recipe.exploration * most_game_points(situation.seen.rules)
        done = spend(
            budget,
            self._clock,
            CHUNK,
            lambda count: grow(situation.knowledge, self._nodes, situation.work, count, width),
        )
        children = root_children(self._nodes)
        by_visits = sorted(children, key=lambda index: children[index], reverse=True)
        values = tuple((ALL_ACTIONS[index], children[index][1] / children[index][0]) for index in by_visits)
        return Decision(values[0][0], values, done)
