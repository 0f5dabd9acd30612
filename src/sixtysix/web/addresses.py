"""Where a request comes from: the address at the other end, or what a proxy we trust says of it."""

import ipaddress
from collections.abc import Iterable
from typing import Final, TypeAlias

import structlog

from sixtysix.web.types import Connection

FORWARDED: Final = "x-forwarded-for"
HOUSEHOLD_BITS: Final = 64
"""How much of an IPv6 address is one household's; the rest it may choose as it likes."""

UNKNOWN: Final = "unknown"
"""The address of those who came through something that has none, like a socket in a folder."""

_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_log = structlog.get_logger()


class Proxies:
    """The proxies that are trusted to say for whom they ask, as addresses or networks."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = tuple(ipaddress.ip_network(text) for text in trusted)
        self._has_warned = False

    def asker(self, connection: Connection) -> str:
        """The address a request comes from; of an IPv6 address the part that is the household's."""
        peer = connection.client.host if connection.client is not None else ""
        return self.beyond(peer, connection.headers.getall(FORWARDED, []))

    def beyond(self, peer: str, forwarded: Iterable[str]) -> str:
        """The nearest address that is no proxy of ours, going back from ``peer`` through ``X-Forwarded-For``.

        Each proxy adds the one that asked it at the end; what stands before the first we don't trust, anybody can have
        written.
        """
        found = _parse(peer)
        hops = [hop.strip() for line in forwarded for hop in line.split(",")]
        if hops and not self._trusts(found):
            self._warn(peer)
        while hops and self._trusts(found):
            before = _parse(hops.pop())
            if before is None:
                break
            found = before
        return _household(found)

    def _trusts(self, address: _Address | None) -> bool:
        return address is not None and any(address in network for network in self._trusted)

    def _warn(self, peer: str) -> None:
        """Once: whoever put a proxy before the house should know that all its visitors count as one."""
        if not self._has_warned:
            self._has_warned = True
            _log.warning("forwarded by an address that is not trusted", setting="trusted_proxies", address=peer)


def _parse(text: str) -> _Address | None:
    """The address; one of IPv4 written as IPv6 is that of IPv4."""
    try:
        address = ipaddress.ip_address(text.partition("%")[0].strip("[]"))
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _household(address: _Address | None) -> str:
    if address is None:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, HOUSEHOLD_BITS), strict=False))
