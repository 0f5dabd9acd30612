"""Names of members: what may be one, and which are too much alike."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.players.levels import PLAYERS
from sixtysix.portal.names import Name, NameRefusal, read_name, skeleton

CATALOGUES = sorted((Path(__file__).parents[2] / "web/src/i18n").glob("*/shell.json"))


@pytest.mark.parametrize(
    "name",
    [
        "Jo",
        "Anna-Lena",
        "Åsa Öberg",
        "O'Neil",
        "x" * 24,
        "Иван",
        "Νίκος",
        "李小龍",
        "さくら",
        "モーリー",
        "田中さくら",
        "김철수",
        "דוד",
        "محمد",
        "สมชาย",
        "देवनागरी",
        "Carl XII 1697",
    ],
)
def test_names_of_all_living_scripts_are_welcome(name: str) -> None:
    assert isinstance(read_name(name), Name)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        pytest.param("", NameRefusal.TOO_SHORT, id="nothing"),
        pytest.param("   ", NameRefusal.TOO_SHORT, id="spaces only"),
        pytest.param("x", NameRefusal.TOO_SHORT, id="one letter"),
        pytest.param("x" * 25, NameRefusal.TOO_LONG, id="25 letters"),
        pytest.param("x" * 1_000_000, NameRefusal.TOO_LONG, id="a million letters"),
        pytest.param("ﷺ" * 20, NameRefusal.TOO_LONG, id="few signs that stand for many letters"),
        pytest.param("An\u200bna", NameRefusal.INVISIBLE, id="a space of no width"),
        pytest.param("An\u00adna", NameRefusal.INVISIBLE, id="a soft hyphen"),
        pytest.param("\u202eannA", NameRefusal.INVISIBLE, id="a turned direction"),
        pytest.param("Anna\u2066", NameRefusal.INVISIBLE, id="an isolated direction"),
        pytest.param("Anna\ufe0f", NameRefusal.SIGN, id="a variation of a letter"),
        pytest.param("Anna\u3164", NameRefusal.INVISIBLE, id="a letter that shows nothing"),
        pytest.param("An\x00na", NameRefusal.INVISIBLE, id="a control character"),
        pytest.param("An\nna", NameRefusal.INVISIBLE, id="two lines"),
        pytest.param("Anna\ue000", NameRefusal.INVISIBLE, id="a private character"),
        pytest.param("Anna\ud800", NameRefusal.INVISIBLE, id="half a character"),
        pytest.param("<b>Anna</b>", NameRefusal.SIGN, id="markup"),
        pytest.param("Anna♠", NameRefusal.SIGN, id="a suit"),
        pytest.param("Anna😀", NameRefusal.SIGN, id="a smiley"),
        pytest.param("Anna٣", NameRefusal.SIGN, id="a digit of another script"),
        pytest.param("x\u0308\u0308na", NameRefusal.SIGN, id="a mark that no letter has"),
        pytest.param("An--na", NameRefusal.SEPARATOR, id="two separators in a row"),
        pytest.param("An  na", NameRefusal.SEPARATOR, id="two spaces"),
        pytest.param("-Anna", NameRefusal.SEPARATOR, id="a separator in front"),
        pytest.param("Anna_", NameRefusal.SEPARATOR, id="a separator behind"),
        pytest.param("กิ" + "ิ" * 5, NameRefusal.MARKS, id="a tower of marks"),
        pytest.param("1697", NameRefusal.NO_LETTER, id="a number"),
        pytest.param("Аnna", NameRefusal.SCRIPTS, id="a Cyrillic letter among Latin ones"),
        pytest.param("Annα", NameRefusal.SCRIPTS, id="a Greek letter among Latin ones"),
        pytest.param("ᎪᎪᎪ", NameRefusal.SCRIPTS, id="a script that is not in everyday use"),
        pytest.param("Admin", NameRefusal.RESERVED, id="who speaks for the house"),
        pytest.param("Adm1n", NameRefusal.RESERVED, id="who looks as if"),
        pytest.param("Guest 17", NameRefusal.RESERVED, id="a guest"),
        pytest.param("Sixty-Six", NameRefusal.RESERVED, id="the game"),
        pytest.param("Gast2", NameRefusal.RESERVED, id="a guest in German"),
        pytest.param("Motståndare", NameRefusal.RESERVED, id="the opponent in Swedish"),
    ],
)
def test_other_texts_are_refused_with_the_reason(name: str, refusal: NameRefusal) -> None:
    assert read_name(name) is refusal


@pytest.mark.parametrize("refusal", NameRefusal)
def test_every_reason_is_a_sentence(refusal: NameRefusal) -> None:
    assert refusal.sentence.endswith(".")


@pytest.mark.parametrize("level", sorted({*PLAYERS, "people"}))
def test_no_member_is_called_like_a_level(level: str) -> None:
    assert read_name(level) is NameRefusal.RESERVED


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.parent.name)
def test_no_member_is_called_as_a_page_calls_a_level(catalogue: Path) -> None:
    texts = json.loads(catalogue.read_text("utf-8"))
    names = [text for key, text in texts.items() if key.startswith("level.") and key.count(".") == 1]
    assert len(names) >= len(PLAYERS)
    assert {name: read_name(name) for name in names} == dict.fromkeys(names, NameRefusal.RESERVED)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        pytest.param("Anna", "ANNA", id="another case"),
        pytest.param("Anna Lena", "Anna_Lena", id="another separator"),
        pytest.param("Anna Lena", "AnnaLena", id="no separator"),
        pytest.param("Paul", "PauI", id="a capital i for an l"),
        pytest.param("Paul", "Pau1", id="a one for an l"),
        pytest.param("Otto", "0tt0", id="noughts for o"),
        pytest.param("Max", "rnax", id="r and n for m"),
        pytest.param("Walter", "VValter", id="two v for w"),
        pytest.param("Coco", "Сосо", id="all Cyrillic"),
        pytest.param("HATA", "НАТА", id="Cyrillic capitals"),
        pytest.param("hata", "НАТА", id="Cyrillic capitals, in another case"),
        pytest.param("Straße", "STRASSE", id="sharp s"),
        pytest.param("fish", "ﬁsh", id="a ligature"),
        pytest.param("Anna", "Ａｎｎａ", id="wide letters"),
        pytest.param("Öberg", "O\u0308berg", id="letter and mark apart"),
    ],
)
def test_two_names_that_look_alike_are_one(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Anna", "Anne"), ("Jonas", "Jönas"), ("Berg", "Borg"), ("Иван", "Иваш"), ("Nan", "Van"), ("Nu", "Null")],
)
def test_names_that_differ_stay_apart(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


def test_a_name_is_shown_as_it_was_typed_but_for_what_can_not_be_seen() -> None:
    assert read_name("  Åsa Öberg ") == Name("Åsa Öberg", "åsaöberg")
    assert read_name("O\u0308berg") == Name("Öberg", "öberg")


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    name = read_name(text)
    if isinstance(name, Name):
        assert read_name(name.shown) == name
        assert skeleton(name.shown.upper()) == name.skeleton == skeleton(name.shown.lower())


@given(st.text(st.characters(codec="utf-8"), max_size=24))
def test_a_skeleton_is_its_own_skeleton(text: str) -> None:
    assert skeleton(skeleton(text)) == skeleton(text)
