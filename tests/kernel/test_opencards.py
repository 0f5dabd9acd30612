"""The open-card solver against plain minimax, on hands small enough for it."""

import random

import numpy as np
import pytest

from sixtysix.game import PRESET_KEYS, Claim, apply_legal, house_rules, legal_actions, preset
from sixtysix.kernel import layout
from sixtysix.kernel.convert import ACTION_INDEX, state_of
from sixtysix.kernel.opencards import solve_actions, solve_open
from sixtysix.kernel.positions import open_work_array
from sixtysix.kernel.rules import rules_vector
from tests.kernel.brute import any_turn, open_lead, value

SMALL = ({"handSize": 2, "dealPacket": "2"}, {"handSize": 3, "dealPacket": "3"})
HANDS = 25


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_values_are_those_of_minimax(key: str) -> None:
    for number in range(HANDS):
        rng = random.Random(f"{key} open {number}")
        rules = house_rules(key, rng.choice(SMALL))
        state = any_turn(open_lead(rules, rng, rng.choice((2, 4))), rng)
        seat = state.to_act
        assert seat is not None
        assert solve_open(state_of(state), open_work_array(rules_vector(rules))) == value(state, seat), state


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_each_action_has_the_value_of_what_follows(key: str) -> None:
    rng = random.Random(key)
    rules = house_rules(key, SMALL[0])
    work, values = open_work_array(rules_vector(rules)), np.zeros(layout.ACTIONS, np.int64)
    for _ in range(HANDS):
        state = open_lead(rules, rng, 4)
        seat = state.to_act
        assert seat is not None
        solve_actions(state_of(state), work, values)
        for action in legal_actions(state, seat):
            assert values[ACTION_INDEX[action]] == value(apply_legal(state, seat, action), seat)
        sensible = [
            values[ACTION_INDEX[action]]
            for action in legal_actions(state, seat)
            if not isinstance(action, Claim) or state.tallies[seat].is_out
        ]
        assert max(sensible) == solve_open(state_of(state), work)


def test_a_work_array_forgets_between_hands() -> None:
    rules = preset("portal")
    used = open_work_array(rules_vector(rules))
    for number in range(30):
        state = state_of(open_lead(rules, random.Random(number), 4))
        assert solve_open(state, used) == solve_open(state, open_work_array(rules_vector(rules)))
