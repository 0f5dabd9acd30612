"""The tree player's budget: iterations are spent exactly, a time only where there is a clock."""

import random
from itertools import count

import pytest

from sixtysix.game import Action, Claim, Observation, deal_hand, observe, pack, preset, shuffled
from sixtysix.game.actions import CLOSE
from sixtysix.players.guided import GuidedPlayer, Settings
from sixtysix.players.knowledge import Situation
from sixtysix.players.principles import decent_actions
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.sound import Judge, Sound
from sixtysix.players.view import View
from tests.kernel.networks import hidden_decisions

OWN = 500
ROUNDS = 4
"""One for all and three for ever fewer, of eight actions."""
FEWEST_LOOKS = 2 * ROUNDS
"""One before each round and one after its first chunk."""


def first_lead() -> Observation:
    rules, rng = preset("portal"), random.Random(66)
    while True:
        deck = list(pack(rules.deck))
        rng.shuffle(deck)
        hand = deal_hand(rules, tuple(deck), 0)
        if len(observe(hand, hand.to_act).actions) > 5:
            return observe(hand, hand.to_act)


class Unsure(Judge):
    """Knows one action to be sound, and nothing of closing."""

    def __init__(self, action: Action) -> None:
        self._action = action

    def sound_actions(self, situation: Situation) -> Sound:
        del situation
        return Sound((self._action,), (CLOSE,))


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


@pytest.mark.parametrize("milliseconds", [1, 3, 20, 61])
def test_with_a_clock_a_time_is_kept(milliseconds: int) -> None:
    """Each look at the clock takes a millisecond here, so at most one chunk fits between two of them."""
    ticks = count()
    player = GuidedPlayer(Settings(iterations=OWN), clock=lambda: next(ticks) / 1_000)
    decide(player, Budget(milliseconds=milliseconds))
    assert next(ticks) <= max(milliseconds, FEWEST_LOOKS) + ROUNDS


def test_every_action_gets_its_part_and_the_best_ones_most() -> None:
    """Six cards or more: the first round leaves half of them, the last round two."""
    values = decide(GuidedPlayer(Settings(iterations=6_000)), Budget()).values
    assert len(values) == len(decent_actions(View(first_lead())))


def test_one_iteration_is_enough_for_an_answer() -> None:
    assert decide(GuidedPlayer(Settings(iterations=OWN)), Budget(iterations=1)).effort == 1


def test_a_false_claim_is_no_candidate() -> None:
    """Where 66 must be called, calling is always legal; the search looks at what is worth a thought only."""
    rules, rng = preset("classic"), random.Random(66)
    seen = observe(hand := deal_hand(rules, shuffled(rules, rng), 0), hand.to_act)
    assert Claim() in seen.actions
    values = GuidedPlayer(Settings(iterations=OWN)).choose(seen, MatchScore(), Budget(), rng).values
    assert Claim() not in dict(values)


def test_what_is_certain_stays_a_candidate_beside_a_close_that_could_not_be_worked_out() -> None:
    """A ten given up is not decent; a close alone would be done without a thought."""
    rules, rng = preset("portal"), random.Random(66)
    for situation, _ in hidden_decisions(rules, rng, 40):
        wasted = [action for action in situation.seen.actions if action not in decent_actions(View(situation.seen))]
        if wasted and CLOSE in situation.seen.actions:
            player = GuidedPlayer(Settings(iterations=OWN), judge=Unsure(wasted[0]))
            assert set(dict(player.choose(situation.seen, MatchScore(), Budget(), rng).values)) == {wasted[0], CLOSE}
            return
    pytest.fail("no such decision was met")
