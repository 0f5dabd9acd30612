"""The kernel's rules for Python callers, one action or one whole deal at a time."""

from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import BOARDS, INT, INTS, entry
from sixtysix.kernel.deals import next_word, random_action
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.state import STATE, State

LONGEST_DEAL: Final = 64
"""No hand has as many actions."""


@entry(STATE, INTS)
def legal_mask(state: State, rules: Ints) -> int:
    """Everything the seat to act may do, one bit an action; 0 when the hand is over."""
    return legal_actions(state, rules)


@entry(STATE, INTS, INT)
def next_state(state: State, rules: Ints, action: int) -> State:
    """The state after an action known to be legal, given by its index."""
    return do_action(state, rules, action)


def empty_trace() -> Boards:
    """Room for what `trace_deal` writes, int64 of shape ``(LONGEST_DEAL, 2)``."""
    return np.zeros((LONGEST_DEAL, 2), np.int64)


@entry(STATE, INTS, INT, INT, BOARDS)
def trace_deal(state: State, rules: Ints, word: int, false_claims: int, trace: Boards) -> State:
    """Play to the end at random and write down each action: its mask of legal actions and its index. The final state.

    ``word`` is any number but 0. Claims are made only when entitled, unless ``false_claims`` is 1. After the last
    action ``trace`` has a mask of 0.
    """
    ply, legal = 0, legal_actions(state, rules)
    while legal:
        word = next_word(word)
        claim = legal & 1 << layout.CLAIM if false_claims else 0
        action = random_action(state, legal, word)
        # The generator never claims falsely by itself: one in eight of the chances it passes up is taken here.
        if claim and word & 0b111 == 0:
            action = layout.CLAIM
        trace[ply, 0], trace[ply, 1] = legal, action
        state = do_action(state, rules, action)
        ply, legal = ply + 1, legal_actions(state, rules)
    trace[ply, 0] = 0
    return state
