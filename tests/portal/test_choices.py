"""What a seat is offered: its cards and the other actions, each with the reason why not."""

import pytest
from hypothesis import given

from sixtysix.game import SEATS, Seat, preset
from sixtysix.portal import wire
from sixtysix.portal.receive import receive
from sixtysix.portal.table import Table
from sixtysix.portal.view import view
from tests.portal.tables import CARDS, NOW, Visit, act, laid, visits

PORTAL = preset("portal")
START = laid(PORTAL, *CARDS)
GERMAN = laid(preset("german"), *CARDS)
CLAIMED = act(laid(preset("hoyle"), *CARDS), "AS", "claim")


@given(visits())
def test_a_choice_without_a_reason_is_exactly_a_legal_action(visit: Visit) -> None:
    for seat in SEATS:
        hand = view(visit.table, seat).hand
        offered = [choice.action for choice in (*hand.cards, *hand.choices) if choice.refusal is None]
        assert sorted(offered) == sorted(visit.table.match.legal_actions(seat))


@given(visits())
def test_a_choice_is_refused_for_the_reason_it_shows(visit: Visit) -> None:
    for seat in SEATS:
        hand = view(visit.table, seat).hand
        for choice in (*hand.cards, *hand.choices):
            answer = receive(visit.table, seat, wire.Act(choice.action), NOW)
            refusal = getattr(answer, "refusal", None)
            assert (choice.refusal and choice.refusal.code) == (refusal and refusal.code)


NINE = laid(PORTAL, "9H QH AH AS 9C JD", "TS KS 9S JS QS AD", "TH", "KC QC AC TC 9D KD")


@pytest.mark.parametrize(
    ("table", "seat", "choices"),
    [
        pytest.param(START, 0, {"marry:H": None, "close": None}, id="portal: marriage and close on the first lead"),
        pytest.param(START, 1, {"marry:S": "not_your_turn"}, id="a pair in hand stays on the bar in the other's turn"),
        pytest.param(act(START, "AS"), 1, {"marry:S": "marriage_on_lead"}, id="and when following"),
        pytest.param(act(START, "AS", "JS"), 1, {"marry:S": "not_your_turn"}, id="and after the draw"),
        pytest.param(NINE, 0, {"exchange": "exchange_needs_trick", "close": None}, id="the nine before a trick"),
        pytest.param(act(NINE, "AS", "JS"), 0, {"exchange": None, "close": None}, id="the nine after a trick"),
        pytest.param(
            act(NINE, "AS", "JS", "close"), 0, {"exchange": "exchange_after_close"}, id="the nine after a close"
        ),
        pytest.param(
            act(GERMAN, "AS", "JS"),
            0,
            {"marry:H": None, "close": None, "claim": None},
            id="german: claims",
        ),
        pytest.param(
            act(GERMAN, "AS"),
            1,
            {"marry:S": "marriage_on_lead", "claim": "claim_not_now"},
            id="german: later",
        ),
        pytest.param(
            act(laid(preset("classic"), *CARDS), "AS", "JS"),
            0,
            {"draw": None, "close": None, "claim": None, "marry:H": "draw_first"},
            id="classic: draw, close or claim",
        ),
        pytest.param(
            act(laid(preset("pagat"), *CARDS), "close"),
            1,
            {"pass": None, "marry:S": "answer_the_offer", "claim": "claim_not_now"},
            id="pagat: the offer is answered first",
        ),
        pytest.param(CLAIMED, 0, {}, id="nothing once the hand is over"),
    ],
)
def test_the_bar_offers(table: Table, seat: Seat, choices: dict[str, str | None]) -> None:
    offered = view(table, seat).hand.choices
    assert {choice.action: choice.refusal and choice.refusal.code for choice in offered} == choices


def reasons(cards: str, code: str) -> dict[str, str]:
    return dict.fromkeys(cards.split(), code)


@pytest.mark.parametrize(
    ("table", "seat", "refusals"),
    [
        pytest.param(START, 0, {}, id="every card may be led"),
        pytest.param(START, 1, reasons("TS KS 9S JS QS AD", "not_your_turn"), id="the other's turn"),
        pytest.param(act(START, "marry:H"), 0, reasons("AH AS 9C JD", "must_play_marriage"), id="after a marriage"),
        pytest.param(act(START, "close", "AS"), 1, {"AD": "must_follow_suit"}, id="strict play"),
        pytest.param(CLAIMED, 0, reasons("KH QH AH 9C JD", "hand_over"), id="over"),
    ],
)
def test_a_card_that_may_not_be_played_says_why(table: Table, seat: Seat, refusals: dict[str, str]) -> None:
    cards = view(table, seat).hand.cards
    assert {card.action: card.refusal.code for card in cards if card.refusal is not None} == refusals


def test_a_reason_brings_its_rule_and_what_fills_its_sentence() -> None:
    (refused,) = [card.refusal for card in view(act(START, "close", "AS"), 1).hand.cards if card.refusal is not None]
    assert refused == wire.RefusalView("must_follow_suit", "R13", {"suit": "S"})
