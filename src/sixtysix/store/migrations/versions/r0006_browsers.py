"""Which members have signed in from one browser (G1)."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the rows of browsers."""
    op.create_table(
        "browsers",
        sa.Column("browser_hash", sa.String(64), primary_key=True),
        sa.Column(
            "member_id",
            sa.String(64),
            sa.ForeignKey("members.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("day", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_browsers_member_id", "browsers", ["member_id"])
    op.create_index("ix_browsers_day", "browsers", ["day"])
