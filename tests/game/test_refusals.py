"""Why not: every reason of a refusal, reached in a position in which it is the right one."""

from dataclasses import dataclass
from typing import Any

import pytest

from sixtysix.game import (
    ALL_ACTIONS,
    IllegalAction,
    Rank,
    Refusal,
    RefusalCode,
    Seat,
    Suit,
    apply,
    house_rules,
    legal_actions,
    parse_action,
    refusal,
)
from sixtysix.game.texts import LANGUAGES, Language, catalogue
from tests.positions import SEAT_OF, hand_state

Facts = dict[str, Any]

OPEN: Facts = {"trump": "H", "turnUp": "KH", "stockTotal": 8, "toAct": "P1", "tricks": {"P1": 1, "P2": 1}}
FIRST: Facts = {**OPEN, "stockTotal": 12, "tricks": {}}
STRICT: Facts = {**OPEN, "turnUp": None, "stockTotal": 0, "tricks": {"P1": 4, "P2": 4}}
CLOSED: Facts = {
    **OPEN,
    "stockTotal": 6,
    "tricks": {"P1": 2, "P2": 1},
    "closedBy": "P1",
    "atClose": {"tricks": {"P1": 2, "P2": 1}},
}
LAST: Facts = {**STRICT, "tricks": {"P1": 6, "P2": 6}}


def holding(facts: Facts, cards: str = "", **changes: Any) -> Facts:  # noqa: ANN401 - facts of any kind
    """The facts with these cards in the hand of the seat to act."""
    changed = {**facts, **changes}
    return {**changed, "hands": {changed["toAct"]: cards.split()} if cards else {}}


@dataclass(frozen=True)
class Row:
    code: RefusalCode
    rules: tuple[str, Facts]
    facts: Facts
    action: str
    first: tuple[str, ...] = ()
    seat: Seat | None = None
    filled: Facts | None = None
    rule: str = ""


PORTAL: tuple[str, Facts] = ("portal", {})
HOYLE: tuple[str, Facts] = ("hoyle", {})
GERMAN: tuple[str, Facts] = ("german", {})
SANTASE: tuple[str, Facts] = ("santase", {})
PAGAT: tuple[str, Facts] = ("pagat", {})
C = RefusalCode
NINE_HAND = "9H AS KD QC JD TD"

ROWS = {
    "nothing is done in a hand that is over": Row(
        C.HAND_OVER, HOYLE, holding(OPEN), "9H", first=("claim",), seat=0, rule="R44"
    ),
    "after the last trick no card is left to play": Row(C.HAND_OVER, HOYLE, holding(LAST), "9H", rule="R44"),
    "after the last trick no marriage is left to show": Row(C.HAND_OVER, HOYLE, holding(LAST), "marry:H", rule="R44"),
    "the other seat is to act": Row(C.NOT_YOUR_TURN, PORTAL, holding(OPEN), "AS", seat=1, rule="R7"),
    "a card of the other hand": Row(C.CARD_NOT_HELD, PORTAL, holding(OPEN, NINE_HAND), "AH", rule="R61"),
    "strict: follow suit": Row(
        C.MUST_FOLLOW_SUIT,
        PORTAL,
        holding(STRICT, "TS JS 9H TD", led="AS"),
        "9H",
        filled={"suit": Suit.SPADES},
        rule="R13",
    ),
    "closed is strict too": Row(
        C.MUST_FOLLOW_SUIT,
        HOYLE,
        holding(CLOSED, "TS JS 9H TD 9D AC", led="AS", toAct="P2"),
        "AC",
        filled={"suit": Suit.SPADES},
        rule="R13",
    ),
    "strict: head the trick": Row(
        C.MUST_HEAD_TRICK,
        GERMAN,
        holding(STRICT, "AS JS 9H TD", led="QS"),
        "JS",
        filled={"suit": Suit.SPADES},
        rule="R14",
    ),
    "strict: void must trump": Row(
        C.MUST_TRUMP, PORTAL, holding(STRICT, "TS JS 9H TD", led="AC"), "TD", filled={"suit": Suit.HEARTS}, rule="R15"
    ),
    "a declared marriage is led": Row(
        C.MUST_PLAY_MARRIAGE,
        PORTAL,
        holding(OPEN, "KS QS AD TD 9C JC"),
        "AD",
        first=("marry:S",),
        filled={"suit": Suit.SPADES},
        rule="R18",
    ),
    "draw before leading": Row(
        C.DRAW_FIRST,
        HOYLE,
        holding(OPEN, "AS KD QC JD TD", phase="beforeDraw", tricks={"P1": 2, "P2": 1}),
        "AS",
        rule="R18",
    ),
    "draw before declaring": Row(
        C.DRAW_FIRST,
        HOYLE,
        holding(OPEN, "KS QS QC JD TD", phase="beforeDraw", tricks={"P1": 2, "P2": 1}),
        "marry:S",
        rule="R18",
    ),
    "both hands are full": Row(C.NOTHING_TO_DRAW, HOYLE, holding(OPEN), "draw", rule="R9"),
    "the exchange on offer comes first": Row(
        C.ANSWER_THE_OFFER,
        PAGAT,
        holding(CLOSED, NINE_HAND, justClosedBy="P1", toAct="P2"),
        "AS",
        filled={"rank": Rank.NINE},
        rule="R30",
    ),
    "a marriage does not answer the offer": Row(
        C.ANSWER_THE_OFFER,
        PAGAT,
        holding(CLOSED, "KS QS 9H AC TC JC", justClosedBy="P1", toAct="P2"),
        "marry:S",
        filled={"rank": Rank.NINE},
        rule="R30",
    ),
    "no offer to pass on": Row(C.NOTHING_TO_PASS, PAGAT, holding(OPEN), "pass", rule="R53"),
    "king without queen": Row(
        C.NO_PAIR, PORTAL, holding(OPEN, NINE_HAND), "marry:D", filled={"suit": Suit.DIAMONDS}, rule="R17"
    ),
    "no marriage in an answer": Row(
        C.MARRIAGE_ON_LEAD, PORTAL, holding(OPEN, "KS QS AD TD 9C JC", led="AS"), "marry:S", rule="R18"
    ),
    "two marriages in one lead": Row(
        C.ONE_MARRIAGE_PER_LEAD,
        HOYLE,
        holding(OPEN, "KS QS KD QD 9C JC"),
        "marry:D",
        first=("marry:S",),
        filled={"suit": Suit.SPADES},
        rule="R20",
    ),
    "no marriage on the first lead in santase": Row(
        C.MARRIAGE_NOT_ON_FIRST_LEAD, SANTASE, holding(FIRST, "KS QS AD TD 9C JC"), "marry:S", rule="R21"
    ),
    "no marriage after exhaustion in german": Row(
        C.MARRIAGE_NOT_WHEN_EXHAUSTED, GERMAN, holding(STRICT, "KS QS AD TD"), "marry:S", rule="R23"
    ),
    "no marriage after a close in german": Row(
        C.MARRIAGE_NOT_WHEN_CLOSED, GERMAN, holding(CLOSED, "KS QS AD TD 9C JC"), "marry:S", rule="R24"
    ),
    "a marriage shown in an answer must reach 66": Row(
        C.MARRIAGE_MUST_REACH_66,
        HOYLE,
        holding(OPEN, "KS QS AD TD 9C JC", led="AS", points={"P1": 45}),
        "marry:S",
        rule="R25",
    ),
    "points that wait for a trick do not reach 66": Row(
        C.MARRIAGE_MUST_REACH_66,
        HOYLE,
        holding(OPEN, "KS QS AD TD 9C JC", led="AS", tricks={"P2": 2}, pendingMarriage={"P1": 60}),
        "marry:S",
        rule="R25",
    ),
    "a marriage shown in an answer is played": Row(
        C.MARRIAGE_NOT_PLAYABLE,
        ("hoyle", {"marriageShowOnlyIfReaches66": False}),
        holding(STRICT, "KS QS AD TD", led="9D"),
        "marry:S",
        filled={"suit": Suit.SPADES},
        rule="R25",
    ),
    "no exchange where there is none": Row(
        C.EXCHANGE_OFF, ("portal", {"exchangeWhen": "never"}), holding(OPEN, NINE_HAND), "exchange", rule="R26"
    ),
    "no exchange in an answer": Row(
        C.EXCHANGE_ON_LEAD, GERMAN, holding(OPEN, NINE_HAND, led="JS"), "exchange", rule="R26"
    ),
    "no exchange before drawing": Row(
        C.EXCHANGE_ON_LEAD,
        HOYLE,
        holding(OPEN, "9H AS KD QC JD", phase="beforeDraw", tricks={"P1": 2, "P2": 1}),
        "exchange",
        rule="R26",
    ),
    "an exchange needs a trick": Row(
        C.EXCHANGE_NEEDS_TRICK, HOYLE, holding(OPEN, NINE_HAND, led="JS", tricks={"P2": 2}), "exchange", rule="R27"
    ),
    "portal wants three cards in the talon": Row(
        C.EXCHANGE_TALON_LOW,
        PORTAL,
        holding(OPEN, NINE_HAND, stockTotal=2, tricks={"P1": 3, "P2": 2}),
        "exchange",
        filled={"number": 3},
        rule="R28",
    ),
    "the turn-up is down after a close": Row(
        C.EXCHANGE_AFTER_CLOSE, PORTAL, holding(CLOSED, NINE_HAND), "exchange", rule="R30"
    ),
    "the nine drawn last is too late": Row(
        C.EXCHANGE_TURN_UP_GONE,
        HOYLE,
        holding(STRICT, NINE_HAND, tricks={"P1": 4, "P2": 2}),
        "exchange",
        rule="R29",
    ),
    "no nine, no exchange": Row(
        C.EXCHANGE_CARD_NOT_HELD,
        PORTAL,
        holding(OPEN, "JH AS KD QC JD TD"),
        "exchange",
        filled={"rank": Rank.NINE},
        rule="R26",
    ),
    "no close where there is none": Row(
        C.CLOSE_OFF, ("german", {"closeWhen": "never"}), holding(OPEN), "close", rule="R32"
    ),
    "the follower may not close": Row(C.CLOSE_ON_LEAD, HOYLE, holding(OPEN, led="JS"), "close", rule="R32"),
    "portal closes after drawing": Row(
        C.CLOSE_AFTER_DRAWING, PORTAL, holding(OPEN, phase="beforeDraw", tricks={"P1": 2, "P2": 1}), "close", rule="R33"
    ),
    "santase does not close before the first lead": Row(
        C.CLOSE_NOT_ON_FIRST_LEAD, SANTASE, holding(FIRST), "close", rule="R34"
    ),
    "santase does not close with two cards left": Row(
        C.CLOSE_TALON_LOW,
        SANTASE,
        holding(OPEN, stockTotal=2, tricks={"P1": 3, "P2": 2}),
        "close",
        filled={"number": 3},
        rule="R35",
    ),
    "closed once is closed": Row(C.ALREADY_CLOSED, HOYLE, holding(CLOSED), "close", rule="R36"),
    "nothing left to close": Row(C.TALON_EXHAUSTED, HOYLE, holding(STRICT), "close", rule="R35"),
    "66 ends the hand by itself in portal": Row(C.CLAIM_NOT_NEEDED, PORTAL, holding(OPEN), "claim", rule="R39"),
    "no claim in an answer in german": Row(C.CLAIM_NOT_NOW, GERMAN, holding(OPEN, led="JS"), "claim", rule="R40"),
    "no claim before the first lead in german": Row(C.CLAIM_NOT_NOW, GERMAN, holding(FIRST), "claim", rule="R40"),
    "no claim in place of the offered exchange": Row(
        C.CLAIM_NOT_NOW, PAGAT, holding(CLOSED, justClosedBy="P1", toAct="P2"), "claim", rule="R40"
    ),
}


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items()])
def test_refused(row: Row) -> None:
    base, changes = row.rules
    state = hand_state(house_rules(base, changes), row.facts)
    seat: Seat = SEAT_OF[row.facts["toAct"]] if row.seat is None else row.seat
    for text in row.first:
        state = apply(state, seat, parse_action(text))
    action = parse_action(row.action)
    expected = Refusal(row.code, **(row.filled or {}))
    assert refusal(state, seat, action) == expected
    assert expected.rule == row.rule
    with pytest.raises(IllegalAction) as caught:
        apply(state, seat, action)
    assert (caught.value.action, caught.value.refusal) == (action, expected)
    assert str(caught.value) == f"{row.action}: {expected.sentence('en')} ({row.rule})"


def test_every_code_has_a_row() -> None:
    assert {row.code for row in ROWS.values()} == set(RefusalCode)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_is_a_sentence_in_every_language(code: RefusalCode, language: Language) -> None:
    filled = next(row.filled for row in ROWS.values() if row.code is code) or {}
    sentence = Refusal(code, **filled).sentence(language)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert not set("{}_") & set(sentence)


def test_the_catalogue_has_no_other_codes() -> None:
    assert set(catalogue("refusals")) == set(RefusalCode)


def test_sentences_differ_from_each_other() -> None:
    for language in LANGUAGES:
        sentences = [catalogue("refusals")[code][language] for code in RefusalCode]
        assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items()])
def test_what_is_not_refused_is_legal(row: Row) -> None:
    base, changes = row.rules
    state = hand_state(house_rules(base, changes), row.facts)
    for seat in (0, 1):
        let_through = {action for action in ALL_ACTIONS if refusal(state, seat, action) is None}
        assert let_through == set(legal_actions(state, seat))
        assert bool(let_through) == (state.to_act == seat)
