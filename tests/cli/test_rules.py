"""``sixtysix rules``: presets and rule files in, words, TOML and JSON out."""

import json
import random
from pathlib import Path

import pytest

from sixtysix.cli.app import main
from sixtysix.game import PRESET_KEYS, preset, rules_from_toml, rules_to_json, rules_to_toml
from sixtysix.game.describe import differences, setting_name, setting_value
from sixtysix.game.rules import SETTING_NAMES, settings_of
from sixtysix.game.texts import LANGUAGES, Language


def test_all_presets_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert all(key in shown for key in PRESET_KEYS)
    assert all(setting_name(name).split()[0] in shown for name in SETTING_NAMES)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_preset_printed_as_toml_is_that_preset(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", key, "--toml"]) == 0
    assert rules_from_toml(capsys.readouterr().out) == preset(key)


def test_json_is_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {key: json.loads(json.dumps(settings_of(preset(key)))) for key in PRESET_KEYS}


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_rule_file_is_read(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"club.{suffix}"
    path.write_text(rules_to_toml(preset("hoyle")) if suffix == "toml" else rules_to_json(preset("hoyle")))
    assert main(["rules", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["key"] == "hoyle"


def test_a_rule_file_needs_only_its_differences_from_a_base(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.toml"
    path.write_text('key = "club"\nbase = "portal"\n[settings]\ncloseBeforeDraw = true\n')
    assert main(["rules", str(path), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["key"], shown["settings"]["closeBeforeDraw"]) == ("club", True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param('base = "portal"\n[settings]\nclosebeforedraw = true', "closebeforedraw", id="a wrong key"),
        pytest.param('base = "portal"\n[settings]\nend66 = "maybe"', "end66", id="a wrong value"),
        pytest.param('base = "portal"\n[settings]\nhandSize = "six"', "handSize", id="a value of the wrong kind"),
        pytest.param('base = "bridge"', "bridge", id="an unknown base"),
        pytest.param('base = "portal"\n[settings]\nstrict = ["head"]', "strict", id="settings that contradict"),
        pytest.param('key = "hoyle"\nbase = "portal"', "hoyle", id="another rule set's key"),
        pytest.param("base = portal", "TOML", id="not TOML"),
        pytest.param('colour = "red"', "colour", id="an entry that rule files don't have"),
        pytest.param("settings = 3", "settings", id="settings that are no table"),
        pytest.param("[settings]\ndeck = 24", "handSize", id="settings missing and no base"),
    ],
)
def test_a_faulty_rule_file_is_one_clear_line_and_exit_code_2(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "club.toml"
    path.write_text(text)
    assert main(["rules", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert complaint in err
    assert str(path) in err


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["rules", "bridge"], id="unknown preset"),
        pytest.param(["rules", "none.toml"], id="no such file"),
        pytest.param(["rules", "--toml"], id="a rule file of all presets at once"),
        pytest.param(["rules", "portal", "--toml", "--json"], id="two forms at once"),
    ],
)
def test_a_wrong_call_is_exit_code_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(random.Random(1).randbytes(64) + b"\xff")
    assert main(["rules", str(path)]) == 2
    assert "UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", PRESET_KEYS)
def test_every_setting_of_every_preset_has_words(key: str, language: Language) -> None:
    for name, value in settings_of(preset(key)).items():
        assert setting_name(name, language)
        assert "{" not in setting_value(name, value, language)


def test_the_differences_from_the_default_are_named_in_order() -> None:
    assert differences(preset("portal")) == ()
    assert differences(preset("schnapsen-sharp"), preset("schnapsen")) == (
        "marriageFirstLead",
        "exchangeNeedsTrick",
        "exchangeMinStock",
        "closeMinStock",
    )
