"""Cards, actions and deals as texts: everything reads back what it writes, and says what it could not read."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import (
    ALL_ACTIONS,
    ALL_CARDS,
    SEATS,
    Card,
    Rank,
    Rules,
    Suit,
    deal_hand,
    opponent,
    pack,
    parse_action,
    parse_card,
    parse_cards,
    preset,
    shuffled,
)
from sixtysix.game.cards import cards_text, parse_rank, parse_suit
from sixtysix.game.deal import distribute
from sixtysix.game.follow import beats
from tests.strategies import rule_sets


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_card_reads_back(card: Card) -> None:
    assert parse_card(str(card)) is card
    assert (parse_rank(str(card)[0]), parse_suit(str(card)[1])) == (card.rank, card.suit)


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=str)
def test_an_action_reads_back(action: object) -> None:
    assert parse_action(str(action)) == action


def test_the_texts_of_actions_differ() -> None:
    assert len({str(action) for action in ALL_ACTIONS}) == len(ALL_ACTIONS) == 24 + 4 + 5


@pytest.mark.parametrize("text", ["", "th", "HT", "10H", "TH ", " TH", "1H", "TX", "THH", "Т\u041d"])
def test_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write rank and suit") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "marry", "marry:", "marry:X", "marry:HS", "Marry:H", "CLOSE", "close ", "ah", "fold"]
)
def test_no_action(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action") as caught:
        parse_action(text)
    assert repr(text) in str(caught.value)


@given(st.text())
def test_any_text_is_an_action_or_is_shown(text: str) -> None:
    try:
        action = parse_action(text)
    except ValueError as error:
        message = str(error)
    else:
        message = repr(str(action))
    assert repr(text) in message


@given(st.lists(st.sampled_from(ALL_CARDS)))
def test_cards_read_back(cards: list[Card]) -> None:
    assert parse_cards(cards_text(tuple(cards))) == tuple(cards)


@pytest.mark.parametrize(("size", "lowest"), [(24, Rank.NINE), (20, Rank.JACK)])
def test_packs(size: int, lowest: Rank) -> None:
    cards = pack(size)
    assert len(set(cards)) == len(cards) == size
    assert {card.rank for card in cards} == {rank for rank in Rank if rank >= lowest}


def test_the_other_seat() -> None:
    assert [opponent(seat) for seat in SEATS] == [1, 0]


@pytest.mark.parametrize(
    ("key", "forehand", "dealer", "talon"),
    [
        ("portal", "0 1 2 6 7 8", "3 4 5 9 10 11", "13 14 15 16 17 18 19 20 21 22 23 12"),
        ("schnapsen", "0 1 2 7 8", "3 4 5 9 10", "11 12 13 14 15 16 17 18 19 6"),
    ],
)
def test_the_order_of_a_deal(key: str, forehand: str, dealer: str, talon: str) -> None:
    deck = shuffled(preset(key), random.Random(1))
    places = [[deck.index(card) for card in cards] for cards in distribute(preset(key), deck)]
    assert places == [list(map(int, words.split())) for words in (forehand, dealer, talon)]
    state = deal_hand(preset(key), deck, dealer=0)
    assert (state.hands[1], state.hands[0], state.talon) == distribute(preset(key), deck)
    assert state.trump is state.talon[-1].suit


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param((), id="no cards"),
        pytest.param(ALL_CARDS[:-1], id="a card too few"),
        pytest.param((*ALL_CARDS, ALL_CARDS[0]), id="a card too many"),
        pytest.param((*ALL_CARDS[:-1], ALL_CARDS[0]), id="a card twice"),
        pytest.param(pack(20), id="the pack of Schnapsen"),
    ],
)
def test_no_deal(deck: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="each of the 24 cards once"):
        deal_hand(preset("portal"), deck, dealer=0)


@given(rule_sets())
def test_a_deal_leaves_out_no_card(rules: Rules) -> None:
    forehand, dealer, talon = distribute(rules, shuffled(rules, random.Random(1)))
    assert len(forehand) == len(dealer) == rules.hand_size
    assert sorted((*forehand, *dealer, *talon)) == sorted(pack(rules.deck))


@pytest.mark.parametrize(
    ("answer", "lead", "wins"),
    [
        pytest.param("TS", "KS", True, id="a ten beats a king"),
        pytest.param("KS", "TS", False, id="a king does not beat a ten"),
        pytest.param("9H", "AS", True, id="the lowest trump beats a plain ace"),
        pytest.param("AD", "9S", False, id="a different plain suit loses"),
        pytest.param("9H", "JH", False, id="a lower trump loses"),
        pytest.param("AS", "9H", False, id="a plain ace loses to a trump led"),
    ],
)
def test_who_wins_a_trick(answer: str, lead: str, wins: bool) -> None:
    assert beats(parse_card(answer), parse_card(lead), trump=Suit.HEARTS) == wins
