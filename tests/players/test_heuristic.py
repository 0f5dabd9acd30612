"""The careful beginner: its advice as rows, and what holds for all its decisions."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import HandState, Over, determinize, observe
from sixtysix.players.heuristic import HeuristicPlayer
from sixtysix.players.protocol import Budget, Decision, MatchScore
from tests.players.scene import HE, ME, Scene
from tests.strategies import hands_in_progress, random_hand, random_mix

PLAYER = HeuristicPlayer()


def decide(scene: Scene, score: MatchScore | None = None) -> Decision:
    return PLAYER.choose(scene.seen(), score or MatchScore(), Budget(), random.Random(66))


@pytest.mark.parametrize(
    ("scene", "does"),
    [
        pytest.param(
            Scene("german", "9H JH JD QS 9D 9S", turn_up="9C", i_led="AH TH, AD TD, AS TS", points=(66, 0)),
            "claim",
            id="claim as soon as you have 66",
        ),
        pytest.param(
            Scene("hoyle", "9H JH JD QS 9D 9S", turn_up="9C", i_led="AH TH, AD TD, AS TS", points=(66, 0), led="KS"),
            "claim",
            id="claim before answering, where that is allowed",
        ),
        pytest.param(
            Scene("classic", "KC QC 9H JH JD 9S", turn_up="9C", i_led="AH TH, KH QH", he_led="KS TD"),
            "marry:C",
            id="show the marriage that makes 66, and don't close first",
        ),
        pytest.param(
            Scene("hoyle", "KH QH JS JD 9D 9S", turn_up="9C", i_led="AS TS, AD TD", led="KS", points=(46, 0)),
            "marry:H",
            id="following, show the marriage that makes 66",
        ),
        pytest.param(
            Scene("portal", "KC QC KH QH JD 9S", turn_up="9C", i_led="JH 9H"),
            "marry:C",
            id="of two marriages show the trumps first",
        ),
        pytest.param(
            Scene("portal", "KH QH JS JD 9D 9S", turn_up="JC", declared="H", pending=(20, 0)),
            "QH",
            id="lead the queen of a marriage while the king could be beaten",
        ),
        pytest.param(
            Scene(
                "portal", "KH QH JS JD 9D 9S", turn_up="KC", declared="H", i_led="9C AC, AH TC", he_led="TH JH, JC QC"
            ),
            "KH",
            id="lead the king when nothing is left that beats it",
        ),
        pytest.param(
            Scene("portal", "9C JS JD QH 9D 9S", turn_up="AC", i_led="AS KS"),
            "exchange",
            id="exchange the nine as soon as you may",
        ),
        pytest.param(
            Scene("pagat", "9C JS JD QH 9D 9S", turn_up="AC", closed_by=HE, moment="after his close"),
            "exchange",
            id="exchange when the other has closed",
        ),
        pytest.param(
            Scene("pagat", "JC JS JD QH 9D 9S", turn_up="AC", closed_by=HE, moment="after his close"),
            "pass",
            id="pass when there is nothing to exchange",
        ),
        pytest.param(
            Scene("portal", "AC TC KC QC AH AD", turn_up="JC", i_led="AS TS"),
            "close",
            id="close with a sure hand",
        ),
        pytest.param(
            Scene("german", "KD QD AC TC AH AS", turn_up="JC", i_led="TH KH"),
            "marry:D",
            id="show first what may not be shown after a close",
        ),
        pytest.param(
            Scene("classic", "AC TC KC AH TH", turn_up="JC", i_led="AS TS, AD 9S", moment="before drawing"),
            "close",
            id="close before drawing when the hand is already sure",
        ),
        pytest.param(
            Scene("classic", "JS QS 9H JD QD", turn_up="JC", i_led="AS TS", moment="before drawing"),
            "draw",
            id="draw when it is not",
        ),
    ],
)
def test_the_book_says_what_to_do(scene: Scene, does: str) -> None:
    assert str(decide(scene).action) == does


@pytest.mark.parametrize(
    ("scene", "plays"),
    [
        pytest.param(
            Scene("portal", "TH JH 9D AC QS KS", turn_up="JC", led="9H"), {"TH"}, id="take cheap tricks with a ten"
        ),
        pytest.param(Scene("portal", "TH 9H JD AD QS KS", turn_up="JC", led="AH"), {"9H"}, id="no ten under an ace"),
        pytest.param(
            Scene("portal", "TD JD 9S JC KH QH", turn_up="9C", led="AS"), {"JC", "9S"}, id="no ten for nothing"
        ),
        pytest.param(Scene("portal", "QC JS KH QH TD 9S", turn_up="9C", led="AD"), {"QC"}, id="a trump for an ace"),
        pytest.param(
            Scene("portal", "JC AC KH JD TD 9S", turn_up="9C", led="TH"), {"JC"}, id="the smallest trump that does it"
        ),
        pytest.param(Scene("portal", "AC TC KH JD 9S JS", turn_up="9C", led="9D"), {"JD"}, id="no trump for a nine"),
        pytest.param(
            Scene("portal", "KH QH 9S TD AS JD", turn_up="9C", led="AC"),
            {"9S", "JD"},
            id="keep king and queen together",
        ),
        pytest.param(Scene("portal", "KH QH TD AS JD JS", turn_up="9C"), {"marry:H"}, id="show them when you lead"),
        pytest.param(
            Scene("portal", "9S AS TD QH AD JC", turn_up="9C"), {"9S", "QH"}, id="lead small while cards are drawn"
        ),
        pytest.param(
            Scene("portal", "9S AS KD QH AD JC", turn_up="9C", led="KS", i_led="TS AH, TD TH", points=(52, 0)),
            {"AS"},
            id="take the trick that ends the hand",
        ),
        pytest.param(
            Scene("portal", "9S QH KD JD AD JC", turn_up="9C", led="TH", he_led="AH KS, AS KH", points=(0, 52)),
            {"JC"},
            id="don't let him have the trick that ends it",
        ),
        pytest.param(
            Scene("portal", "AC 9S QH KD JD JS", turn_up="9C", i_led="AH TD, AS TS", points=(55, 0)),
            {"AC"},
            id="lead the ace that ends the hand",
        ),
        pytest.param(
            Scene("portal", "AC TC AS 9H", trump="C", closed_by=ME, turn_up="9C", i_led="AD 9D, TD JD"),
            {"AC"},
            id="after closing, draw trumps first",
        ),
        pytest.param(
            Scene("portal", "AD KD QD JS", turn_up="9C", closed_by=ME, i_led="AC JC, TC KC", he_led="KS QC, TS QS"),
            {"AD"},
            id="run winners before the marriage",
        ),
    ],
)
def test_the_book_says_what_to_play(scene: Scene, plays: set[str]) -> None:
    assert str(decide(scene).action) in plays


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(
            Scene("german", "9H JH JD QS 9D 9S", turn_up="9C", i_led="AH TH, AD TD, AS JS"), id="with 65 at most"
        ),
        pytest.param(
            Scene("german", "9H JH JD QS 9D 9S", turn_up="9C", i_led="AH TH", pending=(60, 0), points=(21, 0)),
            id="with a marriage that waits",
        ),
    ],
)
def test_no_claim_without_66(scene: Scene) -> None:
    assert str(decide(scene).action) != "claim"


@given(hands_in_progress(), st.integers(0, 2**32))
def test_hidden_cards_change_nothing(state: HandState, seed: int) -> None:
    if isinstance(state.turn, Over):
        return
    seat = state.turn.seat
    seen = observe(state, seat)
    other = observe(determinize(seen, random.Random(seed)), seat)
    decisions = [PLAYER.choose(view, MatchScore(), Budget(), random.Random(seed)) for view in (seen, other, seen)]
    assert decisions[0] == decisions[1] == decisions[2]
    assert decisions[0].action in seen.actions


@pytest.mark.parametrize("seed", range(12))
def test_under_house_rules_every_decision_is_legal(seed: int) -> None:
    rng = random.Random(f"house {seed}")
    for state, _ in random_hand(random_mix(rng), rng):
        if state.to_act is not None:
            seen = observe(state, state.to_act)
            assert PLAYER.choose(seen, MatchScore(), Budget(), rng).action in seen.actions


def test_it_says_what_its_exact_choices_are_worth() -> None:
    # Nobody reaches 66 but by the last trick, which he would ruff if the ace were gone.
    last_two = Scene(
        "portal",
        "AC 9S",
        trump="C",
        i_led="AH TH, AD TD, KD QD, JD 9D, KS JS",
        he_led="TS QS, KH QH, JH AS, TC 9C, 9H JC",
        points=(50, 50),
    )
    decision = decide(last_two)
    assert [(str(action), value) for action, value in decision.values] == [("9S", 1.0), ("AC", -1.0)]
    assert str(decision.action) == "9S"
