"""What is learned from deals that were written down: the inputs of each decision, and how well it went."""

import numpy as np
import numpy.typing as npt

from sixtysix.kernel.features import CRITIC_INPUTS, INPUT_WORDS, RULE_INPUTS, RULES, WORD
from sixtysix.kernel.layout import Ints
from training.compiling import compiled

Singles = npt.NDArray[np.float32]
Inputs = npt.NDArray[np.uint8]
"""Inputs as bytes of 0 and 1, of shape ``(positions, inputs)``."""


def all_inputs(words: npt.NDArray[np.int64], rules: Inputs) -> Inputs:
    """All of the critic's inputs: those of the positions, and those of the rules that each was played by."""
    loose = np.unpackbits(words.view(np.uint8).reshape(len(words), INPUT_WORDS, 8), axis=2, bitorder="little")
    bits = loose[:, :, :WORD].reshape(len(words), INPUT_WORDS * WORD)[:, :CRITIC_INPUTS]
    bits[:, RULES : RULES + RULE_INPUTS] = rules
    return bits


def outcomes(ends: Ints, values: Singles, seats: Ints) -> Singles:
    """What each decision's deal came to for the seat that decided, in game points."""
    repeated = np.repeat(values[: len(ends)], np.diff(ends, prepend=0))
    return (repeated * (1 - 2 * seats[: len(repeated)])).astype(np.float32)


@compiled
def hand_on(ends: Ints, values: Singles, expected: Singles, advantages: Singles, decay: float) -> None:
    """Write generalised advantages for seat 0 over all decisions of each deal, both seats' alike."""
    begin = 0
    for deal in range(len(ends)):
        follows, carried = values[deal], np.float32(0)
        for place in range(ends[deal] - 1, begin - 1, -1):
            carried = follows - expected[place] + np.float32(decay) * carried
            advantages[place], follows = carried, expected[place]
        begin = ends[deal]
