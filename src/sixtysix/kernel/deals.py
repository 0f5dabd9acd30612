"""Random deals at the machine's speed: own generator, own shuffle, uniform over the legal actions.

Claims are made only when entitled. The same stream of random numbers is written once more in C beside the bench, so
that every deal can be compared.
"""

from typing import Final

from sixtysix.kernel import layout
from sixtysix.kernel.compiled import INT, INTS, compiled, entry, lowest, popcount, signed
from sixtysix.kernel.hand import do_action
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.legality import legal_actions
from sixtysix.kernel.state import State, points, seat_of, side_of, suit_of

_GOLDEN: Final = 0x9E3779B97F4A7C15
_WORD: Final = (1 << 64) - 1
_CHECKSUM_MASK: Final = (1 << 50) - 1


def seed_word(seed: int) -> int:
    """The generator's first state for any seed; neighbouring seeds have nothing in common (splitmix64)."""
    mixed = (seed * _GOLDEN + _GOLDEN) & _WORD
    mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _WORD
    mixed = mixed ^ mixed >> 31 or _GOLDEN
    return mixed - (mixed >> 63 << 64)


@compiled
def next_word(word: int) -> int:
    """The next 64 random bits (xorshift64), as a signed integer; ``word`` is the last one and never zero."""
    word ^= signed(word << 13)
    word ^= word >> 7 & ((1 << 57) - 1)
    return word ^ signed(word << 17)


@compiled
def below(word: int, size: int) -> int:
    """A number from 0 to ``size - 1`` from the upper half of a random word; its bias is below 2^-26."""
    return ((word >> 32 & 0xFFFFFFFF) * size) >> 32


@compiled
def _rest(bits: int) -> int:
    """Without the lowest bit."""
    return bits & (bits - 1)


@compiled
def nth_bit(bits: int, number: int) -> int:
    """The place of the bit that has ``number`` set bits below it.

    Steps of one, two and four: a loop as long as the number is random, and no processor guesses when it ends.
    """
    bits = _rest(bits) if number & 1 else bits
    bits = _rest(_rest(bits)) if number & 2 else bits
    for _ in range(number >> 2):
        bits = _rest(_rest(_rest(_rest(bits))))
    return lowest(bits)


@compiled
def random_action(state: State, legal: int, word: int) -> int:
    """One of the legal actions, each as likely as the others; a claim only of 66."""
    if points(side_of(state, seat_of(state.table))) < layout.GOAL:
        legal &= ~(1 << layout.CLAIM)
    return nth_bit(legal, below(word, popcount(legal)))


@compiled
def shuffle(deck: Ints, size: int, word: int) -> int:
    """Put the pack into a random order (Fisher-Yates), two places for each random word; returns the last word."""
    for place in range(0, size, 2):
        word = next_word(word)
        chosen = place + below(word, size - place)
        deck[place], deck[chosen] = deck[chosen], deck[place]
        chosen = place + 1 + (((word & 0xFFFFFFFF) * (size - place - 1)) >> 32)
        deck[place + 1], deck[chosen] = deck[chosen], deck[place + 1]
    return word


@compiled
def deal_deck(deck: Ints, rules: Ints, dealer: int) -> State:
    """Deal a pack of card indices: forehand's cards, the dealer's, the turn-up, then the talon from the top."""
    hand, size = rules[layout.HAND_SIZE], rules[layout.DECK]
    forehand, other, talon, deep = 0, 0, 0, 0
    for place in range(hand):
        forehand |= 1 << deck[place]
        other |= 1 << deck[hand + place]
    turn_up = deck[2 * hand]
    for place in range(size - 1, 2 * hand, -1):
        deep = (deep << layout.CARD_BITS) | (talon >> (layout.NEAR_CARDS - 1) * layout.CARD_BITS)
        talon = (talon << layout.CARD_BITS) & ((1 << layout.NEAR_CARDS * layout.CARD_BITS) - 1) | deck[place]
    first = dealer if rules[layout.DEALER_LEADS] else 1 - dealer
    table = first << layout.SEAT_SHIFT | suit_of(turn_up) << layout.TRUMP_SHIFT | turn_up << layout.TURN_UP_SHIFT
    table |= (size - 2 * hand) << layout.TALON_SHIFT | dealer << layout.DEALER_SHIFT
    if dealer:
        return State(forehand, other, table, 0, talon, deep, 0)
    return State(other, forehand, table, 0, talon, deep, 0)


@compiled
def play_deal(state: State, rules: Ints, word: int) -> tuple[State, int, int]:
    """Play to the end at random: the final state, the last random word, how many actions were done."""
    actions = 0
    legal = legal_actions(state, rules)
    while legal:
        word = next_word(word)
        state = do_action(state, rules, random_action(state, legal, word))
        legal = legal_actions(state, rules)
        actions += 1
    return state, word, actions


@entry(INTS, INTS, INT, INT, INTS)
def play_deals(rules: Ints, deck: Ints, word: int, deals: int, tally: Ints) -> int:
    """Play random deals to their ends; the dealer alternates. Returns the last random word.

    ``deck`` is the pack in any order, and is shuffled on. ``tally`` counts: actions done, game points of seats 0 and 1,
    drawn hands, and a checksum over the final states, int64 of shape ``(5,)``.
    """
    for number in range(deals):
        word = shuffle(deck, rules[layout.DECK], word)
        state, word, actions = play_deal(deal_deck(deck, rules, number & 1), rules, word)
        winner = state.result & layout.PLACE_MASK
        tally[0] += actions
        tally[winner or 3] += state.result >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK
        tally[3] += 0 if winner else 1
        tally[4] = (tally[4] * 31 + _checksum(state)) & _CHECKSUM_MASK
    return word


@compiled
def _checksum(state: State) -> int:
    """A number that any difference in a finished hand is likely to change."""
    total = points(state.side0) * 1009 + points(state.side1)
    result = state.result
    ending = (result >> layout.ENDING_SHIFT & layout.NIBBLE) * 16 + (result >> layout.SCALE_SHIFT & layout.NIBBLE)
    game_points = result >> layout.GAME_POINTS_SHIFT & layout.GAME_POINTS_MASK
    return total * 65536 + game_points * 4096 + ending * 4 + (result >> layout.CARRY_SHIFT & 1)
