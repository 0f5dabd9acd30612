"""A small rest of a hand as one seat knows it: every line of play, with all that may be hidden, in a few arrays.

One seat, "mine", knows its cards and what everybody has seen; the other knows everything. That is the best defence
model of I. Frank and D. Basin, "Search in games with incomplete information: a case study using Bridge card play",
Artificial Intelligence 100, 1998: what I am worth here I am worth against any opponent, for none can know more. A world
is one full state that agrees with what I have seen.

The tree has a node for everything that *I* can tell apart, and in each node a slot for every world that is still
possible there. Nodes lie in preorder, so the first child of a node is the next one, and its next sibling stands where
its own part ends. Where nothing is hidden any more the tree ends in exact values.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from sixtysix.kernel import layout
from sixtysix.kernel.board import WORST, ceiling, turned, value_of, worth_of_66
from sixtysix.kernel.compiled import BOARDS, INT, INTS, apart, compiled, entry, lowest
from sixtysix.kernel.endgame import lead_value
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.legality import legal_actions, pairs
from sixtysix.kernel.opencards import open_value
from sixtysix.kernel.positions import new_stamp
from sixtysix.kernel.state import (
    STATE,
    State,
    cards,
    closer_of,
    declared_of,
    is_strict,
    points,
    seat_of,
    side_of,
    talon_size,
    turn_of,
)

Links = npt.NDArray[np.int32]
"""Places in a tree, int32, C-contiguous: a large tree has millions, and memory is what it costs."""
Numbers = npt.NDArray[np.float32]
"""Numbers of nodes or of slots, float32 of shape ``(nodes or slots, fields)``, C-contiguous."""
_NUMBERS: Final = types.float32[:, ::1]

# --- a node ---------------------------------------------------------------------------------------------------------
KIND: Final = 0
END: Final = 1
"""The node behind the last one below this."""
FIRST: Final = 2
"""Its first slot."""
SLOTS: Final = 3
ACTION: Final = 4
"""What leads here; below a node of chance the card that I have drawn."""
PARENT: Final = 5
NODE: Final = 6
# --- kinds ----------------------------------------------------------------------------------------------------------
FINAL: Final = 0
MINE: Final = 1
OTHERS: Final = 2
CHANCE: Final = 3
"""I have drawn a card, and so learn which worlds are left."""
MERGED: Final = 4
"""Worlds that differ in what has become of no account are one from here on."""
# --- the numbers of a node (what I do) and of a slot (what the other does, knowing the world) ---------------------------
REGRET: Final = 0
SUM: Final = 1
"""Of the chances in all iterations, weighted."""
SHARE: Final = 2
"""The chance of the action that leads here, now."""
REACH: Final = 3
"""The chance that the one in question plays so as to come here."""
VALUE: Final = 4
"""Of slots only: game points for me from here on."""
NODE_NUMBERS: Final = 4
SLOT_NUMBERS: Final = 5
# --- the header -----------------------------------------------------------------------------------------------------
USED_NODES: Final = 0
USED_SLOTS: Final = 1
ME: Final = 2
MOST_FOR_ME: Final = 3
MOST_FOR_OTHER: Final = 4
WORLDS: Final = 5
LIVE: Final = 6
"""How many nodes the last pass has gone through."""
HEADER: Final = 7
# --- what is kept while a tree is built: for each step down its node and actions left, and each world's state ---------
_AT: Final = 0
_LEFT: Final = 1
_COUNT: Final = 2
_FRAME: Final = 3
_SLOT: Final = len(State._fields)
_LEGAL: Final = _SLOT + 1
_WORLD: Final = _LEGAL + 1
_DEPTH: Final = 64
"""No hand has as many actions."""


class Subgame(NamedTuple):
    """The arrays of a tree; `new_subgame` makes them.

    A slot's entry in ``slots`` is the slot of the node above that it continues. Below a node that merges worlds it is
    the other way round: there ``joined`` has, for each slot of that node, the slot that continues it. ``live`` lists the
    nodes that the last pass went through.
    """

    header: Ints
    nodes: Links
    slots: Links
    joined: Links
    node_numbers: Numbers
    slot_numbers: Numbers
    priors: npt.NDArray[np.float64]
    live: Links
    frames: Boards
    states: npt.NDArray[np.int64]


_LINKS: Final = types.int32[::1]
_ARRAYS: Final = (
    *(INTS, types.int32[:, ::1], _LINKS, _LINKS, _NUMBERS, _NUMBERS, types.float64[::1]),
    *(_LINKS, BOARDS, types.int64[:, :, ::1]),
)
SUBGAME: Final = types.NamedTuple(_ARRAYS, Subgame)  # type: ignore[no-untyped-call]  # Numba's


def new_subgame(worlds: int, nodes: int, slots: int) -> Subgame:
    """Room for so many worlds, nodes and slots, to be used again and again; 44 bytes a node and 28 a slot."""
    return Subgame(
        np.zeros(HEADER, np.int64),
        np.zeros((nodes, NODE), np.int32),
        np.zeros(slots, np.int32),
        np.zeros(slots, np.int32),
        np.zeros((nodes, NODE_NUMBERS), np.float32),
        np.zeros((slots, SLOT_NUMBERS), np.float32),
        np.zeros(worlds),
        np.zeros(nodes, np.int32),
        np.zeros((_DEPTH, _FRAME), np.int64),
        np.zeros((_DEPTH, worlds, _WORLD), np.int64),
    )


@compiled
def sensible(state: State, rules: Ints) -> int:
    """The legal actions worth a thought, as a mask: no false claim, and a claim alone if nothing more can be won."""
    legal = legal_actions(state, rules)
    seat = seat_of(state.table)
    if legal >> layout.CLAIM & 1:
        if points(side_of(state, seat)) < layout.GOAL:
            legal ^= 1 << layout.CLAIM
        elif worth_of_66(state, rules, seat) >= ceiling(state, rules, seat):
            return 1 << layout.CLAIM
    return legal


@compiled
def _shown_for_certain(state: State, rules: Ints, legal: int) -> int:
    """Without the kings and queens of mine that could show their marriage: before one who knows them it costs nothing.

    Unless to have 66 could be worth less than to leave a closer to his failure.
    """
    seat = seat_of(state.table)
    married = pairs(cards(side_of(state, seat))) & legal
    if married == 0 or ceiling(state, rules, seat) > worth_of_66(state, rules, seat):
        return legal
    for suit in range(4):
        if married >> (layout.MARRY + suit) & 1:
            legal &= ~(0b11 << (suit * layout.RANKS + layout.QUEEN))
    return legal


@compiled
def _state(game: Subgame, depth: int, place: int) -> State:
    row = game.states[depth, place]
    return State(row[0], row[1], row[2], row[3], row[4], row[5], row[6])


@compiled
def _put(game: Subgame, depth: int, place: int, state: State, slot: int) -> None:
    row = game.states[depth, place]
    row[0], row[1], row[2], row[3] = state.side0, state.side1, state.table, state.close
    row[4], row[5], row[6], row[_SLOT] = state.talon, state.deep, state.result, slot


@compiled
def _mine(game: Subgame, value: int) -> int:
    """Game points for seat 0 as they count for me: never more than either needs."""
    mine = -value if game.header[ME] else value
    return max(min(mine, game.header[MOST_FOR_ME]), -game.header[MOST_FOR_OTHER])


@apart
def _open_points(state: State, work: Ints) -> int:
    """Game points for seat 0 with all cards open."""
    if state.result:
        return value_of(state.result)
    # The table of positions does not tell two orders of the talon apart.
    new_stamp(work)
    value = open_value(state, work, WORST, -WORST)
    return -value if seat_of(state.table) else value


@compiled
def _is_lost(game: Subgame, work: Ints, depth: int, count: int) -> bool:
    """Whether even with open cards I can only lose all that can be lost, in each of these leads in strict play."""
    me = game.header[ME]
    for place in range(count):
        state = _state(game, depth, place)
        least = -ceiling(state, work, 1 - me)
        if seat_of(state.table) == me:
            value = lead_value(turned(state) if me else state, work, least, least + 1)
        else:
            value = -lead_value(state if me else turned(state), work, -least - 1, -least)
        if value > least:
            return False
    return True


@compiled
def _after(state: State, work: Ints, action: int) -> State:
    """The state after an action; how a closed talon lies is of no account."""
    after = do_action(state, work, action)
    if action == layout.CLOSE:
        return State(after.side0, after.side1, after.table, after.close, 0, 0, after.result)
    return after


@compiled
def _twin(game: Subgame, depth: int, place: int, before: int) -> int:
    """The first of so many worlds ``before`` whose state is the same as that at ``place``; ``before`` if none is."""
    mine = game.states[depth, place]
    for other in range(before):
        row = game.states[depth, other]
        if row[0] == mine[0] and row[1] == mine[1] and row[2] == mine[2] and row[4] == mine[4] and row[5] == mine[5]:
            return other
    return before


@compiled
def _has_twins(game: Subgame, depth: int, count: int) -> bool:
    for place in range(1, count):
        if _twin(game, depth, place, place) < place:
            return True
    return False


@apart
def _kind(game: Subgame, work: Ints, depth: int, count: int) -> tuple[int, int]:
    """The kind of a node with these states, and the mask of what may happen there."""
    first, me = _state(game, depth, 0), game.header[ME]
    if first.result or count == 1 or talon_size(first.table) == 0:
        return FINAL, 0
    drawn = _drawn(game, depth, count)
    if drawn:
        return CHANCE, drawn
    if turn_of(first.table) == layout.LEADING and declared_of(first.table) == 0 and is_strict(first.table):
        if _is_lost(game, work, depth, count):
            return FINAL, 0
    if seat_of(first.table) == me:
        return MINE, _shown_for_certain(first, work, sensible(first, work))
    every = 0
    for place in range(count):
        legal = sensible(_state(game, depth, place), work)
        game.states[depth, place, _LEGAL] = legal
        every |= legal
    return OTHERS, every


@compiled
def _drawn(game: Subgame, depth: int, count: int) -> int:
    """The cards by which I tell these worlds apart, as a mask; 0 if I can't."""
    every, some, me = layout.ALL_CARDS_MASK, 0, game.header[ME]
    for place in range(count):
        hand = cards(game.states[depth, place, me])
        every, some = every & hand, some | hand
    return some & ~every


@apart
def _enter(game: Subgame, work: Ints, depth: int, count: int, came: tuple[int, int]) -> bool:
    """A new node for the states at ``depth``, after all that is forced; False if there is no room for it.

    ``came`` is the node it comes from and the action that leads to it.
    """
    kind, left = _kind(game, work, depth, count)
    is_new = came[1] == layout.CLOSE or (came[0] >= 0 and game.nodes[came[0], KIND] == CHANCE)
    if kind != FINAL and is_new and _has_twins(game, depth, count):
        kind, left = MERGED, 1
    while kind <= OTHERS and left and left & (left - 1) == 0:
        for place in range(count):
            state = _after(_state(game, depth, place), work, lowest(left))
            _put(game, depth, place, state, game.states[depth, place, _SLOT])
        kind, left = _kind(game, work, depth, count)
    node, slot = game.header[USED_NODES], game.header[USED_SLOTS]
    if node >= len(game.nodes) or slot + count > len(game.slots):
        return False
    game.header[USED_NODES], game.header[USED_SLOTS] = node + 1, slot + count
    row = game.nodes[node]
    row[KIND], row[FIRST], row[SLOTS], row[PARENT], row[ACTION] = kind, slot, count, came[0], came[1]
    game.node_numbers[node, :] = 0.0
    for place in range(count):
        game.slots[slot + place] = game.states[depth, place, _SLOT]
        game.states[depth, place, _SLOT] = slot + place
        game.slot_numbers[slot + place, :] = 0.0
        if kind == FINAL:
            value = _mine(game, _open_points(_state(game, depth, place), work))
            game.slot_numbers[slot + place, VALUE] = value
    frame = game.frames[depth]
    frame[_AT], frame[_LEFT], frame[_COUNT] = node, left, count
    return True


@compiled
def _follow(game: Subgame, work: Ints, depth: int, action: int) -> int:
    """Write down the states after an action, or a draw, in those worlds that allow it; how many they are."""
    node, count, me = game.frames[depth, _AT], 0, game.header[ME]
    kind = game.nodes[node, KIND]
    for place in range(game.frames[depth, _COUNT]):
        state, slot = _state(game, depth, place), game.states[depth, place, _SLOT]
        if kind == CHANCE:
            if side_of(state, me) >> action & 1 == 0:
                continue
        elif kind == OTHERS and game.states[depth, place, _LEGAL] >> action & 1 == 0:
            continue
        else:
            state = _after(state, work, action)
        _put(game, depth + 1, count, state, slot)
        count += 1
    return count


@compiled
def _merge(game: Subgame, depth: int) -> int:
    """Write down the states of a node once each, and where those of its slots go on; how many they are."""
    count, behind = 0, game.header[USED_SLOTS]
    for place in range(game.frames[depth, _COUNT]):
        _put(game, depth + 1, count, _state(game, depth, place), -1)
        found = _twin(game, depth + 1, count, count)
        game.joined[game.states[depth, place, _SLOT]] = behind + found
        if found == count:
            count += 1
    return count


@entry(SUBGAME, BOARDS, INTS, INT)
def build_subgame(game: Subgame, worlds: Boards, work: Ints, action: int) -> int:
    """Make the tree of what follows ``action`` of mine in these worlds; its number of nodes, 0 if there is no room.

    ``worlds`` is int64 of shape ``(worlds, 7)``: full states with me to act. The header has what `new_subgame` leaves
    out: the seat that is me, and the most game points that count for either. ``work`` is an `open_work_array`.
    """
    game.header[USED_NODES], game.header[USED_SLOTS], game.header[WORLDS] = 0, 0, len(worlds)
    for place in range(len(worlds)):
        row = worlds[place]
        state = State(row[0], row[1], row[2], row[3], row[4], row[5], row[6])
        _put(game, 0, place, _after(state, work, action), -1)
    depth = 0
    if not _enter(game, work, 0, len(worlds), (-1, action)):
        return 0
    while depth >= 0:
        left, node = game.frames[depth, _LEFT], game.frames[depth, _AT]
        if left == 0:
            game.nodes[node, END] = game.header[USED_NODES]
            depth -= 1
            continue
        game.frames[depth, _LEFT] = left & (left - 1)
        is_merged = game.nodes[node, KIND] == MERGED
        count = _merge(game, depth) if is_merged else _follow(game, work, depth, lowest(left))
        if not _enter(game, work, depth + 1, count, (node, lowest(left))):
            return 0
        depth += 1
    used: int = game.header[USED_NODES]
    return used


@entry(STATE, INTS)
def sensible_actions(state: State, rules: Ints) -> int:
    """`sensible`, for Python callers."""
    return sensible(state, rules)
