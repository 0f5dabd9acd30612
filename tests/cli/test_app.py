"""The frame of the command line: what a command may do, and what the person at the terminal then sees."""

import json as jsonlib
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sixtysix import __version__
from sixtysix.cli import app
from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.output import print_json

ROOT = Path(__file__).resolve().parents[2]


def greet(name: str, *, json: bool = False) -> None:
    """Say hello."""
    if json:
        print_json({"greeting": name})
    else:
        print(f"hello {name}")


def refuse() -> None:
    """Find fault with the input."""
    raise UserError("no preset is called 'x'.\n  sixtysix rules lists them")


def fail() -> None:
    """Find that it cannot be done."""
    raise Failure("port 6600 is in use; choose another one with --port")


def interrupt() -> None:
    """Stand for Ctrl-C."""
    raise KeyboardInterrupt


def many() -> None:
    """Print more than a pipe holds."""
    for number in range(100_000):
        print(number)


def code(value: int) -> int:
    """Return an exit code."""
    return value


@pytest.fixture(autouse=True)
def commands(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = (greet, refuse, fail, interrupt, code)
    table = {function.__name__: f"{__name__}:{function.__name__}" for function in functions}
    monkeypatch.setattr(app, "COMMANDS", table)


@pytest.mark.parametrize(
    ("line", "exit_code", "out", "err"),
    [
        pytest.param("--version", 0, f"{__version__}\n", "", id="the version"),
        pytest.param("greet Ada", 0, "hello Ada\n", "", id="a command with its argument"),
        pytest.param("greet Ada --json", 0, '{"greeting":"Ada"}\n', "", id="json is one object and nothing else"),
        pytest.param("code 1", 1, "", "", id="a command's own exit code"),
        pytest.param(
            "refuse",
            2,
            "",
            "sixtysix: no preset is called 'x'. sixtysix rules lists them\n",
            id="bad input is one line, even if its text has several",
        ),
        pytest.param(
            "fail",
            1,
            "",
            "sixtysix: port 6600 is in use; choose another one with --port\n",
            id="a failure is one line and exit code 1",
        ),
        pytest.param("interrupt", 130, "", "", id="an interruption is silent"),
    ],
)
def test_what_the_terminal_sees(
    capsys: pytest.CaptureFixture[str], line: str, exit_code: int, out: str, err: str
) -> None:
    assert app.main(line.split()) == exit_code
    assert capsys.readouterr() == (out, err)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        pytest.param("nonsense", "nonsense", id="an unknown command"),
        pytest.param("greet", "name", id="a missing argument"),
        pytest.param("greet Ada --loud", "--loud", id="an unknown option"),
        pytest.param("greet Ada Bob", "Bob", id="an argument too many"),
        pytest.param("code six", "six", id="a word for a number"),
    ],
)
def test_a_wrong_command_line_is_one_line_that_names_the_fault(
    capsys: pytest.CaptureFixture[str], line: str, word: str
) -> None:
    assert app.main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("sixtysix: ")
    assert word.lower() in err.lower()
    assert ".;" not in err
    assert err.endswith("; sixtysix --help shows what there is\n")


@pytest.mark.parametrize("line", ["", "--help", "greet --help"])
def test_help_succeeds(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert app.main(line.split()) == 0
    assert "Usage: sixtysix" in capsys.readouterr().out


def test_json_output_can_be_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"deals": 3, "name": "Bettler & Zählkarte"})
    assert jsonlib.loads(capsys.readouterr().out) == {"deals": 3, "name": "Bettler & Zählkarte"}


def test_the_version_comes_without_loading_a_command() -> None:
    program = "import sys; from sixtysix.cli.app import main; main(['--version']); sys.exit('cyclopts' in sys.modules)"
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{__version__}\n"
    assert time.monotonic() - begun < 5


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    program = f"import sys; from {__name__} import app, many; app.COMMANDS['many'] = '{__name__}:many'"
    pipe = f"{sys.executable} -c \"{program}; sys.exit(app.main(['many']))\" | head -n 2; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", pipe], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n1\n", "")


def test_an_argument_too_many_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["greet", "Ann", "Bea"]) == 2
    assert "'Bea'" in capsys.readouterr().err
