"""What comes over the wire during a hand, to the byte: no card that its viewer never got to see."""

import random

import pytest

from sixtysix.game import PRESET_KEYS
from sixtysix.portal import wire
from tests.web.client import Live, Visitor

COMPUTER = 1
REVEALED = '"reveal":{'


def never_seen(views: list[wire.TableView]) -> set[str]:
    """The cards of a finished hand that nobody but the computer has seen; a turn-up was seen by everybody."""
    reveal = views[-1].hand.reveal
    assert reveal is not None
    return {*reveal.hands[COMPUTER], *reveal.talon} - {str(view.hand.turn_up) for view in views}


def play_a_hand(live: Live, table: str, rng: random.Random) -> tuple[list[wire.TableView], list[str]]:
    """Every view of one hand, and every frame before the one that shows all cards."""
    begun = len(live.raw)
    views = [live.until_my_turn(table)]
    while views[-1].phase == "playing":
        live.play(table, rng, most=1)
        views.append(live.until_my_turn(table))
    frames = live.raw[begun:]
    shown = next(place for place, frame in enumerate(frames) if REVEALED in frame)
    return views, frames[:shown]


@pytest.mark.parametrize("key", PRESET_KEYS)
def test_cards_that_were_never_shown_are_in_no_frame(visitor: Visitor, key: str) -> None:
    rng = random.Random(key)
    hidden = 0
    while hidden < 6:
        table = visitor.open_table(preset=key, level="heuristic", target=1)
        with visitor.live() as live:
            live.watch(table)
            views, frames = play_a_hand(live, table, rng)
        secret = never_seen(views)
        hidden += len(secret)
        assert not [(card, frame) for card in secret for frame in frames if f'"{card}"' in frame]
