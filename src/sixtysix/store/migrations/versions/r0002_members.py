"""Members and their names, browsers that are known, codes in letters, blocks, reports, and the log of the office."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the rows for people."""
    _create_members()
    _create_sessions()
    _create_codes()
    _create_blocks()
    _create_reports()
    _create_audit()


def _create_members() -> None:
    op.create_table(
        "members",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64)),
        sa.Column("skeleton", sa.String(256), nullable=False),
        sa.Column("password_hash", sa.Text),
        sa.Column("email", sa.String(254)),
        sa.Column("settings", sa.LargeBinary),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("renamed_at", sa.BigInteger),
        sa.Column("suspended_at", sa.BigInteger),
        sa.Column("closed_at", sa.BigInteger),
        sa.UniqueConstraint("skeleton", name="uq_members_skeleton"),
    )
    op.create_index("ix_members_email", "members", ["email"])
    op.create_table("names", sa.Column("skeleton", sa.String(256), primary_key=True), _member_id())


def _create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("agent", sa.String(120), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "logins",
        sa.Column("issuer", sa.String(255), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        _member_id(),
    )
    op.create_index("ix_logins_member_id", "logins", ["member_id"])


def _create_codes() -> None:
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        _member_id(),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("email", sa.String(254)),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_codes_member_id", "codes", ["member_id"])


def _create_blocks() -> None:
    op.create_table(
        "blocks",
        _member_id(),
        _member_id("blocked_id"),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("member_id", "blocked_id"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])


def _create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        _member_id("reporter_id"),
        _member_id(),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(40)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def _create_audit() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )


def _member_id(name: str = "member_id") -> sa.Column[str]:
    return sa.Column(name, sa.String(64), sa.ForeignKey("members.id", ondelete="CASCADE"), nullable=False)
