"""The strongest player: a tree over trained networks, in worlds that it believes in (see `sixtysix.kernel.guided`)."""

import random
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from sixtysix.game import ALL_ACTIONS, Action, Observation
from sixtysix.kernel.belief import Evidence, Imagined, imagine
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.guided import Searching, Tree, new_tree, plant, root_children, search
from sixtysix.kernel.worlds import STATE_SIZE
from sixtysix.players.budgets import Clock, spend
from sixtysix.players.exact import without_doubt
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.past import past_of
from sixtysix.players.principles import decent_actions
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.sound import Judge
from sixtysix.players.view import View
from sixtysix.players.weights import Evaluators

CHUNK: Final = 100
"""Iterations between two looks at the clock, where there is one: about half a millisecond."""
AT_MOST_PER_MS: Final = 250
"""No machine does as many iterations in a millisecond."""


class Settings(msgspec.Struct, frozen=True):
    """How the search goes about it.

    ``worlds`` are drawn and weighed by the actor's chances to the power of ``temper``, ``floor`` of which are left to
    mere chance. ``width``, in game points, weighs what the actor proposes against what has proved good.
    ``defence`` is how often the other is thought to answer in a closed hand as if he saw all cards.
    ``openness`` is the part of what the actor proposes that is given to all actions alike.
    """

    iterations: int = 6_000
    worlds: int = 512
    temper: float = 0.4
    floor: float = 0.1
    width: float = 1.0
    defence: float = 0.5
    openness: float = 0.2


class GuidedPlayer:
    """Searches one tree for each decision; leaves out what gives something away where that can be worked out."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        """Only with a ``clock``, in seconds, is a budget of a time kept."""
        self.settings, self._clock = settings, clock
        self._desk, self._evaluators, self._judge = Desk(), Evaluators(), Judge()
        self._tree, self._most = new_tree(settings.iterations), settings.iterations
        worlds, chances = np.zeros((settings.worlds, STATE_SIZE), np.int64), np.zeros(settings.worlds, np.float64)
        self._imagined = Imagined(worlds, chances)
        self._doubt = np.array([settings.temper, settings.floor])

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """The action that the search has visited most; the work is the same whatever is hidden.

        A budget takes the place of its own iterations.
        """
        situation, view = self._desk.situation(observation, match_score), View(observation)
        if decision := without_doubt(situation, view, match_score, rng):
            return decision
        candidates = self._candidates(situation, decent_actions(view))
        if len(candidates) == 1:
            return Decision(candidates[0])
        children = self._search(situation, candidates, budget, rng)
        by_visits = sorted(children, key=lambda index: children[index], reverse=True)
        values = tuple((ALL_ACTIONS[index], children[index][1] / children[index][0]) for index in by_visits)
        return Decision(values[0][0], values, sum(visits for visits, _ in children.values()))

    def _candidates(self, situation: Situation, decent: Sequence[Action]) -> Sequence[Action]:
        """What is sound, and of that what is decent, if anything; a ten given up for a better hand is not wasted."""
        sound = self._judge.sound_actions(situation)
        if sound is None:
            return decent
        return [action for action in sound if action in decent] or sound

    def _search(
        self, situation: Situation, actions: Iterable[Action], budget: Budget, rng: random.Random
    ) -> dict[int, tuple[int, float]]:
        """By action, of these: its visits and the sum of their values."""
        evaluator, past, work = self._evaluators.evaluator_for(situation), past_of(situation), situation.work
        evidence = Evidence(situation.knowledge, past.rows, self._doubt)
        word = imagine(evaluator, evidence, work, self._imagined, seed_word(rng.getrandbits(64)))
        candidates = sum(1 << ACTION_INDEX[action] for action in actions)
        settings = self.settings
        tree = self._planted_for(budget)
        searching = Searching(evaluator, tree, self._imagined, work, candidates, settings.defence, settings.openness)

        def go_on(iterations: int) -> None:
            nonlocal word
            word = search(searching, past.memory, settings.width, iterations, word)

        if budget.milliseconds is None or self._clock is None:
            go_on(budget.iterations or settings.iterations)
        else:
            spend(budget, self._clock, CHUNK, go_on)
        return root_children(tree)

    def _planted_for(self, budget: Budget) -> Tree:
        """A tree with room for what the budget allows."""
        most = budget.iterations or (budget.milliseconds or 0) * AT_MOST_PER_MS
        if most > self._most:
            self._tree, self._most = new_tree(most), most
        plant(self._tree)
        return self._tree
