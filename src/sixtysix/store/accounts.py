"""What happens to an account as a whole. Each function is one transaction: all of it, or nothing.

Those that touch tables are errands of the writer (`sixtysix.store.writer`); the others are chores.
"""

from typing import Final, Literal

import msgspec
from sqlalchemy import Connection, select

from sixtysix.portal.leaving import Cause
from sixtysix.store import audit, browsers, codes, logins, manners, members, sessions, tokens
from sixtysix.store.challenges import ends_of_challenges
from sixtysix.store.commands import Depart
from sixtysix.store.errand import Errand
from sixtysix.store.log import tables_of
from sixtysix.store.logins import Login
from sixtysix.store.manners import Report
from sixtysix.store.members import Member, NewMember
from sixtysix.store.results import records_of
from sixtysix.store.schema import NAMES
from sixtysix.store.sessions import DAY_MS, NewSession, Session, Visitor
from sixtysix.store.tokens import Token

RENAME_EVERY_MS: Final = 30 * DAY_MS
MOST_IDLE: Final = 200
"""So many sessions are tidied up at once, since the tables of their guests have to be read."""

MOST_REPORTS: Final = 10_000
"""More than one member can make."""


class Export(msgspec.Struct, frozen=True):
    """All that the house keeps of a member, but for what is secret to himself."""

    member: Member
    settings: bytes | None
    names: tuple[str, ...]
    logins: tuple[Login, ...]
    sessions: tuple[Session, ...]
    tokens: tuple[Token, ...]
    browsers: tuple[int, ...]
    blocked: tuple[str, ...]
    reports: tuple[Report, ...]
    tables: tuple[str, ...]
    records: tuple[str, ...]


def register(connection: Connection, new: NewMember, session: NewSession, now: int, login: Login | None = None) -> bool:
    """Make the account and sign in there; False if the name or the login is taken, and then nothing has changed.

    A guest stays the same person and keeps his table. The tokens he had before work no more.
    """
    if login is not None and logins.member_with(connection, login) is not None:
        return False
    if not members.add_member(connection, new, now):
        return False
    if login is not None:
        logins.add_login(connection, new.id, login)
    sessions.end_sessions(connection, new.id)
    _come_in(connection, session, now)
    return True


def sign_in(connection: Connection, before: Visitor | None, session: NewSession, now: int) -> Errand[None]:
    """Sign a member in; whoever this browser was known as before is not known any more.

    A guest's table goes with him: he could not come back to it.
    """
    _come_in(connection, session, now)
    sessions.keep_newest(connection, session.person, sessions.MOST_SESSIONS)
    return Errand(None) if before is None else sign_out(connection, before)


def sign_out(connection: Connection, visitor: Visitor) -> Errand[None]:
    """End the session. A member's tables stay; a guest is gone for good."""
    sessions.end_session(connection, visitor.person, visitor.session)
    return Errand(None, () if visitor.member else (Depart(visitor.person, Cause.EXIT),))


def rename(connection: Connection, member: str, name: str, now: int) -> Literal["renamed_lately", "name_taken"] | None:
    """Call a member what he wishes; None if that is done, or why it is not."""
    found = members.find_member(connection, member)
    if found is not None and found.renamed_at is not None and now < found.renamed_at + RENAME_EVERY_MS:
        return "renamed_lately"
    return None if members.rename(connection, member, name, now) else "name_taken"


def change_password(connection: Connection, password_hash: str, session: NewSession, now: int) -> None:
    """Give a member another password; this browser gets a new session, all others are signed out.

    His programs need new tokens: whoever knew the old password may have made some.
    """
    members.set_password(connection, session.person, password_hash)
    codes.drop_codes(connection, session.person)
    _lock_out(connection, session.person)
    _come_in(connection, session, now)


def reset_password(connection: Connection, secret: str, password_hash: str, now: int) -> bool:
    """Give the member this code is for another password, and sign him out everywhere; False if it does not work."""
    code = codes.use_code(connection, codes.Purpose.RESET, secret, now)
    if code is None:
        return False
    members.set_password(connection, code.member, password_hash)
    codes.drop_codes(connection, code.member)
    _lock_out(connection, code.member)
    return True


def confirm_email(connection: Connection, secret: str, now: int) -> bool:
    """Note the address this code was sent to; False if it does not work."""
    code = codes.use_code(connection, codes.Purpose.CONFIRM, secret, now)
    if code is None:
        return False
    members.set_email(connection, code.member, code.email)
    return True


def suspend(connection: Connection, member: str, now: int) -> Errand[None]:
    """Let a member in no more, and sign him out everywhere. His tables stay, but nobody waits for him any more."""
    members.set_suspended(connection, member, now)
    codes.drop_codes(connection, member)
    _lock_out(connection, member)
    return Errand(None, ends_of_challenges(connection, member))


def appoint(connection: Connection, member: str, now: int) -> None:
    """Make a member an administrator. No session from before has the right: he has to sign in anew."""
    members.set_appointed(connection, member, now)
    sessions.end_sessions(connection, member)


def close(connection: Connection, member: str, now: int) -> Errand[None]:
    """Close the account for ever: what is personal is forgotten, and his tables end as they do when one leaves (L4).

    From where he signed in is forgotten by `tidy`: those tables are counted first (G1).
    """
    members.clear(connection, member, now)
    audit.forget_names(connection, member)
    codes.drop_codes(connection, member)
    manners.forget_blocks(connection, member)
    logins.forget_logins(connection, member)
    _lock_out(connection, member)
    return Errand(None, (*ends_of_challenges(connection, member), Depart(member, Cause.ACCOUNT_CLOSED)))


def _come_in(connection: Connection, session: NewSession, now: int) -> None:
    """Know this browser of a member from now on."""
    sessions.open_session(connection, session, now)
    if session.browser is not None:
        browsers.note_browser(connection, session.browser, session.person, now)


def _lock_out(connection: Connection, member: str) -> None:
    """End all sessions of the member, and have no token of his programs work any more."""
    sessions.end_sessions(connection, member)
    tokens.revoke_tokens(connection, member)


def export(connection: Connection, member: Member, now: int) -> Export:
    """All that is kept of the member."""
    names = select(NAMES.c.skeleton).where(NAMES.c.member_id == member.id).order_by(NAMES.c.skeleton)
    return Export(
        member=member,
        settings=members.settings_of(connection, member.id),
        names=tuple(connection.execute(names).scalars()),
        logins=logins.logins_of(connection, member.id),
        sessions=sessions.sessions_of(connection, member.id, now),
        tokens=tokens.tokens_of(connection, member.id),
        browsers=browsers.days_of(connection, member.id),
        blocked=manners.blocked_by(connection, member.id),
        reports=manners.reports(connection, MOST_REPORTS, reporter=member.id),
        tables=tables_of(connection, [member.id]),
        records=records_of(connection, member.id),
    )


def tidy(connection: Connection, now: int) -> Errand[bool]:
    """Remove rows that mean nothing any more; whether there is more to remove.

    Whoever has no session left and is no member can't come back to his tables.
    """
    codes.forget_expired(connection, now)
    browsers.forget_browsers(connection, now)
    persons = sessions.forget_idle(connection, now, MOST_IDLE)
    guests = [person for person in sorted(set(persons)) if not sessions.can_come_back(connection, person)]
    commands = tuple(Depart(guest, Cause.EXIT) for guest in guests)
    return Errand(len(persons) == MOST_IDLE, commands)
