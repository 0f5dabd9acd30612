"""One deal played twice with the players in swapped seats: the unit of every comparison.

What chance does to a pair depends on the duel's seed and the pair's number alone: the deck, and for each *seat* a
source of chance of its own. So two players that decide alike play the same deal twice, and their pair is even.
"""

import hashlib
import random
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from sixtysix.arena.contestant import Contestant, stopwatch
from sixtysix.game import (
    SEATS,
    HandResult,
    HandState,
    Observation,
    Rules,
    Seat,
    apply,
    deal_hand,
    observe,
    opponent,
    shuffled,
)
from sixtysix.game.rulefile import rules_to_json
from sixtysix.players.protocol import Decision, MatchScore

TARGET: Final = 7
"""Game points that a match in the arena needs, if nothing is said."""


class Duel(msgspec.Struct, frozen=True):
    """Two contestants, the rules they play by, and the seed of all chance.

    ``target`` is that of the matches. Each deal is played as the first of a match to it: its players are told 0 to 0.
    """

    contestants: tuple[Contestant, Contestant]
    rules: Rules
    seed: str
    target: int = TARGET

    @property
    def identity(self) -> str:
        """Everything that decides what is played, in one line: duels with the same one play the same pairs."""
        first, second = self.contestants
        settings = hashlib.sha256(rules_to_json(self.rules).encode()).hexdigest()[:12]
        return f"{first} v {second}, {self.rules.key} {settings}, to {self.target}, seed {self.seed}"


class Thinking(msgspec.Struct, frozen=True):
    """Decisions taken, and seconds of processor time spent on all of them."""

    decisions: int = 0
    seconds: float = 0.0


class Deal(msgspec.Struct, frozen=True):
    """A deal played to its end: where the first contestant sat, how it ended, and what both (by contestant) thought."""

    seat: Seat
    result: HandResult
    thinking: tuple[Thinking, Thinking]

    @property
    def game_points(self) -> int:
        """Game points for the first contestant, negative if the second has won the deal."""
        if self.result.winner is None:
            return 0
        return self.result.game_points if self.result.winner == self.seat else -self.result.game_points


class Pair(msgspec.Struct, frozen=True):
    """One deck played twice; in ``deals[k]`` the first contestant sits in seat ``k``."""

    number: int
    deals: tuple[Deal, Deal]

    @property
    def game_points(self) -> float:
        """Game points a deal for the first contestant: the mean of the two."""
        return (self.deals[0].game_points + self.deals[1].game_points) / 2


class Step(NamedTuple):
    """One decision of a deal: the hand before and after it, what its seat saw, and the processor seconds it took."""

    before: HandState
    actor: Seat
    seen: Observation
    decision: Decision
    seconds: float
    after: HandState


def play_pair(duel: Duel, number: int) -> Pair:
    """Play the pair of this number. The deal alternates between the seats from one pair to the next."""
    return Pair(number, (_play(duel, number, 0), _play(duel, number, 1)))


def dealt(duel: Duel, number: int) -> HandState:
    """The deal of this number, before anybody has acted."""
    return deal_hand(duel.rules, shuffled(duel.rules, _chance(duel, number, "deck")), SEATS[number % 2])


def steps(duel: Duel, number: int, seat: Seat) -> Iterator[Step]:
    """Play the deal of this number, the first contestant in ``seat``, decision by decision."""
    seated = (duel.contestants[seat], duel.contestants[opponent(seat)])
    chances, score = chances_of(duel, number), MatchScore(target=duel.target)

    def decide(actor: Seat, seen: Observation) -> Decision:
        return seated[actor].player.choose(seen, score, seated[actor].budget, chances[actor])

    return play_out(dealt(duel, number), decide)


def play_out(hand: HandState, decide: Callable[[Seat, Observation], Decision]) -> Iterator[Step]:
    """Play a hand to its end, decision by decision; ``decide`` is asked with the seat to act and what it sees."""
    while (actor := hand.to_act) is not None:
        seen, begun = observe(hand, actor), stopwatch()
        decision = decide(actor, seen)
        seconds = stopwatch() - begun
        after = apply(hand, actor, decision.action)
        yield Step(hand, actor, seen, decision, seconds, after)
        hand = after


def result_of(last: Step) -> HandResult:
    """How a deal ended whose last decision this was."""
    if last.after.result is None:
        raise AssertionError("a hand in which nobody is to act is over")
    return last.after.result


def _play(duel: Duel, number: int, seat: Seat) -> Deal:
    played = list(steps(duel, number, seat))
    spent = [[step.seconds for step in played if step.actor == place] for place in (seat, opponent(seat))]
    first, second = (Thinking(len(seconds), sum(seconds)) for seconds in spent)
    return Deal(seat, result_of(played[-1]), (first, second))


def chances_of(duel: Duel, number: int) -> tuple[random.Random, random.Random]:
    """The source of chance of each seat in the deal of this number."""
    return _chance(duel, number, "seat 0"), _chance(duel, number, "seat 1")


def _chance(duel: Duel, number: int, purpose: str) -> random.Random:
    return random.Random(f"{duel.seed}, pair {number}, {purpose}")  # noqa: S311 - a measurement is to be repeatable
