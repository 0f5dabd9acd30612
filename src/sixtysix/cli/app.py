"""The program ``sixtysix``: finds the command, runs it, and turns every error into one line and an exit code.

To add a command, write ``cli/NAME.py`` with one function and give it a line in ``COMMANDS``. The function's signature
is the command line (cyclopts reads it, with the annotations and the docstring's ``Args``): parameters before ``*`` are
arguments, those after it are options. It returns None or an exit code, raises only what ``cli.errors`` has, and has a
``json: bool = False`` option if a program may want its result (``cli.output.print_json``). Its file is imported only
when the command runs, so it may import whatever it needs at the top::

    def rules(key: str | None = None, *, json: bool = False) -> None:
        \"\"\"Show the presets and their settings.

        Args:
            key: Show this preset only.
            json: Print one JSON object.
        \"\"\"
"""  # noqa: D214 -- the section belongs to the example

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixtysix import __version__
from sixtysix.cli.errors import CommandError

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: Final[dict[str, str]] = {
    "play": "sixtysix.cli.play:play",
    "serve": "sixtysix.cli.serve:serve",
    "admin": "sixtysix.cli.admin:admin",
    "backup": "sixtysix.cli.backup:backup",
    "restore": "sixtysix.cli.restore:restore",
    "rules": "sixtysix.cli.rules:rules",
    "verify": "sixtysix.cli.verify:verify",
    "bench": "sixtysix.cli.bench:bench",
    "arena": "sixtysix.cli.arena:arena",
    "ladder": "sixtysix.cli.ladder:ladder",
    "regret": "sixtysix.cli.regret:regret",
    "exploit": "sixtysix.cli.exploit:exploit",
    "solve": "sixtysix.cli.solve:solve",
}
"""Each command's name and where its function is, as ``module:function``; or, for one that has commands of its own,
its cyclopts application."""


def build_app() -> "App":
    """The command line as cyclopts sees it; commands are imported when they are used."""
    from cyclopts import App  # noqa: PLC0415 -- a third of a second that --version does without

    app = App(
        name="sixtysix",
        help="Sixty-Six: rules, computer players and a table to play at.",
        version=__version__,
        help_format="plaintext",
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name, where in COMMANDS.items():
        app.command(where, name=name)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``sixtysix ARGUMENTS`` (by default the process's own) and return the exit code.

    0 is success, 1 a failure, 2 bad input, 130 an interruption from the keyboard.
    """
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    if tokens == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return 0
    try:
        return _run(tokens)
    except CommandError as error:
        _complain(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough (sixtysix rules | head); the interpreter must not try to flush again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(tokens: Sequence[str]) -> int:
    from cyclopts.exceptions import CycloptsError, UnusedCliTokensError  # noqa: PLC0415 -- as in build_app

    try:
        result = build_app()(tokens)
    except UnusedCliTokensError as error:
        _complain(f"nothing is done with {' '.join(error.unused_tokens or ())!r}; sixtysix --help shows what there is")
        return 2
    except CycloptsError as error:
        _complain(f"{str(error).rstrip('.')}; sixtysix --help shows what there is")
        return 2
    return result if isinstance(result, int) else 0


def _complain(text: str) -> None:
    line = " ".join(text.split()).rstrip(".")
    sys.stderr.write(f"sixtysix: {line}\n")
