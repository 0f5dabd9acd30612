"""The rows of the house. The same text serves SQLite and PostgreSQL."""

from enum import StrEnum
from typing import Final

from sqlalchemy import (
    BigInteger,
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
)

REVISION: Final = "0001"
"""The migration that brings a database to the rows below. A start with a database there already needs no Alembic."""

METADATA: Final = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)


class Status(StrEnum):
    """What a table is good for. ``QUARANTINED``: its log does not give what its head says; nobody can play there."""

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
)
"""One row for each table: where its log ends and the hash of the state it gives. Times are milliseconds since 1970."""

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
