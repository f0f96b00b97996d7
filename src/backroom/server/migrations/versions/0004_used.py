"""Note when a table was last opened, so that old ones can be deleted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; nobody knows when older tables were last opened."""
    op.add_column("tables", sa.Column("used", sa.BigInteger))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("tables") as table:
        table.drop_column("used")
