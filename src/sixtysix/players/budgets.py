"""Spending a budget on a search that can stop after any iteration."""

import time
from collections.abc import Callable

from sixtysix.players.protocol import Budget


def either(given: Budget, own: Budget) -> Budget:
    """The budget of a call, or the player's own if the call sets no limit."""
    return own if given == Budget() else given


def spend(budget: Budget, chunk: int, search: Callable[[int], object]) -> int:
    """Call ``search`` with numbers of iterations until the budget is spent, and return their sum.

    At least one chunk is searched. A clock is looked at after each, and no chunk is begun that would end too late if it
    took as long as the ones before. A budget without limits is a `ValueError`: the search would never end.
    """
    if budget.iterations is None and budget.milliseconds is None:
        raise ValueError("a search needs a budget: set iterations or milliseconds")
    start, done = time.perf_counter(), 0
    while budget.iterations is None or done < budget.iterations:
        step = chunk if budget.iterations is None else min(chunk, budget.iterations - done)
        search(step)
        done += step
        if budget.milliseconds is not None:
            elapsed = (time.perf_counter() - start) * 1_000
            if elapsed + elapsed * step / done > budget.milliseconds:
                break
    return done
