"""The description of the interface: what Litestar tells of the routes, what is common to all, and for whom they are."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from litestar import Litestar, Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme
from litestar.routes import HTTPRoute
from litestar.types import Method

from sixtysix import __version__
from sixtysix.portal import wire
from sixtysix.web.scopes import READING, SCHEME
from sixtysix.web.types import HttpRequest, PathParts
from sixtysix.web.visitors import COOKIE

PATH: Final = "/api/schema"
REFERENCE: Final = "#/components/schemas/{name}"
LITESTARS_OWN: Final = "400"
"""Litestar describes its own answer to what can't be understood; the house has one form for all that it refuses."""

SESSION: Final = "session"
"""What the description calls the cookie of a browser."""

FOR_MEMBERS: Final = "signed"
"""A route that asks for this is for members alone: see `sixtysix.web.asking`."""

_TOKENS: Final = (
    "A token, made by a member at `POST /api/tokens`. The scope it needs stands beside each operation; operations"
    " without one are for the house's own pages."
)
_COOKIES: Final = (
    f"What a browser is known by. Over TLS the cookie is called `__Host-{COOKIE}`. Whatever changes something must come"
    " from a page of the house itself, as the `Origin` says."
)


class Description(JsonRenderPlugin):
    """The description as a file."""

    def render(self, request: HttpRequest, openapi_schema: dict[str, Any]) -> bytes:
        """See `JsonRenderPlugin`."""
        return super().render(request, described(openapi_schema, request.app))


def openapi_config() -> OpenAPIConfig:
    """How the interface is described, and where."""
    schemes: dict[str, SecurityScheme | Reference] = {
        SCHEME: SecurityScheme(type="http", scheme="bearer", description=_TOKENS),
        SESSION: SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie", description=_COOKIES),
    }
    return OpenAPIConfig(
        "Sixty-Six",
        __version__,
        render_plugins=[Description(path="/openapi.json")],
        use_handler_docstrings=True,
        operation_id_creator=_operation_id,
        components=Components(security_schemes=schemes),
        openapi_router=Router(PATH, route_handlers=[], include_in_schema=False, opt=READING["opt"]),
    )


def _operation_id(handler: HTTPRouteHandler, _method: Method, _path: PathParts) -> str:
    first, *others = handler.handler_name.split("_")
    return first + "".join(map(str.capitalize, others))


def described(document: dict[str, Any], app: Litestar) -> dict[str, Any]:
    """The document with a summary of each operation, who may do it, and the one form of all answers that say no.

    The types are as msgspec reads and writes them: Litestar leaves out that an unknown field is refused.
    """
    components = document["components"]
    named = [getattr(wire, name) for name in components["schemas"]]
    (*_, refusal), schemas = msgspec.json.schema_components(
        [*named, wire.HttpProblem], schema_hook=schema_of_anything, ref_template=REFERENCE
    )
    handlers = {(path, method): handler for path, method, handler in _operations(app)}
    paths = {
        path: {method: _operation(found, refusal, handlers[path, method]) for method, found in item.items()}
        for path, item in document["paths"].items()
    }
    return {**document, "paths": paths, "components": {**components, "schemas": schemas}}


def schema_of_anything(kind: type) -> dict[str, Any]:
    """How a value is described of which no more is known than that it is JSON, as msgspec asks for it."""
    if kind is object:
        return {"description": "Any JSON value."}
    raise NotImplementedError(f"{kind} has no place on the wire")


def _operations(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                yield route.path_format, method.lower(), handler


def _operation(found: dict[str, Any], refusal: Mapping[str, Any], handler: HTTPRouteHandler) -> dict[str, Any]:
    answers = {status: answer for status, answer in found["responses"].items() if status != LITESTARS_OWN}
    answers["default"] = {
        "description": "Why not: a code for programs, and a sentence in English.",
        "content": {"application/json": {"schema": refusal}},
    }
    summary = re.split(r"(?<=[.:;])\s", found["description"], maxsplit=1)[0].rstrip(".:;")
    ways = [*found.get("security", ()), {SESSION: []}]
    if FOR_MEMBERS not in handler.parsed_fn_signature.parameters:
        ways.append({})
    return {**found, "summary": summary, "responses": answers, "security": ways}
