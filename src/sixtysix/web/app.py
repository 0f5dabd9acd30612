"""The application: routes, pages and what they share, put together."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final, Self

import msgspec
from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide

from sixtysix.players.pool import PlayerPool
from sixtysix.players.transport import Start
from sixtysix.portal import wire
from sixtysix.web import (
    account,
    boards,
    challenges,
    joining,
    lobby,
    manners,
    office,
    openid,
    players,
    programs,
    routes,
    tokens,
)
from sixtysix.web.accounts import Accounts
from sixtysix.web.addresses import Proxies
from sixtysix.web.answers import add_headers, explain
from sixtysix.web.asking import provide_caller, provide_signed
from sixtysix.web.bodies import HouseRequest
from sixtysix.web.description import openapi_config
from sixtysix.web.figures import SharedFigures
from sixtysix.web.health import health_handlers
from sixtysix.web.house import House
from sixtysix.web.mail import Mailer
from sixtysix.web.methods import options_handler
from sixtysix.web.origins import Origins
from sixtysix.web.pages import page_handlers
from sixtysix.web.provider import Provider
from sixtysix.web.readiness import readiness
from sixtysix.web.scopes import AS_IT_COMES, ProgramGuard
from sixtysix.web.sessions import Sessions
from sixtysix.web.settings import Settings
from sixtysix.web.shared_counts import SharedCounts, throttle_of
from sixtysix.web.throttle import Door
from sixtysix.web.turns import Turns

ROUTES = (
    routes.me,
    openid.start,
    openid.back,
    openid.register,
    joining.register,
    joining.sign_in,
    joining.sign_out,
    joining.list_sessions,
    account.change_name,
    account.change_password,
    account.change_email,
    account.confirm_email,
    account.show_settings,
    account.keep_settings,
    account.export,
    account.close,
    account.ask_reset,
    account.finish_reset,
    manners.list_blocks,
    manners.block,
    manners.unblock,
    manners.report,
    routes.offer,
    routes.check_rules,
    boards.list_boards,
    boards.show_board,
    boards.list_games,
    players.show_player,
    players.list_results,
    lobby.show_lobby,
    lobby.open_table,
    lobby.open_seek,
    lobby.quick_game,
    lobby.join_table,
    lobby.rematch,
    lobby.show_prospect,
    challenges.list_challenges,
    challenges.challenge,
    challenges.end_challenge,
    tokens.list_tokens,
    tokens.make_token,
    tokens.revoke_token,
    programs.list_tables,
    programs.send_command,
    programs.follow_table,
    routes.show_table,
    routes.save_record,
    routes.show_replay,
    routes.live,
)


_MANNERS: Final[dict[str, Any]] = {
    "request_class": HouseRequest,
    "before_send": [add_headers],
    "exception_handlers": {Exception: explain},
    "compression_config": CompressionConfig(backend="gzip", gzip_compress_level=6, exclude_opt_key=AS_IT_COMES),
    "logging_config": None,
}
"""How every house reads and answers, whatever its settings."""


@asynccontextmanager
async def _working(*work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """What goes on by itself as long as the block."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Parts(msgspec.Struct, frozen=True):
    """What the application is put together from, beside its routes: one of each in a house."""

    house: House
    sessions: Sessions
    accounts: Accounts
    provider: Provider | None
    proxies: Proxies
    counts: SharedCounts | None

    @classmethod
    def of(cls, house: House, sessions: Sessions, settings: Settings) -> Self:
        """As the settings want them."""
        mailer = Mailer(settings.mail, settings.origins[0]) if settings.mail.is_on else None
        provider = Provider(settings.openid, settings.origins[0], house.secret) if settings.openid.is_on else None
        counts = None
        if settings.redis.is_on:
            counts = SharedCounts(settings.redis, house.secret, SharedFigures(house.figures.registry))
        throttle = throttle_of(house.limits.remembered_askers, lambda: house.clock() / 1_000, counts)
        accounts = Accounts(house, sessions, mailer, throttle)
        return cls(house, sessions, accounts, provider, Proxies(settings.trusted_proxies), counts)

    def door(self) -> Door:
        """Where changes and sockets pass. Its clock is one that nobody sets, however the house counts its days."""
        limits = self.house.limits
        return Door(limits, self.proxies, throttle_of(limits.remembered_askers, time.monotonic, self.counts))

    @asynccontextmanager
    async def running(self, pool: PlayerPool) -> AsyncIterator[None]:
        """What the house does by itself, as long as the block."""
        house = self.house
        await house.start()
        try:
            async with _working(
                Turns(house, pool).run(),
                self.sessions.keep_closing(house),
                house.keep_tidy(),
                house.keep_hearing(),
                house.attendance.keep_looking(house.limits.session_check_seconds),
                *(() if self.counts is None else (self.counts.keep_looking(),)),
            ):
                yield
        finally:
            await self.accounts.stop()
            await house.stop()
            if self.counts is not None:
                await self.counts.close()

    def provided(self) -> dict[str, Provide]:
        """What handlers may ask for, by the name of the argument."""
        return {
            **{name: _always(getattr(self, name)) for name in self.__struct_fields__},
            "caller": Provide(provide_caller),
            "signed": Provide(provide_signed),
            "administrator": Provide(office.provide_administrator),
            "acting": Provide(office.provide_acting),
        }


def _always(part: object) -> Provide:
    return Provide(lambda: part, sync_to_thread=False)


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

    parts = Parts.of(house, sessions, settings)
    interface = (*ROUTES, *health_handlers(house, parts.counts))
    # Described to nobody: no program may use it, and hardly any page.
    hidden = Router("/", route_handlers=[options_handler(office.ROUTES), *office.ROUTES], include_in_schema=False)
    return Litestar(
        [options_handler(interface), *interface, hidden, *page_handlers()],
        lifespan=[lambda _app: parts.running(PlayerPool(tell=tell))],
        state=State({"origins": Origins(settings.origins)}),
        dependencies=parts.provided(),
        guards=[routes.only_own_pages, parts.door().guard, ProgramGuard(house.program).guard],
        request_max_body_size=house.limits.body_bytes,
        openapi_config=openapi_config(),
        **_MANNERS,
    )
