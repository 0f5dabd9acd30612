"""The strongest player: a tree over trained networks, in worlds that it believes in (see `sixtysix.kernel.guided`)."""

import random
from collections import defaultdict
from collections.abc import Sequence
from math import inf
from typing import Final

import msgspec
import numpy as np

from sixtysix.game import ALL_ACTIONS, Action, Observation
from sixtysix.kernel.belief import Evidence, Imagined, imagine
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.guided import Searching, Tree, new_tree, plant, root_children, search
from sixtysix.kernel.memory import Memory
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions
from sixtysix.kernel.worlds import STATE_SIZE
from sixtysix.players.budgets import Clock, parts, spend
from sixtysix.players.exact import without_doubt
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.past import past_of
from sixtysix.players.principles import decent_actions
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.sound import Judge
from sixtysix.players.view import View
from sixtysix.players.weights import Evaluators, readers

CHUNK: Final = 120
"""Iterations between two looks at the clock, where there is one: about a millisecond; as many for each contender."""
AT_MOST_PER_MS: Final = 250
"""No machine does as many iterations in a millisecond."""


class Settings(msgspec.Struct, frozen=True):
    """How the search goes about it.

    ``worlds`` are drawn and weighed by the reader's chances to the power of ``temper``, ``floor`` of which are left to
    mere chance. ``width``, in game points, weighs what the actor proposes against what has proved good;
    ``openness`` is the part of what he proposes that is given to all actions alike.
    ``defence`` is how often the other is thought to answer in a closed hand as if he saw all cards.
    """

    iterations: int = 12_000
    worlds: int = 1_024
    temper: float = 1.0
    floor: float = 0.02
    width: float = 1.0
    openness: float = 0.2
    defence: float = 0.5


class Underway:
    """A search that was begun."""

    def __init__(self, searching: Searching, memory: Memory, word: int) -> None:
        self.searching, self._memory, self._word = searching, memory, word

    def go_on(self, choices: Sequence[int], iterations: int) -> None:
        """So many iterations more; ``choices`` are masks of actions to choose among, by turns."""
        self._word = search(self.searching, self._memory, np.array(choices, np.int64), iterations, self._word)

    def values(self) -> defaultdict[int, float]:
        """By action: game points for the seat to act."""
        found = root_children(self.searching.tree)
        return defaultdict(lambda: -inf, {action: total / visits for action, (visits, total) in found.items()})


class GuidedPlayer:
    """Searches one tree for each decision; leaves out what gives something away where that can be worked out."""

    def __init__(self, settings: Settings, clock: Clock | None = None, judge: Judge | None = None) -> None:
        """Only with a ``clock``, in seconds, is a budget of a time kept; ``judge`` says what is sound."""
        self.settings, self._clock = settings, clock
        self._desk, self._judge = Desk(), judge or Judge()
        self._evaluators, self._readers = Evaluators(), readers()
        self._tree, self._most = new_tree(settings.iterations), settings.iterations
        worlds, chances = np.zeros((settings.worlds, STATE_SIZE), np.int64), np.zeros(settings.worlds, np.float64)
        self._imagined = Imagined(worlds, chances)
        self._doubt = np.array([settings.temper, settings.floor])

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The action that proves best; the work is the same whatever is hidden.

        A budget takes the place of its own iterations.
        """
        situation, view = self._desk.situation(observation, match_score), View(observation)
        if decision := without_doubt(situation, view, match_score, rng):
            return decision
        candidates = self._candidates(situation, decent_actions(view))
        if len(candidates) == 1:
            return Decision(candidates[0])
        underway = self.begin(situation, budget, rng)
        ranking = self._ranking(underway, [ACTION_INDEX[action] for action in candidates], self._own_if_none(budget))
        found = root_children(underway.searching.tree)
        values = tuple((ALL_ACTIONS[index], found[index][1] / found[index][0]) for index in ranking if index in found)
        return Decision(values[0][0], values, sum(visits for visits, _ in found.values()))

    def _candidates(self, situation: Situation, decent: Sequence[Action]) -> Sequence[Action]:
        """What is sound, and of that what is decent, if anything; a ten given up for a better hand is not wasted.

        What may be sound comes on top. Where nothing can be worked out, what is decent and worth a thought: a false
        claim is not.
        """
        sound = self._judge.sound_actions(situation)
        if sound is None:
            considered = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
            return [action for action in decent if considered >> ACTION_INDEX[action] & 1]
        certain = [action for action in sound.certain if action in decent] or sound.certain
        return [*certain, *sound.unclear]

    def begin(self, situation: Situation, budget: Budget, rng: random.Random) -> Underway:
        """Imagine worlds, and plant a tree."""
        past, work = past_of(situation), situation.work
        evidence = Evidence(situation.knowledge, past.rows, self._doubt)
        reading = self._readers.evaluator_for(situation)
        word = imagine(reading, evidence, work, self._imagined, seed_word(rng.getrandbits(64)))
        settings, tree = self.settings, self._planted_for(budget)
        searching = Searching(
            self._evaluators.evaluator_for(situation),
            tree,
            self._imagined,
            work,
            settings.width,
            settings.openness,
            settings.defence,
        )
        return Underway(searching, past.memory, word)

    def _ranking(self, underway: Underway, actions: list[int], budget: Budget) -> list[int]:
        """The actions, the best first: half of the budget goes where the tree wants it, then the weaker half drops out.

        Left to itself a tree starves what looks worse at first, and what lies behind that is never played well in it.
        So each round gives the contenders the same number of iterations (sequential halving: Z. Karnin, T. Koren,
        O. Somekh 2013).
        """
        half, rest = parts(budget, 2)
        self._spend(half, underway, [sum(1 << action for action in actions)])
        ranked, dropped = actions, list[int]()
        for part in parts(rest, (len(actions) - 1).bit_length()):
            self._spend(part, underway, [1 << action for action in ranked])
            ranked = sorted(ranked, key=underway.values().__getitem__, reverse=True)
            left = (len(ranked) + 1) // 2
            ranked, dropped = ranked[:left], ranked[left:] + dropped
        return ranked + dropped

    def _spend(self, budget: Budget, underway: Underway, choices: list[int]) -> None:
        if budget.iterations is not None or self._clock is None:
            underway.go_on(choices, budget.iterations or 0)
        else:
            spend(budget, self._clock, CHUNK, lambda iterations: underway.go_on(choices, iterations))

    def _own_if_none(self, budget: Budget) -> Budget:
        """The budget, a time only where there is a clock; else so many iterations as it does by itself."""
        if budget.milliseconds is not None and self._clock is not None:
            return Budget(milliseconds=budget.milliseconds)
        return Budget(iterations=budget.iterations or self.settings.iterations)

    def _planted_for(self, budget: Budget) -> Tree:
        """A tree with room for what the budget allows."""
        most = budget.iterations or (budget.milliseconds or 0) * AT_MOST_PER_MS
        if most > self._most:
            self._tree, self._most = new_tree(most), most
        plant(self._tree)
        return self._tree
