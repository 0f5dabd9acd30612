"""Compiling everything before anybody waits for it.

The first time takes some seconds, with a call of ``progress`` for each step; afterwards the cache has it all.
"""

import time
from collections.abc import Callable
from importlib import import_module
from typing import Final

import msgspec

Progress = Callable[[str, int, int], None]
"""Called with what is being compiled, how many steps are done, and how many there are."""

_MODULES: Final = ("play", "deals", "endgame", "opencards")
"""The modules that Python calls; they are imported only now, for importing Numba takes time too."""


class WarmUp(msgspec.Struct, frozen=True):
    """How a warm-up went: seconds of real time, and whether the cache had everything."""

    seconds: float
    from_cache: bool


def warm_up(progress: Progress | None = None) -> WarmUp:
    """Compile every function of the kernel that Python calls, or load it from the cache."""
    start = time.perf_counter()
    for module in _MODULES:
        import_module(f"sixtysix.kernel.{module}")
    entries = import_module("sixtysix.kernel.compiled").ENTRIES
    from_cache = True
    for done, each in enumerate(entries):
        if progress is not None:
            progress(each.name, done, len(entries))
        from_cache &= each.compile()
    if progress is not None:
        progress("", len(entries), len(entries))
    return WarmUp(time.perf_counter() - start, from_cache)
