"""From the start page's request to a table's options."""

from typing import Any

import pytest
from msgspec.structs import replace

from sixtysix.game import PRESET_KEYS, RulesError, preset
from sixtysix.game.rules import settings_of
from sixtysix.portal import wire
from sixtysix.portal.opening import Unfit, options, seek_of
from sixtysix.portal.two_handed import TWO_HANDED

SCORED = wire.Seek("german", "beginner", kind="scored", target=7, move_seconds=60, undo=True)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_preset_comes_with_all_its_settings_and_its_first_target(key: str) -> None:
    chosen = options(wire.Seek(preset=key, level="beginner"), TWO_HANDED)
    assert (chosen.rules_key, chosen.settings) == (key, settings_of(preset(key)))
    assert chosen.target == preset(key).default_target


def test_what_was_chosen_is_kept() -> None:
    request = wire.OpenTable(
        "german", "random", target=5, settings={"closeBeforeDraw": True}, undo=False, show_points=False, speed=0.5
    )
    chosen = options(seek_of(request), TWO_HANDED)
    assert (chosen.rules_key, chosen.settings["closeBeforeDraw"]) == ("house", True)
    assert (chosen.target, chosen.undo, chosen.show_points, chosen.speed) == (5, False, False, 0.5)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        pytest.param(wire.Seek("whist", "random"), "unknown rule set 'whist'", id="unknown preset"),
        pytest.param(wire.Seek("portal", "random", settings={"x": 1}), "unknown setting 'x'", id="unknown setting"),
        pytest.param(
            wire.Seek("portal", "random", settings={"claimWindows": ["anyOwnTurn"]}), "66", id="contradiction"
        ),
    ],
)
def test_a_mix_that_makes_no_sense_is_refused(request_: wire.Seek, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        options(request_, TWO_HANDED)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"move_seconds": 29}, "30 to 300 seconds", id="a move time that is too short"),
        pytest.param({"move_seconds": 301}, "30 to 300 seconds", id="one that is too long"),
        pytest.param({"move_seconds": None}, "choose one", id="no move time"),
        pytest.param({"target": 5}, "3 or 7 or 11", id="another target"),
        pytest.param({"settings": {"closeBeforeDraw": True}}, "as it is", id="house rules"),
        pytest.param({"kind": "test"}, "no move time", id="a test game with a move time"),
    ],
)
def test_a_scored_game_is_a_preset_as_it_is_with_a_move_time(change: dict[str, Any], message: str) -> None:
    with pytest.raises(Unfit, match=message):
        options(replace(SCORED, **change), TWO_HANDED)


@pytest.mark.parametrize("seconds", [30, 300])
@pytest.mark.parametrize("target", [3, 7, 11])
def test_a_scored_game_may_be_so_long(seconds: int, target: int) -> None:
    chosen = options(replace(SCORED, move_seconds=seconds, target=target), TWO_HANDED)
    assert (chosen.kind, chosen.move_seconds, chosen.target, chosen.undo) == ("scored", seconds, target, False)


def test_between_people_nothing_is_taken_back() -> None:
    assert not options(wire.Seek("portal", undo=True), TWO_HANDED).undo
    assert options(wire.Seek("portal", "beginner", undo=True), TWO_HANDED).undo
