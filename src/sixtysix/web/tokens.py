"""Tokens for programs, as a member makes and revokes them from his own page."""

from http import HTTPStatus

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from sixtysix.portal import wire
from sixtysix.store import tokens
from sixtysix.store.tokens import NewToken, Scope, Token
from sixtysix.web.accounts import Accounts
from sixtysix.web.asking import Signed
from sixtysix.web.house import House
from sixtysix.web.own_data import token_view
from sixtysix.web.refusals import refused
from sixtysix.web.sessions import Sessions
from sixtysix.web.visitors import new_id, new_program_token


def _listed(found: tuple[Token, ...]) -> wire.TokenList:
    return wire.TokenList(tuple(map(token_view, found)))


@get("/api/tokens")
async def list_tokens(house: NamedDependency[House], signed: NamedDependency[Signed]) -> wire.TokenList:
    """The tokens of the member's programs."""
    return _listed(await house.ask(lambda database: tokens.tokens_of(database, signed.member.id)))


@post("/api/tokens")
async def make_token(
    house: NamedDependency[House],
    accounts: NamedDependency[Accounts],
    signed: NamedDependency[Signed],
    data: JSONBody[wire.MakeToken],
) -> wire.TokenMade:
    """Have a token for a program. It is shown this once; the password has to be given again."""
    await accounts.prove_again(signed, data.password)
    secret = new_program_token()
    new = NewToken(new_id(), secret, signed.member.id, data.label, frozenset(map(Scope, data.scopes)))
    made = await house.change(lambda database, now: tokens.issue_token(database, new, now))
    if made is None:
        raise refused("too_many_tokens")
    return wire.TokenMade(token_view(made), secret)


@delete("/api/tokens/{token:str}", status_code=HTTPStatus.OK)
async def revoke_token(
    house: NamedDependency[House],
    sessions: NamedDependency[Sessions],
    signed: NamedDependency[Signed],
    token: FromPath[str],
) -> wire.TokenList:
    """Have a token work no more; its open streams end."""
    member = signed.member.id
    if not await house.change(lambda database, _now: tokens.revoke_token(database, member, token)):
        raise refused("no_such_token")
    await sessions.close_ended(house)
    return _listed(await house.ask(lambda database: tokens.tokens_of(database, member)))
