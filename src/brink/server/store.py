"""The store: rooms, their logs and their talk, in SQLite or PostgreSQL.

Appends are committed in groups: whatever waits goes into one transaction, so that many rooms'
moves cost one flush of the disk. An append has happened when its future is true; it is false
when another worker was first.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
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
    delete,
    event,
    func,
    make_url,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from brink.server.embedded import EmbeddedWriter

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(24), primary_key=True),
    Column("revision", Integer, nullable=False),  # Goes up with every change of the record.
    Column("status", String(12), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("host", String(64), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
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

# A batch of moves goes to PostgreSQL as one JSON text: one statement to prepare, once.
ROWS = "json_to_recordset(CAST(:rows AS json)) AS given(code text, seq int, lines text)"
INSERT = text(
    f"INSERT INTO moves (code, seq, lines) SELECT * FROM {ROWS} ORDER BY code, seq "  # noqa: S608
    "ON CONFLICT DO NOTHING RETURNING code, seq"
)
TOUCH = text(  # Rooms are locked in order, so that two workers never wait for each other.
    "WITH mine AS (SELECT code FROM rooms WHERE code = ANY(:codes) ORDER BY code FOR UPDATE) "
    "UPDATE rooms SET touched = :now FROM mine WHERE rooms.code = mine.code"
)
CREATE = (  # Unless its host has opened too many of late.
    "INSERT INTO rooms (code, revision, status, public, host, created, touched, seed, record) "
    "SELECT :code, 0, 'open', :public, CAST(:host AS varchar), :now, :now, :seed, :record "
    "WHERE (SELECT count(*) FROM rooms "
    "WHERE host = CAST(:host AS varchar) AND created >= :since) < :most"
)
CHANGE = (
    "UPDATE rooms SET revision = revision + 1, status = :status, public = :public, "
    "touched = :now, record = :record WHERE code = :code AND revision = :revision"
)
SAY = "INSERT INTO talk (code, said) VALUES (:code, :said)"


@dataclass(frozen=True)
class StoredRoom:
    """A room as the database has it."""

    code: str
    revision: int
    status: str
    seed: bytes
    record: dict[str, Any]


@dataclass
class Append:
    """A move waiting to be committed."""

    code: str
    seq: int
    lines: str
    touch: float  # The time, to be noted in the room's row; 0 to leave that as it is.
    done: asyncio.Future[bool]


@dataclass
class Write:
    """Something else waiting to be committed."""

    sql: str
    values: dict[str, Any]
    first_row: tuple[str, int, str] | None  # Of a log, if this changes anything.
    done: asyncio.Future[int]


class Store:
    """The database, and the queue of what is to be written to it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: AsyncEngine = make_engine(url)
        self.waiting: list[Append] = []
        self.writes: list[Write] = []
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.embedded = (
            EmbeddedWriter(str(make_url(url).database)) if url.startswith("sqlite") else None
        )
        # SQLite has one writer at a time, and makes others sleep: here they queue instead.
        self.writing: Any = asyncio.Lock() if self.embedded else contextlib.nullcontext()
        self.observe: Callable[[float], object] = lambda _: None  # Told how long a flush took.
        self.commits = 0
        self.committed = 0

    async def start(self) -> None:
        """Begin to write."""
        self.writer = asyncio.create_task(self.write())

    async def stop(self) -> None:
        """Write what still waits, then close."""
        if self.writer is not None:
            while self.waiting or self.writes:
                await asyncio.sleep(0.01)
            self.writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.writer
        if self.embedded is not None:
            await self.embedded.close()
        await self.engine.dispose()

    # Moves.

    async def append(self, code: str, seq: int, lines: str, touch: float = 0.0) -> bool:
        """Append a move to a room's log; false if that place is taken."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append(Append(code, seq, lines, touch, done))
        self.wake.set()
        return await done

    async def write(self) -> None:
        """Commit what waits, all of it at once, for ever; what comes meanwhile goes together."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            writes, self.writes = self.writes, []
            began = time.perf_counter()
            try:
                taken, changed = await self.commit(batch, writes)
            except Exception as error:  # Each room must hear of it.
                hear: list[asyncio.Future[Any]] = [one.done for one in batch]
                hear += [one.done for one in writes]
                for done in hear:
                    if not done.done():
                        done.set_exception(StoreError(str(error)))
                continue
            self.observe(time.perf_counter() - began)
            for write, count in zip(writes, changed, strict=True):
                if not write.done.done():
                    write.done.set_result(count)
            for append, is_ours in zip(batch, taken, strict=True):
                if not append.done.done():
                    append.done.set_result(is_ours)

    async def commit(
        self, batch: Sequence[Append], writes: Sequence[Write] = ()
    ) -> tuple[list[bool], list[int]]:
        """Write a batch in one transaction.

        Return which appends found their place free, and how many rows each write changed.
        """
        if self.embedded is not None:
            async with self.writing:
                taken, changed = await self.embedded.commit(batch, writes)
        else:
            taken, changed = await self.insert(batch), []
        self.commits += 1
        self.committed += sum(taken)
        return taken, changed

    async def insert(self, batch: Sequence[Append]) -> list[bool]:
        """Write moves to a PostgreSQL that other workers write to, as well."""
        rows = [{"code": a.code, "seq": a.seq, "lines": a.lines} for a in batch]
        touched = [a.code for a in batch if a.touch]
        async with self.engine.begin() as connection:
            found = await connection.execute(INSERT, {"rows": orjson.dumps(rows).decode()})
            free = {(row[0], row[1]) for row in found}
            if touched:
                await connection.execute(TOUCH, {"codes": touched, "now": time.time()})
        taken: list[bool] = []
        for append in batch:
            place = (append.code, append.seq)
            taken.append(place in free)
            free.discard(place)  # One of them has it, not two.
        return taken

    async def carry_out(
        self, sql: str, values: dict[str, Any], first_row: tuple[str, int, str] | None = None
    ) -> int:
        """Change something else, durably, and return how many rows changed."""
        if self.embedded is None:
            async with self.engine.begin() as connection:
                changed = int((await connection.execute(text(sql), values)).rowcount)
                if first_row is not None and changed:
                    code, seq, lines = first_row
                    rows = [{"code": code, "seq": seq, "lines": lines}]
                    await connection.execute(INSERT, {"rows": orjson.dumps(rows).decode()})
            return changed
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.writes.append(Write(sql, values, first_row, done))
        self.wake.set()
        return await done

    async def moves_from(self, code: str, seq: int) -> list[str]:
        """Return a room's moves from a place on."""
        wish = select(moves.c.lines).where(moves.c.code == code, moves.c.seq >= seq)
        async with self.engine.connect() as connection:
            found = await connection.execute(wish.order_by(moves.c.seq))
            return [row.lines for row in found]

    # Rooms.

    async def create(self, room: StoredRoom, host: str, since: float, most: int) -> bool:
        """Write a new room; false if its host has opened that many since a time."""
        values = {
            "code": room.code,
            "public": room.record["public"],
            "host": host,
            "now": time.time(),
            "seed": room.seed,
            "record": orjson.dumps(room.record).decode(),
            "since": since,
            "most": most,
        }
        return bool(await self.carry_out(CREATE, values))

    async def find(self, code: str) -> StoredRoom | None:
        """Return a room by its code."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(rooms).where(rooms.c.code == code))).first()
        return None if row is None else stored_room(row)

    async def change(
        self,
        code: str,
        revision: int,
        status: str,
        record: dict[str, Any],
        first_row: str | None = None,
    ) -> bool:
        """Replace a room's record if nobody else has since this revision.

        With a first row of the log the game begins in the same breath: whoever sits, sits.
        """
        values = {
            "code": code,
            "revision": revision,
            "status": status,
            "public": record["public"],
            "now": time.time(),
            "record": orjson.dumps(record).decode(),
        }
        first = None if first_row is None else (code, 0, first_row)
        return bool(await self.carry_out(CHANGE, values, first))

    async def public_rooms(self, most: int) -> list[StoredRoom]:
        """Return the newest rooms that anybody may join."""
        wish = select(rooms).where(rooms.c.public, rooms.c.status == "open")
        async with self.engine.connect() as connection:
            found = await connection.execute(wish.order_by(rooms.c.created.desc()).limit(most))
            return [stored_room(row) for row in found]

    async def playing(self, before: float, most: int) -> list[str]:
        """Return rooms in play that nothing has happened in since a time."""
        wish = select(rooms.c.code).where(rooms.c.status == "playing", rooms.c.touched < before)
        async with self.engine.connect() as connection:
            found = await connection.execute(wish.order_by(rooms.c.touched.desc()).limit(most))
            return [row.code for row in found]

    async def count_rooms(self) -> int:
        """Return how many rooms are open or in play."""
        wish = select(func.count()).where(rooms.c.status.in_(("open", "playing")))
        async with self.engine.connect() as connection:
            return int((await connection.execute(wish)).scalar_one())

    async def forget(self, code: str) -> None:
        """Delete a room and everything in it."""
        async with self.writing, self.engine.begin() as connection:
            for table in (rooms, moves, talk):
                await connection.execute(delete(table).where(table.c.code == code))

    # Talk.

    async def say(self, code: str, said: dict[str, Any]) -> None:
        """Keep a line of talk."""
        await self.carry_out(SAY, {"code": code, "said": orjson.dumps(said).decode()})

    async def talk_of(self, code: str, most: int) -> list[dict[str, Any]]:
        """Return the last lines of talk, oldest first."""
        wish = select(talk.c.said).where(talk.c.code == code)
        async with self.engine.connect() as connection:
            found = await connection.execute(wish.order_by(talk.c.id.desc()).limit(most))
            return [orjson.loads(row.said) for row in found][::-1]


class StoreError(Exception):
    """The database did not take a move: it has not been made."""


def stored_room(row: Any) -> StoredRoom:
    """Read a row."""
    return StoredRoom(row.code, row.revision, row.status, row.seed, orjson.loads(row.record))


def make_engine(url: str) -> AsyncEngine:
    """Return an engine; SQLite with a write-ahead log that is flushed at every commit."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return engine


async def create_tables(connection: AsyncConnection) -> None:
    """Make the tables in an empty database (tests only; servers migrate)."""
    await connection.run_sync(metadata.create_all)
