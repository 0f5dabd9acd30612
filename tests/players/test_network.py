"""The player that goes by the network alone."""

import random

import pytest

from sixtysix.game import apply, deal_hand, observe, preset, shuffled
from sixtysix.players.network import NetworkPlayer
from sixtysix.players.protocol import Budget, MatchScore


@pytest.mark.parametrize("deal", [618, 1686])
def test_it_finds_something_to_do_where_the_actor_would_do_nothing_decent(deal: int) -> None:
    player, choice = NetworkPlayer(3.0), random.Random(deal)
    hand = deal_hand(preset("portal"), shuffled(preset("portal"), random.Random(f"z{deal}")), 0 if deal % 2 == 0 else 1)
    while (seat := hand.to_act) is not None:
        hand = apply(hand, seat, player.choose(observe(hand, seat), MatchScore((0, 0), 7), Budget(), choice).action)
    assert hand.result is not None
