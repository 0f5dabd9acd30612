"""What travels of a game to be looked at once more."""

from sixtysix.portal.wire.base import CardText, Wire
from sixtysix.portal.wire.happenings import Happening
from sixtysix.portal.wire.views import TableView


class OpenCards(Wire, frozen=True):
    """Where the cards are: both hands by seat, and the talon from its top with the turn-up last."""

    hands: tuple[tuple[CardText, ...], tuple[CardText, ...]]
    talon: tuple[CardText, ...]


class Moment(Wire, frozen=True):
    """What was seen at once, as the viewer was told of it; ``open`` is how all cards lay after it.

    It is None where that is nobody's to know, which is so until the game is over.
    """

    happenings: tuple[Happening, ...]
    open: OpenCards | None = None


class Replay(Wire, frozen=True):
    """A game from its first deal on, and the table as it is now."""

    view: TableView
    moments: tuple[Moment, ...]
