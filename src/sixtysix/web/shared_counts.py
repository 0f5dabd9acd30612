"""Counting together: several processes that share a secret and a Redis, or Valkey, keep one pace.

Each counts for itself as well what it has let pass. If Redis does not answer, that count is the answer: the house
neither stops nor lets everything through.
"""

import asyncio
import hashlib
import hmac
from typing import TYPE_CHECKING, Final

import structlog

from sixtysix.web.figures import SharedFigures
from sixtysix.web.limits import Clock
from sixtysix.web.settings import Redis, SettingsProblem
from sixtysix.web.throttle import MemoryThrottle, Pace, Throttle

if TYPE_CHECKING:
    from redis.asyncio import Redis as Client

TAKE: Final = """\
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, at_once = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = tonumber(redis.call('GET', KEYS[1]) or now)
local ahead = math.min(math.max(full - now, 0), interval * at_once)
local wait = ahead - interval * (at_once - 1)
if wait > 0 then
  return math.ceil(wait / 1000000)
end
ahead = ahead + interval
redis.call('SET', KEYS[1], string.format('%.0f', now + ahead), 'PX', math.ceil(ahead / 1000))
return 0
"""
"""One more out of a bucket, by Redis' own clock: 0, or the whole seconds until one may pass.

Of a bucket the moment at which it will be full is kept, in microseconds, and until then: a full one is as good as none.
One asked for takes an interval, and a bucket is never emptier than empty, whatever the clock did.
"""

CONNECTIONS: Final = 16
LOOK_EVERY_S: Final = 2.0
LOOKING: Final = ("looking", Pace(1_000.0, 1))

_PURPOSE: Final = b"sixtysix count "

_log = structlog.get_logger()


class SharedCounts:
    """The counts kept in Redis. ``answers`` is whether it does; if not, it is left alone until the next `look`.

    Known by a hash under the ``secret`` of the house: in Redis lies neither an address nor a name nor a token, and
    houses with different secrets don't meet there.
    """

    def __init__(self, settings: Redis, secret: bytes, figures: SharedFigures) -> None:
        """Get ready; nothing is asked yet. `SettingsProblem` if the extra is not installed."""
        self.answers = True
        self._secret = secret
        self._figures = figures
        self._patience_s = settings.answer_seconds
        self._client = _client(settings)
        self._script = self._client.register_script(TAKE)
        self._asking: set[asyncio.Task[int]] = set()
        figures.answers.set(1)

    async def take(self, key: str, pace: Pace) -> int | None:
        """See `Throttle`; None if Redis does not answer."""
        return await self._ask(key, pace) if self.answers else None

    async def look(self) -> None:
        """Find out whether Redis answers, by what it is needed for."""
        if await self._ask(*LOOKING) is not None and not self.answers:
            self.answers = True
            self._figures.answers.set(1)
            _log.info("redis answers again")

    async def keep_looking(self) -> None:
        """Look again and again, so that it is noticed when Redis goes and when it comes back."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_EVERY_S)

    async def close(self) -> None:
        """Close the connections; what is asked meanwhile is waited for."""
        await asyncio.gather(*self._asking, return_exceptions=True)
        await self._client.aclose()

    async def _ask(self, key: str, pace: Pace) -> int | None:
        # In a task that nothing cancels: one that is may leave a connection with an answer for somebody else.
        asking = asyncio.create_task(self._command(key, pace))
        self._asking.add(asking)
        asking.add_done_callback(self._forget)
        done, _ = await asyncio.wait({asking}, timeout=self._patience_s)
        problem = asking.exception() if done else TimeoutError("no answer in time")
        if problem is None:
            return asking.result()
        self._lose(problem)
        return None

    async def _command(self, key: str, pace: Pace) -> int:
        return int(await self._script(keys=[self._name(key)], args=[1_000_000 / pace.per_second, pace.at_once]))

    def _forget(self, asked: "asyncio.Task[int]") -> None:
        """What nobody waits for any more must not be reported as an error that nobody saw."""
        self._asking.discard(asked)
        if not asked.cancelled():
            asked.exception()

    def _lose(self, problem: BaseException) -> None:
        self._figures.failures.inc()
        if self.answers:
            self.answers = False
            self._figures.answers.set(0)
            _log.warning("redis does not answer", problem=str(problem) or type(problem).__name__)

    def _name(self, key: str) -> str:
        digest = hmac.new(self._secret, _PURPOSE + key.encode(), hashlib.sha256).hexdigest()
        return f"sixtysix:count:{digest[:32]}"


class RedisThrottle:
    """The throttle of a house in several processes. ``own`` counts in this one."""

    def __init__(self, own: Throttle, counts: SharedCounts) -> None:
        self._own = own
        self._counts = counts

    async def take(self, key: str, pace: Pace) -> int:
        """See `Throttle`."""
        # Its own count decides if Redis is away, and also if that has forgotten what was counted before.
        return await self._counts.take(key, pace) or await self._own.take(key, pace)


def throttle_of(most: int, clock: Clock, counts: SharedCounts | None) -> Throttle:
    """A throttle that counts in memory, for ``most`` keys and by ``clock``, and together with others if there are."""
    own = MemoryThrottle(most, clock)
    return own if counts is None else RedisThrottle(own, counts)


def _client(settings: Redis) -> "Client":
    """One that never tries a second time: what it would ask by then has been answered in another way."""
    try:
        from redis import asyncio as redis  # noqa: PLC0415 -- an extra
        from redis.asyncio.retry import Retry  # noqa: PLC0415 -- an extra
        from redis.backoff import NoBackoff  # noqa: PLC0415 -- an extra
    except ImportError as error:
        raise SettingsProblem("redis.url needs another package: install sixtysix[redis]") from error
    pool = redis.BlockingConnectionPool.from_url(
        settings.url,
        max_connections=CONNECTIONS,
        timeout=settings.answer_seconds,
        socket_timeout=settings.answer_seconds,
        socket_connect_timeout=settings.answer_seconds,
        retry=Retry(NoBackoff(), 0),
        # With the newer protocol the pool gives out connections that the server has closed meanwhile.
        protocol=2,
    )
    return redis.Redis.from_pool(pool)
