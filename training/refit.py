"""Learn the critic anew for an actor that no longer changes: ``python -m training.refit FROM TO --rounds 300``.

While both learn, the critic always lags behind the actor. Here the actor only plays, and the critic learns what deals
came to in the end, with a learning rate that falls to 0.
"""

import argparse
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import nn

from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.positions import strict_work_array
from training.lessons import all_inputs, hand_on, outcomes
from training.models import Pair, load_pair
from training.ppo import DECISIONS, MINIBATCH, actor_of, values_of
from training.selfplay import empty_batch, play_batch
from training.tables import RuleSets

RATE: Final = 1e-3
DECAY: Final = 0.9
"""Targets lean a little on the critic itself: what comes of one deal is noisy, and noise is what limits the critic."""
LEAST_CLOSING: Final = 0.002
REPORTED: Final = 25
SHRINK: Final = 1e-5
"""Weight decay: the same hands never come again, so little is needed."""


class Refit:
    """Plays with the actor as it is and teaches the critic."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self.pair = pair
        torch.manual_seed(seed)
        self.optimizer = torch.optim.AdamW(pair.critic.parameters(), lr=RATE, weight_decay=SHRINK)
        self.rules, self.batch = RuleSets(seed), empty_batch(DECISIONS)
        self.work, self.word = strict_work_array(self.rules.vectors[0]), seed_word(seed)
        self.network = pair.actor.exported()
        self.tables = self.rules.tables(self.network)

    def round(self, progress: float) -> float:
        """Play a batch and learn from it once; the mean squared error before it, in game points squared."""
        batch, actor = self.batch, actor_of(self.network, LEAST_CLOSING, self.work)
        deals, self.word = play_batch(actor, self.tables, batch, self.word)
        done = int(batch.ends[deals - 1])
        inputs = torch.from_numpy(all_inputs(batch.words[:done], self.rules.inputs[batch.table[:done]]))
        sign = (1 - 2 * batch.seat[:done]).astype(np.float32)
        expected, advantages = values_of(self.pair.critic, inputs) * sign, np.zeros(done, np.float32)
        hand_on(batch.ends[:deals], batch.values[:deals], expected, advantages, DECAY)
        self._learn(inputs, torch.from_numpy((expected + advantages) * sign), RATE * (1 - progress))
        return float(np.square(expected * sign - outcomes(batch.ends[:deals], batch.values, batch.seat)).mean())

    def _learn(self, inputs: torch.Tensor, targets: torch.Tensor, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        for part in torch.randperm(len(targets)).split(MINIBATCH):
            values = self.pair.critic(inputs[part])[:, 0]
            loss = nn.functional.mse_loss(values, targets[part])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()


def teach(pair: Pair, target: Path, rounds: int, seed: int) -> None:
    """Refit, with the weights saved and a line printed every 25 rounds."""
    refit, errors = Refit(pair, seed), list[float]()
    for number in range(rounds):
        errors.append(refit.round(number / rounds))
        if number % REPORTED == REPORTED - 1:
            pair.save(target)
            print(f"{number + 1} rounds: mean squared error {np.mean(errors[-REPORTED:]):.4f}", flush=True)
    pair.save(target)


def main() -> None:
    """Read the command line and refit."""
    parser = argparse.ArgumentParser(description="Learn the critic anew.")
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--rounds", type=int, default=300, help="how many; the learning rate falls to 0 over them")
    parser.add_argument("--seed", type=int, default=660)
    options = parser.parse_args()
    torch.set_num_threads(1)
    teach(load_pair(options.source), options.target, options.rounds, options.seed)


if __name__ == "__main__":
    main()
