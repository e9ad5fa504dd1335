"""A store that fails on demand, in a hall without sockets."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
from sqlalchemy.exc import DBAPIError

from brink.server.app import make_app
from brink.server.connection import Connection
from brink.server.doors import COOKIE
from brink.server.hall import Hall
from brink.server.record import RoomRecord, SeatRecord
from brink.server.room import Room
from brink.server.store import Store
from tests.server.inside import DEVICES, ask

FULL = sqlite3.OperationalError("database or disk is full")


class Sick:
    """Makes a store's writes fail, its reads, or only the answer to a write that was made."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        assert store.embedded is not None
        self.writes: Exception | None = None
        self.answers: Exception | None = None
        self.reads = False
        self.damage: Exception | None = None
        self.tries = 0
        self.write, self.connect = store.embedded.write_batch, store.engine.connect
        monkeypatch.setattr(store.embedded, "write_batch", self.write_batch)
        engine = {"connect": staticmethod(self.read), "dispose": store.engine.dispose}
        monkeypatch.setattr(store, "engine", type("Engine", (), engine))

    def write_batch(self, appends: Any, writes: Any) -> Any:
        self.tries += 1
        if self.writes is not None:
            raise self.writes
        written = self.write(appends, writes)
        if self.answers is not None:
            raise self.answers
        return written

    def read(self) -> Any:
        if self.damage is not None:
            raise DBAPIError("SELECT", {}, self.damage)
        if self.reads:
            raise OSError(5, "Input/output error")
        return self.connect()

    @contextmanager
    def full(self) -> Iterator[None]:
        """For a while nothing can be written."""
        self.writes = FULL
        yield
        self.writes = None


async def open_table(hall: Hall, game: str, people: int = 1, seats: int = 2, **wishes: Any) -> Room:
    """A room with people on its first seats."""
    chairs = [SeatRecord() for _ in range(seats)]
    for seat in range(people):
        chairs[seat] = SeatRecord(kind="person", name=f"Player {seat + 1}", device=DEVICES[seat])
    record = RoomRecord(game=game, host=DEVICES[0], seats=chairs, **wishes)
    return await hall.open_room(record)


async def make_move(room: Room) -> int:
    """Make the first legal move, whoever's turn it is, and return whose it was."""
    decision = room.game().decision
    assert decision is not None
    async with room.lock:
        await room.move(decision.seat, decision.legal[0].text, "player")
    return int(decision.seat)


async def answer(connection: Connection, kind: str, **values: object) -> dict[str, Any]:
    """Ask, and return the one answer to it; the line must be kept."""
    heard = [orjson.loads(one) for one in await ask(connection, kind, id=7, **values)]
    found: list[dict[str, Any]] = [one for one in heard if one.get("id") == 7]
    assert len(found) == 1, heard
    assert connection.ending is None, "the line is kept"
    return found[0]


async def until(come: Callable[[], bool]) -> None:
    """Wait until something has come to pass."""
    while not come():
        await asyncio.sleep(0.01)


async def page(
    hall: Hall, path: str, method: str = "GET", body: object = None, token: str = ""
) -> tuple[int, str, bytes]:
    """Ask one of the doors besides the socket: status, kind of answer, and what it says."""
    app = make_app(hall.settings)
    app.state.hall = hall
    sent: list[Any] = []
    data = b"" if body is None else orjson.dumps(body)
    headers = [(b"content-type", b"application/json"), (b"host", b"here")]
    headers += [(b"content-length", str(len(data)).encode())]
    headers += [(b"cookie", f"{COOKIE}={token}".encode())] if token else []
    bare, _, query = path.partition("?")
    scope = {"type": "http", "method": method, "path": bare, "raw_path": bare.encode()}
    scope |= {"query_string": query.encode(), "headers": headers, "scheme": "http"}
    scope |= {"server": ("here", 80), "client": ("127.0.0.1", 9), "root_path": ""}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": data, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app({**scope, "asgi": {"version": "3.0"}, "http_version": "1.1"}, receive, send)
    kinds = dict(sent[0]["headers"])
    said = b"".join(one.get("body", b"") for one in sent[1:])
    return sent[0]["status"], kinds[b"content-type"].decode(), said
