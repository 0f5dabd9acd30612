"""The application: routes, pages and what they share, put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sixtysix import __version__
from sixtysix.players.pool import PlayerPool
from sixtysix.players.transport import Start
from sixtysix.portal import wire
from sixtysix.web import routes
from sixtysix.web.addresses import Proxies
from sixtysix.web.answers import add_headers, explain
from sixtysix.web.health import health_handlers
from sixtysix.web.house import House
from sixtysix.web.origins import Origins
from sixtysix.web.pages import page_handlers
from sixtysix.web.readiness import readiness
from sixtysix.web.sessions import Sessions
from sixtysix.web.settings import Settings
from sixtysix.web.throttle import Door, MemoryThrottle
from sixtysix.web.turns import Turns

ROUTES = (
    routes.me,
    routes.offer,
    routes.check_rules,
    routes.open_table,
    routes.show_table,
    routes.save_record,
    routes.live,
)


def create_app(
    house: House, sessions: Sessions, settings: Settings, watch: Callable[[wire.Readiness], None]
) -> Litestar:
    """The application of one house. `PagesMissing` if the front end was not built.

    ``watch`` hears how far the computer players are, as everybody at a table does.
    """

    def tell(start: Start) -> None:
        house.readiness = readiness(start)
        sessions.catch_up()
        watch(house.readiness)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        await house.start()
        turns = asyncio.create_task(Turns(house, PlayerPool(tell=tell)).run())
        try:
            yield
        finally:
            turns.cancel()
            await asyncio.gather(turns, return_exceptions=True)
            await house.stop()

    throttle = MemoryThrottle(house.limits.remembered_askers)
    door = Door(house.limits, house.guests, Proxies(settings.trusted_proxies), throttle)
    return Litestar(
        [*ROUTES, *health_handlers(house), *page_handlers()],
        lifespan=[running],
        state=State({"origins": Origins(settings.origins)}),
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "sessions": Provide(lambda: sessions, sync_to_thread=False),
        },
        guards=[routes.only_own_pages, door.guard],
        before_send=[add_headers],
        exception_handlers={Exception: explain},
        request_max_body_size=house.limits.body_bytes,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        openapi_config=OpenAPIConfig(
            "Sixty-Six", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
    )
