"""Making the tree of a subgame: from the worlds of one seat down to exact values, action by action.

Every rule of the engine is in it, and sensible play: no false claim, a claim at once if it is worth all that can still
be won, and before one who knows all cards anyway a marriage is shown rather than played in silence.
"""

from typing import Final

from sixtysix.kernel import layout
from sixtysix.kernel.board import ceiling, turned, value_of, worth_of_66
from sixtysix.kernel.compiled import BOARDS, INT, INTS, apart, compiled, entry, lowest
from sixtysix.kernel.endgame import lead_value
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.legality import legal_actions, pairs
from sixtysix.kernel.playouts import EXACT_CLOSED, EXACT_EXHAUSTED, exact_value, is_exact
from sixtysix.kernel.positions import new_stamp
from sixtysix.kernel.state import (
    STATE,
    State,
    cards,
    points,
    seat_of,
    side_of,
)
from sixtysix.kernel.subgame import (
    ACTION,
    AT,
    CHANCE,
    COUNT,
    END,
    FINAL,
    FIRST,
    KIND,
    LEFT,
    LEGAL,
    ME,
    MERGED,
    MINE,
    MOST_FOR_ME,
    MOST_FOR_OTHER,
    OTHERS,
    PARENT,
    SLOT,
    SLOTS,
    SUBGAME,
    USED_NODES,
    USED_SLOTS,
    VALUE,
    WORLDS,
    Subgame,
)

NOTHING: Final = -1
"""No action: the tree of the position itself."""


@apart
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
    row[4], row[5], row[6], row[SLOT] = state.talon, state.deep, state.result, slot


@compiled
def _mine(game: Subgame, value: int) -> int:
    """Game points for seat 0 as they count for me: never more than either needs."""
    mine = -value if game.header[ME] else value
    counted: int = max(min(mine, game.header[MOST_FOR_ME]), -game.header[MOST_FOR_OTHER])
    return counted


@apart
def _end_points(state: State, work: Ints) -> int:
    """Game points for seat 0 where the tree ends: the hand is over, or a lead in strict play with nothing hidden."""
    if state.result:
        return value_of(state.result)
    new_stamp(work)
    return exact_value(state, work)


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


@apart
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
    distinct = 0
    for place in range(count):
        distinct += 1 if _twin(game, depth, place, place) == place else 0
    return distinct < count


@apart
def _kind(game: Subgame, work: Ints, depth: int, count: int) -> tuple[int, int]:
    """The kind of a node with these states, and the mask of what may happen there."""
    first, me = _state(game, depth, 0), game.header[ME]
    if first.result:
        return FINAL, 0
    drawn = _drawn(game, depth, count)
    if drawn:
        return CHANCE, drawn
    if is_exact(first, EXACT_EXHAUSTED | EXACT_CLOSED) and (count == 1 or _is_lost(game, work, depth, count)):
        return FINAL, 0
    if seat_of(first.table) == me:
        return MINE, _shown_for_certain(first, work, sensible(first, work))
    every = 0
    for place in range(count):
        legal = sensible(_state(game, depth, place), work)
        game.states[depth, place, LEGAL] = legal
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
            _put(game, depth, place, state, game.states[depth, place, SLOT])
        kind, left = _kind(game, work, depth, count)
    node, slot = game.header[USED_NODES], game.header[USED_SLOTS]
    if node >= len(game.nodes) or slot + count > len(game.slots):
        return False
    game.header[USED_NODES], game.header[USED_SLOTS] = node + 1, slot + count
    row = game.nodes[node]
    row[KIND], row[FIRST], row[SLOTS], row[PARENT], row[ACTION] = kind, slot, count, came[0], came[1]
    game.node_numbers[node, :] = 0.0
    for place in range(count):
        game.slots[slot + place] = game.states[depth, place, SLOT]
        game.states[depth, place, SLOT] = slot + place
        game.slot_numbers[slot + place, :] = 0.0
        if kind == FINAL:
            value = _mine(game, _end_points(_state(game, depth, place), work))
            game.slot_numbers[slot + place, VALUE] = value
    frame = game.frames[depth]
    frame[AT], frame[LEFT], frame[COUNT] = node, left, count
    return True


@compiled
def _follow(game: Subgame, work: Ints, depth: int, action: int) -> int:
    """Write down the states after an action, or a draw, in those worlds that allow it; how many they are."""
    node, count, me = game.frames[depth, AT], 0, game.header[ME]
    kind = game.nodes[node, KIND]
    for place in range(game.frames[depth, COUNT]):
        state, slot = _state(game, depth, place), game.states[depth, place, SLOT]
        if kind == CHANCE:
            if side_of(state, me) >> action & 1 == 0:
                continue
        elif kind == OTHERS and game.states[depth, place, LEGAL] >> action & 1 == 0:
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
    for place in range(game.frames[depth, COUNT]):
        _put(game, depth + 1, count, _state(game, depth, place), -1)
        found = _twin(game, depth + 1, count, count)
        game.joined[game.states[depth, place, SLOT]] = behind + found
        if found == count:
            count += 1
    return count


@entry(SUBGAME, BOARDS, INTS, INT)
def build_subgame(game: Subgame, worlds: Boards, work: Ints, action: int) -> int:
    """Make the tree of what follows ``action`` in these worlds; its number of nodes, 0 if there is no room.

    ``worlds`` is int64 of shape ``(worlds, 7)``, full states that I can't tell apart; the action is one that I know of,
    or `NOTHING`. The header has what `new_subgame` leaves out: the seat that is me, and the most game points that count
    for either. ``work`` is an `open_work_array`.
    """
    game.header[USED_NODES], game.header[USED_SLOTS], game.header[WORLDS] = 0, 0, len(worlds)
    for place in range(len(worlds)):
        row = worlds[place]
        state = State(row[0], row[1], row[2], row[3], row[4], row[5], row[6])
        _put(game, 0, place, state if action == NOTHING else _after(state, work, action), -1)
    depth = 0
    if not _enter(game, work, 0, len(worlds), (-1, action)):
        return 0
    while depth >= 0:
        left, node = game.frames[depth, LEFT], game.frames[depth, AT]
        if left == 0:
            game.nodes[node, END] = game.header[USED_NODES]
            depth -= 1
            continue
        game.frames[depth, LEFT] = left & (left - 1)
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
