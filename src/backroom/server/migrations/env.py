"""Run by Alembic: applies migrations on the engine that the server has opened."""

from __future__ import annotations

from alembic import context

from backroom.server.storage import metadata

with context.config.attributes["engine"].begin() as connection:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")  # old tables may be large
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
