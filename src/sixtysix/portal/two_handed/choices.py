"""What a seat may want to do: its cards and the other actions worth a button, each with the reason why not now."""

from collections.abc import Iterator

from sixtysix.game import (
    Action,
    Claim,
    CloseTalon,
    Drawing,
    ExchangeTrump,
    HandState,
    Leading,
    Marry,
    Play,
    Rank,
    Seat,
    TalonStatus,
    legal_actions,
    refusal,
)
from sixtysix.game.cards import card_of
from sixtysix.game.settings import End66
from sixtysix.portal import wire
from sixtysix.portal.refusals import refusal_view


def cards(hand: HandState, seat: Seat) -> tuple[wire.Choice, ...]:
    """The seat's own cards as it holds them."""
    return tuple(_choice(hand, seat, Play(card)) for card in hand.hands[seat])


def choices(hand: HandState, seat: Seat) -> tuple[wire.Choice, ...]:
    """Everything else the seat may do now, and what it might expect to; nothing once the hand is over."""
    if hand.result is not None:
        return ()
    expected = list(_expected(hand, seat))
    legal = [action for action in legal_actions(hand, seat) if not isinstance(action, Play)]
    others = [action for action in legal if action not in expected]
    return tuple(_choice(hand, seat, action) for action in (*others, *expected))


def _choice(hand: HandState, seat: Seat, action: Action) -> wire.Choice:
    return wire.Choice(str(action), refusal_view(refusal(hand, seat, action)))


def _expected(hand: HandState, seat: Seat) -> Iterator[Action]:
    """Actions whose button stays, greyed with its reason while it can't be used."""
    held, turn = hand.hands[seat], hand.turn
    for king in (card for card in held if card.rank is Rank.KING):
        if card_of(king.suit, Rank.QUEEN) in held:
            yield Marry(king.suit)
    if hand.talon and card_of(hand.trump, hand.rules.exchange_rank) in held:
        yield ExchangeTrump()
    if hand.to_act != seat:
        return
    if hand.talon_status is TalonStatus.OPEN and isinstance(turn, Leading | Drawing):
        yield CloseTalon()
    if hand.rules.end_66 is End66.ANNOUNCE:
        yield Claim()
