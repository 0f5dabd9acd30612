"""What members do with their accounts: passwords are checked, the pace is kept, and the store is told.

Every refusal is a `Problem`. Where somebody proves who he is, the answer, and the time it takes, are the same for a
name that is wrong and for a password that is wrong.
"""

import asyncio
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from typing import Final

import msgspec
import structlog

from sixtysix.portal import wire
from sixtysix.portal.letters import Kind, letter
from sixtysix.portal.names import Name, NameRefusal, read_name, skeleton
from sixtysix.portal.passwords import refuse_password
from sixtysix.store import accounts, codes, logins, members, sessions
from sixtysix.store.codes import Code, Purpose
from sixtysix.store.engine import Database
from sixtysix.store.errand import Errand
from sixtysix.store.logins import Login
from sixtysix.store.members import Member, NewMember
from sixtysix.store.sessions import NewSession, Visitor
from sixtysix.web.answers import Problem
from sixtysix.web.asking import Caller, Signed
from sixtysix.web.house import House
from sixtysix.web.mail import Mailer
from sixtysix.web.own_data import exported, session_views
from sixtysix.web.passwords import Passwords, TooMany
from sixtysix.web.refusals import refused, too_often
from sixtysix.web.sessions import Sessions
from sixtysix.web.throttle import Pace, Throttle
from sixtysix.web.visitors import new_token

MOST_LETTERS: Final = 5
"""So many accounts of one address get a letter at once."""

PAGES: Final[dict[Kind, str]] = {"reset": "reset", "confirm": "confirm"}
"""Where the links in letters lead; the code stands behind a ``#``, so that no server on the way sees it."""

SIGN_INS_PER_NAME: Final = Pace(1 / 60, 10)
SIGN_INS_PER_ADDRESS: Final = Pace(1 / 6, 100)
REGISTRATIONS_PER_SECOND: Final = 1 / 60
CHECKS_PER_MEMBER: Final = Pace(1 / 60, 10)
LETTERS_PER_ADDRESS: Final = Pace(1 / 60, 20)
LETTERS_PER_RECEIVER: Final = Pace(1 / 1_200, 3)
REPORTS_PER_MEMBER: Final = Pace(1 / 3_600, 5)
"""Generous for an address, which may be a whole club's; strict for a name, a member, and whoever gets letters."""


_log = structlog.get_logger()


class Accounts:
    """The accounts of one house. ``mailer`` is None where it can send no letters.

    Whatever ends sessions here ends their open connections as well.
    """

    def __init__(self, house: House, sessions: Sessions, mailer: Mailer | None, throttle: Throttle) -> None:
        self._house = house
        self._sessions = sessions
        self._mailer = mailer
        self._passwords = Passwords(house.limits.passwords_waiting)
        self._throttle = throttle
        self._registrations = Pace(REGISTRATIONS_PER_SECOND, house.limits.registrations_at_once)
        self._posting: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Finish the letters and passwords under way."""
        await asyncio.gather(*self._posting, return_exceptions=True)
        await asyncio.to_thread(self._passwords.close)

    async def keep_pace(self, key: str, pace: Pace) -> None:
        """Count one more for ``key``; a `Problem` that says when to come back if that is too many."""
        wait = await self._throttle.take(key, pace)
        if wait:
            raise too_often(wait)

    # --- coming and going ---

    async def register(self, wish: wire.Register, before: Visitor | None, session: NewSession, address: str) -> None:
        """Make an account for the person of ``session`` and sign in there."""
        if before is not None and before.member is not None:
            raise refused("member_already")
        name = shown_name(wish.name)
        check_password(wish.password, name)
        await self.keep_pace(f"registering {address}", self._registrations)
        password_hash = await self._hash(wish.password)
        await self._register(NewMember(session.person, name, password_hash, _stored(wish.settings)), session, None)

    async def register_elsewhere(
        self, wish: wire.RegisterElsewhere, login: Login, caller: Caller, session: NewSession
    ) -> None:
        """The same for somebody who has no password but a ``login``."""
        if caller.visitor is not None and caller.visitor.member is not None:
            raise refused("member_already")
        name = shown_name(wish.name)
        await self.keep_pace(f"registering {caller.address}", self._registrations)
        await self._register(NewMember(session.person, name, None, _stored(wish.settings)), session, login)

    async def _register(self, new: NewMember, session: NewSession, login: Login | None) -> None:
        if not await self._house.change(lambda database, now: accounts.register(database, new, session, now, login)):
            raise refused("name_taken")
        await self._sessions.close_ended(self._house)

    async def member_with(self, login: Login) -> Member | None:
        """The member who signs in so elsewhere, if any; a `Problem` if he is not to come in."""
        member = await self._house.ask(lambda database: logins.member_with(database, login))
        if member is not None and not member.is_open:
            raise refused("suspended")
        return member

    async def add_login(self, member: Member, login: Login) -> bool:
        """Let the member sign in so; False if somebody else does."""
        return await self._house.change(lambda database, _now: logins.add_login(database, member.id, login))

    async def prove(self, wish: wire.SignIn, address: str) -> Member:
        """The member whose name and password these are."""
        await self.keep_pace(f"signing in from {address}", SIGN_INS_PER_ADDRESS)
        await self.keep_pace(f"signing in as {skeleton(wish.name)}", SIGN_INS_PER_NAME)
        member, kept = await self._house.ask(lambda database: members.proof_of(database, wish.name))
        right = await self._check(member, kept, wish.password)
        if member is None or not right:
            raise refused("wrong_sign_in")
        if not member.is_open:
            raise refused("suspended")
        return member

    async def sign_in(self, before: Visitor | None, session: NewSession) -> None:
        """Sign in with a session of the member who has proved who he is."""
        await self._change_with_tables(lambda database, now: accounts.sign_in(database, before, session, now))

    async def sign_out(self, visitor: Visitor, *, everywhere: bool) -> None:
        """End this session, or all of the same person. A guest is forgotten."""
        if everywhere:
            await self._house.change(lambda database, _now: sessions.end_sessions(database, visitor.person))
        await self._change_with_tables(lambda database, _now: accounts.sign_out(database, visitor))

    async def sign_out_elsewhere(self, visitor: Visitor, session: str) -> None:
        """End another session of the same person."""
        await self._house.change(lambda database, _now: sessions.end_session(database, visitor.person, session))
        await self._sessions.close_ended(self._house)

    async def sessions(self, member: Member, current: str) -> tuple[wire.SessionView, ...]:
        """Where the member is signed in; ``current`` is the session that asks."""
        now = self._house.clock()
        found = await self._house.ask(lambda database: sessions.sessions_of(database, member.id, now))
        return session_views(found, current)

    async def _change_with_tables(self, errand: Callable[[Database, int], Errand[None]]) -> None:
        await self._house.change_with_tables(errand)
        await self._sessions.close_ended(self._house)

    # --- the account ---

    async def rename(self, member: Member, wanted: str) -> None:
        """Call the member something else, if he was not renamed lately."""
        name = shown_name(wanted)
        refusal = await self._house.change(lambda database, now: accounts.rename(database, member.id, name, now))
        if refusal is not None:
            raise refused(refusal)

    async def change_password(self, signed: Signed, wish: wire.ChangePassword, session: NewSession) -> None:
        """Give the member another password; ``session`` is the only one he has then."""
        check_password(wish.new, signed.member.name or "")
        await self.prove_again(signed, wish.old)
        password_hash = await self._hash(wish.new)
        await self._house.change(lambda database, now: accounts.change_password(database, password_hash, session, now))
        await self._sessions.close_ended(self._house)

    async def settings(self, member: Member) -> wire.PlayerSettings:
        """The settings kept with the account."""
        return wire.read_settings(await self._house.ask(lambda database: members.settings_of(database, member.id)))

    async def keep_settings(self, member: Member, settings: wire.PlayerSettings) -> None:
        """Keep these with the account."""
        stored = msgspec.json.encode(settings)
        await self._house.change(lambda database, _now: members.keep_settings(database, member.id, stored))

    async def export(self, member: Member, current: str) -> wire.ExportedAccount:
        """All that is kept of the member; ``current`` is the session that asks."""
        now = self._house.clock()
        kept = await self._house.ask(lambda database: accounts.export(database, member, now))
        return exported(kept, current)

    async def close(self, signed: Signed, password: str | None) -> None:
        """Close the account for ever."""
        await self.prove_again(signed, password)
        await self._change_with_tables(lambda database, now: accounts.close(database, signed.member.id, now))

    async def prove_again(self, signed: Signed, password: str | None) -> None:
        """Make sure that it is the member himself who sits at the browser.

        One who has no password shows it by having just signed in.
        """
        member = signed.member
        if not member.has_password:
            if not signed.is_new:
                raise refused("sign_in_again")
            return
        await self.keep_pace(f"checking {member.id}", CHECKS_PER_MEMBER)
        kept = await self._house.ask(lambda database: members.password_hash_of(database, member.id))
        if not await self._check(member, kept, password or ""):
            raise refused("wrong_password")

    # --- letters ---

    async def change_email(self, signed: Signed, wish: wire.ChangeEmail) -> None:
        """Forget the member's address, or send a letter to a new one that has to be answered first."""
        await self.prove_again(signed, wish.password)
        member, email = signed.member, wish.email
        if email is None:
            await self._house.change(lambda database, _now: members.set_email(database, member.id, None))
            return
        mailer = self._needs_mail()
        await self.keep_pace(f"letters to {_address(email)}", LETTERS_PER_RECEIVER)
        self._post(self._send(mailer, "confirm", member, email))

    async def confirm_email(self, code: str) -> None:
        """Note the address that this code was sent to."""
        if not await self._house.change(lambda database, now: accounts.confirm_email(database, code, now)):
            raise refused("no_such_code")

    async def ask_reset(self, who: str, address: str) -> None:
        """Send letters to whoever that is. What is found is never told: the letters go out behind the answer."""
        mailer = self._needs_mail()
        await self.keep_pace(f"letters from {address}", LETTERS_PER_ADDRESS)
        await self.keep_pace(f"letters to {_address(who)}", LETTERS_PER_RECEIVER)
        self._post(self._send_resets(mailer, who))

    async def finish_reset(self, wish: wire.FinishReset, address: str) -> None:
        """Give the member this code was sent to another password."""
        await self.keep_pace(f"signing in from {address}", SIGN_INS_PER_ADDRESS)
        code, now = wish.code, self._house.clock()
        found = await self._house.ask(lambda database: codes.read_code(database, Purpose.RESET, code, now))
        if found is None:
            raise refused("no_such_code")
        member = await self._house.ask(lambda database: members.find_member(database, found.member))
        check_password(wish.password, (member and member.name) or "")
        password_hash = await self._hash(wish.password)
        if not await self._house.change(
            lambda database, then: accounts.reset_password(database, code, password_hash, then)
        ):
            raise refused("no_such_code")
        await self._sessions.close_ended(self._house)

    @property
    def sends_mail(self) -> bool:
        """Whether the house can send letters."""
        return self._mailer is not None

    def _needs_mail(self) -> Mailer:
        if self._mailer is None:
            raise refused("no_mail")
        return self._mailer

    def _post(self, letters: Coroutine[None, None, None]) -> None:
        async def post() -> None:
            try:
                await letters
            except Exception:  # noqa: BLE001 -- nobody waits for it any more
                _log.exception("letters not written")

        task = asyncio.create_task(post())
        self._posting.add(task)
        task.add_done_callback(self._posting.discard)

    async def _send_resets(self, mailer: Mailer, who: str) -> None:
        if "@" in who:
            found = await self._house.ask(lambda database: members.members_with(database, _address(who)))
        else:
            called = await self._house.ask(lambda database: members.member_called(database, who))
            found = () if called is None or not called.is_open else (called,)
        for member in found[:MOST_LETTERS]:
            if member.email is not None:
                await self._send(mailer, "reset", member, member.email)

    async def _send(self, mailer: Mailer, kind: Kind, member: Member, email: str) -> None:
        secret = new_token()
        code = Code(member.id, _address(email) if kind == "confirm" else None)
        await self._house.change(lambda database, now: codes.issue_code(database, Purpose(kind), secret, code, now))
        settings = await self.settings(member)
        link = f"{mailer.origin}/{PAGES[kind]}#{secret}"
        written = letter(kind, settings.language or "en", member.name or "", link)
        # Not in a thread that reads for everybody: a mail server may be slow.
        await asyncio.to_thread(mailer.send, email, written)

    # --- passwords ---

    async def _hash(self, password: str) -> str:
        try:
            return await self._passwords.hash(password)
        except TooMany as error:
            raise refused("busy") from error

    async def _check(self, member: Member | None, kept: str | None, password: str) -> bool:
        """Whether this is the member's password, of which ``kept`` is kept; nobody's takes as long to be wrong."""
        try:
            checked = await self._passwords.check(kept, password)
        except TooMany as error:
            raise refused("busy") from error
        if member is not None and (new_hash := checked.new_hash) is not None:
            await self._house.change(lambda database, _now: members.set_password(database, member.id, new_hash))
        return checked.right


def _stored(settings: wire.PlayerSettings | None) -> bytes | None:
    return None if settings is None else msgspec.json.encode(settings)


def shown_name(text: str) -> str:
    """The name that was typed as it will be shown; a `Problem` if nobody may be called so."""
    match read_name(text):
        case Name(shown=shown):
            return shown
        case NameRefusal() as refusal:
            raise Problem(HTTPStatus.BAD_REQUEST, f"name_{refusal.value}", refusal.sentence)


def check_password(password: str, name: str) -> None:
    """Raise a `Problem` if the password is not good enough for the member called ``name``."""
    if refused := refuse_password(password, name):
        raise Problem(HTTPStatus.BAD_REQUEST, refused.value, refused.message)


def _address(email: str) -> str:
    """One text for an address, however it is written; hosts that tell capitals apart are not known any more."""
    return email.strip().casefold()
