"""The kernel's rules for Python callers, one action at a time."""

from sixtysix.kernel.compiled import INT, INTS, entry
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.state import STATE, State


@entry(INT(STATE, INTS))
def legal_mask(state: State, rules: Ints) -> int:
    """Everything the seat to act may do, one bit an action; 0 when the hand is over."""
    return legal_actions(state, rules)


@entry(STATE(STATE, INTS, INT))
def next_state(state: State, rules: Ints, action: int) -> State:
    """The state after an action known to be legal, given by its index."""
    return do_action(state, rules, action)
