"""``sixtysix serve`` where it can't: one line, the right exit code, nothing half-written."""

import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from sixtysix.cli.play import has_screen
from sixtysix.cli.serve import page_address
from sixtysix.store.store import Store
from sixtysix.web.settings import default_data
from sixtysix.web.visitors import COOKIE
from tests.web.client import Visitor
from tests.web.servers import HOST, Process


def serve(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "sixtysix", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def _file_in_the_way(folder: Path) -> None:
    folder.write_text("not a folder")


def _newer_database(folder: Path) -> None:
    folder.mkdir()
    with sqlite3.connect(folder / "house.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()


def _no_database(folder: Path) -> None:
    folder.mkdir()
    (folder / "house.db").write_bytes(b"this is a letter to my aunt" * 100)


def _half_a_secret(folder: Path) -> None:
    folder.mkdir()
    (folder / "secret").write_bytes(b"half")


@pytest.mark.parametrize(
    ("prepare", "code", "said"),
    [
        pytest.param(_file_in_the_way, 1, "can't be used", id="a file where the data folder should be"),
        pytest.param(_newer_database, 2, "newer version", id="a database from a newer version"),
        pytest.param(_no_database, 1, "can't be read as our database", id="a file that is no database"),
        pytest.param(_half_a_secret, 1, "is damaged", id="a damaged secret"),
    ],
)
def test_a_data_folder_that_can_not_be_used(
    tmp_path: Path, prepare: Callable[[Path], None], code: int, said: str
) -> None:
    folder = tmp_path / "data"
    prepare(folder)
    ended = serve("--data", str(folder), "--port", "0")
    assert (ended.returncode, ended.stdout) == (code, "")
    assert said in ended.stderr
    assert str(folder) in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_data_folder_another_server_uses(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Visitor(server.url) as visitor:
        ended = serve("--data", str(tmp_path), "--port", "0")
        assert ended.returncode == 1
        assert "another server uses" in ended.stderr
        assert visitor.me()["name"] == "Guest"


@pytest.mark.parametrize("host", [HOST, "localhost"])
def test_a_port_in_use(tmp_path: Path, host: str) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        ended = serve("--data", str(tmp_path / "data"), "--host", host, "--port", str(port))
    assert ended.returncode == 1
    assert f"port {port}" in ended.stderr
    assert "--port" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param(["--port", "70000"], 2, id="a port there is not"),
        pytest.param(["--port", "many"], 2, id="a port that is no number"),
        pytest.param(["--host", "no.such.host.invalid"], 1, id="a host there is not"),
        pytest.param(["--origin", "cards.example.org"], 2, id="an origin without a scheme"),
        pytest.param(["--origin", "https://cards.example.org/"], 2, id="an origin with a path"),
    ],
)
def test_an_address_that_makes_no_sense(tmp_path: Path, arguments: list[str], code: int) -> None:
    ended = serve("--data", str(tmp_path / "data"), *arguments)
    assert ended.returncode == code
    assert ended.stderr.startswith("sixtysix: ")
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "house.db", lambda _: None)):
        pass
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        ended = serve("--data", str(tmp_path), "--port", "0")
    *log, said = ended.stderr.splitlines()
    assert (ended.returncode, ended.stdout, said) == (1, "", "sixtysix: the server can't start; its log says why")
    assert any("database is locked" in json.loads(line).get("error", "") for line in log)


def test_what_is_kept_is_the_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Process(folder) as server, Visitor(server.url) as visitor:
        visitor.open_table()
        log = server.terminate()
    secret = folder / "secret"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.read_bytes().hex() not in log
    token = visitor.cookies[COOKIE]
    assert token not in log
    kept = b"".join(file.read_bytes() for file in folder.iterdir())
    assert token.encode() not in kept, "the token is the browser's alone"


def test_play_prints_where_the_page_is_if_it_can_not_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with Process(tmp_path, name="play") as server, Visitor(server.url) as visitor:
        assert '<div id="app">' in visitor.http.get("/").text


def test_games_are_kept_where_the_system_keeps_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/srv/xdg")
    assert default_data() == Path("/srv/xdg/sixtysix")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_data() == Path.home() / ".local" / "share" / "sixtysix"


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:66/"), ("::", "http://[::1]:66/"), ("::1", "http://[::1]:66/")],
)
def test_the_page_has_an_address_a_browser_understands(host: str, address: str) -> None:
    assert page_address(host, 66) == address


def test_without_a_screen_no_browser_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()
