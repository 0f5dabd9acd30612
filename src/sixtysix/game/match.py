"""A match: hands until one side has the target, with carry-over and the rotation of the deal (R54-R58)."""

import msgspec
from msgspec.structs import replace

from sixtysix.game.actions import Action
from sixtysix.game.cards import Seat, opponent
from sixtysix.game.hand import apply, deal_hand
from sixtysix.game.rules import Rules
from sixtysix.game.scoring import HandResult
from sixtysix.game.settings import DealAfterDraw, DealRotation
from sixtysix.game.state import Cards, HandState


class MatchState(msgspec.Struct, frozen=True):
    """A match between two seats.

    ``scores`` are game points by seat; ``carry`` waits for the next winner; ``hands_played`` counts those that are
    over. ``dealer`` deals the hand in progress, or the next one when ``hand`` is None or over.
    """

    rules: Rules
    target: int
    dealer: Seat
    scores: tuple[int, int] = (0, 0)
    carry: int = 0
    hands_played: int = 0
    hand: HandState | None = None

    @property
    def winner(self) -> Seat | None:
        """The seat that has reached the target (R56), None while the match goes on."""
        if self.scores[0] >= self.target:
            return 0
        return 1 if self.scores[1] >= self.target else None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing to happen is a deal."""
        return self.winner is None and (self.hand is None or self.hand.result is not None)


def new_match(rules: Rules, first_dealer: Seat, target: int | None = None) -> MatchState:
    """A match before its first deal. Any target from 1 up may be chosen; without one it is the rule set's (R55)."""
    chosen = rules.default_target if target is None else target
    if chosen < 1:
        raise ValueError(f"a match needs a target of at least 1 game point, not {chosen}")
    return MatchState(rules, chosen, first_dealer)


def deal_next(match: MatchState, deck: Cards) -> MatchState:
    """The match with its next hand dealt from a pack in this order. A `ValueError` if no hand is due."""
    if not match.awaits_deal:
        raise ValueError("no hand is due: one is in progress, or the match is over")
    return replace(match, hand=deal_hand(match.rules, deck, match.dealer))


def play(match: MatchState, seat: Seat, action: Action) -> MatchState:
    """The match after an action in its hand; a hand that ends is counted at once.

    `IllegalAction` if the seat may not; `ValueError` if no hand is in progress.
    """
    if match.hand is None:
        raise ValueError("no hand has been dealt")
    hand = apply(match.hand, seat, action)
    after = replace(match, hand=hand)
    return after if hand.result is None else count_hand(after, hand.result)


def carry_paid(match: MatchState, result: HandResult) -> int:
    """What the winner of a hand gets on top of its game points: all that was carried over (R54)."""
    return 0 if result.winner is None else match.carry


def count_hand(match: MatchState, result: HandResult) -> MatchState:
    """The match with a finished hand's result counted, and the next dealer named."""
    winner = result.winner
    scores, carry = match.scores, match.carry + result.carry_added
    if winner is not None:
        gained = result.game_points + carry_paid(match, result)
        scores = (scores[0] + gained, scores[1]) if winner == 0 else (scores[0], scores[1] + gained)
        carry = 0
    dealer = next_dealer(match.rules, match.dealer, winner)
    return replace(match, scores=scores, carry=carry, hands_played=match.hands_played + 1, dealer=dealer)


def next_dealer(rules: Rules, dealer: Seat, winner: Seat | None) -> Seat:
    """Who deals after a hand (R57), also after one that nobody won (R58)."""
    if winner is None:
        return dealer if rules.deal_after_draw is DealAfterDraw.SAME_DEALER else opponent(dealer)
    match rules.deal_rotation:
        case DealRotation.ALTERNATE:
            return opponent(dealer)
        case DealRotation.WINNER_DEALS:
            return winner
        case DealRotation.LOSER_DEALS:
            return opponent(winner)
