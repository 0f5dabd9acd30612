"""Leaderboards: which board a table belongs to, what makes it count there, and who stands above whom.

A board is of one game and one level of the computer player; games between people have a board of their own. Variant,
target and move time make no other board and no other points (section 1 of the portal rules).
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from enum import Enum
from typing import Final, Protocol, Self, TypeVar

import msgspec

TARGETS: Final = (3, 7, 11)
"""The targets of scored matches (ambiguity 10a)."""

TABLES_A_DAY: Final = 10
"""Tables of the same two persons that count in one day (G2)."""
WINS_BY_LEAVING_A_DAY: Final = 5
"""Wins of one person over the same other, because that one left, that count in one day (G3)."""
YOUNG_TABLES_A_DAY: Final = 10
"""Tables of one person against young accounts, all together, that count in one day (G4)."""
YOUNG_MS: Final = 7 * 24 * 60 * 60 * 1000
"""An account is young for its first week."""

DAY_MS: Final = 24 * 60 * 60 * 1000


class Board(msgspec.Struct, frozen=True):
    """A leaderboard's key. ``level`` is that of the computer players, or "people" where none plays."""

    game: str
    level: str


class Month(msgspec.Struct, frozen=True, order=True):
    """A calendar month in UTC. A table belongs to the one in which it ended."""

    year: int
    month: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}"

    @property
    def begins(self) -> int:
        """Its first millisecond of Unix time."""
        return int(datetime(self.year, self.month, 1, tzinfo=UTC).timestamp()) * 1000

    @property
    def ends(self) -> int:
        """The first millisecond after it."""
        return self.next.begins

    @property
    def next(self) -> "Month":
        """The month after it."""
        return Month(self.year + self.month // 12, self.month % 12 + 1)


def month_of(at: int) -> Month:
    """The month of a moment, in milliseconds of Unix time.

    >>> str(month_of(1_764_547_200_000))
    '2025-12'
    """
    date = datetime.fromtimestamp(at // 1000, tz=UTC)
    return Month(date.year, date.month)


def day_begins(at: int) -> int:
    """The first millisecond of a moment's day in UTC, from which the daily limits are counted."""
    return at - at % DAY_MS


class Tally(msgspec.Struct, frozen=True):
    """What a person has on a board; a table with nothing recorded is in none of these."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def points(self) -> int:
        """The sum of all points."""
        return self.wins - self.losses

    @property
    def tables(self) -> int:
        """How many tables have counted."""
        return self.wins + self.draws + self.losses


class Quantity(Protocol):
    """A number, or what stands for numbers that are not known yet, as in a query."""

    def __neg__(self) -> Self:
        """Its opposite."""

    def __mul__(self, other: Self, /) -> Self:
        """So many times the other."""


_Number = TypeVar("_Number", bound=Quantity)


def order(points: _Number, tables: _Number, sign: Callable[[_Number], _Number]) -> tuple[_Number, _Number]:
    """What a board is sorted by, the lesser first: points, and at equal points the points per table.

    At equal points those per table order alike as the number of tables does: fewer are better above zero, more are
    better below, and at zero all are the same. ``sign`` gives -1, 0 or 1.
    """
    return -points, sign(points) * tables


def rank(tally: Tally) -> tuple[int, int]:
    """Where a tally stands among others by `order`."""
    return order(tally.points, tally.tables, lambda points: (points > 0) - (points < 0))


def place(own: Tally, others: Iterable[Tally]) -> int:
    """The place of a person among others, from 1; equals share the better place."""
    return 1 + sum(rank(other) < rank(own) for other in others)


class NotCounted(Enum):
    """Why a table, or a win, is on no board."""

    TEST_GAME = "test_game"  # M1
    HOUSE_RULES = "house_rules"  # 10a
    TARGET = "target"  # 10a
    MIXED_LEVELS = "mixed_levels"  # 10a
    GUEST = "guest"  # 10a
    SAME_BROWSER = "same_browser"  # G1
    SAME_PAIR = "same_pair"  # G2
    WINS_BY_LEAVING = "wins_by_leaving"  # G3
    YOUNG_ACCOUNTS = "young_accounts"  # G4


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """How a table was opened. ``levels`` are those of its computer players, none at a table of people only."""

    scored: bool
    is_preset: bool
    target: int
    levels: frozenset[str]
    members_only: bool


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """What one person and an opponent have had to do with each other, counted over this day (UTC) before this table.

    ``same_browser``: both accounts have been used from one browser. ``tables_today`` and ``wins_by_leaving_today``
    are counted ones of this person against the opponent; ``young_tables_today`` against all young accounts, and None if
    the opponent's account is none.
    """

    same_browser: bool = False
    tables_today: int = 0
    wins_by_leaving_today: int = 0
    young_tables_today: int | None = None


def why_no_board(setup: Setup) -> NotCounted | None:
    """Why a table with this setup can't be a scored one; None if it can (ambiguity 10a)."""
    if not setup.scored:
        return NotCounted.TEST_GAME
    if not setup.is_preset:
        return NotCounted.HOUSE_RULES
    if setup.target not in TARGETS:
        return NotCounted.TARGET
    if len(setup.levels) > 1:
        return NotCounted.MIXED_LEVELS
    return None if setup.members_only else NotCounted.GUEST


def why_not_counted(setup: Setup, encounters: Iterable[Encounter]) -> NotCounted | None:
    """Why a table does not count on the boards, the rating included; None if it does.

    ``encounters`` are those of each person with each other one at the table. It can be asked before a table is opened,
    and should: who plays on for fun knows it then.
    """
    return why_no_board(setup) or next(filter(None, map(_why_not_against, encounters)), None)


def why_win_not_counted(encounter: Encounter) -> NotCounted | None:
    """Why a win because the other has left does not count for who stayed (G3). The leaver's loss counts anyway."""
    return NotCounted.WINS_BY_LEAVING if encounter.wins_by_leaving_today >= WINS_BY_LEAVING_A_DAY else None


def _why_not_against(encounter: Encounter) -> NotCounted | None:
    if encounter.same_browser:
        return NotCounted.SAME_BROWSER
    if encounter.tables_today >= TABLES_A_DAY:
        return NotCounted.SAME_PAIR
    young = encounter.young_tables_today
    return NotCounted.YOUNG_ACCOUNTS if young is not None and young >= YOUNG_TABLES_A_DAY else None
