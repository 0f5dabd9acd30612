"""Who wins a hand, and how many game points it is worth (R37, R38, R41-R52).

Everything is asked of tallies, so that a table, a player looking ahead and a published position all get one answer.
"""

from enum import StrEnum
from typing import Final

import msgspec

from sixtysix.game.cards import Seat, opponent
from sixtysix.game.rules import GOAL, GamePointPair, Rules
from sixtysix.game.settings import Measured, Undecided


class Ending(StrEnum):
    """How a hand or a match ended, apart from who won it. The last three are the table's, not the hand's."""

    AUTOMATIC = "automatic"
    CLAIMED = "claimed"
    FALSE_CLAIM = "false_claim"
    FAILED_CLOSE = "failed_close"
    OPPONENT_FIRST = "opponent_first"
    UNANNOUNCED = "unannounced"
    LAST_TRICK = "last_trick"
    HIGHER_TOTAL = "higher_total"
    DRAWN = "drawn"
    LEFT = "left"
    TIME = "time"
    VOID = "void"


class Scale(StrEnum):
    """Why a hand counts what it counts."""

    PLAIN = "plain"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    FAILED_CLOSE = "failed_close"
    FAILED_CLOSE_NO_TRICK = "failed_close_no_trick"
    OPPONENT_FIRST = "opponent_first"
    OPPONENT_FIRST_NO_TRICK = "opponent_first_no_trick"
    FALSE_CLAIM = "false_claim"
    FALSE_CLAIM_NO_TRICK = "false_claim_no_trick"
    LAST_TRICK_ONE = "last_trick_one"
    DRAWN = "drawn"


class Tally(msgspec.Struct, frozen=True):
    """Counted card points (pending marriages are not in it, R41) and tricks of one seat."""

    card_points: int
    tricks: int

    @property
    def is_out(self) -> bool:
        """Whether the points are enough to win."""
        return self.card_points >= GOAL


Tallies = tuple[Tally, Tally]
"""One tally a seat."""


class Close(msgspec.Struct, frozen=True):
    """Who closed, both tallies at that moment, and how many tricks had been played."""

    closer: Seat
    tallies: Tallies
    tricks_played: int


class HandResult(msgspec.Struct, frozen=True):
    """The outcome of a hand. ``game_points`` are without any carry-over; ``carry_added`` waits for the next winner.

    ``measured_at_close`` says that the loser, or the opponent's lack of a trick, was looked at when the talon was
    closed.
    """

    winner: Seat | None
    game_points: int
    ending: Ending
    scale: Scale
    carry_added: int = 0
    measured_at_close: bool = False


_RULE_OF_SCALE: Final[dict[Scale, str]] = {
    Scale.PLAIN: "R44",
    Scale.SCHNEIDER: "R44",
    Scale.SCHWARZ: "R44",
    Scale.FAILED_CLOSE: "R47",
    Scale.FAILED_CLOSE_NO_TRICK: "R47",
    Scale.OPPONENT_FIRST: "R48",
    Scale.OPPONENT_FIRST_NO_TRICK: "R48",
    Scale.FALSE_CLAIM: "R42",
    Scale.FALSE_CLAIM_NO_TRICK: "R42",
}
_RULE_OF_SILENCE: Final = ("R49", "R52", "R51")
"""The rule for a hand that nobody has ended, by how many seats had 66."""


def rule_of(result: HandResult, tallies: Tallies) -> str:
    """The number of the rule that fixed the game points of a hand with these final tallies."""
    if result.scale in (Scale.LAST_TRICK_ONE, Scale.DRAWN):
        return _RULE_OF_SILENCE[sum(tally.is_out for tally in tallies)]
    return _RULE_OF_SCALE[result.scale]


def last_trick_bonus(rules: Rules, close: Close | None) -> int:
    """Card points for the last of all tricks: a closed talon usually pays none (R37, R38)."""
    return rules.last_trick_bonus_open if close is None else rules.last_trick_bonus_closed


def score_claim(rules: Rules, claimant: Seat, tallies: Tallies, close: Close | None) -> HandResult:
    """The claim ends the hand: right, it wins whatever the other may hold silently (R43); wrong, it costs (R42)."""
    if tallies[claimant].is_out:
        return score_out(rules, claimant, tallies, close, ending=Ending.CLAIMED)
    if close is not None and close.closer == claimant:
        return _failed(rules, tallies, close, ending=Ending.FALSE_CLAIM)
    if rules.false_claim is None:
        raise AssertionError("claims are refused where nothing can be claimed")
    winner = opponent(claimant)
    no_trick = tallies[winner].tricks == 0
    scale = Scale.FALSE_CLAIM_NO_TRICK if no_trick else Scale.FALSE_CLAIM
    return HandResult(winner, rules.false_claim[no_trick], Ending.FALSE_CLAIM, scale)


def score_out(rules: Rules, winner: Seat, tallies: Tallies, close: Close | None, *, ending: Ending) -> HandResult:
    """``winner`` is out with 66: by R44, or by R48 where the other had closed."""
    if close is not None and close.closer != winner:
        return _opponent_first(rules, tallies, close)
    return _won(rules, winner, tallies, close, ending=ending)


def settle(rules: Rules, tallies: Tallies, close: Close | None, last_trick: Seat, first_out: Seat | None) -> HandResult:
    """The hand is played out and nobody has ended it (R49-R52).

    ``last_trick`` is its winner, whose bonus is in the tallies; ``first_out`` is the seat that reached 66 first, if
    one did and it is known.
    """
    if close is not None:
        return _settle_closed(rules, tallies, close, last_trick, first_out)
    out = [seat for seat in (0, 1) if tallies[seat].is_out]
    outcome = (rules.nobody_66_open, rules.exactly_one_unannounced, rules.both_unannounced)[len(out)]
    if outcome is Undecided.IMPOSSIBLE or outcome is Undecided.THAT_PLAYER_WINS:
        if len(out) == 1:
            return _won(rules, 1 if out[0] else 0, tallies, None, ending=Ending.UNANNOUNCED)
        outcome = Undecided.HIGHER_TOTAL
    return _decide(rules, outcome, tallies, last_trick)


def _settle_closed(
    rules: Rules, tallies: Tallies, close: Close, last_trick: Seat, first_out: Seat | None
) -> HandResult:
    closer = close.closer
    closer_out, other_out = tallies[closer].is_out, tallies[opponent(closer)].is_out
    if rules.closer_must_claim or not (closer_out or other_out):
        return _failed(rules, tallies, close, ending=Ending.FAILED_CLOSE)
    if not closer_out:
        return _opponent_first(rules, tallies, close)
    outcome = rules.both_unannounced if other_out else rules.exactly_one_unannounced
    if outcome in (Undecided.THAT_PLAYER_WINS, Undecided.HIGHER_TOTAL, Undecided.IMPOSSIBLE):
        if other_out and first_out is None and tallies[0].card_points == tallies[1].card_points:
            # Totals given without their order, as published ones are: equal ones say nothing of who was first.
            return _decide(rules, rules.equal_totals, tallies, last_trick)
        first = first_out if first_out is not None else _leading(tallies)
        winner = first if other_out else closer
        return score_out(rules, winner, tallies, close, ending=Ending.UNANNOUNCED)
    return _decide(rules, outcome, tallies, last_trick)


def _decide(rules: Rules, outcome: Undecided, tallies: Tallies, last_trick: Seat) -> HandResult:
    match outcome:
        case Undecided.CARRY_OVER:
            return HandResult(None, 0, Ending.DRAWN, Scale.DRAWN, carry_added=1)
        case Undecided.LAST_TRICK_WINS:
            return _won(rules, last_trick, tallies, None, ending=Ending.LAST_TRICK)
        case Undecided.LAST_TRICK_WINS_1:
            return HandResult(last_trick, 1, Ending.LAST_TRICK, Scale.LAST_TRICK_ONE)
        case Undecided.HIGHER_TOTAL if tallies[0].card_points == tallies[1].card_points:
            return _decide(rules, rules.equal_totals, tallies, last_trick)
        case Undecided.HIGHER_TOTAL:
            return _won(rules, _leading(tallies), tallies, None, ending=Ending.HIGHER_TOTAL)
        case _:
            return HandResult(None, 0, Ending.DRAWN, Scale.DRAWN)


def _leading(tallies: Tallies) -> Seat:
    """The seat with the higher of two unequal totals."""
    return 0 if tallies[0].card_points > tallies[1].card_points else 1


def _won(rules: Rules, winner: Seat, tallies: Tallies, close: Close | None, *, ending: Ending) -> HandResult:
    loser = opponent(winner)
    at_close = close is not None and rules.schneider_measured_when_closed is Measured.AT_CLOSE
    tally = close.tallies[loser] if close is not None and at_close else tallies[loser]
    if tally.tricks == 0:
        scale, game_points = Scale.SCHWARZ, 3
    elif tally.card_points < rules.schneider_below:
        scale, game_points = Scale.SCHNEIDER, 2
    else:
        scale, game_points = Scale.PLAIN, 1
    return HandResult(winner, game_points, ending, scale, measured_at_close=at_close)


def _failed(rules: Rules, tallies: Tallies, close: Close, *, ending: Ending) -> HandResult:
    no_trick, at_close = _no_trick(rules, rules.closer_fails, tallies, close)
    scale = Scale.FAILED_CLOSE_NO_TRICK if no_trick else Scale.FAILED_CLOSE
    points = rules.closer_fails[no_trick]
    return HandResult(opponent(close.closer), points, ending, scale, measured_at_close=at_close)


def _opponent_first(rules: Rules, tallies: Tallies, close: Close) -> HandResult:
    no_trick, at_close = _no_trick(rules, rules.opponent_first_after_close, tallies, close)
    scale = Scale.OPPONENT_FIRST_NO_TRICK if no_trick else Scale.OPPONENT_FIRST
    points = rules.opponent_first_after_close[no_trick]
    return HandResult(opponent(close.closer), points, Ending.OPPONENT_FIRST, scale, measured_at_close=at_close)


def _no_trick(rules: Rules, pair: GamePointPair, tallies: Tallies, close: Close) -> tuple[bool, bool]:
    """Whether the closer's opponent counts as trickless, and whether that was looked at when the talon was closed."""
    if pair[0] == pair[1]:
        return False, False
    at_close = rules.closer_fails_no_trick_measured is Measured.AT_CLOSE
    return (close.tallies if at_close else tallies)[opponent(close.closer)].tricks == 0, at_close
