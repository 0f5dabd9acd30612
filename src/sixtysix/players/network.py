"""A player that goes by what it has learned: it does what a trained network proposes, without looking ahead."""

import math
import random
from typing import Final

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
from sixtysix.players.soft import soft_choice
from sixtysix.players.view import View
from sixtysix.players.weights import Evaluators

FAINTEST: Final = float(np.finfo(np.float32).tiny)
"""A chance no smaller than what the actor's floats can say."""


class NetworkPlayer:
    """Does what the actor likes best, or anything by its chances; where nothing is hidden, what is best."""

    def __init__(self, temperature: float = 0.0) -> None:
        """``temperature`` softens the choice, in natural logarithms of chances: 0 is the actor's favourite.

        The actor was trained with so little reward for variety at the end that 20 such units are about a tenth of a
        game point.
        """
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
        liking = [(action, math.log(max(chances[ACTION_INDEX[action]], FAINTEST))) for action in decent_actions(view)]
        return Decision(soft_choice(liking, self.temperature, rng), effort=1)
