"""Store the open request to take a choice back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("request", sa.Text))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("tables") as table:
        table.drop_column("request")
