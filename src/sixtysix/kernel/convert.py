"""From and to the values of `sixtysix.game`."""

from collections.abc import Iterable
from typing import Final, TypeVar

import numpy as np

from sixtysix.game import (
    ALL_ACTIONS,
    ALL_CARDS,
    Action,
    Card,
    Close,
    Drawing,
    Ending,
    Exchanging,
    Following,
    HandResult,
    HandState,
    Leading,
    Over,
    Rules,
    Scale,
    Seat,
    Settling,
    Suit,
    Tally,
    Turn,
)
from sixtysix.kernel import layout
from sixtysix.kernel.layout import RANKS, Ints
from sixtysix.kernel.state import State

ACTION_INDEX: Final[dict[Action, int]] = {action: index for index, action in enumerate(ALL_ACTIONS)}
_ENDINGS: Final = tuple(Ending)
_SCALES: Final = tuple(Scale)
_TURNS: Final[dict[type[Turn], int]] = {
    Leading: layout.LEADING,
    Following: layout.FOLLOWING,
    Drawing: layout.DRAWING,
    Exchanging: layout.EXCHANGING,
    Settling: layout.SETTLING,
    Over: layout.OVER,
}

Cards = tuple[Card, ...]
Value = TypeVar("Value")


def card_index(card: Card) -> int:
    """The card's place in `sixtysix.game.ALL_CARDS`."""
    return card.suit * RANKS + card.rank


def card_mask(cards: Cards) -> int:
    """Cards as bits."""
    return sum(1 << card_index(card) for card in cards)


def cards_of(mask: int) -> Cards:
    """Bits as cards, in the order of `sixtysix.game.ALL_CARDS`."""
    return tuple(card for index, card in enumerate(ALL_CARDS) if mask >> index & 1)


def actions_of(mask: int) -> tuple[Action, ...]:
    """Bits as actions, in the order of `sixtysix.game.ALL_ACTIONS`."""
    return tuple(action for index, action in enumerate(ALL_ACTIONS) if mask >> index & 1)


def card_indices(cards: Cards) -> Ints:
    """Cards in their order, int64 of shape ``(cards,)``."""
    return np.array([card_index(card) for card in cards], np.int64)


def state_of(hand: HandState) -> State:
    """A hand as integers, without what only tells of the past.

    That is tricks, marriages, what was shown, and a lead that will not be answered any more.
    """
    talon, deep = _face_down(hand.talon[:-1])
    return State(_side(hand, 0), _side(hand, 1), _table(hand), _close(hand.close), talon, deep, _result(hand.result))


def _side(hand: HandState, seat: Seat) -> int:
    return (
        card_mask(hand.hands[seat])
        | hand.card_points[seat] << layout.POINTS_SHIFT
        | hand.pending[seat] << layout.PENDING_SHIFT
        | hand.tricks_won[seat] << layout.TRICKS_SHIFT
    )


def _table(hand: HandState) -> int:
    turn = hand.turn
    table = _TURNS[type(turn)] | hand.trump << layout.TRUMP_SHIFT | hand.dealer << layout.DEALER_SHIFT
    if not isinstance(turn, Over):
        table |= turn.seat << layout.SEAT_SHIFT
    if isinstance(turn, Following):
        table |= card_index(turn.lead) << layout.LEAD_SHIFT
    if isinstance(turn, Leading | Following | Exchanging) and turn.declared is not None:
        table |= (turn.declared + 1) << layout.DECLARED_SHIFT
    if hand.talon:
        table |= len(hand.talon) << layout.TALON_SHIFT | card_index(hand.talon[-1]) << layout.TURN_UP_SHIFT
    if hand.close is not None:
        table |= (hand.close.closer + 1) << layout.CLOSER_SHIFT
    if hand.first_out is not None:
        table |= (hand.first_out + 1) << layout.FIRST_OUT_SHIFT
    return table


def _face_down(cards: Cards) -> tuple[int, int]:
    packed = sum(card_index(card) << layout.CARD_BITS * place for place, card in enumerate(cards))
    near = layout.NEAR_CARDS * layout.CARD_BITS
    return packed & ((1 << near) - 1), packed >> near


def _close(close: Close | None) -> int:
    if close is None:
        return 0
    first, second = (tally.card_points | tally.tricks << layout.CLOSE_TRICKS_SHIFT for tally in close.tallies)
    return first | second << layout.CLOSE_SIDE_BITS


def _result(result: HandResult | None) -> int:
    if result is None:
        return 0
    return (
        (0 if result.winner is None else result.winner + 1)
        | result.game_points << layout.GAME_POINTS_SHIFT
        | _ENDINGS.index(result.ending) << layout.ENDING_SHIFT
        | _SCALES.index(result.scale) << layout.SCALE_SHIFT
        | result.carry_added << layout.CARRY_SHIFT
        | result.measured_at_close << layout.AT_CLOSE_SHIFT
    )


def hand_state(state: State, rules: Rules) -> HandState:
    """A hand that plays on as the integers do; its past is empty, but for the tallies at a close."""
    sides = (state.side0, state.side1)
    return HandState(
        rules,
        _seat(state.table >> layout.DEALER_SHIFT & 1),
        Suit(state.table >> layout.TRUMP_SHIFT & layout.TRUMP_MASK),
        _pair(cards_of(side & layout.ALL_CARDS_MASK) for side in sides),
        _talon_of(state),
        _turn_of(state),
        card_points=_pair(side >> layout.POINTS_SHIFT & layout.POINTS_MASK for side in sides),
        pending=_pair(side >> layout.PENDING_SHIFT & layout.PENDING_MASK for side in sides),
        tricks_won=_pair(side >> layout.TRICKS_SHIFT for side in sides),
        close=_close_of(state),
        first_out=_place(state.table >> layout.FIRST_OUT_SHIFT),
    )


def _seat(number: int) -> Seat:
    return 1 if number else 0


def _place(bits: int) -> Seat | None:
    place = bits & layout.PLACE_MASK
    return _seat(place - 1) if place else None


def _pair(values: Iterable[Value]) -> tuple[Value, Value]:
    first, second = values
    return first, second


def _talon_of(state: State) -> Cards:
    size = state.table >> layout.TALON_SHIFT & layout.TALON_MASK
    packed = state.talon | state.deep << layout.NEAR_CARDS * layout.CARD_BITS
    drawn = [packed >> layout.CARD_BITS * place & layout.CARD_MASK for place in range(size - 1)]
    turn_up = state.table >> layout.TURN_UP_SHIFT & layout.CARD_MASK
    return tuple(ALL_CARDS[card] for card in [*drawn, turn_up]) if size else ()


def _close_of(state: State) -> Close | None:
    closer = _place(state.table >> layout.CLOSER_SHIFT)
    if closer is None:
        return None
    halves = (state.close & layout.CLOSE_SIDE_MASK, state.close >> layout.CLOSE_SIDE_BITS)
    tallies = _pair(Tally(half & layout.POINTS_MASK, half >> layout.CLOSE_TRICKS_SHIFT) for half in halves)
    return Close(closer, tallies, tallies[0].tricks + tallies[1].tricks)


def _turn_of(state: State) -> Turn:
    table = state.table
    turn, seat = table & layout.TURN_MASK, _seat(table >> layout.SEAT_SHIFT & 1)
    declared_place = table >> layout.DECLARED_SHIFT & layout.DECLARED_MASK
    declared = Suit(declared_place - 1) if declared_place else None
    match turn:
        case layout.LEADING:
            return Leading(seat, declared)
        case layout.FOLLOWING:
            return Following(seat, ALL_CARDS[table >> layout.LEAD_SHIFT & layout.CARD_MASK], declared)
        case layout.DRAWING:
            return Drawing(seat)
        case layout.EXCHANGING:
            return Exchanging(seat, declared)
        case layout.SETTLING:
            return Settling(seat)
        case _:
            return Over(hand_result(state.result))


def hand_result(result: int) -> HandResult:
    """The result of a hand that is over."""
    return HandResult(
        _place(result),
        result >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK,
        _ENDINGS[result >> layout.ENDING_SHIFT & layout.NIBBLE],
        _SCALES[result >> layout.SCALE_SHIFT & layout.NIBBLE],
        result >> layout.CARRY_SHIFT & 1,
        measured_at_close=bool(result >> layout.AT_CLOSE_SHIFT & 1),
    )
