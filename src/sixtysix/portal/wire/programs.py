"""What travels for programs: their tokens, a command over plain HTTP, and games to which members ask each other."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from sixtysix.portal.wire.accounts import NameText, PasswordText, ScopeName, TokenView
from sixtysix.portal.wire.base import CommandId, Incoming, VersionNumber, Wire
from sixtysix.portal.wire.commands import TableCommand
from sixtysix.portal.wire.meeting import Seek
from sixtysix.portal.wire.views import OptionsView

LabelText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]


class MakeToken(Incoming, frozen=True):
    """Have a token for a program: what the member calls it, and what it may do.

    The password is left out by a member who has none.
    """

    label: LabelText
    scopes: Annotated[tuple[ScopeName, ...], Meta(min_length=1, max_length=8)]
    password: PasswordText | None = None


class TokenMade(Wire, frozen=True):
    """A new token. ``secret`` is what the program sends; it is shown this once."""

    token: TokenView
    secret: str


class TokenList(Wire, frozen=True):
    """The member's tokens, the newest first."""

    tokens: tuple[TokenView, ...]


class Order(Incoming, frozen=True):
    """A seat's wish at the table of the address, otherwise as a `Command` of the live channel."""

    command_id: CommandId
    version: VersionNumber
    body: TableCommand


class TableList(Wire, frozen=True):
    """The tables the viewer sits at, the newest first."""

    tables: tuple[str, ...]


class Challenge(Incoming, frozen=True):
    """Ask another member to a game; ``seek`` says to which."""

    name: NameText
    seek: Seek


class ChallengeView(Wire, frozen=True):
    """A game somebody asks the viewer to, since ``since`` in milliseconds of Unix time.

    Whoever wants to play joins ``table`` with ``invitation`` as the code.
    """

    table: str
    name: str
    options: OptionsView
    invitation: str
    since: int


class OwnChallengeView(Wire, frozen=True):
    """A game the viewer asks somebody to, since ``since`` in milliseconds of Unix time.

    ``name`` is what he is called now, None after he closed his account.
    """

    table: str
    name: str | None
    options: OptionsView
    since: int


class ChallengeList(Wire, frozen=True):
    """The games others ask the viewer to, those that wait longest first, and his ``own`` challenges, newest first."""

    challenges: tuple[ChallengeView, ...]
    own: tuple[OwnChallengeView, ...]
