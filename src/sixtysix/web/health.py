"""Whether the house is alive, and whether it can serve: for whoever starts it, watches it, or sends people to it."""

import asyncio
from collections.abc import Awaitable
from http import HTTPStatus
from typing import Final, TypeVar

import structlog
from litestar import Response, get
from litestar.di import NamedDependency

from sixtysix.portal import wire
from sixtysix.web.house import House
from sixtysix.web.pages import INDEX, STATIC

_Content = TypeVar("_Content")

PATIENCE_S: Final = 2.0
"""So long the database and the writer may take to answer."""

_log = structlog.get_logger()


@get("/health", sync_to_thread=False, include_in_schema=False)
def health() -> Response[wire.Alive]:
    """The process is alive; nothing is asked of anything else."""
    return _never_kept(wire.Alive(), HTTPStatus.OK)


@get("/ready", include_in_schema=False)
async def ready(house: NamedDependency[House]) -> Response[wire.Fit]:
    """Whether people can be sent here. Computer players who are still getting ready don't stand in the way."""
    database, writer, pages = await asyncio.gather(
        _works("database", house.read(house.store.overdue_ms)),
        _works("writer", house.probe()),
        _works("pages", house.read(STATIC.joinpath(INDEX).stat)),
    )
    fit = wire.Fit(database=database, writer=writer, pages=pages, players=house.readiness)
    return _never_kept(fit, HTTPStatus.OK if database and writer and pages else HTTPStatus.SERVICE_UNAVAILABLE)


async def _works(part: str, answer: Awaitable[object]) -> bool:
    """Whether a part answers in time; if not, why stands in the log and nowhere else."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await answer
    except Exception as error:  # noqa: BLE001 -- whatever it is, the house is not fit
        _log.warning("not ready", part=part, error=str(error) or type(error).__name__)
        return False
    return True


def _never_kept(content: _Content, status: HTTPStatus) -> Response[_Content]:
    return Response(content, status_code=status, headers={"cache-control": "no-store"})
