"""Litestar's types of a connection, as the house uses them: nothing of ours travels in their parameters."""

from typing import Any, TypeAlias

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.types.internal_types import PathParameterDefinition

PathParts: TypeAlias = list[str | PathParameterDefinition]
Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
HttpRequest: TypeAlias = Request[Any, Any, Any]
Socket: TypeAlias = WebSocket[Any, Any, Any]
