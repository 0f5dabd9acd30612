"""Whom a member does not want to meet, and whom he reports."""

from http import HTTPStatus

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sixtysix.portal import wire
from sixtysix.store import manners, members
from sixtysix.store.manners import NewReport, Reason
from sixtysix.store.members import Member
from sixtysix.web.accounts import REPORTS_PER_MEMBER, Accounts
from sixtysix.web.asking import Signed
from sixtysix.web.house import House
from sixtysix.web.joining import DONE
from sixtysix.web.refusals import refused


async def other_member(house: House, member: Member, name: str) -> Member:
    """The other member who is called so. Names are public here: whoever plays sees them."""
    found = await house.ask(lambda database: members.member_called(database, name))
    if found is None or found.id == member.id:
        raise refused("no_such_member")
    return found


@get("/api/blocks")
async def list_blocks(house: NamedDependency[House], signed: NamedDependency[Signed]) -> wire.BlockList:
    """Whom the member does not want to meet."""
    return wire.BlockList(await house.ask(lambda database: manners.blocked_by(database, signed.member.id)))


@post("/api/blocks", status_code=HTTPStatus.OK)
async def block(
    house: NamedDependency[House], signed: NamedDependency[Signed], data: JSONBody[wire.Named]
) -> wire.BlockList:
    """Don't meet this member any more; he is not told."""
    other = await other_member(house, signed.member, data.name)
    await house.change(lambda database, now: manners.block(database, signed.member.id, other.id, now))
    return wire.BlockList(await house.ask(lambda database: manners.blocked_by(database, signed.member.id)))


@delete("/api/blocks/{name:str}", status_code=HTTPStatus.OK)
async def unblock(
    house: NamedDependency[House], signed: NamedDependency[Signed], name: FromPath[str]
) -> wire.BlockList:
    """Take a block back."""
    other = await other_member(house, signed.member, name)
    await house.change(lambda database, _now: manners.unblock(database, signed.member.id, other.id))
    return wire.BlockList(await house.ask(lambda database: manners.blocked_by(database, signed.member.id)))


@post("/api/reports", status_code=HTTPStatus.ACCEPTED)
async def report(
    house: NamedDependency[House],
    accounts: NamedDependency[Accounts],
    signed: NamedDependency[Signed],
    data: JSONBody[wire.Report],
) -> wire.Nothing:
    """Tell those who run the house about a member."""
    other = await other_member(house, signed.member, data.name)
    await accounts.keep_pace(f"reporting {signed.member.id}", REPORTS_PER_MEMBER)
    new = NewReport(
        reporter=signed.member.id,
        member=other.id,
        reason=Reason(data.reason),
        text=data.text,
        table=data.table,
    )
    await house.change(lambda database, now: manners.report(database, new, now))
    return DONE
