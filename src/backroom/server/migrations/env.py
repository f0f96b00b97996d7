"""Run by Alembic: applies migrations on the engine that the server has opened."""

from __future__ import annotations

from alembic import context

from backroom.server.storage import metadata

with context.config.attributes["engine"].begin() as connection:
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
