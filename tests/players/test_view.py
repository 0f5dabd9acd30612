"""What a careful player counts."""

from fractions import Fraction

import pytest

from sixtysix.game import parse_card, parse_cards
from sixtysix.players.view import View
from tests.players.scene import HE, ME, Scene

FIRST = Scene("portal", "9H JH JD QS 9D 9S", turn_up="9C")


def names(cards: tuple[object, ...]) -> set[str]:
    return set(map(str, cards))


@pytest.mark.parametrize(
    ("scene", "cards", "chance"),
    [
        pytest.param(FIRST, "AH", Fraction(6, 17), id="one card: six of the seventeen unseen are his"),
        pytest.param(FIRST, "9H", Fraction(0), id="a card of mine"),
        pytest.param(FIRST, "9C", Fraction(0), id="the turn-up"),
        pytest.param(FIRST, "AH TH", 1 - Fraction(11 * 10, 17 * 16), id="one of two"),
        pytest.param(
            Scene("portal", "9H JH JD QS 9D 9S", turn_up="9C", he_showed="KH"), "KH", Fraction(1), id="a card shown"
        ),
        pytest.param(FIRST, "", Fraction(0), id="none of none"),
    ],
)
def test_the_chance_that_he_holds(scene: Scene, cards: str, chance: Fraction) -> None:
    assert View(scene.seen()).chance_held(parse_cards(cards)) == pytest.approx(float(chance))


def test_what_strict_play_has_shown_is_used() -> None:
    # To a heart led after the close he threw a spade: he has neither hearts nor trumps.
    scene = Scene("portal", "9H JD QS 9D", turn_up="9C", i_led="AD JH, AH 9S", closed_by=ME, closed_after=1)
    outstanding = names(View(scene.seen()).outstanding)
    assert not {"TH", "KH", "QH", "AC", "TC", "KC", "QC", "JC"} & outstanding
    assert "TD" in outstanding


@pytest.mark.parametrize(
    ("scene", "knows"),
    [
        pytest.param(FIRST, False, id="not while cards are drawn"),
        pytest.param(
            Scene(
                "portal",
                "9H JD QS 9D JS QH",
                trump="C",
                i_led="AC TC, KC QC, JC 9C",
                he_led="AS TS, KS 9S, AH TH",
            ),
            True,
            id="when the talon is exhausted",
        ),
        pytest.param(
            Scene("portal", "9H JD QS 9D JS", turn_up="9C", i_led="AC TC", closed_by=HE), False, id="not when closed"
        ),
    ],
)
def test_when_nothing_is_hidden(scene: Scene, knows: bool) -> None:
    assert View(scene.seen()).knows_all is knows


@pytest.mark.parametrize(
    ("card", "higher"),
    [
        pytest.param("9H", "QH KH TH AH", id="all that are not mine"),
        pytest.param("QS", "KS TS AS", id="none of my own"),
    ],
)
def test_higher_cards_of_a_suit(card: str, higher: str) -> None:
    assert names(View(FIRST.seen()).higher(parse_card(card))) == set(higher.split())
