"""Learn by self-play: ``PYTHONPATH=.:src python -m training.ppo --rounds 3000 --out FOLDER``.

Proximal policy optimisation (Schulman et al. 2017) with generalised advantages (Schulman et al. 2016). The critic sees
the cards that are hidden from the actor, so it can tell what each action of a decision leads to; the gradient is taken
over all of them (Ciosek and Whiteson, "Expected Policy Gradients", 2018) and what one deal adds only corrects it.
Needs PyTorch beside what the product needs; see the README here.
"""

import argparse
import json
import math
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import nn

from sixtysix.game import PRESET_KEYS
from sixtysix.kernel import layout
from sixtysix.kernel.deals import seed_word
from sixtysix.kernel.features import INPUTS, OUTPUTS
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.network import Network, new_room
from sixtysix.kernel.positions import strict_work_array
from sixtysix.kernel.ruleinputs import counted
from training.lessons import Singles, all_inputs, hand_on
from training.models import Pair, load_pair
from training.selfplay import Actor, Batch, Judge, empty_batch, play_batch, play_duel
from training.tables import RuleSets

DECISIONS: Final = 65_536
"""Decisions a round: as many deals as make that many are played, then learned from once."""
MINIBATCH: Final = 2_048
CLIP: Final = 0.2
DECAY: Final = 0.85
"""How much of an advantage is handed on from a decision to the one before it, whosever it was."""
LEAST_CLOSING: Final = 0.01
VALUE_WEIGHT: Final = 0.5
LONGEST_GRADIENT: Final = 1.0
SLICE: Final = 8_192


def actor_of(network: Network, floor: float, work: Ints) -> Actor:
    """A network that plays, with room of its own."""
    return Actor(network, new_room(network), np.zeros(OUTPUTS, np.float32), floor, work)


def judge_of(network: Network, rules: RuleSets) -> Judge:
    """A critic for all rule sets, with room of its own."""
    return Judge(network, rules.biases(network), new_room(network), np.zeros(1, np.float32))


class Lessons:
    """What one round teaches: tensors by decision."""

    def __init__(self, batch: Batch, deals: int, rules: RuleSets, critic: nn.Module) -> None:
        """``deals`` is how many the batch holds."""
        done = int(batch.ends[deals - 1])
        self.count = done
        self.inputs = torch.from_numpy(all_inputs(batch.words[:done], rules.inputs[batch.table[:done]]))
        legal = (batch.legal[:done, None] >> np.arange(OUTPUTS)) & 1
        self.legal = torch.from_numpy(legal.astype(np.bool_))
        self.chosen = torch.from_numpy(batch.chosen[:done])
        self.old = torch.from_numpy(batch.chance[:done]).clamp_min(1e-6).log()
        sign = (1 - 2 * batch.seat[:done]).astype(np.float32)
        expected, advantages = values_of(critic, self.inputs) * sign, np.zeros(done, np.float32)
        hand_on(batch.ends[:deals], batch.values[:deals], expected, advantages, DECAY)
        self.targets = torch.from_numpy((expected + advantages) * sign)
        self.spread = float(advantages.std())
        worths = batch.worths[:done]
        foreseen = np.take_along_axis(worths, batch.chosen[:done, None], 1)[:, 0]
        scale = 1 / (self.spread + 1e-6)
        self.worths = torch.from_numpy(worths * scale)
        """What the critic expects after each action."""
        self.surprises = torch.from_numpy(((expected + advantages) * sign - foreseen) * scale)
        """How much more came of the action that was done than the critic expected after it."""


def values_of(critic: nn.Module, inputs: torch.Tensor) -> Singles:
    """The critic's values of some positions, in game points."""
    with torch.no_grad():
        parts = [critic(part)[:, 0] for part in inputs.split(SLICE)]
    found: Singles = torch.cat(parts).numpy()
    return found


def loss_of(pair: Pair, lessons: Lessons, part: torch.Tensor, entropy_weight: float) -> tuple[torch.Tensor, Singles]:
    """What to make smaller, for some decisions; and policy loss, entropy, error of values, how far the policy moved.

    The policy's gain is what the critic expects of all actions by their chances, and the surprise of the one done.
    """
    inputs = lessons.inputs[part]
    logits, values = pair.actor(inputs[:, :INPUTS]), pair.critic(inputs)[:, 0]
    logs = torch.log_softmax(logits.masked_fill(~lessons.legal[part], -1e9), 1)
    chances = logs.exp()
    ratio = (logs.gather(1, lessons.chosen[part, None])[:, 0] - lessons.old[part]).exp()
    surprise = lessons.surprises[part]
    corrected = torch.minimum(ratio * surprise, ratio.clamp(1 - CLIP, 1 + CLIP) * surprise)
    policy = -(corrected + (chances * lessons.worths[part]).sum(1)).mean()
    entropy = -(chances * logs.clamp_min(-30)).sum(1).mean()
    error = nn.functional.smooth_l1_loss(values, lessons.targets[part])
    loss = policy - entropy_weight * entropy + VALUE_WEIGHT * error
    moved = (ratio.detach() - 1).abs().mean()
    told = torch.stack([policy.detach(), entropy.detach(), error.detach(), moved]).numpy()
    return loss, told


class School:
    """Plays and learns by turns; writes weights and a line of the log every few minutes."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        self.pair = (
            load_pair(options.start)
            if options.start
            else Pair((options.first, options.second), (options.first, options.second))
        )
        self.optimizer = torch.optim.Adam(self.pair.parameters(), lr=options.rate, betas=(0.9, 0.98), eps=1e-6)
        self.rules, self.batch = RuleSets(options.seed), empty_batch(DECISIONS)
        self.work, self.word = strict_work_array(self.rules.vectors[0]), seed_word(options.seed)
        self.rounds = self.deals = self.decisions = 0

    def round(self, progress: float) -> dict[str, float]:
        """Play as much as the batch holds and learn from it; ``progress`` runs from 0 to 1 over the whole time."""
        network, options = self.pair.actor.exported(), self.options
        judge = judge_of(self.pair.critic.exported(), self.rules)
        actor = actor_of(network, LEAST_CLOSING, self.work)._replace(judge=judge)
        deals, self.word = play_batch(actor, self.rules.tables(network), self.batch, self.word)
        lessons = Lessons(self.batch, deals, self.rules, self.pair.critic)
        for group in self.optimizer.param_groups:
            group["lr"] = options.rate * (1 - progress)
        entropy_weight = options.entropy * (1 - progress) + options.last_entropy * progress
        told = [self._step(lessons, part, entropy_weight) for part in torch.randperm(lessons.count).split(MINIBATCH)]
        self.rounds, self.deals, self.decisions = self.rounds + 1, self.deals + deals, self.decisions + lessons.count
        names = ("policy", "entropy", "error", "moved")
        means = {name: round(float(mean), 4) for name, mean in zip(names, np.mean(told, axis=0), strict=True)}
        return {**means, "spread": round(lessons.spread, 4)}

    def _step(self, lessons: Lessons, part: torch.Tensor, entropy_weight: float) -> Singles:
        loss, told = loss_of(self.pair, lessons, part, entropy_weight)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.pair.parameters(), LONGEST_GRADIENT)
        self.optimizer.step()
        return told

    def compare(self, other: Network, pairs: int) -> dict[str, list[float]]:
        """By preset, against another network: game points a deal, how often it closes, how many of those it wins."""
        network, found = self.pair.actor.exported(), {}
        for number, key in enumerate(PRESET_KEYS):
            self.work[: layout.RULES_SIZE] = self.rules.vectors[number]
            biases = (counted(network, self.rules.inputs[number]), counted(other, self.rules.inputs[number]))
            actors = (actor_of(network, 0.0, self.work), actor_of(other, 0.0, self.work))
            duel = play_duel(actors, biases, seed_word(self.rounds), pairs)
            shares = (duel.game_points / (2 * pairs), duel.closed / (2 * pairs), duel.won / max(1, duel.closed))
            found[key] = [round(share, 3) for share in shares]
        return found

    def run(self) -> None:
        """All rounds."""
        start, written, before = time.monotonic(), -math.inf, self.pair.actor.exported()
        out: Path = self.options.out
        out.mkdir(parents=True, exist_ok=True)
        with (out / "log.jsonl").open("a") as log:
            while self.rounds < self.options.rounds:
                minutes = (time.monotonic() - start) / 60
                told = self.round(self.rounds / self.options.rounds)
                if minutes - written > self.options.every:
                    written = minutes
                    self.pair.save(out / "last.pt")
                    counts = {"rounds": self.rounds, "deals": self.deals, "decisions": self.decisions}
                    line = {
                        "minutes": round(minutes, 2),
                        **counts,
                        **told,
                        "against_before": self.compare(before, 2_000),
                    }
                    before = self.pair.actor.exported()
                    print(json.dumps(line), file=log, flush=True)
        self.pair.save(out / "final.pt")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn to play by self-play.")
    parser.add_argument("--rounds", type=int, default=3_000, help="how many; the learning rate falls to 0 over them")
    parser.add_argument("--every", type=float, default=2.5, help="minutes between two lines of the log")
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate at the start")
    parser.add_argument("--entropy", type=float, default=0.05, help="weight of entropy at the start")
    parser.add_argument("--last-entropy", type=float, default=0.01, help="weight of entropy at the end")
    parser.add_argument("--first", type=int, default=256, help="units of the first layer")
    parser.add_argument("--second", type=int, default=128, help="units of the second layer")
    parser.add_argument("--seed", type=int, default=66)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="folder for weights and log")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    return parser.parse_args()


if __name__ == "__main__":
    School(_options()).run()
