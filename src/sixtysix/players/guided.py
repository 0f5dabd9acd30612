"""The strongest player: a tree over trained networks, in worlds that it believes in (see `sixtysix.kernel.guided`)."""

import random
from typing import Final

import msgspec
import numpy as np

from sixtysix.game import ALL_ACTIONS, Observation
from sixtysix.kernel.belief import Evidence, Imagined, imagine
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.guided import Searching, new_tree, root_children, search
from sixtysix.kernel.worlds import STATE_SIZE
from sixtysix.players.exact import without_search
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.past import past_of
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.weights import Evaluators

NODES_AN_ITERATION: Final = 3
"""Seldom used up: an iteration adds one decision, and the forced actions behind it."""


class Settings(msgspec.Struct, frozen=True):
    """How the search goes about it.

    ``worlds`` are drawn and weighed by the actor's chances to the power of ``temper``, ``floor`` of which are left to
    mere chance. ``width``, in game points, weighs what the actor proposes against what has proved good.
    """

    iterations: int = 6_000
    worlds: int = 512
    temper: float = 0.4
    floor: float = 0.1
    width: float = 1.0


class GuidedPlayer:
    """Searches one tree for each decision, and solves it where nothing is hidden."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._desk, self._evaluators, self._tree = (
            Desk(),
            Evaluators(),
            new_tree(NODES_AN_ITERATION * settings.iterations),
        )
        self._worlds = Imagined(
            np.zeros((settings.worlds, STATE_SIZE), np.int64), np.zeros(settings.worlds, np.float64)
        )
        self._doubt = np.array([settings.temper, settings.floor])

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The action that the search has visited most; the work is the same whatever is hidden."""
        del budget
        situation = self._desk.situation(observation, match_score)
        return without_search(situation) or self._search(situation, rng)

    def _search(self, situation: Situation, rng: random.Random) -> Decision:
        evaluator, past, work = self._evaluators.evaluator_for(situation), past_of(situation), situation.work
        evidence = Evidence(situation.knowledge, past.rows, self._doubt)
        word = imagine(evaluator, evidence, work, self._worlds, seed_word(rng.getrandbits(64)))
        searching = Searching(evaluator, self._tree, self._worlds, work)
        search(searching, past.memory, self.settings.width, self.settings.iterations, word)
        children = root_children(self._tree)
        by_visits = sorted(children, key=lambda index: children[index], reverse=True)
        values = tuple((ALL_ACTIONS[index], children[index][1] / children[index][0]) for index in by_visits)
        return Decision(values[0][0], values, self.settings.iterations)
