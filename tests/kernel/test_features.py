"""What a network sees of a decision: everything the seat knows, nothing that is hidden, and no names of suits."""

import random
from itertools import permutations

import numpy as np
import pytest

from sixtysix.game import PRESET_KEYS, Rules, observe, preset
from sixtysix.kernel import features, layout
from sixtysix.kernel.convert import state_of
from sixtysix.kernel.features import CRITIC_INPUTS, INPUTS, RULE_INPUTS, RULES
from sixtysix.kernel.layout import CARDS, RANKS, SUIT_BITS
from sixtysix.kernel.memory import Memory, Moment
from sixtysix.kernel.ruleinputs import rule_inputs
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import world_of
from sixtysix.players.knowledge import Desk
from sixtysix.players.past import past_of
from tests.kernel.networks import bits_of, hidden_decisions
from tests.strategies import random_hand, random_mix

HANDS = 6


def renamed(mask: int, names: tuple[int, ...]) -> int:
    """Cards, or anything with six bits a suit, with other names for the suits."""
    return sum((mask >> suit * RANKS & SUIT_BITS) << names[suit] * RANKS for suit in range(4))


def card_renamed(card: int, names: tuple[int, ...]) -> int:
    return names[card // RANKS] * RANKS + card % RANKS


def moment_renamed(moment: Moment, names: tuple[int, ...]) -> Moment:
    """The same moment with other names for the suits; trumps keep theirs."""
    state, memory = moment
    sides = [side & ~layout.ALL_CARDS_MASK | renamed(side, names) for side in (state.side0, state.side1)]
    table = state.table
    if table & layout.TURN_MASK == layout.FOLLOWING:
        lead = table >> layout.LEAD_SHIFT & layout.CARD_MASK
        table += (card_renamed(lead, names) - lead) << layout.LEAD_SHIFT
    if declared := table >> layout.DECLARED_SHIFT & layout.DECLARED_MASK:
        table += (names[declared - 1] + 1 - declared) << layout.DECLARED_SHIFT
    talon = [state.talon >> layout.CARD_BITS * place & layout.CARD_MASK for place in range(layout.NEAR_CARDS)]
    packed = sum(card_renamed(card, names) << layout.CARD_BITS * place for place, card in enumerate(talon) if card < 24)
    known = [
        renamed(mask & layout.ALL_CARDS_MASK, names) | renamed(mask >> CARDS, names) << CARDS
        for mask in (memory.seat0, memory.seat1, memory.barred)
    ]
    return Moment(State(sides[0], sides[1], table, state.close, packed, state.deep, state.result), Memory(*known))


def moments(rules: Rules, rng: random.Random) -> list[Moment]:
    """Moments of some random hands, with all cards in their places."""
    found = []
    for _ in range(HANDS):
        for state, action in random_hand(rules, rng):
            if action is not None and state.talon:
                past = past_of(Desk().situation(observe(state, state.to_act)))
                found.append(Moment(state_of(state), past.memory))
    return found


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_suits_have_no_names(key: str) -> None:
    rules = preset(key)
    vector = rules_vector(rules)
    for moment in moments(rules, random.Random(key)):
        trump = moment.state.table >> layout.TRUMP_SHIFT & layout.TRUMP_MASK
        bits, _ = bits_of(moment, vector)
        for names in permutations(range(4)):
            if names[trump] == trump:
                again, _ = bits_of(moment_renamed(moment, names), vector)
                assert np.array_equal(bits[:INPUTS], again[:INPUTS])


def check_blindness(rules: Rules, rng: random.Random) -> None:
    vector = rules_vector(rules)
    for situation, past in hidden_decisions(rules, rng, HANDS):
        seen, order = bits_of(Moment(situation.visible, past.memory), vector)
        for word in (66, 6_666, 666_666):
            world = world_of(situation.knowledge, word)
            bits, again = bits_of(Moment(world, past.memory), vector)
            assert order == again
            assert np.array_equal(bits[:INPUTS], seen[:INPUTS])


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_what_is_hidden_changes_no_input_but_the_critics(key: str) -> None:
    check_blindness(preset(key), random.Random(key))


@pytest.mark.parametrize("seed", range(8))
def test_nor_does_it_under_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    check_blindness(random_mix(rng), rng)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_cards_are_where_they_are_said_to_be(key: str) -> None:
    rules = preset(key)
    for situation, past in hidden_decisions(rules, random.Random(key), HANDS):
        seen, memory = situation.seen, past.memory
        bits, _ = bits_of(Moment(world_of(situation.knowledge, 66), memory), rules_vector(rules))
        seat = seen.seat or 0
        counts = [int(bits[start : start + CARDS].sum()) for start in range(0, features.TURN_UP, CARDS)]
        own, possible, known, led, played, their_played, beating = counts
        assert own == len(seen.hand)
        assert possible + known >= seen.hand_sizes[1 - seat]
        assert known == len(seen.shown[1 - seat])
        assert played + their_played == 2 * len(seen.tricks) + led
        assert beating <= own * led
        assert int(bits[features.THEIR_HAND : features.NEXT_CARD].sum()) == seen.hand_sizes[1 - seat]
        draws = int(bits[features.NEXT_CARD : CRITIC_INPUTS].sum())
        assert draws == (0 if seen.close else 2)
        assert not bits[RULES : RULES + RULE_INPUTS].any()


def test_every_preset_is_told_from_the_others() -> None:
    told = {rule_inputs(rules_vector(preset(key))).tobytes() for key in PRESET_KEYS}
    assert len(told) == len(PRESET_KEYS)
