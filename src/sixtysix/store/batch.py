"""The one write path: many commands in one transaction, each with its own answer.

Every command is decided before anything is written, and a decision is pure: one that is refused, or that finds a
damaged table, leaves no trace in the transaction of the others.
"""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection

from sixtysix.portal.table import AnyTable
from sixtysix.store.challenges import challenge
from sixtysix.store.commands import Command, Done, Join, Open, Outcome
from sixtysix.store.desk import Desk
from sixtysix.store.rows import write
from sixtysix.store.sessions import open_session
from sixtysix.store.shelf import Shelf


class Batch(msgspec.Struct, frozen=True):
    """What a batch did: an answer for each command, and the tables that changed: as they are now, None if erased."""

    outcomes: tuple[Outcome, ...]
    changed: Mapping[str, AnyTable | None]


def commit_batch(connection: Connection, commands: Sequence[Command], shelf: Shelf, now: int) -> Batch:
    """Decide ``commands`` in their order and write what follows, in the transaction of ``connection``.

    The caller commits, and only then answers, puts the changed tables on the shelf and publishes. ``now`` is in
    milliseconds of Unix time.
    """
    desk = Desk(connection, commands, shelf, now)
    outcomes = tuple(desk.decide(command) for command in commands)
    write(connection, desk.pages.values(), now)
    for command, outcome in zip(commands, outcomes, strict=True):
        if isinstance(command, Open | Join) and isinstance(outcome, Done):
            _write_beside(connection, command, now)
    changed = {page.id: None if page.erased else page.table for page in desk.pages.values() if page.has_changed}
    return Batch(outcomes, changed)


def _write_beside(connection: Connection, command: Open | Join, now: int) -> None:
    """Write what belongs to a seat just taken: its person's session, and whom the other seat is for."""
    if command.session is not None:
        open_session(connection, command.session, now)
    if isinstance(command, Open) and command.challenged is not None:
        challenge(connection, command.table.id, command.challenged)
