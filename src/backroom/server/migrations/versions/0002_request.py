"""What the people at a table are being asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A place for an open request."""
    op.add_column("tables", sa.Column("request", sa.Text))


def downgrade() -> None:
    """Without it."""
    with op.batch_alter_table("tables") as table:
        table.drop_column("request")
