"""The tables used last, so that not every command reads a whole log."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from sixtysix.portal.table import AnyTable

CAPACITY: Final = 4_096


class Shelf:
    """Keeps the tables used last, each at the last durable version seen. Any thread may use it.

    What lies here may be old, never wrong: tables are frozen, and only what was committed is put here.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._tables: OrderedDict[str, AnyTable] = OrderedDict()
        self._lock = Lock()

    def get(self, table: str) -> AnyTable | None:
        """The table as it was seen last."""
        with self._lock:
            found = self._tables.get(table)
            if found is not None:
                self._tables.move_to_end(table)
            return found

    def put(self, table: AnyTable) -> None:
        """Keep a durable version, unless a newer one lies here."""
        name = table.opened.table
        with self._lock:
            known = self._tables.get(name)
            if known is None or known.version < table.version:
                self._tables[name] = table
            self._tables.move_to_end(name)
            while len(self._tables) > self._capacity:
                self._tables.popitem(last=False)

    def drop(self, table: str) -> None:
        """Forget a table that does not exist any more."""
        with self._lock:
            self._tables.pop(table, None)
