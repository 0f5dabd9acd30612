"""A budget behind a player's name, and spending one on a search that can stop after any iteration."""

import re
from collections.abc import Callable
from typing import Final

from sixtysix.players.protocol import Budget

_BUDGET: Final = re.compile(r"(?P<amount>[1-9]\d{0,8})(?P<unit>ms)?", re.ASCII)


def parse_named(text: str) -> tuple[str, Budget]:
    """Read ``NAME``, ``NAME@ITERATIONS`` or ``NAME@MILLISECONDSms``; anything else is a `ValueError`.

    >>> parse_named("heuristic@100ms")
    ('heuristic', Budget(iterations=None, milliseconds=100))
    """
    name, at, amount = text.partition("@")
    if not at:
        return name, Budget()
    found = _BUDGET.fullmatch(amount)
    if found is None:
        raise ValueError(f"{amount!r} is not a budget: write iterations as {name}@2000 or a time as {name}@100ms")
    number = int(found["amount"])
    return name, Budget(milliseconds=number) if found["unit"] else Budget(iterations=number)


def either(given: Budget, own: Budget) -> Budget:
    """The budget of a call, or the player's own if the call sets no limit."""
    return own if given == Budget() else given


def parts(budget: Budget, count: int) -> list[Budget]:
    """A budget of iterations or of a time, cut into so many parts as alike as may be, the largest first.

    >>> [part.iterations for part in parts(Budget(iterations=8), 3)]
    [3, 3, 2]
    """
    whole = budget.iterations if budget.milliseconds is None else budget.milliseconds
    if whole is None:
        raise ValueError("a budget without limits has no parts: set iterations or milliseconds")
    sizes = [(whole + count - 1 - number) // count for number in range(count)]
    return [Budget(iterations=size) if budget.milliseconds is None else Budget(milliseconds=size) for size in sizes]


Clock = Callable[[], float]
"""A stopwatch in seconds. Players know no time of their own, so whoever builds one that keeps a time gives it."""


def spend(budget: Budget, clock: Clock, chunk: int, search: Callable[[int], object]) -> int:
    """Call ``search`` with numbers of iterations until the budget is spent, and return their sum.

    At least one chunk is searched. ``clock`` is looked at after each, and no chunk is begun that would end too late if
    it took as long as the ones before. A budget without limits is a `ValueError`: the search would never end.
    """
    if budget.iterations is None and budget.milliseconds is None:
        raise ValueError("a search needs a budget: set iterations or milliseconds")
    start, done = clock(), 0
    while budget.iterations is None or done < budget.iterations:
        step = chunk if budget.iterations is None else min(chunk, budget.iterations - done)
        search(step)
        done += step
        if budget.milliseconds is not None:
            elapsed = (clock() - start) * 1_000
            if elapsed + elapsed * step / done > budget.milliseconds:
                break
    return done
