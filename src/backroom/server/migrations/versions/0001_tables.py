"""Create tables, links, seats, actions, chat and replies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    create_tables()
    create_messages()


def create_tables() -> None:
    """Game tables with their links, seats and actions."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("bot_seed", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        of_table(index=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_table(
        "places",
        of_table(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(80)),
    )
    op.create_table(
        "actions",
        of_table(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("luck", sa.Text, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
    )


def create_messages() -> None:
    """What was said at the tables, and the replies to clients."""
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        of_table(index=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "replies",
        sa.Column("id", sa.Integer, primary_key=True),
        of_table(index=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("replies", "chat", "actions", "places", "links", "tables"):
        op.drop_table(name)


def of_table(primary_key: bool = False, index: bool = False) -> sa.Column[str]:
    """The column for the game table that a row belongs to."""
    return sa.Column(
        "table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=primary_key, nullable=False, index=index
    )
