"""Accounts: who is a member, under which name, and what is kept with it.

A name is known by its skeleton, what it looks like, so that nobody can pass for somebody else.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, insert, not_, select, update
from sqlalchemy.exc import IntegrityError

from sixtysix.portal.names import skeleton
from sixtysix.store.schema import MEMBERS, NAMES


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A member, without what is secret. ``id`` is the person's at a table; ``name`` is None once the account is closed.

    Times are in milliseconds of Unix time, None for what has not happened.
    """

    id: str
    name: str | None
    email: str | None
    has_password: bool
    created_at: int
    renamed_at: int | None
    suspended_at: int | None
    closed_at: int | None
    appointed_at: int | None

    @property
    def is_open(self) -> bool:
        """Whether one can be signed in there."""
        return self.closed_at is None and self.suspended_at is None

    @property
    def is_administrator(self) -> bool:
        """Whether he was appointed one; what he may do also depends on how he came in."""
        return self.appointed_at is not None


class NewMember(msgspec.Struct, frozen=True):
    """Somebody who wants an account; ``settings`` are JSON."""

    id: str
    name: str
    password_hash: str | None
    settings: bytes | None = None


MEMBER_COLUMNS = (
    MEMBERS.c.id,
    MEMBERS.c.name,
    MEMBERS.c.email,
    MEMBERS.c.password_hash.is_not(None).label("has_password"),
    MEMBERS.c.created_at,
    MEMBERS.c.renamed_at,
    MEMBERS.c.suspended_at,
    MEMBERS.c.closed_at,
    MEMBERS.c.appointed_at,
)
"""What a `Member` is read from."""

IS_THERE: Final = and_(MEMBERS.c.closed_at.is_(None), MEMBERS.c.suspended_at.is_(None))
"""What `Member.is_open` says, for queries: everybody else is for others as if he had never been here."""


def read_member(row: Sequence[Any]) -> Member:
    """The member in a row that begins with `MEMBER_COLUMNS`."""
    fields = zip(Member.__struct_fields__, row, strict=False)
    return Member(**dict(fields))


def find_member(connection: Connection, member: str) -> Member | None:
    """The member with this id."""
    row = connection.execute(select(*MEMBER_COLUMNS).where(MEMBERS.c.id == member)).first()
    return None if row is None else read_member(row)


def member_called(connection: Connection, name: str) -> Member | None:
    """The member who has this name, or one that looks the same; a closed account has none."""
    return proof_of(connection, name)[0]


def proof_of(connection: Connection, name: str) -> tuple[Member | None, str | None]:
    """The member called so, and the hash of his password, if he has one."""
    called = (MEMBERS.c.skeleton == skeleton(name), MEMBERS.c.closed_at.is_(None))
    row = connection.execute(select(*MEMBER_COLUMNS, MEMBERS.c.password_hash).where(*called)).first()
    return (None, None) if row is None else (read_member(row), row.password_hash)


def members_with(connection: Connection, email: str) -> tuple[Member, ...]:
    """The open accounts that have confirmed this address, the oldest first."""
    rows = connection.execute(
        select(*MEMBER_COLUMNS).where(MEMBERS.c.email == email, IS_THERE).order_by(MEMBERS.c.created_at, MEMBERS.c.id)
    )
    return tuple(map(read_member, rows))


def list_members(connection: Connection, limit: int) -> tuple[Member, ...]:
    """Open and suspended accounts, in the order of their names."""
    there = select(*MEMBER_COLUMNS).where(MEMBERS.c.closed_at.is_(None))
    return tuple(map(read_member, connection.execute(there.order_by(MEMBERS.c.skeleton).limit(limit))))


def search_members(connection: Connection, text: str, limit: int) -> tuple[Member, ...]:
    """Open and suspended accounts with a name that contains something that looks like ``text``, or once had one."""
    owners = select(NAMES.c.member_id).where(NAMES.c.skeleton.contains(skeleton(text), autoescape=True))
    there = select(*MEMBER_COLUMNS).where(MEMBERS.c.closed_at.is_(None), MEMBERS.c.id.in_(owners))
    return tuple(map(read_member, connection.execute(there.order_by(MEMBERS.c.skeleton).limit(limit))))


def is_shut_out(connection: Connection, person: str) -> bool:
    """Whether the person is a member who can't come back as long as things are so; a guest never is."""
    shut = select(MEMBERS.c.id).where(MEMBERS.c.id == person, not_(IS_THERE))
    return connection.execute(shut).first() is not None


def suspended_among(connection: Connection, persons: Collection[str]) -> frozenset[str]:
    """Which of these persons are members who are suspended."""
    shut = select(MEMBERS.c.id).where(MEMBERS.c.id.in_(persons), MEMBERS.c.suspended_at.is_not(None))
    return frozenset(connection.execute(shut).scalars())


def password_hash_of(connection: Connection, member: str) -> str | None:
    """The hash of the member's password, None without one."""
    return connection.execute(select(MEMBERS.c.password_hash).where(MEMBERS.c.id == member)).scalar()


def add_member(connection: Connection, new: NewMember, now: int) -> bool:
    """Make the account; False if somebody has a name that looks the same, or once had."""
    row = {
        "id": new.id,
        "name": new.name,
        "skeleton": skeleton(new.name),
        "password_hash": new.password_hash,
        "settings": new.settings,
        "created_at": now,
    }
    try:
        with connection.begin_nested():
            connection.execute(insert(MEMBERS), row)
            connection.execute(insert(NAMES), {"skeleton": skeleton(new.name), "member_id": new.id})
    except IntegrityError:
        return False
    return True


def rename(connection: Connection, member: str, name: str, now: int) -> bool:
    """Call the member something else; False if the name is not free for him. He may go back to one he had."""
    wanted = skeleton(name)
    owner = connection.execute(select(NAMES.c.member_id).where(NAMES.c.skeleton == wanted)).scalar()
    if owner not in {None, member}:
        return False
    try:
        with connection.begin_nested():
            if owner is None:
                connection.execute(insert(NAMES), {"skeleton": wanted, "member_id": member})
            _set(connection, member, {"name": name, "skeleton": wanted, "renamed_at": now})
    except IntegrityError:
        return False
    return True


def _set(connection: Connection, member: str, values: dict[str, object]) -> None:
    connection.execute(update(MEMBERS).where(MEMBERS.c.id == member).values(values))


def set_password(connection: Connection, member: str, password_hash: str) -> None:
    """Give the member another password."""
    _set(connection, member, {"password_hash": password_hash})


def set_email(connection: Connection, member: str, email: str | None) -> None:
    """Note the address the member has confirmed, or that he wants none."""
    _set(connection, member, {"email": email})


def set_suspended(connection: Connection, member: str, since: int | None) -> None:
    """Suspend the member from ``since`` on, or with None let him in again."""
    _set(connection, member, {"suspended_at": since})


def set_appointed(connection: Connection, member: str, since: int | None) -> None:
    """Have the member be an administrator from ``since`` on, or with None not any more."""
    _set(connection, member, {"appointed_at": since})


def clear(connection: Connection, member: str, now: int) -> None:
    """Forget all that is personal; the row stays, and so does what the names looked like."""
    nothing = dict.fromkeys(("name", "password_hash", "email", "settings", "suspended_at", "appointed_at"))
    _set(connection, member, {**nothing, "closed_at": now})


def settings_of(connection: Connection, member: str) -> bytes | None:
    """The settings kept with the account, as JSON."""
    return connection.execute(select(MEMBERS.c.settings).where(MEMBERS.c.id == member)).scalar()


def keep_settings(connection: Connection, member: str, settings: bytes) -> None:
    """Keep these with the account."""
    _set(connection, member, {"settings": settings})
