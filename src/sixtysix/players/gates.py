"""What the published recipe decides by hand, outside its tree: claim, exchange, close.

It claims exactly when entitled and exchanges whenever it may. It closes in two cases: winners led from the top reach 66
against any hand the other may have, or nearly all of a sample of worlds are won after a close with all cards open. The
second is a hopeful count, since nobody sees the other's cards, and so it asks for nearly all.
"""

import random
from typing import Final

from sixtysix.game import GOAL, Action, Marry
from sixtysix.game.actions import CLAIM, CLOSE, EXCHANGE
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


def gated(situation: Situation, rng: random.Random) -> Action | None:
    """The action that a gate decides on, or None where the search is to choose among the others."""
    seen = situation.seen
    if seen.card_points[seat_to_act(seen)] >= GOAL and CLAIM in seen.actions:
        return CLAIM
    if EXCHANGE in seen.actions:
        return EXCHANGE
    return CLOSE if CLOSE in seen.actions and _closes(situation, rng) else None


def _closes(situation: Situation, rng: random.Random) -> bool:
    seen = situation.seen
    if any(isinstance(action, Marry) for action in seen.actions) and not seen.rules.marriage_when_closed:
        return False
    view, word = View(seen), seed_word(rng.getrandbits(64))
    if closing.is_sure(view):
        return True
    if not closing.could_reach_66(view):
        return False
    return closes_won(situation.knowledge, situation.work, WORLDS, word) >= NEARLY_ALL * WORLDS
