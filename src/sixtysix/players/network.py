"""A player that goes by what it has learned: it does what a trained network proposes, without looking ahead."""

import random

import numpy as np

from sixtysix.game import ALL_ACTIONS, Observation
from sixtysix.kernel import layout
from sixtysix.kernel.memory import Moment
from sixtysix.kernel.network import proposals
from sixtysix.players.exact import without_search
from sixtysix.players.knowledge import Desk
from sixtysix.players.past import past_of
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.weights import Evaluators


class NetworkPlayer:
    """Does what the actor likes best, or anything by its chances; where nothing is hidden, what is best."""

    def __init__(self, temperature: float = 0.0) -> None:
        """``temperature`` softens the choice: 0 is the actor's favourite, 1 its own chances."""
        self.temperature = temperature
        self._desk, self._evaluators = Desk(), Evaluators()

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The budget changes nothing."""
        del budget
        situation = self._desk.situation(observation, match_score)
        if decision := without_search(situation):
            return decision
        memory, chances = past_of(situation).memory, np.zeros(layout.ACTIONS, np.float32)
        proposals(self._evaluators.evaluator_for(situation), Moment(situation.visible, memory), situation.work, chances)
        if self.temperature == 0:
            return Decision(ALL_ACTIONS[int(chances.argmax())], effort=1)
        weights = (chances.astype(np.float64) ** (1 / self.temperature)).tolist()
        return Decision(rng.choices(ALL_ACTIONS, weights)[0], effort=1)
