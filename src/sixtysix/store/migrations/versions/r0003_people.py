"""Tables of people: seats that wait, what scored tables brought, and when the house was last alive."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the rows for tables of people."""
    op.add_column("tables", sa.Column("kind", sa.String(8), nullable=False, server_default="test"))
    op.add_column("tables", sa.Column("admits", sa.String(8)))
    op.add_column("tables", sa.Column("watchable", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_status_opened_at", "tables", ["status", "opened_at"])
    _create_results()
    _create_ratings()
    op.create_table(
        "signs", sa.Column("of", sa.String(16), primary_key=True), sa.Column("at", sa.BigInteger, nullable=False)
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("opponent", sa.String(64)),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("rules_key", sa.String(40), nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("other_score", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("ending", sa.String(32), nullable=False),
        sa.Column("not_counted", sa.String(32)),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("ix_results_game_level_month", "results", ["game", "level", "month"])
    op.create_index("ix_results_person_ended_at", "results", ["person", "ended_at"])


def _create_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("rated_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "game"),
    )
