"""Random deals played by the kernel, replayed by the engine."""

import random

from sixtysix.game import ALL_ACTIONS, SEATS, HandState, Rules, apply_legal, deal_hand, legal_actions, shuffled
from sixtysix.kernel.convert import ACTION_INDEX, state_of
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.play import empty_trace, trace_deal

TRACE = empty_trace()


def mask_of(state: HandState) -> int:
    seat = state.to_act
    return sum(1 << ACTION_INDEX[action] for action in legal_actions(state, seat)) if seat is not None else 0


def compare_deal(rules: Rules, vector: Ints, rng: random.Random, *, false_claims: bool = False) -> None:
    """The kernel plays one random deal; in the engine the same actions must be legal and give the same end."""
    state = deal_hand(rules, shuffled(rules, rng), rng.choice(SEATS))
    final = trace_deal(state_of(state), vector, seed_word(rng.getrandbits(62)), int(false_claims), TRACE)
    for legal, action in TRACE.tolist():
        assert mask_of(state) == legal, state
        if legal == 0:
            break
        seat = state.to_act
        assert seat is not None
        state = apply_legal(state, seat, ALL_ACTIONS[action])
    assert state_of(state) == final, state
