"""Does what ``master`` foresees come true? ``PYTHONPATH=src python bench/foreseen.py [PRESET] [DEALS] [SEED]``.

It meets the published search. Where it does something else than the actor likes best, the deal is played on both ways
from there, with the cards as they really lie, so that nothing it believes is taken for granted: neither its worlds nor
how it thinks that the other plays. Printed is how much better, in game points, its own choice was by its values and in
those deals, with an interval of 95 %; one decision of a deal at most. To save time the rest is played with fewer
iterations than usual.
"""

import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from sixtysix.arena.duel import play_out
from sixtysix.arena.estimate import mean_margin
from sixtysix.game import Action, HandState, Observation, Seat, apply, deal_hand, preset, shuffled
from sixtysix.players.guided import GuidedPlayer, Settings
from sixtysix.players.network import NetworkPlayer
from sixtysix.players.peers import PEERS
from sixtysix.players.protocol import FAR, Budget, Decision

SHORT: Final = Settings(iterations=4_000, worlds=512)
PEER: Final = Budget(iterations=20_000)
PASSED_OVER: Final = 0.3
"""How often such a decision is left as it is, so that later ones of a deal are looked at as well."""
STEPS: Final = (-math.inf, 0.05, 0.2, math.inf)


class Fork(NamedTuple):
    """A decision: how much better the player's choice is than the actor's, by its values and in one deal."""

    foreseen: float
    seen: int


class Match:
    """Player and peer, with one source of chance."""

    def __init__(self, seed: int) -> None:
        self.player, self.short, self.actor = GuidedPlayer(Settings()), GuidedPlayer(SHORT), NetworkPlayer()
        self.peer, self.rng = PEERS["ismcts"](PEER, time.perf_counter), random.Random(seed)  # noqa: S311 - repeatable

    def chance(self) -> random.Random:
        """A source of chance for one decision."""
        return random.Random(self.rng.getrandbits(64))  # noqa: S311 - as above

    def decide(self, player: GuidedPlayer, seat: Seat, mover: Seat, seen: Observation) -> Decision:
        """What the player does in its ``seat``, and the peer in the other."""
        if mover != seat:
            return self.peer.choose(seen, FAR, PEER, self.chance())
        return player.choose(seen, FAR, Budget(), self.chance())

    def value_of(self, hand: HandState, seat: Seat) -> int:
        """Game points for the seat when the hand is played on."""
        for step in play_out(hand, lambda mover, seen: self.decide(self.short, seat, mover, seen)):
            hand = step.after
        result = hand.result
        if result is None or result.winner is None:
            return 0
        return result.game_points if result.winner == seat else -result.game_points

    def fork(self, hand: HandState, seat: Seat) -> Fork | None:
        """Play until the player does what the actor wouldn't, and then on from there both ways."""
        for step in play_out(hand, lambda mover, seen: self.decide(self.player, seat, mover, seen)):
            values = dict(step.decision.values)
            if step.actor == seat and len(values) > 1:
                liked = self.actor.choose(step.seen, FAR, Budget(), self.chance()).action
                if liked in values and liked != step.decision.action and self.rng.random() >= PASSED_OVER:
                    return self._both(step.before, seat, (step.decision.action, liked), values)
        return None

    def _both(self, hand: HandState, seat: Seat, choice: tuple[Action, Action], values: dict[Action, float]) -> Fork:
        own, other = (self.value_of(apply(hand, seat, action), seat) for action in choice)
        return Fork(values[choice[0]] - values[choice[1]], own - other)


def forks(key: str, deals: int, seed: int) -> Iterator[Fork]:
    """What so many deals bring."""
    match, rules = Match(seed), preset(key)
    for number in range(deals):
        hand = deal_hand(rules, shuffled(rules, match.rng), match.rng.choice((0, 1)))
        if found := match.fork(hand, (0, 1)[number % 2]):
            yield found


def report(name: str, found: Sequence[Fork]) -> None:
    """Print one line."""
    count = max(len(found), 1)
    foreseen, seen = sum(fork.foreseen for fork in found) / count, sum(fork.seen for fork in found) / count
    margin = mean_margin([fork.seen for fork in found])
    print(f"{name}: {len(found)} decisions, foreseen {foreseen:+.3f}, seen {seen:+.3f} ± {margin:.3f}")


def main(arguments: Sequence[str]) -> None:
    """Play and print."""
    key, deals, seed = (*arguments, *("santase", "1000", "66")[len(arguments) :])
    found = list(forks(key, int(deals), int(seed)))
    report("all", found)
    for low, high in pairwise(STEPS):
        report(f"from {low} to {high}", [fork for fork in found if low <= fork.foreseen < high])


if __name__ == "__main__":
    main(sys.argv[1:])
