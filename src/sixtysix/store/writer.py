"""The thread that writes: whatever comes in while a commit is on its way to the disk goes into the next one."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import islice
from queue import Empty, Full, Queue
from threading import Thread
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine

from sixtysix.store.batch import Batch, commit_batch
from sixtysix.store.commands import UNAVAILABLE, Command, Outcome
from sixtysix.store.engine import for_writing
from sixtysix.store.errand import Errand
from sixtysix.store.shelf import Shelf

MOST_AT_ONCE: Final = 256
MOST_WAITING: Final = 8_192

Clock = Callable[[], int]
"""The time now, in milliseconds since 1970."""

_log = structlog.get_logger()
_Result = TypeVar("_Result")


class _Asked(msgspec.Struct, frozen=True):
    command: Command
    future: "Future[Outcome]"

    def fail(self, _error: Exception) -> None:
        self.future.set_result(UNAVAILABLE)


class _Chore(msgspec.Struct, frozen=True):
    function: Callable[[Connection, int], Any]
    future: "Future[Any]"

    def fail(self, error: Exception) -> None:
        self.future.set_exception(error)


class _Errand(msgspec.Struct, frozen=True):
    function: Callable[[Connection, int], Errand[Any]]
    future: "Future[Any]"

    def fail(self, error: Exception) -> None:
        self.future.set_exception(error)


_Item: TypeAlias = _Asked | _Chore | _Errand


def _asked_for() -> "Future[Any]":
    """A future that can't be cancelled: what was asked is done, also when whoever asked has gone."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()
    return future


class Writer:
    """Carries out commands and chores, many in one transaction. Any thread may ask; it is answered after the commit.

    ``publish`` is called from the writing thread with each table that changed, ``measure`` with the size of each batch.
    """

    def __init__(
        self,
        engine: Engine,
        shelf: Shelf,
        clock: Clock,
        publish: Callable[[str], None],
        measure: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._engine = for_writing(engine)
        self._shelf = shelf
        self._clock = clock
        self._publish = publish
        self._measure = measure
        self._queue: Queue[_Item | None] = Queue(MOST_WAITING)
        self._thread = Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to work; what was asked before is done first."""
        self._thread.start()

    def submit(self, command: Command) -> "Future[Outcome]":
        """Have a command carried out. The answer is `UNAVAILABLE` where the house can't keep up or can't write."""
        future: Future[Outcome] = _asked_for()
        try:
            self._queue.put_nowait(_Asked(command, future))
        except Full:
            future.set_result(UNAVAILABLE)
        return future

    def run(self, function: Callable[[Connection, int], _Result]) -> "Future[_Result]":
        """Have something else done in the next transaction; ``function`` gets its connection and the time."""
        future: Future[_Result] = _asked_for()
        self._queue.put(_Chore(function, future))
        return future

    def run_with_commands(self, function: Callable[[Connection, int], Errand[_Result]]) -> "Future[_Result]":
        """The same for what changes tables as well: all of it is written, or nothing, and then `NotCarriedOut`.

        ``function`` sees the tables as they are before its commands; only those of other errands can come between.
        """
        future: Future[_Result] = _asked_for()
        self._queue.put(_Errand(function, future))
        return future

    @property
    def waiting(self) -> int:
        """How many wait for the next transaction."""
        return self._queue.qsize()

    def probe(self) -> "Future[None]":
        """Go through a transaction that changes nothing; `Full` where the house can't keep up."""
        future: Future[None] = _asked_for()
        try:
            self._queue.put_nowait(_Chore(lambda _connection, _now: None, future))
        except Full as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """Carry out what was asked so far, then stop."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            items, last = [first], False
            while len(items) < MOST_AT_ONCE and not last:
                try:
                    item = self._queue.get_nowait()
                except Empty:
                    break
                if item is None:
                    last = True
                else:
                    items.append(item)
            self._commit(items)
            if last:
                return

    def _commit(self, items: Sequence[_Item]) -> None:
        asked = [item for item in items if isinstance(item, _Asked)]
        chores = [item for item in items if isinstance(item, _Chore)]
        sent = [item for item in items if isinstance(item, _Errand)]
        try:
            with self._engine.begin() as connection:
                now = self._clock()
                errands = [item.function(connection, now) for item in sent]
                together = [command for errand in errands for command in errand.commands]
                commands = [*together, *(item.command for item in asked)]
                batch = commit_batch(connection, commands, self._shelf, now)
                outcomes = iter(batch.outcomes)
                for errand in errands:
                    errand.check(tuple(islice(outcomes, len(errand.commands))))
                results = [chore.function(connection, now) for chore in chores]
        except Exception as error:  # noqa: BLE001 -- the thread that writes must outlive every mistake
            self._commit_apart(items, error)
            return
        self._measure(len(items))
        self._shelve(batch)
        for item, outcome in zip(asked, outcomes, strict=True):
            item.future.set_result(outcome)
        for item_sent, errand in zip(sent, errands, strict=True):
            item_sent.future.set_result(errand.result)
        for chore, result in zip(chores, results, strict=True):
            chore.future.set_result(result)
        for name in batch.changed:
            self._publish(name)

    def _commit_apart(self, items: Sequence[_Item], error: Exception) -> None:
        """Nothing of the batch was written; what was wrong with one of them is not to be the others' loss."""
        if len(items) == 1:
            _log.error("nothing written", error=str(error), exc_info=error)
            items[0].fail(error)
            return
        for item in items:
            self._commit([item])

    def _shelve(self, batch: Batch) -> None:
        for name, table in batch.changed.items():
            if table is None:
                self._shelf.drop(name)
            else:
                self._shelf.put(table)
