"""Regret: what is judged, how it is counted, and that a run goes on."""

import random
from pathlib import Path

import pytest

from sixtysix.arena.contestant import parse_contestant
from sixtysix.arena.duel import steps
from sixtysix.arena.regret import Kind, Study, kind_of, run_study, study_deal
from sixtysix.arena.run import Run
from sixtysix.game import preset
from tests.kernel.brute import open_lead, strict_lead

QUICK = (Kind.LAST_DRAW, Kind.CLOSED)


def study(player: str = "heuristic", rules: str = "portal", kinds: tuple[Kind, ...] = QUICK) -> Study:
    return Study(parse_contestant(player), preset(rules), "66", kinds)


@pytest.mark.parametrize(
    ("talon", "kind"),
    [
        pytest.param(2, Kind.LAST_DRAW, id="one card face down"),
        pytest.param(4, Kind.TWO_DRAWS, id="three cards face down"),
        pytest.param(6, None, id="earlier"),
    ],
)
def test_an_open_talon_says_the_kind(talon: int, kind: Kind | None) -> None:
    assert kind_of(open_lead(preset("portal"), random.Random(1), talon)) is kind


def test_a_closed_hand_is_judged_with_three_cards() -> None:
    rng, seen = random.Random(1), set()
    for _ in range(60):
        state = strict_lead(preset("portal"), rng, 3)
        is_judged = kind_of(state) is Kind.CLOSED
        assert is_judged == (state.close is not None and len(state.hands[0]) == 3)
        seen.add(is_judged)
    assert seen == {True, False}


def test_at_most_one_decision_of_each_kind_is_judged_in_a_deal() -> None:
    for number in range(12):
        found = study_deal(study(), number)
        assert len({one.kind for one in found.decisions}) == len(found.decisions)
        assert 0 <= found.closes_won <= found.closes <= 1
        for one in found.decisions:
            assert one.regret is not None
            assert one.regret >= 0
            assert (one.regret > 0) <= (one.done != one.best)


def test_judged_is_what_was_played() -> None:
    judged = study()
    for number in range(6):
        played = {(kind_of(step.before), str(step.decision.action)) for step in steps(judged.duel, number, 0)}
        assert {(one.kind, one.done) for one in study_deal(judged, number).decisions} <= played


def test_a_study_stops_at_its_positions_and_goes_on(tmp_path: Path) -> None:
    journal, told = tmp_path / "deals.jsonl", list[int]()
    first = run_study(study("random"), Run(500, resume=journal), 3, told.append)
    assert min(one.decisions for one in first.kinds) == 3 == told[-1]
    assert told == sorted(told)
    assert len(told) == first.deals == journal.read_bytes().count(b"\n")
    assert run_study(study("random"), Run(500, resume=journal), 3) == first
    longer = run_study(study("random"), Run(500, resume=journal), 5)
    assert longer.deals >= first.deals


def test_a_random_player_gives_much_away() -> None:
    found = run_study(study("random"), Run(60), 1_000)
    assert found.deals == 60
    for one in found.kinds:
        assert one.regret is not None
        assert one.worst is not None
        assert one.none is not None
        assert 0.02 < one.regret < one.worst
        assert 0 < one.none < 1
    low, high = found.closes_won_ci95
    assert low <= found.closes_won / found.closes <= high
