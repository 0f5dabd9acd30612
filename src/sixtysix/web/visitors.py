"""Who is asking: a browser is known by a token in a cookie, and the house keeps the token's hash."""

import re
import secrets
from typing import Final

from litestar.datastructures import Cookie

from sixtysix.store.browsers import KEPT_MS
from sixtysix.store.sessions import IDLE_MS, NewSession
from sixtysix.web.types import Connection

COOKIE: Final = "sixtysix"

BROWSER_COOKIE: Final = "sixtysix_browser"
"""What a browser is called from one session to the next; whoever removes it is at another browser."""

PERSON_BYTES: Final = 16
SESSION_BYTES: Final = 8
TOKEN_BYTES: Final = 32
TOKEN: Final = re.compile("[A-Za-z0-9_-]{43}")
PROGRAM_PREFIX: Final = "sixtysix_"
LIFETIME_S: Final = IDLE_MS // 1_000
BROWSER_LIFETIME_S: Final = KEPT_MS // 1_000


def token_of(connection: Connection) -> str | None:
    """The token this browser has; None if it has none, or something no house has given out.

    What a program asks has the rights of its own token alone, whatever cookies come with it.
    """
    if bearer_of(connection) is not None:
        return None
    return _brought(connection, COOKIE)


def browser_of(connection: Connection) -> str | None:
    """The id of this browser; None if it has none yet."""
    return _brought(connection, BROWSER_COOKIE)


def _brought(connection: Connection, name: str) -> str | None:
    value = connection.cookies.get(full_name(connection, name), "")
    return value if TOKEN.fullmatch(value) else None


def full_name(connection: Connection, name: str) -> str:
    """Over TLS a page of a neighbouring name can't set a cookie that is called so."""
    return f"__Host-{name}" if is_secure(connection) else name


def bearer_of(connection: Connection) -> str | None:
    """What a program shows as its token, whatever that is; None if it is no program that asks."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def is_secure(connection: Connection) -> bool:
    """Whether the browser reached the house over TLS, as the house was told."""
    secure: bool = connection.app.state.origins.is_secure(connection.headers.get("host"))
    return secure


def cookie(connection: Connection, token: str) -> Cookie:
    """What makes the browser known at its next request.

    Strict would make somebody who follows a link to his table a stranger there.
    """
    return _cookie(connection, COOKIE, token, LIFETIME_S)


def no_cookie(connection: Connection) -> Cookie:
    """What makes the browser forget its token."""
    return _cookie(connection, COOKIE, "", 0)


def browser_cookie(connection: Connection, browser: str) -> Cookie:
    """What keeps the browser's id there, also when somebody signs out."""
    return _cookie(connection, BROWSER_COOKIE, browser, BROWSER_LIFETIME_S)


def _cookie(connection: Connection, name: str, value: str, max_age: int) -> Cookie:
    full, secure = full_name(connection, name), is_secure(connection)
    return Cookie(full, value=value, max_age=max_age, httponly=True, samesite="lax", secure=secure, path="/")


def new_person() -> str:
    """Somebody who has never been here."""
    return secrets.token_hex(PERSON_BYTES)


def new_token() -> str:
    """A token or code nobody can guess. Not from the chances of the house, which tests can have again."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_program_token() -> str:
    """A token for a program, so that whoever finds one lying about sees what it is."""
    return f"{PROGRAM_PREFIX}{new_token()}"


def new_id() -> str:
    """A name for a session, or for a token of a program."""
    return secrets.token_hex(SESSION_BYTES)


def new_session(connection: Connection, person: str, browser: str) -> NewSession:
    """A session for this browser, with a token it never had; ``browser`` is what is kept of the browser's id."""
    agent = "".join(sign for sign in connection.headers.get("user-agent", "") if sign.isprintable())
    return NewSession(new_id(), new_token(), person, agent, browser)
