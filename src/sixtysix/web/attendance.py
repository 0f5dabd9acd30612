"""Who is there, over all tabs, devices and programs; the write path hears when that changes (L5).

A page is there as long as it has a connection. A program is there as well for 3 minutes after each of its requests
(ambiguity 10c).
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from sixtysix.portal import presence
from sixtysix.portal.presence import Presence
from sixtysix.store.commands import Attend, Done, Outcome
from sixtysix.store.writer import Clock

RETRY_AFTER_S: Final = 1.0


class Attendance:
    """Knows the signs of life of every person. Used from the event loop alone."""

    def __init__(self, submit: Callable[[Attend], Awaitable[Outcome]], clock: Clock) -> None:
        self._submit = submit
        self._clock = clock
        self._present: dict[str, Presence] = {}
        self._telling: set[asyncio.Task[None]] = set()
        self._stopped = False

    def is_here(self, person: str) -> bool:
        """Whether the person is there; one whose time is up is so until `look_around`, which tells it."""
        return person in self._present

    def came(self, person: str, stream: str) -> None:
        """A connection of the person was opened; ``stream`` names it."""
        known = self._present.get(person)
        self._present[person] = presence.opened(known or Presence(left=self._clock()), stream)
        if known is None:
            self._begin_to_tell(person)

    def went(self, person: str, stream: str) -> None:
        """A connection of the person was closed."""
        now = self._clock()
        after = presence.closed(self._present[person], stream, now)
        if after.streams:
            self._present[person] = after
            return
        del self._present[person]
        self._begin_to_tell(person)

    def asked(self, person: str) -> None:
        """A program of the person has asked something outside of a connection."""
        now = self._clock()
        known = self._present.get(person)
        self._present[person] = presence.requested(known or Presence(left=now - 1), now)
        if known is None:
            self._begin_to_tell(person)

    def look_around(self) -> None:
        """Note whose last request is too long ago."""
        now = self._clock()
        for person, known in tuple(self._present.items()):
            since = known.absent_since(now)
            if since is not None:
                del self._present[person]
                self._begin_to_tell(person, since)

    async def keep_looking(self, every_s: float) -> None:
        """Do so again and again."""
        while True:
            await asyncio.sleep(every_s)
            self.look_around()

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

    def _begin_to_tell(self, person: str, since: int | None = None) -> None:
        if self._stopped:
            return
        task = asyncio.create_task(self._tell(person, since))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, person: str, since: int | None = None) -> None:
        """Until it is durable: a house that can't write now must not take somebody for connected for ever."""
        while True:
            here = self.is_here(person)
            outcome = await self._submit(Attend(person, here, None if here else since))
            if isinstance(outcome, Done):
                return
            await asyncio.sleep(RETRY_AFTER_S)
