"""The player that goes by the network alone."""

import random

import pytest

from sixtysix.game import apply, deal_hand, observe, preset, shuffled
from sixtysix.players.network import NetworkPlayer, softened
from sixtysix.players.protocol import Budget, MatchScore


@pytest.mark.parametrize(
    ("weights", "temperature", "expected"),
    [
        pytest.param([0.75, 0.25], 1.0, [0.75, 0.25], id="temperature 1 leaves the chances as they are"),
        pytest.param([0.81, 0.01], 2.0, [0.9, 0.1], id="a higher one brings them closer"),
        pytest.param([0.5, 0.0], 2.0, [0.5**0.5, 0.0], id="what is never done stays so while there is anything else"),
        pytest.param([0.0, 0.0], 2.0, [1.0, 1.0], id="of things never done each is as good as the other"),
    ],
)
def test_chances_are_softened_by_temperature(weights: list[float], temperature: float, expected: list[float]) -> None:
    assert softened(weights, temperature) == pytest.approx(expected)


@pytest.mark.parametrize("deal", [618, 1686])
def test_it_finds_something_to_do_where_the_actor_would_do_nothing_decent(deal: int) -> None:
    player, choice = NetworkPlayer(3.0), random.Random(deal)
    hand = deal_hand(preset("portal"), shuffled(preset("portal"), random.Random(f"z{deal}")), 0 if deal % 2 == 0 else 1)
    while (seat := hand.to_act) is not None:
        hand = apply(hand, seat, player.choose(observe(hand, seat), MatchScore((0, 0), 7), Budget(), choice).action)
    assert hand.result is not None
