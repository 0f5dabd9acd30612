"""Whether the house is alive, and whether it can serve: for whoever starts it, watches it, or sends people to it."""

import asyncio
from collections.abc import Awaitable
from http import HTTPStatus
from typing import Final, TypeVar

import structlog
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from sixtysix.portal import wire
from sixtysix.web.house import House
from sixtysix.web.pages import INDEX, STATIC
from sixtysix.web.shared_counts import SharedCounts

_Content = TypeVar("_Content")

PATIENCE_S: Final = 2.0
"""So long the database and the writer may take to answer."""

_log = structlog.get_logger()


class Checkup:
    """Looks at the house, once at a time: whoever asks meanwhile hears the same, and can't keep the writer busy."""

    def __init__(self, house: House, counts: SharedCounts | None) -> None:
        self._house = house
        self._counts = counts
        self._going_on: asyncio.Task[wire.Fit] | None = None

    async def result(self) -> wire.Fit:
        """What works."""
        if self._going_on is None or self._going_on.done():
            self._going_on = asyncio.create_task(self._look())
        return await asyncio.shield(self._going_on)

    async def _look(self) -> wire.Fit:
        house = self._house
        database, writer, pages = await asyncio.gather(
            _works("database", house.read(house.store.overdue_ms)),
            _works("writer", house.probe()),
            _works("pages", house.read(STATIC.joinpath(INDEX).stat)),
        )
        redis = None if self._counts is None else self._counts.answers
        return wire.Fit(database=database, writer=writer, pages=pages, players=house.readiness, redis=redis)


async def _works(part: str, answer: Awaitable[object]) -> bool:
    """Whether a part answers in time; if not, why stands in the log and nowhere else."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await answer
    except Exception as error:  # noqa: BLE001 -- whatever it is, the house is not fit
        _log.warning("not ready", part=part, error=str(error) or type(error).__name__)
        return False
    return True


def health_handlers(house: House, counts: SharedCounts | None) -> tuple[HTTPRouteHandler, ...]:
    """What answers those who watch the house."""
    checkup = Checkup(house, counts)

    @get("/health", sync_to_thread=False)
    def health() -> Response[wire.Alive]:
        """The process is alive; nothing is asked of anything else."""
        return _never_kept(wire.Alive(), HTTPStatus.OK)

    @get(
        "/ready",
        operation_id="checkFitness",
        responses={HTTPStatus.SERVICE_UNAVAILABLE: ResponseSpec(wire.Fit, description="What of it does not work.")},
    )
    async def ready() -> Response[wire.Fit]:
        """Whether people can be sent here.

        Neither computer players who are still getting ready nor a Redis that is away stand in the way.
        """
        fit = await checkup.result()
        works = fit.database and fit.writer and fit.pages
        return _never_kept(fit, HTTPStatus.OK if works else HTTPStatus.SERVICE_UNAVAILABLE)

    return health, ready


def _never_kept(content: _Content, status: HTTPStatus) -> Response[_Content]:
    return Response(content, status_code=status, headers={"cache-control": "no-store"})
