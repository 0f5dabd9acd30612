"""Let the tree play itself and write down what it found: ``python -m training.study OUT --minutes 60 --seed 1``.

The tree chooses better than the actor that it goes by, so its visits are lessons for the actor (Anthony, Tian, Barber,
"Thinking Fast and Slow with Deep Learning and Tree Search", 2017). Each decision with a choice is searched, all that is
legal and no false claim among the candidates, and written down with visits and values by output. `training.distil`
learns from it. Several processes with different seeds may write to one folder.
"""

import argparse
import random
import time
from pathlib import Path
from typing import Final

import numpy as np

from sixtysix.game import PRESET_KEYS, HandState, Rules, apply_legal, deal_hand, observe, preset, shuffled
from sixtysix.kernel.convert import ACTION_INDEX, actions_of
from sixtysix.kernel.features import INPUT_WORDS, OUTPUTS, inputs_of, output_of
from sixtysix.kernel.memory import Moment
from sixtysix.kernel.playouts import WEIGHS_TALON, considered_actions
from sixtysix.players.guided import GuidedPlayer, Settings
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.past import past_of
from sixtysix.players.protocol import Budget, MatchScore
from training.compiling import compiled
from training.tables import MIXED_SHARE, RULES_SEED, SHARES, house_mixes

ITERATIONS: Final = 700
WORLDS: Final = 160
SHARD: Final = 4_096
"""Decisions in one file."""
TARGET: Final = 7
NEAR: Final = 3
WANDERING: Final = 0.25
"""How often an action is drawn by its visits instead of the most visited, to see more of the game."""

Lesson = tuple[list[int], int, list[int], list[float]]
"""Words of the inputs, the number of the rule set, visits by output, sums of values by output."""


@compiled
def output_by_action(action: int, order: int) -> int:
    """`output_of`, for Python callers."""
    return output_of(action, order)


class Study:
    """Plays hands and keeps what was found."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - repeatable
        self.player = GuidedPlayer(Settings(iterations=ITERATIONS, worlds=WORLDS))
        self.rules: list[Rules] = [*map(preset, PRESET_KEYS), *house_mixes(RULES_SEED)]
        rest = (1 - MIXED_SHARE - sum(SHARES.values())) / (len(PRESET_KEYS) - len(SHARES))
        mixes = len(self.rules) - len(PRESET_KEYS)
        self.shares = [SHARES.get(key, rest) for key in PRESET_KEYS] + [MIXED_SHARE / mixes] * mixes
        self.lessons: list[Lesson] = []
        self._desk = Desk()

    def hand(self) -> None:
        """Play one hand, and write down its decisions."""
        rng = self.rng
        number = rng.choices(range(len(self.rules)), self.shares)[0]
        rules, score = self.rules[number], self._score()
        state = deal_hand(rules, shuffled(rules, rng), 1 if rng.getrandbits(1) else 0)
        while state.to_act is not None:
            state = self._step(state, score, number)

    def _score(self) -> MatchScore:
        """Far from the end of the match in half of all hands, else near it for one side or both."""
        if self.rng.getrandbits(1):
            return MatchScore(target=1_000)
        first, second = (self.rng.randint(TARGET - NEAR, TARGET - 1) for _ in range(2))
        return MatchScore((first, second), TARGET)

    def _step(self, state: HandState, score: MatchScore, number: int) -> HandState:
        seat = state.to_act
        if seat is None:
            raise AssertionError("somebody is to act")
        situation = self._desk.situation(observe(state, seat), score)
        legal = considered_actions(situation.visible, situation.work, WEIGHS_TALON)
        if legal & (legal - 1) == 0:
            return apply_legal(state, seat, actions_of(legal)[0])
        if situation.is_open:
            decision = self.player.choose(situation.seen, score, Budget(), self.rng)
            return apply_legal(state, seat, decision.action)
        children = self.player.searched(situation, actions_of(legal), Budget(), self.rng)
        self._write_down(situation, children, number)
        by_index = {ACTION_INDEX[action]: action for action in actions_of(legal)}
        visits = [children.get(index, (0, 0.0))[0] for index in by_index]
        best = max(range(len(visits)), key=visits.__getitem__)
        if self.rng.random() < WANDERING:
            best = self.rng.choices(range(len(visits)), visits)[0]
        return apply_legal(state, seat, list(by_index.values())[best])

    def _write_down(self, situation: Situation, children: dict[int, tuple[int, float]], number: int) -> None:
        words = np.zeros(INPUT_WORDS, np.int64)
        moment = Moment(situation.visible, past_of(situation).memory)
        order = inputs_of(moment, situation.work, words)
        visits, totals = [0] * OUTPUTS, [0.0] * OUTPUTS
        for action, (count, total) in children.items():
            output = output_by_action(action, order)
            visits[output], totals[output] = count, total
        self.lessons.append((words.tolist(), number, visits, totals))

    def save(self, path: Path) -> None:
        """Write what was collected, all at once, and begin anew."""
        words, tables, visits, totals = zip(*self.lessons, strict=True)
        part = path.with_suffix(".part.npz")
        np.savez_compressed(
            part,
            words=np.array(words, np.int64),
            table=np.array(tables, np.int64),
            visits=np.array(visits, np.int32),
            totals=np.array(totals, np.float32),
        )
        part.replace(path)
        self.lessons.clear()


def main() -> None:
    """Read the command line and study."""
    parser = argparse.ArgumentParser(description="Write down what the tree finds in its own games.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    study, end, shard = Study(options.seed), time.monotonic() + 60 * options.minutes, 0
    while time.monotonic() < end:
        study.hand()
        if len(study.lessons) >= SHARD:
            study.save(options.out / f"{options.seed}-{shard:04}.npz")
            shard += 1
            print(f"{time.strftime('%H:%M:%S')} {shard * SHARD} decisions", flush=True)


if __name__ == "__main__":
    main()
