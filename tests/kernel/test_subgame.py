"""Subgames: their values agree with slow regret minimization over the engine, and with the exact solver."""

import random

import numpy as np
import pytest

from sixtysix.analysis.position import Both, Facts, Position, position_of
from sixtysix.game import PRESET_KEYS, HandState, Rules, observe, pack, preset
from sixtysix.kernel import layout
from sixtysix.kernel.convert import ACTION_INDEX, hand_state, state_of
from sixtysix.kernel.endgame import leader_first
from sixtysix.kernel.layout import ACTIONS
from sixtysix.kernel.opencards import solve_actions, solve_open
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import count_worlds, every_world
from sixtysix.players.knowledge import Desk, Situation
from sixtysix.players.subgames import Effort, Question, Solver, Stakes, TooLarge, likely
from tests.kernel.brute import any_turn, strict_lead
from tests.kernel.regrets import Regrets
from tests.kernel.uncompiled import printed_both_ways

EFFORT = Effort(bound=0.002, iterations=2_000, nodes=1 << 16, slots=1 << 18)
KEYS = ("portal", "schnapsen", "santase", "hoyle")


def closed_lead(rules: Rules, rng: random.Random, cards: int) -> HandState:
    """A lead after a close with something hidden, at most so many cards each."""
    while True:
        state = strict_lead(rules, rng, cards)
        if state.close is not None and 1 < count_worlds(situation_of(state).knowledge) <= 60:
            return state


def situation_of(state: HandState) -> Situation:
    return Desk().situation(observe(state, state.to_act))


def engine_worlds(situation: Situation) -> list[HandState]:
    """Every world as the engine plays it on."""
    return [hand_state(State(*row.tolist()), situation.seen.rules) for row in every_world(situation.knowledge)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("number", range(4))
def test_a_closed_hand_has_the_value_that_plain_regret_minimization_finds(key: str, number: int) -> None:
    rng = random.Random(f"{key} {number}")
    state = closed_lead(preset(key), rng, 2)
    situation = situation_of(state)
    me = state.to_act
    assert me is not None
    least, most = Regrets(engine_worlds(situation), me).solve(60)
    worlds = every_world(situation.knowledge)
    found = Solver(EFFORT).least(me, worlds, np.ones(len(worlds)), situation.work)
    assert least - EFFORT.bound <= found <= most + EFFORT.bound
    assert most - least < 0.2


def last_draw(key: str, rng: random.Random, held: int = 3, face_down: int = 1) -> Position:
    """A lead with so few cards face down and in hand that the engine's whole tree can be walked."""
    rules = preset(key)
    turn_up, *cards = rng.sample(pack(rules.deck), 1 + 2 * held + face_down)
    points = [rng.randint(20, 50), rng.randint(20, 50)]
    return position_of(
        Facts(
            rules=key,
            trump=str(turn_up)[1],
            hand=tuple(map(str, cards[:held])),
            unseen=tuple(map(str, cards[held:])),
            turn_up=str(turn_up),
            points=Both(*points),
        )
    )


def value_of(position: Position, effort: Effort = EFFORT) -> float:
    worlds = every_world(position.knowledge)
    return Solver(effort).least(0, worlds, np.ones(len(worlds)), position.work)


@pytest.mark.parametrize(
    ("key", "held", "face_down", "iterations"),
    [
        pytest.param("portal", 3, 1, 20, id="three cards and a draw, portal"),
        pytest.param("schnapsen", 3, 1, 20, id="three cards and a draw, Schnapsen"),
        pytest.param("santase", 3, 1, 20, id="three cards and a draw, Santase"),
        pytest.param("hoyle", 2, 1, 20, id="two cards and a draw, closing before drawing"),
        pytest.param("portal", 2, 3, 6, id="two cards and two draws"),
    ],
)
def test_draws_have_the_value_that_plain_regret_minimization_finds(
    key: str, held: int, face_down: int, iterations: int
) -> None:
    position = last_draw(key, random.Random(f"{key} {held}"), held, face_down)
    worlds = [hand_state(State(*row.tolist()), position.rules) for row in every_world(position.knowledge)]
    least, most = Regrets(worlds, 0).solve(iterations)
    assert least - EFFORT.bound <= value_of(position) <= most + EFFORT.bound
    assert most - least < 0.4


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_where_nothing_is_hidden_the_value_is_the_exact_one(key: str) -> None:
    for number in range(5):
        rng = random.Random(f"{key} open {number}")
        state = any_turn(strict_lead(preset(key), rng, 4), rng)
        situation, me = situation_of(state), state.to_act
        assert me is not None
        exact = solve_open(state_of(state), situation.work)
        world = np.array([state_of(state)], np.int64)
        assert Solver(EFFORT).least(me, world, np.ones(1), situation.work) == exact


@pytest.mark.parametrize("key", KEYS)
def test_a_world_that_is_certain_is_worth_what_open_cards_are(key: str) -> None:
    position = last_draw(key, random.Random(key))
    worlds = every_world(position.knowledge)
    solver = Solver(EFFORT)
    for place, world in enumerate(worlds):
        weights = np.zeros(len(worlds))
        weights[place] = 1.0
        for worth in solver.worths(position.knowledge, position.work, Question(weights=weights)):
            values = np.zeros(ACTIONS, np.int64)
            solve_actions(State(*world.tolist()), position.work, values)
            assert worth.value == pytest.approx(values[ACTION_INDEX[worth.action]], abs=EFFORT.bound)


@pytest.mark.parametrize("key", KEYS)
def test_no_value_is_above_that_with_open_cards(key: str) -> None:
    position = last_draw(key, random.Random(f"{key} fusion"))
    worlds = every_world(position.knowledge)
    values = np.zeros((len(worlds), ACTIONS), np.int64)
    for world, row in zip(worlds, values, strict=True):
        solve_actions(State(*world.tolist()), position.work, row)
    for worth in Solver(EFFORT).worths(position.knowledge, position.work):
        assert worth.least <= values[:, ACTION_INDEX[worth.action]].mean() + 1e-6
        assert worth.least <= worth.most + 1e-6


@pytest.mark.parametrize("key", KEYS)
def test_a_seat_is_worth_the_same_as_the_other_would_be_in_its_place(key: str) -> None:
    position = last_draw(key, random.Random(f"{key} seats"))
    worlds = every_world(position.knowledge)
    swapped = np.array([_swapped(State(*row.tolist())) for row in worlds], np.int64)
    solver, even = Solver(EFFORT), np.ones(len(worlds))
    there = solver.least(1, swapped, even, position.work)
    assert there == solver.least(0, worlds, even, position.work)


def _swapped(state: State) -> State:
    """The same position with the seats' names changed, talon and turn included."""
    here = leader_first(state._replace(table=state.table | 1 << layout.SEAT_SHIFT))
    return here._replace(talon=state.talon, deep=state.deep, table=here.table | 1 << layout.SEAT_SHIFT)


def test_the_bounds_come_together() -> None:
    position = last_draw("portal", random.Random("bounds"))
    gaps = []
    for iterations in (10, 100, 1_000):
        found = Solver(Effort(bound=0.0, iterations=iterations)).worths(position.knowledge, position.work)
        gaps.append(max(worth.most - worth.least for worth in found))
    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < 0.01


def test_twice_the_same_question_has_the_same_answer() -> None:
    position, solver = last_draw("portal", random.Random("again")), Solver(EFFORT)
    first = solver.worths(position.knowledge, position.work)
    solver.worths(last_draw("portal", random.Random("other")).knowledge, position.work)
    assert solver.worths(position.knowledge, position.work) == first


def test_what_only_has_to_be_won_is_worth_at_most_one() -> None:
    position = last_draw("portal", random.Random("stakes"))
    for worth in Solver(EFFORT).worths(position.knowledge, position.work, Question(stakes=Stakes(1, 1))):
        assert -1 <= worth.least <= worth.most + 1e-6 <= 1 + 2e-6


@pytest.mark.parametrize(
    "effort",
    [
        pytest.param(Effort(worlds=3), id="worlds"),
        pytest.param(Effort(nodes=2), id="nodes"),
        pytest.param(Effort(slots=2), id="slots"),
    ],
)
def test_what_is_too_large_is_refused(effort: Effort) -> None:
    position = last_draw("portal", random.Random("room"))
    with pytest.raises(TooLarge):
        Solver(effort).worths(position.knowledge, position.work)


@pytest.mark.parametrize(
    "weights",
    [
        pytest.param([1.0, 1.0], id="too few"),
        pytest.param([1.0, -1.0, 1.0], id="below nothing"),
        pytest.param([0.0, 0.0, 0.0], id="nothing at all"),
    ],
)
def test_weights_must_be_chances(weights: list[float]) -> None:
    with pytest.raises(ValueError, match="worlds need as many weights"):
        likely(np.zeros((3, 7), np.int64), np.array(weights))


PROGRAM = """
import random
from sixtysix.players.subgames import Effort, Solver
from tests.kernel.test_subgame import last_draw
position = last_draw("hoyle", random.Random("compiled"), 2)
solver = Solver(Effort(bound=0.0, iterations=10, nodes=1 << 12, slots=1 << 14))
for worth in solver.worths(position.knowledge, position.work):
    print(worth.action, f"{worth.least:.3f} {worth.most:.3f}")
"""


def test_uncompiled_it_finds_the_same() -> None:
    compiled, uncompiled = printed_both_ways(PROGRAM)
    assert compiled == uncompiled != ""
