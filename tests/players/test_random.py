"""The player without a thought."""

import random
from collections import Counter

import pytest

from sixtysix.game import Claim, Over, determinize, observe
from sixtysix.players.protocol import Budget, MatchScore
from sixtysix.players.random import RandomPlayer, any_action
from tests.players.scene import Scene
from tests.strategies import random_hand, random_mix

OPEN = Scene("classic", "9H JH JD QS 9D 9S", turn_up="9C", i_led="AH TH, AD TD")


def choices(points: int) -> Counter[str]:
    rng = random.Random(66)
    actions = OPEN.seen().actions
    return Counter(str(any_action(actions, points, rng)) for _ in range(4_000))


def test_every_legal_action_is_as_likely() -> None:
    counts = choices(points=66)
    actions = OPEN.seen().actions
    assert set(counts) == set(map(str, actions))
    expected = 4_000 / len(actions)
    # 3.3 standard deviations each way; the seed is fixed, so this fails only when the choice changes.
    assert all(abs(count - expected) < 3.3 * expected**0.5 for count in counts.values())


def test_a_claim_needs_66() -> None:
    assert choices(points=65)["claim"] == 0
    assert choices(points=66)["claim"] > 0


@pytest.mark.parametrize("seed", range(20))
def test_it_is_legal_and_honest_under_any_rules(seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in random_hand(random_mix(rng), rng):
        if not isinstance(state.turn, Over):
            seat = state.turn.seat
            action = RandomPlayer().choose(observe(state, seat), MatchScore(), Budget(), rng).action
            assert action in observe(state, seat).actions
            assert not isinstance(action, Claim) or state.card_points[seat] >= 66


def test_hidden_cards_change_nothing() -> None:
    seen = OPEN.seen()
    other = observe(determinize(seen, random.Random(5)), seen.seat)
    first, second = (RandomPlayer().choose(view, MatchScore(), Budget(), random.Random(1)) for view in (seen, other))
    assert first == second
