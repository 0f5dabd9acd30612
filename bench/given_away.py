"""What does ``master`` lose by so short a search? ``PYTHONPATH=src python bench/given_away.py [PRESET] [DEALS]``.

The player to measure meets the published search; wherever it has something to weigh, so have others with settings given
behind as FIELD=VALUE, for instance ``iterations=2000`` or ``worlds=256,width=2``. Where they disagree, each of their
actions is searched by itself, longer than they did, and valued by the second half of its iterations, when the tree
behind it is grown. So what is measured is the search and not what it believes of the other. Printed is what each gives
away in game points a deal, and how that differs from the first, with an interval of 95 %.
"""

import random
import sys
import time
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from sixtysix.arena.duel import play_out
from sixtysix.arena.estimate import mean_margin
from sixtysix.game import Action, Observation, Seat, deal_hand, preset, shuffled
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.guided import root_children
from sixtysix.players.guided import GuidedPlayer, Settings
from sixtysix.players.knowledge import Desk
from sixtysix.players.peers import PEERS
from sixtysix.players.protocol import FAR, Budget, Decision

FORCED: Final = Settings(iterations=40_000, worlds=4_096)
BUDGET: Final = Budget(iterations=10_000)
SEARCHED: Final = 100
"""Positions looked at from which a decision counts as one that was searched."""


def settings_of(text: str) -> Settings:
    """``FIELD=VALUE,...`` on top of the ordinary ones."""
    values = {name: float(value) for name, _, value in (part.partition("=") for part in text.split(",") if part)}
    whole = {name: int(value) if name in ("iterations", "worlds") else value for name, value in values.items()}
    return msgspec.structs.replace(Settings(), **whole)


class Comparison:
    """Several players at the same decisions."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self._players = names, [GuidedPlayer(settings_of(name)) for name in names]
        self._judge, self._desk, self._rng = GuidedPlayer(FORCED), Desk(), random.Random(66)  # noqa: S311 - repeatable
        self._peer = PEERS["ismcts"](BUDGET, time.perf_counter)
        self.lost: list[list[float]] = []
        """By deal, what each player has given away."""

    def chance(self) -> random.Random:
        """A source of chance for one decision."""
        return random.Random(self._rng.getrandbits(64))  # noqa: S311 - as above

    def decide(self, seen: Observation) -> Decision:
        """What the first does; what each gives away is added to the deal's."""
        first = self._players[0].choose(seen, FAR, Budget(), self.chance())
        if first.effort > SEARCHED and len(first.values) > 1:
            others = [player.choose(seen, FAR, Budget(), self.chance()).action for player in self._players[1:]]
            actions = [first.action, *others]
            values = self._by_force(seen, set(actions)) if len(set(actions)) > 1 else {}
            best = max(values.values(), default=0.0)
            self.lost[-1] = [
                lost + best - values.get(action, 0.0) for lost, action in zip(self.lost[-1], actions, strict=True)
            ]
        return first

    def _by_force(self, seen: Observation, actions: set[Action]) -> dict[Action, float]:
        """What each of some actions is worth when nothing else is searched."""
        situation, found = self._desk.situation(seen, FAR), dict[Action, float]()
        for action in actions:
            index, half = ACTION_INDEX[action], FORCED.iterations // 2
            underway = self._judge.begin(situation, Budget(), self.chance())
            underway.go_on([1 << index], half)
            visits, total = root_children(underway.searching.tree)[index]
            underway.go_on([1 << index], half)
            all_visits, grown = root_children(underway.searching.tree)[index]
            found[action] = (grown - total) / (all_visits - visits)
        return found

    def play(self, key: str, number: int) -> None:
        """One deal."""
        cards, seat = random.Random(number), number % 2  # noqa: S311 - as above
        self.lost.append([0.0 for _ in self._players])

        def decide(mover: Seat, seen: Observation) -> Decision:
            return self.decide(seen) if mover == seat else self._peer.choose(seen, FAR, BUDGET, self.chance())

        for _ in play_out(deal_hand(preset(key), shuffled(preset(key), cards), 0), decide):
            pass


def main(arguments: Sequence[str]) -> None:
    """Play and print."""
    key, deals, *others = (*arguments, *("portal", "50")[len(arguments) :])
    comparison = Comparison(["", *others])
    for number in range(int(deals)):
        comparison.play(key, number)
    lost = np.array(comparison.lost)
    for name, mine in zip(comparison.names, lost.T, strict=True):
        more = mine - lost[:, 0]
        print(f"{name or 'as it is'}: {mine.mean():.3f} a deal, {more.mean():+.3f} ± {mean_margin(more.tolist()):.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
