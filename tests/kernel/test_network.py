"""A network evaluated in compiled code gives what plain arithmetic gives."""

import random

import numpy as np
import numpy.typing as npt
import pytest

from sixtysix.game import PRESET_KEYS, preset
from sixtysix.kernel import layout
from sixtysix.kernel.features import INPUTS, OUTPUTS, RULE_INPUTS, RULES
from sixtysix.kernel.memory import Moment
from sixtysix.kernel.network import Network, proposals, world_value
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions
from sixtysix.kernel.ruleinputs import rule_inputs
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.worlds import world_of
from tests.kernel.networks import bits_of, hidden_decisions, random_evaluator


def plain(network: Network, bits: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
    first, bias1, second, bias2, last, bias3 = (layer.astype(np.float64) for layer in network)
    hidden = np.maximum(bits @ first + bias1, 0)
    hidden = np.maximum(hidden @ second + bias2, 0)
    outputs: npt.NDArray[np.float64] = last @ hidden + bias3
    return outputs


def output_places(order: int) -> list[int]:
    """The output of each action, by the order of the suits."""
    places = [0] * 4
    for place in range(4):
        places[order >> 2 * place & 3] = place
    cards = [places[card // 6] * 6 + card % 6 for card in range(24)]
    return [*cards, *(layout.MARRY + places[suit] for suit in range(4)), *range(layout.EXCHANGE, layout.ACTIONS)]


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_proposals_are_the_softened_outputs_of_the_legal_actions(key: str) -> None:
    rules = preset(key)
    vector = rules_vector(rules)
    evaluator, chances = random_evaluator(vector), np.zeros(layout.ACTIONS, np.float32)
    for situation, past in hidden_decisions(rules, random.Random(key), 3):
        moment = Moment(situation.visible, past.memory)
        bits, order = bits_of(moment, vector)
        bits[RULES : RULES + RULE_INPUTS] = rule_inputs(vector)
        outputs = plain(evaluator.actor, bits[:INPUTS])
        assert len(outputs) == OUTPUTS
        legal = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
        allowed = np.array([legal >> action & 1 for action in range(layout.ACTIONS)])
        expected = np.exp(outputs[output_places(order)]) * allowed
        proposals(evaluator, moment, situation.work, chances)
        np.testing.assert_allclose(chances, expected / expected.sum(), rtol=1e-3, atol=1e-6)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_worlds_value_is_the_critics_output(key: str) -> None:
    rules = preset(key)
    vector = rules_vector(rules)
    evaluator = random_evaluator(vector)
    for situation, past in hidden_decisions(rules, random.Random(key), 3):
        moment = Moment(world_of(situation.knowledge, 66), past.memory)
        bits, _ = bits_of(moment, vector)
        bits[RULES : RULES + RULE_INPUTS] = rule_inputs(vector)
        expected = plain(evaluator.critic, bits)[0]
        assert world_value(evaluator, moment, situation.work) == pytest.approx(expected, rel=1e-3, abs=1e-4)
