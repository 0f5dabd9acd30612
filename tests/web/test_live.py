"""The live channel over real sockets."""

import random

from sixtysix.portal import wire
from tests.web.client import Visitor


def test_a_match_is_played_to_its_end(visitor: Visitor) -> None:
    table = visitor.open_table()
    with visitor.live() as live:
        live.watch(table)
        view = live.play(table, random.Random(1))
    assert view.phase == "matchOver"
    assert max(view.scores) >= 3
