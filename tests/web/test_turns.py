"""What happens by itself: computer turns and the end of a table, also when something is in the way."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Self

import pytest

from sixtysix.game import Observation
from sixtysix.players.pool import PlayerFailed, PlayerPool
from sixtysix.players.protocol import Budget, Decision, MatchScore
from sixtysix.portal.jobs import ComputerTurn
from sixtysix.portal.two_handed.pace import DEAL_MS
from sixtysix.store.jobs import ClaimedJob
from sixtysix.web.turns import pause_left_ms
from tests.web.client import Visitor
from tests.web.servers import serving


class LatePool(PlayerPool):
    """A pool whose processes can't be started at first."""

    attempts = 0

    async def __aenter__(self) -> Self:
        type(self).attempts += 1
        if self.attempts == 1:
            raise PlayerFailed("no process could be started")
        return await super().__aenter__()


class FaintPool(PlayerPool):
    """A pool in which every player fails once in a while."""

    asked = 0

    async def choose(
        self, level: str, observation: Observation, match_score: MatchScore, budget: Budget, seed: int | str
    ) -> Decision:
        type(self).asked += 1
        if self.asked % 3 == 1:
            raise PlayerFailed("the process ended")
        return await super().choose(level, observation, match_score, budget, seed)


@pytest.mark.parametrize("pool", [LatePool, FaintPool], ids=["players that start late", "players that fail"])
def test_a_turn_is_not_lost_when_players_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pool: type[PlayerPool]
) -> None:
    monkeypatch.setattr("sixtysix.web.app.PlayerPool", pool)
    with serving(tmp_path) as house, Visitor(house.url) as visitor:
        table = visitor.open_table()
        with visitor.live() as live:
            live.watch(table)
            before = live.until_my_turn(table)
            assert live.play(table, random.Random(1), most=2).version > before.version


@pytest.mark.parametrize(
    ("now", "left"),
    [
        pytest.param(1_000, 1_300, id="decided at once: the whole pause"),
        pytest.param(1_300, 1_000, id="thought 300 ms: that much less"),
        pytest.param(2_300, 0, id="thought as long as the pause"),
        pytest.param(9_000, 0, id="thought longer: nobody waits any more"),
    ],
)
def test_the_pause_includes_the_thinking(now: int, left: int) -> None:
    turn = ComputerTurn(1, "club", 1_300)
    assert pause_left_ms(ClaimedJob("t1", 0, 5, 1_000, turn), turn, now) == left


def test_the_computer_acts_when_its_pause_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as house, Visitor(house.url) as visitor:
        visitor.open_table()
        with visitor.live() as live:
            while live.watch(table := visitor.open_table(speed=1)).hand.to_act != 1:
                pass
            live.until_my_turn(table)
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        opened, *acted = [
            at for (at,) in database.execute("SELECT at FROM events WHERE table_id = ? ORDER BY version", (table,))
        ]
    assert acted[0] - opened >= DEAL_MS


def test_a_table_nobody_needs_any_more_is_erased(tmp_path: Path) -> None:
    with serving(tmp_path) as house, Visitor(house.url) as visitor:
        table = visitor.open_table(target=1)
        with visitor.live() as live:
            live.watch(table)
            assert live.play(table, random.Random(1)).phase == "matchOver"
            assert visitor.me()["table"] is None
            assert visitor.view(table).phase == "matchOver"
            with closing(sqlite3.connect(tmp_path / "house.db")) as database, database:
                assert database.execute("UPDATE jobs SET due = 0 WHERE kind = 'erase'").rowcount == 1
            # Whatever is written next makes the house look at its jobs again.
            with Visitor(house.url) as other:
                other.open_table()
            while table not in live.gone:
                live.receive()
        assert visitor.http.get(f"/api/tables/{table}").status_code == 404
        with closing(sqlite3.connect(tmp_path / "house.db")) as database:
            left = database.execute("SELECT count(*) FROM events WHERE table_id = ?", (table,)).fetchone()
    assert left == (0,)
