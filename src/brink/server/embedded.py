"""The writer of an embedded database: one thread, one connection, one trip for a whole batch."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

# A batch comes as one JSON text: one statement to prepare, once.
INSERT = (
    "INSERT INTO moves (code, seq, lines) "
    "SELECT value->>'code', value->>'seq', value->>'lines' FROM json_each(:rows) WHERE true "
    "ON CONFLICT DO NOTHING RETURNING code, seq"
)
TOUCH = (
    "UPDATE rooms SET touched = :now WHERE code IN (SELECT value->>'code' FROM json_each(:rows))"
)
NO_ROWS = "[]"
PATIENCE = 30.0  # Seconds to wait for another process that writes.


class EmbeddedWriter:
    """Writes batches of moves to an SQLite file, each flushed to the disk when it returns."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, "brink-writer")
        self.connection: sqlite3.Connection | None = None

    async def commit(
        self, rows: str, now: float, writes: Sequence[tuple[str, Mapping[str, Any]]]
    ) -> tuple[set[tuple[str, int]], list[int]]:
        """Write moves and whatever else waits.

        Return the moves that found their place free, and how many rows each other write changed.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self.write, rows, now, writes)

    def write(
        self, rows: str, now: float, writes: Sequence[tuple[str, Mapping[str, Any]]]
    ) -> tuple[set[tuple[str, int]], list[int]]:
        """Write in one transaction; on any error nothing was written."""
        if self.connection is None:
            self.connection = open_file(self.path)
        given = {"rows": rows, "now": now}
        taken: set[tuple[str, int]] = set()
        with self.connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            if rows != NO_ROWS:
                taken = set(connection.execute(INSERT, given).fetchall())
                connection.execute(TOUCH, given)
            changed = [connection.execute(sql, values).rowcount for sql, values in writes]
        return taken, changed

    async def close(self) -> None:
        """Let the file go."""
        loop = asyncio.get_running_loop()
        if self.connection is not None:
            await loop.run_in_executor(self.thread, self.connection.close)
        self.thread.shutdown()


def open_file(path: str) -> sqlite3.Connection:
    """Return a connection whose commits are on the disk when they return."""
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection
