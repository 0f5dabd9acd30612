"""The built pages: files with a hash in their name are kept for ever, the page itself is asked for each time."""

import mimetypes
import re
from http import HTTPStatus
from pathlib import Path
from typing import Final

from litestar import HttpMethod, Response, route
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.router import Router
from litestar.static_files import create_static_files_router

from sixtysix.web.scopes import LEADS_NOWHERE

STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
FOR_EVER: Final = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
ASK_EACH_TIME: Final = "no-cache"
EVERY_METHOD: Final = [each for each in HttpMethod if each is not HttpMethod.OPTIONS]
"""Litestar answers that one itself."""

ADDRESSES: Final = re.compile(
    "(rules|fair|lobby|boards|games|sign-in|join|account|reset|confirm"
    "|office(/(members(/[^/]{1,100})?|tables(/[A-Za-z0-9_-]{1,40})?|log))?"
    "|(table|seat|games)/[A-Za-z0-9_-]{1,40}|player/[^/]{1,100})?"
)
"""What the page's own router knows; at any other address the page says that there is nothing."""


class PagesMissing(Exception):
    """The front end was not built."""


class _File:
    """A file beside the page, as it was at the start."""

    def __init__(self, path: Path) -> None:
        self.content = path.read_bytes()
        self.kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"


@route(["/api/{path:path}"], http_method=EVERY_METHOD, include_in_schema=False, opt=LEADS_NOWHERE, sync_to_thread=False)
def nothing(path: FromPath[str]) -> None:
    """Say that there is nothing, with every method alike."""
    raise NotFoundException(f"there is nothing at {path}")


def page_handlers(folder: Path = STATIC) -> tuple[HTTPRouteHandler | Router, ...]:
    """What serves the pages in ``folder``; `PagesMissing` if there are none."""
    index = folder / INDEX
    if not index.is_file():
        raise PagesMissing(f"the pages are not in {folder}: ./x play builds them")
    files = {file.name: _File(file) for file in folder.iterdir() if file.is_file()}

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def page(path: FromPath[str] = "/") -> Response[bytes]:
        """A file beside the page, or the page itself, which speaks also where there is nothing."""
        name = path.strip("/")
        if name.partition("/")[0] in {"api", "live", "assets", "health", "ready"}:
            raise NotFoundException(f"there is nothing at {path}")
        file = files.get(name, files[index.name])
        found = name in files or ADDRESSES.fullmatch(name)
        return Response(
            file.content,
            status_code=HTTPStatus.OK if found else HTTPStatus.NOT_FOUND,
            media_type=file.kind,
            headers={"cache-control": ASK_EACH_TIME},
        )

    assets = create_static_files_router(
        "/assets", [folder / "assets"], cache_control=FOR_EVER, include_in_schema=False, name="assets"
    )
    return page, nothing, assets
