"""The rule sets that are trained on: every preset, and mixes of their settings so that house rules are met as well."""

import random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from sixtysix.game import PRESET_KEYS, Rules, RulesError, house_rules, preset
from sixtysix.game.rules import settings_of
from sixtysix.kernel.network import Network
from sixtysix.kernel.ruleinputs import counted, rule_inputs
from sixtysix.kernel.rules import rules_vector

SHARES: Final = {"portal": 0.18, "santase": 0.16}
"""The part of all deals played by these presets; the others share what is left alike."""
MIXED_SHARE: Final = 0.10
MIXES: Final = 40
_MOST_CHANGES: Final = 8
_KEPT: Final = frozenset({"deck", "handSize", "cardPoints", "exchangeRank", "dealPacket", "target"})
"""Settings that a mix has from its first preset, since they only go together."""


class Tables(NamedTuple):
    """Rule sets by number: vectors, inputs, the first layer's bias with each counted, cumulative chances."""

    rules: npt.NDArray[np.int64]
    inputs: npt.NDArray[np.uint8]
    biases: npt.NDArray[np.float32]
    chances: npt.NDArray[np.float64]


def house_mixes(seed: int) -> list[Rules]:
    """Presets with some settings of another one, as far as they don't contradict each other."""
    rng = random.Random(seed)  # noqa: S311 - the same mixes for the same seed
    found: list[Rules] = []
    while len(found) < MIXES:
        first, second = rng.sample(PRESET_KEYS, 2)
        other = settings_of(preset(second))
        names = rng.sample([name for name in other if name not in _KEPT], rng.randint(1, _MOST_CHANGES))
        try:
            found.append(house_rules(first, {name: other[name] for name in names}))
        except RulesError:
            continue
    return found


class RuleSets:
    """All that are trained on, and how often."""

    def __init__(self, seed: int) -> None:
        """The presets come first, in their order."""
        presets, mixes = [preset(key) for key in PRESET_KEYS], house_mixes(seed)
        rest = (1 - MIXED_SHARE - sum(SHARES.values())) / (len(presets) - len(SHARES))
        shares = [SHARES.get(rules.key, rest) for rules in presets] + [MIXED_SHARE / len(mixes)] * len(mixes)
        self.vectors = np.array([rules_vector(rules) for rules in (*presets, *mixes)])
        self.inputs = np.array([rule_inputs(vector) for vector in self.vectors])
        self._chances = np.cumsum(shares)

    def tables(self, network: Network) -> Tables:
        """As the compiled deals take them for a network."""
        return Tables(self.vectors, self.inputs, self.biases(network), self._chances)

    def biases(self, network: Network) -> npt.NDArray[np.float32]:
        """The bias of a network's first layer with each rule set counted."""
        return np.array([counted(network, inputs) for inputs in self.inputs])
