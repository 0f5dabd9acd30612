"""One deal played twice with the players in swapped seats: the unit of every comparison.

What chance does to a pair depends on the duel's seed and the pair's number alone: the deck, and for each *seat* a
source of chance of its own. So two players that decide alike play the same deal twice, and their pair is even.
"""

import hashlib
import random
from time import perf_counter
from typing import Final

import msgspec

from sixtysix.arena.contestant import Contestant
from sixtysix.game import SEATS, HandResult, HandState, Rules, Seat, apply, deal_hand, observe, opponent, shuffled
from sixtysix.game.rulefile import rules_to_json
from sixtysix.players.protocol import MatchScore

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
    """Decisions taken, and seconds of wall time spent on all of them."""

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


def play_pair(duel: Duel, number: int) -> Pair:
    """Play the pair of this number. The deal alternates between the seats from one pair to the next."""
    deck = shuffled(duel.rules, _chance(duel, number, "deck"))
    hand = deal_hand(duel.rules, deck, SEATS[number % 2])
    return Pair(number, (_play(duel, number, hand, 0), _play(duel, number, hand, 1)))


def _play(duel: Duel, number: int, hand: HandState, seat: Seat) -> Deal:
    seated = (duel.contestants[seat], duel.contestants[opponent(seat)])
    chances = [_chance(duel, number, f"seat {place}") for place in SEATS]
    score = MatchScore(target=duel.target)
    decisions, seconds = [0, 0], [0.0, 0.0]
    while (actor := hand.to_act) is not None:
        observation, contestant = observe(hand, actor), seated[actor]
        begun = perf_counter()
        decision = contestant.player.choose(observation, score, contestant.budget, chances[actor])
        seconds[actor] += perf_counter() - begun
        decisions[actor] += 1
        hand = apply(hand, actor, decision.action)
    if hand.result is None:
        raise AssertionError("a hand in which nobody is to act is over")
    first, second = (Thinking(decisions[place], seconds[place]) for place in (seat, opponent(seat)))
    return Deal(seat, hand.result, (first, second))


def _chance(duel: Duel, number: int, purpose: str) -> random.Random:
    return random.Random(f"{duel.seed}, pair {number}, {purpose}")  # noqa: S311 - a measurement is to be repeatable
