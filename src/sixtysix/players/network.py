"""A player that goes by what it has learned: it does what a trained network proposes, without looking ahead."""

import random
from collections.abc import Sequence

import numpy as np

from sixtysix.game import Observation
from sixtysix.kernel import layout
from sixtysix.kernel import memory as kernel
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.network import proposals
from sixtysix.players.exact import without_doubt
from sixtysix.players.knowledge import Desk
from sixtysix.players.past import past_of
from sixtysix.players.principles import decent_actions
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.view import View
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
        situation, view = self._desk.situation(observation, match_score), View(observation)
        if decision := without_doubt(situation, view, match_score, rng):
            return decision
        memory, chances = past_of(situation).memory, np.zeros(layout.ACTIONS, np.float32)
        proposals(
            self._evaluators.evaluator_for(situation), kernel.Moment(situation.visible, memory), situation.work, chances
        )
        decent = decent_actions(view)
        weights = [float(chances[ACTION_INDEX[action]]) for action in decent]
        if self.temperature == 0:
            return Decision(decent[weights.index(max(weights))], effort=1)
        return Decision(rng.choices(decent, softened(weights, self.temperature))[0], effort=1)


def softened(weights: Sequence[float], temperature: float) -> list[float]:
    """The weights for a choice at a temperature; all alike where the actor would do nothing of the kind."""
    soft = [weight ** (1 / temperature) for weight in weights]
    return soft if any(soft) else [1.0] * len(soft)
