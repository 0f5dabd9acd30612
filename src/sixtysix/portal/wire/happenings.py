"""What happened at a table, for the log and the animations."""

from typing import TypeAlias

from sixtysix.portal.wire.base import CardText, SeatNumber, Wire
from sixtysix.portal.wire.views import EndedView, ResultView


class Dealt(Wire, frozen=True, tag_field="type", tag="dealt"):
    """A new hand lies on the table."""

    number: int
    dealer: SeatNumber
    turn_up: CardText


class Led(Wire, frozen=True, tag_field="type", tag="led"):
    """A card was led."""

    seat: SeatNumber
    card: CardText


class Answered(Wire, frozen=True, tag_field="type", tag="answered"):
    """The lead was answered."""

    seat: SeatNumber
    card: CardText


class TrickWon(Wire, frozen=True, tag_field="type", tag="trickWon"):
    """A trick went to ``seat``; ``points`` are those of its two cards, ``bonus`` comes on top for the last trick."""

    seat: SeatNumber
    cards: tuple[CardText, CardText]
    points: int
    bonus: int


class Drew(Wire, frozen=True, tag_field="type", tag="drew"):
    """A seat drew; ``card`` is None for everyone else unless it was the turn-up."""

    seat: SeatNumber
    card: CardText | None
    talon: int


class Married(Wire, frozen=True, tag_field="type", tag="married"):
    """King and queen were shown."""

    seat: SeatNumber
    suit: str
    points: int
    pending: bool


class Exchanged(Wire, frozen=True, tag_field="type", tag="exchanged"):
    """The lowest trump was exchanged for the turn-up."""

    seat: SeatNumber
    taken: CardText
    given: CardText


class Closed(Wire, frozen=True, tag_field="type", tag="closed"):
    """The talon was closed."""

    seat: SeatNumber
    before_drawing: bool


class Claimed(Wire, frozen=True, tag_field="type", tag="claimed"):
    """A seat said that it has 66."""

    seat: SeatNumber


class Passed(Wire, frozen=True, tag_field="type", tag="passed"):
    """A seat let an offered right go by."""

    seat: SeatNumber


class HandEnded(Wire, frozen=True, tag_field="type", tag="handEnded"):
    """The hand is over and counted."""

    number: int
    result: ResultView
    scores: tuple[int, int]


class MatchEnded(Wire, frozen=True, tag_field="type", tag="matchEnded"):
    """The match is over."""

    winner: SeatNumber | None
    scores: tuple[int, int]


class Undone(Wire, frozen=True, tag_field="type", tag="undone"):
    """A seat took its last decision back, with all that followed it."""

    seat: SeatNumber


class Continued(Wire, frozen=True, tag_field="type", tag="continued"):
    """A seat left the end-of-hand window."""

    seat: SeatNumber


class Joined(Wire, frozen=True, tag_field="type", tag="joined"):
    """A person sat down."""

    seat: SeatNumber
    name: str


class RematchWished(Wire, frozen=True, tag_field="type", tag="rematchWished"):
    """A person would like to play once more."""

    seat: SeatNumber


class Ended(Wire, frozen=True, tag_field="type", tag="ended"):
    """A seat left and the table is closed."""

    seat: SeatNumber


class Adjudicated(Wire, frozen=True, tag_field="type", tag="adjudicated"):
    """A scored table ended before its match did."""

    ended: EndedView


Happening: TypeAlias = (
    Dealt
    | Led
    | Answered
    | TrickWon
    | Drew
    | Married
    | Exchanged
    | Closed
    | Claimed
    | Passed
    | HandEnded
    | MatchEnded
    | Undone
    | Continued
    | Joined
    | Ended
    | Adjudicated
    | RematchWished
)


class Step(Wire, frozen=True):
    """What one version brought, in order."""

    version: int
    happenings: tuple[Happening, ...]
