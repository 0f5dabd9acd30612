"""Teach the actor what the tree found: ``python -m training.distil START STUDY OUT --epochs 6``.

The lesson of a decision is the actor's own proposal, moved towards what was worth more in the search: chances in
proportion to ``proposal * exp(PRESSURE * value)``, where the values of actions that were seldom tried are drawn towards
that of the whole (as in Danihelka, Guez, Schrittwieser, Silver, "Policy improvement by planning with Gumbel", 2022).
Hands that were put aside say whether the actor still learns or only remembers.
"""

import argparse
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import nn

from sixtysix.kernel.features import INPUTS
from training.lessons import all_inputs
from training.models import Pair, load_pair
from training.tables import RULES_SEED, RuleSets

PRESSURE: Final = 6.0
"""How much a game point counts: of two actions proposed alike, one worth 0.1 more gets 1.8 times the chance."""
DOUBT: Final = 12.0
"""Visits that an action's value must have to count as much as that of the whole."""
RATE: Final = 1e-3
MINIBATCH: Final = 1_024
PUT_ASIDE: Final = 0.05
SHRINK: Final = 1e-5


class Lessons(NamedTuple):
    """By decision: the actor's inputs as bytes, which outputs are legal, and their targets."""

    inputs: torch.Tensor
    legal: torch.Tensor
    targets: torch.Tensor

    def part(self, chosen: torch.Tensor) -> "Lessons":
        """Some of them."""
        return Lessons(self.inputs[chosen], self.legal[chosen], self.targets[chosen])


def chances(pair: Pair, inputs: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """Logarithms of the actor's chances; what is not legal has none."""
    outputs: torch.Tensor = pair.actor(inputs.to(torch.bfloat16)).masked_fill(~legal, -torch.inf)
    return outputs.log_softmax(1)


def read(folder: Path, pair: Pair) -> Lessons:
    """All shards of a study as lessons for an actor like this one."""
    rules, found = RuleSets(RULES_SEED), list[Lessons]()
    for path in sorted(folder.glob("*.npz")):
        if path.name.endswith(".part.npz"):
            continue
        shard = np.load(path)
        inputs = all_inputs(shard["words"], rules.inputs[shard["table"]])[:, :INPUTS]
        visits, totals = torch.from_numpy(shard["visits"]).float(), torch.from_numpy(shard["totals"])
        found.append(_lessons(pair, torch.from_numpy(np.ascontiguousarray(inputs)), visits, totals))
    return Lessons(*(torch.cat(parts) for parts in zip(*found, strict=True)))


def _lessons(pair: Pair, inputs: torch.Tensor, visits: torch.Tensor, totals: torch.Tensor) -> Lessons:
    legal = visits > 0
    whole = totals.sum(1, keepdim=True) / visits.sum(1, keepdim=True)
    values = (totals + DOUBT * whole) / (visits + DOUBT)
    with torch.no_grad():
        targets = (
            (chances(pair, inputs, legal) + PRESSURE * (values - whole)).masked_fill(~legal, -torch.inf).softmax(1)
        )
    return Lessons(inputs, legal, targets)


def loss_of(pair: Pair, lessons: Lessons) -> torch.Tensor:
    """How far the actor is from the targets: cross-entropy over what they can't say themselves, in nats."""
    logs = chances(pair, lessons.inputs, lessons.legal).masked_fill(~lessons.legal, 0.0)
    own = torch.xlogy(lessons.targets, lessons.targets).sum(1)
    return (own - (lessons.targets * logs).sum(1)).mean()


def teach(pair: Pair, lessons: Lessons, epochs: int, seed: int) -> None:
    """Go through the lessons so many times, with a learning rate that falls to 0; prints how far it is."""
    torch.manual_seed(seed)
    order = torch.randperm(len(lessons.legal))
    aside = round(PUT_ASIDE * len(order))
    held, taught = lessons.part(order[:aside]), order[aside:]
    optimizer = torch.optim.AdamW(pair.actor.parameters(), lr=RATE, weight_decay=SHRINK)
    steps = epochs * (len(taught) // MINIBATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.0, 1 - step / steps))
    _report(pair, held, 0)
    for epoch in range(1, epochs + 1):
        for part in taught[torch.randperm(len(taught))].split(MINIBATCH):
            loss = loss_of(pair, lessons.part(part))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(pair.actor.parameters(), 1.0)
            optimizer.step()
            schedule.step()
        _report(pair, held, epoch)


def _report(pair: Pair, held: Lessons, epoch: int) -> None:
    with torch.no_grad():
        print(f"epoch {epoch}: {loss_of(pair, held):.4f} nats on {len(held.legal)} decisions put aside", flush=True)


def main() -> None:
    """Read the command line and teach."""
    parser = argparse.ArgumentParser(description="Teach the actor what the tree found.")
    parser.add_argument("start", type=Path)
    parser.add_argument("study", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=71)
    options = parser.parse_args()
    torch.set_num_threads(1)
    pair = load_pair(options.start)
    teach(pair, read(options.study, pair), options.epochs, options.seed)
    pair.save(options.out)


if __name__ == "__main__":
    main()
