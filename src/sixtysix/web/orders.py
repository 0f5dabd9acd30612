"""A seat's command on its way to the house and back, whether it came through the live channel or over plain HTTP."""

from typing import assert_never

from sixtysix.portal import wire
from sixtysix.portal.receive import Refused
from sixtysix.portal.refusals import refusal_view
from sixtysix.portal.table import Table
from sixtysix.store.commands import NO_SUCH_TABLE, ByPerson, Denied, Done, Submit
from sixtysix.web.house import House


async def carry_out(
    house: House, person: str | None, command: wire.Command, round_trip_ms: float | None = None
) -> wire.Accepted | wire.Rejected:
    """Have a command carried out; the answer comes when it is durable. ``person`` is None if nobody knows who asks.

    ``round_trip_ms`` is how long the line was last measured to take there and back, None where it was not.
    """
    table, command_id = command.table, command.command_id
    if person is None:
        return wire.Rejected(table, command_id, NO_SUCH_TABLE.code, NO_SUCH_TABLE.message)
    actor = ByPerson(person)
    outcome = await house.submit(Submit(table, actor, command_id, command.version, command.body, round_trip_ms))
    match outcome:
        case Done(version=version):
            return wire.Accepted(table, command_id, version)
        case Refused(code=code, message=message, refusal=refusal):
            return wire.Rejected(table, command_id, code, message, refusal_view(refusal))
        case Denied(code=code, message=message):
            current = await _view_now(house, table, actor) if code == "stale" else None
            return wire.Rejected(table, command_id, code, message, view=current)
        case _:
            assert_never(outcome)


async def _view_now(house: House, table: str, actor: ByPerson) -> wire.TableView | None:
    place = await house.look(table, actor)
    if place is None or not isinstance(place.table, Table):
        return None
    return await house.view(place.table, place.seat)
