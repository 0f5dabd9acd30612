"""Information-set Monte-Carlo tree search, by the published recipe: one tree over what everybody sees.

Each iteration draws a world, goes down the tree through actions legal in that world, adds one node, plays out and
counts the result along the way back. Which actions a node offers differs from world to world, so a child's chance is
judged by how often it was available, not by how often its parent was visited.

Source: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
Computational Intelligence and AI in Games 4(2), 2012; the single-observer variant.

All nodes lie in one int64 array, eight numbers each. Number 0 is the header, so 0 means "none"; number 1 is the root.
"""

from math import log, sqrt
from typing import Final

import numpy as np
from numba import types

from sixtysix.kernel.compiled import INT, INTS, apart, compiled, entry, popcount
from sixtysix.kernel.deals import below, next_word, nth_bit
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.playouts import considered, is_exact, playout
from sixtysix.kernel.state import State, seat_of
from sixtysix.kernel.worlds import draw_world

NODE: Final = 8
"""Numbers of a node."""
ROOT: Final = 1
# --- a node -----------------------------------------------------------------------------------------------------------
PARENT: Final = 0
MOVE: Final = 1
"""The action that leads here, and above it the seat that does it."""
VISITS: Final = 2
AVAILABLE: Final = 3
"""In how many iterations the action could have been chosen."""
TOTAL: Final = 4
"""Game points of all visits, for the seat that comes here."""
FIRST_CHILD: Final = 5
NEXT_SIBLING: Final = 6
TRIED: Final = 7
"""The actions that have a child, as a mask."""
# --- the header -------------------------------------------------------------------------------------------------------
USED: Final = 0
CAPACITY: Final = 1
WORD: Final = 2
MODE: Final = 3

_SEAT_SHIFT: Final = 6
_ACTION_MASK: Final = (1 << _SEAT_SHIFT) - 1


def new_tree(capacity: int) -> Ints:
    """Room for so many nodes, to be planted again and again."""
    return np.zeros((capacity + ROOT) * NODE, np.int64)


def plant(nodes: Ints, word: int, mode: int) -> None:
    """Begin a search: only the root is left. ``word`` is any number but 0, ``mode`` the bits of `playouts`."""
    nodes[: (ROOT + 1) * NODE] = 0
    nodes[USED], nodes[CAPACITY], nodes[WORD], nodes[MODE] = ROOT + 1, len(nodes) // NODE, word, mode


def root_children(nodes: Ints) -> dict[int, tuple[int, int]]:
    """By action at the root: its visits, and its game points over all visits for the seat to act."""
    found, child = {}, int(nodes[ROOT * NODE + FIRST_CHILD])
    while child:
        node = nodes[child * NODE : (child + 1) * NODE].tolist()
        found[node[MOVE] & _ACTION_MASK] = (node[VISITS], node[TOTAL])
        child = node[NEXT_SIBLING]
    return found


_LOGS: Final = np.array([-np.inf, *(log(number) for number in range(1, 1 << 10))])
"""Logarithms of small counts, which most are: looking one up is cheaper than working it out."""


@compiled
def _log(count: int) -> float:
    return float(_LOGS[np.uint64(count)]) if count < 1 << 10 else log(count)


@compiled
def _at(node: int, field: int) -> np.uint64:
    return np.uint64(node * NODE + field)


@compiled
def _add_child(nodes: Ints, parent: int, action: int, seat: int) -> int:
    """A new node, or 0 when there is no more room."""
    child: int = nodes[USED]
    if child >= nodes[CAPACITY]:
        return 0
    nodes[USED] = child + 1
    nodes[_at(child, PARENT)], nodes[_at(child, MOVE)] = parent, action | seat << _SEAT_SHIFT
    nodes[_at(child, VISITS)], nodes[_at(child, AVAILABLE)], nodes[_at(child, TOTAL)] = 0, 1, 0
    nodes[_at(child, FIRST_CHILD)], nodes[_at(child, TRIED)] = 0, 0
    nodes[_at(child, NEXT_SIBLING)] = nodes[_at(parent, FIRST_CHILD)]
    nodes[_at(parent, FIRST_CHILD)] = child
    nodes[_at(parent, TRIED)] |= 1 << action
    return child


@compiled
def _select(nodes: Ints, node: int, legal: int, width: float) -> int:
    """Of the children that this world allows the one with the highest upper bound; all of them were available.

    Every allowed child has been visited before, unless its iteration is this one.
    """
    chosen, best = 0, -np.inf
    child = nodes[_at(node, FIRST_CHILD)]
    while child:
        if legal >> (nodes[_at(child, MOVE)] & _ACTION_MASK) & 1:
            available, visits = nodes[_at(child, AVAILABLE)] + 1, nodes[_at(child, VISITS)]
            nodes[_at(child, AVAILABLE)] = available
            bound = nodes[_at(child, TOTAL)] / visits + width * sqrt(_log(available) / visits)
            if bound > best:
                chosen, best = child, bound
        child = nodes[_at(child, NEXT_SIBLING)]
    return chosen


@apart
def _descend(nodes: Ints, state: State, work: Ints, word: int, width: float) -> tuple[int, State, int]:
    """Down to a node that is new, or final, or as far as there is room: the node, its state, the last random word."""
    node, mode, is_new = ROOT, nodes[MODE], False
    while not is_new:
        legal = considered(state, work, mode)
        if legal == 0 or is_exact(state, mode):
            break
        child = _select(nodes, node, legal, width)
        untried = legal & ~nodes[_at(node, TRIED)]
        if untried:
            word = next_word(word)
            action = nth_bit(untried, below(word, popcount(untried)))
            child, is_new = _add_child(nodes, node, action, seat_of(state.table)), True
            if child == 0:
                break
        node = child
        state = do_action(state, work, nodes[_at(node, MOVE)] & _ACTION_MASK)
    return node, state, word


@compiled
def _back_up(nodes: Ints, node: int, value: int) -> None:
    """Count the game points for seat 0 in every node on the way."""
    while node:
        nodes[_at(node, VISITS)] += 1
        nodes[_at(node, TOTAL)] += -value if nodes[_at(node, MOVE)] >> _SEAT_SHIFT else value
        node = nodes[_at(node, PARENT)]


@entry(INTS, INTS, INTS, INT, types.float64)
def grow(knowledge: Ints, nodes: Ints, work: Ints, iterations: int, width: float) -> int:
    """Iterate; the number of nodes in use after it.

    ``knowledge`` is that of `worlds`, ``nodes`` a planted tree, ``work`` a work array of the rule set. ``width`` is the
    weight of exploration in game points.
    """
    for _ in range(iterations):
        state, word = draw_world(knowledge, nodes[WORD])
        node, state, word = _descend(nodes, state, work, word, width)
        value, word = playout(state, work, word, nodes[MODE])
        _back_up(nodes, node, value)
        nodes[WORD] = word
    used: int = nodes[USED]
    return used
