"""The description of the interface for programs: what Litestar can tell of the routes, and what they have in common."""

import re
from typing import Any, Final

import msgspec
from litestar import Router
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Method

from sixtysix import __version__
from sixtysix.portal import wire
from sixtysix.web.scopes import READING, SCHEME
from sixtysix.web.types import HttpRequest, PathParts

PATH: Final = "/api/schema"
REFERENCE: Final = "#/components/schemas/{name}"
LITESTARS_OWN: Final = "400"
"""Litestar describes its own answer to what can't be understood; the house has one form for all that it refuses."""

_TOKENS: Final = (
    "A token, made by a member at `POST /api/tokens`. The scope it needs stands beside each operation; operations"
    " without one are for the house's own pages."
)


class Description(JsonRenderPlugin):
    """The description as a file."""

    def render(self, request: HttpRequest, openapi_schema: dict[str, Any]) -> bytes:
        """See `JsonRenderPlugin`."""
        return super().render(request, described(openapi_schema))


def openapi_config() -> OpenAPIConfig:
    """How the interface is described, and where."""
    scheme = SecurityScheme(type="http", scheme="bearer", description=_TOKENS)
    return OpenAPIConfig(
        "Sixty-Six",
        __version__,
        render_plugins=[Description(path="/openapi.json")],
        use_handler_docstrings=True,
        operation_id_creator=_operation_id,
        components=Components(security_schemes={SCHEME: scheme}),
        openapi_router=Router(PATH, route_handlers=[], include_in_schema=False, opt=READING["opt"]),
    )


def _operation_id(handler: HTTPRouteHandler, _method: Method, _path: PathParts) -> str:
    first, *others = handler.handler_name.split("_")
    return first + "".join(map(str.capitalize, others))


def described(document: dict[str, Any]) -> dict[str, Any]:
    """The document with a summary of each operation, and the one form of all answers that say no."""
    (refusal,), schemas = msgspec.json.schema_components([wire.HttpProblem], ref_template=REFERENCE)
    paths = {
        path: {method: _operation(found, refusal) for method, found in item.items()}
        for path, item in document["paths"].items()
    }
    components = document["components"]
    known = {**components, "schemas": {**components["schemas"], **schemas}}
    return {**document, "paths": paths, "components": known}


def _operation(found: dict[str, Any], refusal: dict[str, Any]) -> dict[str, Any]:
    answers = {status: answer for status, answer in found["responses"].items() if status != LITESTARS_OWN}
    answers["default"] = {
        "description": "Why not: a code for programs, and a sentence in English.",
        "content": {"application/json": {"schema": refusal}},
    }
    summary = re.split(r"(?<=[.:;])\s", found["description"], maxsplit=1)[0].rstrip(".:;")
    return {**found, "summary": summary, "responses": answers}
