"""The database's forms, one after the other (alembic). ``upgrade`` brings any older one to the newest."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def config_for(engine: Engine) -> Config:
    """Alembic's settings, without a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["engine"] = engine
    return config


def upgrade(engine: Engine) -> None:
    """Bring a database to the newest form."""
    command.upgrade(config_for(engine), "head")
