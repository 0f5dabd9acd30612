"""Learn the critic anew for an actor that no longer changes: ``python -m training.refit FROM TO --minutes 5``.

While both learn, the critic always lags behind the actor. Here the actor only plays, and the critic learns what deals
came to in the end, with a learning rate that falls to 0.
"""

import argparse
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import nn

from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.features import CRITIC_INPUTS
from sixtysix.kernel.positions import strict_work_array
from training.lessons import all_inputs, outcomes
from training.models import Layers, Pair, load_pair
from training.ppo import DECISIONS, MINIBATCH, actor_of
from training.selfplay import empty_batch, play_batch
from training.tables import RuleSets

RATE: Final = 1e-3
LEAST_CLOSING: Final = 0.002
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
        actor = actor_of(self.network, LEAST_CLOSING, self.work)
        deals, self.word = play_batch(actor, None, self.tables, self.batch, self.word)
        batch = self.batch
        targets = torch.from_numpy(outcomes(batch.ends[:deals], batch.values, batch.seat))
        done = len(targets)
        inputs = torch.from_numpy(all_inputs(batch.words[:done], self.rules.inputs[batch.table[:done]]))
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * (1 - progress)
        errors = []
        for part in torch.randperm(done).split(MINIBATCH):
            error = nn.functional.mse_loss(self.pair.critic(inputs[part].to(torch.bfloat16))[:, 0], targets[part])
            self.optimizer.zero_grad(set_to_none=True)
            error.backward()
            self.optimizer.step()
            errors.append(error.item())
        return float(np.mean(errors))


def main() -> None:
    """Refit for some minutes."""
    parser = argparse.ArgumentParser(description="Learn the critic anew.")
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--rounds", type=int, default=300, help="how many; the learning rate falls to 0 over them")
    parser.add_argument("--first", type=int, help="units of the first layer of a new critic")
    parser.add_argument("--second", type=int, help="units of its second layer")
    parser.add_argument("--seed", type=int, default=660)
    options = parser.parse_args()
    torch.set_num_threads(1)
    pair, start, errors = load_pair(options.source), time.monotonic(), []
    if options.first:
        pair.critic = Layers(CRITIC_INPUTS, (options.first, options.second), 1)
    refit = Refit(pair, options.seed)
    for number in range(options.rounds):
        errors.append(refit.round(number / options.rounds))
        if number % 25 == 24:
            minutes, error = (time.monotonic() - start) / 60, sum(errors[-25:]) / 25
            print(f"{number + 1} rounds, {minutes:.1f} minutes: mean squared error {error:.4f}", flush=True)
            pair.save(options.target)
    pair.save(options.target)


if __name__ == "__main__":
    main()
