"""Alembic's door into the database: one connection, one transaction, one worker at a time."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection, text

from brink.server.schema import make_engine, metadata

LOCK = 0x6272696E6B  # "brink": workers that start together migrate one after the other.


def run(connection: Connection) -> None:
    """Migrate on an open connection."""
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        context.run_migrations()


async def migrate() -> None:
    """Open the database the caller named."""
    engine = make_engine(context.config.attributes["url"])
    try:
        async with engine.connect() as connection:
            await connection.run_sync(run)
            await connection.commit()
    finally:
        await engine.dispose()


asyncio.run(migrate())
