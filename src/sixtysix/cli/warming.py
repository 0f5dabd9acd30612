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
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(TEXT, total=None)
    late: Timer | None = None

    def show(done: int, total: int) -> None:
        nonlocal late
        bar.update(task, completed=done, total=total)
        if done >= total:
            clear()
        elif late is None and console.is_terminal:
            # One step may last longer than anybody's patience: the bar can't wait for the next.
            late = Timer(PATIENCE_SECONDS, bar.start)
            late.start()

    def clear() -> None:
        nonlocal late
        if late is not None:
            late.cancel()
            late.join()
            late = None
        if bar.live.is_started:
            bar.stop()

    try:
        yield show
    finally:
        clear()
