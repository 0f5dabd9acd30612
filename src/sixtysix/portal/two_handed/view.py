"""A hand of Sixty-Six as one viewer may see it: built up from nothing, by the rule set's own words (R59, R60)."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from sixtysix.game import (
    SEATS,
    Drawing,
    Exchanging,
    Following,
    HandState,
    Leading,
    Over,
    Seat,
    Settling,
    TalonStatus,
    Turn,
)
from sixtysix.game.legality import marriage_counts
from sixtysix.game.settings import LookBack, OwnPointsShown
from sixtysix.portal import wire
from sixtysix.portal.protocol import Viewer
from sixtysix.portal.two_handed.choices import cards, choices
from sixtysix.portal.two_handed.result import result_view

TurnName: TypeAlias = Literal["leading", "following", "drawing", "exchanging", "settling", "over"]
_TURN_NAMES: Final[dict[type[Turn], TurnName]] = {
    Leading: "leading",
    Following: "following",
    Drawing: "drawing",
    Exchanging: "exchanging",
    Settling: "settling",
    Over: "over",
}


def hand_view(hand: HandState, number: int, carry_paid: int, viewer: Viewer) -> wire.HandView:
    """The hand for ``viewer``, without the proof of its deal, which the table adds when the hand is over."""
    declared = getattr(hand.turn, "declared", None)
    on_table = _on_table(hand)
    return wire.HandView(
        number=number,
        dealer=hand.dealer,
        trump=hand.trump.letter,
        turn_up=str(hand.turn_up) if hand.talon_status is TalonStatus.OPEN else None,
        talon=len(hand.talon),
        talon_status=hand.talon_status.value,
        closer=None if hand.close is None else hand.close.closer,
        turn=_TURN_NAMES[type(hand.turn)],
        to_act=hand.to_act,
        declared=None if declared is None else declared.letter,
        trick=on_table,
        last_trick=_last_trick(hand) if on_table is None else None,
        hand_sizes=(len(hand.hands[0]), len(hand.hands[1])),
        tricks_won=hand.tricks_won,
        points=_known(hand, hand.card_points, viewer),
        pending=_known(hand, hand.pending, viewer),
        marriages=tuple(_marriages(hand)),
        cards=() if viewer.seat is None else cards(hand, viewer.seat),
        choices=() if viewer.seat is None else choices(hand, viewer.seat),
        result=None if hand.result is None else result_view(hand, hand.result, carry_paid),
        reveal=None,
    )


def _known(hand: HandState, numbers: tuple[int, int], viewer: Viewer) -> tuple[int | None, int | None]:
    """The viewer's own number if the rules or the table count for him (R59), and both once the hand is over."""
    if hand.result is not None:
        return numbers
    shown = hand.rules.own_points_shown
    counts = shown is OwnPointsShown.ALWAYS or (shown is OwnPointsShown.CHOICE and viewer.show_points)
    own = [numbers[seat] if counts and seat == viewer.seat else None for seat in SEATS]
    return own[0], own[1]


def _marriages(hand: HandState) -> Iterator[wire.MarriageView]:
    for marriage in hand.marriages:
        seat = marriage.seat
        # What a seat shows before its first trick waits for it (R22), and then counts all at once.
        waits = not marriage_counts(hand, seat)
        yield wire.MarriageView(seat, marriage.suit.letter, marriage.points, pending=waits)


def _on_table(hand: HandState) -> wire.TrickView | None:
    """The lead that has no answer, also one that never gets it because the hand ended first."""
    lead = getattr(hand.turn, "lead", None)
    if lead is None:
        return None
    leader: Seat = 0 if len(hand.hands[0]) < len(hand.hands[1]) else 1
    return wire.TrickView(leader, str(lead))


def _last_trick(hand: HandState) -> wire.TrickView | None:
    """The last complete trick where the rules allow a look back at it until the next lead (R60)."""
    if hand.rules.look_back is LookBack.NEVER or not hand.tricks:
        return None
    trick = hand.tricks[-1]
    return wire.TrickView(trick.leader, str(trick.lead), str(trick.answer), trick.winner)
