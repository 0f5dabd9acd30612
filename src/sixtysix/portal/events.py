"""What has happened at a table, as it is stored: one event is one version, counted from 1 without a gap.

Deals need no event of their own: every deck follows from the secret of the first event, and the fold deals when a hand
is due. ``at`` is in milliseconds of Unix time. Everything here is for the house alone; `sixtysix.portal.narration`
says what of it a viewer gets.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from sixtysix.game import Seat
from sixtysix.portal.fairness import NONCE_BYTES, SECRET_BYTES, Nonces

FORMAT: Final = 1
"""The form of the events written now. A change of meaning gets a new number and a reader for the old one."""


class BrokenLog(ValueError):
    """Stored events that can't be read, or that no table can have gone through. The message says which and why."""


class Person(msgspec.Struct, frozen=True, tag_field="kind", tag="person"):
    """A person's seat: ``id`` names the account or guest to the house, ``name`` is shown."""

    id: str
    name: str


class Computer(msgspec.Struct, frozen=True, tag_field="kind", tag="computer"):
    """A computer player's seat, by the key of its level."""

    level: str


Holder: TypeAlias = Person | Computer


class Options(msgspec.Struct, frozen=True):
    """What was chosen when the table was opened. ``settings`` are all settings of the rule set, by their file names.

    ``target`` is in game points; ``speed`` scales the pauses of the computer players, 0 for none, until a
    seat chooses another.
    """

    rules_key: str
    settings: dict[str, object]
    target: int
    undo: bool
    show_points: bool
    speed: float


class _Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    at: int
    format: int = FORMAT


class Opened(_Event, frozen=True, kw_only=True, tag="opened"):
    """The table was opened and its first hand dealt. ``secret`` and ``nonces`` are hexadecimal (32 and 16 bytes)."""

    table: str
    game: str
    options: Options
    seats: tuple[Holder, Holder]
    first_dealer: Seat
    secret: str
    nonces: tuple[str, str]


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
    """A seat left for good, and the table is over."""

    seat: Seat


Event: TypeAlias = Opened | Acted | Undone | Continued | Paced | Left

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


def secret_bytes(opened: Opened) -> bytes:
    """The secret from which all deals of the table follow. `BrokenLog` if it is not what it should be."""
    return _bytes("secret", opened.secret, SECRET_BYTES)


def nonce_bytes(opened: Opened) -> Nonces:
    """The nonces of both seats. `BrokenLog` if one is not what it should be."""
    first, second = (_bytes("nonce", nonce, NONCE_BYTES) for nonce in opened.nonces)
    return first, second


def _bytes(name: str, digits: str, length: int) -> bytes:
    try:
        read = bytes.fromhex(digits)
    except ValueError:
        read = b""
    if len(read) != length:
        # The value is a secret, so the message does not show it.
        raise BrokenLog(f"the {name} of a table has {length} bytes, written as hexadecimal digits")
    return read
