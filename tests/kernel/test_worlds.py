"""Worlds drawn in compiled code: they look the same to the seat, and each is as likely as the others."""

import random
from collections import Counter
from math import comb

import pytest
from msgspec.structs import replace

from sixtysix.game import PRESET_KEYS, HandState, Observation, Rules, TalonStatus, determinize, observe, preset
from sixtysix.game.observation import impossible_cards
from sixtysix.kernel.convert import hand_state
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.worlds import world_of
from sixtysix.players.knowledge import Desk
from tests.strategies import random_hand, random_mix

HANDS = 12


def observations(rules: Rules, rng: random.Random) -> list[Observation]:
    """What the seat to act sees, all through some random deals."""
    states = [state for _ in range(HANDS) for state, _ in random_hand(rules, rng)]
    return [observe(state, state.to_act) for state in states if state.to_act is not None]


def imagined(seen: Observation, word: int) -> HandState:
    """One world as a state of the engine, with the past that everybody has seen."""
    situation = Desk().situation(seen)
    drawn = hand_state(world_of(situation.knowledge, word), seen.rules)
    template = determinize(seen, random.Random(0))
    mine = seen.hand
    hands = (mine, drawn.hands[1]) if seen.seat == 0 else (drawn.hands[0], mine)
    assert set(drawn.hands[seen.seat or 0]) == set(mine)
    return replace(template, hands=hands, talon=drawn.talon)


def check_worlds(rules: Rules, rng: random.Random) -> None:
    for seen in observations(rules, rng):
        world = imagined(seen, seed_word(rng.getrandbits(62)))
        assert observe(world, seen.seat) == seen
        cards = [*world.hands[0], *world.hands[1], *world.talon]
        assert len(set(cards)) == len(cards)
        assert seen.seat is not None
        other = world.hands[1 - seen.seat]
        assert set(seen.shown[1 - seen.seat]) <= set(other)
        assert not impossible_cards(seen, 1 if seen.seat == 0 else 0) & (set(other) - set(seen.shown[1 - seen.seat]))


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_world_looks_the_same(key: str) -> None:
    check_worlds(preset(key), random.Random(key))


@pytest.mark.parametrize("seed", range(25))
def test_a_world_looks_the_same_under_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    check_worlds(random_mix(rng), rng)


def first_of(status: TalonStatus, tricks: int) -> Observation:
    """The first observation of so many tricks with such a talon and something to infer, in seeded deals."""
    rng = random.Random(66)
    while True:
        for seen in observations(preset("portal"), rng):
            barred = impossible_cards(seen, 1 if seen.seat == 0 else 0)
            if seen.talon_status is status and len(seen.tricks) == tricks and (barred or status is TalonStatus.OPEN):
                return seen


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(first_of(TalonStatus.OPEN, 5), id="five tricks played, talon open"),
        pytest.param(first_of(TalonStatus.CLOSED, 4), id="closed, with cards ruled out by an answer"),
    ],
)
def test_every_hand_is_as_likely(seen: Observation) -> None:
    situation = Desk().situation(seen)
    other, hidden, possible = situation.knowledge[7:10].tolist()
    counts = Counter[int]()
    hands = comb(possible, hidden)
    draws = 400 * hands
    for number in range(draws):
        world = world_of(situation.knowledge, seed_word(number))
        counts[(world.side1 if other else world.side0) & 0xFFFFFF] += 1
    assert len(counts) == hands
    # The statistic has hands - 1 degrees of freedom: this is about 4.5 standard deviations above its mean.
    statistic = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert statistic < hands + 4.5 * (2 * hands) ** 0.5


def test_the_talon_is_shuffled_too() -> None:
    seen = first_of(TalonStatus.OPEN, 3)
    situation = Desk().situation(seen)
    next_cards = Counter[int]()
    for number in range(6_000):
        next_cards[world_of(situation.knowledge, seed_word(number)).talon & 0b11111] += 1
    unseen = int(situation.knowledge[10])
    assert len(next_cards) == unseen
    assert max(next_cards.values()) < 1.25 * 6_000 / unseen
