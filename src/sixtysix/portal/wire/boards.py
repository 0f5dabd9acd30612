"""What travels of results: leaderboards, players as everybody may see them, and everybody's own games."""

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


class _MatchFacts(Wire, frozen=True):
    """What a finished scored table was, from one player's side.

    It was against a level, or against ``opponent``, None for somebody who is no member now. ``ended_at`` is in
    milliseconds since 1970.
    """

    game: str
    level: str
    rules_key: str
    target: int
    score: int
    other_score: int
    opponent: str | None
    ended_at: int


class PlayedView(_MatchFacts, frozen=True):
    """A finished scored table of the viewer's.

    ``points`` is None where nothing was recorded; ``not_counted`` says why it is on no board although something was.
    """

    table: str
    points: int | None
    ending: str
    not_counted: str | None


class CountedView(_MatchFacts, frozen=True):
    """A finished scored table of a player's that is on the boards, as everybody may see it."""

    points: int


class RatingView(Wire, frozen=True):
    """How strong somebody is against people: the rating, and how far it may be off (one standard deviation)."""

    game: str
    rating: int
    deviation: int


class PlayedList(Wire, frozen=True):
    """The viewer's finished scored tables, the newest first. ``more`` says whether there are older ones."""

    games: tuple[PlayedView, ...]
    more: bool
    ratings: tuple[RatingView, ...]


class StandingView(Wire, frozen=True):
    """How a player stands on a leaderboard of all time."""

    game: str
    level: str
    place: int
    points: int
    wins: int
    draws: int
    losses: int


class PlayerView(Wire, frozen=True):
    """What everybody may know of a member: since which month (UTC) he is one, and how he stands on the boards."""

    name: str
    since: str
    standings: tuple[StandingView, ...]
    ratings: tuple[RatingView, ...]


class CountedList(Wire, frozen=True):
    """A player's scored tables that count, the newest first. ``more`` says whether there are older ones."""

    games: tuple[CountedView, ...]
    more: bool
