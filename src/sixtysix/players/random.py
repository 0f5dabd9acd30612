"""The weakest player: any legal action, each as likely as the other, but no false claim."""

import random
from collections.abc import Sequence

from sixtysix.game import GOAL, Action, Claim, Observation
from sixtysix.players.protocol import Budget, Decision, MatchScore, seat_to_act


def any_action(actions: Sequence[Action], card_points: int, rng: random.Random) -> Action:
    """One of ``actions``, each as likely; a claim only for a seat whose counted ``card_points`` entitle it.

    Hands played this way are the "random deals" of the measurements.
    """
    if card_points < GOAL:
        actions = [action for action in actions if not isinstance(action, Claim)]
    return actions[int(rng.random() * len(actions))]


class RandomPlayer:
    """Plays legally and without a thought.

    It closes, exchanges and shows marriages as readily as it plays a card, and may even let a right claim go by. It
    never claims falsely: that would not be weak play but a hand given away.
    """

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """Draw one action; the score and the budget change nothing."""
        del match_score, budget
        points = observation.card_points[seat_to_act(observation)]
        return Decision(any_action(observation.actions, points, rng))
