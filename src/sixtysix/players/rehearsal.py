"""A close tried out: I lead and answer by simple rules and see only my own cards, the opponent defends at his best."""

from collections.abc import Iterator
from typing import Final

from sixtysix.players.endgame import Choice, Endgame, Position, position_of
from sixtysix.players.terms import HIGHER, OF_SUIT, Terms, indices, mask, pair_mask
from sixtysix.players.view import Cards, View

MOST_POSITIONS: Final = 500
"""Ten times what a hand of six cards needs on average."""


class Rehearsal(Endgame):
    """One hand that the opponent may have. ``view`` is mine, as it will be when the talon is closed."""

    def __init__(self, view: View, terms: Terms, theirs: Cards) -> None:
        super().__init__(terms, MOST_POSITIONS)
        self._me = view.me
        self._declared = None if view.declared is None else pair_mask(view.declared)
        self._root = position_of(view, theirs)
        self._abroad = mask(view.outstanding) | mask(theirs)  # a turn-up taken after the close is seen by both
        self._trumps = OF_SUIT[view.trump]

    def game_points(self) -> int:
        """What it ends in, in game points for me; `TooWide` where the defence has too many ways."""
        if self._declared is None:
            return self.best_lead(self._root)
        return self.led(self._root, self._from_pair(self._root, self._declared))

    def leads(self, position: Position) -> Iterator[Choice]:
        """All of the opponent's; of mine, the one the rules name."""
        if position.seat == self._me:
            yield self._lead(position)
        else:
            yield from super().leads(position)

    def answers(self, position: Position, lead: int) -> Iterator[Choice]:
        """All of the opponent's; of mine, the most natural."""
        choices = super().answers(position, lead)
        if position.seat == self._me:
            yield from choices
        else:
            yield next(choices)

    def _lead(self, position: Position) -> Choice:
        """Go out with a marriage; else trumps and then winners from the top; else a marriage; else the least card."""
        marriages = [(suit, choice) for suit in self.terms.pairs for choice in self.leads_from(position, suit)]
        for _, (shown, lead) in marriages:
            if lead is None:
                return shown, None
        abroad = self._still_abroad(position)
        winners = [card for card in self.terms.leads(position.hand) if not HIGHER[card] & abroad]
        if winners:
            trumps = [card for card in winners if self._trumps >> card & 1]
            draws = trumps and self._trumps & abroad
            return position, trumps[0] if draws else winners[0]
        if marriages:
            suit, (shown, _) = marriages[0]
            return shown, self._from_pair(shown, pair_mask(suit))
        return position, self.terms.leads(position.hand)[-1]

    def _from_pair(self, position: Position, pair: int) -> int:
        """The king if it wins, else the queen."""
        queen, king = indices(pair)
        return queen if HIGHER[king] & self._still_abroad(position) else king

    def _still_abroad(self, position: Position) -> int:
        """Cards that the opponent may still hold, as far as I can tell."""
        theirs = self._root.their_hand
        return self._abroad & ~(theirs & ~(position.their_hand if position.seat == self._me else position.hand))
