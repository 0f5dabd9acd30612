"""A rule set as a network sees it: inputs that never change within a hand, and so are counted into its bias once."""

from typing import Final

import numpy as np
import numpy.typing as npt

from sixtysix.kernel import layout
from sixtysix.kernel.features import RULE_INPUTS, RULES
from sixtysix.kernel.layout import CARDS, Ints
from sixtysix.kernel.network import Floats, Network

_MARRIAGE: Final = 20
"""Card points of an ordinary plain marriage; in trumps it is twice that."""


def _thermometer(value: int, steps: tuple[int, ...]) -> list[bool]:
    return [value >= step for step in steps]


def _one_of(value: int, choices: tuple[int, ...]) -> list[bool]:
    return [value == choice for choice in choices]


_FLAGS: Final = (
    layout.DEALER_LEADS,
    layout.FOLLOW,
    layout.HEAD,
    layout.MUST_TRUMP,
    layout.MARRIAGE_FIRST_LEAD,
    layout.MARRIAGE_AFTER_TRICK,
    layout.MARRIAGE_EXHAUSTED,
    layout.MARRIAGE_CLOSED,
    layout.MARRIAGE_FOLLOWING,
    layout.MARRIAGE_ONLY_OUT,
    layout.EXCHANGE_ON_LEAD,
    layout.EXCHANGE_FOLLOWING,
    layout.EXCHANGE_NEEDS_TRICK,
    layout.EXCHANGE_AFTER_CLOSE,
    layout.CLOSE_BEFORE_DRAW,
    layout.CLOSE_FIRST_LEAD,
    layout.IS_AUTOMATIC,
    layout.WINDOW_OWN_TURN,
    layout.WINDOW_TRICK,
    layout.WINDOW_MARRIAGE,
    layout.NO_TRICK_AT_CLOSE,
    layout.SCHNEIDER_AT_CLOSE,
    layout.CLOSER_MUST_CLAIM,
)
_OUTCOMES: Final = (layout.LAST_TRICK_WINS, layout.LAST_TRICK_WINS_1, layout.HIGHER_TOTAL)
_TWO_OR_THREE: Final = (2, 3)


def rule_inputs(rules: Ints) -> npt.NDArray[np.uint8]:
    """The inputs that say by which rules is played, 0 or 1, of shape ``(RULE_INPUTS,)``."""
    on = [rules[flag] != 0 for flag in _FLAGS]
    on += [rules[layout.DECK] < CARDS, *_thermometer(rules[layout.HAND_SIZE], (5, 6, 7))]
    on += [*_thermometer(rules[layout.EXCHANGE_MIN_TALON], (3, 5)), rules[layout.EXCHANGE_RANK] > 0]
    on += _thermometer(rules[layout.CLOSE_MIN_TALON], (3, 5, CARDS))
    on += [rules[layout.BONUS_OPEN] > 0, rules[layout.BONUS_CLOSED] > 0]
    for pair in (layout.CLOSER_FAILS, layout.OPPONENT_FIRST):
        on += _thermometer(rules[pair], _TWO_OR_THREE) + _thermometer(rules[pair + 1], _TWO_OR_THREE)
    on += _one_of(rules[layout.NOBODY_66], _OUTCOMES)
    on += [rules[layout.ONE_UNANNOUNCED] == layout.THAT_PLAYER_WINS]
    on += [rules[layout.EQUAL_TOTALS] == layout.LAST_TRICK_WINS, rules[layout.MARRIAGE_PLAIN] > _MARRIAGE]
    on += [rules[layout.MARRIAGE_TRUMP] > 2 * _MARRIAGE, rules[layout.SCHNEIDER_BELOW] > layout.GOAL // 2]
    found = np.zeros(RULE_INPUTS, np.uint8)
    found[: len(on)] = on
    return found


def counted(network: Network, inputs: npt.NDArray[np.uint8]) -> Floats:
    """The bias of a network's first layer with the inputs of a rule set counted."""
    return network.bias1 + inputs.astype(np.float32) @ network.first[RULES : RULES + RULE_INPUTS]
