"""The levels: what holds for all of them, and what nobody does from the second level up."""

import random
import subprocess
import sys
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from sixtysix.game import (
    PRESET_KEYS,
    Claim,
    HandState,
    Seat,
    Settling,
    TalonStatus,
    apply_legal,
    determinize,
    legal_actions,
    observe,
    opponent,
    preset,
)
from sixtysix.kernel import layout
from sixtysix.kernel.compiled import IS_COMPILED
from sixtysix.kernel.convert import ACTION_INDEX, state_of
from sixtysix.kernel.opencards import solve_actions
from sixtysix.kernel.positions import open_work_array
from sixtysix.kernel.rules import rules_vector
from sixtysix.kernel.warmup import LEVELS_CALL
from sixtysix.players.levels import LEVELS, PLAYERS, RECIPES, build
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.players.references import REFERENCES
from sixtysix.players.sound import is_small
from tests.players import manners
from tests.players.scene import Scene
from tests.strategies import chosen_action, random_hand, random_mix

FROM_THE_SECOND = list(LEVELS)[1:]
HANDS = 14
QUICK = Budget(iterations=50)


def decide(level: str, state: HandState, seed: object = 66) -> Decision:
    return build(level).choose(observe(state, state.to_act), MatchScore(), QUICK, random.Random(str(seed)))


@cache
def positions(key: str) -> tuple[HandState, ...]:
    """Every decision of some hands under a preset."""
    return tuple(manners.played_hands(preset(key), random.Random(key), HANDS))


@cache
def endings(key: str) -> tuple[HandState, ...]:
    """Decisions with the talon used up, of more hands."""
    played = manners.played_hands(preset(key), random.Random(f"endings of {key}"), 3 * HANDS)
    return tuple(s for s in played if s.talon_status is TalonStatus.EXHAUSTED and not isinstance(s.turn, Settling))


@cache
def decided(level: str, key: str) -> tuple[tuple[HandState, Decision], ...]:
    """What a level decides in each of them."""
    return tuple((state, decide(level, state, number)) for number, state in enumerate(positions(key)))


def to_act(state: HandState) -> Seat:
    assert state.to_act is not None
    return state.to_act


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_it_is_legal_and_never_claims_falsely(level: str, key: str) -> None:
    for state, decision in decided(level, key):
        seat = to_act(state)
        assert decision.action in legal_actions(state, seat)
        assert not isinstance(decision.action, Claim) or state.tallies[seat].is_out


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(12))
def test_it_is_legal_and_honest_under_house_rules(level: str, seed: int) -> None:
    rng = random.Random(f"house {seed}")
    for state, action in random_hand(random_mix(rng), rng):
        if action is not None:
            decision, seat = decide(level, state), to_act(state)
            assert decision.action in legal_actions(state, seat)
            assert not isinstance(decision.action, Claim) or state.tallies[seat].is_out


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_hidden_cards_change_neither_the_decision_nor_the_work(level: str, key: str) -> None:
    rng = random.Random(f"{level} {key}")
    for number, (state, expected) in enumerate(decided(level, key)[:50]):
        elsewhere = determinize(observe(state, state.to_act), rng)
        found = decide(level, elsewhere, number)
        assert found == expected
        assert found.effort == expected.effort


def is_judged(level: str, state: HandState) -> bool:
    """Whether the level must judge here what it can't know; where `master` calculates, a ten may be worth its price."""
    is_worked_out = level == "master" and is_small(observe(state, state.to_act))
    return manners.is_hidden(state) and not is_worked_out


@pytest.mark.parametrize("level", FROM_THE_SECOND)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_no_ten_is_thrown_away_for_nothing(level: str, key: str) -> None:
    for state, decision in decided(level, key):
        seat = to_act(state)
        if is_judged(level, state):
            assert not manners.throws_a_ten_away(state, seat, decision.action)


@pytest.mark.parametrize("level", FROM_THE_SECOND)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_no_marriage_is_parted_without_need(level: str, key: str) -> None:
    for state, decision in decided(level, key):
        seat = to_act(state)
        if is_judged(level, state):
            wins = manners.has_reached_66(state, seat, apply_legal(state, seat, decision.action))
            assert wins or not manners.parts_a_pair(state, seat, decision.action)


@pytest.mark.parametrize("level", FROM_THE_SECOND)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_66_at_hand_is_taken(level: str, key: str) -> None:
    """By claiming it, by showing a marriage, or with the trick."""
    met = 0
    for state, decision in decided(level, key):
        if ways := manners.ways_out(state, to_act(state)):
            met += 1
            assert decision.action in ways
    assert met


@pytest.mark.parametrize("level", FROM_THE_SECOND)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_sure_winners_are_cashed(level: str, key: str) -> None:
    """Whatever the opponent holds and answers, the hand is won."""
    rng = random.Random(f"run {level} {key}")
    for state in positions(key):
        seat = to_act(state)
        if manners.has_won_for_certain(state, seat):
            for _ in range(2):
                assert _play_on(level, determinize(observe(state, seat), rng), seat, rng) == seat


def _play_on(level: str, state: HandState, seat: Seat, rng: random.Random) -> Seat | None:
    """Who wins when this level goes on against any answers."""
    while (actor := state.to_act) is not None:
        action = decide(level, state, rng.random()).action if actor == seat else chosen_action(state, rng)
        state = apply_legal(state, actor, action)
    assert state.result is not None
    return state.result.winner


@pytest.mark.parametrize("level", FROM_THE_SECOND)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_an_ending_that_can_be_won_is_won(level: str, key: str) -> None:
    """With the talon used up, as the solver of the kernel sees it."""
    work, met = open_work_array(rules_vector(preset(key))), 0
    for state in endings(key)[:60]:
        values = np.zeros(layout.ACTIONS, np.int64)
        solve_actions(state_of(state), work, values)
        worth = {action: values[ACTION_INDEX[action]] for action in legal_actions(state, to_act(state))}
        if max(worth.values()) > 0:
            met += 1
            assert worth[decide(level, state).action] > 0
    assert met


@pytest.mark.parametrize(
    ("points", "claims"),
    [
        pytest.param(65, False, id="without 66"),
        pytest.param(66, False, id="with 66 just counted"),
        pytest.param(69, False, id="with three more"),
        pytest.param(70, True, id="with four more"),
    ],
)
def test_a_beginner_counts_twice_before_a_claim(points: int, *, claims: bool) -> None:
    scene = Scene("german", "9H JH JD QS 9D 9S", turn_up="9C", i_led="AH TH, AD TD, AS TS", points=(points, 0))
    assert isinstance(decide("beginner", scene.state()).action, Claim) is claims


def test_each_level_is_better_equipped_than_the_one_below() -> None:
    for lower, higher in pairwise(RECIPES.values()):
        assert higher.temperature < lower.temperature
        assert higher.temper.trials >= lower.temper.trials
        memories = zip(
            (lower.memory.trumps, lower.memory.big, lower.memory.small, lower.memory.shown, lower.memory.voids),
            (higher.memory.trumps, higher.memory.big, higher.memory.small, higher.memory.shown, higher.memory.voids),
            strict=True,
        )
        assert all(less <= more for less, more in memories)


def test_the_references_are_players_but_no_levels() -> None:
    assert set(REFERENCES) == {"random", "heuristic"}
    assert not set(REFERENCES) & set(LEVELS)
    assert list(PLAYERS) == [*REFERENCES, *LEVELS]


def test_levels_that_play_by_advice_do_without_the_compiler() -> None:
    program = (
        "import sys; from sixtysix.players.levels import RECIPES, build; "
        "[build(level) for level in RECIPES]; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


_CALLED = """
import random
from sixtysix.game import deal_hand, apply, observe, preset, shuffled
from sixtysix.kernel.compiled import ENTRIES
from sixtysix.players.levels import COMPILED, build
from sixtysix.players.protocol import Budget, MatchScore
rng = random.Random(66)
for level in COMPILED:
    player = build(level)
    for key in ("portal", "hoyle", "german") * 3:
        hand = deal_hand(preset(key), shuffled(preset(key), rng), 0)
        while (seat := hand.to_act) is not None:
            decision = player.choose(observe(hand, seat), MatchScore(), Budget(iterations=20), rng)
            hand = apply(hand, seat, decision.action)
print(*sorted(entry.name for entry in ENTRIES if entry.is_compiled))
"""


@pytest.mark.skipif(not IS_COMPILED, reason="nothing is compiled here")
def test_levels_call_what_is_compiled_for_them_and_nothing_else() -> None:
    wanted = sorted(name for names in LEVELS_CALL.values() for name in names)
    called = subprocess.run([sys.executable, "-c", _CALLED], check=True, capture_output=True, text=True).stdout.split()
    assert called == wanted


@pytest.mark.parametrize("key", PLAYERS)
def test_a_player_is_built_by_its_key(key: str) -> None:
    state = next(random_hand(preset("portal"), random.Random(1)))[0]
    assert decide(key, state).action in legal_actions(state, to_act(state))


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="'genius' is not a level: choose one of beginner, casual"):
        build("genius")


@pytest.mark.parametrize("key", PLAYERS)
def test_nobody_is_asked_out_of_turn(key: str) -> None:
    state = next(random_hand(preset("portal"), random.Random(1)))[0]
    waiting = observe(state, opponent(to_act(state)))
    with pytest.raises(ValueError, match="only when it is its turn"):
        build(key).choose(waiting, MatchScore(), Budget(), random.Random(1))
