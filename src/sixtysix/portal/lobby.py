"""Who waits for a partner, and what can be watched: tables as a visitor of the lobby sees them."""

from collections.abc import Iterable, Iterator

from sixtysix.portal import wire
from sixtysix.portal.events import Options, Person, Program
from sixtysix.portal.table import AnyTable, Table
from sixtysix.portal.view import options_view, seat_view
from sixtysix.portal.waiting import WaitingTable


def lobby(tables: Iterable[AnyTable], person: str | None, apart: frozenset[str] = frozenset()) -> wire.LobbyView:
    """The lobby for a person, None for one whom nobody knows, who is not to meet those he is kept ``apart`` from.

    Links are nobody's but their receivers'.
    """
    shown = [table for table in tables if not any(_sits(table, other) for other in apart)]
    seeks = sorted(_seeks(shown, person), key=lambda seek: (seek.since, seek.table))
    running = [table for table in shown if isinstance(table, Table) and table.opened.options.spectators]
    running.sort(key=lambda table: (-table.opened.at, table.id))
    return wire.LobbyView(tuple(seeks), tuple(_watchable(table) for table in running if not table.is_over))


def _sits(table: AnyTable, person: str) -> bool:
    return any(isinstance(chair, Person) and chair.id == person for chair in table.seats)


def _seeks(tables: Iterable[AnyTable], person: str | None) -> Iterator[wire.SeekView]:
    for table in tables:
        if not isinstance(table, WaitingTable) or table.open_seat is None or table.left is not None:
            continue
        opener, admits = table.opened.seats[0], table.open_seat[1].admits
        if not isinstance(opener, Person) or (admits == "link" and opener.id != person):
            continue
        # Who opened it and is gone would leave the other alone at the table.
        if table.gone_since[0] is not None and opener.id != person:
            continue
        yield wire.SeekView(
            table=table.id,
            name=opener.name,
            member=opener.member,
            mine=opener.id == person,
            admits=admits,
            options=options_view(table.opened, table.opened.options.speed),
            since=table.opened.at,
            program=isinstance(opener, Program),
        )


def challenge_view(table: WaitingTable) -> wire.ChallengeView:
    """A table that waits for the viewer, whom somebody has asked to it by name."""
    opener, open_seat = table.opened.seats[0], table.open_seat
    code = None if open_seat is None else open_seat[1].code
    name = opener.name if isinstance(opener, Person) else ""
    options = options_view(table.opened, table.opened.options.speed)
    return wire.ChallengeView(table.id, name, options, code or "", table.opened.at)


def own_challenge_view(table: WaitingTable, name: str | None) -> wire.OwnChallengeView:
    """A table at which the viewer waits for the member called ``name``, whom he has asked to it."""
    options = options_view(table.opened, table.opened.options.speed)
    return wire.OwnChallengeView(table.id, name, options, table.opened.at)


def _watchable(table: Table) -> wire.WatchableView:
    seats = seat_view(table, 0), seat_view(table, 1)
    return wire.WatchableView(table.id, seats, options_view(table.opened, table.speed), table.match.standing)


def partners(tables: Iterable[AnyTable], wish: Options, person: Person) -> tuple[str, ...]:
    """The waiting tables where this person would find just the game he wishes for, those waiting longest first."""
    fitting = [table for table in tables if isinstance(table, WaitingTable) and _fits(table, wish, person)]
    return tuple(table.id for table in sorted(fitting, key=lambda table: (table.opened.at, table.id)))


def _fits(table: WaitingTable, wish: Options, person: Person) -> bool:
    if table.open_seat is None or table.left is not None or table.gone_since[0] is not None:
        return False
    admits, opener = table.open_seat[1].admits, table.opened.seats[0]
    if admits == "link" or (admits == "members" and not person.member):
        return False
    own = isinstance(opener, Person) and opener.id == person.id
    return not own and _game_of(table.opened.options) == _game_of(wish)


def _game_of(options: Options) -> tuple[object, ...]:
    return options.kind, options.settings, options.target, options.move_seconds
