"""A hand as a forgetful player sees it: cards he can't call to mind may be anywhere again."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec

from sixtysix.game import Card, Rank, pack
from sixtysix.game.observation import impossible_cards, unseen_cards
from sixtysix.players.view import Cards, View

ALL: Final = 12
"""As many tricks as a hand can have."""


class Memory(msgspec.Struct, frozen=True):
    """For how many tricks, the last one included, played cards of each kind are remembered.

    ``big`` are plain aces and tens, ``small`` all other plain cards. ``shown`` says whether cards that the opponent has
    shown and still holds are kept in mind, ``voids`` whether strict answers are taken for what they tell (R13-R15).
    """

    trumps: int = ALL
    big: int = ALL
    small: int = ALL
    shown: bool = True
    voids: bool = True


@dataclass(frozen=True)
class Remembered(View):
    """What is left of an observation in this memory.

    What has been forgotten counts as unseen, so the true cards are always among those that are thought possible.
    """

    memory: Memory

    @property
    def their_known(self) -> Cards:
        """Cards the opponent certainly holds, as far as that is remembered."""
        return self.seen.shown[self.other] if self.memory.shown else ()

    @cached_property
    def barred(self) -> frozenset[Card]:
        """Cards the opponent can't hold, as far as that is noticed."""
        return impossible_cards(self.seen, self.other) if self.memory.voids else frozenset()

    @cached_property
    def unplaced(self) -> Cards:
        """Cards that may lie in the opponent's hand: those hidden from everybody, and all that have been forgotten."""
        shown = () if self.memory.shown else self.seen.shown[self.other]
        possible = {*unseen_cards(self.seen), *shown, *self._forgotten()} - self.barred
        return tuple(card for card in pack(self.rules.deck) if card in possible)

    def _forgotten(self) -> set[Card]:
        tricks = self.seen.tricks
        return {
            card
            for age, trick in enumerate(reversed(tricks))
            for card in (trick.lead, trick.answer)
            if age >= self._kept(card)
        }

    def _kept(self, card: Card) -> int:
        if card.suit is self.trump:
            return self.memory.trumps
        return self.memory.big if card.rank >= Rank.TEN else self.memory.small
