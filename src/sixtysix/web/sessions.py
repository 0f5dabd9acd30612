"""All open connections of the live channel."""

from collections import Counter

from sixtysix.web.limits import Limits
from sixtysix.web.live import Session


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
        try:
            await session.run()
        finally:
            self._open.discard(session)
            self._by_guest[session.guest] -= 1
            if not self._by_guest[session.guest]:
                del self._by_guest[session.guest]

    def catch_up(self) -> None:
        """Have everybody told what has changed in the house."""
        for session in self._open:
            session.catch_up()

    def restart(self) -> None:
        """Say to everybody that the house restarts."""
        for session in tuple(self._open):
            session.restart()
