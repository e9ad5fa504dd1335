"""A room is open once at a worker, and conducted by nobody else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from brink.match.refused import Refused
from brink.server.room import Room
from tests.server.inside import DEVICES, ask, connect, open_hall
from tests.server.scenes import run
from tests.server.sick import Sick, open_table, until

GAME = "path_to_safety"


def test_whoever_waits_and_whoever_comes_later_find_the_same_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            code = (await open_table(hall, GAME)).code
            hall.rooms.clear()
            sick, read = Sick(hall.store, monkeypatch), hall.read
            sick.reads = True

            async def slowly(code: str) -> Room:
                await asyncio.sleep(0.01)
                return await read(code)

            monkeypatch.setattr(hall, "read", slowly)
            first, second = (asyncio.create_task(hall.find(code)) for _ in range(2))
            with pytest.raises(Refused):
                await first
            sick.reads = False
            third = asyncio.create_task(hall.find(code))
            assert await second is await third

    run(scene())


def test_nobody_conducts_a_room_that_was_set_aside(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room = await open_table(hall, GAME, people=0, seats=3)
            await ask(connect(room, DEVICES[0]), "start")
            plan, record = room.conductor.plan, room.record.model_dump() | {"format": 9}
            assert plan is not None
            spoilt = {"code": room.code, "record": orjson.dumps(record).decode()}
            await hall.store.execute("UPDATE rooms SET record = :record WHERE code = :code", spoilt)
            room.unsure = True  # So that whoever moves looks at the store first.
            room.conductor.stop()
            moving = room.conductor.follow(replace(plan, at=0.0))
            room.conductor.task = asyncio.create_task(moving)
            await until(lambda: room.code not in hall.rooms)
            await asyncio.sleep(0)
            assert room.conductor.plan is None
            assert room.conductor.task is None

    run(scene())
