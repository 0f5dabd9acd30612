"""The trained networks, and evaluators made of them for a rule set."""

from functools import cache
from importlib.resources import files

import numpy as np

from sixtysix.game import Rules
from sixtysix.kernel import layout
from sixtysix.kernel.features import OUTPUTS
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.network import Evaluator, Network, new_room
from sixtysix.kernel.ruleinputs import counted, rule_inputs
from sixtysix.players.knowledge import Situation


@cache
def networks() -> tuple[Network, Network]:
    """Actor and critic: half-precision numbers in a file, single-precision here."""
    with files(__package__).joinpath("networks.npz").open("rb") as file:
        stored = np.load(file)
        return _network(stored, "actor"), _network(stored, "critic")


def _network(stored: "np.lib.npyio.NpzFile", name: str) -> Network:
    return Network(*(np.ascontiguousarray(stored[f"{name}_{field}"], np.float32) for field in Network._fields))


class Evaluators:
    """Makes evaluators; the last one is kept as long as the rules stay the same."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._evaluator: Evaluator | None = None

    def evaluator_for(self, situation: Situation) -> Evaluator:
        """Both networks with the rules of this situation counted in, and room to think in."""
        if self._evaluator is None or self._rules != situation.seen.rules:
            self._rules, self._evaluator = situation.seen.rules, evaluator_of(situation.work[: layout.RULES_SIZE])
        return self._evaluator


def evaluator_of(rules: Ints, pair: tuple[Network, Network] | None = None) -> Evaluator:
    """Actor and critic, the trained ones if none are given, with a rule set counted in, and room to think in."""
    actor, critic = pair or networks()
    inputs, room = rule_inputs(rules), new_room(actor, critic)
    biases = (counted(actor, inputs), counted(critic, inputs))
    return Evaluator(actor, biases[0], critic, biases[1], room, np.zeros(OUTPUTS, np.float32))
