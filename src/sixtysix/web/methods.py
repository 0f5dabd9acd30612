"""Which methods an address has, for those who ask it by ``OPTIONS``."""

from collections.abc import Iterable
from http import HTTPStatus

from litestar import HttpMethod, Response, route
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler

from sixtysix.web.types import HttpRequest


def options_handler(handlers: Iterable[BaseRouteHandler]) -> HTTPRouteHandler:
    """What answers for all addresses of these routes. Litestar's own answer knows one route of an address only."""
    addresses = {path for handler in handlers if isinstance(handler, HTTPRouteHandler) for path in handler.paths}

    @route(sorted(addresses), http_method=HttpMethod.OPTIONS, include_in_schema=False, sync_to_thread=False)
    def options(request: HttpRequest) -> Response[None]:
        """The methods of this address."""
        here = request.scope["path_template"]
        methods = {method for route in request.app.routes if route.path_format == here for method in route.methods}
        return Response(None, status_code=HTTPStatus.NO_CONTENT, headers={"allow": ", ".join(sorted(methods))})

    return options
