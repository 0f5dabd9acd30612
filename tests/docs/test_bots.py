"""The bot on the page about programs: short, and it plays."""

import os
import subprocess
import sys
from pathlib import Path

from tests.docs.test_docs import ROOT, tokens
from tests.web.bots import Bot, token_for
from tests.web.people import club

SECONDS = 120


def bot() -> str:
    """The program as it stands on the page."""
    (found,) = (token.content for token in tokens(ROOT / "docs" / "bots.md") if token.info == "python bot.py")
    return found


def test_the_bot_is_short() -> None:
    assert len([line for line in bot().splitlines() if line.strip()]) <= 45


def test_the_bot_plays_a_match_to_the_end(tmp_path: Path) -> None:
    (program := tmp_path / "bot.py").write_text(bot())
    with club(tmp_path / "house") as house, house.member() as member:
        token = token_for(member, "read", "play", "challenge")
        done = subprocess.run(
            [sys.executable, str(program), house.url],
            env={**os.environ, "SIXTYSIX_TOKEN": token},
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
        assert (done.returncode, done.stderr) == (0, "")
        with Bot(house.url, token) as looking:
            (table,) = looking.http.get("/api/tables").json()["tables"]
            view = looking.view(table)
    assert view.phase == "matchOver"
    word = "won" if view.winner == view.seat else "lost"
    assert done.stdout == f"{word} by {max(view.scores)} to {min(view.scores)}\n"
