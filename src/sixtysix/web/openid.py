"""Signing in with an OpenID provider: out to it, back from it, and a name for whoever comes for the first time.

What has to survive the way there and back is in a cookie of ten minutes that the house has signed.
"""

import asyncio
from http import HTTPStatus
from typing import Final

import structlog
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from sixtysix.portal import wire
from sixtysix.store.logins import Login
from sixtysix.web.accounts import SIGN_INS_PER_ADDRESS, Accounts
from sixtysix.web.asking import Caller
from sixtysix.web.joining import DONE
from sixtysix.web.provider import LIFETIME_S, Provider, ProviderFailed
from sixtysix.web.refusals import refused
from sixtysix.web.visitors import full_name, is_secure

FLOW_COOKIE: Final = "sixtysix_openid"
LOGIN_COOKIE: Final = "sixtysix_openid_login"
HOME: Final = "/"
CHOOSE_NAME: Final = "/sign-in#name"
FAILED: Final = "/sign-in#failed"

_log = structlog.get_logger()


def _cookie(caller: Caller, name: str, value: str | None) -> Cookie:
    """Lax, as the way back from the provider is one from another site."""
    age = 0 if value is None else LIFETIME_S
    full, secure = full_name(caller.request, name), is_secure(caller.request)
    return Cookie(full, value=value or "", max_age=age, httponly=True, samesite="lax", secure=secure, path="/")


def _brought(caller: Caller, name: str) -> str:
    return caller.request.cookies.get(full_name(caller.request, name), "")


def _needed(provider: Provider | None) -> Provider:
    if provider is None:
        raise refused("no_provider")
    return provider


@post("/api/openid/start", operation_id="goElsewhere", status_code=HTTPStatus.OK)
async def start(
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    provider: NamedDependency[Provider | None],
) -> Response[wire.GoThere]:
    """Begin to sign in elsewhere: the browser goes to the address in the answer.

    For a member who is signed in this adds the provider to his account, and takes that he has just signed in.
    """
    member = caller.visitor.member if caller.visitor is not None else None
    if member is not None and not caller.has_just_signed_in:
        raise refused("sign_in_again")
    await accounts.keep_pace(f"signing in from {caller.address}", SIGN_INS_PER_ADDRESS)
    try:
        # Not in a thread that reads for everybody: a provider may be slow.
        url, carried = await asyncio.to_thread(_needed(provider).begin, None if member is None else member.id)
    except ProviderFailed as error:
        _log.error("provider failed", problem=str(error))
        raise refused("provider_failed") from error
    return Response(wire.GoThere(url), cookies=[_cookie(caller, FLOW_COOKIE, carried)])


@get("/api/openid/back", operation_id="comeBack", status_code=HTTPStatus.SEE_OTHER)
async def back(
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    provider: NamedDependency[Provider | None],
) -> Response[None]:
    """Where the provider sends the browser back to: signed in, or on to choosing a name."""
    known = _needed(provider)
    brought = _brought(caller, FLOW_COOKIE)
    said = caller.request.query_params
    await accounts.keep_pace(f"signing in from {caller.address}", SIGN_INS_PER_ADDRESS)
    try:
        login, member = await asyncio.to_thread(known.end, brought, said.get("state", ""), said.get("code", ""))
        return await _arrive(caller, accounts, login, member) or _go(
            caller, CHOOSE_NAME, _cookie(caller, LOGIN_COOKIE, known.remember(login))
        )
    except ProviderFailed as error:
        _log.warning("sign-in elsewhere failed", problem=str(error))
        return _go(caller, FAILED)


async def _arrive(caller: Caller, accounts: Accounts, login: Login, member: str | None) -> Response[None] | None:
    """Sign in whoever is known so, or add the login to the member who had begun; None if nobody is known."""
    current = caller.visitor.member if caller.visitor is not None else None
    if member is not None:
        if current is None or current.id != member or not caller.has_just_signed_in:
            raise ProviderFailed("another member is here by now, or he has signed in too long ago")
        if not await accounts.add_login(current, login):
            raise ProviderFailed("another member signs in so")
        return _go(caller, HOME)
    found = await accounts.member_with(login)
    if found is None:
        return None
    session = caller.new_session(found.id)
    await accounts.sign_in(caller.visitor, session)
    answer = _go(caller, HOME)
    answer.cookies.extend(caller.answer(None, session.token).cookies)
    return answer


def _go(caller: Caller, where: str, *cookies: Cookie) -> Response[None]:
    """To a page of the house; what was carried on the way is not needed any more."""
    return Response(
        None,
        status_code=HTTPStatus.SEE_OTHER,
        headers={"location": where},
        cookies=[_cookie(caller, FLOW_COOKIE, None), *cookies],
    )


@post("/api/openid/members", operation_id="registerElsewhere")
async def register(
    caller: NamedDependency[Caller],
    accounts: NamedDependency[Accounts],
    provider: NamedDependency[Provider | None],
    data: JSONBody[wire.RegisterElsewhere],
) -> Response[wire.Nothing]:
    """Become a member who signs in elsewhere: choose a name after having been there."""
    login = _needed(provider).remembered(_brought(caller, LOGIN_COOKIE))
    if login is None:
        raise refused("go_there_first")
    session = caller.new_session(caller.person)
    await accounts.register_elsewhere(data, login, caller, session)
    answer = caller.answer(DONE, session.token)
    answer.cookies.append(_cookie(caller, LOGIN_COOKIE, None))
    return answer
