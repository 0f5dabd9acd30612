"""How programs play: commands over plain HTTP, and what happens at a table as lines of a stream.

What they may do is what people may do through the live channel, by the same ways.
"""

from http import HTTPStatus
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from sixtysix.portal import wire
from sixtysix.store.log import tables_of
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller
from sixtysix.web.lines import StreamLine
from sixtysix.web.live import Session
from sixtysix.web.orders import carry_out
from sixtysix.web.routes import place_of
from sixtysix.web.scopes import LISTENING, PLAYING, READING
from sixtysix.web.sessions import Sessions

NDJSON: Final = "application/x-ndjson"

_STATUS: Final = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "no_such_table": HTTPStatus.NOT_FOUND,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}
"""How a command that changed nothing is answered; all others are a `HTTPStatus.CONFLICT`."""

Since = Annotated[int | None, QueryParameter(gt=-1, le=2**31)]  # a bound of 0 Litestar would not describe


@get("/api/tables", **READING)
async def list_tables(caller: NamedDependency[Caller]) -> wire.TableList:
    """The tables the viewer sits at, those that are over as well."""
    return wire.TableList(await caller.house.ask(lambda database: tables_of(database, [caller.person])))


@post(
    "/api/tables/{table:str}/commands",
    status_code=HTTPStatus.OK,
    responses={
        HTTPStatus.OK: ResponseSpec(wire.Accepted, description="It is durable."),
        HTTPStatus.CONFLICT: ResponseSpec(wire.Rejected, description="Nothing has changed."),
    },
    **PLAYING,
)
async def send_command(
    caller: NamedDependency[Caller], table: FromPath[str], data: JSONBody[wire.Order]
) -> Response[wire.Accepted | wire.Rejected]:
    """Carry out a command; it is durable when it is answered with 200, and has changed nothing otherwise.

    A retry with the same ``commandId`` gets the first answer again.
    """
    person = None if caller.visitor is None else caller.visitor.person
    answer = await carry_out(caller.house, person, wire.Command(table, data.command_id, data.version, data.body))
    if isinstance(answer, wire.Accepted):
        return Response(answer)
    return Response(answer, status_code=_STATUS.get(answer.code, HTTPStatus.CONFLICT))


@get("/api/tables/{table:str}/stream", media_type=NDJSON, **LISTENING)
async def follow_table(
    caller: NamedDependency[Caller],
    sessions: NamedDependency[Sessions],
    table: FromPath[str],
    since: Since = None,
) -> Stream:
    """What happens at a table, a JSON object a line, as the live channel tells it; an empty line says "still here".

    ``since`` is the last version seen: the first line brings what came after it, without it the table as it is.
    """
    await place_of(caller.request, caller.house, table)
    if not sessions.has_room_for(caller.person):
        message = "You have too many open streams: close one first."
        raise Problem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_streams", message)
    line = StreamLine(caller.request, caller.house.limits.send_seconds)
    session = Session(caller.house, line, caller.visitor)

    async def serve() -> None:
        session.follow(table, since)
        await sessions.serve(session)

    return Stream(line.lines(serve), media_type=NDJSON, background=BackgroundTask(line.sent))
