"""Perfect-information Monte Carlo: every action tried in many worlds, and averaged. The plainest peer there is.

Each trial plays at random while cards are drawn and solves the rest with open cards. An average over open worlds takes
it that one will know later what one can't know: such a player finds risks cheap and other people's plans obvious.
"""

import random
from typing import Final

import numpy as np

from sixtysix.game import ALL_ACTIONS, Observation
from sixtysix.kernel import layout
from sixtysix.kernel.convert import actions_of
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.playouts import average_playouts, considered_actions
from sixtysix.players.budgets import Clock, either, spend
from sixtysix.players.gates import gated
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.protocol import Budget, Decision, MatchScore

CHUNK: Final = 100
"""Worlds between two looks at the clock."""


class PimcPlayer:
    """Takes the action with the best average; an iteration is a world, in which each action is tried once."""

    def __init__(self, budget: Budget, clock: Clock) -> None:
        """``budget`` is for calls that set none; ``clock`` measures those of a time."""
        self.budget, self._clock, self._desk = budget, clock, Desk()

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The action with the best average; gates decide on claims, exchanges and closes."""
        del match_score
        situation = self._desk.situation(observation)
        if action := gated(situation, rng):
            return Decision(action)
        legal = considered_actions(situation.visible, situation.work, 0)
        if legal & (legal - 1) == 0:
            return Decision(actions_of(legal)[0])
        averages = _Averages(situation, seed_word(rng.getrandbits(64)))
        worlds = spend(either(budget, self.budget), self._clock, CHUNK, averages.add)
        values = [
            (action, situation.sign * float(averages.totals[index]) / worlds)
            for index, action in enumerate(ALL_ACTIONS)
            if legal >> index & 1
        ]
        values.sort(key=lambda pair: -pair[1])
        return Decision(values[0][0], tuple(values), worlds * len(values))


class _Averages:
    """Game points for seat 0 by action, over the worlds tried so far."""

    def __init__(self, situation: Situation, word: int) -> None:
        self._situation, self._word = situation, word
        self.totals: Ints = np.zeros(layout.ACTIONS, np.int64)

    def add(self, worlds: int) -> None:
        """Try so many more."""
        here = self._situation
        self._word = average_playouts(here.knowledge, here.work, self.totals, worlds, self._word)
