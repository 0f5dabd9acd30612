"""What comes over the wire during a hand, to the byte: no card that its viewer never got to see."""

import random
import re
from itertools import takewhile

import pytest

from sixtysix.game import PRESET_KEYS
from sixtysix.portal import wire
from tests.web.client import Live, Visitor

COMPUTER = 1
REVEALED = '"reveal":{'
TURNED_UP = re.compile(r'"(?:turnUp|taken|given)":"(..)"')


def play_a_hand(live: Live, table: str, rng: random.Random) -> list[str]:
    """Play the first hand of a table to its end; every frame before the one that shows all cards."""
    while live.until_my_turn(table).phase == "playing":
        live.play(table, rng, most=1)
    return list(takewhile(lambda frame: REVEALED not in frame, live.raw))


def never_seen(view: wire.TableView, frames: list[str]) -> set[str]:
    """The cards of a finished hand that nobody but the computer has seen.

    A turn-up has been seen by everybody, and so has a card that was given for it.
    """
    reveal = view.hand.reveal
    assert reveal is not None
    turn_ups = {card for frame in frames for card in TURNED_UP.findall(frame)}
    return {*reveal.hands[COMPUTER], *reveal.talon} - turn_ups


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_cards_that_were_never_shown_are_in_no_frame(visitor: Visitor, key: str) -> None:
    rng = random.Random(key)
    hidden = 0
    while hidden < 6:
        table = visitor.open_table(preset=key, level="skilled", target=1)
        with visitor.live() as live:
            live.watch(table)
            frames = play_a_hand(live, table, rng)
        secret = never_seen(live.views[table], frames)
        hidden += len(secret)
        assert not [(card, frame) for card in secret for frame in frames if f'"{card}"' in frame]
