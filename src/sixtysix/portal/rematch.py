"""Once more: the same game by the same people, with the seats changed."""

from msgspec.structs import replace

from sixtysix.game import Seat
from sixtysix.portal.dealing import commitment_bytes
from sixtysix.portal.events import BrokenLog, Opened, Rematched, RematchWished
from sixtysix.portal.opening import Chances
from sixtysix.portal.receive import Decided, Refused
from sixtysix.portal.table import AnyTable, Table, fold


def wish(
    table: AnyTable, seat: Seat, commitment: str | None, chances: Chances, now: int
) -> tuple[Decided[Table], Opened | None] | Refused:
    """What becomes of a seat's wish to play once more, and how the next table is opened if it was the last one's.

    ``commitment`` promises a nonce for the deals there, as it does at an opening.
    """
    if not isinstance(table, Table) or table.phase != "matchOver" or table.is_closed:
        return Refused("not_allowed", "Once more can be asked for when the match has been played to its end.")
    if table.successor is not None or seat in table.wishes:
        return Refused("not_allowed", "You have asked for another match already.")
    try:
        if commitment is not None:
            commitment_bytes(commitment)
    except BrokenLog as error:
        return Refused("malformed", str(error))
    wished = RematchWished(seat=seat, commitment=commitment, at=now)
    after = fold(table, wished)
    if any(person not in after.wishes for person in after.persons):
        return Decided(after, (wished,)), None
    agreed = Rematched(table=chances.table, at=now)
    return Decided(fold(after, agreed), (wished, agreed)), _opened(after, chances, now)


def _opened(table: Table, chances: Chances, now: int) -> Opened:
    """The first event of the next table: who sat in one seat has the other, and who dealt first does not."""
    commitments = (table.wishes.get(1), table.wishes.get(0))
    first, second = (
        None if promised is not None else nonce for promised, nonce in zip(commitments, chances.nonces, strict=True)
    )
    return replace(
        table.opened,
        at=now,
        table=chances.table,
        seats=(table.seats[1], table.seats[0]),
        # The seats are changed, so the same seat is another player.
        first_dealer=table.opened.first_dealer,
        secret=chances.secret,
        nonces=(first, second),
        commitments=commitments,
        previous=table.id,
    )
