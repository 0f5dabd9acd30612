"""A decision as a network sees it: some hundreds of yes-or-no inputs, from what the seat to act knows and nothing else.

Suits have no names: trumps come first, plain suits are sorted by what is held, unseen and played in them, so that
positions that differ only in the names of suits look the same. Rule sets are inputs as well, so that one network plays
them all. The critic, which values the worlds a search imagines, sees the other's hand and the next two cards too.

Inputs are bits, 60 to an integer; where each lies is said by the constants below.
"""

from typing import Final

import numpy as np

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INTS, apart, compiled, entry, highest
from sixtysix.kernel.layout import CARDS, RANKS, SUIT_BITS, Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.memory import MOMENT, Memory, Moment, barred_for, played_by, shown_by
from sixtysix.kernel.state import (
    State,
    cards,
    close_side,
    closer_of,
    declared_of,
    first_out_of,
    is_strict,
    lead_of,
    pending,
    points,
    seat_of,
    side_of,
    talon_size,
    tricks,
    trump_of,
    turn_of,
    turn_up_of,
)

WORD: Final = 60
"""Inputs in one integer: so many that none is negative."""

# --- where each input lies: seven sets of cards, then small things ---------------------------------------------------
OWN: Final = 0
POSSIBLE: Final = 24
"""Cards the other may hold, besides those he is known to."""
KNOWN: Final = 48
LED: Final = 72
PLAYED: Final = 96
THEIR_PLAYED: Final = 120
BEATING: Final = 144
"""Own cards that beat the lead."""
TURN_UP: Final = 168
TALON: Final = 174
"""Half the talon's size, up to seven."""
_TALON_PLACES: Final = 8
CLOSED: Final = TALON + _TALON_PLACES
"""By the seat to act, by the other; so with all pairs below."""
TURN: Final = CLOSED + 2
_TURNS: Final = 4
TRICKLESS: Final = TURN + _TURNS
TRICKLESS_AT_CLOSE: Final = TRICKLESS + 2
SCHNEIDER_AT_CLOSE: Final = TRICKLESS_AT_CLOSE + 2
FIRST_OUT: Final = SCHNEIDER_AT_CLOSE + 2
PENDING: Final = FIRST_OUT + 2
_PENDING_STEP: Final = 20
_PENDING_PLACES: Final = 3
TALON_ACTIONS: Final = PENDING + 2 * _PENDING_PLACES
"""Whether closing is legal, and the exchange."""
MARRIAGES: Final = TALON_ACTIONS + 2
THEIR_MARRIAGES: Final = MARRIAGES + 4
DECLARED: Final = THEIR_MARRIAGES + 4
IS_KNOWN: Final = DECLARED + 4
"""Nothing about the other's hand is hidden."""
POINTS: Final = IS_KNOWN + 1
_POINTS_STEP: Final = 3
_POINTS_PLACES: Final = layout.GOAL // _POINTS_STEP
RULES: Final = POINTS + 2 * _POINTS_PLACES
RULE_INPUTS: Final = 52
NEEDED: Final = RULES + RULE_INPUTS
"""Game points still needed for the match: at most one, at most two."""
_NEEDED_PLACES: Final = 2
INPUTS: Final = NEEDED + 2 * _NEEDED_PLACES
THEIR_HAND: Final = INPUTS
NEXT_CARD: Final = THEIR_HAND + CARDS
AFTER_NEXT: Final = NEXT_CARD + CARDS
CRITIC_INPUTS: Final = AFTER_NEXT + CARDS

INPUT_WORDS: Final = CRITIC_INPUTS // WORD + 1
_WORD_MASK: Final = (1 << WORD) - 1

OUTPUTS: Final = layout.PASS + 1
"""One for each action, its cards and marriages by the names that suits have here."""


@compiled
def _pack(rules: Ints) -> int:
    return layout.ALL_CARDS_MASK if rules[layout.DECK] == CARDS else layout.ALL_CARDS_MASK & ~_NINES


_NINES: Final = 0b000001_000001_000001_000001


@compiled
def unseen_by(state: State, memory: Memory, rules: Ints, seat: int) -> int:
    """The cards whose place ``seat`` can't tell: `sixtysix.game.observation.unseen_cards` once more."""
    table = state.table
    seen = cards(side_of(state, seat)) | played_by(memory, 0) | played_by(memory, 1) | shown_by(memory, 1 - seat)
    if talon_size(table):
        seen |= 1 << turn_up_of(table)
    return _pack(rules) & ~seen


@compiled
def _suit_key(mine: int, unseen: int, known: int, suit: int) -> int:
    """What suits are sorted by; ``known`` are cards shown by the other, and above them those played by the seat."""
    shift = suit * RANKS
    held, hidden, shown = mine >> shift & SUIT_BITS, unseen >> shift & SUIT_BITS, known >> shift & SUIT_BITS
    played = known >> CARDS + shift & SUIT_BITS
    return (((held << RANKS | hidden) << RANKS | shown) << RANKS | played) << 2 | suit


@compiled
def suit_order(state: State, memory: Memory, rules: Ints, seat: int) -> int:
    """The suits in the order of the inputs, two bits each, the first lowest: trumps, then the others as sorted."""
    trump, mine = trump_of(state.table), cards(side_of(state, seat))
    unseen, known = unseen_by(state, memory, rules, seat), shown_by(memory, 1 - seat) | played_by(memory, seat) << CARDS
    first = _suit_key(mine, unseen, known, (trump + 1) & 3)
    second = _suit_key(mine, unseen, known, (trump + 2) & 3)
    third = _suit_key(mine, unseen, known, (trump + 3) & 3)
    top, bottom = max(first, second, third), min(first, second, third)
    middle = first + second + third - top - bottom
    return trump | (top & 3) << 2 | (middle & 3) << 4 | (bottom & 3) << 6


@compiled
def arranged(mask: int, order: int) -> int:
    """A mask of cards with the suits in that order."""
    found = 0
    for place in range(4):
        found |= (mask >> ((order >> 2 * place & 3) * RANKS) & SUIT_BITS) << (place * RANKS)
    return found


@compiled
def place_of_suit(order: int, suit: int) -> int:
    """Where a suit stands in that order."""
    for place in range(3):
        if order >> 2 * place & 3 == suit:
            return place
    return 3


@compiled
def output_of(action: int, order: int) -> int:
    """The output that stands for an action."""
    if action < layout.MARRY:
        suit = action * 43 >> 8
        return place_of_suit(order, suit) * RANKS + action - suit * RANKS
    if action < layout.EXCHANGE:
        return layout.MARRY + place_of_suit(order, action - layout.MARRY)
    return action


@compiled
def _arranged_suits(suits: int, order: int) -> int:
    """A mask of suits in that order."""
    found = 0
    for place in range(4):
        found |= (suits >> (order >> 2 * place & 3) & 1) << place
    return found


@compiled
def legal_outputs(legal: int, order: int) -> int:
    """A mask of actions as one of outputs."""
    marriages = _arranged_suits(legal >> layout.MARRY & 0b1111, order) << layout.MARRY
    return legal & ~(layout.ALL_CARDS_MASK | layout.MARRY_BITS) | arranged(legal, order) | marriages


@compiled
def _put(words: Ints, start: int, inputs: int, width: int) -> None:
    """Set ``width`` inputs from the lowest bits of ``inputs``; all were 0."""
    place, shift = np.uint64(start // WORD), start % WORD
    words[place] |= inputs << shift & _WORD_MASK
    if shift + width > WORD:
        words[place + np.uint64(1)] |= inputs >> (WORD - shift)


@compiled
def _put_cards(words: Ints, start: int, mask: int) -> None:
    _put(words, start, mask, CARDS)


@compiled
def _put_steps(words: Ints, start: int, value: int, step: int, places: int) -> None:
    """As many of the inputs as ``value`` has whole steps."""
    _put(words, start, (1 << min(value // step, places)) - 1, places)


@compiled
def _marriages_possible(held: int) -> int:
    queens = held & (held >> 1) & layout.QUEENS
    return (queens * layout.MARRY_GATHER & layout.MARRY_BITS) >> layout.MARRY


@compiled
def _put_pair(words: Ints, start: int, mine: int, theirs: int) -> None:
    """Set the inputs of a pair by whether each number is another than 0."""
    _put(words, start, (1 if mine else 0) | (2 if theirs else 0), 2)


@compiled
def _write_cards(moment: Moment, rules: Ints, order: int, words: Ints) -> None:
    state, memory = moment
    table = state.table
    seat = seat_of(table)
    mine = arranged(cards(side_of(state, seat)), order)
    known = shown_by(memory, 1 - seat)
    possible = unseen_by(state, memory, rules, seat) & ~barred_for(memory, 1 - seat)
    _put_cards(words, OWN, mine)
    _put_cards(words, POSSIBLE, arranged(possible, order))
    _put_cards(words, KNOWN, arranged(known, order))
    _put_cards(words, PLAYED, arranged(played_by(memory, seat), order))
    _put_cards(words, THEIR_PLAYED, arranged(played_by(memory, 1 - seat), order))
    lead, beating = 0, 0
    if turn_of(table) == layout.FOLLOWING:
        lead = arranged(1 << lead_of(table), order)
        place = highest(lead)
        beating = (SUIT_BITS << (place * 43 >> 8) * RANKS) & (-2 << place)
        if place >= RANKS:
            beating |= SUIT_BITS
    _put_cards(words, LED, lead)
    _put_cards(words, BEATING, mine & beating)
    theirs = _marriages_possible(possible | known)
    _put(words, THEIR_MARRIAGES, _arranged_suits(theirs, order), 4)


@compiled
def _write_talon(state: State, legal: int, order: int, words: Ints) -> None:
    table = state.table
    seat, size = seat_of(table), talon_size(table)
    rank = turn_up_of(table) - trump_of(table) * RANKS
    _put(words, TURN_UP, 1 << rank if size else 0, RANKS)
    _put(words, TALON, 1 << min(size >> 1, _TALON_PLACES - 1), _TALON_PLACES)
    _put(words, TURN, 1 << turn_of(table), _TURNS)
    _put_pair(words, CLOSED, closer_of(table) == seat + 1, closer_of(table) == 2 - seat)
    _put_pair(words, FIRST_OUT, first_out_of(table) == seat + 1, first_out_of(table) == 2 - seat)
    _put_pair(words, TALON_ACTIONS, legal >> layout.CLOSE & 1, legal >> layout.EXCHANGE & 1)
    _put(words, MARRIAGES, _arranged_suits(legal >> layout.MARRY & 0b1111, order), 4)
    declared = declared_of(table)
    _put(words, DECLARED, _arranged_suits(1 << (declared - 1), order) if declared else 0, 4)


@compiled
def _write_tallies(state: State, rules: Ints, words: Ints) -> None:
    seat = seat_of(state.table)
    mine, theirs = side_of(state, seat), side_of(state, 1 - seat)
    _put_steps(words, POINTS, points(mine), _POINTS_STEP, _POINTS_PLACES)
    _put_steps(words, POINTS + _POINTS_PLACES, points(theirs), _POINTS_STEP, _POINTS_PLACES)
    _put_steps(words, PENDING, pending(mine), _PENDING_STEP, _PENDING_PLACES)
    _put_steps(words, PENDING + _PENDING_PLACES, pending(theirs), _PENDING_STEP, _PENDING_PLACES)
    for place in range(_NEEDED_PLACES):
        needed, theirs_needed = rules[layout.NEEDED + seat], rules[layout.NEEDED + 1 - seat]
        _put_pair(words, NEEDED + 2 * place, needed <= place + 1, theirs_needed <= place + 1)
    _put_pair(words, TRICKLESS, tricks(mine) == 0, tricks(theirs) == 0)
    if closer_of(state.table):
        mine, theirs = close_side(state.close, seat), close_side(state.close, 1 - seat)
        below = rules[layout.SCHNEIDER_BELOW]
        _put_pair(words, TRICKLESS_AT_CLOSE, tricks(mine) == 0, tricks(theirs) == 0)
        _put_pair(words, SCHNEIDER_AT_CLOSE, points(mine) < below, points(theirs) < below)


@apart
def write_inputs(moment: Moment, rules: Ints, words: Ints) -> int:
    """Write what the seat to act knows, the rules left out, and nothing for the critic; the order of the suits."""
    for place in range(len(words)):
        words[place] = 0
    state, memory = moment
    seat = seat_of(state.table)
    order = suit_order(state, memory, rules, seat)
    _write_cards(moment, rules, order, words)
    _write_talon(state, legal_actions(state, rules), order, words)
    _write_tallies(state, rules, words)
    hidden = unseen_by(state, memory, rules, seat)
    is_known = hidden == 0 or (is_strict(state.table) and talon_size(state.table) == 0)
    _put(words, IS_KNOWN, 1 if is_known else 0, 1)
    return order


@apart
def write_world(state: State, order: int, words: Ints) -> None:
    """Write what only the critic sees: the other's hand and the next two cards of an open talon."""
    _put_cards(words, THEIR_HAND, arranged(cards(side_of(state, 1 - seat_of(state.table))), order))
    size = talon_size(state.table)
    first, second = 0, 0
    if size > 1 and closer_of(state.table) == 0:
        first = arranged(1 << (state.talon & layout.CARD_MASK), order)
        behind = turn_up_of(state.table) if size == 2 else state.talon >> layout.CARD_BITS & layout.CARD_MASK
        second = arranged(1 << behind, order)
    _put_cards(words, NEXT_CARD, first)
    _put_cards(words, AFTER_NEXT, second)


@entry(MOMENT, INTS, INTS)
def inputs_of(moment: Moment, rules: Ints, words: Ints) -> int:
    """All inputs but the rules, for Python callers; the order of the suits. ``words`` has shape ``(INPUT_WORDS,)``."""
    order = write_inputs(moment, rules, words)
    write_world(moment.state, order, words)
    return order
