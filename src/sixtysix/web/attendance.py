"""Who has a connection to the house, over all tabs and devices; the write path hears when that changes (L5)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from sixtysix.portal import presence
from sixtysix.portal.presence import Presence
from sixtysix.store.commands import Attend, Done, Outcome
from sixtysix.store.writer import Clock

RETRY_AFTER_S: Final = 1.0


class Attendance:
    """Counts the live connections of every person. Used from the event loop alone."""

    def __init__(self, submit: Callable[[Attend], Awaitable[Outcome]], clock: Clock) -> None:
        self._submit = submit
        self._clock = clock
        self._present: dict[str, Presence] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._stopped = False

    def is_here(self, person: str) -> bool:
        """Whether the person has a connection."""
        return person in self._present

    def came(self, person: str, stream: str) -> None:
        """A connection of the person was opened; ``stream`` names it."""
        known = self._present.get(person)
        self._present[person] = presence.opened(known or Presence(left=self._clock()), stream)
        if known is None:
            self._begin_to_tell(person)

    def went(self, person: str, stream: str) -> None:
        """A connection of the person was closed."""
        after = presence.closed(self._present[person], stream, self._clock())
        if after.streams:
            self._present[person] = after
            return
        del self._present[person]
        self._begin_to_tell(person)

    async def confirm(self, person: str) -> None:
        """Tell the table at which the person has just sat down that he is here, if he is."""
        if self.is_here(person):
            await self._tell(person)

    async def stop(self) -> None:
        """Tell nothing any more: whoever is here now is gone when the house comes back (T9)."""
        self._stopped = True
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)

    def _begin_to_tell(self, person: str) -> None:
        if self._stopped:
            return
        task = asyncio.create_task(self._tell(person))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, person: str) -> None:
        """Until it is durable: a house that can't write now must not take somebody for connected for ever."""
        while True:
            outcome = await self._submit(Attend(person, self.is_here(person)))
            if isinstance(outcome, Done):
                return
            await asyncio.sleep(RETRY_AFTER_S)
