"""How people come to a table: by opening one, by joining one, or by whichever is quicker."""

from typing import Final

from sixtysix.players.levels import LEVELS
from sixtysix.portal import opening, wire
from sixtysix.portal.events import Person
from sixtysix.portal.fairness import NONCE_BYTES, SECRET_BYTES
from sixtysix.portal.lobby import lobby, partners
from sixtysix.portal.opening import Chances
from sixtysix.portal.receive import Refused
from sixtysix.portal.table import Table, fold
from sixtysix.portal.two_handed import TWO_HANDED
from sixtysix.store.commands import ByPerson, Denied, Done, Join, Open, Rematch
from sixtysix.store.folder import Entropy
from sixtysix.store.manners import apart_from
from sixtysix.web.answers import Busy
from sixtysix.web.asking import Player
from sixtysix.web.house import House

TABLE_ID_BYTES: Final = 12
CODE_BYTES: Final = 16
TRIES: Final = 5
"""How many waiting tables a quick game asks at: others may be quicker, and then it opens one."""


class UnknownLevel(ValueError):
    """There is no such level of the computer player."""


class NotSeated(Exception):
    """The person can't sit down there. ``refused`` says why."""

    def __init__(self, refused: Refused | Denied) -> None:
        super().__init__(refused.message)
        self.refused = refused


def chances(entropy: Entropy, seek: wire.Seek | None = None) -> Chances:
    """What nobody may foresee of a new table, all from ``entropy``.

    In this order: the table's name, who deals first, the secret of the deals, a nonce for each seat, and the code of
    the link where there is one.
    """
    by_link = seek is not None and seek.level is None and seek.admits == "link"
    return Chances(
        table=entropy(TABLE_ID_BYTES).hex(),
        first_dealer=1 if entropy(1)[0] & 1 else 0,
        secret=entropy(SECRET_BYTES).hex(),
        nonces=(entropy(NONCE_BYTES).hex(), entropy(NONCE_BYTES).hex()),
        code=entropy(CODE_BYTES).hex() if by_link else None,
    )


async def open_table(house: House, player: Player, seek: wire.Seek, challenged: str | None = None) -> str:
    """Open the table wished for; those the player leaves by that are left, which is less for a program.

    With ``challenged`` the open seat is for the member with this id.

    `RulesError` or `Unfit` for a wish that makes no sense, `UnknownLevel`, `NotSeated` if he has not said that he would
    leave a scored game for it, or `Busy`.
    """
    if seek.level is not None and seek.level not in LEVELS:
        raise UnknownLevel(f"There is no level {seek.level!r}: choose one of {', '.join(LEVELS)}.")
    if not house.may_open():
        raise Busy("Too many tables are being opened; try again in a moment.")
    table = fold(None, opening.opened(seek, TWO_HANDED, player.person, chances(house.entropy, seek), house.clock()))
    command = Open(table, leave=seek.leave, session=player.session, challenged=challenged)
    outcome = await house.submit(command)
    if isinstance(outcome, Denied) and outcome.code == "would_leave":
        raise NotSeated(outcome)
    if not isinstance(outcome, Done):
        raise Busy("The table can't be opened now; try again in a moment.")
    await house.attendance.confirm(player.person.id)
    return table.id


async def join_table(house: House, player: Player, table: str, wish: wire.Join) -> None:
    """Sit down at the open seat of a table. `NotSeated` if that can't be, `Busy` if it can't be now."""
    joining = opening.joining(wish, player.person, house.entropy(NONCE_BYTES).hex())
    command = Join(table, joining, leave=wish.leave, session=player.session)
    outcome = await house.submit(command)
    if isinstance(outcome, Done):
        await house.attendance.confirm(player.person.id)
        return
    if isinstance(outcome, Denied) and outcome.code == "unavailable":
        raise Busy(outcome.message)
    raise NotSeated(outcome)


async def quick_game(house: House, player: Player, seek: wire.Seek) -> str:
    """Sit down at the table that has waited longest for somebody with this wish, or open one.

    Errors as of `open_table`.
    """
    if seek.level is None:
        wanted = opening.opened(seek, TWO_HANDED, player.person, chances(house.entropy, seek), house.clock())
        waiting = partners(await house.read(house.store.lobby), wanted.options, player.person)
        for table in waiting[:TRIES]:
            try:
                wish = wire.Join(commitment=seek.commitment, leave=seek.leave)
                await join_table(house, player, table, wish)
            except NotSeated as error:
                if error.refused.code == "would_leave":
                    raise
                continue
            return table
    return await open_table(house, player, seek)


async def rematch(house: House, player: Player, table: str, wish: wire.Rematch) -> str | None:
    """Agree to play once more; the table where that is, as soon as everybody has. Errors as of `join_table`."""
    person = player.person.id
    command = Rematch(table, person, chances(house.entropy), wish.commitment, leave=wish.leave)
    outcome = await house.submit(command)
    if not isinstance(outcome, Done):
        if isinstance(outcome, Denied) and outcome.code == "unavailable":
            raise Busy(outcome.message)
        raise NotSeated(outcome)
    place = await house.look(table, ByPerson(person))
    successor = place.table.successor if place is not None and isinstance(place.table, Table) else None
    if place is not None and successor is not None:
        for seated in place.table.seats:
            if isinstance(seated, Person):
                await house.attendance.confirm(seated.id)
    return successor


async def show_lobby(house: House, person: str | None) -> wire.LobbyView:
    """Who waits for somebody, and what can be watched, without those whom the person is kept apart from."""

    def look() -> wire.LobbyView:
        apart = frozenset() if person is None else house.store.ask(lambda database: apart_from(database, person))
        return lobby(house.store.lobby(person), person, apart)

    return await house.read(look)
