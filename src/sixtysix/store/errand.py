"""What changes rows of its own and tables with them: all of it is written, or nothing."""

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from sixtysix.store.commands import UNAVAILABLE, Command, Done, Outcome

_Result = TypeVar("_Result")


class NotCarriedOut(Exception):
    """A command that belongs to an errand could not be carried out, so nothing of the errand was written."""


class Errand(msgspec.Struct, Generic[_Result], frozen=True):
    """What an errand has done itself, and the commands that have to be carried out together with it.

    A command that finds nothing to do any more is none the worse for it, unless the errand is ``binding``: then what
    it has done itself is true only if every command was `Done`.
    """

    result: _Result
    commands: tuple[Command, ...] = ()
    binding: bool = False

    def check(self, outcomes: Sequence[Outcome]) -> None:
        """`NotCarriedOut` if the errand can't stand with these answers to its commands."""
        undone = [outcome for outcome in outcomes if not isinstance(outcome, Done)]
        if UNAVAILABLE in undone or (self.binding and undone):
            raise NotCarriedOut("a table could not be changed")
