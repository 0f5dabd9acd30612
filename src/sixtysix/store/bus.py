"""News inside the house: "table T is at version V". A hint and no more; the truth is in the database."""

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str], None]
"""Told the table that changed; it must return at once."""


class Bus(Protocol):
    """Carries hints from whoever wrote to whoever watches. A hint may be lost or doubled."""

    def subscribe(self, table: str, listener: Listener) -> None:
        """Call ``listener`` after each change of ``table``."""

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Stop that; harmless if it was not so."""

    def subscribe_to_all(self, listener: Listener) -> None:
        """Call ``listener`` after each change of any table."""

    def publish(self, table: str) -> None:
        """Say that ``table`` changed."""


class MemoryBus:
    """The bus of a house in one process. Used from one thread, that of the event loop."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._to_all: list[Listener] = []

    def subscribe(self, table: str, listener: Listener) -> None:
        """See `Bus`."""
        self._listeners[table].add(listener)

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """See `Bus`."""
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]

    def subscribe_to_all(self, listener: Listener) -> None:
        """See `Bus`."""
        self._to_all.append(listener)

    def publish(self, table: str) -> None:
        """See `Bus`."""
        for listener in (*self._to_all, *self._listeners.get(table, ())):
            listener(table)
