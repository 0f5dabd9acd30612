"""A database: the connections to it, and what SQLite has to be told about durability."""

import sqlite3
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

BUSY_TIMEOUT_MS: Final = 5_000
_WRITING: Final = "sixtysix_writing"
_PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    # A commit that was answered is on the disk, whatever happens to the machine; WAL alone would not promise that.
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # Deleted rows are gone from the file, not only from the index.
    "PRAGMA secure_delete = ON",
)


Database: TypeAlias = Connection
"""A connection in the hands of those who only pass it on to functions of the store."""


def open_engine(file: Path) -> Engine:
    """The database in ``file``, made if it is missing. Nothing is read or written yet."""
    engine = create_engine(
        URL.create("sqlite", database=str(file)),
        hide_parameters=True,  # an error's text ends up in the log, and what is written here are cards and secrets
    )

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # Python's own module would open transactions when it thinks best: late, and as readers.
        connection.isolation_level = None
        for pragma in _PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and writes later fails with BUSY_SNAPSHOT if another wrote in between.
        writing = connection.get_execution_options().get(_WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def open_to_read(file: Path) -> Engine:
    """The database in ``file`` as it is: whatever is done, nothing of it is changed, its mode of writing included."""
    address = f"{file.absolute().as_uri()}?mode=ro"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT_MS / 1_000)

    return create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)


def for_writing(engine: Engine) -> Engine:
    """The same database for transactions that write: each takes the lock when it begins."""
    return engine.execution_options(**{_WRITING: True})
