"""The bot on the page about programs: short, and it plays."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_docs import ROOT, tokens
from tests.web.bots import Bot, token_for
from tests.web.client import Visitor
from tests.web.people import club

PAGE = ROOT / "docs" / "bots.md"
SECONDS = 120


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with club(tmp_path_factory.mktemp("house")) as house, house.visitor() as somebody:
        yield somebody


def bot() -> str:
    """The program as it stands on the page."""
    (found,) = (token.content for token in tokens(PAGE) if token.info == "python bot.py")
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


def requests_named() -> dict[str, str]:
    """The scope of each request in the table of the page, by method and address."""
    rows = re.findall(r"^\| (`(?:GET|POST|DELETE) [^|]*) \| `(\w+)` \|", PAGE.read_text(), re.MULTILINE)
    return {request: scope for requests, scope in rows for request in re.findall("`([^`]+)`", requests)}


def requests_there_are(document: dict[str, Any]) -> dict[str, str]:
    """The same by the description of the interface."""
    return {
        f"{method.upper()} {re.sub('{(.*?)}', lambda part: part[1].upper(), path)}": way["token"][0]
        for path, item in document["paths"].items()
        for method, operation in item.items()
        for way in operation.get("security", ())
        if "token" in way
    }


def test_the_page_names_every_request_of_programs_and_its_scope(visitor: Visitor) -> None:
    document = visitor.http.get("/api/schema/openapi.json").raise_for_status().json()
    assert requests_named() == requests_there_are(document)


def test_the_page_names_every_leaderboard(visitor: Visitor) -> None:
    (sentence,) = re.findall(r"^GAME is (.*?)\. ", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    game, *levels = re.findall("`([^`]+)`", sentence)
    boards = visitor.http.get("/api/boards").raise_for_status().json()["boards"]
    assert [{"game": game, "level": level} for level in levels] == boards


def test_the_page_names_every_field_of_a_wish_but_for_what_pages_ask(visitor: Visitor) -> None:
    document = visitor.http.get("/api/schema/openapi.json").raise_for_status().json()
    fields = set(document["components"]["schemas"]["Seek"]["properties"])
    named = set(re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", PAGE.read_text(), re.MULTILINE)) & fields
    assert fields - named == {"preset", "spectators", "undo", "showPoints", "commitment"}
