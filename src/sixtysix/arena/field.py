"""Many pairs on many cores, handed out in the order of their numbers.

The order makes everything that is computed on the way, such as the moment at which a test has seen enough, independent
of the number of processes.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeVar

Played = TypeVar("Played")

AHEAD: Final = 4
"""Pairs a process may have waiting: enough that none idles while the slowest pair is played."""


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_in_order(play: Callable[[int], Played], numbers: Iterable[int], jobs: int) -> Generator[Played, None, None]:
    """Call ``play`` with these numbers in ``jobs`` processes and yield what it returns in the order given.

    Closing the iterator, also by an exception, waits for the pairs in play and drops the others. A process that dies
    is a `concurrent.futures.BrokenExecutor`.
    """
    if jobs == 1:
        yield from map(play, numbers)
        return
    remaining = iter(numbers)
    with _processes(jobs) as pool:
        waiting: deque[Future[Played]] = deque()
        while True:
            with _interrupts_kept_back():
                free = jobs * AHEAD - len(waiting)
                waiting.extend(pool.submit(play, number) for number in islice(remaining, free))
            if not waiting:
                return
            yield waiting.popleft().result()


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_kept_back() -> Iterator[None]:
    """Let Ctrl-C wait: processes started meanwhile never get it, from their first moment on, and leave it to us."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Begin to wait for the parent's end: a killed one can't tell its processes to stop."""
    Thread(target=_wait_for_end, name="parent's end", daemon=True).start()


def _wait_for_end() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
