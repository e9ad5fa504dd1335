"""The tables of the database, and how it is opened."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    event,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from brink.server.embedded import PATIENCE

SILENCE = 15.0  # Seconds after which a PostgreSQL that does not answer has failed.

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(24), primary_key=True),
    Column("revision", Integer, nullable=False),  # Goes up with every change of the record.
    Column("status", String(12), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("host", String(64), nullable=False, index=True),
    Column("address", String(64), nullable=False, index=True),  # It was opened from; "": unknown.
    Column("seated", Boolean, nullable=False),  # Whether any person sits there.
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
    Column("short", String(6), nullable=True, unique=True, index=True),  # While it waits.
    Column("seed", LargeBinary, nullable=False),  # Secret until the game is over.
    Column("record", Text, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("code", String(24), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("lines", Text, nullable=False),  # One or two lines of the log.
    PrimaryKeyConstraint("code", "seq"),
)

talk = Table(
    "talk",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("code", String(24), nullable=False, index=True),
    Column("said", Text, nullable=False),
)


contents = Table(  # What the rules of a game play with, once for all games begun with it.
    "contents",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("document", Text, nullable=False),
)


def make_engine(url: str) -> AsyncEngine:
    """Return an engine; SQLite with a write-ahead log that is flushed at every commit."""
    if not url.startswith("sqlite"):
        return create_async_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_pre_ping=True,
            pool_timeout=SILENCE,
            connect_args={"timeout": SILENCE, "command_timeout": SILENCE},
        )
    engine = create_async_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return engine
