"""Bringing a database up to date before the server opens its doors."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config

HERE = Path(__file__).parent / "migrations"


def migrations(url: str) -> Config:
    """Return Alembic's configuration for a database."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["url"] = url
    return config


async def migrate(url: str) -> None:
    """Run the migrations a database has not seen yet."""
    await asyncio.to_thread(command.upgrade, migrations(url), "head")
