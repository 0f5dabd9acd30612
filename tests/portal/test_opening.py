"""From the start page's request to a table's options."""

import pytest

from sixtysix.game import PRESET_KEYS, RulesError, preset
from sixtysix.game.rules import settings_of
from sixtysix.portal import wire
from sixtysix.portal.opening import options, seek_of
from sixtysix.portal.two_handed import TWO_HANDED


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
