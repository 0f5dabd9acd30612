"""What is said at the tables: heard by whoever follows one at that moment, and kept nowhere."""

from collections import defaultdict
from collections.abc import Callable

from sixtysix.portal import wire

Ear = Callable[[wire.Said], None]


class Talk:
    """Carries phrases to those who follow a table. Used from the event loop alone."""

    def __init__(self) -> None:
        self._ears: defaultdict[str, set[Ear]] = defaultdict(set)

    def listen(self, table: str, ear: Ear) -> None:
        """Have ``ear`` hear what is said at the table."""
        self._ears[table].add(ear)

    def leave(self, table: str, ear: Ear) -> None:
        """Stop that; harmless if it was not so."""
        self._ears[table].discard(ear)
        if not self._ears[table]:
            del self._ears[table]

    def say(self, said: wire.Said) -> None:
        """Have everybody hear it who follows the table."""
        for ear in tuple(self._ears.get(said.table, ())):
            ear(said)
