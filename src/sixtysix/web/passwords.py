"""Passwords as they are kept: hashed by argon2id, in threads, a few at a time."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import msgspec
from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from sixtysix.portal.passwords import prepared

TIME_COST: Final = 2
MEMORY_KIB: Final = 19 * 1_024
THREADS: Final = 2
"""Each hash takes its memory and a core for a twentieth of a second: the table must not stand still for it."""

_Result = TypeVar("_Result")


class TooMany(Exception):
    """Too many passwords wait already; a moment later it will do."""


class Checked(msgspec.Struct, frozen=True):
    """Whether a password is right, and the hash to keep from now on if the old one is out of date."""

    right: bool
    new_hash: str | None = None


class Passwords:
    """Hashes and checks passwords. ``waiting`` may do so at once, those at work among them."""

    def __init__(self, waiting: int, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(TIME_COST, MEMORY_KIB, parallelism=1, type=Type.ID)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._most = waiting
        self._waiting = 0
        self._nobodys = self._threads.submit(self._hasher.hash, secrets.token_hex())

    def close(self) -> None:
        """Finish what is under way."""
        self._threads.shutdown()

    async def hash(self, password: str) -> str:
        """What to keep of the password. `TooMany` if the house can't keep up."""
        return await self._in_thread(lambda: self._hasher.hash(prepared(password)))

    async def check(self, kept: str | None, password: str) -> Checked:
        """Whether this is the password that ``kept`` is of; None is nobody's hash and takes as long.

        `TooMany` if the house can't keep up.
        """
        return await self._in_thread(lambda: self._check(kept, prepared(password)))

    def _check(self, kept: str | None, password: str) -> Checked:
        try:
            self._hasher.verify(kept or self._nobodys.result(), password)
        except (VerifyMismatchError, InvalidHashError):
            return Checked(right=False)
        if kept is None:
            return Checked(right=False)
        outdated = self._hasher.check_needs_rehash(kept)
        return Checked(right=True, new_hash=self._hasher.hash(password) if outdated else None)

    async def _in_thread(self, work: Callable[[], _Result]) -> _Result:
        if self._waiting >= self._most:
            raise TooMany("too many passwords wait to be checked")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
