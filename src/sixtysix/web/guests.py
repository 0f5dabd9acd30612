"""Who is asking: a guest is known by a signed cookie and nothing else."""

import secrets
from typing import Final

from itsdangerous import BadSignature, Signer
from litestar.datastructures import Cookie

from sixtysix.store.folder import Entropy
from sixtysix.web.types import Connection

COOKIE: Final = "sixtysix_guest"
LIFETIME_S: Final = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie."""

GUEST_BYTES: Final = 16


class Guests:
    """Names guests and knows them again."""

    def __init__(self, secret: bytes, entropy: Entropy = secrets.token_bytes) -> None:
        self._signer = Signer(secret, salt=COOKIE)
        self._entropy = entropy

    def known(self, connection: Connection) -> str | None:
        """The guest this connection belongs to, None if it has no cookie or one we did not sign."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            return self._signer.unsign(cookie).decode("ascii")
        except BadSignature:
            return None

    def new(self) -> str:
        """A guest who has never been here."""
        return self._entropy(GUEST_BYTES).hex()

    def cookie(self, guest: str, *, secure: bool) -> Cookie:
        """What makes the guest known at the next visit; ``secure`` where the page came over TLS.

        Strict would make a guest who follows a link to the table a stranger there.
        """
        value = self._signer.sign(guest).decode("ascii")
        return Cookie(COOKIE, value=value, max_age=LIFETIME_S, httponly=True, samesite="lax", secure=secure, path="/")
