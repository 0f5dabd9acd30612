"""As whom members sign in elsewhere: the names that OpenID providers have for them."""

import msgspec
from sqlalchemy import Connection, delete, insert, select

from sixtysix.store.members import MEMBER_COLUMNS, Member, read_member
from sixtysix.store.schema import LOGINS, MEMBERS


class Login(msgspec.Struct, frozen=True):
    """Somebody as a provider knows him: ``subject`` is his name with ``issuer`` and means nothing elsewhere."""

    issuer: str
    subject: str


def member_with(connection: Connection, login: Login) -> Member | None:
    """The member who signs in so."""
    rows = LOGINS.join(MEMBERS, MEMBERS.c.id == LOGINS.c.member_id)
    known = (LOGINS.c.issuer == login.issuer, LOGINS.c.subject == login.subject)
    row = connection.execute(select(*MEMBER_COLUMNS).select_from(rows).where(*known)).first()
    return None if row is None else read_member(row)


def add_login(connection: Connection, member: str, login: Login) -> bool:
    """Let the member sign in so; False if somebody else does."""
    owner = member_with(connection, login)
    if owner is None:
        row = {"issuer": login.issuer, "subject": login.subject, "member_id": member}
        connection.execute(insert(LOGINS), row)
    return owner is None or owner.id == member


def logins_of(connection: Connection, member: str) -> tuple[Login, ...]:
    """As whom the member signs in elsewhere."""
    query = select(LOGINS.c.issuer, LOGINS.c.subject).where(LOGINS.c.member_id == member)
    rows = connection.execute(query.order_by(LOGINS.c.issuer, LOGINS.c.subject))
    return tuple(Login(issuer, subject) for issuer, subject in rows)


def forget_logins(connection: Connection, member: str) -> None:
    """Let the member sign in so no more."""
    connection.execute(delete(LOGINS).where(LOGINS.c.member_id == member))
