"""Learn to read strangers: ``PYTHONPATH=.:src python -m training.reader TARGET DECISIONS...``.

The belief about the other's hand asks how likely he would have done with each hand what he did. The actor is a poor
guide to that: it is sure of its own way to play, and others play in theirs. So a network of the same shape, begun from
the actor, learns what players of many kinds did, as `training.watching` wrote it down; it has seen all of them and
commits itself to none.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import nn

from sixtysix.game import PRESET_KEYS, preset
from sixtysix.kernel.features import INPUTS, OUTPUTS
from sixtysix.kernel.ruleinputs import rule_inputs
from sixtysix.kernel.rules import rules_vector
from sixtysix.players.weights import networks
from training.lessons import all_inputs
from training.models import Layers
from training.watching import KINDS

RATE: Final = 1e-3
SHRINK: Final = 1e-2
"""Weight decay."""
DROPPED: Final = 0.15
"""Units left out at random while learning: there are few decisions for so many weights."""
MINIBATCH: Final = 1_024
SOFTER: Final = 8.0
"""The actor's outputs are divided by this to begin with, for nobody is as sure as it is."""
SHARES: Final = {"ismcts": 4.0}
"""How much each kind counts; the others 1."""
PUT_ASIDE: Final = 10
"""Every tenth deal is not learned from."""


class Decisions(NamedTuple):
    """What was watched, decision by decision."""

    inputs: torch.Tensor
    legal: torch.Tensor
    chosen: torch.Tensor
    kind: torch.Tensor
    aside: torch.Tensor
    """Whether the deal is one of those put aside."""


def read_decisions(paths: Sequence[Path]) -> Decisions:
    """All of some files."""
    stored = [np.load(path) for path in paths]
    words, table, legal, chosen, kind, deal = (
        np.concatenate([file[name] for file in stored])
        for name in ("words", "table", "legal", "chosen", "kind", "deal")
    )
    rules = np.array([rule_inputs(rules_vector(preset(key))) for key in PRESET_KEYS])
    return Decisions(
        torch.from_numpy(all_inputs(words, rules[table])[:, :INPUTS].astype(np.float32)),
        torch.from_numpy((legal[:, None] >> np.arange(OUTPUTS) & 1).astype(np.bool_)),
        torch.from_numpy(chosen),
        torch.from_numpy(kind),
        torch.from_numpy(deal % PUT_ASIDE == 0),
    )


def begun_from_actor() -> Layers:
    """The actor, softened."""
    actor, _ = networks()
    layers = Layers(INPUTS, (len(actor.bias1), len(actor.bias2)), OUTPUTS)
    layers.take(actor._replace(last=actor.last / SOFTER, bias3=actor.bias3 / SOFTER))
    return layers


def logarithms(layers: Layers, decisions: Decisions, part: torch.Tensor, dropped: float = 0.0) -> torch.Tensor:
    """The logarithm of each output's chance, in single precision."""
    hidden = nn.functional.dropout(torch.relu(layers.first(decisions.inputs[part])), dropped)
    hidden = nn.functional.dropout(torch.relu(layers.second(hidden)), dropped)
    return torch.log_softmax(layers.last(hidden).masked_fill(~decisions.legal[part], -1e9), 1)


def weights_of(decisions: Decisions) -> torch.Tensor:
    """By decision, so that each kind counts as `SHARES` says however often it was watched; their mean is about 1."""
    shares = torch.tensor([SHARES.get(kind, 1.0) for kind in KINDS])
    counts = torch.bincount(decisions.kind, minlength=len(KINDS)).clamp_min(1)
    found = (shares / counts)[decisions.kind]
    return found / found.mean()


def learn(layers: Layers, decisions: Decisions, epochs: int) -> None:
    """Learn what was done, with a learning rate that falls to 0; print after each epoch how surprising the rest is."""
    optimizer = torch.optim.AdamW(layers.parameters(), lr=RATE, weight_decay=SHRINK)
    lessons, weights = torch.where(~decisions.aside)[0], weights_of(decisions)
    steps = epochs * -(-len(lessons) // MINIBATCH)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.0, steps)
    for epoch in range(epochs):
        for part in lessons[torch.randperm(len(lessons))].split(MINIBATCH):
            logs = logarithms(layers, decisions, part, DROPPED)
            loss = (nn.functional.nll_loss(logs, decisions.chosen[part], reduction="none") * weights[part]).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
        print(f"epoch {epoch + 1}: {'; '.join(report(layers, decisions))}", flush=True)


def report(layers: Layers, decisions: Decisions) -> list[str]:
    """By kind, of what was put aside: the surprise in natural logarithms, that of mere chance, how much is foreseen."""
    lines = list[str]()
    with torch.no_grad():
        for number, kind in enumerate(KINDS):
            part = torch.where(decisions.aside & (decisions.kind == number))[0]
            if len(part):
                logs, chosen = logarithms(layers, decisions, part), decisions.chosen[part]
                surprise = nn.functional.nll_loss(logs, chosen).item()
                chance = decisions.legal[part].sum(1).log().mean().item()
                foreseen = (logs.argmax(1) == chosen).float().mean().item()
                lines.append(f"{kind} {surprise:.3f} of {chance:.2f}, {foreseen:.0%}")
    return lines


def main() -> None:
    """Read the command line, learn, and write the weights as the players read them."""
    parser = argparse.ArgumentParser(description="Learn what players of many kinds do.")
    parser.add_argument("target", type=Path)
    parser.add_argument("decisions", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--seed", type=int, default=66)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    layers, decisions = begun_from_actor(), read_decisions(options.decisions)
    print(f"{len(decisions.chosen):,} decisions; before: {'; '.join(report(layers, decisions))}", flush=True)
    learn(layers, decisions, options.epochs)
    np.savez(options.target, allow_pickle=False, **layers.halved("reader"))


if __name__ == "__main__":
    main()
