"""What those who run the house do, from the command line, also while the server runs: SQLite lets one write at a time.

Every action and its line in the audit log are one transaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from sixtysix.store import accounts, members, tokens
from sixtysix.store.audit import Action, Noted, note
from sixtysix.store.batch import commit_batch
from sixtysix.store.codes import Code, Purpose, issue_code
from sixtysix.store.commands import Done, Void
from sixtysix.store.engine import for_writing, open_engine
from sixtysix.store.members import Member
from sixtysix.store.migrate import revision_of
from sixtysix.store.schema import REVISION
from sixtysix.store.shelf import Shelf


class NoHouse(Exception):
    """There is no house there that this version of the program can change. The text says why and what to do."""


class Office(msgspec.Struct, frozen=True):
    """One transaction of somebody who runs the house; ``now`` is in milliseconds of Unix time."""

    database: Connection
    actor: str
    now: int

    def rename(self, member: Member, name: str) -> bool:
        """Call a member something else; False if the name is not free for him."""
        if not members.rename(self.database, member.id, name, self.now):
            return False
        self._note(Action.RENAME, member.id, f"{member.name} is now {name}")
        return True

    def suspend(self, member: Member, reason: str) -> None:
        """Let a member in no more, and sign him out everywhere."""
        accounts.suspend(self.database, member.id, self.now)
        self._note(Action.SUSPEND, member.id, reason)

    def restore(self, member: Member, reason: str) -> None:
        """Let a suspended member in again."""
        members.set_suspended(self.database, member.id, None)
        self._note(Action.RESTORE, member.id, reason)

    def reset(self, member: Member, secret: str) -> None:
        """Have ``secret`` work as the code of a letter with which the member chooses a new password."""
        issue_code(self.database, Purpose.RESET, secret, Code(member.id), self.now)
        self._note(Action.RESET, member.id, "a code for a new password was given out")

    def revoke(self, member: Member, reason: str) -> int:
        """Have no token of the member's programs work any more; how many there were."""
        revoked = tokens.revoke_tokens(self.database, member.id)
        self._note(Action.REVOKE, member.id, reason)
        return revoked

    def void(self, table: str, reason: str) -> bool:
        """End a table for nobody's loss; False if none is running. A test table leaves nothing behind (M5)."""
        batch = commit_batch(self.database, [Void(table)], Shelf(), self.now)
        if not isinstance(batch.outcomes[0], Done):
            return False
        self._note(Action.VOID, table, reason)
        return True

    def _note(self, action: Action, subject: str, detail: str) -> None:
        note(self.database, Noted(self.actor, action, subject, detail), self.now)


@contextmanager
def reading(file: Path) -> Iterator[Connection]:
    """The database in ``file``, to look at; `NoHouse` if there is none."""
    with _connected(file) as engine, engine.begin() as connection:
        _check_revision(connection, file)
        yield connection


@contextmanager
def office(file: Path, actor: str, now: int) -> Iterator[Office]:
    """A transaction on the database in ``file``, written when the block ends well; `NoHouse` if there is none."""
    with _connected(file) as engine, for_writing(engine).begin() as connection:
        _check_revision(connection, file)
        yield Office(connection, actor, now)


@contextmanager
def _connected(file: Path) -> Iterator[Engine]:
    if not file.is_file():
        raise NoHouse(f"there is no house in {file.parent}: name its data folder with --data")
    engine = open_engine(file)
    try:
        yield engine
    except DatabaseError as error:
        raise NoHouse(f"{file} can't be used now ({error.orig})") from error
    finally:
        engine.dispose()


def _check_revision(connection: Connection, file: Path) -> None:
    if revision_of(connection) != REVISION:
        raise NoHouse(
            f"the database {file} belongs to another version of sixtysix: start the server of this version there first"
        )
