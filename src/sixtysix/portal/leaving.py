"""What becomes of a table that someone leaves (L1-L10, A1-A4, B1-B4, C1-C5 and S1-S8 of the portal rules).

What a leaver gets is read off the hands completed so far, and in chess off the material; the running hand and points
carried over never count. One table of shares says it for every kind of game, so that what the question before Exit
promises (`consequence`) is what happens (`adjudicate`).
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, assert_never

import msgspec

from sixtysix.portal.points import DRAW, LOSS, WIN, Recorded, Sides, points

_NOBODY: Final[Mapping[int, Recorded]] = MappingProxyType({})

ConsequenceCode: TypeAlias = Literal["none", "normal_result", "loss", "draw", "nothing_recorded"]


class Cause(Enum):
    """Why a seat has left. The order settles which one is named where one seat has two at the same moment (L10)."""

    EXIT = "exit"  # L1
    NEW_GAME = "new_game"  # L2: another game of the same kind
    ACCOUNT_CLOSED = "account_closed"  # L4
    RESIGNED = "resigned"  # C3, only where material decides
    TIME_EXPIRED = "time_expired"  # L6
    CONNECTION_LOST = "connection_lost"  # L5
    INACTIVE = "inactive"  # L7


class Reason(Enum):
    """What decided about a leaver: how he stood."""

    TEST_GAME = "test_game"  # M4
    DECIDED = "decided"  # L9, C5
    ONE_HAND_GAME = "one_hand_game"  # A1, B4
    FIRST_HAND = "first_hand"  # A1, B4
    AHEAD = "ahead"  # A2, B1
    LEVEL = "level"  # A3, B2
    BEHIND = "behind"  # A4, B3
    MATERIAL_BEHIND = "material_behind"  # C1
    MATERIAL_KEPT = "material_kept"  # C2
    RESIGNED = "resigned"  # C3


class Party(msgspec.Struct, frozen=True):
    """Who sits at a table: its sides, the seats in which ``persons`` still play, and whether it is a scored game.

    ``settled`` are the points of those who left a table that went on without them (S4): they keep them, come what may.
    A `ValueError` for partners on more than two sides: no game here has them, and the rules don't say.
    """

    sides: Sides
    persons: tuple[int, ...]
    scored: bool
    settled: Mapping[int, Recorded] = _NOBODY

    def __post_init__(self) -> None:
        if self.has_partners and len(self.sides) != 2:
            raise ValueError(f"games with partners have two sides, not {self.sides}")

    @property
    def has_partners(self) -> bool:
        """Whether seats win and lose together."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats, in order."""
        return tuple(sorted(seat for side in self.sides for seat in side))

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose with this one, itself included."""
        return next(side for side in self.sides if seat in side)


class Decided(msgspec.Struct, frozen=True):
    """The result is there already: ``places`` by seat. Leaving changes nothing any more (L9, C5)."""

    places: tuple[int, ...]


class Hands(msgspec.Struct, frozen=True):
    """A game of hands: the ``places`` of all seats by the ``completed`` hands, where partners share one.

    A hand is completed when its result is computed, not when its window is closed. ``one_hand_game`` means that the
    game was set up for one hand, not that a short match might end after one.
    """

    places: tuple[int, ...]
    completed: int
    one_hand_game: bool


class Material(msgspec.Struct, frozen=True):
    """A board in chess: what each seat's pieces are worth, as `material` counts them."""

    worth: tuple[int, int]


Standing: TypeAlias = Decided | Hands | Material


class Leaving(msgspec.Struct, frozen=True):
    """Seats that leave at one moment, for one reason."""

    seats: tuple[int, ...]
    cause: Cause


class Trigger(msgspec.Struct, frozen=True):
    """Something that makes a seat a leaver at ``at``, in milliseconds of Unix time."""

    at: int
    seat: int
    cause: Cause


class Running(msgspec.Struct, frozen=True):
    """A table that somebody plays at."""

    table: str
    game: str
    scored: bool


class Ends(msgspec.Struct, frozen=True):
    """The table is over, and this is recorded, by seat. None for computer players and where nothing is recorded."""

    recorded: tuple[Recorded, ...]


class GoesOn(msgspec.Struct, frozen=True):
    """A computer player of the table's level takes the seats of all whose points are ``settled`` (S4)."""

    settled: Mapping[int, Recorded]


Adjudication: TypeAlias = Ends | GoesOn


class Consequence(msgspec.Struct, frozen=True):
    """What it would mean to leave now: a ``code`` for the leaver, why, and the points of a person as partner."""

    code: ConsequenceCode
    reason: Reason
    partner: Recorded = None


class _Share(msgspec.Struct, frozen=True):
    leaver: Recorded
    partner: Recorded
    others: Recorded


_TWO: Final[Mapping[Reason, _Share]] = MappingProxyType(
    {
        Reason.ONE_HAND_GAME: _Share(LOSS, None, WIN),
        Reason.FIRST_HAND: _Share(LOSS, None, WIN),
        Reason.AHEAD: _Share(None, None, None),
        Reason.LEVEL: _Share(LOSS, None, WIN),
        Reason.BEHIND: _Share(LOSS, None, WIN),
        Reason.MATERIAL_BEHIND: _Share(LOSS, None, WIN),
        Reason.MATERIAL_KEPT: _Share(DRAW, None, DRAW),
        Reason.RESIGNED: _Share(LOSS, None, WIN),
    }
)
"""Games without partners. At more than two seats only the leaver's share is used: the others play on (S4)."""

_PARTNERS: Final[Mapping[Reason, _Share]] = MappingProxyType(
    {
        Reason.ONE_HAND_GAME: _Share(LOSS, DRAW, DRAW),
        Reason.FIRST_HAND: _Share(LOSS, DRAW, DRAW),
        Reason.AHEAD: _Share(None, WIN, None),
        Reason.LEVEL: _Share(LOSS, DRAW, DRAW),
        Reason.BEHIND: _Share(LOSS, LOSS, WIN),
    }
)

PIECE_WORTH: Final[Mapping[str, int]] = MappingProxyType({"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0})
"""What a chess piece counts, by its English letter (section 5.3)."""


def material(pieces: Iterable[str]) -> int:
    """The worth of chess pieces on the board; promoted ones count as what they are now (C4).

    >>> material("KQRRBBNNPPPPPPPP")
    39
    """
    return sum(PIECE_WORTH[piece] for piece in pieces)


def adjudicate(party: Party, standing: Standing, leaving: Leaving) -> Adjudication:
    """What becomes of the table when these seats leave it.

    Where all sides leave at the same moment nobody can be named first, and the table is void. A `ValueError` if someone
    resigns where material doesn't decide.
    """
    if not party.scored or _all_leave(party, leaving):
        return void(party)
    if isinstance(standing, Decided):
        return played_out(party, standing.places)
    shares = {seat: _share(party, standing, seat, leaving.cause) for seat in leaving.seats}
    if _goes_on(party, leaving):
        return GoesOn({**party.settled, **{seat: share.leaver for seat, share in shares.items()}})
    return _ends(party, _shared_out(party, shares))


def consequence(party: Party, standing: Standing, seat: int, cause: Cause = Cause.EXIT) -> Consequence:
    """What it would mean for this seat to leave now. Test games have no consequence (M4)."""
    if not party.scored:
        return Consequence("none", Reason.TEST_GAME)
    if isinstance(standing, Decided):
        return Consequence("normal_result", Reason.DECIDED)
    share = _share(party, standing, seat, cause)
    has_partner = any(other in party.persons for other in party.side_of(seat) if other != seat)
    partner = share.partner if has_partner else None
    return Consequence(_code(share.leaver), _reason(standing, party, seat, cause), partner)


def left_by_opening(game: str, running: Iterable[Running]) -> tuple[str, ...]:
    """The tables that somebody leaves by starting another game: scored ones of the same game (L2).

    The new one may be of any level, scored or test. Games of another kind go on with their clocks (L3), and so do test
    games, of which one may have several (ambiguity 10c).
    """
    return tuple(table.table for table in running if table.scored and table.game == game)


def void(party: Party) -> Ends:
    """A table that counts for nobody: it can't be continued, or a computer player failed (L8, ambiguity 16)."""
    return _ends(party, (None,) * len(party.seats))


def played_out(party: Party, places: Sequence[int]) -> Ends:
    """A table that came to its result, which is recorded if it is a scored one (P1-P7, M1).

    The place of a computer player counts like any other, also of one that took the seat of a leaver (S4).
    """
    return _ends(party, points(places, party.sides)) if party.scored else void(party)


def first_of(triggers: Iterable[Trigger], now: int) -> Leaving | None:
    """Who leaves by the first of the triggers that have come by ``now``; later ones do nothing (L10).

    Several seats only if theirs fall on the same millisecond, with the cause that stands first in `Cause`.
    """
    come = [trigger for trigger in triggers if trigger.at <= now]
    if not come:
        return None
    earliest = min(trigger.at for trigger in come)
    first = [trigger for trigger in come if trigger.at == earliest]
    causes = [cause for cause in Cause if any(trigger.cause is cause for trigger in first)]
    return Leaving(tuple(sorted({trigger.seat for trigger in first})), causes[0])


def unconfirmed(party: Party, confirmed: Iterable[int]) -> Leaving:
    """Who leaves when an end-of-hand window has been open too long: the persons who have not confirmed it (T10).

    Computer players always have. If no seat has confirmed, all leave at once and `adjudicate` makes the table void.
    """
    there = set(confirmed)
    return Leaving(tuple(seat for seat in sorted(party.persons) if seat not in there), Cause.INACTIVE)


def _all_leave(party: Party, leaving: Leaving) -> bool:
    return all(any(seat in leaving.seats for seat in side) for side in party.sides)


def _goes_on(party: Party, leaving: Leaving) -> bool:
    # Partners' tables end, since their results are settled for all (S5-S7), and so does one with no person left (S8).
    stay = [seat for seat in party.persons if seat not in leaving.seats]
    return bool(stay) and len(party.sides) > 2 and not party.has_partners


def _shared_out(party: Party, shares: Mapping[int, _Share]) -> tuple[Recorded, ...]:
    share = next(iter(shares.values()))  # Those who leave at once are of one side here, and stand alike.
    own = party.side_of(next(iter(shares)))
    stay = {seat: share.partner if seat in own else share.others for seat in party.seats}
    return tuple(shares[seat].leaver if seat in shares else stay[seat] for seat in party.seats)


def _ends(party: Party, due: Sequence[Recorded]) -> Ends:
    of_persons = {seat: due[seat] for seat in party.persons}
    return Ends(tuple({**of_persons, **party.settled}.get(seat) for seat in party.seats))


def _share(party: Party, standing: Hands | Material, seat: int, cause: Cause) -> _Share:
    shares = _PARTNERS if party.has_partners else _TWO
    return shares[_reason(standing, party, seat, cause)]


def _reason(standing: Hands | Material, party: Party, seat: int, cause: Cause) -> Reason:
    match standing:
        case Material(worth):
            if cause is Cause.RESIGNED:
                return Reason.RESIGNED
            return Reason.MATERIAL_BEHIND if worth[seat] < worth[1 - seat] else Reason.MATERIAL_KEPT
        case Hands():
            if cause is Cause.RESIGNED:
                raise ValueError("only a game that is judged by material can be resigned (C3)")
            return _reason_by_hands(standing, party, seat)
        case _:
            assert_never(standing)


def _reason_by_hands(hands: Hands, party: Party, seat: int) -> Reason:
    if hands.one_hand_game:
        return Reason.ONE_HAND_GAME
    if hands.completed == 0:
        return Reason.FIRST_HAND
    own, others = hands.places[seat], [hands.places[side[0]] for side in party.sides if seat not in side]
    if own > min(others):
        return Reason.BEHIND
    return Reason.LEVEL if own == min(others) else Reason.AHEAD


def _code(leaver: Recorded) -> ConsequenceCode:
    match leaver:
        case None:
            return "nothing_recorded"
        case -1:
            return "loss"
        case _:
            return "draw"
