"""Sure hands are sure, and what is tried out is what would happen."""

import random

import pytest

from sixtysix.game import PRESET_KEYS, CloseTalon, HandState, Leading, apply_legal, determinize, observe, preset
from sixtysix.players.closing import (
    could_reach_66,
    expected_game_points,
    is_sure,
    running_cards,
    should_close,
    sure_points,
)
from sixtysix.players.heuristic import HeuristicPlayer
from sixtysix.players.protocol import Budget, MatchScore
from sixtysix.players.random import any_action
from sixtysix.players.view import View
from tests.players.scene import Scene
from tests.strategies import random_hand

HOPELESS = "9H JH JD QS 9D 9S"
SURE = Scene("portal", "AC TC KC QC AH AD", turn_up="JC", i_led="AS TS")


def view(scene: Scene) -> View:
    return View(scene.seen())


@pytest.mark.parametrize(
    ("scene", "run"),
    [
        pytest.param(SURE, "AC TC KC QC AH AD", id="trumps from the top, then plain aces"),
        pytest.param(Scene("portal", "AC TC 9H AH AD JS", turn_up="JC"), "AC TC", id="no plain ace that he may ruff"),
        pytest.param(Scene("portal", "TC KC AH TH AD JS", turn_up="JC"), "", id="nothing without the highest trump"),
        pytest.param(
            Scene("portal", "TC KC AH TH AD JS", turn_up="AC", i_led="JC 9C"),
            "TC KC AH TH AD",
            id="the ace that lies as turn-up beats nothing after a close",
        ),
        pytest.param(
            Scene("portal", "AH TH KD AD JS 9H", turn_up="AC", i_led="TC 9C, KC QC", he_led="JC 9D"),
            "AD AH TH",
            id="with all trumps gone plain suits run from the top, to the first gap",
        ),
    ],
)
def test_running_cards(scene: Scene, run: str) -> None:
    assert {str(card) for card in running_cards(view(scene))} == set(run.split())


@pytest.mark.parametrize(
    ("scene", "points"),
    [
        pytest.param(Scene("portal", "AC TC 9H AH AD JS", turn_up="JC"), 21, id="his nines fall under my trumps"),
        pytest.param(
            Scene("portal", "AC KH QH JD JS 9H", turn_up="JC"),
            31,
            id="the run makes a marriage count where it may be shown",
        ),
        pytest.param(Scene("german", "AC KH QH JD JS 9H", turn_up="JC"), 11, id="and not where it may not (R24)"),
        pytest.param(
            Scene("portal", "AC KH QH JD JS 9H", turn_up="JC", declared="H", pending=(20, 0)),
            0,
            id="a marriage shown has to be led from first, and its queen may lose",
        ),
        pytest.param(
            Scene("portal", "AC TC KH QH JD JS", turn_up="JC", declared="H", pending=(20, 0), he_led="AH TH"),
            0,
            id="or its king be ruffed before the trumps are drawn",
        ),
    ],
)
def test_sure_points(scene: Scene, points: int) -> None:
    assert sure_points(view(scene)) == points


@pytest.mark.parametrize(
    ("rules", "sure"),
    [
        pytest.param("classic", True, id="the turn-up is out of play after a close"),
        pytest.param("pagat", False, id="unless the other may take it for the nine right after"),
    ],
)
def test_a_turn_up_that_may_come_back(rules: str, sure: bool) -> None:
    scene = Scene(rules, "TC KC QC AH AD TD", turn_up="AC", i_led="AS TS, JC KS", he_led="9H TH")
    assert is_sure(view(scene)) is sure


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_sure_hand_wins_against_anything(key: str) -> None:
    rng = random.Random(f"sure hands of {key}")
    found = 0
    while found < 4:
        for state, _ in random_hand(preset(key), rng):
            seat = state.to_act
            if seat is None or not isinstance(state.turn, Leading):
                continue
            seen = observe(state, seat)
            if any(isinstance(action, CloseTalon) for action in seen.actions) and is_sure(View(seen)):
                found += 1
                for _ in range(5):
                    assert closer_wins(determinize(seen, rng), rng)


def closer_wins(state: HandState, rng: random.Random) -> bool:
    """Close and let the careful player run its winners against answers at random."""
    closer = state.to_act
    assert closer is not None
    state = apply_legal(state, closer, CloseTalon())
    while (seat := state.to_act) is not None:
        seen = observe(state, seat)
        action = (
            HeuristicPlayer().choose(seen, MatchScore(), Budget(), rng).action
            if seat == closer
            else any_action(seen.actions, state.card_points[seat], rng)
        )
        state = apply_legal(state, seat, action)
    assert state.result is not None
    return state.result.winner == closer


@pytest.mark.parametrize(
    ("scene", "low", "high"),
    [
        pytest.param(SURE, 3, 3, id="a sure hand before he has a trick is worth three"),
        pytest.param(Scene("portal", HOPELESS, turn_up="9C", i_led="AS TS"), -2, -2, id="a hopeless one costs two"),
        pytest.param(Scene("santase", HOPELESS, turn_up="9C", i_led="AS TS"), -3, -3, id="and three in santase"),
        pytest.param(Scene("portal", "AC TC KC AH TH KS", turn_up="9C", i_led="QH JH"), 0.5, 3, id="a strong one pays"),
    ],
)
def test_what_a_close_is_expected_to_bring(scene: Scene, low: float, high: float) -> None:
    assert low <= expected_game_points(view(scene), MatchScore(), random.Random(1)) <= high


@pytest.mark.parametrize(
    ("scores", "worth"),
    [
        pytest.param((0, 0), 3, id="three points count as three"),
        pytest.param((6, 0), 1, id="and as one to a player who needs no more (R56)"),
    ],
)
def test_the_match_score_limits_what_a_close_brings(scores: tuple[int, int], worth: int) -> None:
    assert expected_game_points(view(SURE), MatchScore(scores, 7), random.Random(1)) == worth


@pytest.mark.parametrize(
    ("scene", "could"),
    [
        pytest.param(Scene("portal", HOPELESS, turn_up="9C", i_led="AS TS"), True, id="with all his big cards"),
        pytest.param(Scene("portal", HOPELESS, turn_up="9C", he_led="AS TS, AH TH"), False, id="not with half of them"),
    ],
)
def test_whether_66_is_in_reach(scene: Scene, could: bool) -> None:
    assert could_reach_66(view(scene)) is could
    assert not should_close(view(scene), MatchScore(), random.Random(1))
