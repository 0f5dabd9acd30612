"""Watch players of many kinds: ``PYTHONPATH=.:src python -m training.watching FILE --minutes 10 --seed 1``.

Each deal has one player who is watched, of the kind that has been watched least; what he knew at each choice and what
he did are written down. His opponents are mostly the actor, now and then another of those that are watched.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from sixtysix.arena.duel import play_out
from sixtysix.game import PRESET_KEYS, SEATS, Action, Observation, Seat, deal_hand, preset, shuffled
from sixtysix.kernel.convert import ACTION_INDEX
from sixtysix.kernel.features import INPUT_WORDS, inputs_of, legal_outputs, output_of
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.memory import Moment
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions
from sixtysix.players.knowledge import Desk
from sixtysix.players.levels import build
from sixtysix.players.network import NetworkPlayer
from sixtysix.players.past import past_of
from sixtysix.players.peers import PEERS
from sixtysix.players.protocol import FAR, Budget, Decision, Player
from training.compiling import compiled

KINDS: Final[dict[str, Callable[[], Player]]] = {
    "ismcts": partial(PEERS["ismcts"], Budget(iterations=20_000), time.perf_counter),
    "ismcts-tree": partial(PEERS["ismcts-tree"], Budget(iterations=10_000), time.perf_counter),
    **{key: partial(build, key) for key in ("heuristic", "skilled", "club", "expert")},
    "actor": NetworkPlayer,
    "casual": partial(build, "casual"),
}
"""Who can be watched. The number of a kind is its place here."""
OFTENER: Final = {"portal": 3, "santase": 3}
"""How often these presets are dealt; the others once."""
AGAINST_ACTOR: Final = 0.7
SOFTLY: Final = 4.0
"""The temperature of that actor."""
SAVED_EVERY: Final = 60.0
"""Seconds."""


@compiled
def _outputs(legal: int, action: int, order: int) -> tuple[int, int]:
    """The legal actions as a mask of outputs, and the output that stands for one."""
    return legal_outputs(legal, order), output_of(action, order)


class Notebook:
    """Decisions written down, as `training.reader` takes them."""

    def __init__(self) -> None:
        self._words, self._numbers, self._desk = list[Ints](), list[tuple[int, ...]](), Desk()

    def note(self, seen: Observation, action: Action, whose: tuple[int, int, int]) -> int:
        """Write down a choice among several; how many were. ``whose`` are numbers of rule set, kind and deal."""
        situation = self._desk.situation(seen, FAR)
        legal = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
        index = ACTION_INDEX[action]
        if legal & (legal - 1) == 0 or legal >> index & 1 == 0:
            return 0
        words = np.zeros(INPUT_WORDS, np.int64)
        order = inputs_of(Moment(situation.visible, past_of(situation).memory), situation.work, words)
        self._words.append(words)
        self._numbers.append((*_outputs(legal, index, order), *whose))
        return 1

    def save(self, path: Path) -> None:
        """Write everything; a reader never sees half of it."""
        names, part = ("legal", "chosen", "table", "kind", "deal"), path.with_suffix(".part.npz")
        columns = dict(zip(names, np.array(self._numbers, np.int64).reshape(-1, len(names)).T, strict=True))
        np.savez(part, allow_pickle=False, words=np.array(self._words), **columns)
        part.replace(path)


class Watch:
    """Deals between some kinds of players."""

    def __init__(self, kinds: Sequence[str], seed: int) -> None:
        self._players = {kind: KINDS[kind]() for kind in kinds}
        self._watched = dict.fromkeys(kinds, 0)
        self._actor, self._rng, self._deals = NetworkPlayer(SOFTLY), random.Random(seed), 0  # noqa: S311 - repeatable
        self.notebook = Notebook()

    def deal(self) -> None:
        """Play one and write down what the one who is watched decides."""
        rng = self._rng
        kind = min(self._watched, key=self._watched.__getitem__)
        other = self._actor if rng.random() < AGAINST_ACTOR else self._players[rng.choice(list(self._players))]
        number = rng.choices(range(len(PRESET_KEYS)), [OFTENER.get(key, 1) for key in PRESET_KEYS])[0]
        rules, seat, self._deals = preset(PRESET_KEYS[number]), rng.choice(SEATS), self._deals + 1
        hand = deal_hand(rules, shuffled(rules, rng), rng.choice(SEATS))
        whose = (number, list(KINDS).index(kind), self._deals)

        def decide(mover: Seat, seen: Observation) -> Decision:
            player = self._players[kind] if mover == seat else other
            return player.choose(seen, FAR, Budget(), random.Random(rng.getrandbits(64)))  # noqa: S311 - repeatable

        for step in play_out(hand, decide):
            if step.actor == seat:
                self._watched[kind] += self.notebook.note(step.seen, step.decision.action, whose)


def main() -> None:
    """Read the command line and watch."""
    parser = argparse.ArgumentParser(description="Write down what players of many kinds do.")
    parser.add_argument("target", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    options = parser.parse_args()
    watch, end, saved = Watch(options.kinds, options.seed), time.monotonic() + 60 * options.minutes, time.monotonic()
    while time.monotonic() < end:
        watch.deal()
        if time.monotonic() - saved > SAVED_EVERY:
            saved = time.monotonic()
            watch.notebook.save(options.target)
    watch.notebook.save(options.target)


if __name__ == "__main__":
    main()
