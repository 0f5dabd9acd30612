"""What the house says when it can't do what somebody wants with an account."""

from http import HTTPStatus
from typing import Final, Literal, TypeAlias

from sixtysix.store.tokens import MOST_TOKENS
from sixtysix.web.answers import Problem

Code: TypeAlias = Literal[
    "sign_in_first",
    "member_already",
    "wrong_sign_in",
    "wrong_password",
    "suspended",
    "name_taken",
    "renamed_lately",
    "no_such_code",
    "no_such_member",
    "no_such_player",
    "no_mail",
    "no_provider",
    "provider_failed",
    "go_there_first",
    "too_many_tokens",
    "no_such_token",
    "no_such_challenge",
    "sign_in_again",
    "is_administrator",
    "plays_along",
    "no_such_report",
    "nothing_to_end",
    "busy",
]

_REFUSALS: Final[dict[Code, tuple[HTTPStatus, str]]] = {
    "sign_in_first": (HTTPStatus.UNAUTHORIZED, "This is for members; sign in first."),
    "member_already": (HTTPStatus.CONFLICT, "You are a member already; sign out first."),
    "wrong_sign_in": (HTTPStatus.FORBIDDEN, "This name and this password don't go together."),
    "wrong_password": (HTTPStatus.FORBIDDEN, "This is not your password."),
    "suspended": (HTTPStatus.FORBIDDEN, "This account is suspended; ask those who run the house."),
    "name_taken": (HTTPStatus.CONFLICT, "Somebody has this name, or one that looks the same; choose another."),
    "renamed_lately": (HTTPStatus.CONFLICT, "A name can be changed once in 30 days."),
    "no_such_code": (HTTPStatus.BAD_REQUEST, "This link has been used, or is too old; ask for another."),
    "no_such_member": (HTTPStatus.NOT_FOUND, "No other member is called so."),
    "no_such_player": (HTTPStatus.NOT_FOUND, "Nobody who plays here is called so."),
    "no_mail": (HTTPStatus.CONFLICT, "This house sends no letters; ask those who run it for a new password."),
    "no_provider": (HTTPStatus.CONFLICT, "Nobody signs in elsewhere in this house."),
    "provider_failed": (HTTPStatus.BAD_GATEWAY, "The provider can't be reached; try again later."),
    "go_there_first": (HTTPStatus.FORBIDDEN, "Sign in at the provider first; that was too long ago."),
    "too_many_tokens": (HTTPStatus.CONFLICT, f"One member has at most {MOST_TOKENS} tokens: revoke one first."),
    "no_such_token": (HTTPStatus.NOT_FOUND, "You have no such token."),
    "no_such_challenge": (HTTPStatus.NOT_FOUND, "There is no such challenge, or not any more."),
    "sign_in_again": (HTTPStatus.FORBIDDEN, "You signed in a while ago; for this, sign in again."),
    "is_administrator": (HTTPStatus.CONFLICT, "Administrators, oneself among them, are dealt with at the machine."),
    "plays_along": (HTTPStatus.CONFLICT, "You are in this game yourself; somebody else has to decide it."),
    "no_such_report": (HTTPStatus.NOT_FOUND, "There is no such report, or it was handled already."),
    "nothing_to_end": (HTTPStatus.NOT_FOUND, "There is no such table that could be ended."),
    "busy": (HTTPStatus.SERVICE_UNAVAILABLE, "The house can't do this now; try again in a moment."),
}


def refused(code: Code) -> Problem:
    """The refusal with this code."""
    status, message = _REFUSALS[code]
    return Problem(status, code, message)


def too_often(wait_s: int) -> Problem:
    """Somebody tries too often; after so many seconds he may again."""
    message = "That was too often; try again later."
    return Problem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_attempts", message, headers={"retry-after": str(wait_s)})
