"""What comes in: a seat's commands and the frames of the live channel."""

from typing import Literal, TypeAlias

from sixtysix.portal.wire.base import ActionText, CommandId, Incoming, Nonce, Speed, TableId, VersionNumber


class Act(Incoming, frozen=True, tag_field="type", tag="act"):
    """Do ``action`` in the running hand, or be told why not."""

    action: ActionText


class Undo(Incoming, frozen=True, tag_field="type", tag="undo"):
    """Go back to the seat's previous decision of this hand (test games that allow it)."""


class Continue(Incoming, frozen=True, tag_field="type", tag="continue"):
    """Leave the end-of-hand window; the next hand is dealt when every person has."""


class Pace(Incoming, frozen=True, tag_field="type", tag="pace"):
    """Scale the pauses of the computer player from now on: 1 as they are, 0 for none. No view is too old for it."""

    speed: Speed


class Leave(Incoming, frozen=True, tag_field="type", tag="leave"):
    """Leave the table for good, whatever has happened meanwhile.

    A test table is erased when its last person has left; leaving a scored one has the consequence its view names.
    """


class Reveal(Incoming, frozen=True, tag_field="type", tag="reveal"):
    """Show the nonce that was promised, once the view says that it is owed."""

    nonce: Nonce


TableCommand: TypeAlias = Act | Undo | Continue | Pace | Leave | Reveal


class Watch(Incoming, frozen=True, tag_field="type", tag="watch"):
    """Follow a table from now on.

    ``since`` is the last version seen, 0 for everything from the opening on; the answer brings what was missed. Without
    it, and after too many versions, the answer is a `Snapshot`.
    """

    table: TableId
    since: VersionNumber | None = None


class Unwatch(Incoming, frozen=True, tag_field="type", tag="unwatch"):
    """Stop following a table."""

    table: TableId


class Command(Incoming, frozen=True, tag_field="type", tag="command"):
    """A seat's wish.

    A retry with the same ``command_id`` gets the first answer again. ``version`` is the last version the sender had
    seen: a command from an older view is refused with the current one.
    """

    table: TableId
    command_id: CommandId
    version: VersionNumber
    body: TableCommand


class Ping(Incoming, frozen=True, tag_field="type", tag="ping"):
    """Are you there? Answered by `Pong` with the same number."""

    at: float


Phrase: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "unlucky", "thanks", "sorry", "one_moment", "once_more", "good_game", "goodbye"
]


class Say(Incoming, frozen=True, tag_field="type", tag="say"):
    """Say one of the phrases there are to everybody who follows the table. It is not kept, and sent to nobody later."""

    table: TableId
    phrase: Phrase


FromClient: TypeAlias = Watch | Unwatch | Command | Say | Ping
