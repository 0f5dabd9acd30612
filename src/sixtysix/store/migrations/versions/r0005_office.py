"""Administrators, and reports that have been dealt with."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add to the rows for people what those who run the house need on a page."""
    op.add_column("members", sa.Column("appointed_at", sa.BigInteger))
    op.add_column("reports", sa.Column("handled_at", sa.BigInteger))
    op.create_index("ix_reports_member_id", "reports", ["member_id"])
