"""Endings with nothing hidden: the search agrees with the engine's whole tree and with what others have published."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixtysix.game import (
    PRESET_KEYS,
    Claim,
    Following,
    HandState,
    Leading,
    Marry,
    Play,
    Rules,
    Seat,
    apply_legal,
    determinize,
    legal_actions,
    observe,
    opponent,
    preset,
)
from sixtysix.players.endgame import solve, solve_against
from sixtysix.players.protocol import MatchScore
from sixtysix.players.view import View
from tests.game.test_cases import ending
from tests.strategies import random_hand, random_mix

ENDINGS = json.loads((Path(__file__).parents[1] / "data" / "cases" / "endings.json").read_text())
SMALL = 3
"""Cards each with which the engine's whole tree is small enough to compare."""


def endings(rules: Rules, rng: random.Random) -> Iterator[View]:
    """Leads and answers of a random deal in which nothing is hidden from the seat to act."""
    for state, _ in random_hand(rules, rng):
        seat = state.to_act
        if seat is None or not isinstance(state.turn, Leading | Following):
            continue
        view = View(observe(state, seat))
        may_claim = any(isinstance(action, Claim) for action in view.seen.actions) and view.my_points >= 66
        if view.knows_all and not may_claim:
            yield view


def whole_tree(state: HandState, seat: Seat, score: MatchScore) -> int:
    """The value for ``seat`` by trying everything in the engine; whoever may claim rightly does."""
    if state.result is not None:
        return score.worth(state.result, seat)
    mover = state.to_act
    assert mover is not None
    actions = list(legal_actions(state, mover))
    if any(isinstance(action, Claim) for action in actions):
        is_out = state.card_points[mover] >= 66
        actions = [action for action in actions if isinstance(action, Claim) is is_out]
    values = [whole_tree(apply_legal(state, mover, action), seat, score) for action in actions]
    return max(values) if mover == seat else min(values)


def check_against_the_engine(view: View, score: MatchScore) -> None:
    values, effort = solve(view, score)
    assert effort >= 0
    assert [value for _, value in values] == sorted((value for _, value in values), reverse=True)
    state = world(view)
    assert dict(values) == {
        action: whole_tree(apply_legal(state, view.me, action), view.me, score) for action, _ in values
    }


def world(view: View) -> HandState:
    """The only state there can be."""
    return determinize(view.seen, random.Random(0))


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_values_are_those_of_the_whole_tree(key: str) -> None:
    rng = random.Random(f"endings of {key}")
    compared = 0
    while compared < 25:
        for view in endings(preset(key), rng):
            if len(view.hand) <= SMALL:
                check_against_the_engine(view, MatchScore())
                compared += 1


def test_house_rules_and_match_scores_are_searched_as_they_are() -> None:
    rng = random.Random("house endings")
    compared = 0
    while compared < 120:
        for view in endings(random_mix(rng), rng):
            if len(view.hand) <= SMALL:
                score = MatchScore((rng.randrange(7), rng.randrange(7)), target=7, carry=rng.randrange(3))
                check_against_the_engine(view, score)
                compared += 1


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}: {case['title']}") for case in ENDINGS])
def test_a_published_ending(case: dict[str, Any]) -> None:
    state = ending(preset(case["rules"]), case["position"])
    seat = state.to_act
    assert seat is not None
    values, _ = solve_against(View(observe(state, seat)), state.hands[opponent(seat)], MatchScore())
    best = [action for action, value in values if value == values[0][1]]
    published = set(case["expected"]["best"])
    assert {str(action) for action in best if isinstance(action, Play)} <= published
    married = {action.suit.letter for action in best if isinstance(action, Marry)}
    assert all(card in map(str, best) or card[1] in married for card in published)
    if "valueForP1" in case["expected"]:
        assert values[0][1] == case["expected"]["valueForP1"] * (1 if seat == 0 else -1)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_full_hands_are_searched_within_the_limit(key: str) -> None:
    rng = random.Random(f"full hands of {key}")
    rules, solved = preset(key), 0
    while solved < 5:
        for view in endings(rules, rng):
            if len(view.hand) == rules.hand_size:
                _, effort = solve(view, MatchScore())
                assert effort < 5_000
                solved += 1


def test_what_is_hidden_is_not_solved() -> None:
    state = next(random_hand(preset("portal"), random.Random(1)))[0]
    seat = state.to_act
    assert seat is not None
    with pytest.raises(ValueError, match="nothing is hidden"):
        solve(View(observe(state, seat)), MatchScore())
