"""Where nothing is hidden every action has the value that the solver of open cards gives it."""

import random

import numpy as np
import pytest

from sixtysix.game import PRESET_KEYS, Claim, Rules, house_rules, observe, preset
from sixtysix.kernel import layout
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.opencards import solve_actions
from sixtysix.kernel.worlds import world_of
from sixtysix.players.exact import solved, without_search
from sixtysix.players.knowledge import Desk
from tests.strategies import random_hand, random_mix

HANDS = 30
NOBODY_CLOSES = {"closeWhen": "never", "closeBeforeDraw": False, "exchangeByOpponentRightAfterClose": False}


def check_endings(rules: Rules, rng: random.Random) -> int:
    """Every decision with nothing hidden, in some random hands; how many there were."""
    desk, values, met = Desk(), np.zeros(layout.ACTIONS, np.int64), 0
    for _ in range(HANDS):
        for state, action in random_hand(rules, rng):
            if action is None or not (situation := desk.situation(observe(state, state.to_act))).is_open:
                continue
            solve_actions(world_of(situation.knowledge, 66), situation.work, values)
            found = dict(solved(situation).values)
            entitled = state.tallies[state.to_act or 0].is_out
            sensible = [each for each in situation.seen.actions if entitled or not isinstance(each, Claim)]
            assert set(found) == set(sensible)
            assert found == {each: values[ACTION_INDEX[each]] for each in sensible}
            met += 1
    return met


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_an_ending_is_solved_as_open_cards_are(key: str) -> None:
    """Those of closed hands, and where nobody may close many with the talon used up."""
    rng = random.Random(key)
    check_endings(preset(key), rng)
    assert check_endings(house_rules(key, NOBODY_CLOSES), rng) > HANDS


def test_nor_do_house_rules_differ() -> None:
    rng = random.Random(66)
    assert sum(check_endings(random_mix(rng), rng) for _ in range(12)) > HANDS


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_the_best_is_played_and_stands_first(key: str) -> None:
    rng, desk = random.Random(key), Desk()
    for state, action in random_hand(preset(key), rng):
        if action is not None and (decision := without_search(desk.situation(observe(state, state.to_act)))):
            values = [value for _, value in decision.values]
            assert values == sorted(values, reverse=True)
            assert not decision.values or decision.action == decision.values[0][0]
