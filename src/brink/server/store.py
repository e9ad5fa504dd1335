"""The store: rooms, their logs and their talk, in SQLite or PostgreSQL.

Appends are committed in groups: whatever waits goes into one transaction, so that many rooms'
moves cost one flush of the disk. An append has happened when its future is true; it is false
when another worker was first. Whatever the database fails in is raised as a StoreError, a refusal.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import func, make_url, or_, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brink.server.embedded import EmbeddedWriter
from brink.server.pulse import Pulse
from brink.server.schema import make_engine, moves, rooms, talk
from brink.server.trouble import may_be_one_write, not_read, not_stored

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
CREATE = (  # Unless too many were opened of late by its host or from its address, or wait there.
    "INSERT INTO rooms "
    "(code, revision, status, public, host, address, seated, created, touched, "
    "short, seed, record) "
    "SELECT :code, 0, 'open', :public, CAST(:host AS varchar), CAST(:address AS varchar), "
    ":seated, :now, :now, CAST(:short AS varchar), :seed, :record "
    "WHERE (SELECT count(*) FROM rooms WHERE host = CAST(:host AS varchar) "
    "AND created BETWEEN :since AND :now) < :most "  # None was opened in the future.
    "AND (CAST(:address AS varchar) = '' OR (SELECT count(*) FROM rooms "
    "WHERE address = CAST(:address AS varchar) "
    "AND (created BETWEEN :since AND :now OR status = 'open')) < :most_there) "
    "AND NOT EXISTS (SELECT 1 FROM rooms WHERE short = CAST(:short AS varchar))"
)
CHANGE = (  # A room that waits no longer gives its short code back.
    "UPDATE rooms SET revision = revision + 1, status = :status, public = :public, "
    "short = CASE WHEN :waits THEN short ELSE NULL END, "
    "seated = :seated, touched = :now, record = :record WHERE code = :code AND revision = :revision"
)
SAY = "INSERT INTO talk (code, said) VALUES (:code, :said)"
HUSH = (  # All but the last lines of a room.
    "DELETE FROM talk WHERE code = :code AND id <= "
    "(SELECT id FROM talk WHERE code = :code ORDER BY id DESC LIMIT 1 OFFSET :kept)"
)
TRY_FILE = "PRAGMA user_version = {}"  # Writes the first page, whatever is in it.
TRY_SERVER = "UPDATE alembic_version SET version_num = version_num"
SKEW = 60.0  # Seconds by which clocks differ without anybody having set them.


@dataclass(frozen=True)
class StoredRoom:
    """A room as the database has it."""

    code: str
    revision: int
    status: str
    seed: bytes
    record: dict[str, Any]
    short: str | None = None  # The short code of a room that waits for players.


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
    first_row: tuple[str, int, str] | None  # Of a log, if this changes anything;
    also: Sequence[str]  # and what else is then changed with it.
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
        self.pulse = Pulse()
        self.commits = 0
        self.committed = 0
        self.flushing = False
        self.readers = 0

    async def start(self) -> None:
        """Begin to write."""
        self.writer = asyncio.create_task(self.write())

    async def stop(self) -> None:
        """Write what still waits, let those who read come to their end, then close."""
        while self.readers or (
            self.writer is not None and (self.waiting or self.writes or self.flushing)
        ):
            await asyncio.sleep(0.01)
        if self.writer is not None:
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
            self.flushing = True
            await self.flush(batch, writes)
            self.flushing = False

    async def flush(self, batch: Sequence[Append], writes: Sequence[Write]) -> None:
        """Commit a batch and answer everybody who waits for it."""
        began = time.perf_counter()
        try:
            taken, changed = await self.commit(batch, writes)
        except Exception as error:  # Each room must hear of it.
            if len(batch) + len(writes) > 1 and may_be_one_write(error):
                await self.flush_singly(batch, writes)
                return
            self.pulse.failed(error)
            hear: list[asyncio.Future[Any]] = [one.done for one in batch]
            for done in hear + [one.done for one in writes]:
                if not done.done():
                    done.set_exception(not_stored(error))
            return
        self.pulse.worked()
        self.observe(time.perf_counter() - began)
        for write, count in zip(writes, changed, strict=True):
            if not write.done.done():
                write.done.set_result(count)
        for append, is_ours in zip(batch, taken, strict=True):
            if not append.done.done():
                append.done.set_result(is_ours)

    async def flush_singly(self, batch: Sequence[Append], writes: Sequence[Write]) -> None:
        """Commit each write by itself: one that cannot be written must not take others along."""
        for append in batch:
            await self.flush([append], [])
        for write in writes:
            await self.flush([], [write])

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

    async def execute(
        self,
        sql: str,
        values: dict[str, Any],
        first_row: tuple[str, int, str] | None = None,
        also: Sequence[str] = (),
    ) -> int:
        """Change something else, durably, and return how many rows changed."""
        if self.embedded is None:
            return await self.execute_now(sql, values, first_row, also)
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.writes.append(Write(sql, values, first_row, also, done))
        self.wake.set()
        return await done

    async def execute_now(
        self,
        sql: str,
        values: dict[str, Any],
        first_row: tuple[str, int, str] | None,
        also: Sequence[str],
    ) -> int:
        """Change something in a PostgreSQL."""
        try:
            async with self.engine.begin() as connection:
                changed = int((await connection.execute(text(sql), values)).rowcount)
                if first_row is not None and changed:
                    code, seq, lines = first_row
                    rows = [{"code": code, "seq": seq, "lines": lines}]
                    await connection.execute(INSERT, {"rows": orjson.dumps(rows).decode()})
                for more in also if changed else ():
                    await connection.execute(text(more), values)
        except (SQLAlchemyError, OSError) as error:
            self.pulse.failed(error)
            raise not_stored(error) from error
        self.pulse.worked()
        return changed

    # How it is.

    async def trouble(self) -> str:
        """Return why nothing can be written, or nothing."""
        if self.writer is None or self.writer.done():
            return "the writer has stopped"
        return await self.pulse.trouble(self.try_out)

    async def try_out(self, number: int) -> None:
        """Write something that means nothing."""
        await self.execute(TRY_FILE.format(number) if self.embedded else TRY_SERVER, {})

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read from; what fails there is a refusal."""
        self.readers += 1  # A line that is given back after the engine's end is never closed.
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
            self.pulse.report("the store does not read", error)
            if self.embedded is not None:
                await self.engine.dispose()  # Opened anew, the file may be well again.
            raise not_read(error) from error
        finally:
            self.readers -= 1

    async def moves_from(self, code: str, seq: int) -> list[str]:
        """Return a room's moves from a place on."""
        wish = select(moves.c.lines).where(moves.c.code == code, moves.c.seq >= seq)
        async with self.reading() as connection:
            found = await connection.execute(wish.order_by(moves.c.seq))
            return [row.lines for row in found]

    # Rooms.

    async def create(
        self, room: StoredRoom, host: str, since: float, most: int, address: str, most_there: int
    ) -> bool:
        """Write a new room.

        False if its host, or its address, has opened that many of late, or its short code is taken.
        """
        values = {
            "code": room.code,
            "public": room.record["public"],
            "host": host,
            "address": address,
            "most_there": most_there,
            "seated": has_people(room.record),
            "now": time.time(),
            "short": room.short,
            "seed": room.seed,
            "record": orjson.dumps(room.record).decode(),
            "since": since,
            "most": most,
        }
        return bool(await self.execute(CREATE, values))

    async def find(self, code: str) -> StoredRoom | None:
        """Return a room by its code."""
        async with self.reading() as connection:
            row = (await connection.execute(select(rooms).where(rooms.c.code == code))).first()
        return None if row is None else stored_room(row)

    async def waits_under(self, short: str) -> str | None:
        """Return the code of the room that waits for players under a short one."""
        wish = select(rooms.c.code).where(rooms.c.short == short, rooms.c.status == "open")
        async with self.reading() as connection:
            row = (await connection.execute(wish)).first()
        return None if row is None else str(row.code)

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
            "waits": status == "open",
            "public": record["public"],
            "seated": has_people(record),
            "now": time.time(),
            "record": orjson.dumps(record).decode(),
        }
        first = None if first_row is None else (code, 0, first_row)
        return bool(await self.execute(CHANGE, values, first))

    async def playing(self, before: float, most: int) -> list[str]:
        """Return rooms in play that nothing has happened in since a time, as far as is known.

        What was touched in the future was touched before somebody set the clock back.
        """
        still = or_(rooms.c.touched < before, rooms.c.touched > time.time() + SKEW)
        wish = select(rooms.c.code).where(rooms.c.status == "playing", still)
        async with self.reading() as connection:
            found = await connection.execute(wish.order_by(rooms.c.touched.desc()).limit(most))
            return [row.code for row in found]

    async def count_rooms(self) -> int:
        """Return how many rooms are open or in play."""
        wish = select(func.count()).where(rooms.c.status.in_(("open", "playing")))
        async with self.reading() as connection:
            return int((await connection.execute(wish)).scalar_one())

    # Talk.

    async def say(self, code: str, said: dict[str, Any], kept: int = 0) -> None:
        """Keep a line of talk; now and then only the last lines of it are to be kept."""
        values = {"code": code, "said": orjson.dumps(said).decode(), "kept": kept}
        await self.execute(SAY, values, also=(HUSH,) if kept else ())

    async def talk_of(self, code: str, most: int) -> list[dict[str, Any]]:
        """Return the last lines of talk, oldest first."""
        wish = select(talk.c.said).where(talk.c.code == code)
        async with self.reading() as connection:
            found = await connection.execute(wish.order_by(talk.c.id.desc()).limit(most))
            return [orjson.loads(row.said) for row in found][::-1]


def has_people(record: dict[str, Any]) -> bool:
    """Return whether any person sits in a room."""
    return any(seat["kind"] == "person" for seat in record["seats"])


def stored_room(row: Any) -> StoredRoom:
    """Read a row; a record that cannot be read is as good as none, and its room refuses it."""
    try:
        record = orjson.loads(row.record)
    except ValueError:
        record = None
    kept = record if isinstance(record, dict) else {}
    return StoredRoom(row.code, row.revision, row.status, row.seed, kept, row.short)
