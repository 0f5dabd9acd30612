"""A tree over networks: one tree over what the seat to act sees, in worlds as likely as the belief says.

Each iteration takes a world and goes down: where the searcher acts, by what has proved good and what the actor proposes
for the hand he holds there; where the other acts, by the actor's chances for the hand he holds in this world. The first
decision that has not been met before is valued by the critic, which sees the world; what is over, or has nothing
hidden, by its exact value. Values are game points for the searcher.

Sources: Cowling, Powley, Whitehouse 2012 (see `tree`); the rule of choice is that of D. Silver et al., "Mastering the
game of Go without human knowledge", Nature 550, 2017.
"""

from math import sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from sixtysix.kernel import layout
from sixtysix.kernel.belief import FLOATS64, IMAGINED, Doubles, Imagined, believed
from sixtysix.kernel.board import WORST, value_of
from sixtysix.kernel.compiled import BOARDS, INT, INTS, apart, compiled, entry, lowest, popcount
from sixtysix.kernel.deals import next_word
from sixtysix.kernel.features import output_of
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.memory import MEMORY, Memory, Moment, advance
from sixtysix.kernel.network import EVALUATOR, Evaluator, chances_of, worth_of
from sixtysix.kernel.playouts import WEIGHS_TALON, considered, end_value, exact_value
from sixtysix.kernel.state import (
    State,
    cards,
    closer_of,
    declared_of,
    points,
    seat_of,
    side_of,
    talon_size,
    turn_of,
)

ROOT: Final = 0
# --- the numbers of a node -------------------------------------------------------------------------------------------
VISITS: Final = 0
PARENT: Final = 1
"""Of the root, which has none: how many nodes are in use."""
NODE: Final = 2
_CHAIN: Final = 40
"""More nodes than one iteration can add: one for a decision and those of forced actions behind it."""
LAST_DRAW: Final = 2
"""The talon's size when one card lies face down."""
_NOTHING: Final = -1
"""In a place where no chances are kept."""
_SCATTER: Final = (1_640_531_527, 2_654_435_761)
"""Odd numbers that spread nodes and hands over all places; no product of them is over 2^63."""
_SCATTERED: Final = 16
_USUALLY: Final = 3
"""Seldom does an iteration add more, on average."""


class Tree(NamedTuple):
    """Arrays by node: its numbers, its children by action (0 for none), the sum of its values.

    What the actor proposes at a node is kept for many hands, in as many places as a power of two says: by place the
    node and hand it is for, and chances by action.
    """

    numbers: Boards
    children: npt.NDArray[np.int32]
    totals: Doubles
    kept: Ints
    chances: npt.NDArray[np.float32]


TREE: Final = types.NamedTuple([BOARDS, types.int32[:, ::1], FLOATS64, INTS, types.float32[:, ::1]], Tree)  # type: ignore[no-untyped-call]  # Numba's
"""The type of a tree in signatures."""


def new_tree(iterations: int) -> Tree:
    """Room for a search of so many iterations, to be used again and again: about 1 KiB for each."""
    capacity = _USUALLY * iterations + 2 * _CHAIN
    places = 1 << capacity.bit_length()
    return Tree(
        np.zeros((capacity, NODE), np.int64),
        np.zeros((capacity, layout.ACTIONS), np.int32),
        np.zeros(capacity, np.float64),
        np.full(places, _NOTHING, np.int64),
        np.zeros((places, layout.ACTIONS), np.float32),
    )


class Searching(NamedTuple):
    """All that a search needs: an evaluator, a tree, worlds, and a work array of the rule set.

    ``width``, in game points, is the weight of what the actor proposes, and ``openness`` the part of it that is given
    to all actions alike. ``defence`` is how often the other answers in a closed hand as if he saw all cards.
    """

    evaluator: Evaluator
    tree: Tree
    imagined: Imagined
    work: Ints
    width: float
    openness: float
    defence: float


SEARCHING: Final = types.NamedTuple([EVALUATOR, TREE, IMAGINED, INTS, *3 * [types.float64]], Searching)  # type: ignore[no-untyped-call]  # Numba's
"""The type of that in signatures."""


@compiled
def _add_node(tree: Tree, parent: int) -> int:
    node: int = tree.numbers[ROOT, PARENT]
    tree.numbers[ROOT, PARENT] = node + 1
    tree.numbers[node, VISITS], tree.numbers[node, PARENT] = 0, parent
    tree.totals[node] = 0
    for action in range(layout.ACTIONS):
        tree.children[node, action] = 0
    return node


@compiled
def _child(tree: Tree, node: int, action: int) -> int:
    """The node that an action leads to, made if it is new."""
    child: int = tree.children[node, action]
    if child == 0:
        child = _add_node(tree, node)
        tree.children[node, action] = child
    return child


@compiled
def _look_up(searching: Searching, node: int, moment: Moment, legal: int) -> int:
    """Where the node's chances are for the hand held in this world; they are asked for if they are not there."""
    tree, evaluator = searching.tree, searching.evaluator
    hand = cards(side_of(moment.state, seat_of(moment.state.table)))
    place = (node * _SCATTER[0] + hand * _SCATTER[1]) >> _SCATTERED & (len(tree.kept) - 1)
    if tree.kept[place] != node << layout.CARDS | hand:
        order = chances_of(evaluator, moment, searching.work, legal)
        for action in range(layout.ACTIONS):
            tree.chances[place, action] = evaluator.outputs[output_of(action, order)] if legal >> action & 1 else 0
        tree.kept[place] = node << layout.CARDS | hand
    return place


@compiled
def _select(searching: Searching, node: int, place: int, legal: int) -> int:
    """The searcher's choice: the highest value with what it may still be worth looking for; chances are at ``place``.

    A part of the proposals is given to all actions alike, for an actor that is sure of itself is not always right.
    """
    tree, visits = searching.tree, searching.tree.numbers[node, VISITS]
    mean = tree.totals[node] / max(visits, 1)
    spread, alike = searching.width * sqrt(visits + 1.0), searching.openness / popcount(legal)
    chosen, best = 0, -np.inf
    while legal:
        action = lowest(legal)
        legal &= legal - 1
        child = tree.children[node, action]
        tried = tree.numbers[child, VISITS] if child else 0
        value = tree.totals[child] / tried if tried else mean
        proposed = (1 - searching.openness) * tree.chances[place, action] + alike
        bound = value + spread * proposed / (1.0 + tried)
        if bound > best:
            chosen, best = action, bound
    return chosen


@compiled
def _sample(tree: Tree, place: int, legal: int, word: int) -> int:
    """The other's choice, by the actor's chances."""
    left = (word >> 40 & 0xFFFFFF) / 16777216.0
    action = 0
    while legal:
        action = lowest(legal)
        legal &= legal - 1
        left -= tree.chances[place, action]
        if left < 0:
            break
    return action


@compiled
def _answers_in_the_open(state: State) -> bool:
    """Whether an answer to the lead leaves nothing to imagine in this world: the hand is closed, or both draw last."""
    table = state.table
    if turn_of(table) != layout.FOLLOWING or declared_of(table):
        return False
    return closer_of(table) != 0 or talon_size(table) == LAST_DRAW


@compiled
def _is_keen(state: State, defence: float, word: int) -> bool:
    """Whether the other finds the best answer: always at the last draw, when he knows nearly all cards."""
    return closer_of(state.table) == 0 or (word & 0xFFFF) < defence * 0x10000


@compiled
def _value_after(state: State, work: Ints, action: int) -> int:
    """Game points for seat 0 when this answer is followed by the best play with open cards, the talon left open."""
    after = do_action(state, work, action)
    if turn_of(after.table) == layout.DRAWING:
        after = do_action(after, work, layout.DRAW)
    if turn_of(after.table) == layout.OVER:
        return value_of(after.result)
    if turn_of(after.table) == layout.SETTLING:
        action = layout.CLAIM if points(side_of(after, seat_of(after.table))) >= layout.GOAL else layout.PASS
        return value_of(do_action(after, work, action).result)
    return exact_value(after, work)


@apart
def _best_answer(state: State, work: Ints, legal: int) -> int:
    """The card that answers best in this world; only cards are looked at."""
    seat = seat_of(state.table)
    chosen, best = 0, WORST
    left = legal & layout.ALL_CARDS_MASK
    while left:
        action = lowest(left)
        left &= left - 1
        value = _value_after(state, work, action)
        value = -value if seat else value
        if value > best:
            chosen, best = action, value
    return chosen


@apart
def _descend(searching: Searching, moment: Moment, candidates: int, word: int) -> tuple[int, float, int]:
    """Down to a decision that is new, or to an end: the node, its value for the searcher, the last random word.

    ``candidates`` are the actions to choose among at the root, as a mask.
    """
    tree, work, node = searching.tree, searching.work, ROOT
    searcher = seat_of(moment.state.table)
    while True:
        legal = considered(moment.state, work, WEIGHS_TALON)
        outcome, is_over = end_value(moment.state, work, legal)
        if is_over:
            return node, float(-outcome if searcher else outcome), word
        action = lowest(legal)
        if legal & (legal - 1):
            mover = seat_of(moment.state.table)
            is_new = tree.numbers[node, VISITS] == 0 and node != ROOT
            if is_new or tree.numbers[ROOT, PARENT] + _CHAIN > len(tree.totals):
                value = worth_of(searching.evaluator, moment, work)
                return node, value if mover == searcher else -value, word
            if node == ROOT:
                legal &= candidates
            if mover == searcher:
                action = _select(searching, node, _look_up(searching, node, moment, legal), legal)
            else:
                word = next_word(word)
                if _answers_in_the_open(moment.state) and _is_keen(moment.state, searching.defence, word):
                    action = _best_answer(moment.state, work, legal)
                else:
                    action = _sample(tree, _look_up(searching, node, moment, legal), legal, word)
        node = _child(tree, node, action)
        moment = advance(moment, work, action)


@compiled
def _back_up(tree: Tree, node: int, value: float) -> None:
    while True:
        tree.numbers[node, VISITS] += 1
        tree.totals[node] += value
        if node == ROOT:
            return
        node = tree.numbers[node, PARENT]


@entry(SEARCHING, MEMORY, INTS, INT, INT)
def search(searching: Searching, memory: Memory, choices: Ints, iterations: int, word: int) -> int:
    """Search a tree that was planted, or go on with it, for so many iterations; the last random word.

    ``choices`` are masks of actions to choose among at the root, one for each iteration by turns; each needs one that
    is considered there, or the search never ends.
    """
    for number in range(iterations):
        word = next_word(word)
        moment = Moment(believed(searching.imagined, word), memory)
        node, value, word = _descend(searching, moment, choices[np.uint64(number % len(choices))], word)
        _back_up(searching.tree, node, value)
    return word


def plant(tree: Tree) -> None:
    """Begin a search: only the root is left."""
    tree.numbers[ROOT, VISITS], tree.numbers[ROOT, PARENT] = 0, ROOT + 1
    tree.children[ROOT], tree.totals[ROOT] = 0, 0
    tree.kept.fill(_NOTHING)


def root_children(tree: Tree) -> dict[int, tuple[int, float]]:
    """By action at the root: its visits, and the sum of their values for the searcher."""
    found = {}
    for action, child in enumerate(tree.children[ROOT].tolist()):
        if child:
            found[action] = (int(tree.numbers[child, VISITS]), float(tree.totals[child]))
    return found
