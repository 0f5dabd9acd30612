"""Rulings on concrete situations, scoring rows and solved endings, each a row of a table."""

import json
from pathlib import Path
from typing import Any

import pytest

from sixtysix.game import (
    SEATS,
    Close,
    Following,
    HandResult,
    HandState,
    Leading,
    Marry,
    Play,
    Rules,
    Tally,
    Turn,
    apply_legal,
    legal_actions,
    parse_card,
    parse_cards,
    preset,
)
from sixtysix.game.actions import CLAIM
from sixtysix.game.cards import parse_suit
from sixtysix.game.scoring import last_trick_bonus, score_claim, settle
from tests.game.caseanswers import check_case
from tests.positions import SEAT_OF, pair_of

DATA = Path(__file__).parents[1] / "data" / "cases"


def rows(name: str) -> list[Any]:
    cases = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return [pytest.param(case, id=f"{case['id']} {case['rules']}: {case['title']}") for case in cases]


@pytest.mark.parametrize("case", rows("rules"))
def test_ruling(case: dict[str, Any]) -> None:
    check_case(case)


@pytest.mark.parametrize("case", rows("scoring"))
def test_scoring(case: dict[str, Any]) -> None:
    facts, expected = case["position"], case["expected"]
    result = scored(preset(case["rules"]), facts)
    winner = None if expected["winner"] is None else SEAT_OF[expected["winner"]]
    assert (result.winner, result.game_points) == (winner, expected["gamePoints"])


def scored(rules: Rules, facts: dict[str, Any]) -> HandResult:
    """The result of a hand of which only the points are given, played out unless it was claimed."""
    points, tricks = list(pair_of(facts["points"])), pair_of(facts["tricks"])
    close = None
    if "closedBy" in facts:
        close = Close(SEAT_OF[facts["closedBy"]], (Tally(0, tricks[0]), Tally(0, tricks[1])), sum(tricks))
    last = SEAT_OF[facts.get("lastTrick", "P1")]
    if "lastTrick" in facts and not facts.get("bonusCounted", True):
        points[last] += last_trick_bonus(rules, close)
    tallies = (Tally(points[0], tricks[0]), Tally(points[1], tricks[1]))
    if "claimedBy" in facts:
        return score_claim(rules, SEAT_OF[facts["claimedBy"]], tallies, close)
    out = [seat for seat in SEATS if tallies[seat].is_out]
    return settle(rules, tallies, close, last, out[0] if len(out) == 1 else None)


@pytest.mark.parametrize("case", rows("endings"))
def test_solved_ending(case: dict[str, Any]) -> None:
    """Published endings with all cards known: searching the engine's whole tree finds the published plays."""
    state = ending(preset(case["rules"]), case["position"])
    values = play_values(state)
    best = max(values.values()) if state.to_act == 0 else min(values.values())
    assert sorted(text for text, value in values.items() if value == best) == sorted(case["expected"]["best"])
    if "valueForP1" in case["expected"]:
        assert best == case["expected"]["valueForP1"]


def ending(rules: Rules, facts: dict[str, Any]) -> HandState:
    """A strict position; each side has had tricks, and a talon that was closed had both of them measured then."""
    hands = tuple(parse_cards(" ".join(facts["hands"][name])) for name in ("P1", "P2"))
    to_act = SEAT_OF[facts["toAct"]]
    lead = parse_card(facts["led"]) if facts["led"] else None
    turn: Turn = Leading(to_act) if lead is None else Following(to_act, lead)
    points = pair_of(facts["points"])
    close = None
    if "closedBy" in facts:
        close = Close(SEAT_OF[facts["closedBy"]], (Tally(points[0], 1), Tally(points[1], 1)), 2)
    return HandState(
        rules=rules,
        dealer=1,
        trump=parse_suit(facts["trump"]),
        hands=tuple(tuple(card for card in hand if card != lead) for hand in hands),  # type: ignore[arg-type]  # two
        talon=parse_cards(" ".join(facts.get("talon", ()))),
        turn=turn,
        card_points=points,
        tricks_won=(1, 1),
        close=close,
    )


def play_values(state: HandState) -> dict[str, int]:
    """What each card is worth to P1 if both sides play on as well as they can, with a marriage where it helps."""
    seat = state.to_act
    assert seat is not None
    better = max if seat == 0 else min
    values: dict[str, int] = {}
    for action in legal_actions(state, seat):
        after = apply_legal(state, seat, action)
        if isinstance(action, Play):
            found = {str(action): value_for_p1(after)}
        elif isinstance(action, Marry):
            found = play_values(after)
        else:
            continue
        for text, value in found.items():
            values[text] = better(values.get(text, value), value)
    return values


def value_for_p1(state: HandState) -> int:
    """The value of a position in game points; nobody claims without having 66."""
    result, seat = state.result, state.to_act
    if result is not None:
        return result.game_points if result.winner == 0 else -result.game_points
    assert seat is not None
    actions = legal_actions(state, seat)
    if CLAIM in actions and state.tallies[seat].is_out:
        return value_for_p1(apply_legal(state, seat, CLAIM))
    values = [value_for_p1(apply_legal(state, seat, action)) for action in actions if action != CLAIM]
    return max(values) if seat == 0 else min(values)
