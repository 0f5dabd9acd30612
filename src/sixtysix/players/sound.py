"""Actions that give nothing away, where so little is hidden that this can be worked out.

That is at the last draw, with one card face down, and near the end of a closed hand. Each action is valued by
equilibrium play against one who knows all cards (see `sixtysix.players.subgames`): no opponent can press what is sound
any lower.
"""

from contextlib import suppress
from math import inf
from typing import Final

import msgspec

from sixtysix.game import Action, Observation
from sixtysix.kernel import layout
from sixtysix.kernel.guided import LAST_DRAW
from sixtysix.kernel.unfolding import sensible_actions
from sixtysix.kernel.worlds import world_of
from sixtysix.players.knowledge import Situation
from sixtysix.players.protocol import seat_to_act
from sixtysix.players.subgames import Effort, Question, Solver, Stakes, TooLarge

MARGIN: Final = 0.01
"""Game points that may be given away, for a choice by what the other is likely to hold."""
CLOSED_CARDS: Final = 3
"""A closed hand is worked out from so many cards in the own hand on."""
EFFORT: Final = Effort(bound=MARGIN / 2, iterations=30, apart=MARGIN, worlds=512, nodes=1 << 18, slots=1 << 20)


class Sound(msgspec.Struct, frozen=True):
    """What gives nothing away, best first; ``unclear`` is what might not either but could not be worked out."""

    certain: tuple[Action, ...]
    unclear: tuple[Action, ...] = ()


class Judge:
    """Finds the sound actions of one position after the other."""

    def __init__(self, effort: Effort = EFFORT) -> None:
        self._solver = Solver(effort)

    def sound_actions(self, situation: Situation) -> Sound | None:
        """The actions within `MARGIN` of the best; None where too much is hidden to tell.

        What counts are game points as far as either side needs them in the match. A close that makes too large a tree
        is unclear, unless it would not be sound even if the seat knew all cards.
        """
        if not is_small(situation.seen):
            return None
        actions = sensible_actions(world_of(situation.knowledge, 1), situation.work)
        question = Question(actions=actions, spared=1 << layout.CLOSE, stakes=_stakes(situation))
        with suppress(TooLarge):
            worths = self._solver.worths(situation.knowledge, situation.work, question)
            least = worths[0].value - MARGIN
            unclear = tuple(worth.action for worth in worths if worth.least == -inf and worth.most >= least)
            return Sound(tuple(worth.action for worth in worths if worth.value >= least), unclear)
        return None


def is_small(seen: Observation) -> bool:
    """Whether so little is hidden from the seat to act that its actions can be worked out."""
    if seen.close is None:
        return seen.talon_size == LAST_DRAW
    return seen.hand_sizes[seat_to_act(seen)] <= CLOSED_CARDS


def _stakes(situation: Situation) -> Stakes:
    needed = situation.work[layout.NEEDED : layout.NEEDED + 2].clip(0, layout.GAME_POINTS_MASK).tolist()
    me = seat_to_act(situation.seen)
    return Stakes(needed[me], needed[1 - me])
