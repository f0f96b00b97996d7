"""Keep what a table has agreed on beside the rules: its clock, and whom to call."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column; older tables have no clock."""
    op.add_column("tables", sa.Column("settings", sa.Text))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("tables") as table:
        table.drop_column("settings")
