"""``sixtysix backup`` of a server that runs, and a server that goes on from what ``sixtysix restore`` made of it."""

import random
from pathlib import Path

import pytest

from sixtysix.cli.app import main
from tests.web.client import Visitor
from tests.web.servers import Process


def test_a_table_goes_on_from_the_version_that_was_backed_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, backup, restored = tmp_path / "data", tmp_path / "backup", tmp_path / "restored"
    with Process(data) as first, Visitor(first.url) as visitor:
        table = visitor.open_table(target=100)
        with visitor.live() as live:
            live.watch(table)
            kept = live.play(table, random.Random(1), most=3).version
            assert main(["backup", str(backup), "--data", str(data)]) == 0
            lost = live.play(table, random.Random(2), most=3).version
            assert main(["restore", str(backup), "--data", str(data)]) == 1, "it is in use"
        first.terminate()
        cookies = visitor.cookies
    assert main(["restore", str(backup), "--data", str(data)]) == 2, "it is not empty"
    assert main(["restore", str(backup), "--data", str(restored)]) == 0
    assert "start it with" in capsys.readouterr().out
    with Process(restored) as second, Visitor(second.url, cookies) as visitor:
        assert visitor.me()["table"] == table, "the secret is the same, so the guest is known"
        with visitor.live() as live:
            live.watch(table, kept)
            assert kept <= live.until_my_turn(table).version <= lost
            assert live.play(table, random.Random(3), most=3).version > kept


@pytest.mark.parametrize(
    ("line", "code", "named"),
    [
        pytest.param("backup {tmp}/backup --data {tmp}/nothing", 2, "there is no house", id="no house"),
        pytest.param("restore {tmp}/nothing --data {tmp}/new", 1, "no such file", id="no backup"),
        pytest.param("restore {tmp}/letter --data {tmp}/new", 2, "no backup of a house", id="no backup but a letter"),
        pytest.param("restore {tmp}/letter", 2, "--data", id="no word where to"),
    ],
)
def test_what_can_not_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, code: int, named: str
) -> None:
    (tmp_path / "letter").write_text("to my aunt")
    assert main(line.format(tmp=tmp_path).split()) == code
    _, error = capsys.readouterr()
    assert named.lower() in error.lower()
    assert error.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]
