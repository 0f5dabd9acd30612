"""A house whose computer players are still being compiled: the page is there, and a table waits and goes on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixtysix.players.levels import COMPILED, STAND_IN
from sixtysix.players.transport import Ready, Readying, Start
from sixtysix.portal import wire
from sixtysix.web.readiness import readiness
from tests.web.client import Live, Visitor
from tests.web.servers import Process, serving

COMPILED_SECONDS = 300.0
"""How long one step of compiling may take on a busy machine."""


def test_the_server_itself_does_without_the_compiler() -> None:
    program = "import sys, sixtysix.web.serve; print('numba' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


@contextmanager
def sitting(url: str) -> Iterator[tuple[Visitor, Live]]:
    """A guest the house knows, with a live socket."""
    with Visitor(url) as visitor:
        visitor.open_table()
        with visitor.live() as live:
            yield visitor, live


def until_computer_acts(visitor: Visitor, live: Live) -> str:
    """A table that waits for its computer player; the deal decides who begins, so some may be opened."""
    while True:
        table = visitor.open_table()
        if live.watch(table).hand.to_act == 1 or live.views[table].version > 1:
            return table


def test_the_page_is_served_and_a_table_waits_while_players_are_compiled(tmp_path: Path) -> None:
    with Process(tmp_path / "data", cache=tmp_path / "cold") as server:
        with sitting(server.url) as (visitor, live):
            assert '<div id="app">' in visitor.http.get("/").text
            table = until_computer_acts(visitor, live)
            while live.readiness.total == 0:
                live.hear()
            assert not live.readiness.ready
            assert 0 <= live.readiness.done < live.readiness.total
            assert visitor.view(table).version == 1
            visitor.open_table()
            assert visitor.http.get(f"/api/tables/{table}").status_code == 404, "what needs no player goes on"
        (player,) = server.children()
        server.terminate()
    with pytest.raises(ProcessLookupError):
        os.kill(player, 0)


@pytest.mark.nightly
def test_a_table_that_waited_goes_on_by_itself(tmp_path: Path) -> None:
    with (
        Process(tmp_path / "data", cache=tmp_path / "cold") as server,
        sitting(server.url) as (visitor, live),
    ):
        table = until_computer_acts(visitor, live)
        while not live.readiness.ready:
            live.hear(COMPILED_SECONDS)
        assert live.until_my_turn(table).version > 1


def test_of_players_that_are_ready_nothing_is_said(tmp_path: Path) -> None:
    with serving(tmp_path) as house, sitting(house.url) as (visitor, live):
        table = until_computer_acts(visitor, live)
        live.until_my_turn(table)
        with visitor.live() as later:
            later.watch(table)
            assert not any('"readiness"' in frame for frame in later.raw)


@pytest.mark.parametrize(
    ("start", "told"),
    [
        pytest.param(Readying(8, 14), wire.Readiness(ready=False, done=8, total=14), id="compiling"),
        pytest.param(Ready(), wire.Readiness(), id="as usual"),
        pytest.param(Ready("no room"), wire.Readiness(unready=COMPILED, stand_in=STAND_IN), id="nothing compiled"),
    ],
)
def test_what_people_are_told(start: Start, told: wire.Readiness) -> None:
    assert readiness(start) == told
