"""``sixtysix arena``, ``ladder``, ``regret`` and ``exploit``."""

import json
import os
import pty
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from errno import ENOSPC
from pathlib import Path

import pytest

from sixtysix.cli import app, duels

ARENA = ["arena", "heuristic", "random", "--deals", "20", "--rules", "portal", "--seed", "3", "--jobs", "1"]
REGRET = ["regret", "heuristic", "--positions", "2", "--seed", "3", "--jobs", "1"]
EXPLOIT = ["exploit", "heuristic", "--deals", "3", "--worlds", "10", "--seed", "3", "--jobs", "1"]
LADDER = ["ladder", "random", "heuristic", "--pairs", "10", "--jobs", "1"]


def test_arena_prints_one_object_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([*ARENA, "--json"]) == 0
    out, error = capsys.readouterr()
    shown = json.loads(out)
    assert (out.count("\n"), error) == (1, "")
    assert shown["players"] == ["heuristic", "random"]
    assert (shown["rules"], shown["seed"], shown["deals"], shown["pairs"]) == ("portal", "3", 20, 10)
    low, high = shown["ci95"]
    assert low < shown["game_points_per_deal"] < high
    assert sum(shown["matches_won"]) == shown["matches"]
    assert all(spent > 0 for spent in shown["ms_per_decision"])


def test_arena_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([*ARENA, "--until-decided"]) == 0
    out, error = capsys.readouterr()
    assert error == ""
    for words in ("heuristic against random, portal", "game points a deal", "matches to 7 won", "better", " ms"):
        assert words in out


def test_an_odd_number_of_deals_is_rounded_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["arena", "random", "random", "--deals", "3", "--jobs", "1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["deals"], shown["game_points_per_deal"], shown["ci95"]) == (4, 0, [0, 0])


def test_a_run_is_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    journal = tmp_path / "pairs.jsonl"
    shown = []
    for _ in range(2):
        assert app.main([*ARENA, "--resume", str(journal), "--json"]) == 0
        shown.append(json.loads(capsys.readouterr().out))
    assert shown[0] == shown[1]
    assert journal.read_bytes().count(b"\n") == 10


def test_ladder_prints_one_object_and_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    assert app.main([*LADDER, "--plot", str(picture), "--json"]) == 0
    out, error = capsys.readouterr()
    shown = json.loads(out)
    assert (out.count("\n"), error) == (1, "")
    assert [one["player"] for one in shown["standings"]] == ["random", "heuristic"]
    assert shown["standings"][0]["elo"] == 1200
    assert shown["duels"][0]["pairs"] == 10
    assert picture.read_text().startswith("<svg ")


def test_ladder_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([*LADDER, "--pairing", "all"]) == 0
    out = capsys.readouterr().out
    assert out.index("heuristic") < out.index("random")
    assert "Elo of matches to 7, portal" in out


def test_regret_prints_one_object_and_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    journal, shown = tmp_path / "deals.jsonl", []
    for _ in range(2):
        assert app.main([*REGRET, "--resume", str(journal), "--json"]) == 0
        shown.append(json.loads(capsys.readouterr().out))
    assert shown[0] == shown[1]
    assert (shown[0]["player"], shown[0]["rules"]) == ("heuristic", "portal")
    assert [one["kind"] for one in shown[0]["kinds"]] == ["last-draw", "closed"]
    assert min(one["decisions"] for one in shown[0]["kinds"]) == 2
    assert all(one["regret"] >= 0 for one in shown[0]["kinds"])


def test_regret_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([*REGRET, "--kinds", "closed"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "last-draw" not in out
    for words in ("heuristic, portal: regret in game points a decision", "closed", "closes won"):
        assert words in out


def test_exploit_prints_one_object_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([*EXPLOIT, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["player"], shown["deals"]) == ("heuristic", 4)
    assert app.main(EXPLOIT) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert f"{shown['gain']:+.3f}" in out
    assert "4, each deck in either seat" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["regret", "genius"], "'genius' is not a player", id="regret of nobody"),
        pytest.param([*REGRET, "--kinds", "first-lead"], "first-lead", id="an unknown kind"),
        pytest.param([*REGRET, "--positions", "0"], "--positions", id="no positions"),
        pytest.param([*REGRET, "--resume", __file__], "line 1, is no pair of deals", id="another file for regret"),
        pytest.param(["exploit", "genius"], "'genius' is not a player", id="nobody to exploit"),
        pytest.param([*EXPLOIT, "--error", "0"], "--error", id="a player that never errs"),
        pytest.param([*EXPLOIT, "--rules", "poker"], "poker", id="unknown rules to exploit by"),
        pytest.param(["arena", "heuristic"], "requires an argument", id="one player"),
        pytest.param(["arena", "genius", "random"], "'genius' is not a player: choose one of", id="an unknown level"),
        pytest.param(["arena", "random", "random@soon"], "'soon' is not a budget", id="a strange budget"),
        pytest.param(["arena", "random", "random", "--rules", "poker"], "poker", id="unknown rules"),
        pytest.param(["arena", "random", "random", "--rules", "no-such.toml"], "no-such.toml", id="no such rule file"),
        pytest.param(["arena", "random", "random", "--deals", "0"], "--deals", id="no deals"),
        pytest.param(["arena", "random", "random", "--jobs", "0"], "--jobs", id="no processes"),
        pytest.param([*ARENA, "--target", "0"], "--target", id="no target"),
        pytest.param(["arena", "random", "random", "--seed", "mine"], "mine", id="a word for a seed"),
        pytest.param([*ARENA, "--resume", __file__], "line 1, is no pair of deals", id="another file to resume"),
        pytest.param([*ARENA, "--resume", "no/such/folder"], "No such file or directory", id="no folder to resume in"),
        pytest.param(["ladder", "heuristic"], "random is where the ladder stands", id="a ladder without its foot"),
        pytest.param(["ladder", "random"], "at least two", id="a ladder of one"),
        pytest.param([*LADDER, "--pairing", "some"], "some", id="an unknown pairing"),
        pytest.param([*LADDER, "--plot", "ladder.png"], "ending in .svg", id="another kind of picture"),
        pytest.param([*LADDER, "--plot", "no/such/ladder.svg"], "folder that exists", id="no folder for the picture"),
    ],
)
def test_wrong_input_is_one_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(arguments) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "says"),
    [
        pytest.param(BrokenProcessPool("x"), "a process that played has died", id="a process dies"),
        pytest.param(OSError(ENOSPC, "No space left on device"), "No space left on device", id="the disk is full"),
    ],
)
def test_a_failure_is_one_line(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr(duels, "run_duel", broken)
    assert app.main(ARENA) == 1
    out, shown = capsys.readouterr()
    assert (out, shown.count("\n")) == ("", 1)
    assert says in shown


def test_the_bar_is_shown_on_a_terminal_and_on_standard_error_only() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", "sixtysix", *ARENA, "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment,
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 1 << 16)
    os.close(ours)
    assert json.loads(done.stdout)["pairs"] == 10
    assert b"heuristic v random" in shown
    assert b"10/10" in shown
