"""One hand as seven packed integers, and how to read them.

A state is a value: doing an action makes the next one. Compiled, the integers stay in registers, which is why they are
packed: a search passes states on without copying memory.
"""

from typing import Final, NamedTuple

import numpy as np
from numba import types

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INT, compiled
from sixtysix.kernel.layout import Ints


class State(NamedTuple):
    """A hand: two sides by seat, the table, the tallies at a close, the face-down talon, the result.

    The bits of each are described in `layout`. ``deep`` is what of a large talon does not fit into ``talon``.
    """

    side0: int
    side1: int
    table: int
    close: int
    talon: int
    deep: int
    result: int


STATE: Final = types.NamedUniTuple(INT, len(State._fields), State)  # type: ignore[no-untyped-call]  # Numba's
"""The type of a state in signatures."""


@compiled
def suit_of(card: int) -> int:
    """The suit of a card: the product is a division by six for 0 to 23, without a division's care for signs."""
    return card * 43 >> 8


@compiled
def card_points(rules: Ints, card: int) -> int:
    """What a card counts; unsigned, for Numba would ask of a signed index whether it counts from the end."""
    worth: int = rules[np.uint64(layout.CARD_POINTS + card)]
    return worth


@compiled
def side_of(state: State, seat: int) -> int:
    """One seat's cards, points and tricks."""
    return state.side1 if seat else state.side0


@compiled
def cards(side: int) -> int:
    """The hand, as a mask of cards."""
    return side & layout.ALL_CARDS_MASK


@compiled
def points(side: int) -> int:
    """Counted card points."""
    return (side >> layout.POINTS_SHIFT) & layout.POINTS_MASK


@compiled
def pending(side: int) -> int:
    """Points of marriages that wait for the first own trick."""
    return (side >> layout.PENDING_SHIFT) & layout.PENDING_MASK


@compiled
def tricks(side: int) -> int:
    """Tricks won."""
    return side >> layout.TRICKS_SHIFT


@compiled
def turn_of(table: int) -> int:
    """The kind of turn, `LEADING` to `OVER`."""
    return table & layout.TURN_MASK


@compiled
def seat_of(table: int) -> int:
    """The seat to act."""
    return (table >> layout.SEAT_SHIFT) & 1


@compiled
def lead_of(table: int) -> int:
    """The card to answer."""
    return (table >> layout.LEAD_SHIFT) & layout.CARD_MASK


@compiled
def declared_of(table: int) -> int:
    """The declared suit plus one, or 0."""
    return (table >> layout.DECLARED_SHIFT) & layout.DECLARED_MASK


@compiled
def trump_of(table: int) -> int:
    """The trump suit."""
    return (table >> layout.TRUMP_SHIFT) & layout.TRUMP_MASK


@compiled
def talon_size(table: int) -> int:
    """Cards of the talon, the turn-up among them."""
    return (table >> layout.TALON_SHIFT) & layout.TALON_MASK


@compiled
def turn_up_of(table: int) -> int:
    """The face-up card under the talon."""
    return (table >> layout.TURN_UP_SHIFT) & layout.CARD_MASK


@compiled
def closer_of(table: int) -> int:
    """The seat that closed plus one, or 0."""
    return (table >> layout.CLOSER_SHIFT) & layout.PLACE_MASK


@compiled
def first_out_of(table: int) -> int:
    """The seat that reached 66 first plus one, or 0."""
    return (table >> layout.FIRST_OUT_SHIFT) & layout.PLACE_MASK


@compiled
def is_strict(table: int) -> bool:
    """Whether the talon is closed or exhausted."""
    return talon_size(table) == 0 or closer_of(table) != 0


@compiled
def close_side(close: int, seat: int) -> int:
    """A seat's tally when the talon was closed, as a side without cards."""
    tally = close >> layout.CLOSE_SIDE_BITS if seat else close & layout.CLOSE_SIDE_MASK
    return (
        tally & layout.POINTS_MASK
    ) << layout.POINTS_SHIFT | tally >> layout.CLOSE_TRICKS_SHIFT << layout.TRICKS_SHIFT


@compiled
def with_turn(state: State, turn: int, seat: int) -> State:
    """``seat`` is to act, with no lead and no declared marriage on the table."""
    table = state.table & ~layout.OF_THE_LEAD | turn | seat << layout.SEAT_SHIFT
    return State(state.side0, state.side1, table, state.close, state.talon, state.deep, state.result)


@compiled
def with_table(state: State, table: int) -> State:
    """Another table word."""
    return State(state.side0, state.side1, table, state.close, state.talon, state.deep, state.result)


@compiled
def with_side(state: State, seat: int, side: int) -> State:
    """Another side for ``seat``."""
    side0 = state.side0 if seat else side
    side1 = side if seat else state.side1
    return State(side0, side1, state.table, state.close, state.talon, state.deep, state.result)
