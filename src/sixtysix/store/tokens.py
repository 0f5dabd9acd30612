"""Tokens for the programs of members: each allows what its scopes say, and the house keeps only its hash.

A token that was revoked has no row, so it is worth nothing from that moment on.
"""

from enum import StrEnum
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from sixtysix.store.members import MEMBER_COLUMNS, read_member
from sixtysix.store.schema import MEMBERS, TOKENS
from sixtysix.store.sessions import Visitor, hashed

MOST_TOKENS: Final = 20
"""So many a member can have at a time."""


class Scope(StrEnum):
    """What a program may do for its member: look, play where he sits, come to a table, take all that is kept of him."""

    READ = "read"
    PLAY = "play"
    CHALLENGE = "challenge"
    EXPORT = "export"


class Token(msgspec.Struct, frozen=True):
    """A token as its owner sees it. Times are in milliseconds of Unix time; ``seen_at`` is None until its first use."""

    id: str
    label: str
    scopes: frozenset[Scope]
    created_at: int
    seen_at: int | None


class NewToken(msgspec.Struct, frozen=True):
    """A token to be known from now on; ``secret`` goes to the member and is not kept here."""

    id: str
    secret: str
    member: str
    label: str
    scopes: frozenset[Scope]


class Program(msgspec.Struct, frozen=True):
    """A program that asks: for whom, as its ``visitor``, and what it may do."""

    visitor: Visitor
    scopes: frozenset[Scope]


def issue_token(connection: Connection, new: NewToken, now: int) -> Token | None:
    """Have the token work from now on; None if the member has as many as he can have."""
    mine = select(func.count()).select_from(TOKENS).where(TOKENS.c.member_id == new.member)
    if connection.execute(mine).scalar_one() >= MOST_TOKENS:
        return None
    row = {
        "id": new.id,
        "token_hash": hashed(new.secret),
        "member_id": new.member,
        "label": new.label,
        "scopes": " ".join(sorted(new.scopes)),
        "created_at": now,
    }
    connection.execute(insert(TOKENS), row)
    return Token(new.id, new.label, new.scopes, now, None)


def program_with(connection: Connection, secret: str) -> Program | None:
    """The program that has this token; None if it works no more, or its member is not to come in."""
    columns = (TOKENS.c.id.label("token"), TOKENS.c.scopes, TOKENS.c.seen_at, *MEMBER_COLUMNS)
    rows = TOKENS.join(MEMBERS, MEMBERS.c.id == TOKENS.c.member_id)
    row = connection.execute(select(*columns).select_from(rows).where(TOKENS.c.token_hash == hashed(secret))).first()
    if row is None:
        return None
    token, scopes, seen_at, *member_columns = row
    member = read_member(member_columns)
    return Program(Visitor(token, member.id, seen_at or 0, member), _read(scopes)) if member.is_open else None


def note_used(connection: Connection, token: str, now: int) -> None:
    """Note that the token is in use."""
    connection.execute(update(TOKENS).where(TOKENS.c.id == token).values(seen_at=now))


def tokens_of(connection: Connection, member: str) -> tuple[Token, ...]:
    """The member's tokens, the newest first."""
    columns = (TOKENS.c.id, TOKENS.c.label, TOKENS.c.scopes, TOKENS.c.created_at, TOKENS.c.seen_at)
    mine = select(*columns).where(TOKENS.c.member_id == member)
    rows = connection.execute(mine.order_by(TOKENS.c.created_at.desc(), TOKENS.c.id))
    return tuple(Token(row.id, row.label, _read(row.scopes), row.created_at, row.seen_at) for row in rows)


def revoke_token(connection: Connection, member: str, token: str) -> bool:
    """Have one token of the member work no more; whether there was such a one."""
    mine = (TOKENS.c.id == token, TOKENS.c.member_id == member)
    return connection.execute(delete(TOKENS).where(*mine)).rowcount > 0


def revoke_tokens(connection: Connection, member: str) -> int:
    """Have no token of the member work any more; how many there were."""
    return connection.execute(delete(TOKENS).where(TOKENS.c.member_id == member)).rowcount


def _read(scopes: str) -> frozenset[Scope]:
    return frozenset(map(Scope, scopes.split()))
