"""The writer of an embedded database: one thread, one connection, one trip for a whole batch."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brink.server.store import Append, Write

INSERT = "INSERT INTO moves (code, seq, lines) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
TOUCH = "UPDATE rooms SET touched = ? WHERE code = ?"
PATIENCE = 5.0  # Seconds to wait for another process that writes; then people hear of it.


class EmbeddedWriter:
    """Writes batches of moves to an SQLite file, each flushed to the disk when it returns."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.thread = ThreadPoolExecutor(1, "brink-writer")
        self.connection: sqlite3.Connection | None = None

    async def commit(
        self, appends: Sequence[Append], writes: Sequence[Write]
    ) -> tuple[list[bool], list[int]]:
        """Write moves and whatever else waits.

        Return which moves found their place free, and how many rows each other write changed.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, self.write, appends, writes)

    def write(
        self, appends: Sequence[Append], writes: Sequence[Write]
    ) -> tuple[list[bool], list[int]]:
        """Write in one transaction; on any error nothing was written, and the file is let go."""
        try:
            return self.write_batch(appends, writes)
        except sqlite3.Error:
            self.let_go()  # Opened anew, it may be well again.
            raise

    def write_batch(
        self, appends: Sequence[Append], writes: Sequence[Write]
    ) -> tuple[list[bool], list[int]]:
        """Write in one transaction."""
        if self.connection is None:
            self.connection = open_file(self.path)
        taken: list[bool] = []
        changed: list[int] = []
        with self.connection as connection:
            connection.execute("BEGIN IMMEDIATE")
            for append in appends:
                place = (append.code, append.seq, append.lines)
                taken.append(connection.execute(INSERT, place).rowcount == 1)
                if append.touch:
                    connection.execute(TOUCH, (append.touch, append.code))
            for write in writes:
                changed.append(connection.execute(write.sql, write.values).rowcount)
                if write.first_row is not None and changed[-1]:
                    connection.execute(INSERT, write.first_row)
                for more in write.also if changed[-1] else ():
                    connection.execute(more, write.values)
        return taken, changed

    def let_go(self) -> None:
        """Close the file, whatever it says to that."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    async def close(self) -> None:
        """Let the file go for good."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.let_go)
        self.thread.shutdown()


def open_file(path: str) -> sqlite3.Connection:
    """Return a connection whose commits are on the disk when they return."""
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection
