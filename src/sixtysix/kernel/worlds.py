"""Worlds as one seat may imagine them: a full state drawn uniformly from those that agree with what it has seen.

The same semantics as `sixtysix.game.determinize`, fast enough to draw one for every iteration of a search. What a seat
knows is one int64 array of shape ``(KNOWLEDGE_SIZE,)``: the state with everything hidden taken out, then how many cards
are missing where, then the cards whose place is unknown, those that the other may hold first.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, factorial
from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INT, INTS, compiled, entry
from sixtysix.kernel.deals import below, next_word
from sixtysix.kernel.layout import CARD_BITS, NEAR_CARDS, Boards, Ints
from sixtysix.kernel.state import State

STATE_SIZE: Final = len(State._fields)
OTHER: Final = STATE_SIZE
"""The seat whose cards are hidden."""
HIDDEN: Final = OTHER + 1
"""How many cards of his nobody has shown."""
POSSIBLE: Final = OTHER + 2
"""How many cards may be among them; so many of the list, from its beginning."""
UNSEEN: Final = OTHER + 3
"""How many cards the list has: those and the face-down talon."""
CARD_LIST: Final = OTHER + 4
KNOWLEDGE_SIZE: Final = CARD_LIST + layout.CARDS


@compiled
def _choose(knowledge: Ints, place: int, choices: int, word: int) -> int:
    """Bring one of the next ``choices`` cards of the list to ``place``, and return it."""
    here, there = np.uint64(CARD_LIST + place), np.uint64(CARD_LIST + place + below(word, choices))
    card: int = knowledge[there]
    knowledge[there] = knowledge[here]
    knowledge[here] = card
    return card


@compiled
def draw_world(knowledge: Ints, word: int) -> tuple[State, int]:
    """A full state and the last random word; the list of unknown cards is left in the order of the draw.

    A closed talon is never drawn from: its order stays as the list has it. Only after a close can a card be ruled out
    for the other's hand, so the list's two parts are never mixed.
    """
    hidden, possible, unseen = knowledge[HIDDEN], knowledge[POSSIBLE], knowledge[UNSEEN]
    for place in range(hidden):
        word = next_word(word)
        _choose(knowledge, place, possible - place, word)
    if possible == unseen:
        for place in range(hidden, unseen - 1):
            word = next_word(word)
            _choose(knowledge, place, unseen - place, word)
    return _as_listed(knowledge), word


@compiled
def _as_listed(knowledge: Ints) -> State:
    """The world in which the other holds the first cards of the list and the talon has the rest in its order."""
    hidden, unseen = knowledge[HIDDEN], knowledge[UNSEEN]
    theirs, talon, deep = 0, 0, 0
    for place in range(hidden):
        theirs |= 1 << knowledge[np.uint64(CARD_LIST + place)]
    for place in range(unseen - 1, hidden - 1, -1):
        deep = (deep << CARD_BITS) | (talon >> (NEAR_CARDS - 1) * CARD_BITS)
        talon = (talon << CARD_BITS) & ((1 << NEAR_CARDS * CARD_BITS) - 1) | knowledge[np.uint64(CARD_LIST + place)]
    side0, side1 = knowledge[0], knowledge[1]
    if knowledge[OTHER]:
        side1 |= theirs
    else:
        side0 |= theirs
    return State(side0, side1, knowledge[2], knowledge[3], talon, deep, 0)


@entry(INTS, INT)
def world_of(knowledge: Ints, word: int) -> State:
    """One world, for Python callers; ``word`` is any number but 0."""
    state, _ = draw_world(knowledge, word)
    return state


@entry(INTS)
def world_as_listed(knowledge: Ints) -> State:
    """The world in which the other holds the first cards of the list and the talon has the rest in its order."""
    return _as_listed(knowledge)


def count_worlds(knowledge: Ints) -> int:
    """How many worlds `every_world` has."""
    hidden, possible, unseen = knowledge[[HIDDEN, POSSIBLE, UNSEEN]].tolist()
    return comb(possible, hidden) * (1 if _is_closed(knowledge) else factorial(unseen - hidden))


def every_world(knowledge: Ints) -> Boards:
    """All that may be hidden, full states as int64 of shape ``(worlds, STATE_SIZE)``, in an order that never changes.

    How a closed talon lies is of no account, so it counts in one order only.
    """
    listed, found = knowledge.copy(), np.empty((count_worlds(knowledge), STATE_SIZE), np.int64)
    for number, order in enumerate(_orders(knowledge)):
        listed[CARD_LIST : CARD_LIST + len(order)] = order
        found[number] = world_as_listed(listed)
    return found


def _orders(knowledge: Ints) -> Iterator[tuple[int, ...]]:
    hidden, possible, unseen = knowledge[[HIDDEN, POSSIBLE, UNSEEN]].tolist()
    listed = knowledge[CARD_LIST : CARD_LIST + unseen].tolist()
    for held in combinations(listed[:possible], hidden):
        rest = [card for card in listed if card not in held]
        for order in [tuple(rest)] if _is_closed(knowledge) else permutations(rest):
            yield *held, *order


def _is_closed(knowledge: Ints) -> bool:
    return bool(int(knowledge[2]) >> layout.CLOSER_SHIFT & layout.PLACE_MASK)
