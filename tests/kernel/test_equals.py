"""What the solvers' passing over equal cards rests on: that a card point never hurts the player who gets it."""

import random

import pytest
from msgspec.structs import replace

from sixtysix.game import PRESET_KEYS, HandState, Rules, house_rules, preset, rules_to_json
from sixtysix.kernel.equals import more_is_better
from sixtysix.kernel.rules import rules_vector
from tests.kernel.brute import strict_lead, value
from tests.strategies import random_mix

POSITIONS = 60
"""By each rule set."""


def with_points(state: HandState, seat: int, extra: int) -> HandState:
    """The same position with more card points for one player, still short of 66."""
    points = list(state.card_points)
    points[seat] += min(extra, max(65 - points[seat], 0))
    return replace(state, card_points=(points[0], points[1]))


def compare_richer(rules: Rules, rng: random.Random) -> None:
    state = strict_lead(rules, rng, 3)
    is_better = more_is_better(rules_vector(rules))[state.close is not None]
    if is_better:
        richer = with_points(state, 0, rng.randint(1, 20))
        assert value(richer, 0) >= value(state, 0), (rules_to_json(rules), state)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_more_points_are_never_worse(key: str) -> None:
    for number in range(POSITIONS):
        compare_richer(preset(key), random.Random(f"{key} richer {number}"))


def test_more_points_are_never_worse_by_house_rules() -> None:
    for number in range(4 * POSITIONS):
        rng = random.Random(f"house richer {number}")
        compare_richer(random_mix(rng), rng)


@pytest.mark.parametrize(
    ("key", "changes", "expected"),
    [
        pytest.param("portal", {}, (True, True), id="66 ends the hand: never worse"),
        pytest.param("schnapsen", {}, (True, True), id="claims after a trick and a marriage: never worse"),
        pytest.param(
            "schnapsen", {"claimWindows": ["afterOwnTrick"]}, (False, False), id="a marriage to 66 is not said"
        ),
        pytest.param("pagat", {}, (True, False), id="failing costs a closer more than being overtaken"),
    ],
)
def test_where_points_may_hurt(key: str, changes: dict[str, object], expected: tuple[bool, bool]) -> None:
    assert more_is_better(rules_vector(house_rules(key, changes))) == expected
