"""The tree player's budget: iterations are spent exactly, a time only where there is a clock."""

import random
from itertools import count

import pytest

from sixtysix.game import Observation, deal_hand, observe, pack, preset
from sixtysix.players.guided import CHUNK, GuidedPlayer, Settings
from sixtysix.players.protocol import Budget, Decision, MatchScore

OWN = 500


def first_lead() -> Observation:
    rules, rng = preset("portal"), random.Random(66)
    while True:
        deck = list(pack(rules.deck))
        rng.shuffle(deck)
        hand = deal_hand(rules, tuple(deck), 0)
        if len(observe(hand, hand.to_act).actions) > 5:
            return observe(hand, hand.to_act)


def decide(player: GuidedPlayer, budget: Budget) -> Decision:
    return player.choose(first_lead(), MatchScore(), budget, random.Random(1))


@pytest.mark.parametrize(
    ("budget", "effort"),
    [
        pytest.param(Budget(), OWN, id="none given: its own"),
        pytest.param(Budget(iterations=70), 70, id="fewer"),
        pytest.param(Budget(iterations=1_200), 1_200, id="more than it has had room for"),
        pytest.param(Budget(milliseconds=5), OWN, id="a time without a clock"),
    ],
)
def test_iterations_are_spent_exactly(budget: Budget, effort: int) -> None:
    assert decide(GuidedPlayer(Settings(iterations=OWN)), budget).effort == effort


def test_with_a_clock_a_time_is_kept() -> None:
    ticks = count()
    player = GuidedPlayer(Settings(iterations=OWN), clock=lambda: next(ticks) / 1_000)
    assert decide(player, Budget(milliseconds=20)).effort == 20 * CHUNK


def test_a_search_in_pieces_finds_what_it_finds_at_once() -> None:
    ticks = count()
    timed = GuidedPlayer(Settings(iterations=OWN), clock=lambda: next(ticks) / 1_000)
    in_pieces = decide(timed, Budget(milliseconds=8))
    assert in_pieces == decide(GuidedPlayer(Settings(iterations=OWN)), Budget(iterations=in_pieces.effort))
