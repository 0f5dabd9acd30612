"""Decisions that need no search: a certain win, one sensible action only, or nothing hidden."""

import random

from sixtysix.game import ALL_ACTIONS, GOAL
from sixtysix.kernel import layout
from sixtysix.kernel.convert import actions_of
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.play import legal_mask, next_state
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions, settled_value
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import world_of
from sixtysix.players.certain import certain_win
from sixtysix.players.heuristic import Moment
from sixtysix.players.knowledge import Situation
from sixtysix.players.protocol import Decision, MatchScore
from sixtysix.players.view import View


def solved(situation: Situation) -> Decision:
    """Where nothing is hidden: the exact value of each action; of equals the first in the order of all actions."""
    state, work, ending = world_of(situation.knowledge, 1), situation.work, _Ending(situation.work)
    valued = [
        (ALL_ACTIONS[action], float(situation.sign * ending.value(next_state(state, work, action))))
        for action in _sensible(state, work)
    ]
    valued.sort(key=lambda pair: -pair[1])
    return Decision(valued[0][0], tuple(valued), ending.looked_at)


class _Ending:
    """Strict play with open cards, looked at action by action up to the next lead, which the kernel solves."""

    def __init__(self, work: Ints) -> None:
        self._work, self.looked_at = work, 0

    def value(self, state: State) -> int:
        """Game points for seat 0."""
        self.looked_at += 1
        value, is_known = settled_value(state, self._work)
        if is_known:
            return value
        values = [self.value(next_state(state, self._work, action)) for action in _sensible(state, self._work)]
        return min(values) if state.table >> layout.SEAT_SHIFT & 1 else max(values)


def _sensible(state: State, work: Ints) -> list[int]:
    """All legal actions but a false claim."""
    side = state.side1 if state.table >> layout.SEAT_SHIFT & 1 else state.side0
    legal = legal_mask(state, work)
    if side >> layout.POINTS_SHIFT & layout.POINTS_MASK < GOAL:
        legal &= ~(1 << layout.CLAIM)
    return [action for action in range(layout.ACTIONS) if legal >> action & 1]


def without_search(situation: Situation) -> Decision | None:
    """The only action worth a thought, or the best where nothing is hidden; None where there is something to weigh."""
    legal = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
    if legal & (legal - 1) == 0:
        return Decision(actions_of(legal)[0])
    return solved(situation) if situation.is_open else None


def without_doubt(situation: Situation, view: View, score: MatchScore, rng: random.Random) -> Decision | None:
    """A win that is certain, or what needs no search otherwise; None where there is something to weigh."""
    return certain_win(Moment(view, score, rng)) or without_search(situation)
