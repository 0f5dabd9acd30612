"""What the front end's generated files are made from fits what the house sends."""

import json
import re

import pytest

from sixtysix.game import presets
from sixtysix.game.rules import SETTING_NAMES, settings_of
from sixtysix.game.texts import LANGUAGES, catalogue
from sixtysix.players.levels import PLAYERS, RECIPES
from tools import generate_levels, generate_settings, generate_texts, generate_wire

SHOWN = catalogue("settings")["settings"]


def test_every_setting_is_shown_once() -> None:
    text = generate_settings.generated()[generate_settings.OUTPUT]
    assert sorted(re.findall(r'\{ name: "(\w+)"', text)) == sorted(SETTING_NAMES)


@pytest.mark.parametrize("key", presets())
def test_every_value_of_a_preset_has_a_word(key: str) -> None:
    settings = settings_of(presets()[key].rules)
    for name, shown in SHOWN.items():
        if "values" in shown:
            value = settings[name]
            chosen = value if isinstance(value, list) else [value]
            assert set(chosen) <= set(shown["values"]), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_game_is_in_the_catalogue(language: str) -> None:
    texts = json.loads(generate_texts.generated()[generate_texts.FOLDER / language / "game.json"])
    codes = {f"{kind}.{code}" for kind, name in generate_texts.SENTENCES.items() for code in catalogue(name)}
    assert codes <= texts.keys()


def test_the_wire_is_described_in_the_words_it_is_spoken_in() -> None:
    schemas = generate_wire.document()["components"]["schemas"]
    assert set(generate_wire.UNIONS) <= schemas.keys()
    assert schemas["Command"]["properties"].keys() == {"type", "table", "commandId", "version", "body"}


def test_every_recipe_has_a_column() -> None:
    head, line, *rows = generate_levels.recipes_table().splitlines()
    assert re.findall(r"`(\w+)`", head) == list(RECIPES)
    assert {row.count("|") for row in (head, line, *rows)} == {len(RECIPES) + 2}


def test_the_ladder_that_was_measured_has_players_that_exist() -> None:
    climbed = generate_levels.ladder()
    players = [one.player for one in climbed.standings]
    assert set(players) <= PLAYERS.keys()
    shown = re.findall(r"^\| `(\w+)` \|", generate_levels.ladder_table(climbed), re.MULTILINE)
    assert shown == players[::-1]
