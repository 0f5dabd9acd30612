"""What travels of results: leaderboards, and everybody's own games."""

from sixtysix.portal.wire.base import Wire


class BoardRow(Wire, frozen=True):
    """A member on a board; equals share the better place."""

    place: int
    name: str
    points: int
    wins: int
    draws: int
    losses: int
    mine: bool


class BoardView(Wire, frozen=True):
    """A leaderboard of one month (``2026-11``), or of all time where that is None.

    ``rows`` are its best; ``own`` is the viewer's, wherever it is, and None if he is not on the board.
    """

    game: str
    level: str
    month: str | None
    rows: tuple[BoardRow, ...]
    own: BoardRow | None


class BoardKey(Wire, frozen=True):
    """A leaderboard there is."""

    game: str
    level: str


class BoardList(Wire, frozen=True):
    """All leaderboards, and the month that is running (UTC)."""

    boards: tuple[BoardKey, ...]
    month: str


class PlayedView(Wire, frozen=True):
    """A finished scored table of the viewer's, against a level or against ``opponent``, None for a closed account.

    ``points`` is None where nothing was recorded; ``not_counted`` says why it is on no board although something was.
    ``ended_at`` is in milliseconds since 1970.
    """

    table: str
    game: str
    level: str
    rules_key: str
    target: int
    score: int
    other_score: int
    opponent: str | None
    points: int | None
    ending: str
    not_counted: str | None
    ended_at: int


class RatingView(Wire, frozen=True):
    """How strong the viewer is against people: the rating, and how far it may be off (one standard deviation)."""

    game: str
    rating: int
    deviation: int


class PlayedList(Wire, frozen=True):
    """The viewer's finished scored tables, the newest first. ``more`` says whether there are older ones."""

    games: tuple[PlayedView, ...]
    more: bool
    ratings: tuple[RatingView, ...]
