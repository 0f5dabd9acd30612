"""The office: where administrators keep order. For everybody else it is not there (`sixtysix.web.hiding`)."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from sixtysix.portal import wire
from sixtysix.store import administrators, audit, manners, members
from sixtysix.store.administrators import AT_ONCE
from sixtysix.store.engine import Database
from sixtysix.store.members import Member
from sixtysix.store.office import Office, errand
from sixtysix.web.accounts import shown_name
from sixtysix.web.asking import Caller
from sixtysix.web.house import House
from sixtysix.web.joining import DONE
from sixtysix.web.office_views import case_view, line_view, member_view, report_view, table_view
from sixtysix.web.refusals import Code, refused
from sixtysix.web.sessions import Sessions

LAST: Final = 2**31
"""No report and no line of the log has a higher number."""

Before = Annotated[int | None, QueryParameter(ge=1, le=LAST)]
"""The number of the last one seen; None to begin."""


class Administrator(msgspec.Struct, frozen=True):
    """An administrator at his page, as ``person``: he may look."""

    person: str
    house: House
    sessions: Sessions


class Acting(Administrator, frozen=True):
    """One who has just proved who he is, and may change something."""

    async def on_member(self, name: str, act: Callable[[Office, Member], Code | None]) -> wire.Nothing:
        """Do something to the member called so; a `Problem` where that is not for him to do."""

        def checked(at: Office) -> Code | None:
            found = members.member_called(at.database, name)
            if found is None:
                return "no_such_member"
            return administrators.why_not_to(at.database, self.person, found) or act(at, found)

        return await self.do(checked)

    async def do(self, act: Callable[[Office], Code | None]) -> wire.Nothing:
        """Do something if he is an administrator to the last; a `Problem` with the code if it can't be done."""

        def checked(at: Office) -> tuple[bool, Code | None]:
            may = administrators.may_act(at.database, self.person)
            return may, act(at) if may else None

        may, code = await self.house.change_with_tables(errand(self.person, checked))
        if not may:
            raise NotFoundException
        if code is not None:
            raise refused(code)
        await self.sessions.close_ended(self.house)
        return DONE


async def provide_administrator(caller: NamedDependency[Caller], sessions: NamedDependency[Sessions]) -> Administrator:
    """The administrator who is asking; for everybody else there is nothing."""
    if caller.visitor is None or not caller.is_administrator:
        raise NotFoundException
    return Administrator(caller.visitor.person, caller.house, sessions)


async def provide_acting(caller: NamedDependency[Caller], administrator: NamedDependency[Administrator]) -> Acting:
    """The same, if he has just signed in."""
    if not caller.has_just_signed_in:
        raise refused("sign_in_again")
    return Acting(administrator.person, administrator.house, administrator.sessions)


@get("/api/office/reports")
async def list_reports(
    administrator: NamedDependency[Administrator],
    status: FromQuery[Literal["open", "handled"]] = "open",
    before: Before = None,
) -> wire.OfficeReports:
    """Reports that are open or handled, the newest first, or those before one."""

    def look(database: Database) -> wire.OfficeReports:
        found = manners.reports_to_read(database, AT_ONCE + 1, handled=status == "handled", before=before)
        return wire.OfficeReports(
            tuple(map(report_view, found[:AT_ONCE])), len(found) > AT_ONCE, manners.count_open_reports(database)
        )

    return await administrator.house.ask(look)


@post("/api/office/reports/{report:int}/handled", status_code=HTTPStatus.OK)
async def handle_report(
    acting: NamedDependency[Acting], report: Annotated[int, PathParameter(ge=1, le=LAST)]
) -> wire.Nothing:
    """Note that a report has been dealt with."""

    def handle(at: Office) -> Code | None:
        why_not = administrators.why_not_about(at.database, acting.person, report)
        return why_not or (None if at.handle(report) else "no_such_report")

    return await acting.do(handle)


@get("/api/office/members")
async def find_members(administrator: NamedDependency[Administrator], name: FromQuery[str] = "") -> wire.OfficeMembers:
    """Members whose name contains something that looks like this, or whose former name does."""
    found = await administrator.house.ask(lambda database: members.search_members(database, name, AT_ONCE + 1))
    return wire.OfficeMembers(tuple(map(member_view, found[:AT_ONCE])), len(found) > AT_ONCE)


@get("/api/office/members/{name:str}")
async def show_member(administrator: NamedDependency[Administrator], name: FromPath[str]) -> wire.OfficeCase:
    """One member, with what there is to decide about him."""
    house = administrator.house
    found = await house.ask(lambda database: administrators.case_of(database, name, house.clock()))
    if found is None:
        raise refused("no_such_member")
    return case_view(found)


@post("/api/office/members/{name:str}/name", status_code=HTTPStatus.OK)
async def rename_member(
    acting: NamedDependency[Acting], name: FromPath[str], data: JSONBody[wire.CallHim]
) -> wire.Nothing:
    """Call a member something else."""
    wanted = shown_name(data.name)
    return await acting.on_member(name, lambda at, member: None if at.rename(member, wanted) else "name_taken")


@post("/api/office/members/{name:str}/suspend", status_code=HTTPStatus.OK)
async def suspend_member(
    acting: NamedDependency[Acting], name: FromPath[str], data: JSONBody[wire.Because]
) -> wire.Nothing:
    """Let a member in no more, and sign him out everywhere."""
    return await acting.on_member(name, lambda at, member: at.suspend(member, data.reason))


@post("/api/office/members/{name:str}/restore", status_code=HTTPStatus.OK)
async def restore_member(
    acting: NamedDependency[Acting], name: FromPath[str], data: JSONBody[wire.Because]
) -> wire.Nothing:
    """Let a suspended member in again."""
    return await acting.on_member(name, lambda at, member: at.restore(member, data.reason))


@get("/api/office/tables")
async def list_running(administrator: NamedDependency[Administrator]) -> wire.OfficeTables:
    """The tables that go on, without their games."""
    found = await administrator.house.ask(administrators.running_tables)
    return wire.OfficeTables(tuple(map(table_view, found[:AT_ONCE])), len(found) > AT_ONCE)


@get("/api/office/tables/{table:str}")
async def look_at_table(administrator: NamedDependency[Administrator], table: FromPath[str]) -> wire.OfficeTable:
    """One table, without its game."""
    found = await administrator.house.ask(lambda database: administrators.table_seen(database, table))
    if found is None:
        raise refused("nothing_to_end")
    return table_view(found)


@post("/api/office/tables/{table:str}/void", status_code=HTTPStatus.OK)
async def void_table(
    acting: NamedDependency[Acting], table: FromPath[str], data: JSONBody[wire.Because]
) -> wire.Nothing:
    """End a table for nobody's loss."""

    def void(at: Office) -> Code | None:
        why_not = administrators.why_not_at(at.database, acting.person, table)
        return why_not or (None if at.void(table, data.reason) else "nothing_to_end")

    return await acting.do(void)


@get("/api/office/log")
async def show_log(administrator: NamedDependency[Administrator], before: Before = None) -> wire.OfficeLog:
    """What was done, here and at the machine."""
    found = await administrator.house.ask(lambda database: audit.lines(database, AT_ONCE + 1, before=before))
    return wire.OfficeLog(tuple(map(line_view, found[:AT_ONCE])), len(found) > AT_ONCE)


ROUTES: Final = (
    list_reports,
    handle_report,
    find_members,
    show_member,
    rename_member,
    suspend_member,
    restore_member,
    list_running,
    look_at_table,
    void_table,
    show_log,
)
