"""What a command shows while the computer players are compiled for the first time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sixtysix.kernel.warmup import warm_up

PATIENCE_SECONDS: Final = 1.0
"""How long nobody misses a bar: the cache needs no longer."""
TEXT: Final = "compiling the computer players, once"


def compile_parts() -> None:
    """Compile whatever has been imported and is not in the cache yet, with the bar."""
    with warming() as show:
        warm_up(lambda _name, done, total: show(done, total))


@contextmanager
def warming() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error that is told the steps done and all there are; for people only, and only if it lasts."""
    bar = _LateBar()
    try:
        yield bar.show
    finally:
        bar.clear()


class _LateBar:
    """A bar that is shown when somebody has waited for a while, and never to a program."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(TEXT, total=None)
        self._late: Timer | None = None

    def show(self, done: int, total: int) -> None:
        self._bar.update(self._task, completed=done, total=total)
        if done >= total:
            self.clear()
        elif self._late is None and self._bar.console.is_terminal:
            # One step may last longer than anybody's patience: the bar can't wait for the next.
            self._late = Timer(PATIENCE_SECONDS, self._bar.start)
            self._late.start()

    def clear(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late.join()
            self._late = None
        if self._bar.live.is_started:
            self._bar.stop()
