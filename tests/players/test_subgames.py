"""What a player learns from a subgame: the same whatever is hidden, and moved by what it believes."""

import random

import numpy as np
import pytest

from sixtysix.game import Observation, determinize, observe, preset
from sixtysix.kernel.worlds import count_worlds
from sixtysix.players.knowledge import Desk
from sixtysix.players.subgames import Effort, Question, Solver
from tests.kernel.brute import open_lead

FIXED = Effort(bound=0.0, iterations=20)


def last_draw(key: str) -> Observation:
    rng = random.Random(key)
    while True:
        state = open_lead(preset(key), rng, 2)
        seen = observe(state, state.to_act)
        if count_worlds(Desk().situation(seen).knowledge) > 1:
            return seen


@pytest.mark.parametrize("key", ["portal", "schnapsen"])
def test_the_same_is_found_whatever_is_hidden(key: str) -> None:
    seen, found = last_draw(key), []
    for seed in range(3):
        hidden = determinize(seen, random.Random(seed))
        situation = Desk().situation(observe(hidden, hidden.to_act))
        found.append(Solver(FIXED).worths(situation.knowledge, situation.work))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("key", ["portal", "schnapsen"])
def test_not_to_know_the_world_is_never_worth_more_than_to_know_it(key: str) -> None:
    situation, solver = Desk().situation(last_draw(key)), Solver(FIXED)
    worlds = count_worlds(situation.knowledge)
    even = {one.action: one for one in solver.worths(situation.knowledge, situation.work)}
    certain = []
    for world in range(worlds):
        weights = np.eye(worlds)[world]
        certain.append(
            {one.action: one for one in solver.worths(situation.knowledge, situation.work, Question(weights=weights))}
        )
    for action, one in even.items():
        known = [by_action[action] for by_action in certain]
        assert one.least <= np.mean([each.most for each in known]) + 1e-6
