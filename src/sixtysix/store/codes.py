"""Codes in letters: each works once and not for long, and the house keeps only its hash."""

from enum import StrEnum
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select

from sixtysix.store.schema import CODES
from sixtysix.store.sessions import hashed


class Purpose(StrEnum):
    """What whoever has the code may do."""

    RESET = "reset"
    CONFIRM = "confirm"


LIFETIME_MS: Final = {Purpose.RESET: 60 * 60 * 1_000, Purpose.CONFIRM: 24 * 60 * 60 * 1_000}


class Code(msgspec.Struct, frozen=True):
    """What a code is for: a member, and the address it confirms, if it does that."""

    member: str
    email: str | None = None


def issue_code(connection: Connection, purpose: Purpose, secret: str, code: Code, now: int) -> None:
    """Have ``secret`` work from now on; earlier ones for the same purpose do not any more."""
    connection.execute(delete(CODES).where(CODES.c.member_id == code.member, CODES.c.purpose == purpose))
    row = {
        "code_hash": hashed(secret),
        "member_id": code.member,
        "purpose": purpose,
        "email": code.email,
        "expires_at": now + LIFETIME_MS[purpose],
    }
    connection.execute(insert(CODES), row)


def read_code(connection: Connection, purpose: Purpose, secret: str, now: int) -> Code | None:
    """What the code is for; None if it does not work."""
    usable = (CODES.c.code_hash == hashed(secret), CODES.c.purpose == purpose, CODES.c.expires_at > now)
    row = connection.execute(select(CODES.c.member_id, CODES.c.email).where(*usable)).first()
    return None if row is None else Code(row.member_id, row.email)


def use_code(connection: Connection, purpose: Purpose, secret: str, now: int) -> Code | None:
    """The same, and it does not work again."""
    found = read_code(connection, purpose, secret, now)
    if found is None or connection.execute(delete(CODES).where(CODES.c.code_hash == hashed(secret))).rowcount == 0:
        return None
    return found


def drop_codes(connection: Connection, member: str) -> None:
    """Have no code of the member work any more."""
    connection.execute(delete(CODES).where(CODES.c.member_id == member))


def forget_expired(connection: Connection, now: int) -> None:
    """Remove the rows of codes that do not work any more."""
    connection.execute(delete(CODES).where(CODES.c.expires_at <= now))
