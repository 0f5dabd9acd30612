"""Many guests at once."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sixtysix.portal import wire
from tests.web.client import Visitor
from tests.web.servers import Running, serving

GUESTS = 50


def _play(house: Running, seed: int) -> tuple[Visitor, str, wire.TableView]:
    visitor = Visitor(house.url)
    table = visitor.open_table(preset=("portal", "hoyle", "german", "classic")[seed % 4], target=1)
    with visitor.live() as live:
        live.watch(table)
        return visitor, table, live.play(table, random.Random(seed))


def test_fifty_guests_play_at_once_and_all_games_end_well(tmp_path: Path) -> None:
    with serving(tmp_path) as house, ThreadPoolExecutor(GUESTS) as crowd:
        for visitor, table, view in crowd.map(lambda seed: _play(house, seed), range(GUESTS)):
            with visitor:
                assert view.phase == "matchOver"
                assert visitor.view(table) == view
                tricks = sum(tally.tricks for tally in view.hand.result.tallies) if view.hand.result else 0
                assert 0 <= tricks <= 12
