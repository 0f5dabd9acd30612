"""What a command shows while the computer players are compiled for the first time."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

PATIENCE_SECONDS: Final = 1.0
"""How long nobody misses a bar: the cache needs no longer."""
TEXT: Final = "compiling the computer players, once"


@contextmanager
def warming() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error that is told the steps done and all there are; for people only, and only if it lasts."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(TEXT), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console, transient=True
    )
    task = bar.add_task(TEXT, total=None)
    begun: float | None = None

    def show(done: int, total: int) -> None:
        nonlocal begun
        begun = begun or time.monotonic()
        bar.update(task, completed=done, total=total)
        if done < total and console.is_terminal and time.monotonic() - begun > PATIENCE_SECONDS:
            bar.start()
        elif done >= total and bar.live.is_started:
            bar.stop()

    try:
        yield show
    finally:
        if bar.live.is_started:
            bar.stop()
