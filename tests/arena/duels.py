"""What the tests of the arena play with: quick duels, and players that can be looked into."""

import random
from collections.abc import Sequence

from sixtysix.arena.contestant import parse_contestant
from sixtysix.arena.duel import Deal, Duel, Pair, Thinking
from sixtysix.game import Ending, HandResult, Observation, Scale, Seat, preset
from sixtysix.players.protocol import Budget, Decision, MatchScore


def duel(first: str = "random", second: str = "random", *, rules: str = "portal", seed: str = "66") -> Duel:
    return Duel((parse_contestant(first), parse_contestant(second)), preset(rules), seed)


class Witness:
    """Plays its first legal action and keeps what it was given."""

    def __init__(self) -> None:
        self.seen: list[tuple[Observation, MatchScore, Budget, float]] = []

    def itself(self) -> "Witness":
        """What builds the player of a level."""
        return self

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        self.seen.append((observation, match_score, budget, rng.random()))
        return Decision(observation.actions[0])


def deal(points: int, seat: Seat) -> Deal:
    """A deal with this outcome for the first contestant, who sat there."""
    winner: Seat | None = None if points == 0 else (seat if points > 0 else (1 if seat == 0 else 0))
    scale = Scale.DRAWN if points == 0 else Scale.PLAIN
    carried = 1 if points == 0 else 0
    result = HandResult(winner, abs(points), Ending.CLAIMED, scale, carry_added=carried)
    return Deal(seat, result, (Thinking(5, 0.010), Thinking(4, 0.002)))


def pairs(points: Sequence[tuple[int, int]]) -> list[Pair]:
    """Pairs with these game points for the first contestant, in seat 0 and in seat 1."""
    return [Pair(number, (deal(one, 0), deal(two, 1))) for number, (one, two) in enumerate(points)]
