"""The rows of the house. The same text serves SQLite and PostgreSQL."""

from enum import StrEnum
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

REVISION: Final = "0003"
"""The migration that brings a database to the rows below. A start with a database there already needs no Alembic."""

METADATA: Final = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)


class Status(StrEnum):
    """What a table is good for. ``QUARANTINED``: its log does not give what its head says; nobody can play there."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"
    QUARANTINED = "quarantined"


def _table_id(*, primary_key: bool = False) -> Column[str]:
    owner = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", String(40), owner, nullable=False, primary_key=primary_key)


HEADS: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("state_hash", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("quarantined_for", Text),
    Column("kind", String(8), nullable=False, server_default="test"),
    Column("admits", String(8)),
    Column("watchable", Boolean, nullable=False, server_default=false()),
    Index(None, "status", "opened_at"),
)
"""One row for each table: where its log ends and the hash of the state it gives. Times are milliseconds since 1970.

``admits`` says whom the open seat of a table that waits is for.
"""

EVENTS: Final = Table(
    "events",
    METADATA,
    _table_id(),
    Column("version", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(64), nullable=False),
    Column("command_id", String(64)),
    PrimaryKeyConstraint("table_id", "version"),
    UniqueConstraint("table_id", "command_id"),
)
"""The log, one row for each version from 1. A command's id stands on the last event it brought."""

SEATS: Final = Table(
    "seats",
    METADATA,
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("guest", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "guest"),
)
"""Which tables a person sits at; computers have no row."""

JOBS: Final = Table(
    "jobs",
    METADATA,
    _table_id(),
    Column("slot", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("lease_owner", String(64)),
    Column("lease_until", BigInteger),
    PrimaryKeyConstraint("table_id", "slot"),
    Index(None, "due"),
)
"""What has to happen by itself and when; ``slot`` counts a table's jobs.

``version`` is the table's when the job was armed: at any other it is stale.
"""

RESULTS: Final = Table(
    "results",
    METADATA,
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("person", String(64), nullable=False),
    Column("opponent", String(64)),
    Column("game", String(32), nullable=False),
    Column("level", String(40), nullable=False),
    Column("points", Integer),
    Column("ending", String(32), nullable=False),
    Column("not_counted", String(32)),
    Column("month", String(7), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "game", "level", "month"),
    Index(None, "person", "ended_at"),
)
"""What each person got for a finished scored table, written with the event that ended it.

``points`` is NULL where nothing is recorded. ``ending`` says how it ended, ``not_counted`` why it is on no board
although something is recorded. ``opponent`` is the other person, if there is one. Months are those of UTC: 2026-11.
"""

SIGNS: Final = Table(
    "signs", METADATA, Column("of", String(16), primary_key=True), Column("at", BigInteger, nullable=False)
)
"""Signs of life: one row says when the house last wrote that it is there."""
