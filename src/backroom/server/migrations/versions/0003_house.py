"""Count the servers that have used the database, so that one that lost it notices another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "house", sa.Column("id", sa.Integer, primary_key=True), sa.Column("epoch", sa.BigInteger, nullable=False)
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("house")
