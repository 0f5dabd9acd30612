"""Networks to test with, and plain ways to look at their inputs."""

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from sixtysix.game import Rules, observe
from sixtysix.kernel.features import CRITIC_INPUTS, INPUT_WORDS, INPUTS, OUTPUTS, WORD, inputs_of
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.memory import Moment
from sixtysix.kernel.network import Evaluator, Network
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.past import Past, past_of
from sixtysix.players.weights import evaluator_of
from tests.strategies import random_hand


def random_evaluator(rules: Ints, seed: int = 66) -> Evaluator:
    """Actor and critic with random weights, the rules counted in."""
    rng = np.random.default_rng(seed)
    return evaluator_of(rules, (_random_network(rng, INPUTS, OUTPUTS), _random_network(rng, CRITIC_INPUTS, 1)))


def _random_network(rng: np.random.Generator, inputs: int, outputs: int) -> Network:
    shapes = [(inputs, 24), (24,), (24, 16), (16,), (outputs, 16), (outputs,)]
    return Network(*(rng.normal(0, 0.3, shape).astype(np.float32) for shape in shapes))


def bits_of(moment: Moment, rules: Ints) -> tuple[npt.NDArray[np.bool_], int]:
    """All inputs but the rules, one by one, and the order of the suits."""
    words = np.zeros(INPUT_WORDS, np.int64)
    order = inputs_of(moment, rules, words)
    bits = np.array([word >> place & 1 for word in words.tolist() for place in range(WORD)], np.bool_)
    return bits[:CRITIC_INPUTS], order


def hidden_decisions(rules: Rules, rng: random.Random, hands: int) -> Iterator[tuple[Situation, Past]]:
    """Every decision of some random hands in which something is hidden; each desk is used once."""
    for _ in range(hands):
        for state, action in random_hand(rules, rng):
            if action is None:
                break
            situation = Desk().situation(observe(state, state.to_act))
            if not situation.is_open:
                yield situation, past_of(situation)
