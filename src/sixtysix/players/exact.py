"""Decisions that need no search: there is one sensible action only, or nothing is hidden."""

import numpy as np

from sixtysix.game import ALL_ACTIONS, Action
from sixtysix.kernel import layout
from sixtysix.kernel.convert import actions_of
from sixtysix.kernel.opencards import solve_actions
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions
from sixtysix.kernel.worlds import world_of
from sixtysix.players.knowledge import Situation
from sixtysix.players.protocol import Decision


def solved(situation: Situation, legal: int) -> Decision:
    """Where nothing is hidden: the exact value of each action; of equals the first in the order of all actions."""
    found = np.zeros(layout.ACTIONS, np.int64)
    solve_actions(world_of(situation.knowledge, 1), situation.work, found)
    values: list[tuple[Action, float]] = [
        (action, float(found[index])) for index, action in enumerate(ALL_ACTIONS) if legal >> index & 1
    ]
    values.sort(key=lambda pair: -pair[1])
    return Decision(values[0][0], tuple(values), len(values))


def without_search(situation: Situation) -> Decision | None:
    """The only action worth a thought, or the best where nothing is hidden; None where there is something to weigh."""
    legal = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
    if legal & (legal - 1) == 0:
        return Decision(actions_of(legal)[0])
    return solved(situation, legal) if situation.is_open else None
