"""Positions that others have published: with one card face down, and endings with nothing hidden."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixtysix.analysis.position import Facts, Position, position_of
from sixtysix.analysis.solving import QUICK, Method, solve_small
from sixtysix.game import parse_card
from sixtysix.kernel import layout
from sixtysix.kernel.convert import card_index
from sixtysix.kernel.play import next_state
from sixtysix.kernel.state import State
from sixtysix.kernel.worlds import STATE_SIZE, every_world
from sixtysix.players.subgames import Question, Solver, Stakes, Worth

CASES = Path(__file__).parents[1] / "data" / "cases"
TALON = json.loads((CASES / "talon.json").read_text("utf-8"))
ENDINGS = json.loads((CASES / "endings.json").read_text("utf-8"))
WINNING_ONLY = Stakes(1, 1)
EXACTLY = 0.005


def rows(cases: list[dict[str, Any]], fact: str) -> list[Any]:
    return [pytest.param(case, id=f"{case['id']}: {case['title']}") for case in cases if fact in case["expected"]]


def position(case: dict[str, Any]) -> Position:
    return position_of(msgspec.convert(case["position"], Facts))


def worth(case: dict[str, Any], action: str, stakes: Stakes) -> Worth:
    here = position(case)
    found = Solver(QUICK).worths(here.knowledge, here.work, Question(stakes=stakes))
    return next(one for one in found if str(one.action) == action)


def drawn_cards(case: dict[str, Any]) -> list[str]:
    """The card that lies face down in each world."""
    worlds = every_world(position(case).knowledge)
    names = {card_index(parse_card(text)): text for text in case["position"]["unseen"]}
    return [names[int(talon) & layout.CARD_MASK] for talon in worlds[:, 4]]


@pytest.mark.parametrize("case", rows(TALON, "best"))
def test_the_best_action_is_a_published_one(case: dict[str, Any]) -> None:
    best, *others = solve_small(position(case), QUICK)
    assert best.action in case["expected"]["best"]
    assert best.value is not None
    assert all(one.high is not None and one.high <= best.value + EXACTLY for one in others)


@pytest.mark.parametrize("case", rows(TALON, "values"))
def test_an_action_is_worth_what_is_published_for_each_card_that_may_be_drawn(case: dict[str, Any]) -> None:
    expected = case["expected"]
    found = worth(case, expected["action"], Stakes())
    by_card = dict(zip(drawn_cards(case), found.by_world, strict=True))
    assert by_card == pytest.approx(expected["values"], abs=EXACTLY)
    if "mean" in expected:
        assert found.value == pytest.approx(float(Fraction(expected["mean"])), abs=EXACTLY)


@pytest.mark.parametrize("case", rows(TALON, "fails"))
def test_an_action_fails_in_the_published_worlds_only(case: dict[str, Any]) -> None:
    expected = case["expected"]
    found = worth(case, expected["action"], WINNING_ONLY)
    failed = [card for card, value in zip(drawn_cards(case), found.by_world, strict=True) if value < 0]
    assert failed == expected["fails"]
    assert (found.value + 1) / 2 == pytest.approx(float(Fraction(expected["chance"])), abs=EXACTLY)


@pytest.mark.parametrize("case", rows(TALON, "isSure"))
def test_a_published_plan_is_not_sure_to_win(case: dict[str, Any]) -> None:
    here, (close, lead) = position(case), case["expected"]["line"]
    assert close == "close"
    closed = here.knowledge.copy()
    closed[:STATE_SIZE] = next_state(State(*closed[:STATE_SIZE].tolist()), here.work, layout.CLOSE)
    asked = Question(actions=1 << card_index(parse_card(lead)), stakes=WINNING_ONLY)
    (found,) = Solver(QUICK).worths(closed, here.work, asked)
    assert found.most < 1 - EXACTLY


def ending(case: dict[str, Any]) -> Position:
    """The side to act knows the other's cards."""
    facts = case["position"]
    me, other = (facts["toAct"], "P2" if facts["toAct"] == "P1" else "P1")
    talon = facts.get("talon", ())
    known = {
        "rules": case["rules"],
        "trump": facts["trump"],
        "hand": facts["hands"][me],
        "known": facts["hands"][other],
        "unseen": [*facts["hands"][other], *talon[:-1]],
        "turnUp": talon[-1] if talon else None,
        "led": facts["led"],
        "points": {"mine": facts["points"][me], "theirs": facts["points"][other]},
        "closed": None if not talon else "mine" if facts["closedBy"] == me else "theirs",
    }
    return position_of(msgspec.convert(known, Facts))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in ENDINGS])
def test_a_published_ending(case: dict[str, Any]) -> None:
    """A card may be best with its marriage only; then the marriage is as good as the best."""
    found = {one.action: one for one in solve_small(ending(case), QUICK)}
    assert {one.method for one in found.values()} == {Method.EXACT}
    value = max(one.value for one in found.values() if one.value is not None)
    best = {action for action, one in found.items() if one.value == value}
    published = set(case["expected"]["best"])
    assert {action for action in best if len(action) == 2} <= published
    assert all(card in best or f"marry:{card[1]}" in best for card in published)
    if "valueForP1" in case["expected"]:
        assert value == case["expected"]["valueForP1"] * (1 if case["position"]["toAct"] == "P1" else -1)
