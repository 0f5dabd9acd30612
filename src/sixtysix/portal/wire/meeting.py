"""What travels before the first deal: wishes to play, the lobby, and tables that wait."""

from typing import Annotated

import msgspec
from msgspec import Meta

from sixtysix.portal.wire.base import (
    Admits,
    Commitment,
    Incoming,
    InvitationCode,
    LevelKey,
    PresetKey,
    SeatNumber,
    Speed,
    TableKind,
    Wire,
)
from sixtysix.portal.wire.views import OptionsView, SeatView


class Seek(Incoming, frozen=True):
    """A wish to play: against a ``level`` of the computer player, or against a person where it is None.

    ``admits`` says whom the other seat is for. A scored game is a preset as it is, with a move time. ``commitment``
    promises a nonce of the sender's own for the deals; without one the house takes a nonce for him. ``leave`` says that
    a running scored game of the same kind may be left for this one, whatever that costs.
    """

    preset: PresetKey
    level: LevelKey | None = None
    kind: TableKind = "test"
    admits: Admits = "anyone"
    target: Annotated[int, Meta(ge=1, le=1000)] | None = None
    settings: dict[str, object] = msgspec.field(default_factory=dict)
    move_seconds: Annotated[int, Meta(ge=1, le=3600)] | None = None
    spectators: bool = False
    undo: bool = False
    show_points: bool = True
    speed: Speed = 1.0
    commitment: Commitment | None = None
    leave: bool = False


class Join(Incoming, frozen=True):
    """Take the open seat of a table; ``code`` is that of the link, where the seat is for who has it."""

    code: InvitationCode | None = None
    commitment: Commitment | None = None
    leave: bool = False


class ProspectView(Wire, frozen=True):
    """Whether a scored game would count if it ended now: ``not_counted`` is why not, None if it would."""

    not_counted: str | None


class Rematch(Incoming, frozen=True):
    """Play once more, with the seats changed, as soon as everybody wants to."""

    commitment: Commitment | None = None
    leave: bool = False


class Rematched(Wire, frozen=True):
    """``table`` is where the next match is played; None while the other person has not agreed."""

    table: str | None


class SeekView(Wire, frozen=True):
    """Somebody who waits in the lobby, since ``since`` in milliseconds of Unix time; ``program`` as in `SeatView`."""

    table: str
    name: str
    member: bool
    mine: bool
    admits: Admits
    options: OptionsView
    since: int
    program: bool = False


class WatchableView(Wire, frozen=True):
    """A running table that lets people watch."""

    table: str
    seats: tuple[SeatView, SeatView]
    options: OptionsView
    scores: tuple[int, int]


class LobbyView(Wire, frozen=True):
    """Who waits for a partner, those longest first, and what can be watched, the newest first."""

    seeks: tuple[SeekView, ...]
    watchable: tuple[WatchableView, ...]


class ChairView(Wire, frozen=True):
    """A seat before the first deal, as in `SeatView`. All is None while it is open."""

    name: str | None
    level: str | None
    member: bool
    gone_since: int | None
    program: bool = False


class WaitingView(Wire, frozen=True):
    """A table before its first deal, as one viewer may see it. It waits up to ``last``, in milliseconds of Unix time.

    ``invitation`` is the code of the link to the open seat, for the person who opened the table. ``root`` promises
    every deal; ``commitments`` promise the nonces, None where the open seat's is still to come. ``owed`` are the seats
    that may show theirs now.
    """

    table: str
    version: int
    seat: SeatNumber | None
    seats: tuple[ChairView, ChairView]
    options: OptionsView
    admits: Admits | None
    invitation: str | None
    root: str
    commitments: tuple[str | None, str | None]
    owed: tuple[SeatNumber, ...]
    last: int
