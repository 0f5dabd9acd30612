"""How much one visitor may ask for, so that there is enough for the others."""

import time
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The house's limits; the ones here are for people at a table, with plenty to spare."""

    frame_bytes: int = 4_096
    """A longer frame is answered with a problem."""
    frame_bytes_hard: int = 65_536
    """An even longer one ends the connection while it is still coming in."""
    body_bytes: int = 65_536
    frames_per_second: float = 40.0
    frames_at_once: int = 200
    """More frames than that, and the connection is closed."""
    openings_per_second: float = 10.0
    openings_at_once: int = 100
    watched_tables: int = 16
    sockets: int = 2_000
    sockets_per_guest: int = 16
    answers_waiting: int = 64
    """So many answers a reader may be behind; then it is dropped, and can come back."""
    send_seconds: float = 10.0
    """So long one frame may take to be read, likewise."""
    steps_at_once: int = 600
    """Who missed more versions gets a snapshot."""


class Bucket:
    """Lets ``rate`` a second through, and ``burst`` at once after a quiet time."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._level = float(burst)
        self._seen = clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
        if self._level < 1:
            return False
        self._level -= 1
        return True
