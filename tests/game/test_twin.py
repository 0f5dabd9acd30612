"""The engine against its plain twin: the same deals and choices give the same legal actions and the same results."""

import random

import pytest

from sixtysix.game import (
    PRESET_KEYS,
    SEATS,
    Rules,
    apply_legal,
    deal_hand,
    legal_actions,
    parse_action,
    preset,
    rules_to_json,
)
from sixtysix.game.deal import shuffled
from sixtysix.game.rules import settings_of
from tests.game.twin import Twin
from tests.strategies import random_mix

DEALS = 1_000
BLOCK = 1_000
NIGHTLY_BLOCKS = 100


def compare_deal(rules: Rules, rng: random.Random, *, false_claims: bool = False) -> None:
    """Play one random deal on both."""
    deck, dealer = shuffled(rules, rng), rng.choice(SEATS)
    state = deal_hand(rules, deck, dealer)
    twin = Twin(settings_of(rules), [str(card) for card in deck], dealer)
    while (seat := state.to_act) is not None:
        legal = sorted(str(action) for action in legal_actions(state, seat))
        assert (legal, seat) == (sorted(twin.legal()), twin.to_act)
        if not false_claims and twin.points[seat] < 66 and "claim" in legal:
            legal.remove("claim")
        action = rng.choice(legal)
        state = apply_legal(state, seat, parse_action(action))
        twin.do(action)
        assert [sorted(map(str, hand)) for hand in state.hands] == [sorted(hand) for hand in twin.hands]
        assert list(map(str, state.talon)) == twin.talon
        assert (state.card_points, state.pending) == (tuple(twin.points), tuple(twin.pending))
        assert state.tricks_won == tuple(twin.tricks)
    result = state.result
    assert result is not None
    assert (result.winner, result.game_points, result.carry_added) == twin.result


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_preset_agrees_with_its_twin(key: str) -> None:
    for number in range(DEALS):
        compare_deal(preset(key), random.Random(f"{key} {number}"))


@pytest.mark.parametrize("key", [key for key in PRESET_KEYS if preset(key).claim_windows])
def test_false_claims_agree_with_the_twin(key: str) -> None:
    for number in range(DEALS // 4):
        compare_deal(preset(key), random.Random(f"{key} false {number}"), false_claims=True)


def test_house_rules_agree_with_the_twin() -> None:
    for number in range(2 * DEALS):
        compare_mix(random.Random(f"house {number}"))


def compare_mix(rng: random.Random) -> None:
    """Play one random deal by random house rules, sometimes with false claims."""
    rules = random_mix(rng)
    try:
        compare_deal(rules, rng, false_claims=rng.random() < 0.3)
    except AssertionError as error:
        error.add_note(f"by the rules {rules_to_json(rules)}")
        raise


@pytest.mark.nightly
@pytest.mark.parametrize("key", [*PRESET_KEYS, "house"])
def test_many_deals_agree_with_the_twin(key: str, cache: pytest.Cache) -> None:
    """A run that was interrupted goes on with the block after the last one that it had finished."""
    place = f"sixtysix/twin-{key}"
    for block in range(cache.get(place, 0), NIGHTLY_BLOCKS):
        for number in range(BLOCK):
            rng = random.Random(f"{key} nightly {block} {number}")
            if key == "house":
                compare_mix(rng)
            else:
                compare_deal(preset(key), rng, false_claims=number % 10 == 0 and bool(preset(key).claim_windows))
        cache.set(place, block + 1)
    cache.set(place, 0)
