"""The engine's rules for the rest of one hand, asked once per question and remembered: what `endgame` searches over.

Cards are indices into `ALL_CARDS` and hands are masks of their bits, since a search asks thousands of times.
"""

from functools import cached_property
from typing import Final

from sixtysix.game import ALL_CARDS, Card, Ending, Rules, Seat, Suit, Tally
from sixtysix.game.cards import card_of
from sixtysix.game.follow import beats, playable
from sixtysix.game.legality import marriage_points
from sixtysix.game.scoring import last_trick_bonus, score_out, settle
from sixtysix.game.settings import ClaimWindow, End66
from sixtysix.players.protocol import MatchScore
from sixtysix.players.view import PAIR, View

INDEX: Final[dict[Card, int]] = {card: index for index, card in enumerate(ALL_CARDS)}
"""The number of each card."""


def mask(cards: tuple[Card, ...]) -> int:
    """The bits of some cards."""
    return sum(1 << INDEX[card] for card in cards)


def indices(bits: int) -> tuple[int, ...]:
    """The numbers of the cards of a mask."""
    return tuple(index for index in range(len(ALL_CARDS)) if bits >> index & 1)


OF_SUIT: Final[tuple[int, ...]] = tuple(mask(tuple(card for card in ALL_CARDS if card.suit is suit)) for suit in Suit)
"""The bits of each suit."""

HIGHER: Final[tuple[int, ...]] = tuple(
    mask(tuple(card for card in ALL_CARDS if card.suit is low.suit and card.rank > low.rank)) for low in ALL_CARDS
)
"""For each card the higher ones of its suit."""


def pair_mask(suit: Suit) -> int:
    """The bits of king and queen of a suit."""
    return mask(tuple(card_of(suit, rank) for rank in PAIR))


class Terms:
    """Rules, trump, close and match score of one hand in strict play."""

    def __init__(self, view: View, match_score: MatchScore) -> None:
        self.rules: Rules = view.rules
        self.trump: Suit = view.trump
        self.close = view.seen.close
        self.duties = view.duties
        self.bonus = last_trick_bonus(self.rules, self.close)
        self._marriages_allowed = view.marriages_allowed
        self._score = match_score
        self._answers: dict[tuple[int, int], tuple[int, ...]] = {}
        self._tricks: dict[tuple[int, int], tuple[bool, int]] = {}
        self._leads: dict[int, tuple[int, ...]] = {}

    @cached_property
    def ends_on_turn(self) -> bool:
        """Whether whoever has 66 ends the hand when he is to act."""
        return self._ends(ClaimWindow.ANY_OWN_TURN)

    @cached_property
    def ends_on_marriage(self) -> bool:
        """Whether a marriage that reaches 66 ends the hand."""
        return self.ends_on_turn or self._ends(ClaimWindow.AFTER_OWN_MARRIAGE)

    def _ends(self, window: ClaimWindow) -> bool:
        return self.rules.end_66 is End66.AUTOMATIC or window in self.rules.claim_windows

    @cached_property
    def notes_first_out(self) -> bool:
        """Whether it may matter who reached 66 first, because reaching it does not end the hand by itself."""
        return self.rules.end_66 is not End66.AUTOMATIC

    @cached_property
    def pairs(self) -> dict[Suit, tuple[int, int]]:
        """The marriages of this phase: mask of king and queen, and card points; trumps first (R17, R23, R24)."""
        if not self._marriages_allowed:
            return {}
        suits = sorted(Suit, key=lambda suit: suit is not self.trump)
        return {suit: (pair_mask(suit), marriage_points(self.rules, suit, self.trump)) for suit in suits}

    def leads(self, hand: int) -> tuple[int, ...]:
        """The cards of a hand, those of most card points first: a good order to search leads in."""
        known = self._leads.get(hand)
        if known is None:
            known = tuple(sorted(indices(hand), key=lambda index: -self._points(index)))
            self._leads[hand] = known
        return known

    def answers(self, hand: int, lead: int) -> tuple[int, ...]:
        """The legal answers, the most natural first: ruff low, head high, else throw away what counts least."""
        key = (hand, lead)
        known = self._answers.get(key)
        if known is None:
            cards = tuple(ALL_CARDS[index] for index in indices(hand))
            legal = [INDEX[card] for card in playable(cards, ALL_CARDS[lead], self.trump, self.duties)]
            known = tuple(sorted(legal, key=lambda answer: self._urgency(lead, answer)))
            self._answers[key] = known
        return known

    def _urgency(self, lead: int, answer: int) -> int:
        takes, _ = self.trick(lead, answer)
        points = self._points(answer)
        if not takes:
            return points
        ruffs = ALL_CARDS[answer].suit is not ALL_CARDS[lead].suit
        return points - 200 if ruffs else -points - 100

    def trick(self, lead: int, answer: int) -> tuple[bool, int]:
        """Whether the answer takes the lead, and the card points of both."""
        key = (lead, answer)
        known = self._tricks.get(key)
        if known is None:
            takes = beats(ALL_CARDS[answer], ALL_CARDS[lead], self.trump)
            known = (takes, self._points(lead) + self._points(answer))
            self._tricks[key] = known
        return known

    def _points(self, index: int) -> int:
        return self.rules.card_points[ALL_CARDS[index].rank]

    def won(self, seat: Seat, mine: Tally, theirs: Tally) -> int:
        """Game points for ``seat``, who is out."""
        result = score_out(self.rules, seat, _by_seat(seat, mine, theirs), self.close, ending=Ending.CLAIMED)
        return self._score.worth(result, seat)

    def played_out(self, seat: Seat, mine: Tally, theirs: Tally, first_out: Seat | None) -> int:
        """Game points for ``seat``, who has won the last trick without ending the hand."""
        result = settle(self.rules, _by_seat(seat, mine, theirs), self.close, seat, first_out)
        return self._score.worth(result, seat)


def _by_seat(seat: Seat, mine: Tally, theirs: Tally) -> tuple[Tally, Tally]:
    return (mine, theirs) if seat == 0 else (theirs, mine)
