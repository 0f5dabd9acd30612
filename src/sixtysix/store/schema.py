"""The rows of the house. The same text serves SQLite and PostgreSQL."""

from enum import StrEnum
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
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

REVISION: Final = "0005"
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


def _member_id(name: str = "member_id", *, primary_key: bool = False) -> Column[str]:
    owner = ForeignKey("members.id", ondelete="CASCADE")
    return Column(name, String(64), owner, nullable=False, primary_key=primary_key)


MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64)),
    Column("skeleton", String(256), nullable=False),
    Column("password_hash", Text),
    Column("email", String(254)),
    Column("settings", LargeBinary),
    Column("created_at", BigInteger, nullable=False),
    Column("renamed_at", BigInteger),
    Column("suspended_at", BigInteger),
    Column("closed_at", BigInteger),
    Column("appointed_at", BigInteger),
    UniqueConstraint("skeleton"),
    Index(None, "email"),
)
"""One row for each account. ``id`` is the person's, as at a table; ``skeleton`` is what the name looks like.

A closed account keeps its row, without a name: what it looked like stays taken. ``email`` is there once confirmed.
``appointed_at`` is since when the member has been an administrator.
"""

NAMES: Final = Table(
    "names",
    METADATA,
    Column("skeleton", String(256), primary_key=True),
    _member_id(),
)
"""What every name looks like that was ever a member's: nobody else gets one that could be taken for it."""

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False),
    Column("person", String(64), nullable=False),
    Column("agent", String(120), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    UniqueConstraint("token_hash"),
    Index(None, "person"),
)
"""One row for each browser that is known to be a guest or a member. One that has ended has no row any more."""

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False),
    _member_id(),
    Column("label", String(40), nullable=False),
    Column("scopes", String(120), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger),
    UniqueConstraint("token_hash"),
    Index(None, "member_id"),
)
"""One row for each token of a member's programs, until it is revoked; ``scopes`` are words with spaces between."""

CHALLENGES: Final = Table(
    "challenges",
    METADATA,
    _table_id(primary_key=True),
    _member_id(),
    Index(None, "member_id"),
)
"""The member whom somebody has asked to the open seat of a table."""

LOGINS: Final = Table(
    "logins",
    METADATA,
    Column("issuer", String(255), primary_key=True),
    Column("subject", String(255), primary_key=True),
    _member_id(),
    Index(None, "member_id"),
)
"""As whom members sign in elsewhere: what an OpenID provider calls them."""

CODES: Final = Table(
    "codes",
    METADATA,
    Column("code_hash", String(64), primary_key=True),
    _member_id(),
    Column("purpose", String(16), nullable=False),
    Column("email", String(254)),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "member_id"),
)
"""What a link in a letter stands for, until it is used: a new password, or the confirmation of ``email``."""

BLOCKS: Final = Table(
    "blocks",
    METADATA,
    _member_id(primary_key=True),
    _member_id("blocked_id", primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index(None, "blocked_id"),
)
"""Whom a member does not want to meet."""

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    _member_id("reporter_id"),
    _member_id(),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("table_id", String(40)),
    Column("at", BigInteger, nullable=False),
    Column("handled_at", BigInteger),
    Index(None, "member_id"),
)
"""What members say of others to those who run the house; a table that was played at may be gone already."""

AUDIT: Final = Table(
    "audit",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(64), nullable=False),
    Column("action", String(16), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("detail", Text, nullable=False),
)
"""What those who run the house have done, for ever.

``actor`` is the id of a member who is an administrator, or the name of somebody at the machine. ``subject`` is the id
of a member or a table, or the number of a report.
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
    Column("rules_key", String(40), nullable=False),
    Column("target", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("other_score", Integer, nullable=False),
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

``score`` and ``other_score`` are the game points of both seats. ``points`` is NULL where nothing is recorded.
``ending`` says how it ended, ``not_counted`` why it is on no board although something is recorded. ``opponent`` is the
other person, if there is one. Months are those of UTC: 2026-11.
"""

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("person", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", "game"),
)
"""How strong a person is against other persons, after the last table that counted."""

SIGNS: Final = Table(
    "signs", METADATA, Column("of", String(16), primary_key=True), Column("at", BigInteger, nullable=False)
)
"""Signs of life: one row says when the house last wrote that it is there."""
