"""The endgame solver against plain minimax and against published endings."""

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixtysix.game import (
    ALL_ACTIONS,
    PRESET_KEYS,
    Close,
    Following,
    HandState,
    Leading,
    Marry,
    Play,
    Rules,
    Seat,
    Tally,
    apply_legal,
    parse_card,
    preset,
    rules_to_json,
)
from sixtysix.game.cards import parse_suit
from sixtysix.kernel import layout
from sixtysix.kernel.convert import state_of
from sixtysix.kernel.endgame import solve_strict, strict_boards
from sixtysix.kernel.opencards import solve_actions, solve_open
from sixtysix.kernel.positions import open_work_array, strict_work_array
from sixtysix.kernel.rules import rules_vector
from tests.kernel.brute import any_turn, strict_lead, value
from tests.strategies import random_mix

POSITIONS = 100
ENDINGS = json.loads((Path(__file__).parents[1] / "data" / "cases" / "endings.json").read_text("utf-8"))


def strict_value(state: HandState) -> int:
    values = np.zeros(1, np.int64)
    solve_strict(strict_boards([state_of(state)]), strict_work_array(rules_vector(state.rules)), 1, values)
    return int(values[0])


def compare_lead(rules: Rules, rng: random.Random, cards: int) -> None:
    state = strict_lead(rules, rng, cards)
    seat = state.to_act
    assert seat is not None
    assert strict_value(state) == value(state, seat), (rules_to_json(rules), state)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_values_are_those_of_minimax(key: str) -> None:
    for number in range(POSITIONS):
        rng = random.Random(f"{key} strict {number}")
        compare_lead(preset(key), rng, rng.choice((2, 3, 3, 4)))


def test_values_by_house_rules_are_those_of_minimax() -> None:
    for number in range(2 * POSITIONS):
        rng = random.Random(f"house strict {number}")
        compare_lead(random_mix(rng), rng, 3)


@pytest.mark.nightly
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_ten_thousand_values_are_those_of_minimax(key: str) -> None:
    """1,250 positions by each of eight rule sets, some of them with full hands."""
    for number in range(1_250):
        rng = random.Random(f"{key} many {number}")
        compare_lead(preset(key), rng, 6 if number % 125 == 0 else rng.choice((2, 3, 3, 4)))


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_every_kind_of_turn_in_strict_play_has_its_value(key: str) -> None:
    work = open_work_array(rules_vector(preset(key)))
    for number in range(POSITIONS // 4):
        rng = random.Random(f"{key} turn {number}")
        state = any_turn(strict_lead(preset(key), rng, 3), rng)
        seat = state.to_act
        assert seat is not None
        assert solve_open(state_of(state), work) == value(state, seat), state


def published(case: dict[str, Any]) -> HandState:
    """The position of a case: a led card is still in the hand it came from, and who has card points has a trick."""
    facts = case["position"]
    seat: Seat = 0 if facts["toAct"] == "P1" else 1
    hands = [tuple(parse_card(text) for text in facts["hands"][name]) for name in ("P1", "P2")]
    lead = parse_card(facts["led"]) if facts["led"] else None
    if lead is not None:
        hands[1 - seat] = tuple(card for card in hands[1 - seat] if card != lead)
    points = (facts["points"]["P1"], facts["points"]["P2"])
    tricks = (int(points[0] > 0), int(points[1] > 0))
    tallies = (Tally(points[0], tricks[0]), Tally(points[1], tricks[1]))
    closer: Seat | None = None if "closedBy" not in facts else 0 if facts["closedBy"] == "P1" else 1
    return HandState(
        preset(case["rules"]),
        0,
        parse_suit(facts["trump"]),
        (hands[0], hands[1]),
        tuple(parse_card(text) for text in facts.get("talon", ())),
        Leading(seat) if lead is None else Following(seat, lead),
        card_points=points,
        tricks_won=tricks,
        close=None if closer is None else Close(closer, tallies, sum(tricks)),
    )


def card_values(state: HandState) -> dict[str, int]:
    """The best value of each card that may be played now, with its marriage or without."""
    values = np.zeros(layout.ACTIONS, np.int64)
    legal = solve_actions(state_of(state), open_work_array(rules_vector(state.rules)), values)
    found: dict[str, int] = {}
    seat = state.to_act
    assert seat is not None
    for index, action in enumerate(ALL_ACTIONS):
        if not legal >> index & 1:
            continue
        if isinstance(action, Play):
            found[str(action)] = max(found.get(str(action), -9), int(values[index]))
        elif isinstance(action, Marry):
            for card, worth in card_values(apply_legal(state, seat, action)).items():
                found[card] = max(found.get(card, -9), worth)
    return found


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in ENDINGS])
def test_published_ending(case: dict[str, Any]) -> None:
    state = published(case)
    values = card_values(state)
    best = max(values.values())
    assert sorted(card for card, worth in values.items() if worth == best) == sorted(case["expected"]["best"])
    if "valueForP1" in case["expected"]:
        assert case["expected"]["valueForP1"] == (best if state.to_act == 0 else -best)
