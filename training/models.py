"""Actor and critic as PyTorch learns them, and their way into the kernel and into files."""

import math
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from sixtysix.kernel.features import CRITIC_INPUTS, INPUTS, OUTPUTS
from sixtysix.kernel.network import Network

HALVES: Final = torch.backends.cpu.get_cpu_capability().startswith("AVX512")
"""Whether hidden layers learn in half precision (bfloat16): twice as fast where the processor has it, else ten times
slower."""
_HIDDEN: Final = torch.bfloat16 if HALVES else torch.float32
_TYPICALLY_ON: Final = 60
"""Inputs that are on in a position: the first layer's weights begin small enough for their sum."""


class Layers(nn.Module):
    """Two hidden layers. Outputs begin near 0, so that an actor begins with every choice alike."""

    def __init__(self, inputs: int, hidden: tuple[int, int], outputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, hidden[0])
        self.second = nn.Linear(hidden[0], hidden[1])
        self.last = nn.Linear(hidden[1], outputs)
        spreads = (1 / math.sqrt(_TYPICALLY_ON), math.sqrt(2 / hidden[0]), 0.01)
        for layer, spread in zip((self.first, self.second, self.last), spreads, strict=True):
            nn.init.normal_(layer.weight, 0, spread)
            nn.init.zeros_(layer.bias)

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        """Outputs of shape ``(positions, outputs)`` for inputs of any type.

        Outputs are never in half precision, for their rounding would look like a change of the policy.
        """
        with torch.autocast("cpu", torch.bfloat16, enabled=HALVES):
            hidden = torch.relu(self.second(torch.relu(self.first(inputs.to(_HIDDEN)))))
        outputs: torch.Tensor = self.last(hidden.float())
        return outputs

    def exported(self) -> Network:
        """The weights as the kernel takes them."""
        return Network(
            _array(self.first.weight.t()),
            _array(self.first.bias),
            _array(self.second.weight.t()),
            _array(self.second.bias),
            _array(self.last.weight),
            _array(self.last.bias),
        )

    def take(self, network: Network) -> None:
        """Go on from weights of the kernel's, of the same sizes."""
        first, bias1, second, bias2, last, bias3 = map(torch.from_numpy, network)
        with torch.no_grad():
            for layer, weight, bias in (
                (self.first, first.t(), bias1),
                (self.second, second.t(), bias2),
                (self.last, last, bias3),
            ):
                layer.weight.copy_(weight)
                layer.bias.copy_(bias)

    def halved(self, name: str) -> dict[str, npt.NDArray[np.float16]]:
        """The weights in half precision, by their names in a file."""
        return {f"{name}_{field}": array.astype(np.float16) for field, array in self.exported()._asdict().items()}


def _array(tensor: torch.Tensor) -> npt.NDArray[np.float32]:
    return np.ascontiguousarray(tensor.detach().float().numpy())


class Pair(nn.Module):
    """Actor and critic; the critic's value is in game points for the seat that decides."""

    def __init__(self, actor: tuple[int, int], critic: tuple[int, int]) -> None:
        """Units of both hidden layers of each."""
        super().__init__()
        self.actor = Layers(INPUTS, actor, OUTPUTS)
        self.critic = Layers(CRITIC_INPUTS, critic, 1)

    def save(self, path: Path) -> None:
        """Write the weights; a reader never sees half of them."""
        part = path.with_suffix(".part")
        torch.save(self.state_dict(), part)
        part.replace(path)

    def export(self, path: Path) -> None:
        """Write the weights in half precision, as the players read them."""
        np.savez(path, allow_pickle=False, **self.actor.halved("actor"), **self.critic.halved("critic"))


def load_pair(path: Path) -> Pair:
    """A pair as it was saved."""
    state = torch.load(path, weights_only=True)
    actor, critic = (
        (len(state[f"{name}.first.bias"]), len(state[f"{name}.second.bias"])) for name in ("actor", "critic")
    )
    pair = Pair(actor, critic)
    pair.load_state_dict(state)
    return pair
