"""What everybody at the table can remember of a hand beyond its state: who played what, cards shown, cards ruled out.

A `State` forgets the past, for the rules don't need it; a player who counts cards does. Doing an action makes the next
memory from the last, as it makes the next state.
"""

from typing import Final, NamedTuple

from numba import types

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INT, INTS, compiled, entry
from sixtysix.kernel.hand import do_action, wins
from sixtysix.kernel.layout import ALL_CARDS_MASK, CARDS, RANKS, SUIT_BITS, Ints
from sixtysix.kernel.legality import pair_cards
from sixtysix.kernel.state import STATE, State, closer_of, lead_of, seat_of, suit_of, trump_of, turn_of, turn_up_of


class Memory(NamedTuple):
    """Two masks of cards for each seat, those he played below those everybody has seen in his hand.

    ``barred`` are cards that a seat can't hold because under strict play he would have had to answer with one of them:
    seat 0's below seat 1's.
    """

    seat0: int
    seat1: int
    barred: int


MEMORY: Final = types.NamedUniTuple(INT, len(Memory._fields), Memory)  # type: ignore[no-untyped-call]  # Numba's
"""The type of a memory in signatures."""
NOTHING_YET: Final = Memory(0, 0, 0)


class Moment(NamedTuple):
    """A hand and what all remember of it."""

    state: State
    memory: Memory


MOMENT: Final = types.NamedTuple([STATE, MEMORY], Moment)  # type: ignore[no-untyped-call]  # Numba's
"""The type of a moment in signatures."""


@compiled
def played_by(memory: Memory, seat: int) -> int:
    """The cards a seat has played, as a mask."""
    return (memory.seat1 if seat else memory.seat0) & ALL_CARDS_MASK


@compiled
def shown_by(memory: Memory, seat: int) -> int:
    """The cards in a seat's hand that everybody has seen, as a mask."""
    return (memory.seat1 if seat else memory.seat0) >> CARDS


@compiled
def barred_for(memory: Memory, seat: int) -> int:
    """The cards a seat can't hold, as a mask."""
    return memory.barred >> (CARDS if seat else 0) & ALL_CARDS_MASK


@compiled
def _with_seat(memory: Memory, seat: int, played: int, shown: int) -> Memory:
    packed = played | shown << CARDS
    return Memory(memory.seat0 if seat else packed, packed if seat else memory.seat1, memory.barred)


@compiled
def _ruled_out(lead: int, answer: int, trump: int, rules: Ints) -> int:
    """Cards the follower can't have held besides ``answer``: `sixtysix.game.follow.ruled_out` once more."""
    if rules[layout.FOLLOW] == 0:
        return 0
    suit = SUIT_BITS << (suit_of(lead) * RANKS)
    if suit >> answer & 1:
        return suit & (-2 << lead) if rules[layout.HEAD] and not wins(answer, lead, trump) else 0
    trumps = SUIT_BITS << (trump * RANKS)
    return suit | trumps if rules[layout.MUST_TRUMP] and trumps >> answer & 1 == 0 else suit


@compiled
def _remember_card(state: State, memory: Memory, rules: Ints, card: int) -> Memory:
    table = state.table
    seat = seat_of(table)
    after = _with_seat(memory, seat, played_by(memory, seat) | 1 << card, shown_by(memory, seat) & ~(1 << card))
    if turn_of(table) == layout.FOLLOWING and closer_of(table):
        out = _ruled_out(lead_of(table), card, trump_of(table), rules)
        return Memory(after.seat0, after.seat1, after.barred | out << (CARDS if seat else 0))
    return after


@compiled
def remember(state: State, memory: Memory, rules: Ints, action: int) -> Memory:
    """The memory after the seat to act in ``state`` has done an action known to be legal, given by its index."""
    if action < layout.MARRY:
        return _remember_card(state, memory, rules, action)
    seat = seat_of(state.table)
    played, shown = played_by(memory, seat), shown_by(memory, seat)
    if action < layout.EXCHANGE:
        return _with_seat(memory, seat, played, shown | pair_cards(action - layout.MARRY))
    if action == layout.EXCHANGE:
        return _with_seat(memory, seat, played, shown | 1 << turn_up_of(state.table))
    return memory


@compiled
def advance(moment: Moment, rules: Ints, action: int) -> Moment:
    """The moment after an action known to be legal, given by its index."""
    return Moment(do_action(moment.state, rules, action), remember(moment.state, moment.memory, rules, action))


@entry(MOMENT, INTS, INT)
def next_moment(moment: Moment, rules: Ints, action: int) -> Moment:
    """`advance`, for Python callers."""
    return advance(moment, rules, action)
