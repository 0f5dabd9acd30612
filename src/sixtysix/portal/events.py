"""What has happened at a table, as it is stored: one event is one version, counted from 1 without a gap.

Deals need no event of their own: every deck follows from the secret of the first event and the nonces of both seats,
and the fold deals when a hand is due. ``at`` is in milliseconds of Unix time. Everything here is for the house alone;
`sixtysix.portal.narration` says what of it a viewer gets.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from sixtysix.game import Seat
from sixtysix.portal.leaving import Cause
from sixtysix.portal.points import Recorded

FORMAT: Final = 2
"""The form of the events written now. A change of meaning gets a new number and a reader for the old one.

Format 1 had no seat that waits for somebody, no scored table, and gave every nonce at the opening; what it lacks has
the value it meant.
"""

TableKind: TypeAlias = Literal["test", "scored"]
Admits: TypeAlias = Literal["anyone", "members", "link"]


class BrokenLog(ValueError):
    """Stored events that can't be read, or that no table can have gone through. The message says which and why."""


class Person(msgspec.Struct, frozen=True, tag_field="kind", tag="person"):
    """A person's seat: ``id`` names the account or guest to the house, ``name`` is shown.

    ``member`` says whether it was a member who sat down; what becomes of the account later changes nothing here.
    """

    id: str
    name: str
    member: bool = False


class Program(Person, frozen=True, tag="program"):
    """A person's seat at which a program plays for him. It is his in everything, but no page takes him there."""


class Computer(msgspec.Struct, frozen=True, tag_field="kind", tag="computer"):
    """A computer player's seat, by the key of its level."""

    level: str


Holder: TypeAlias = Person | Program | Computer


class OpenSeat(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """A seat that waits for a person: for anyone, for a member, or for whoever has the link with this ``code``."""

    admits: Admits
    code: str | None = None


Chair: TypeAlias = Holder | OpenSeat


class Options(msgspec.Struct, frozen=True):
    """What was chosen when the table was opened. ``settings`` are all settings of the rule set, by their file names.

    ``target`` is in game points; ``speed`` scales the pauses of the computer players, 0 for none, until a
    seat chooses another. ``move_seconds`` is the time for each card decision, None without a clock. ``spectators``
    says whether anybody who is in the house may watch.
    """

    rules_key: str
    settings: dict[str, object]
    target: int
    undo: bool
    show_points: bool
    speed: float
    kind: TableKind = "test"
    move_seconds: int | None = None
    spectators: bool = False


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    at: int
    format: int = FORMAT


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    """The table was opened. Its first hand is dealt as soon as every seat is taken and every nonce is there.

    ``secret`` and ``nonces`` are hexadecimal (32 and 16 bytes). A nonce is None where it comes later: with the person
    who takes the seat, or from the one who has promised it by its SHA-256 in ``commitments``. ``previous`` is the table
    this one is the rematch of.
    """

    table: str
    game: str
    options: Options
    seats: tuple[Chair, Chair]
    first_dealer: Seat
    secret: str
    nonces: tuple[str | None, str | None]
    commitments: tuple[str | None, str | None] = (None, None)
    previous: str | None = None


class Joined(_Event, frozen=True, kw_only=True, tag="joined"):
    """A person took the open seat, with a nonce of the house or the promise of one."""

    seat: Seat
    holder: Person | Program
    nonce: str | None
    commitment: str | None = None


class Revealed(_Event, frozen=True, kw_only=True, tag="revealed"):
    """A seat gave the nonce it had promised."""

    seat: Seat
    nonce: str


class Connected(_Event, frozen=True, kw_only=True, tag="connected"):
    """The first connection of a seat's person was opened: he is here."""

    seat: Seat


class Disconnected(_Event, frozen=True, kw_only=True, tag="disconnected"):
    """A seat's person is gone: from now on, since his last connection was closed.

    Or ``since`` an earlier moment, in milliseconds of Unix time: who only sends requests is missed some time after the
    last of them (ambiguity 10c).
    """

    seat: Seat
    since: int | None = None

    @property
    def gone_since(self) -> int:
        """From when on nobody is there."""
        return self.at if self.since is None else self.since


class Extended(_Event, frozen=True, kw_only=True, tag="extended"):
    """The house was down since ``since`` and is back (T9): running deadlines are later, and nobody is connected yet."""

    since: int


class Acted(_Event, frozen=True, kw_only=True, tag="acted"):
    """A seat did something in the running hand; ``action`` is its text in the game's own notation."""

    seat: Seat
    action: str


class Undone(_Event, frozen=True, kw_only=True, tag="undone"):
    """A seat went back to its previous decision of the hand."""

    seat: Seat


class Continued(_Event, frozen=True, kw_only=True, tag="continued"):
    """A seat left the end-of-hand window; when the last person has, the next hand is dealt."""

    seat: Seat


class Paced(_Event, frozen=True, kw_only=True, tag="paced"):
    """A seat chose another speed for the pauses of the computer players."""

    seat: Seat
    speed: float


class Left(_Event, frozen=True, kw_only=True, tag="left"):
    """A seat left a test table for good, or one that still waited, and the table is over."""

    seat: Seat


class Adjudicated(_Event, frozen=True, kw_only=True, tag="adjudicated"):
    """A scored table ended before its match did: by whom, why, and what each seat gets.

    ``cause`` is None where the house made the table void without anybody's leaving (L8).
    """

    cause: Cause | None
    seats: tuple[Seat, ...]
    points: tuple[Recorded, Recorded]


class RematchWished(_Event, frozen=True, kw_only=True, tag="rematch wished"):
    """A seat would like to play once more; ``commitment`` promises its nonce for the deals of the next table."""

    seat: Seat
    commitment: str | None = None


class Rematched(_Event, frozen=True, kw_only=True, tag="rematched"):
    """Everybody wants to play once more: at this table."""

    table: str


Event: TypeAlias = (
    Opened
    | Joined
    | Revealed
    | Connected
    | Disconnected
    | Extended
    | Acted
    | Undone
    | Continued
    | Paced
    | Left
    | Adjudicated
    | RematchWished
    | Rematched
)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


class _Header(msgspec.Struct, frozen=True):
    format: Annotated[int, Meta(ge=1)]


_header: Final = msgspec.json.Decoder(_Header)


def encode(event: Event) -> bytes:
    """An event as JSON; `decode` gives it back."""
    return _encoder.encode(event)


def decode(stored: bytes) -> Event:
    """A stored event. `BrokenLog` if it is damaged, or was written by a newer version of the program."""
    try:
        written = _header.decode(stored).format
        if written > FORMAT:
            raise BrokenLog(f"an event has format {written}, and this program reads up to {FORMAT}: use a newer one")
        return _decoder.decode(stored)
    except msgspec.DecodeError as error:
        raise BrokenLog(f"an event can't be read: {error}") from None
