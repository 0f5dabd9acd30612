"""What import-linter cannot say: which names a layer may not take from a module it may import."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "sixtysix"
FULL_STATE = {"HandState", "deal_hand", "apply_legal", "observe"}


def imported(path: Path) -> set[str]:
    """All names that a module takes from others."""
    tree = ast.parse(path.read_text("utf-8"))
    return {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}


PLAYERS = [pytest.param(path, id=path.stem) for path in sorted((SOURCE / "players").glob("**/*.py"))]


@pytest.mark.parametrize("path", PLAYERS)
def test_a_player_gets_a_full_state_from_its_own_imagination_only(path: Path) -> None:
    assert imported(path) & FULL_STATE == set()


@pytest.mark.parametrize(
    ("layer", "strangers"),
    [
        pytest.param("game", {"time", "datetime", "socket", "sqlite3", "asyncio", "threading"}, id="the game is pure"),
        pytest.param("players", {"time", "datetime", "socket", "sqlite3", "secrets"}, id="players know no clock"),
        pytest.param("portal", {"socket", "sqlite3", "sqlalchemy", "litestar"}, id="the house does no input or output"),
    ],
)
def test_a_layer_keeps_away_from(layer: str, strangers: set[str]) -> None:
    found = set()
    for path in (SOURCE / layer).glob("**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found |= {(path.name, module) for module in modules if module.split(".")[0] in strangers}
    assert found == set()
