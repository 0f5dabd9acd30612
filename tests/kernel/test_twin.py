"""The kernel against the engine: the same deals and choices give the same legal actions and the same ends."""

import random

import pytest
from hypothesis import given

from sixtysix.game import ALL_ACTIONS, PRESET_KEYS, HandState, Over, apply_legal, pack, preset, rules_to_json
from sixtysix.kernel.convert import ACTION_INDEX, actions_of, card_mask, cards_of, hand_result, hand_state, state_of
from sixtysix.kernel.play import legal_mask, next_state
from sixtysix.kernel.rules import rules_vector
from tests.kernel.dealing import compare_deal, mask_of
from tests.strategies import hands_in_progress, random_mix

DEALS = 10_000
MIXES = 2_000
BLOCK = 10_000
NIGHTLY_BLOCKS = 100


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_preset_plays_as_the_engine_does(key: str) -> None:
    rules, vector = preset(key), rules_vector(preset(key))
    for number in range(DEALS):
        compare_deal(rules, vector, random.Random(f"{key} {number}"), false_claims=number % 10 == 0)


def compare_mix(rng: random.Random) -> None:
    rules = random_mix(rng)
    try:
        compare_deal(rules, rules_vector(rules), rng, false_claims=rng.random() < 0.3)
    except AssertionError as error:
        error.add_note(f"by the rules {rules_to_json(rules)}")
        raise


def test_house_rules_play_as_in_the_engine() -> None:
    for number in range(MIXES):
        compare_mix(random.Random(f"house {number}"))


@pytest.mark.nightly
@pytest.mark.parametrize("key", [*PRESET_KEYS, "house"])
def test_a_million_deals_play_as_in_the_engine(key: str, cache: pytest.Cache) -> None:
    """A run that was interrupted goes on with the block after the last one that it had finished."""
    place = f"sixtysix/kernel-{key}"
    for block in range(cache.get(place, 0), NIGHTLY_BLOCKS):
        for number in range(BLOCK):
            rng = random.Random(f"{key} nightly {block} {number}")
            if key == "house":
                compare_mix(rng)
            else:
                compare_deal(preset(key), rules_vector(preset(key)), rng, false_claims=number % 10 == 0)
        cache.set(place, block + 1)
    cache.set(place, 0)


@given(hands_in_progress())
def test_every_state_is_the_same_in_integers(state: HandState) -> None:
    vector = rules_vector(state.rules)
    assert legal_mask(state_of(state), vector) == mask_of(state)
    for action in actions_of(mask_of(state)):
        seat = state.to_act
        assert seat is not None
        after = next_state(state_of(state), vector, ACTION_INDEX[action])
        assert after == state_of(apply_legal(state, seat, action))


@given(hands_in_progress())
def test_a_hand_comes_back_as_it_went_in(state: HandState) -> None:
    back = hand_state(state_of(state), state.rules)
    assert state_of(back) == state_of(state)
    turn = Over(state.turn.result) if isinstance(state.turn, Over) else state.turn
    assert (back.turn, back.talon, back.tallies, back.pending) == (
        turn,
        state.talon,
        state.tallies,
        state.pending,
    )
    assert [set(hand) for hand in back.hands] == [set(hand) for hand in state.hands]
    assert (back.trump, back.dealer, back.first_out) == (state.trump, state.dealer, state.first_out)
    if state.result is not None:
        assert hand_result(state_of(state).result) == state.result


def test_masks_are_sets_of_cards_and_actions() -> None:
    assert cards_of(card_mask(pack(20))) == pack(20)
    assert actions_of((1 << len(ALL_ACTIONS)) - 1) == ALL_ACTIONS
