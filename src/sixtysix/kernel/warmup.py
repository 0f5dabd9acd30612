"""Compiling everything before anybody waits for it.

The first time takes some seconds, with a call of ``progress`` for each step; afterwards the cache has it all. Of
several processes that find no cache one compiles and the others wait for it: they would be no faster side by side.
"""

import fcntl
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Final

import msgspec

Progress = Callable[[str, int, int], None]
"""Called with what is being compiled, how many steps are done, and how many there are."""

Calls = Mapping[str, Collection[str]]
"""By module of the kernel: functions that Python calls."""

EVERYTHING: Final[Calls] = {"play": (), "deals": (), "endgame": (), "opencards": ()}
"""Whatever has been imported, these modules among it. Importing takes time too, so it is done only now."""

LEVELS_CALL: Final[Calls] = {
    "play": ("legal_mask", "next_state"),
    "playouts": ("considered_actions", "settled_value"),
    "worlds": ("world_of", "world_as_listed"),
    "memory": ("next_moment",),
    "network": ("proposals",),
    "belief": ("imagine",),
    "guided": ("search",),
    "unfolding": ("build_subgame", "sensible_actions"),
    "equilibrium": ("iterate",),
}
"""What the levels at a table need. Peers, analysis and measurements call more."""

WAITS: Final = "another process compiles"
"""What ``progress`` is told in place of a function's name while this process waits for another."""

_LOCK: Final = "lock"
_LIST: Final = "list"


class WarmUp(msgspec.Struct, frozen=True):
    """How a warm-up went: seconds of real time, and whether the cache had everything."""

    seconds: float
    from_cache: bool


def warm_up(progress: Progress | None = None, calls: Calls = EVERYTHING) -> WarmUp:
    """Compile functions of the kernel that Python calls, or load them from the cache."""
    start = time.perf_counter()
    tell = progress or _say_nothing
    for module in calls:
        import_module(f"sixtysix.kernel.{module}")
    compiled = import_module("sixtysix.kernel.compiled")
    wanted = {name for names in calls.values() for name in names}
    entries = [each for each in compiled.ENTRIES if calls is EVERYTHING or each.name in wanted]
    names, total = {each.name for each in entries}, len(entries)
    from_cache = True
    with _one_at_a_time(compiled.CACHE_FOLDER, names, lambda: tell(WAITS, 0, total)):
        for done, each in enumerate(entries):
            tell(each.name, done, total)
            from_cache &= each.compile()
    tell("", total, total)
    return WarmUp(time.perf_counter() - start, from_cache)


def _say_nothing(_name: str, _done: int, _total: int) -> None:
    pass


@contextmanager
def _one_at_a_time(cache: Path | None, names: Collection[str], waits: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time put these functions into the cache; ``waits`` is called if another is at it.

    The cache has a list of what was put there, and nobody waits for what it has already. A process that is killed
    leaves no lock behind.
    """
    if cache is None or _listed(cache).issuperset(names):
        yield
        return
    with (cache / _LOCK).open("w") as lock:
        # Some shared folders have no locks; then processes that start together each compile for themselves.
        with suppress(OSError):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waits()
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
        (cache / _LIST).write_text("\n".join(sorted(_listed(cache).union(names))), "utf-8")


def _listed(cache: Path) -> set[str]:
    try:
        return set((cache / _LIST).read_text("utf-8").split())
    except FileNotFoundError:
        return set()
