"""Counting the ways to play on from a position: any slip in the rules changes a number.

The word and the habit come from chess programming.
"""

from collections.abc import Iterable

from sixtysix.game.actions import Action, Play
from sixtysix.game.hand import apply_legal
from sixtysix.game.legality import legal_actions
from sixtysix.game.state import HandState


def perft(state: HandState, plies: int) -> int:
    """The number of action sequences of ``plies`` actions from here; a hand that ends earlier counts as one."""
    seat = state.to_act
    if plies == 0 or seat is None:
        return 1
    return sum(perft(apply_legal(state, seat, action), plies - 1) for action in legal_actions(state, seat))


def card_perft(state: HandState) -> int:
    """The number of ways to play the cards to the end: no marriage, exchange, close or claim, only cards.

    A turn in which no card can be played ends the count there.
    """
    seat = state.to_act
    if seat is None:
        return 1
    return sum(card_perft(apply_legal(state, seat, play)) for play in _plays(legal_actions(state, seat))) or 1


def _plays(actions: Iterable[Action]) -> list[Play]:
    return [action for action in actions if isinstance(action, Play)]
