"""What the published recipe decides by hand, outside its tree: claim, exchange, close.

It claims exactly when entitled and exchanges whenever it may. It closes when winners led from the top reach 66 against
any hand the other may have. A keener gate closes also when nearly all of a sample of worlds are won after a close with
all cards open: a hopeful count, since nobody sees the other's cards, and so it asks for nearly all. A marriage that
makes 66, or that may not be shown after a close, comes first.
"""

import random
from typing import Final

from sixtysix.game import GOAL, Action, Marry
from sixtysix.game.actions import CLAIM, CLOSE, EXCHANGE
from sixtysix.game.legality import marriage_points
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.playouts import closes_won
from sixtysix.players import closing
from sixtysix.players.knowledge import Situation
from sixtysix.players.protocol import seat_to_act
from sixtysix.players.view import View

WORLDS: Final = 200
"""Worlds that a close is tried in."""
NEARLY_ALL: Final = 0.95
"""The part of them that must be won."""


def gated(situation: Situation, trial: random.Random | None) -> Action | None:
    """The action that a gate decides on, or None where the search is to choose among the others.

    ``trial`` is the source of worlds in which a close is tried; without one only certain closes pass.
    """
    seen = situation.seen
    if seen.card_points[seat_to_act(seen)] >= GOAL and CLAIM in seen.actions:
        return CLAIM
    if EXCHANGE in seen.actions:
        return EXCHANGE
    return CLOSE if CLOSE in seen.actions and _closes(situation, trial) else None


def _closes(situation: Situation, trial: random.Random | None) -> bool:
    seen, view = situation.seen, View(situation.seen)
    marriages = [action.suit for action in seen.actions if isinstance(action, Marry)]
    if any(view.my_points + marriage_points(view.rules, suit, view.trump) >= GOAL for suit in marriages):
        return False
    if marriages and not view.rules.marriage_when_closed:
        return False
    if closing.is_sure(view):
        return True
    if trial is None or not closing.could_reach_66(view):
        return False
    word = seed_word(trial.getrandbits(64))
    return closes_won(situation.knowledge, situation.work, WORLDS, word) >= NEARLY_ALL * WORLDS
