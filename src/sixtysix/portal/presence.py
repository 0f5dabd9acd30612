"""Whether somebody is there for a seat, over all its tabs, devices and programs.

Presence is of the seat and not of a connection: one seat may have several, and only when none is left it is gone (L5,
ambiguity 19). All times are milliseconds of Unix time.
"""

import msgspec
from msgspec.structs import replace

from sixtysix.portal.clock import LOST_AFTER_MS, Outage, is_past, lost_last


class Absence(msgspec.Struct, frozen=True):
    """What the others at the table are shown of a seat that is gone: for how long, and of how much."""

    gone_ms: int
    of_ms: int = LOST_AFTER_MS


class Presence(msgspec.Struct, frozen=True, kw_only=True):
    """A seat at some moment: the names of its open ``streams``, and its last signs of life.

    ``left`` is when its last stream closed, or when the seat was taken if it never had one. ``requested`` is when it
    last asked or told anything outside of a stream, as programs do.
    """

    left: int
    streams: frozenset[str] = frozenset()
    requested: int | None = None

    def is_connected(self, now: int) -> bool:
        """Whether somebody is there: a stream is open, or a request came within 3 minutes (ambiguity 10c)."""
        return self.absent_since(now) is None

    def absent_since(self, now: int) -> int | None:
        """Since when nobody is there; None while somebody is.

        A request speaks for the seat only if it came after the last stream closed: whoever uses streams is gone with
        the last of them.
        """
        if self.streams:
            return None
        if self.requested is None or self.requested <= self.left:
            return self.left
        return self.requested if is_past(lost_last(self.requested), now) else None

    def absence(self, now: int) -> Absence | None:
        """What the others are shown; None while somebody is there."""
        since = self.absent_since(now)
        return None if since is None else Absence(max(0, now - since))

    @property
    def lost_last(self) -> int | None:
        """Up to when the seat may give a sign of life before its connection is lost (T7); None with a stream open."""
        if self.streams:
            return None
        return lost_last(max(self.left, self.requested or self.left))


def opened(presence: Presence, stream: str) -> Presence:
    """The seat after one more of its streams was opened; a new absence begins from nothing (T9)."""
    return replace(presence, streams=presence.streams | {stream})


def closed(presence: Presence, stream: str, now: int) -> Presence:
    """The seat after a stream was closed. One that is not known, or closed already, changes nothing."""
    if stream not in presence.streams:
        return presence
    rest = presence.streams - {stream}
    return replace(presence, streams=rest, left=presence.left if rest else now)


def requested(presence: Presence, now: int) -> Presence:
    """The seat after a request of its own outside of a stream."""
    return replace(presence, requested=now)


def after_outage(presence: Presence, outage: Outage) -> Presence:
    """The seat as the house finds it when it starts again: no stream has survived, and the outage counts for nobody.

    Who was there has the whole 3 minutes to come back; who was gone has what he had left, and the grace (T9).
    """
    if presence.streams:
        return Presence(left=outage.began + outage.extension_ms, requested=presence.requested)
    last_sign = max(presence.left, presence.requested or presence.left)
    shift = outage.extended(lost_last(last_sign)) - lost_last(last_sign)
    moved = None if presence.requested is None else presence.requested + shift
    return replace(presence, left=presence.left + shift, requested=moved)
