"""What the plain HTTP side says when it says no, and the headers of everything it says."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import structlog
from litestar import MediaType, Response
from litestar.exceptions import ClientException, HTTPException, ValidationException
from litestar.types import Message, Scope

from sixtysix.portal import wire
from sixtysix.web.types import HttpRequest

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src"
    " 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A page loads only what the house itself serves, runs nothing that is written into it, and nobody frames it."""

_HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", CONTENT_SECURITY_POLICY),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("referrer-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
    )
)
_NO_STORE: Final = (b"cache-control", b"no-store")

_log = structlog.get_logger()


async def add_headers(message: Message, scope: Scope) -> None:
    """Give every answer the headers that keep a page to itself; answers of the API are nobody's to keep."""
    if message["type"] == "http.response.start":
        headers = [*message["headers"], *_HEADERS]
        if scope["path"].startswith("/api"):
            headers.append(_NO_STORE)
        message["headers"] = headers


class Problem(HTTPException):
    """A request that can't be granted: the code is for programs, the sentence for people."""

    def __init__(
        self, status: HTTPStatus, code: str, message: str, *, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail=message, status_code=status, headers=dict(headers or {}))
        self.code = code


class Busy(Problem):
    """The house can't do this now; a moment later it may."""

    def __init__(self, message: str = "The house can't do this now; try again in a moment.") -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, "busy", message)


_CODES: Final = {
    HTTPStatus.BAD_REQUEST: "malformed",
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too_large",
}


def explain(request: HttpRequest, error: Exception) -> Response[wire.HttpProblem]:
    """Every answer that is not a success, in one form. Mistakes of ours are logged and say nothing more."""
    if isinstance(error, RecursionError):
        error = ClientException("This is nested too deeply to be meant.")
    if not isinstance(error, HTTPException) or _is_ours(error):
        route = request.scope.get("path_template")  # a path may have somebody's name in it
        _log.error("request failed", method=request.method, route=route, exc_info=error)
        problem = wire.HttpProblem("failed", "Something went wrong in the house; it was noted.")
        return Response(problem, status_code=HTTPStatus.INTERNAL_SERVER_ERROR, media_type=MediaType.JSON)
    status = HTTPStatus(error.status_code)
    code = error.code if isinstance(error, Problem) else _CODES.get(status, "refused")
    problem = wire.HttpProblem(code, _sentence(error))
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=error.headers)


def _is_ours(error: HTTPException) -> bool:
    return error.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR and not isinstance(error, Problem)


_SENTENCES: Final = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address has no such method.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "This is more than anybody needs to send.",
}


def _sentence(error: HTTPException) -> str:
    if not isinstance(error, Problem) and error.status_code in _SENTENCES:
        return _SENTENCES[HTTPStatus(error.status_code)]
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        return "; ".join(str(part.get("message")) for part in error.extra if isinstance(part, dict))
    return error.detail
