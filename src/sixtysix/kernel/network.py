"""Small networks, evaluated one decision at a time: yes-or-no inputs, two hidden layers, outputs.

Most inputs are 0 and the rules never change within a hand, so the first layer is a sum of the rows of the inputs that
are on, to a bias that already counts the rules. The actor says how likely each action is, the critic how many game
points a world is worth to the seat to act.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import types

from sixtysix.kernel.compiled import INTS, apart, compiled, entry, lowest, summing
from sixtysix.kernel.features import (
    CRITIC_INPUTS,
    INPUT_WORDS,
    WORD,
    legal_outputs,
    output_of,
    write_inputs,
    write_world,
)
from sixtysix.kernel.layout import Ints
from sixtysix.kernel.memory import MOMENT, Moment
from sixtysix.kernel.playouts import WEIGHS_TALON, considered

Floats = npt.NDArray[np.float32]
FloatRows = npt.NDArray[np.float32]
"""One- and two-dimensional arrays of single precision."""
_F1: Final = types.float32[::1]
_F2: Final = types.float32[:, ::1]


class Network(NamedTuple):
    """Weights: ``first`` by input, ``second`` by unit of the first layer, ``last`` by output; and their biases."""

    first: Floats
    bias1: Floats
    second: Floats
    bias2: Floats
    last: Floats
    bias3: Floats


class Room(NamedTuple):
    """Room to work in: the inputs, a list of those or of units that are on, the values of both layers."""

    words: Ints
    chosen: Ints
    hidden: Floats


ROOM: Final = types.NamedTuple([INTS, INTS, _F1], Room)  # type: ignore[no-untyped-call]  # Numba's
"""The type of such room in signatures."""


def new_room(*networks: Network) -> Room:
    """Room that is large enough for each of some networks."""
    units = max(len(network.bias1) + len(network.bias2) for network in networks)
    return Room(np.zeros(INPUT_WORDS, np.int64), np.zeros(units + CRITIC_INPUTS, np.int64), np.zeros(units, np.float32))


NETWORK: Final = types.NamedTuple([_F2, _F1, _F2, _F1, _F2, _F1], Network)  # type: ignore[no-untyped-call]  # Numba's
"""The type of a network in signatures."""
FLOATS: Final = _F1


@summing
def _copy(target: Floats, source: Floats) -> None:
    for unit in range(len(target)):
        target[unit] = source[unit]


@summing
def _add_rows(total: Floats, rows: FloatRows, chosen: Ints, count: int) -> None:
    """Add the chosen rows, four at a time: the sum then travels to memory and back a quarter as often."""
    place = 0
    while place + 4 <= count:
        row0, row1 = rows[np.uint64(chosen[place])], rows[np.uint64(chosen[place + 1])]
        row2, row3 = rows[np.uint64(chosen[place + 2])], rows[np.uint64(chosen[place + 3])]
        for unit in range(len(total)):
            total[unit] += (row0[unit] + row1[unit]) + (row2[unit] + row3[unit])
        place += 4
    while place < count:
        row0 = rows[np.uint64(chosen[place])]
        for unit in range(len(total)):
            total[unit] += row0[unit]
        place += 1


@summing
def _add_scaled(total: Floats, rows: FloatRows, factors: Floats, chosen: Ints, count: int) -> None:
    """Add the chosen rows, each times its factor, four at a time."""
    place = 0
    while place + 4 <= count:
        unit0, unit1 = np.uint64(chosen[place]), np.uint64(chosen[place + 1])
        unit2, unit3 = np.uint64(chosen[place + 2]), np.uint64(chosen[place + 3])
        row0, row1, row2, row3 = rows[unit0], rows[unit1], rows[unit2], rows[unit3]
        scale0, scale1, scale2, scale3 = factors[unit0], factors[unit1], factors[unit2], factors[unit3]
        for unit in range(len(total)):
            total[unit] += scale0 * row0[unit] + scale1 * row1[unit] + (scale2 * row2[unit] + scale3 * row3[unit])
        place += 4
    while place < count:
        unit0 = np.uint64(chosen[place])
        row0, scale0 = rows[unit0], factors[unit0]
        for unit in range(len(total)):
            total[unit] += scale0 * row0[unit]
        place += 1


@summing
def _dot(first: Floats, second: Floats) -> float:
    total = np.float32(0)
    for unit in range(len(first)):
        total += first[unit] * second[unit]
    return total  # type: ignore[return-value]  # a float of single precision, to Numba too


@compiled
def _inputs_on(words: Ints, chosen: Ints) -> int:
    """List the inputs that are on; how many."""
    count = 0
    for place in range(len(words)):
        left = words[np.uint64(place)]
        while left:
            chosen[np.uint64(count)] = place * WORD + lowest(left)
            left &= left - 1
            count += 1
    return count


@compiled
def _units_on(units: Floats, chosen: Ints) -> int:
    """List the units above 0; how many."""
    count = 0
    for unit in range(len(units)):
        chosen[np.uint64(count)] = unit
        count += 1 if units[np.uint64(unit)] > 0 else 0
    return count


@apart
def run_network(network: Network, room: Room, bias: Floats, outputs: Floats) -> None:
    """From the inputs in ``room.words`` to the outputs.

    ``bias`` is that of the first layer with the rules counted, so their own inputs must be 0.
    """
    units1, units2 = len(bias), len(network.bias2)
    first, second = room.hidden[:units1], room.hidden[units1 : units1 + units2]
    _copy(first, bias)
    _add_rows(first, network.first, room.chosen, _inputs_on(room.words, room.chosen))
    _copy(second, network.bias2)
    _add_scaled(second, network.second, first, room.chosen, _units_on(first, room.chosen))
    for unit in range(units2):
        second[unit] = max(second[unit], np.float32(0))
    for place in range(len(outputs)):
        outputs[place] = network.bias3[place] + _dot(second, network.last[place])


@summing
def soften(outputs: Floats, legal: int) -> None:
    """Turn the outputs of the legal actions into chances, and all others into 0; ``legal`` is a mask of outputs."""
    top = np.float32(-np.inf)
    for place in range(len(outputs)):
        if legal >> place & 1:
            top = max(top, outputs[place])
    total = np.float32(0)
    for place in range(len(outputs)):
        outputs[place] = np.exp(outputs[place] - top) if legal >> place & 1 else np.float32(0)
        total += outputs[place]
    for place in range(len(outputs)):
        outputs[place] /= total


class Evaluator(NamedTuple):
    """Actor and critic for one rule set, and room to think in; one thread at a time may use it."""

    actor: Network
    actor_bias: Floats
    critic: Network
    critic_bias: Floats
    room: Room
    outputs: Floats
    """By output of the actor; the first place is the critic's while it is asked."""


EVALUATOR: Final = types.NamedTuple([NETWORK, FLOATS, NETWORK, FLOATS, ROOM, FLOATS], Evaluator)  # type: ignore[no-untyped-call]  # Numba's
"""The type of an evaluator in signatures."""


@apart
def chances_of(evaluator: Evaluator, moment: Moment, rules: Ints, legal: int) -> int:
    """How likely the actor does each of the legal actions: in ``outputs``, by output; the order of the suits."""
    order = write_inputs(moment, rules, evaluator.room.words)
    run_network(evaluator.actor, evaluator.room, evaluator.actor_bias, evaluator.outputs)
    soften(evaluator.outputs, legal_outputs(legal, order))
    return order


@apart
def worth_of(evaluator: Evaluator, moment: Moment, rules: Ints) -> float:
    """The critic's value of a world, in game points for the seat to act."""
    order = write_inputs(moment, rules, evaluator.room.words)
    write_world(moment.state, order, evaluator.room.words)
    value = evaluator.outputs[:1]
    run_network(evaluator.critic, evaluator.room, evaluator.critic_bias, value)
    return float(value[0])


@entry(EVALUATOR, MOMENT, INTS, FLOATS)
def proposals(evaluator: Evaluator, moment: Moment, rules: Ints, chances: Floats) -> None:
    """How likely the actor does each action worth a thought: ``chances`` by action, for Python callers.

    Of the moment only what the seat to act knows is looked at.
    """
    legal = considered(moment.state, rules, WEIGHS_TALON)
    order = chances_of(evaluator, moment, rules, legal)
    for action in range(len(chances)):
        chances[action] = evaluator.outputs[output_of(action, order)] if legal >> action & 1 else 0


@entry(EVALUATOR, MOMENT, INTS)
def world_value(evaluator: Evaluator, moment: Moment, rules: Ints) -> float:
    """`worth_of`, for Python callers."""
    return worth_of(evaluator, moment, rules)
