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

from sixtysix.kernel.compiled import BOARDS, INTS
from sixtysix.kernel.layout import Boards, Ints
from sixtysix.kernel.worlds import STATE_SIZE

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
# --- the numbers of a node (what I do) and of a slot (what the other does, knowing the world) ------------------------
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
AT: Final = 0
LEFT: Final = 1
COUNT: Final = 2
FRAME: Final = 3
SLOT: Final = STATE_SIZE
LEGAL: Final = SLOT + 1
_WORLD: Final = LEGAL + 1
_DEPTH: Final = 64
"""No hand has as many actions."""


class Subgame(NamedTuple):
    """The arrays of a tree; `new_subgame` makes them.

    A slot's entry in ``slots`` is the slot of the node above that it continues. Below a node that merges worlds it is
    the other way round: there ``joined`` has, for each slot of that node, the slot that continues it. ``live`` lists
    the nodes that the last pass went through.
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
    """Room for so many worlds, nodes and slots, to be used again and again; 44 bytes a node and 28 a slot.

    The priors and three numbers of the header are left to the caller: the seat that is me, and the most game points
    that count for either.
    """
    return Subgame(
        np.zeros(HEADER, np.int64),
        np.zeros((nodes, NODE), np.int32),
        np.zeros(slots, np.int32),
        np.zeros(slots, np.int32),
        np.zeros((nodes, NODE_NUMBERS), np.float32),
        np.zeros((slots, SLOT_NUMBERS), np.float32),
        np.zeros(worlds),
        np.zeros(nodes, np.int32),
        np.zeros((_DEPTH, FRAME), np.int64),
        np.zeros((_DEPTH, worlds, _WORLD), np.int64),
    )
