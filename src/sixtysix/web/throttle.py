"""How often one visitor, or one address, may change something: strict for the one, generous for the other.

Litestar's own middleware for this counts in one process and in no other; here the counting is behind `Throttle`, and
`sixtysix.web.shared_counts` has the one that several processes share.
"""

import time
from collections import OrderedDict
from http import HTTPStatus
from typing import Final, Protocol

import msgspec
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler

from sixtysix.store.sessions import hashed
from sixtysix.web.addresses import Proxies
from sixtysix.web.answers import Problem
from sixtysix.web.limits import Bucket, Clock, Limits
from sixtysix.web.live import CLOSE_TRY_LATER
from sixtysix.web.origins import SAFE_METHODS
from sixtysix.web.types import Connection
from sixtysix.web.visitors import bearer_of, token_of

TOO_OFTEN: Final = "This is more than one visitor needs; try again in a moment."


class Pace(msgspec.Struct, frozen=True):
    """So many a second, and so many at once after a quiet time."""

    per_second: float
    at_once: int


class Throttle(Protocol):
    """Counts what is asked for by key."""

    async def take(self, key: str, pace: Pace) -> int:
        """Count one more: 0 if it may pass, else the whole seconds until one may. A key always has the same pace."""


class MemoryThrottle:
    """The throttle of a house in one process; at most ``most`` keys are remembered, those asked for last."""

    def __init__(self, most: int, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._buckets)

    async def take(self, key: str, pace: Pace) -> int:
        """See `Throttle`."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(pace.per_second, pace.at_once, self._clock)
        self._buckets.move_to_end(key)
        passes = bucket.take()
        self._forget()
        return 0 if passes else max(1, bucket.wait_s())

    def _forget(self) -> None:
        """A full bucket is as good as none; beyond that, who has been quiet longest is forgotten first."""
        while len(self._buckets) > 1:
            oldest = next(iter(self._buckets.values()))
            if len(self._buckets) <= self._most and not oldest.is_full():
                return
            self._buckets.popitem(last=False)


class Door:
    """Where everything that changes something, and every live socket, has to pass."""

    def __init__(self, limits: Limits, proxies: Proxies, throttle: Throttle) -> None:
        self._proxies = proxies
        self._throttle = throttle
        self._session = Pace(limits.session_changes_per_second, limits.session_changes_at_once)
        self._address = Pace(limits.address_changes_per_second, limits.address_changes_at_once)

    async def guard(self, connection: Connection, _handler: BaseRouteHandler) -> None:
        """Refuse what comes too often, as Litestar's guards do; a socket is refused before it is accepted."""
        if connection.scope.get("method") in SAFE_METHODS:
            return
        wait = await self._wait_s(connection)
        if wait and "method" not in connection.scope:
            raise WebSocketException(detail=TOO_OFTEN, code=CLOSE_TRY_LATER)
        if wait:
            raise Problem(
                HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", TOO_OFTEN, headers={"retry-after": str(wait)}
            )

    async def _wait_s(self, connection: Connection) -> int:
        """Seconds until this may pass, 0 if it may now. Who is not known yet shares the pace of his address."""
        wait = await self._throttle.take(f"address {self._proxies.asker(connection)}", self._address)
        token = token_of(connection) or bearer_of(connection)
        if wait or token is None:
            return wait
        # One that was made up has the pace of its address and no more, as if there were none.
        return await self._throttle.take(f"session {hashed(token)}", self._session)
