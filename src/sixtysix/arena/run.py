"""A duel from its first pair to its last: what a file already holds, what is played now, and when to stop."""

from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

import msgspec

from sixtysix.arena.duel import Duel, Pair, play_pair
from sixtysix.arena.field import play_in_order
from sixtysix.arena.journal import Item, Journal, read_journal
from sixtysix.arena.sequential import SequentialTest, most_game_points
from sixtysix.arena.summary import Summary, summarize


class Run(msgspec.Struct, frozen=True):
    """How to play a duel, or another run of numbered parts: at most so many ``pairs``, in ``jobs`` processes.

    They are kept in the file ``resume``, if one is named, and what it holds already is not played again.
    ``until_decided`` stops as soon as the sequential test knows who is better.
    """

    pairs: int
    jobs: int = 1
    resume: Path | None = None
    until_decided: bool = False


def run_duel(duel: Duel, run: Run, seen: Callable[[Pair], None] = lambda _: None) -> Summary:
    """Play a duel and sum it up; ``seen`` is told of each pair, in order. Errors are those of `journal` and `field`."""
    test = SequentialTest(most_game_points(duel.rules)) if run.until_decided else None
    pairs: list[Pair] = []
    with closing(go_on(duel.identity, Pair, partial(play_pair, duel), run)) as coming:
        for pair in coming:
            pairs.append(pair)
            seen(pair)
            if test is not None:
                test.add(pair.game_points)
                if test.verdict is not None:
                    break
    return summarize(duel, pairs, test)


def go_on(identity: str, kind: type[Item], play: Callable[[int], Item], run: Run) -> Generator[Item, None, None]:
    """All pairs by number: those that the file holds, the others as they are played and written down."""
    numbers = range(run.pairs)
    known = {} if run.resume is None else read_journal(run.resume, identity, kind)
    fresh = play_in_order(play, (number for number in numbers if number not in known), run.jobs)
    with closing(fresh), nullcontext() if run.resume is None else Journal(run.resume, identity) as journal:
        for number in numbers:
            if number in known:
                yield known[number]
                continue
            item = next(fresh)
            if journal is not None:
                journal.add(item)
            yield item
