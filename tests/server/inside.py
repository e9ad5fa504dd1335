"""A hall without sockets: real rooms, a real SQLite store, and connections whose bytes we read."""

from __future__ import annotations

from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from brink.games.catalog import find
from brink.server.bus import Bus
from brink.server.connection import Connection
from brink.server.hall import Hall
from brink.server.record import RoomRecord, SeatRecord, device_of
from brink.server.room import Room
from brink.server.schema import metadata
from brink.server.settings import Settings
from brink.server.store import Store

FOLKS = [f"the token of device number {number}" for number in range(8)]
DEVICES = [device_of(token) for token in FOLKS]
SALTS = [f"salt-{number}-{'grain' * 4}" for number in range(8)]
STRANGER = device_of("the token of somebody else")


async def silence() -> MutableMapping[str, Any]:
    raise AssertionError("nobody reads from this socket")


async def nowhere(message: MutableMapping[str, Any]) -> None:
    raise AssertionError(f"nobody writes to this socket: {message}")


@asynccontextmanager
async def open_hall(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A hall with its store, and no watch that opens rooms by itself."""
    url = f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
    calm = {"bot_pause": 0.0, "grace": 600.0, "messages_a_second": 1e9, "burst": 10**9}
    calm |= {"crowd": 10**6, "most_sockets_a_device": 10**6}
    given = Settings(**{"database_url": url, "most_rooms_an_hour": 10**6, **calm, **settings})
    store = Store(url)
    async with store.engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    hall = Hall(given, store, Bus())
    await store.start()
    try:
        yield hall
    finally:
        await hall.stop()


async def open_room(
    hall: Hall, game: str, devices: list[str], preset: str | None = None, **wishes: Any
) -> Room:
    """A room in which these devices sit, the first one's being the host."""
    seats = [
        SeatRecord(kind="person", name=f"Player {number + 1}", device=device)
        for number, device in enumerate(devices)
    ]
    record = RoomRecord(game=find(game).id, host=devices[0], seats=seats, preset=preset, **wishes)
    room = await hall.open_room(record)

    def give_salts(fresh: RoomRecord) -> None:
        fresh.seats = [
            seat.model_copy(update={"salt": SALTS[number]})
            for number, seat in enumerate(fresh.seats)
        ]

    await room.change(give_salts)
    return room


def connect(room: Room, device: str, *, watching: bool = False) -> Connection:
    """A client that has come in."""
    connection = Connection(silence, nowhere, room, device, watching=watching)
    room.hall.enter(connection)
    return connection


async def ask(connection: Connection, kind: str, **values: object) -> list[bytes]:
    """Send one ask and return everything told since."""
    await connection.receive(orjson.dumps({"type": kind, **values}).decode())
    return told(connection)


def told(connection: Connection) -> list[bytes]:
    """Take everything out of a connection's outbox."""
    found: list[bytes] = []
    while connection.outbox:
        found.append(connection.outbox.popleft())
    connection.bytes_waiting = 0
    assert not connection.overflown
    return found
