"""Golden playthroughs: replaying each must give it line for line.

After a change of the rules that is meant, ``python -m tools.make_playthroughs`` writes them anew.
"""

import pytest

from sixtysix.game import PRESET_KEYS, apply, deal_hand, preset
from tools.make_playthroughs import FOLDER, features, read, written


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_replay_gives_the_playthrough_line_for_line(key: str) -> None:
    text = (FOLDER / f"{key}.txt").read_text("utf-8")
    rules, deals = read(text)
    assert rules == preset(key)
    assert written(rules, deals).splitlines() == text.splitlines()


def test_there_are_no_other_playthroughs() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(PRESET_KEYS)


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_playthrough_shows_what_the_rule_set_has(key: str) -> None:
    rules, deals = read((FOLDER / f"{key}.txt").read_text("utf-8"))
    shown = set.union(*(features(rules, deal) for deal in deals))
    assert len(deals) >= 2
    assert {"Play", "Marry", "ExchangeTrump", "CloseTalon", "open", "closed"} <= shown
    assert ("Claim" in shown) == bool(rules.claim_windows)
    assert ("Draw" in shown) == rules.close_before_draw
    assert ("Exchanging" in shown) == rules.exchange_by_opponent_right_after_close


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_a_playthrough_is_played_to_its_ends(key: str) -> None:
    rules, deals = read((FOLDER / f"{key}.txt").read_text("utf-8"))
    for deal in deals:
        state = deal_hand(rules, deal.deck, deal.dealer)
        for action in deal.actions:
            assert state.to_act is not None
            state = apply(state, state.to_act, action)
        assert state.result is not None
