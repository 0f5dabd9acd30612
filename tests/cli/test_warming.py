"""The bar that a command shows while players are compiled: for people, and only if it lasts."""

import pytest

from sixtysix.cli.warming import TEXT, warming

SHOW_CURSOR = "\x1b[?25h"


@pytest.fixture(params=["a terminal", "a file"])
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    is_terminal: bool = request.param == "a terminal"
    monkeypatch.setenv("TTY_COMPATIBLE", "1" if is_terminal else "0")
    return is_terminal


def wait_for_the_bar(capsys: pytest.CaptureFixture[str]) -> None:
    shown = ""
    while TEXT not in shown:
        shown += capsys.readouterr().err


def test_what_lasts_has_a_bar_for_people(
    terminal: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixtysix.cli.warming.PATIENCE_SECONDS", 0.0)
    with warming() as show:
        show(0, 3)
        if terminal:
            wait_for_the_bar(capsys)
        show(3, 3)
        capsys.readouterr()
    assert capsys.readouterr() == ("", "")


@pytest.mark.usefixtures("terminal")
def test_what_the_cache_has_shows_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix.cli.warming.PATIENCE_SECONDS", 3_600.0)
    with warming() as show:
        show(0, 2)
        show(2, 2)
    assert capsys.readouterr() == ("", "")


def test_a_bar_that_is_left_half_way_is_gone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr("sixtysix.cli.warming.PATIENCE_SECONDS", 0.0)

    def interrupted() -> None:
        with warming() as show:
            show(1, 3)
            wait_for_the_bar(capsys)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert SHOW_CURSOR in capsys.readouterr().err
