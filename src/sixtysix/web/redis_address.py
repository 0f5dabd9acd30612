"""How the address of a Redis is written: ``redis://``, ``rediss://`` for TLS, ``unix://`` for a socket in a folder."""

import re
from typing import Final
from urllib.parse import SplitResult, parse_qsl, urlsplit

import msgspec

_NUMBER: Final = r"\d{1,9}"


class _Form(msgspec.Struct, frozen=True):
    """What an address of one scheme has besides it."""

    path: str
    options: frozenset[str] = frozenset()
    has_host: bool = True


_FORMS: Final = {
    "redis": _Form(rf"/?|/{_NUMBER}"),
    "rediss": _Form(rf"/?|/{_NUMBER}", frozenset({"ssl_ca_certs"})),
    "unix": _Form("/.+", frozenset({"db"}), has_host=False),
}


def is_redis_address(text: str) -> bool:
    """Whether the client would understand all of it.

    It overlooks a number that is none, takes a first folder for a host, and any word for an option.
    """
    try:
        parts = urlsplit(text)
        options = dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
        form = _FORMS[parts.scheme]
        is_placed = _has_host(parts) if form.has_host else parts.hostname is None
    except (KeyError, ValueError):
        return False
    return (
        is_placed
        and not parts.fragment
        and re.fullmatch(form.path, parts.path) is not None
        and options.keys() <= form.options
        and re.fullmatch(_NUMBER, options.get("db", "0")) is not None
    )


def _has_host(parts: SplitResult) -> bool:
    """Whether there is a host, and a port that can be one; `ValueError` if the port is no number."""
    return bool(parts.hostname) and parts.port != 0
