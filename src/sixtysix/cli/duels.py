"""What ``sixtysix arena``, ``ladder``, ``regret`` and ``exploit`` share: options, the bar, and errors in one line."""

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sixtysix.arena.contestant import Contestant, parse_contestant
from sixtysix.arena.duel import TARGET, Duel
from sixtysix.arena.field import cores
from sixtysix.arena.journal import JournalError
from sixtysix.arena.run import Run, run_duel
from sixtysix.arena.summary import Summary
from sixtysix.cli.errors import Failure, UserError
from sixtysix.cli.rules import load_rules
from sixtysix.cli.warming import warming
from sixtysix.game import Rules

AT_LEAST_ONE = Number(gte=1)
Amount = Annotated[int, Parameter(validator=AT_LEAST_ONE)]


@Parameter(name="*")
@dataclass(frozen=True)
class Setup:
    """How players meet.

    Args:
        rules: A preset's key, or a rule file ending in .toml or .json.
        seed: The same seed deals the same cards.
        target: Game points that a match needs.
        jobs: Processes to play in; as many as there are cores if nothing is said.
        resume: A file to keep pairs of deals in, and to go on from if it holds some already.
        json: Print one JSON object.
    """

    rules: str = "portal"
    seed: int = 66
    target: Amount = TARGET
    jobs: Annotated[int | None, Parameter(validator=AT_LEAST_ONE)] = None
    resume: Path | None = None
    json: bool = False

    @property
    def rule_set(self) -> Rules:
        """The rules; unknown ones are a `UserError`."""
        return load_rules(self.rules)

    def duel(self, first: Contestant, second: Contestant) -> Duel:
        """The duel of two contestants; unknown rules are a `UserError`."""
        return Duel((first, second), self.rule_set, str(self.seed), self.target)

    def run(self, pairs: int, *, until_decided: bool = False) -> Run:
        """How to play it."""
        return Run(pairs, self.jobs or cores(), self.resume, until_decided)


def contestant(text: str) -> Contestant:
    """A player by its level and budget, compiled with a bar if that takes long; anything else is a `UserError`."""
    try:
        with warming() as show:
            return parse_contestant(text, lambda _name, done, total: show(done, total))
    except ValueError as error:
        raise UserError(str(error)) from None


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on standard error, for people only."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield bar


def play(duel: Duel, run: Run, bar: Progress) -> Summary:
    """Play a duel with its bar; what goes wrong with its file or its processes is a `CommandError`."""
    first, second = duel.contestants
    task = bar.add_task(f"{first} v {second}", total=run.pairs)
    with reported():
        return run_duel(duel, run, lambda _: bar.advance(task))


@contextmanager
def reported() -> Iterator[None]:
    """What goes wrong with the file or the processes of a run becomes a `CommandError`."""
    try:
        yield
    except JournalError as error:
        raise UserError(str(error)) from None
    except OSError as error:
        raise Failure(f"the run can't go on: {error.strerror}") from None
    except BrokenExecutor:
        raise Failure("a process that played has died; try again with --jobs 1 to see why") from None
