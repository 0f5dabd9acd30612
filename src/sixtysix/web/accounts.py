"""What members do with their accounts: passwords are checked, the pace is kept, and the store is told.

Every refusal is a `Problem`. Where somebody proves who he is, the answer, and the time it takes, are the same for a
name that is wrong and for a password that is wrong.
"""

import asyncio
from functools import partial
from http import HTTPStatus
from typing import Final

import msgspec

from sixtysix.portal import wire
from sixtysix.portal.letters import Kind, letter
from sixtysix.portal.names import refuse_name, skeleton
from sixtysix.portal.passwords import refuse_password
from sixtysix.store import accounts, codes, members
from sixtysix.store.codes import Code, Purpose
from sixtysix.store.members import Member, NewMember
from sixtysix.store.sessions import DAY_MS, NewSession, Visitor
from sixtysix.web.answers import Problem
from sixtysix.web.house import Busy, House
from sixtysix.web.mail import Mailer
from sixtysix.web.passwords import Passwords, TooMany
from sixtysix.web.throttle import MemoryThrottle, Pace
from sixtysix.web.visitors import new_token

RENAME_EVERY_MS: Final = 30 * DAY_MS
MOST_LETTERS: Final = 5
"""So many accounts of one address get a letter at once."""

PAGES: Final[dict[Kind, str]] = {"reset": "reset", "confirm": "confirm"}
"""Where the links in letters lead; the code stands behind a ``#``, so that no server on the way sees it."""

WRONG: Final = Problem(HTTPStatus.FORBIDDEN, "wrong_sign_in", "This name and this password don't go together.")
WRONG_PASSWORD: Final = Problem(HTTPStatus.FORBIDDEN, "wrong_password", "This is not your password.")
TAKEN: Final = Problem(
    HTTPStatus.CONFLICT, "name_taken", "Somebody has this name, or one that looks the same; choose another."
)
SUSPENDED: Final = Problem(HTTPStatus.FORBIDDEN, "suspended", "This account is suspended; ask those who run the house.")
MEMBER_ALREADY: Final = Problem(HTTPStatus.CONFLICT, "member_already", "You are a member; sign out first.")
TOO_SOON: Final = Problem(HTTPStatus.CONFLICT, "renamed_lately", "A name can be changed once in 30 days.")
NO_CODE: Final = Problem(
    HTTPStatus.BAD_REQUEST, "no_such_code", "This link has been used, or is too old; ask for another."
)
NO_MAIL: Final = Problem(
    HTTPStatus.CONFLICT, "no_mail", "This house sends no letters; ask those who run it for a new password."
)

SIGN_INS_PER_NAME: Final = Pace(1 / 60, 10)
SIGN_INS_PER_ADDRESS: Final = Pace(1 / 6, 100)
REGISTRATIONS_PER_ADDRESS: Final = Pace(1 / 60, 30)
CHECKS_PER_MEMBER: Final = Pace(1 / 60, 10)
LETTERS_PER_ADDRESS: Final = Pace(1 / 60, 20)
LETTERS_PER_RECEIVER: Final = Pace(1 / 1_200, 3)
REPORTS_PER_MEMBER: Final = Pace(1 / 3_600, 5)
"""Generous for an address, which may be a whole club's; strict for a name, a member, and whoever gets letters."""


class Accounts:
    """The accounts of one house. ``mailer`` is None where it can send no letters."""

    def __init__(self, house: House, mailer: Mailer | None, passwords: Passwords | None = None) -> None:
        self.mailer = mailer
        self._house = house
        self._passwords = passwords or Passwords(house.limits.passwords_waiting)
        self._throttle = MemoryThrottle(house.limits.remembered_askers, lambda: house.clock() / 1_000)
        self._posting: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Finish the letters and passwords under way."""
        await asyncio.gather(*self._posting, return_exceptions=True)
        await asyncio.to_thread(self._passwords.close)

    async def keep_pace(self, key: str, pace: Pace) -> None:
        """Count one more for ``key``; a `Problem` that says when to come back if that is too many."""
        wait = await self._throttle.take(key, pace)
        if wait:
            raise Problem(
                HTTPStatus.TOO_MANY_REQUESTS,
                "too_many_attempts",
                "That was too often; try again later.",
                headers={"retry-after": str(wait)},
            )

    # --- coming and going ---

    async def register(self, wish: wire.Register, before: Visitor | None, session: NewSession, address: str) -> None:
        """Make an account for the person of ``session`` and sign in there."""
        if before is not None and before.member is not None:
            raise MEMBER_ALREADY
        check_name(wish.name)
        check_password(wish.password, wish.name)
        await self.keep_pace(f"registering {address}", REGISTRATIONS_PER_ADDRESS)
        password_hash = await self._hash(wish.password)
        settings = None if wish.settings is None else msgspec.json.encode(wish.settings)
        new = NewMember(session.person, wish.name, password_hash, settings)
        if not await self._house.change(lambda database, now: accounts.register(database, new, session, now)):
            raise TAKEN

    async def prove(self, wish: wire.SignIn, address: str) -> Member:
        """The member whose name and password these are."""
        await self.keep_pace(f"signing in from {address}", SIGN_INS_PER_ADDRESS)
        await self.keep_pace(f"signing in as {skeleton(wish.name)}", SIGN_INS_PER_NAME)
        member = await self._house.ask(lambda database: members.member_called(database, wish.name))
        await self._check(member, wish.password, WRONG)
        if member is None:
            raise AssertionError("nobody has no password that could be right")
        if not member.is_open:
            raise SUSPENDED
        return member

    async def sign_in(self, before: Visitor | None, session: NewSession) -> None:
        """Sign in with a session of the member who has proved who he is."""
        try:
            await self._house.change_with_tables(partial(_sign_in, before, session))
        except Busy as error:
            raise _busy() from error

    async def sign_out(self, visitor: Visitor) -> None:
        """End this session. A guest is forgotten."""
        try:
            await self._house.change_with_tables(lambda database, _now: accounts.sign_out(database, visitor))
        except Busy as error:
            raise _busy() from error

    # --- the account ---

    async def rename(self, member: Member, wish: wire.ChangeName) -> None:
        """Call the member something else, if he was not renamed lately."""
        check_name(wish.name)
        if member.renamed_at is not None and self._house.clock() < member.renamed_at + RENAME_EVERY_MS:
            raise TOO_SOON
        if not await self._house.change(lambda database, now: members.rename(database, member.id, wish.name, now)):
            raise TAKEN

    async def change_password(self, member: Member, wish: wire.ChangePassword, session: NewSession) -> None:
        """Give the member another password; ``session`` is the only one he has then."""
        check_password(wish.new, member.name or "")
        await self.prove_again(member, wish.old)
        password_hash = await self._hash(wish.new)
        await self._house.change(
            lambda database, now: accounts.change_password(database, password_hash, session, now)
        )

    async def close(self, member: Member, password: str | None) -> None:
        """Close the account for ever."""
        await self.prove_again(member, password)
        try:
            await self._house.change_with_tables(lambda database, now: accounts.close(database, member.id, now))
        except Busy as error:
            raise _busy() from error

    async def prove_again(self, member: Member, password: str | None) -> None:
        """Make sure that it is the member himself who sits at the browser. One without a password can't prove it."""
        if not member.has_password:
            return
        await self.keep_pace(f"checking {member.id}", CHECKS_PER_MEMBER)
        await self._check(member, password or "", WRONG_PASSWORD)

    # --- letters ---

    async def change_email(self, member: Member, wish: wire.ChangeEmail) -> None:
        """Forget the member's address, or send a letter to a new one that has to be answered first."""
        await self.prove_again(member, wish.password)
        email = wish.email
        if email is None:
            await self._house.change(lambda database, _now: members.set_email(database, member.id, None))
            return
        mailer = self._needs_mail()
        await self.keep_pace(f"letters to {_address(email)}", LETTERS_PER_RECEIVER)
        self._post(self._send(mailer, "confirm", member, email))

    async def confirm_email(self, code: str) -> None:
        """Note the address that this code was sent to."""
        if not await self._house.change(lambda database, now: accounts.confirm_email(database, code, now)):
            raise NO_CODE

    async def ask_reset(self, who: str, address: str) -> None:
        """Send letters to whoever that is. What is found is never told: the letters go out behind the answer."""
        mailer = self._needs_mail()
        await self.keep_pace(f"letters from {address}", LETTERS_PER_ADDRESS)
        await self.keep_pace(f"letters to {_address(who)}", LETTERS_PER_RECEIVER)
        self._post(self._send_resets(mailer, who))

    async def finish_reset(self, code: str, password: str) -> None:
        """Give the member this code was sent to another password."""
        now = self._house.clock()
        found = await self._house.ask(lambda database: codes.read_code(database, Purpose.RESET, code, now))
        if found is None:
            raise NO_CODE
        member = await self._house.ask(lambda database: members.find_member(database, found.member))
        check_password(password, (member and member.name) or "")
        password_hash = await self._hash(password)
        if not await self._house.change(
            lambda database, then: accounts.reset_password(database, code, password_hash, then)
        ):
            raise NO_CODE

    def _needs_mail(self) -> Mailer:
        if self.mailer is None:
            raise NO_MAIL
        return self.mailer

    def _post(self, letters: "Coroutine[Any, Any, None]") -> None:
        task = asyncio.create_task(letters)
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
        secret = new_token(self._house.entropy)
        code = Code(member.id, _address(email) if kind == "confirm" else None)
        await self._house.change(
            lambda database, now: codes.issue_code(database, Purpose(kind), secret, code, now)
        )
        settings = wire.read_settings(
            await self._house.ask(lambda database: members.settings_of(database, member.id))
        )
        link = f"{mailer.origin}/{PAGES[kind]}#{secret}"
        await self._house.read(mailer.send, email, letter(kind, settings.language or "en", member.name or "", link))

    # --- passwords ---

    async def _hash(self, password: str) -> str:
        try:
            return await self._passwords.hash(password)
        except TooMany as error:
            raise _busy() from error

    async def _check(self, member: Member | None, password: str, wrong: Problem) -> None:
        """Raise ``wrong`` unless this is the member's password; for nobody it never is, and that takes as long."""
        kept = None
        if member is not None:
            kept = await self._house.ask(lambda database: members.password_hash_of(database, member.id))
        try:
            checked = await self._passwords.check(kept, password)
        except TooMany as error:
            raise _busy() from error
        if not checked.right or member is None:
            raise wrong
        if (new_hash := checked.new_hash) is not None:
            await self._house.change(lambda database, _now: members.set_password(database, member.id, new_hash))


def check_name(name: str) -> None:
    """Raise a `Problem` if nobody may be called so."""
    if refused := refuse_name(name):
        raise Problem(HTTPStatus.BAD_REQUEST, refused.code, refused.message)


def check_password(password: str, name: str) -> None:
    """Raise a `Problem` if the password is not good enough for the member called ``name``."""
    if refused := refuse_password(password, name):
        raise Problem(HTTPStatus.BAD_REQUEST, refused.value, refused.message)


def _address(email: str) -> str:
    """One text for an address, however it is written; hosts that tell capitals apart are not known any more."""
    return email.strip().casefold()


def _busy() -> Problem:
    return Problem(HTTPStatus.SERVICE_UNAVAILABLE, "busy", "The house can't do this now; try again in a moment.")
