"""Rule sets in words: every setting, and every value it may have, is named in every language."""

from typing import Any

import pytest

from sixtysix.game import PRESET_KEYS, house_rules, preset
from sixtysix.game.describe import differences, setting_name, setting_rule, setting_value
from sixtysix.game.rules import SETTING_NAMES, settings_of
from sixtysix.game.texts import LANGUAGES, Language
from tests.strategies import CHOICES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_settings_differ(language: Language) -> None:
    names = [setting_name(name, language) for name in SETTING_NAMES]
    assert len(set(names)) == len(names)
    assert all(names)


@pytest.mark.parametrize("name", SETTING_NAMES)
def test_a_setting_belongs_to_a_rule(name: str) -> None:
    assert setting_rule(name).startswith("R")
    assert setting_rule(name) not in ("R11", "R16", "R19")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETTING_NAMES)
def test_values_are_told_apart(name: str, language: Language) -> None:
    values = [*CHOICES[name], *(settings_of(preset(key))[name] for key in PRESET_KEYS)]
    words = {str(value): setting_value(name, value, language) for value in values}
    assert all(words.values())
    assert not any(set("{}") & set(word) for word in words.values())
    assert len(set(words.values())) == len(words)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("closeBeforeDraw", True, "yes"),
        ("falseClaim", None, "none"),
        ("falseClaim", [2, 2], "2"),
        ("falseClaim", [2, 3], "2; 3 if the opponent has no trick"),
        ("target", [3, 7, 11], "3, 7, 11"),
        ("target", 7, "7"),
        ("claimWindows", [], "none"),
        ("cardPoints", {"A": 11, "T": 10}, "A 11 · T 10"),
    ],
)
def test_a_value_in_english(name: str, value: Any, words: str) -> None:  # noqa: ANN401 - as settings have them
    assert setting_value(name, value) == words


def test_differences() -> None:
    assert differences(preset("portal")) == ()
    assert differences(house_rules("hoyle", {"target": 9}), preset("hoyle")) == ("target",)
    assert "strict" in differences(preset("hoyle"))
