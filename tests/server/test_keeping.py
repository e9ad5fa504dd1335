"""How long rooms are kept, which of them are shown, and how many one address may open."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from alembic import command
from sqlalchemy import func, select, text

from brink.games.catalog import find
from brink.match.refused import Refused
from brink.server.hall import Hall
from brink.server.limits import Allowance
from brink.server.migrate import migrate, migrations
from brink.server.record import RoomRecord, SeatRecord
from brink.server.room import Room
from brink.server.schema import moves, rooms, talk
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room, told
from tests.server.scenes import every_game, run, some_seats

GAME = "path_to_safety"
HOUR, DAY = 3600.0, 86400.0


async def age(hall: Hall, seconds: float) -> None:
    """Let every room lie untouched for a while."""
    async with hall.store.engine.begin() as connection:
        await connection.execute(text(f"UPDATE rooms SET touched = touched - {seconds}"))


async def count(hall: Hall, table: Any) -> int:
    async with hall.store.engine.connect() as connection:
        return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


async def empty_room(hall: Hall, host: str, address: str = "", **wishes: Any) -> Room:
    seats = [SeatRecord(), SeatRecord()]
    return await hall.open_room(RoomRecord(game=GAME, host=host, seats=seats, **wishes), address)


def test_a_room_nobody_sits_in_goes_soon_and_one_with_people_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            await empty_room(hall, DEVICES[0])
            kept = await open_room(hall, GAME, DEVICES[:2])
            await hall.keeping.round()
            assert await count(hall, rooms) == 2
            await age(hall, 2.1 * HOUR)
            await hall.keeping.round()
            assert list(hall.rooms) == [kept.code]
            assert await count(hall, rooms) == 1
            await age(hall, 2 * DAY)
            await hall.keeping.round()
            assert await count(hall, rooms) == 0

    run(scene())


def test_a_room_somebody_is_connected_to_is_never_deleted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await empty_room(hall, DEVICES[0])
            host = connect(room, DEVICES[0])
            room.used -= HOUR
            await age(hall, 3 * HOUR)
            await hall.keeping.round()
            assert await hall.store.find(room.code) is not None
            hall.leave(host)
            await hall.keeping.round()
            assert await hall.store.find(room.code) is not None, "its term begins when they leave"
            await age(hall, 3 * HOUR)
            await hall.keeping.round()
            assert await hall.store.find(room.code) is None

    run(scene())


def test_nobody_comes_into_a_room_while_it_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await empty_room(hall, DEVICES[0])
            await age(hall, 3 * HOUR)
            delete = hall.store.execute

            async def slowly(sql: str, *values: Any, **more: Any) -> int:
                await asyncio.sleep(0.05)
                return await delete(sql, *values, **more)

            monkeypatch.setattr(hall.store, "execute", slowly)
            going = asyncio.create_task(hall.keeping.forget(room.code, time.time() - HOUR))
            await asyncio.sleep(0.01)
            with pytest.raises(Refused, match="no such room"):
                await hall.find(room.code)
            assert await going
            assert room.code not in hall.rooms

    run(scene())


def test_a_room_that_is_loaded_anew_is_soon_noted_as_in_use(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await empty_room(hall, DEVICES[0])
            await age(hall, 1.9 * HOUR)
            await hall.caretaker.put_away(room)
            connect(await hall.find(room.code), DEVICES[1])
            await hall.keeping.round()
            async with hall.store.engine.connect() as connection:
                touched = (await connection.execute(select(rooms.c.touched))).scalar_one()
            assert touched > time.time() - 60, "or another worker would delete it"

    run(scene())


def test_a_game_goes_with_its_log_and_its_talk_when_its_term_is_over(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, keep_playing=5 * DAY) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            people = [connect(room, device) for device in DEVICES[:2]]
            await ask(people[0], "start")
            await ask(people[0], "chat", text="see you in a year")
            for one in people:
                hall.leave(one)
            await age(hall, 4 * DAY)
            await hall.keeping.round()
            assert await count(hall, moves) == 1
            await age(hall, 2 * DAY)
            await hall.keeping.round()
            assert [await count(hall, table) for table in (rooms, moves, talk)] == [0, 0, 0]
            with pytest.raises(Refused, match="no such room"):
                await hall.find(room.code)

    run(scene())


async def finish(room: Room) -> None:
    """Play at random to the end."""
    pick = random.Random(1)
    while (decision := room.game().decision) is not None:
        async with room.lock:
            await room.move(decision.seat, pick.choice(decision.legal).text, "player")


@every_game
def test_a_finished_game_stays_finished_whoever_closes(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            seats = some_seats(find(game))
            room = await open_room(hall, game, DEVICES[:seats])
            host = connect(room, DEVICES[0])
            await ask(host, "start")
            await finish(room)
            told(host)
            refusal = orjson.loads((await ask(host, "close", id=1))[-1])
            assert refusal["code"] == "over"
            assert "180 days" in refusal["sentence"]
            assert room.status == "over"
            hall.leave(host)
            await age(hall, 100 * DAY)
            await hall.keeping.round()
            stored = await hall.store.find(room.code)
            assert stored is not None
            assert stored.status == "over"

    run(scene())


def test_a_finished_game_that_an_earlier_server_closed_is_over_when_it_is_opened(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            await ask(connect(room, DEVICES[0]), "start")
            await finish(room)
            ended = room.record.result
            await room.change_status("closed")
            del hall.rooms[room.code]
            found = await hall.find(room.code)
            assert (found.status, found.record.result) == ("over", ended)

    run(scene())


def test_finished_games_that_earlier_servers_closed_are_found_again_by_the_migration(
    tmp_path: Path,
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
    asyncio.run(migrate(url))
    command.downgrade(migrations(url), "0004")
    result = {"endings": ['Midnight "result":{"endings":'], "winners": [], "rounds": 1, "turns": 2}
    records = {
        "finished": {"seats": [], "result": {**result, "at": 1.0}},
        "stopped": {"seats": ['"result":{"endings":[]}'], "result": None},
    }
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file, file:
        for code, record in records.items():
            row = (code, 0, "closed", 0, "", "", 0, 0.0, 0.0, b"", orjson.dumps(record).decode())
            file.execute(
                "INSERT INTO rooms (code, revision, status, public, host, address, seated, "
                "created, touched, seed, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
    asyncio.run(migrate(url))
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
        found = dict(file.execute("SELECT code, status FROM rooms").fetchall())
    assert found == {"finished": "over", "stopped": "closed"}


def test_one_address_opens_only_so_many_rooms_whatever_its_cookies(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, crowd=2) as hall:
            hall.limits.rooms = Allowance(1.0, 1000.0)
            for number in range(10):
                await empty_room(hall, f"device {number}", "192.0.2.1")
            with pytest.raises(Refused, match="others at its address"):
                await empty_room(hall, "device 10", "192.0.2.1")
            await empty_room(hall, "device 11", "192.0.2.2")
            async with hall.store.engine.begin() as connection:
                await connection.execute(text("UPDATE rooms SET created = created - 7200"))
            with pytest.raises(Refused, match="others at its address"):
                await empty_room(hall, "device 12", "192.0.2.1")  # Those ten still wait.
            await age(hall, 3 * HOUR)
            await hall.keeping.round()
            await empty_room(hall, "device 13", "192.0.2.1")

    run(scene())


def test_the_list_shows_rooms_whose_host_is_there_a_few_of_each_in_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, crowd=20) as hall:
            hall.limits.rooms = Allowance(1.0, 1000.0)
            honest = await empty_room(hall, DEVICES[0], "192.0.2.1", public=True)
            connect(honest, DEVICES[0])
            for number in range(30):
                flood = await empty_room(hall, f"device {number % 6}", "192.0.2.9", public=True)
                connect(flood, f"device {number % 6}")
            await empty_room(hall, DEVICES[1], "192.0.2.2", public=True)  # Nobody is there.
            listed = [one.code for one in await hall.listing.rooms()]
            assert honest.code in listed[:2]
            assert len(listed) == 5

    run(scene())


def test_no_more_talk_is_kept_of_a_room_than_is_ever_shown(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, talk_a_minute=10**6) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            ada = connect(room, DEVICES[0])
            for number in range(260):
                await ask(ada, "chat", text=f"line {number}")
            assert await count(hall, talk) <= 150
            said = await hall.store.talk_of(room.code, 100)
            assert [one["text"] for one in said] == [f"line {number}" for number in range(160, 260)]
            assert time.time() - said[-1]["at"] < 60

    run(scene())
