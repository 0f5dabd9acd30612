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
    """Actor and critic."""
    actor, critic = _stored("networks.npz", "actor", "critic")
    return actor, critic


@cache
def reader() -> Network:
    """A network like the actor that says what players of many kinds do."""
    (network,) = _stored("reader.npz", "reader")
    return network


def _stored(file_name: str, *names: str) -> list[Network]:
    """Half-precision numbers in a file, single-precision here."""
    with files(__package__).joinpath(file_name).open("rb") as file:
        stored = np.load(file)
        return [
            Network(*(np.ascontiguousarray(stored[f"{name}_{field}"], np.float32) for field in Network._fields))
            for name in names
        ]


class Evaluators:
    """Makes evaluators of actor and critic, or of those given; the last one is kept as long as the rules stay."""

    def __init__(self, pair: tuple[Network, Network] | None = None) -> None:
        self._pair = pair or networks()
        self._rules: Rules | None = None
        self._evaluator: Evaluator | None = None

    def evaluator_for(self, situation: Situation) -> Evaluator:
        """Both networks with the rules of this situation counted in, and room to think in."""
        if self._evaluator is None or self._rules != situation.seen.rules:
            rules = situation.work[: layout.RULES_SIZE]
            self._rules, self._evaluator = situation.seen.rules, evaluator_of(rules, self._pair)
        return self._evaluator


def readers() -> Evaluators:
    """Makes evaluators in which the reader stands for the actor."""
    return Evaluators((reader(), networks()[1]))


def evaluator_of(rules: Ints, pair: tuple[Network, Network]) -> Evaluator:
    """Actor and critic with a rule set counted in, and room to think in."""
    actor, critic = pair
    inputs, room = rule_inputs(rules), new_room(actor, critic)
    biases = (counted(actor, inputs), counted(critic, inputs))
    return Evaluator(actor, biases[0], critic, biases[1], room, np.zeros(OUTPUTS, np.float32))
