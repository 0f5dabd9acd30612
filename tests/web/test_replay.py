"""Replays over the wire: nothing hidden until the game is over, and then for those who may see the table."""

import random
from pathlib import Path

import msgspec
import pytest

from sixtysix.portal import wire
from tests.web.client import Visitor
from tests.web.pairs import at_a_table, play
from tests.web.people import club, code_of
from tests.web.servers import Running
from tests.web.test_secrets import TURNED_UP, never_seen

CARDS = 24


def replay(visitor: Visitor, table: str) -> str:
    return visitor.http.get(f"/api/tables/{table}/replay").raise_for_status().text


def first_hand(visitor: Visitor, rng: random.Random) -> tuple[set[str], list[str]]:
    """What a viewer never got to see of a hand, and the replays he was given meanwhile and in the next hand."""
    table = visitor.open_table(level="beginner", target=7)
    texts = []
    with visitor.live() as live:
        live.watch(table)
        while live.until_my_turn(table).phase == "playing":
            texts.append(replay(visitor, table))
            live.play(table, rng, most=1)
        hidden = never_seen(live.views[table], texts)
        live.command(table, wire.Continue())
        live.until_my_turn(table)
        texts.append(replay(visitor, table))
    return hidden - {card for text in texts for card in TURNED_UP.findall(text)}, texts


def test_the_replay_of_a_running_game_has_no_card_that_its_viewer_never_got_to_see(visitor: Visitor) -> None:
    """F4, to the byte."""
    rng = random.Random(66)
    hands = [first_hand(visitor, rng) for _ in range(3)]
    assert any(hidden for hidden, _ in hands), "some hands are played until nothing is hidden any more"
    for hidden, texts in hands:
        # In the second hand the same cards lie somewhere else, so its own are looked for in the last text.
        assert not [(card, text) for card in hidden for text in texts[:-1] if f'"{card}"' in text]
        assert '"open":{' not in "".join(texts)


def test_a_test_game_is_replayed_with_open_cards_in_its_end_window(visitor: Visitor) -> None:
    table = visitor.open_table(target=1)
    with visitor.live() as live:
        live.watch(table)
        live.play(table, random.Random(3))
        told = msgspec.json.decode(replay(visitor, table), type=wire.Replay)
        assert told.view.phase == "matchOver"
        first = told.moments[0].open
        assert first is not None
        assert len({*first.hands[0], *first.hands[1], *first.talon}) == CARDS
        live.command(table, wire.Leave())
    assert code_of(visitor.http.get(f"/api/tables/{table}/replay")) == (404, "no_such_table")


@pytest.mark.parametrize("known", [True, False], ids=["a guest", "somebody not known here"])
def test_whoever_may_not_watch_a_table_gets_no_replay_of_it(house: Running, visitor: Visitor, known: bool) -> None:
    table = visitor.open_table(target=1)
    with Visitor(house.url) as other:
        if known:
            other.open_table()
        assert code_of(other.http.get(f"/api/tables/{table}/replay")) == (404, "no_such_table")


def test_whoever_watches_may_look_at_it_once_more_when_it_is_over(tmp_path: Path) -> None:
    """Until then he is told what a watcher is told; nobody has to be known here for it."""
    with club(tmp_path) as house, at_a_table(house) as (table, first, second, *_), house.visitor() as eve:
        play(table, (first, second), random.Random(8), most=3)  # so few win no match
        running = msgspec.json.decode(replay(eve, table), type=wire.Replay)
        assert (running.view.seat, running.view.hand.cards) == (None, ())
        assert all(moment.open is None for moment in running.moments)
        play(table, (first, second), random.Random(9))
        over = msgspec.json.decode(replay(eve, table), type=wire.Replay)
        assert all(moment.open is not None for moment in over.moments)
