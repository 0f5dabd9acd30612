"""A member's own account: name, password, address for letters, settings, what is kept, and its end."""

from http import HTTPStatus
from typing import Final

from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from sixtysix.portal import wire
from sixtysix.web.accounts import Accounts
from sixtysix.web.asking import Caller, Signed
from sixtysix.web.joining import DONE
from sixtysix.web.scopes import EXPORTING

EXPORT_NAME: Final = "sixty-six-account.json"


@post("/api/account/name", status_code=HTTPStatus.OK)
async def change_name(
    signed: NamedDependency[Signed], accounts: NamedDependency[Accounts], data: JSONBody[wire.ChangeName]
) -> wire.Nothing:
    """Be called something else, once in 30 days. Nobody else gets the old name."""
    await accounts.rename(signed.member, data.name)
    return DONE


@post("/api/account/password", status_code=HTTPStatus.OK)
async def change_password(
    caller: NamedDependency[Caller],
    signed: NamedDependency[Signed],
    accounts: NamedDependency[Accounts],
    data: JSONBody[wire.ChangePassword],
) -> Response[wire.Nothing]:
    """Have another password. This browser stays signed in, with a new token; all others are signed out."""
    session = caller.new_session(signed.member.id)
    await accounts.change_password(signed, data, session)
    return caller.answer(DONE, session.token)


@post("/api/account/email", status_code=HTTPStatus.ACCEPTED)
async def change_email(
    signed: NamedDependency[Signed], accounts: NamedDependency[Accounts], data: JSONBody[wire.ChangeEmail]
) -> wire.Nothing:
    """Have letters sent somewhere else, once the letter that comes there is answered; or nowhere any more."""
    await accounts.change_email(signed, data)
    return DONE


@post("/api/account/email/confirm", status_code=HTTPStatus.OK)
async def confirm_email(accounts: NamedDependency[Accounts], data: JSONBody[wire.ConfirmEmail]) -> wire.Nothing:
    """Say that the letter has come, with the code in it."""
    await accounts.confirm_email(data.code)
    return DONE


@get("/api/account/settings")
async def show_settings(signed: NamedDependency[Signed], accounts: NamedDependency[Accounts]) -> wire.PlayerSettings:
    """The settings kept with the account."""
    return await accounts.settings(signed.member)


@put("/api/account/settings")
async def keep_settings(
    signed: NamedDependency[Signed], accounts: NamedDependency[Accounts], data: JSONBody[wire.PlayerSettings]
) -> wire.PlayerSettings:
    """Keep these settings with the account instead of those before."""
    await accounts.keep_settings(signed.member, data)
    return data


@get("/api/account/export", operation_id="exportAccount", **EXPORTING)
async def export(
    signed: NamedDependency[Signed], accounts: NamedDependency[Accounts]
) -> Response[wire.ExportedAccount]:
    """All that the house keeps of the member, as one file."""
    disposition = f'attachment; filename="{EXPORT_NAME}"'
    return Response(await accounts.export(signed.member, signed.session), headers={"content-disposition": disposition})


@post("/api/account/close", operation_id="closeAccount", status_code=HTTPStatus.OK)
async def close(
    caller: NamedDependency[Caller],
    signed: NamedDependency[Signed],
    accounts: NamedDependency[Accounts],
    data: JSONBody[wire.CloseAccount],
) -> Response[wire.Nothing]:
    """Close the account for ever. Running tables end as they do when one leaves; nobody else gets the name."""
    await accounts.close(signed, data.password)
    return caller.answer(DONE, None)


@post("/api/reset", status_code=HTTPStatus.ACCEPTED)
async def ask_reset(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts], data: JSONBody[wire.AskReset]
) -> wire.Nothing:
    """Ask for a letter with which a new password can be chosen. The answer is the same whether one is sent or not."""
    await accounts.ask_reset(data.who, caller.address)
    return DONE


@post("/api/reset/finish", status_code=HTTPStatus.OK)
async def finish_reset(
    caller: NamedDependency[Caller], accounts: NamedDependency[Accounts], data: JSONBody[wire.FinishReset]
) -> wire.Nothing:
    """Choose a new password with the code of a letter. The member is signed out everywhere."""
    await accounts.finish_reset(data, caller.address)
    return DONE
