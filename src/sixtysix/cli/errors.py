"""How a command says that it cannot go on.

Raise one of these anywhere below a command. ``app.main`` prints the text as one line, ``sixtysix: TEXT``, on standard
error and exits with the code of the class; nobody sees a traceback. The text says what is wrong and what to do about
it: ``UserError("no preset is called 'sixtysix'; sixtysix rules lists them")``.
"""

from typing import ClassVar


class CommandError(Exception):
    """A command ended without doing what it was asked; one of the two below."""

    exit_code: ClassVar[int]


class UserError(CommandError):
    """The input is wrong: an argument, a file, a setting. Exit code 2."""

    exit_code = 2


class Failure(CommandError):
    """The input is right, but it cannot be done here and now: a port in use, a folder not writable. Exit code 1."""

    exit_code = 1
