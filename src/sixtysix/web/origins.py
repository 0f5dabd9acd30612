"""Which pages may talk to the house: its own. Everything that changes something, and the live channel, asks here."""

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""What changes nothing, and may come from any page."""


def is_origin(text: str) -> bool:
    """Whether ``text`` is an origin as a browser writes it: a scheme, a host, a port if it is not the usual one."""
    parts = urlsplit(text)
    return parts.scheme in {"http", "https"} and bool(parts.netloc) and text == f"{parts.scheme}://{parts.netloc}"


class Origins:
    """The origins of the house's own pages.

    Those it was told, word for word. Besides them a page may talk to the very host it came from if that host is an
    address, this machine's name or ``localhost``: names can be made to point here by others (DNS rebinding), those not.
    """

    def __init__(self, told: Iterable[str] = ()) -> None:
        self._told = frozenset(told)
        self._names = frozenset({"localhost", socket.gethostname().lower()})

    def is_secure(self, host: str | None) -> bool:
        """Whether pages come from this host over TLS, as we were told."""
        return f"https://{host}" in self._told

    def admit(self, origin: str | None, host: str | None, site: str | None = None) -> bool:
        """Whether a request may act, from its ``Origin``, ``Host`` and ``Sec-Fetch-Site`` headers."""
        if origin is None or site not in {None, "same-origin"}:
            return False
        return origin in self._told or (origin == f"http://{host}" and self._is_ours(origin))

    def _is_ours(self, origin: str) -> bool:
        try:
            name = urlsplit(origin).hostname or ""
            return name in self._names or bool(ipaddress.ip_address(name))
        except ValueError:
            return False
