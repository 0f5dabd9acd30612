"""Rule sets in and out: presets are what the sources say, files go back and forth, faults are one clear line."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.game import (
    PRESET_KEYS,
    Rules,
    RulesError,
    house_rules,
    preset,
    presets,
    rules_from_json,
    rules_from_toml,
    rules_to_json,
    rules_to_toml,
)
from sixtysix.game.rulefile import parse_setting, rules_from_settings, setting_text
from sixtysix.game.rules import SETTING_NAMES, settings_of
from tests.strategies import random_mix, rule_sets

FACTS = json.loads((Path(__file__).parents[1] / "data" / "cases" / "presets.json").read_text("utf-8"))


def test_there_are_these_presets() -> None:
    assert sorted(PRESET_KEYS) == sorted(FACTS)
    assert tuple(presets()) == PRESET_KEYS


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_preset_has_the_settings_of_its_source(key: str) -> None:
    assert settings_of(preset(key)) == FACTS[key]["settings"]
    assert sorted(presets()[key].stated) == sorted(FACTS[key]["stated"])
    assert preset(key).key == key


@pytest.mark.parametrize(
    ("key", "target"),
    [
        *[(key, 7) for key in PRESET_KEYS if key not in ("portal", "santase")],
        ("portal", 7),
        ("santase", 11),
    ],
)
def test_the_target_offered_first(key: str, target: int) -> None:
    assert preset(key).default_target == target


@given(rule_sets())
def test_toml_and_back(rules: Rules) -> None:
    assert rules_from_toml(rules_to_toml(rules)) == rules


@given(rule_sets())
def test_json_and_back(rules: Rules) -> None:
    assert rules_from_json(rules_to_json(rules)) == rules


@given(rule_sets())
def test_each_setting_as_a_line_and_back(rules: Rules) -> None:
    lines = [setting_text(name, value) for name, value in settings_of(rules).items()]
    assert rules_from_settings(dict(parse_setting(line) for line in lines), key=rules.key) == rules


def test_a_base_needs_only_what_differs() -> None:
    text = 'key = "sunday"\nbase = "hoyle"\n[settings]\ntarget = 11\n'
    assert rules_from_toml(text) == rules_from_settings({**settings_of(preset("hoyle")), "target": 11}, key="sunday")


def test_a_change_of_nothing_is_the_preset() -> None:
    assert house_rules("hoyle", {"target": 7}) is preset("hoyle")


@given(st.integers(0, 2**32))
def test_a_mix_is_not_taken_for_a_preset(seed: int) -> None:
    rules = random_mix(random.Random(seed))
    assert (rules.key == "house") == (rules not in [preset(key) for key in PRESET_KEYS])


VALUES: dict[str, tuple[str, object, str]] = {
    "a yes for true": ("closeBeforeDraw", "yes", 'closeBeforeDraw: expected true or false, not "yes"'),
    "1 for true": ("closeBeforeDraw", 1, "closeBeforeDraw: expected true or false, not 1"),
    "a number in quotes": ("handSize", "6", 'handSize: expected a whole number, not "6"'),
    "half a card": ("handSize", 6.5, "handSize: expected a whole number, not 6.5"),
    "true for a number": ("marriagePlain", True, "marriagePlain: expected a whole number, not true"),
    "nothing for a number": ("marriagePlain", None, "marriagePlain: expected a whole number, not null"),
    "a word that is none of them": ("end66", "silent", 'end66: expected one of automatic, announce, not "silent"'),
    "a list for a word": ("lookBack", ["never"], 'lookBack: expected one of lastTrick, never, not ["never"]'),
    "a word for a list": ("strict", "follow", 'strict: expected a list of follow, head, trump, not "follow"'),
    "an unknown duty": ("strict", ["revoke"], 'strict: expected a list of follow, head, trump, not ["revoke"]'),
    "an unknown window": (
        "claimWindows",
        ["always"],
        'claimWindows: expected a list of anyOwnTurn, afterOwnTrick, afterOwnMarriage, not ["always"]',
    ),
    "one number for two": ("closerFails", 2, "closerFails: expected two numbers such as [2, 3], not 2"),
    "three numbers for two": (
        "opponentFirstAfterClose",
        [1, 2, 3],
        "opponentFirstAfterClose: expected two numbers such as [2, 3], not [1, 2, 3]",
    ),
    "a false claim that costs a word": (
        "falseClaim",
        "much",
        'falseClaim: expected two numbers such as [2, 3], or "none", not "much"',
    ),
    "a false claim that costs half": (
        "falseClaim",
        [0.5, 1],
        'falseClaim: expected two numbers such as [2, 3], or "none", not [0.5, 1]',
    ),
    "a target in words": (
        "target",
        "seven",
        'target: expected a number such as 7, or a list such as [3, 7, 11], not "seven"',
    ),
    "a target that is true": (
        "target",
        True,
        "target: expected a number such as 7, or a list such as [3, 7, 11], not true",
    ),
    "packets as numbers": (
        "dealPacket",
        [3, 3],
        'dealPacket: expected packets such as "3-3" or "3-turnup-2", not [3, 3]',
    ),
    "card points as a list": (
        "cardPoints",
        [11, 10, 4, 3, 2, 0],
        "cardPoints: give a number of points for each of A, T, K, Q, J and 9",
    ),
    "card points without a nine": (
        "cardPoints",
        {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
        "cardPoints: give a number of points for each of A, T, K, Q, J and 9",
    ),
    "an ace of eleven in words": (
        "cardPoints",
        {"A": "eleven", "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0},
        'cardPoints: expected a number of points for each rank, not {"A": "eleven", "T": 10, "K": 4, "Q": 3,...',
    ),
    "a rank that is none": ("exchangeRank", "7", "exchangeRank: '7' is not a rank: write A, T, K, Q, J or 9"),
    "a number beyond use": ("target", 10_000, "target: the largest number is 9999"),
    "a list with a number beyond use": ("closerFails", [2, -(10**5000)], "closerFails: the largest number is 9999"),
    "points beyond use": (
        "cardPoints",
        {"A": 10**20, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0},
        "cardPoints: the largest number is 9999",
    ),
}


@pytest.mark.parametrize(("name", "value", "message"), [pytest.param(*row, id=key) for key, row in VALUES.items()])
def test_a_value_of_the_wrong_kind(name: str, value: object, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        house_rules("hoyle", {name: value})
    assert str(caught.value) == message


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def complaint(changes: dict[str, object]) -> str | None:
    try:
        house_rules("hoyle", changes)
    except RulesError as error:
        return str(error)
    return None


@given(st.sampled_from(SETTING_NAMES), JSON_VALUES)
def test_any_value_is_taken_or_refused_in_one_line_that_names_the_setting(name: str, value: object) -> None:
    message = complaint({name: value})
    if message is not None:
        assert name in message.split(": ", 1)[0]
        assert "\n" not in message
        assert "expected `" not in message


FILES: dict[str, tuple[str, str]] = {
    "no TOML": ("key = ", "not a TOML file: "),
    "a number longer than Python reads": (f"key = {'9' * 5000}", "not a TOML file: "),
    "brackets without end": ("key = " + "[" * 5000, "not a TOML file: "),
    "no settings": ('key = "mine"', "setting 'deck' is missing: write it, or name a base preset"),
    "a base that does not exist": ('base = "bridge"', "unknown rule set 'bridge': choose one of portal, hoyle, "),
    "a base that is a number": ("base = 3", "key and base are texts in quotes"),
    "an unknown entry": ('base = "hoyle"\nname = "x"', "unknown entry 'name': a rule file has key, base and settings"),
    "settings that are no table": (
        'base = "hoyle"\nsettings = 3',
        "a rule file has a key, an optional base and a table",
    ),
    "an unknown setting": (
        'base = "hoyle"\n[settings]\ntrumps = 2',
        "unknown setting 'trumps': the settings are deck, ",
    ),
    "a preset's key with other settings": (
        'key = "hoyle"\nbase = "hoyle"\n[settings]\ntarget = 9',
        "the key 'hoyle' belongs to a preset with other settings: choose another key",
    ),
    "an empty key": ('key = ""\nbase = "hoyle"', "key: '' is not a name"),
    "a key of two lines": ('key = "a\\nb"\nbase = "hoyle"', "key: 'a\\nb' is not a name"),
    "a contradiction": (
        'base = "portal"\n[settings]\nstrict = ["head"]',
        "strict: Heading or trumping makes sense only with the duty to follow suit; add it.",
    ),
}


@pytest.mark.parametrize(("text", "message"), [pytest.param(*row, id=key) for key, row in FILES.items()])
def test_a_faulty_toml_file(text: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_toml(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "null", "9" * 5000, "[" * 200_000, '{"settings": []}', '{"key": "\\ud800"}', '{"key": 1}'],
)
def test_a_faulty_json_file(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_from_json(text)
    assert "\n" not in str(caught.value)
    str(caught.value).encode("utf-8")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (rules_from_toml, rules_from_json):
        with pytest.raises(RulesError):
            read(text)


@pytest.mark.parametrize("text", ["", "# nothing", "a = 1\nb = 2", "target", "target = ", "[target]\n[hand]"])
def test_a_line_that_is_no_setting(text: str) -> None:
    with pytest.raises(RulesError):
        parse_setting(text)


def test_an_unknown_preset_is_told_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"unknown rule set 'whist': choose one of portal, hoyle, german, classic, .*"):
        preset("whist")
