"""Every legal action of a position with its value: exact, by equilibrium play with bounds, or sampled."""

import random
from collections.abc import Mapping, Sequence
from enum import StrEnum
from statistics import fmean
from typing import Final

import msgspec
import numpy as np

from sixtysix.analysis.position import Position
from sixtysix.arena.contestant import Contestant
from sixtysix.arena.estimate import mean_interval
from sixtysix.game import ALL_ACTIONS, Action, Claim, HandState, Observation
from sixtysix.kernel import layout
from sixtysix.kernel.convert import ACTION_INDEX, state_of
from sixtysix.kernel.opencards import solve_actions, solve_open
from sixtysix.kernel.play import legal_mask, next_state
from sixtysix.kernel.positions import open_work_array
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import OTHER, count_worlds, world_of
from sixtysix.players.knowledge import Desk
from sixtysix.players.protocol import MatchScore
from sixtysix.players.subgames import Effort, Question, Solver, TooLarge, Worth

QUICK: Final = Effort(bound=0.001, iterations=3_000)
"""Seconds at most: enough for the last draw, and for closed hands of four cards or so."""
THOROUGH: Final = Effort(bound=0.001, iterations=3_000, nodes=1 << 23, slots=1 << 25)
"""Minutes, and up to 1.3 GB: enough for most positions with two draws to come."""


DECIMALS: Final = 6
"""Trees keep numbers of single precision; what is left after rounding is theirs."""


class Method(StrEnum):
    """How a value was found."""

    EXACT = "exact"
    EQUILIBRIUM = "equilibrium"
    SAMPLED = "sampled"


class Valued(msgspec.Struct, frozen=True):
    """A legal action and what it is worth in game points to the seat to act.

    Between ``low`` and ``high`` the value lies for certain, or, where it was sampled, with 95 %. The three are None for
    an action that the sampler has not weighed.
    """

    action: str
    value: float | None
    low: float | None
    high: float | None
    method: Method


class Sampling(msgspec.Struct, frozen=True):
    """Who values what is too large to be solved: so many decisions of a player that values actions."""

    contestant: Contestant
    seed: str
    runs: int = 16


def solve_open_cards(hand: HandState) -> tuple[Valued, ...]:
    """The values of all legal actions if both sides knew all cards, the talon's order too; best first."""
    work, found = open_work_array(rules_vector(hand.rules)), np.zeros(layout.ACTIONS, np.int64)
    legal = solve_actions(state_of(hand), work, found)
    exact = [_exact(action, float(found[index])) for index, action in enumerate(ALL_ACTIONS) if legal >> index & 1]
    return _in_order(exact)


def position_seen(seen: Observation) -> Position:
    """What the seat to act knows, as a position."""
    situation = Desk().situation(seen)
    return Position(seen.rules, situation.knowledge, situation.work)


def solve_small(position: Position, effort: Effort) -> tuple[Valued, ...]:
    """The values of all legal actions, best first; `TooLarge` if more is hidden than the effort allows for."""
    legal = legal_mask(world_of(position.knowledge, 1), position.work)
    question = Question(actions=legal, stakes=position.stakes)
    return _in_order([_valued(worth) for worth in Solver(effort).worths(position.knowledge, position.work, question)])


def solve_seen(seen: Observation, effort: Effort, sampling: Sampling) -> tuple[Valued, ...]:
    """The values of all legal actions by what the seat to act knows: solved if that can be done, else sampled."""
    position = position_seen(seen)
    try:
        return solve_small(position, effort)
    except TooLarge:
        return _in_order(_sampled(seen, position, sampling))


def worlds_of(position: Position) -> int:
    """In how many ways what is hidden may lie."""
    return count_worlds(position.knowledge)


def _valued(worth: Worth) -> Valued:
    """Bounds that have met are the value."""
    least, most = (round(end, DECIMALS) for end in (worth.least, worth.most))
    if least == most:
        return _exact(worth.action, least)
    return Valued(str(worth.action), round(worth.value, DECIMALS), least, most, Method.EQUILIBRIUM)


def _exact(action: Action, value: float) -> Valued:
    return Valued(str(action), value, value, value, Method.EXACT)


def _sampled(seen: Observation, position: Position, sampling: Sampling) -> list[Valued]:
    """What the sampler finds, run by run; a claim is worth what the rules say."""
    player, budget = sampling.contestant.player, sampling.contestant.budget
    chances = [random.Random(f"{sampling.seed}, run {run}") for run in range(sampling.runs)]  # noqa: S311 - repeatable
    runs = [dict(player.choose(seen, MatchScore(), budget, chance).values) for chance in chances]
    return [_claimed(position, action) if isinstance(action, Claim) else _mean(action, runs) for action in seen.actions]


def _claimed(position: Position, claim: Action) -> Valued:
    state: State = next_state(world_of(position.knowledge, 1), position.work, ACTION_INDEX[claim])
    sign = 1 if position.knowledge[OTHER] else -1
    return _exact(claim, float(sign * solve_open(state, position.work)))


def _mean(action: Action, runs: Sequence[Mapping[Action, float]]) -> Valued:
    """The mean of the runs that have weighed the action; the interval is that of their spread."""
    values = [run[action] for run in runs if action in run]
    ends = mean_interval(values)
    if ends is None:
        return Valued(str(action), None, None, None, Method.SAMPLED)
    return Valued(str(action), fmean(values), *ends, Method.SAMPLED)


def _in_order(found: Sequence[Valued]) -> tuple[Valued, ...]:
    """Best first; what has no value comes last."""
    return tuple(sorted(found, key=lambda one: (one.value is None, -(one.value or 0.0))))
