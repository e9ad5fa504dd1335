"""One connection at a time, without sockets: what only shows when events come in a set order."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import orjson
import pytest

from brink.bots.registry import bot_names
from brink.games.catalog import find
from brink.server.connection import Connection
from brink.server.room import Room
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room, told
from tests.server.scenes import every_game, run, some_seats

pytestmark = every_game


def messages(heard: list[bytes], kind: str) -> list[dict[str, Any]]:
    return [one for one in map(orjson.loads, heard) if one["type"] == kind]


async def move(room: Room) -> None:
    decision = room.game().decision
    assert decision is not None
    async with room.lock:
        await room.move(decision.seat, decision.legal[0].text, "player")


def test_who_has_not_said_hello_is_told_no_moves_and_then_each_once(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, game, DEVICES[: some_seats(find(game))])
            await ask(connect(room, DEVICES[0]), "start")
            await move(room)
            late = connect(room, DEVICES[0])
            await move(room)
            assert not messages(told(late), "moved")
            heard = await ask(late, "hello", last=0)
            assert [one["seq"] for one in messages(heard, "moved")] == [1, 2]
            assert [one["seq"] for one in messages(heard, "table")] == [2]

    run(scene())


def test_who_comes_back_very_late_is_told_the_last_moves_and_how_it_stands(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brink.server.voice.MOST_MISSED", 2)

    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, game, DEVICES[: some_seats(find(game))])
            await ask(connect(room, DEVICES[0]), "start")
            for _ in range(4):
                await move(room)
            heard = await ask(connect(room, DEVICES[0]), "hello", last=0)
            assert [one["seq"] for one in messages(heard, "moved")] == [3, 4]
            assert [one["seq"] for one in messages(heard, "table")] == [4]

    run(scene())


def test_bots_have_names_of_their_own_which_nobody_else_may_take(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            box = find(game)
            room = await open_room(hall, game, DEVICES[:1])
            host = connect(room, DEVICES[0])
            bot = bot_names(box)[0]
            await ask(host, "change_room", seats=box.most_seats)
            for seat in range(1, box.most_seats - 1):
                await ask(host, "seat_bot", seat=seat, bot=bot)
            names = [seat.name for seat in room.record.seats[:-1]]
            assert len(set(names)) == len(names)
            heard = await ask(connect(room, DEVICES[1]), "sit", seat=len(names), name=names[1])
            assert messages(heard, "refused")[0]["code"] == "name_taken"

    run(scene())


def test_a_pause_neither_takes_time_for_a_move_nor_gives_any(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            seats = some_seats(find(game))
            room = await open_room(hall, game, DEVICES[:seats], turn_seconds=60)
            people = [connect(room, device) for device in DEVICES[:seats]]
            await ask(people[0], "start")
            room.clock.asked_at -= 50  # Fifty seconds later.
            for _ in range(3):
                await ask(people[0], "pause", on=True)
                assert room.conductor.next_plan() is None
                room.clock.asked_at -= 3600  # An hour later.
                await ask(people[0], "pause", on=False)
            plan = room.conductor.next_plan()
            assert plan is not None
            assert plan.by == "clock"
            assert 5 < plan.at - time.monotonic() <= 10
            assert room.seconds_left() == 10

    run(scene())


def test_a_stand_in_under_way_yields_to_whoever_comes_back(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, grace=0.0) as hall:
            seats = max(2, find(game).least_seats)
            room = await open_room(hall, game, DEVICES[:seats])
            people = [connect(room, device) for device in DEVICES[:seats]]
            await ask(people[0], "start")
            decision = room.game().decision
            assert decision is not None
            async with room.lock:  # The bot has thought, and waits for its turn to move.
                hall.leave(people[decision.seat])
                hall.presence_changed(room)
                task = room.conductor.task
                assert task is not None
                assert room.conductor.plan is not None
                assert room.conductor.plan.by == "stand_in"
                await asyncio.sleep(0)
                connect(room, DEVICES[decision.seat])
                hall.presence_changed(room)
            await asyncio.wait([task], timeout=20)
            assert task.done()
            assert room.seq == 0

    run(scene())


def test_a_move_being_stored_is_finished_though_its_player_comes_back(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, grace=0.0) as hall:
            seats = max(2, find(game).least_seats)
            room = await open_room(hall, game, DEVICES[:seats])
            people = [connect(room, device) for device in DEVICES[:seats]]
            await ask(people[0], "start")
            decision = room.game().decision
            assert decision is not None
            hall.leave(people[decision.seat])
            hall.presence_changed(room)
            while not hall.store.waiting:  # Until the stand-in's move is on its way to the disk.
                await asyncio.sleep(0)
            connect(room, DEVICES[decision.seat])
            hall.presence_changed(room)
            async with room.lock:
                stored = await hall.store.moves_from(room.code, 0)
                assert len(stored) == room.seq + 1 == 2
                assert room.entries[1].by == "stand_in"

    run(scene())


def test_a_hint_is_not_told_once_the_table_has_moved_on(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            seats = some_seats(find(game))
            room = await open_room(hall, game, DEVICES[:seats])
            people = [connect(room, device) for device in DEVICES[:seats]]
            await ask(people[0], "start")
            decision = room.game().decision
            assert decision is not None
            asking = people[decision.seat]
            told(asking)
            loop, free = asyncio.get_running_loop(), threading.Event()
            loop.set_default_executor(ThreadPoolExecutor(1))
            busy = loop.run_in_executor(None, free.wait, 20)  # Other tables' bots think.
            hint = asyncio.create_task(asking.receive(f'{{"type":"hint","seat":{decision.seat}}}'))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            await move(room)
            free.set()
            await asyncio.gather(busy, hint)
            heard = told(asking)
            assert not messages(heard, "hint")
            assert messages(heard, "refused")[0]["code"] == "stale"

    run(scene())


def test_a_refusal_repeats_the_id_even_of_a_malformed_ask(game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, game, DEVICES[: some_seats(find(game))])
            client = connect(room, DEVICES[0])
            assert refusal(await ask(client, "sit", id=7, seat="x"))["id"] == 7
            assert refusal(await ask(client, "nonsense", id=8))["id"] == 8
            assert refusal(await ask(client, "sit", id="x"))["id"] is None
            assert refusal(await raw(client, "[1]"))["id"] is None
            assert refusal(await raw(client, "{"))["id"] is None

    async def raw(client: Connection, text: str) -> list[bytes]:
        await client.receive(text)
        return told(client)

    def refusal(heard: list[bytes]) -> dict[str, Any]:
        return messages(heard, "refused")[0]

    run(scene())
