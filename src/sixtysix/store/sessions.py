"""Browsers the house knows: each has a token nobody can guess, and the house keeps only its hash.

A session that has ended has no row, so its token is worth nothing from that moment on.
"""

import hashlib
from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from sixtysix.store.members import MEMBER_COLUMNS, Member, read_member
from sixtysix.store.schema import MEMBERS, SESSIONS, TOKENS

DAY_MS: Final = 24 * 60 * 60 * 1_000
IDLE_MS: Final = 180 * DAY_MS
"""A session nobody has used for so long has ended."""

SEEN_EVERY_MS: Final = 60 * 60 * 1_000
"""When a session was used last is noted no more often than that."""

MOST_SESSIONS: Final = 50
"""More browsers than anybody has; the one used longest ago is signed out."""

AGENT_LENGTH: Final = 120


class Visitor(msgspec.Struct, frozen=True):
    """Who is asking. ``person`` is how tables know him; a guest is no ``member``.

    ``session`` is the id of the browser's session, or of the token where a program asks. ``opened_at`` is when he last
    proved who he is, in milliseconds of Unix time: sessions begin with that. A program never does.
    """

    session: str
    person: str
    seen_at: int
    member: Member | None = None
    opened_at: int = 0


class Session(msgspec.Struct, frozen=True):
    """A browser that is known: for its owner to see. Times are in milliseconds of Unix time."""

    id: str
    agent: str
    created_at: int
    seen_at: int


class NewSession(msgspec.Struct, frozen=True):
    """A browser to be known from now on; ``token`` goes there and is not kept here."""

    id: str
    token: str
    person: str
    agent: str


def hashed(token: str) -> str:
    """What is kept of a token or a code. It is long and random, so that a fast hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def visitor_with(connection: Connection, token: str, now: int) -> Visitor | None:
    """Who has this token; None if nobody, not any more, or one who is not to come in."""
    rows = SESSIONS.outerjoin(MEMBERS, MEMBERS.c.id == SESSIONS.c.person)
    of_session = (SESSIONS.c.person, SESSIONS.c.seen_at, SESSIONS.c.created_at.label("opened_at"))
    columns = (SESSIONS.c.id.label("session"), *of_session, *MEMBER_COLUMNS)
    usable = (SESSIONS.c.token_hash == hashed(token), SESSIONS.c.seen_at > now - IDLE_MS)
    row = connection.execute(select(*columns).select_from(rows).where(*usable)).first()
    if row is None:
        return None
    session, person, seen_at, opened_at, *member_columns = row
    if row.id is None:
        return Visitor(session, person, seen_at)
    member = read_member(member_columns)
    return Visitor(session, person, seen_at, member, opened_at) if member.is_open else None


def open_session(connection: Connection, new: NewSession, now: int) -> None:
    """Know this browser from now on."""
    row = {
        "id": new.id,
        "token_hash": hashed(new.token),
        "person": new.person,
        "agent": new.agent[:AGENT_LENGTH],
        "created_at": now,
        "seen_at": now,
    }
    connection.execute(insert(SESSIONS), row)


def note_seen(connection: Connection, session: str, now: int) -> None:
    """Note that the session is in use."""
    connection.execute(update(SESSIONS).where(SESSIONS.c.id == session).values(seen_at=now))


def sessions_of(connection: Connection, person: str, now: int) -> tuple[Session, ...]:
    """The person's sessions, the one used last first."""
    columns = (SESSIONS.c.id, SESSIONS.c.agent, SESSIONS.c.created_at, SESSIONS.c.seen_at)
    usable = (SESSIONS.c.person == person, SESSIONS.c.seen_at > now - IDLE_MS)
    rows = connection.execute(select(*columns).where(*usable).order_by(SESSIONS.c.seen_at.desc(), SESSIONS.c.id))
    return tuple(Session(*row) for row in rows)


def end_session(connection: Connection, person: str, session: str) -> bool:
    """End one session of the person; whether there was such a one."""
    mine = (SESSIONS.c.id == session, SESSIONS.c.person == person)
    return connection.execute(delete(SESSIONS).where(*mine)).rowcount > 0


def end_sessions(connection: Connection, person: str) -> None:
    """End all sessions of the person."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person))


def ended_among(connection: Connection, sessions: Collection[str]) -> frozenset[str]:
    """Which of these sessions, or tokens of programs, are no more."""
    known = select(SESSIONS.c.id).where(SESSIONS.c.id.in_(sessions))
    of_programs = select(TOKENS.c.id).where(TOKENS.c.id.in_(sessions))
    there = connection.execute(known.union_all(of_programs)).scalars()
    return frozenset(sessions) - frozenset(there)


def forget_idle(connection: Connection, now: int, limit: int) -> tuple[str, ...]:
    """Remove at most ``limit`` rows of sessions nobody has used for too long; whose they were."""
    idle = select(SESSIONS.c.id, SESSIONS.c.person).where(SESSIONS.c.seen_at <= now - IDLE_MS)
    rows = connection.execute(idle.order_by(SESSIONS.c.seen_at).limit(limit)).all()
    connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_([row.id for row in rows])))
    return tuple(row.person for row in rows)


def can_come_back(connection: Connection, person: str) -> bool:
    """Whether the person is a member, or a guest with a session."""
    member = select(MEMBERS.c.id).where(MEMBERS.c.id == person)
    session = select(SESSIONS.c.person).where(SESSIONS.c.person == person)
    return connection.execute(member.union_all(session)).first() is not None


def keep_newest(connection: Connection, person: str, most: int) -> None:
    """End all but the ``most`` sessions of the person that were used last."""
    mine = select(SESSIONS.c.id).where(SESSIONS.c.person == person)
    older = mine.order_by(SESSIONS.c.seen_at.desc(), SESSIONS.c.id).offset(most)
    ended = connection.execute(older).scalars().all()
    connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(ended)))
