"""What those who run the house do, at the machine and on the page: one home for both.

At the machine it is a transaction beside the running server, since SQLite lets one write at a time; for the page it is
an errand of the server's writer. Every action and its line in the audit log are one transaction.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from sixtysix.store import accounts, manners, members, tokens
from sixtysix.store.audit import Action, Noted, note
from sixtysix.store.batch import commit_batch
from sixtysix.store.codes import Code, Purpose, issue_code
from sixtysix.store.commands import Command, Void
from sixtysix.store.engine import for_writing, open_engine
from sixtysix.store.errand import Errand
from sixtysix.store.log import can_be_void
from sixtysix.store.members import Member
from sixtysix.store.migrate import revision_of
from sixtysix.store.schema import REVISION
from sixtysix.store.shelf import Shelf

_Result = TypeVar("_Result")


class NoHouse(Exception):
    """There is no house there that this version of the program can change. The text says why and what to do."""


class Office:
    """One transaction of somebody who runs the house; ``now`` is in milliseconds of Unix time."""

    def __init__(self, database: Connection, actor: str, now: int) -> None:
        self.database = database
        self._commands: list[Command] = []
        self._actor = actor
        self._now = now

    def rename(self, member: Member, name: str) -> bool:
        """Call a member something else; False if the name is not free for him."""
        if not members.rename(self.database, member.id, name, self._now):
            return False
        self._note(Action.RENAME, member.id, f"{member.name} → {name}")
        return True

    def suspend(self, member: Member, reason: str) -> None:
        """Let a member in no more, and sign him out everywhere."""
        self._commands += accounts.suspend(self.database, member.id, self._now).commands
        self._note(Action.SUSPEND, member.id, reason)

    def restore(self, member: Member, reason: str) -> None:
        """Let a suspended member in again."""
        members.set_suspended(self.database, member.id, None)
        self._note(Action.RESTORE, member.id, reason)

    def reset(self, member: Member, secret: str) -> None:
        """Have ``secret`` work as the code of a letter with which the member chooses a new password."""
        issue_code(self.database, Purpose.RESET, secret, Code(member.id), self._now)
        self._note(Action.RESET, member.id, "")

    def revoke(self, member: Member, reason: str) -> int:
        """Have no token of the member's programs work any more; how many there were."""
        revoked = tokens.revoke_tokens(self.database, member.id)
        self._note(Action.REVOKE, member.id, reason)
        return revoked

    def appoint(self, member: Member, reason: str) -> None:
        """Make a member an administrator, who signs in anew to be one."""
        accounts.appoint(self.database, member.id, self._now)
        self._note(Action.APPOINT, member.id, reason)

    def dismiss(self, member: Member, reason: str) -> None:
        """Have a member be no administrator any more."""
        members.set_appointed(self.database, member.id, None)
        self._note(Action.DISMISS, member.id, reason)

    def void(self, table: str, reason: str) -> bool:
        """End a table for nobody's loss; False if none is running. A test table leaves nothing behind (M5)."""
        if not can_be_void(self.database, table):
            return False
        self._commands.append(Void(table))
        self._note(Action.VOID, table, reason)
        return True

    def handle(self, report: int) -> bool:
        """Note that a report has been dealt with; False if there is no such open report."""
        if not manners.handle_report(self.database, report, self._now):
            return False
        self._note(Action.HANDLE, str(report), "")
        return True

    def done(self, result: _Result) -> Errand[_Result]:
        """All of it, as one errand. The log tells of its commands, so that each has to be carried out."""
        return Errand(result, tuple(self._commands), binding=True)

    def _note(self, action: Action, subject: str, detail: str) -> None:
        note(self.database, Noted(self._actor, action, subject, detail), self._now)


def errand(actor: str, act: Callable[[Office], _Result]) -> Callable[[Connection, int], Errand[_Result]]:
    """What ``act`` does, for the writer of a server: whoever follows a table it touches is told."""

    def run(database: Connection, now: int) -> Errand[_Result]:
        at = Office(database, actor, now)
        return at.done(act(at))

    return run


@contextmanager
def reading(file: Path) -> Iterator[Connection]:
    """The database in ``file``, to look at; `NoHouse` if there is none."""
    with _connected(file) as engine, engine.begin() as connection:
        _check_revision(connection, file)
        yield connection


@contextmanager
def office(file: Path, actor: str, now: int) -> Iterator[Office]:
    """A transaction on the database in ``file``, written when the block ends well; `NoHouse` if there is none.

    `NotCarriedOut` if a table can't be changed, and then nothing is.
    """
    with _connected(file) as engine, for_writing(engine).begin() as connection:
        _check_revision(connection, file)
        at = Office(connection, actor, now)
        yield at
        whole = at.done(None)
        whole.check(commit_batch(connection, whole.commands, Shelf(), now).outcomes)


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
