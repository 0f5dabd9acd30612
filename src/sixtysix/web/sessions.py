"""All open connections of the live channel."""

import asyncio
from collections import Counter

import structlog

from sixtysix.store.members import suspended_among
from sixtysix.store.sessions import ended_among
from sixtysix.web.house import House
from sixtysix.web.limits import Limits
from sixtysix.web.live import Session

_log = structlog.get_logger()


class Sessions:
    """Counts connections, and ends them all when the house restarts."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: set[Session] = set()
        self._by_guest: Counter[str | None] = Counter()

    def __len__(self) -> int:
        """How many connections are open."""
        return len(self._open)

    def has_room_for(self, guest: str | None) -> bool:
        """Whether one more is possible; those whom nobody knows share the room of all."""
        if len(self._open) >= self._limits.sockets:
            return False
        return guest is None or self._by_guest[guest] < self._limits.sockets_per_guest

    async def serve(self, session: Session) -> None:
        """Run a session, and count it as long as it runs."""
        self._open.add(session)
        self._by_guest[session.guest] += 1
        session.arrive()
        try:
            await session.run()
        finally:
            session.depart()
            self._open.discard(session)
            self._by_guest[session.guest] -= 1
            if not self._by_guest[session.guest]:
                del self._by_guest[session.guest]

    async def close_ended(self, house: House) -> None:
        """End the connections of browsers that are not signed in any more."""
        signed = [(session.visitor, session) for session in self._open if session.visitor is not None]
        names = {visitor.session for visitor, _ in signed}
        ended = await house.ask(lambda database: ended_among(database, names)) if names else frozenset()
        out = [(visitor.person, session) for visitor, session in signed if visitor.session in ended]
        if out:
            persons = {person for person, _ in out}
            suspended = await house.ask(lambda database: suspended_among(database, persons))
            for person, session in out:
                session.sign_out(suspended=person in suspended)

    async def keep_closing(self, house: House) -> None:
        """Do so again and again: those who run the house may sign somebody out from another process."""
        while True:
            await asyncio.sleep(house.limits.session_check_seconds)
            try:
                await self.close_ended(house)
            except Exception:  # noqa: BLE001 -- it goes on as soon as the database can be read again
                _log.exception("sessions can't be read")

    def catch_up(self) -> None:
        """Have everybody told what has changed in the house."""
        for session in self._open:
            session.catch_up()

    def restart(self) -> None:
        """Say to everybody that the house restarts."""
        for session in tuple(self._open):
            session.restart()
