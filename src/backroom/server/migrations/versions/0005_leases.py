"""Several processes share a database: which of them has a table, and the secret by which they know each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add processes and leases; servers are no longer counted."""
    op.create_table(
        "processes",
        sa.Column("id", sa.BigInteger, primary_key=True),
        sa.Column("address", sa.String(255), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.BigInteger),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.drop_table("house")
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Count servers again."""
    for name in ("leases", "processes", "house"):
        op.drop_table(name)
    op.create_table(
        "house", sa.Column("id", sa.Integer, primary_key=True), sa.Column("epoch", sa.BigInteger, nullable=False)
    )
