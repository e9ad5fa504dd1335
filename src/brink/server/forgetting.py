"""Forgetting on request: one room, or one person's name, for whoever runs the server.

Servers delete rooms by themselves (keeping.py). Here somebody asks for it: a room goes with its log
and its talk, or a name goes from every room and log it stands in, with what its owner said.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from brink.match.fairness import chain_key
from brink.match.log import Log, as_line, parse
from brink.match.refused import Refused
from brink.match.texts import accept_name
from brink.server.keeping import beat_of, in_words
from brink.server.schema import moves, rooms, talk
from brink.server.settings import Settings

FORGOTTEN = "Somebody"  # What a person is called whose name was forgotten, with their seat.
COLUMNS = (rooms.c.code, rooms.c.revision, rooms.c.status, rooms.c.touched, rooms.c.record)


@dataclass(frozen=True)
class Kept:
    """A room as whoever runs the server sees it: what it is, not what is in its hands."""

    code: str
    revision: int
    status: str
    touched: float
    record: Mapping[str, Any]

    @property
    def game(self) -> str:
        """The game's id; a damaged record has none."""
        return str(self.record.get("game", "?"))

    @property
    def people(self) -> list[str]:
        """The names of those who sit there, or were sent away."""
        seats = [seat for seat in self.record.get("seats", []) if seat.get("kind") == "person"]
        return [str(one.get("name", "")) for one in (*seats, *self.record.get("removed", []))]

    def has(self, name: str) -> bool:
        """Return whether somebody is called so here, in whatever case."""
        return any(is_called(one, name) for one in self.people)


def is_called(name: object, wanted: str) -> bool:
    """Return whether a name is the one that is looked for."""
    return isinstance(name, str) and name.casefold() == wanted.casefold()


def read_name(written: str) -> str:
    """Return a name in the spelling in which the server keeps it."""
    try:
        return accept_name(written)
    except Refused:
        return written.strip()  # An earlier server may have kept what this one would not.


async def kept_rooms(engine: AsyncEngine, name: str | None = None) -> list[Kept]:
    """Return all rooms, or those somebody of a name was in, the latest used first."""
    async with engine.connect() as connection:
        rows = await connection.execute(select(*COLUMNS).order_by(rooms.c.touched.desc()))
        found = [read_row(row) for row in rows]
        if name is None:
            return found
        spoke = await rooms_with_talk_of(connection, name)
    return [room for room in found if room.has(name) or room.code in spoke]


def read_row(row: Any) -> Kept:
    """Read a room; one whose record is damaged can still be forgotten."""
    try:
        record = orjson.loads(row.record)
    except ValueError:
        record = {}
    return Kept(
        row.code, row.revision, row.status, row.touched, record if isinstance(record, dict) else {}
    )


async def rooms_with_talk_of(connection: AsyncConnection, name: str) -> set[str]:
    """Return where somebody of a name has said something."""
    rows = await connection.execute(select(talk.c.code, talk.c.said))
    return {row.code for row in rows if is_called(orjson.loads(row.said).get("name"), name)}


def must_be_idle(room: Kept, settings: Settings, *, stopped: bool) -> None:
    """Refuse a room that a running server may have in its hands; a file has only one server.

    Servers have every game that is on in mind, whoever is there, and would write on what they know.
    """
    quiet = 2 * beat_of(settings)  # A server notes at least so often that a room is in use.
    if stopped or (room.status != "playing" and room.touched < time.time() - quiet):
        return
    why = "its game is on" if room.status == "playing" else f"it was used within {in_words(quiet)}"
    raise Refused("in_use", "in_use.room_may_open", room=room.code, why=why)


async def forget_room(engine: AsyncEngine, room: Kept) -> bool:
    """Delete a room with its log and its talk, unless it has come into use again."""
    async with engine.begin() as connection:
        still = (rooms.c.code == room.code) & (rooms.c.touched == room.touched)
        gone = (await connection.execute(delete(rooms).where(still))).rowcount
        if gone:
            await connection.execute(delete(moves).where(moves.c.code == room.code))
            await connection.execute(delete(talk).where(talk.c.code == room.code))
    return bool(gone)


async def forget_name(engine: AsyncEngine, room: Kept, name: str) -> bool:
    """Take a name out of a room: its seats, its log's header, and what its owner said there."""
    record = without_name(room.record, name)
    async with engine.begin() as connection:
        same = (rooms.c.code == room.code) & (rooms.c.revision == room.revision)
        values = {"record": orjson.dumps(record).decode(), "revision": room.revision + 1}
        changed = (await connection.execute(update(rooms).where(same).values(values))).rowcount
        if not changed:
            return False
        seed_of = select(rooms.c.seed).where(rooms.c.code == room.code)
        seed = bytes((await connection.execute(seed_of)).scalar_one())
        await rewrite_log(connection, room.code, seed, name)
        said = select(talk.c.id, talk.c.said).where(talk.c.code == room.code)
        theirs = [
            row.id
            for row in await connection.execute(said)
            if is_called(orjson.loads(row.said).get("name"), name)
        ]
        for number in theirs:
            await connection.execute(delete(talk).where(talk.c.id == number))
    return True


def without_name(record: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a record in which nobody is called so."""

    def renamed(one: Mapping[str, Any], called: str) -> dict[str, Any]:
        is_theirs = one.get("kind", "person") == "person" and is_called(one.get("name"), name)
        return {**one, "name": called} if is_theirs else dict(one)

    seats = [renamed(one, nobody(number)) for number, one in enumerate(record.get("seats", []))]
    removed = [renamed(one, FORGOTTEN) for one in record.get("removed", [])]
    return {**record, "seats": seats, "removed": removed}


def nobody(seat: int) -> str:
    """Return what is called whoever sits somewhere and has no name any more."""
    return f"{FORGOTTEN} {seat + 1}"


async def rewrite_log(connection: AsyncConnection, code: str, seed: bytes, name: str) -> None:
    """Write a log's header anew, and with it the chain over all its lines."""
    wish = select(moves.c.seq, moves.c.lines).where(moves.c.code == code).order_by(moves.c.seq)
    rows = [(row.seq, row.lines) for row in await connection.execute(wish)]
    if not rows:
        return
    for seq, lines in renamed_rows([lines for _, lines in rows], seed, name):
        this = (moves.c.code == code) & (moves.c.seq == rows[seq][0])
        await connection.execute(update(moves).where(this).values(lines=lines))


def renamed_rows(rows: Sequence[str], seed: bytes, name: str) -> list[tuple[int, str]]:
    """Return the rows of a log that are others without a name, each with its place.

    The names stand in the header alone. Every draw stays as it was: none depends on a name.
    """
    parsed = [parse(row) for row in rows]
    header = parsed[0][0]
    seats = [
        {**seat, "name": nobody(number)}
        if "bot" not in seat and is_called(seat.get("name"), name)
        else seat
        for number, seat in enumerate(header["seats"])
    ]
    if seats == header["seats"]:
        return []
    parsed[0][0] = {**header, "seats": seats}
    log = Log()
    log.key = chain_key(seed) if "chain" in header else None
    found: list[tuple[int, str]] = []
    for place, lines in enumerate(parsed):
        fresh = log.chained(lines) if log.key is not None else lines
        log.add(fresh)
        found.append((place, "".join(as_line(line) for line in fresh)))
    return found if log.key is not None else found[:1]


async def scrub(engine: AsyncEngine) -> None:
    """See that what was forgotten does not lie about in a file; PostgreSQL sees to that itself."""
    if engine.dialect.name != "sqlite":
        return
    async with engine.connect() as connection:
        alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await alone.execute(text("VACUUM"))
        await alone.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))


async def count_rows(engine: AsyncEngine, room: Kept) -> tuple[int, int]:
    """Return how many moves and lines of talk go with a room."""
    async with engine.connect() as connection:
        counts = [
            await connection.execute(
                select(func.count()).select_from(table).where(table.c.code == room.code)
            )
            for table in (moves, talk)
        ]
    made, said = (int(count.scalar_one()) for count in counts)
    return max(0, made - 1), said
