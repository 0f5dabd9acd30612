"""The errors of the game.

Malformed text is a `ValueError` with the text shown, an action that is not legal here is `IllegalAction`, and our own
bugs are `AssertionError` and never caught.
"""

from sixtysix.game.actions import Action
from sixtysix.game.refusals import Refusal


class IllegalAction(Exception):
    """An action the rules do not allow in this position; ``refusal`` says why."""

    def __init__(self, action: Action, refusal: Refusal) -> None:
        super().__init__(f"{action}: {refusal.sentence('en')} ({refusal.rule})")
        self.action = action
        self.refusal = refusal


class RulesError(ValueError):
    """A rule set that can't be read, or whose settings contradict each other; the message says which and why."""


class RecordError(ValueError):
    """A record that can't be read. ``line`` and ``column`` count from 1 and point at the first fault."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
