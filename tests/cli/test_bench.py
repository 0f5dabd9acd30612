"""``sixtysix bench``."""

import json
import random

import pytest

from sixtysix.cli import app
from sixtysix.cli.bench import play_random_deal
from sixtysix.game import PRESET_KEYS, preset


def test_it_prints_one_object_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["bench", "game", "--seconds", "0.01", "--json"]) == 0
    speed = json.loads(capsys.readouterr().out)
    assert set(speed["presets"]) == set(PRESET_KEYS)
    assert speed["deals_per_s"] == speed["presets"]["portal"] > 0


def test_it_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["bench", "game", "--seconds", "0.01"]) == 0
    shown = capsys.readouterr().out
    assert all(key in shown for key in PRESET_KEYS)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["bench", "chess"], "chess", id="an unknown part"),
        pytest.param(["bench"], "requires an argument", id="no part"),
        pytest.param(["bench", "game", "--seconds", "0"], "0", id="no time"),
        pytest.param(["bench", "game", "--seconds", "soon"], "soon", id="no number"),
    ],
)
def test_wrong_input_is_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(arguments) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_random_deal_is_played_to_its_end(key: str) -> None:
    assert 1 < play_random_deal(preset(key), random.Random(66)) < 60
