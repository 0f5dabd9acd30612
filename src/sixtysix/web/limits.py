"""How much one visitor may ask for, so that there is enough for the others."""

import math
import time
from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta

Clock = Callable[[], float]
"""Seconds, counted from any moment and never backwards."""

Count = Annotated[int, Meta(ge=0)]
AtOnce = Annotated[int, Meta(ge=1)]
Rate = Annotated[float, Meta(gt=0)]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house's limits; the ones here are for people at a table, with plenty to spare."""

    frame_bytes: Annotated[AtOnce, Meta(description="bytes in a frame; a longer one is answered with `problem`")] = (
        4_096
    )
    frame_bytes_hard: Annotated[
        AtOnce, Meta(description="bytes at which the connection is closed (1009) while the frame is still coming in")
    ] = 65_536
    body_bytes: Annotated[AtOnce, Meta(description="bytes in the body of a request")] = 65_536
    frames_per_second: Annotated[Rate, Meta(description="frames a second on one connection")] = 40.0
    frames_at_once: Annotated[
        AtOnce, Meta(description="frames at once after a quiet time; more, and the connection is closed (1008)")
    ] = 200
    openings_per_second: Annotated[Rate, Meta(description="tables opened a second, by all together")] = 10.0
    openings_at_once: Annotated[AtOnce, Meta(description="tables opened at once after a quiet time")] = 100
    session_changes_per_second: Annotated[
        Rate, Meta(description="requests a second that change something, or open a socket, by one visitor")
    ] = 5.0
    session_changes_at_once: Annotated[AtOnce, Meta(description="so many at once after a quiet time")] = 100
    address_changes_per_second: Annotated[
        Rate, Meta(description="the same from one address, where many people may sit")
    ] = 50.0
    address_changes_at_once: Annotated[AtOnce, Meta(description="so many at once after a quiet time")] = 1_000
    registrations_at_once: Annotated[
        AtOnce, Meta(description="members one address brings after a quiet time; then one a minute")
    ] = 30
    remembered_askers: Annotated[
        AtOnce, Meta(description="visitors and addresses counted at a time; the quietest are forgotten")
    ] = 65_536
    phrases_per_second: Annotated[Rate, Meta(description="phrases a second said on one connection")] = 0.25
    phrases_at_once: Annotated[AtOnce, Meta(description="so many at once after a quiet time")] = 3
    watched_tables: Annotated[Count, Meta(description="tables one connection follows")] = 16
    sockets: Annotated[Count, Meta(description="connections of all together; one more is closed (1013)")] = 2_000
    sockets_per_guest: Annotated[Count, Meta(description="connections of one visitor; one more is closed (1013)")] = 16
    answers_waiting: Annotated[
        AtOnce, Meta(description="answers a reader may be behind; then it is dropped, and can come back")
    ] = 64
    send_seconds: Annotated[Rate, Meta(description="seconds one frame may take to be read, likewise")] = 10.0
    steps_at_once: Annotated[
        Count, Meta(description="versions that are told step by step; who missed more gets a `snapshot`")
    ] = 600
    passwords_waiting: Annotated[AtOnce, Meta(description="passwords that may wait to be hashed, 50 ms each")] = 64
    session_check_seconds: Annotated[
        Rate, Meta(description="seconds between two looks whether those with an open connection are still signed in")
    ] = 5.0


class Bucket:
    """Lets ``rate`` a second through, and ``burst`` at once after a quiet time."""

    def __init__(self, rate: float, burst: int, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._level = float(burst)
        self._seen = clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        self._fill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def wait_s(self) -> int:
        """Whole seconds, rounded up, until one more may pass; 0 if it may now."""
        self._fill()
        return math.ceil(max(0.0, 1 - self._level) / self._rate)

    def is_full(self) -> bool:
        """Whether it remembers nothing that a new one would not know."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
