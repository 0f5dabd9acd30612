"""What a computer player is given, and what it answers. It gets nothing else."""

import random
from typing import Final, Protocol

import msgspec

from sixtysix.game import Action, HandResult, MatchState, Observation, Seat


class MatchScore(msgspec.Struct, frozen=True):
    """Where the match stands before this hand: game points by `Seat`, the target, and what is carried over (R54)."""

    scores: tuple[int, int] = (0, 0)
    target: int = 7
    carry: int = 0

    def needed(self, seat: Seat) -> int:
        """Game points ``seat`` still needs to win the match."""
        return self.target - self.scores[seat]

    def worth(self, result: HandResult, seat: Seat) -> int:
        """What a hand's result brings ``seat`` in game points, negative if the other wins it.

        The carry-over is paid with it, and more than the winner needs is worth no more (R56).

        >>> from sixtysix.game import Ending, Scale
        >>> three = HandResult(winner=1, game_points=3, ending=Ending.CLAIMED, scale=Scale.SCHWARZ)
        >>> MatchScore(scores=(0, 5), target=7).worth(three, seat=0)
        -2
        """
        if result.winner is None:
            return 0
        gained = min(result.game_points + self.carry, self.needed(result.winner))
        return gained if result.winner == seat else -gained

    @classmethod
    def of(cls, match: MatchState) -> "MatchScore":
        """The score of a match, its hand in progress left out."""
        return cls(match.scores, match.target, match.carry)


FAR: Final = MatchScore(target=1_000)
"""A match whose end is so far that only game points count."""


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think about one decision; None sets no limit of that kind.

    A budget in ``iterations`` makes a decision reproducible, one in ``milliseconds`` does not. Players that decide
    by advice or by a complete search need neither and ignore both.
    """

    iterations: int | None = None
    milliseconds: int | None = None


class Decision(msgspec.Struct, frozen=True):
    """What a player does, and what it knows about the choice.

    ``values`` are the expected game points for the player of the actions it has valued, best first; empty if it has
    decided without values. ``effort`` counts the positions looked at to find them.
    """

    action: Action
    values: tuple[tuple[Action, float], ...] = ()
    effort: int = 0


class Player(Protocol):
    """A computer player. Its decision depends on its arguments alone, so a seeded ``rng`` makes it reproducible."""

    def choose(self, observation: Observation, match_score: MatchScore, budget: Budget, rng: random.Random) -> Decision:
        """Decide for ``observation.seat``, which must be the seat to act."""
        ...


def seat_to_act(observation: Observation) -> Seat:
    """The seat an observation is to be decided for; a `ValueError` if it is not that seat's turn."""
    if observation.seat is None or not observation.actions:
        raise ValueError("a player is asked only when it is its turn")
    return observation.seat
