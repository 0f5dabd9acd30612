"""Becoming a member, signing in and out, and where one is signed in."""

from http import HTTPStatus
from typing import Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from sixtysix.portal import wire
from sixtysix.web.accounts import Accounts
from sixtysix.web.asking import Caller, Signed

DONE: Final = wire.Nothing()


@post("/api/members")
async def register(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts], data: JSONBody[wire.Register]
) -> Response[wire.Nothing]:
    """Become a member, and be signed in. A guest stays at his table; his old token is worth nothing any more."""
    session = caller.new_session(caller.person)
    await accounts.register(data, caller.visitor, session, caller.address)
    return caller.answer(DONE, session.token)


@post("/api/sign-in", status_code=HTTPStatus.OK)
async def sign_in(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts], data: JSONBody[wire.SignIn]
) -> Response[wire.Nothing]:
    """Sign in. Whoever was known here before is not any more, and a guest's table is erased.

    A name that nobody has and a password that is wrong are answered alike, and after as long a time.
    """
    member = await accounts.prove(data, caller.address)
    session = caller.new_session(member.id)
    await accounts.sign_in(caller.visitor, session)
    return caller.answer(DONE, session.token)


@post("/api/sign-out", status_code=HTTPStatus.OK)
async def sign_out(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts], data: JSONBody[wire.SignOut]
) -> Response[wire.Nothing]:
    """Sign out: here, in another browser, or everywhere. A guest is forgotten, and his table is erased."""
    if caller.visitor is None:
        return caller.answer(DONE, None)
    if data.session not in {None, caller.visitor.session} and not data.everywhere:
        await accounts.sign_out_elsewhere(caller.visitor, data.session)
        return Response(DONE)
    await accounts.sign_out(caller.visitor, everywhere=data.everywhere)
    return caller.answer(DONE, None)


@get("/api/sessions")
async def list_sessions(accounts: NamedDependency[Accounts], signed: NamedDependency[Signed]) -> wire.SessionList:
    """Where the member is signed in."""
    return wire.SessionList(await accounts.sessions(signed.member, signed.session))
