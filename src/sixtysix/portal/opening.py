"""From what a person wishes for to the first event of a table."""

from types import MappingProxyType
from typing import Final

import msgspec

from sixtysix.game import Seat, house_rules
from sixtysix.game.rules import Rules, settings_of
from sixtysix.portal import wire
from sixtysix.portal.boards import TARGETS, NotCounted, why_no_board
from sixtysix.portal.counting import setup_of
from sixtysix.portal.events import Chair, Computer, Opened, OpenSeat, Options, Person
from sixtysix.portal.protocol import Game
from sixtysix.portal.receive import Joining

_NO_SCORED_GAME: Final = MappingProxyType(
    {
        NotCounted.HOUSE_RULES: "A scored game is played by a preset as it is: leave the house rules away.",
        NotCounted.TARGET: f"A scored game is played to {' or '.join(map(str, TARGETS))} game points.",
        NotCounted.GUEST: "Scored games are for members: sign in or become one, or open a test game.",
    }
)


class Unfit(ValueError):
    """The wish makes no sense as a whole, or is not for this person. The text says why and what to do."""


class Chances(msgspec.Struct, frozen=True):
    """All of a table that nobody may foresee, in hexadecimal digits but for the dealer.

    ``nonces`` are the house's, for seats that promise none of their own; ``code`` is that of the link to an open seat.
    """

    table: str
    first_dealer: Seat
    secret: str
    nonces: tuple[str, str]
    code: str | None


def seek_of(request: wire.OpenTable) -> wire.Seek:
    """A test game against the computer as a wish to play."""
    return wire.Seek(
        preset=request.preset,
        level=request.level,
        target=request.target,
        settings=request.settings,
        undo=request.undo,
        show_points=request.show_points,
        speed=request.speed,
    )


def options(seek: wire.Seek, game: Game) -> Options:
    """The options of the table wished for.

    `RulesError` for an unknown preset, or settings that make no sense; `Unfit` for what no such table can have.
    """
    rules = house_rules(seek.preset, seek.settings)
    chosen = Options(
        rules_key=rules.key,
        settings=settings_of(rules),
        target=rules.default_target if seek.target is None else seek.target,
        # One's own last decision may be taken back where only the computer has seen what came of it.
        undo=seek.undo and seek.level is not None and seek.kind == "test",
        show_points=seek.show_points,
        speed=seek.speed,
        kind=seek.kind,
        move_seconds=seek.move_seconds,
        spectators=seek.spectators,
    )
    _check_kind(chosen, rules, seek, game)
    return chosen


def _check_kind(chosen: Options, rules: Rules, seek: wire.Seek, game: Game) -> None:
    if chosen.kind == "test":
        if chosen.move_seconds is not None:
            raise Unfit("A test game has no move time: leave it away, or open a scored game.")
        return
    levels = frozenset() if seek.level is None else frozenset({seek.level})
    setup = setup_of(chosen, is_preset=rules.key == seek.preset, levels=levels)
    if (why := why_no_board(setup)) is not None:
        raise Unfit(_NO_SCORED_GAME[why])
    if chosen.move_seconds is None:
        raise Unfit("A scored game has a move time: choose one.")
    if refusal := game.move_times.refusal(chosen.move_seconds):
        raise Unfit(refusal)


def opened(seek: wire.Seek, game: Game, person: Person, chances: Chances, now: int) -> Opened:
    """The first event of the table wished for; the person sits in seat 0. Errors as of `options`."""
    if not person.member and seek.kind == "scored":
        raise Unfit(_NO_SCORED_GAME[NotCounted.GUEST])
    own = None if seek.commitment is not None else chances.nonces[0]
    return Opened(
        at=now,
        table=chances.table,
        game=game.key,
        options=options(seek, game),
        seats=(person, _other_seat(seek, chances)),
        first_dealer=chances.first_dealer,
        secret=chances.secret,
        nonces=(own, None if seek.level is None else chances.nonces[1]),
        commitments=(seek.commitment, None),
    )


def _other_seat(seek: wire.Seek, chances: Chances) -> Chair:
    if seek.level is not None:
        return Computer(seek.level)
    if seek.kind == "scored" and seek.admits == "anyone":
        return OpenSeat("members")
    return OpenSeat(seek.admits, chances.code)


def joining(join: wire.Join, person: Person, nonce: str) -> Joining:
    """The wish of a person to sit down; ``nonce`` is the house's, in case he promises none of his own."""
    return Joining(person, join.code, None if join.commitment is not None else nonce, join.commitment)
