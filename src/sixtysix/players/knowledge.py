"""What a seat knows, as the compiled searches take it."""

import random

import msgspec
import numpy as np

from sixtysix.game import SEATS, Observation, Rules, determinize, opponent
from sixtysix.game.observation import impossible_cards, unseen_cards
from sixtysix.kernel import layout
from sixtysix.kernel.convert import card_index, card_mask, state_of
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.positions import open_work_array
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import CARD_LIST, HIDDEN, KNOWLEDGE_SIZE, OTHER, POSSIBLE, STATE_SIZE, UNSEEN
from sixtysix.players.protocol import MatchScore, seat_to_act


class Situation(msgspec.Struct, frozen=True):
    """A decision to be searched.

    ``visible`` is the state without what is hidden, ``knowledge`` the whole as `sixtysix.kernel.worlds` takes it, and
    ``work`` a work array of the rule set.
    """

    seen: Observation
    visible: State
    knowledge: Ints
    work: Ints

    @property
    def sign(self) -> int:
        """What turns game points for seat 0 into game points for the seat to act."""
        return 1 - 2 * seat_to_act(self.seen)

    @property
    def is_open(self) -> bool:
        """Whether the other's hand is known for certain, and so is the order in which cards will be drawn."""
        hidden, possible, unseen = self.knowledge[[HIDDEN, POSSIBLE, UNSEEN]].tolist()
        return bool(hidden == possible and (self.seen.close is not None or unseen - hidden <= 1))


class Desk:
    """Makes situations; the work array is kept from one decision to the next as long as the rules stay the same."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._work: Ints = np.zeros(0, np.int64)

    def situation(self, seen: Observation, score: MatchScore | None = None) -> Situation:
        """The decision of the seat to act; a `ValueError` if it is not the observer's turn.

        Without a ``score`` the end of the match is of no concern.
        """
        if seen.rules != self._rules:
            self._rules, self._work = seen.rules, open_work_array(rules_vector(seen.rules))
        self._work[layout.NEEDED : layout.NEEDED + 2] = (
            layout.FAR if score is None else [max(1, score.needed(seat) - score.carry) for seat in SEATS]
        )
        visible = _visible(seen)
        return Situation(seen, visible, _knowledge(seen, visible), self._work)


def _visible(seen: Observation) -> State:
    other = opponent(seat_to_act(seen))
    # Any world will do: what is hidden in it is taken out again.
    world = state_of(determinize(seen, random.Random(0)))  # noqa: S311 - nothing depends on the draw
    sides = [world.side0, world.side1]
    sides[other] = sides[other] & ~layout.ALL_CARDS_MASK | card_mask(seen.shown[other])
    return world._replace(side0=sides[0], side1=sides[1], talon=0, deep=0)


def _knowledge(seen: Observation, visible: State) -> Ints:
    other = opponent(seat_to_act(seen))
    barred = impossible_cards(seen, other)
    unseen = sorted(unseen_cards(seen), key=lambda card: card in barred)
    knowledge = np.zeros(KNOWLEDGE_SIZE, np.int64)
    knowledge[:STATE_SIZE] = visible
    knowledge[OTHER], knowledge[HIDDEN] = other, seen.hand_sizes[other] - len(seen.shown[other])
    knowledge[POSSIBLE], knowledge[UNSEEN] = sum(card not in barred for card in unseen), len(unseen)
    knowledge[CARD_LIST : CARD_LIST + len(unseen)] = [card_index(card) for card in unseen]
    return knowledge
