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
from sixtysix.players.weights import Minds

NODES_AN_ITERATION: Final = 3
"""Seldom used up: an iteration adds one decision, and the forced actions behind it."""


class Thought(msgspec.Struct, frozen=True):
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

    def __init__(self, thought: Thought) -> None:
        self.thought = thought
        self._desk, self._minds, self._tree = Desk(), Minds(), new_tree(NODES_AN_ITERATION * thought.iterations)
        self._worlds = Imagined(np.zeros((thought.worlds, STATE_SIZE), np.int64), np.zeros(thought.worlds, np.float64))
        self._doubt = np.array([thought.temper, thought.floor])

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The action that the search has visited most; the work is the same whatever is hidden."""
        del match_score, budget
        situation = self._desk.situation(observation)
        return without_search(situation) or self._search(situation, rng)

    def _search(self, situation: Situation, rng: random.Random) -> Decision:
        mind, past, work = self._minds.mind_for(situation), past_of(situation), situation.work
        evidence = Evidence(situation.knowledge, past.rows, self._doubt)
        word = imagine(mind, evidence, work, self._worlds, seed_word(rng.getrandbits(64)))
        searching = Searching(mind, self._tree, self._worlds, work)
        search(searching, past.memory, self.thought.width, self.thought.iterations, word)
        children = root_children(self._tree)
        by_visits = sorted(children, key=lambda index: children[index], reverse=True)
        values = tuple((ALL_ACTIONS[index], children[index][1] / children[index][0]) for index in by_visits)
        return Decision(values[0][0], values, self.thought.iterations)
