"""What a viewer is told of a hand's events, for the log and the animations: whatever lay face up, and his own draws."""

from collections.abc import Iterator
from typing import assert_never

from sixtysix.game import (
    Action,
    Claim,
    CloseTalon,
    Draw,
    Drawing,
    ExchangeTrump,
    Following,
    HandState,
    Marry,
    MatchState,
    Pass,
    Play,
    Seat,
    opponent,
)
from sixtysix.game.cards import card_of
from sixtysix.game.legality import marriage_counts
from sixtysix.game.scoring import last_trick_bonus
from sixtysix.portal import wire
from sixtysix.portal.two_handed.result import result_view


def dealt(hand: HandState, number: int) -> wire.Dealt:
    """A new hand lies on the table."""
    return wire.Dealt(number, hand.dealer, str(hand.talon[-1]))


def acted(
    before: HandState, after: HandState, seat: Seat, action: Action, viewer: Seat | None
) -> Iterator[wire.Happening]:
    """What ``action`` by ``seat`` brought, in the order in which it is seen."""
    match action:
        case Play():
            yield from _played(before, after, seat, action)
        case Marry(suit):
            shown = after.marriages[-1]
            yield wire.Married(seat, suit.letter, shown.points, pending=not marriage_counts(before, seat))
        case ExchangeTrump():
            given = card_of(before.trump, before.rules.exchange_rank)
            yield wire.Exchanged(seat, taken=str(before.talon[-1]), given=str(given))
        case CloseTalon():
            yield wire.Closed(seat, before_drawing=isinstance(before.turn, Drawing))
        case Claim():
            yield wire.Claimed(seat)
        case Pass():
            yield wire.Passed(seat)
        case Draw():
            pass  # told below, as every draw is
        case _:
            assert_never(action)
    if len(after.talon) < len(before.talon):
        yield from _drawn(after, viewer)


def _played(before: HandState, after: HandState, seat: Seat, play: Play) -> Iterator[wire.Happening]:
    if not isinstance(before.turn, Following):
        yield wire.Led(seat, str(play.card))
        return
    yield wire.Answered(seat, str(play.card))
    trick, rules = after.tricks[-1], after.rules
    points = rules.card_points[trick.lead.rank] + rules.card_points[trick.answer.rank]
    bonus = 0 if any(after.hands) else last_trick_bonus(rules, after.close)
    yield wire.TrickWon(trick.winner, (str(trick.lead), str(trick.answer)), points, bonus)


def _drawn(after: HandState, viewer: Seat | None) -> Iterator[wire.Drew]:
    """Both seats draw, the trick's winner first; the turn-up, drawn last of all, has been seen by everybody (R9)."""
    winner = after.tricks[-1].winner
    left = len(after.talon)
    for seat, talon in ((winner, left + 1), (opponent(winner), left)):
        is_seen = seat == viewer or talon == 0
        yield wire.Drew(seat, str(after.hands[seat][-1]) if is_seen else None, talon)


def ended(match: MatchState, hand: HandState, carry_paid: int) -> Iterator[wire.Happening]:
    """The hand is over and counted, and perhaps the match with it; nothing while it goes on."""
    if hand.result is None:
        return
    yield wire.HandEnded(match.hands_played, result_view(hand, hand.result, carry_paid), match.scores)
    if match.winner is not None:
        yield wire.MatchEnded(match.winner, match.scores)
