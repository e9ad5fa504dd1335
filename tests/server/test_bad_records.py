"""One room that cannot be read harms no other; restarts, clocks and damaged files."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from brink.match.refused import Refused
from brink.server.connection import BROKEN
from brink.server.hall import Hall
from brink.server.record import RoomRecord, read_record
from brink.server.room import Room
from tests.server.inside import DEVICES, FOLKS, ask, connect, open_hall
from tests.server.scenes import run
from tests.server.sick import Sick, answer, open_table, page, until

GAME = "path_to_safety"
HOUR = 3600.0


def counted(hall: Hall, name: str, **labels: str) -> float:
    return hall.metrics.registry.get_sample_value(name, labels) or 0.0


async def rewrite(hall: Hall, code: str, **columns: object) -> None:
    """Put something else into a room's row."""
    for column, value in columns.items():
        sql = f"UPDATE rooms SET {column} = :value WHERE code = :code"
        await hall.store.execute(sql, {"code": code, "value": value})


async def edit_record(hall: Hall, code: str, edit: Callable[[dict[str, Any]], object]) -> None:
    stored = await hall.store.find(code)
    assert stored is not None
    record = dict(stored.record)
    edit(record)
    await rewrite(hall, code, record=orjson.dumps(record).decode())


async def started(hall: Hall, **wishes: Any) -> Room:
    """A room in play in which it is a bot's turn, or will be."""
    bots = 3
    room = await open_table(hall, GAME, people=0, seats=bots, **wishes)
    await ask(connect(room, DEVICES[0]), "start")
    return room


SPOILS: dict[str, Callable[[Hall, str], Any]] = {
    "a newer format": lambda hall, code: edit_record(hall, code, lambda r: r.update(format=9)),
    "a missing field": lambda hall, code: edit_record(hall, code, lambda r: r.pop("host")),
    "an unknown game": lambda hall, code: edit_record(hall, code, lambda r: r.update(game="ludo")),
    "a wrong kind": lambda hall, code: edit_record(hall, code, lambda r: r.update(seats=7)),
    "no JSON": lambda hall, code: rewrite(hall, code, record="{]"),
    "no object": lambda hall, code: rewrite(hall, code, record="[]"),
    "an unknown status": lambda hall, code: rewrite(hall, code, status="asleep"),
}


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_bad_record_disables_its_room_alone(spoil: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            bad = await open_table(hall, GAME, public=True)
            good = await open_table(hall, GAME, public=True)
            for room in (bad, good):
                connect(room, DEVICES[0])
            await SPOILS[spoil](hall, bad.code)
            listed = orjson.loads((await page(hall, "/api/rooms"))[2])
            assert [one["code"] for one in listed] == [good.code]
            path = f"/api/rooms/mine?codes={bad.code},{good.code}"
            mine = await page(hall, path, token=FOLKS[0])
            assert [one["code"] for one in orjson.loads(mine[2])] == [good.code]
            with pytest.raises(Refused, match="cannot be opened here") as refused:
                await hall.find(bad.code)
            assert refused.value.code == "broken_room"
            assert await hall.find(good.code) is good
            assert counted(hall, "brink_bad_records") == 1
            assert counted(hall, "brink_faults_total", where="a room cannot be read") == 1

    run(scene())


def test_everybody_in_a_room_that_turns_out_bad_is_told_not_to_come_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME)
            host, watcher = connect(room, DEVICES[0]), connect(room, DEVICES[1], watching=True)
            await edit_record(hall, room.code, lambda record: record.update(format=9))
            await rewrite(hall, room.code, revision=5)
            await host.receive('{"type": "sit", "id": 7, "seat": 1, "name": "Boole"}')
            for line in (host, watcher):
                assert line.ending is not None
                assert line.ending[0] == BROKEN
                assert "newer version" in line.ending[1]
            assert room.code not in hall.rooms

    run(scene())


def test_a_row_of_the_log_that_makes_no_sense_closes_only_its_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            rooms = [await started(hall) for _ in range(3)]
            bad = rooms[1]
            for room in rooms:
                room.conductor.stop()
                del hall.rooms[room.code]
            for room, row in zip(rooms, ("", "{}\n", ""), strict=True):
                if row:
                    assert await hall.store.append(room.code, len(room.entries), row)
            await hall.caretaker.round(-1e12)
            assert {room.code for room in rooms} - set(hall.rooms) == {bad.code}
            await hall.caretaker.round(-1e12)
            assert counted(hall, "brink_faults_total", where="a room cannot be read") == 1
            with pytest.raises(Refused) as refused:
                await hall.find(bad.code)
            assert refused.value.code == "broken_log"

    run(scene())


def test_what_a_newer_version_has_added_to_a_record_is_kept(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME)
            await edit_record(hall, room.code, lambda r: r.update(weather="rain"))
            await edit_record(hall, room.code, lambda r: r["seats"][0].update(hat="green"))
            del hall.rooms[room.code]
            host = connect(await hall.find(room.code), DEVICES[0])
            assert (await answer(host, "sit", seat=1, name="Boole"))["type"] == "done"
            stored = await hall.store.find(room.code)
            assert stored is not None
            assert stored.record["weather"] == "rain"
            assert stored.record["seats"][0]["hat"] == "green"
            assert stored.record["seats"][1]["name"] == "Boole"

    run(scene())


def test_a_record_of_this_version_is_read_as_it_was_written() -> None:
    record = RoomRecord(game=GAME, host="ada", seats=[])
    assert read_record("open", orjson.loads(orjson.dumps(record.model_dump()))) == ("open", record)


def test_the_caretaker_goes_on_whatever_hinders_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, heartbeat=0.05) as hall:
            sick = Sick(hall.store, monkeypatch)
            sick.reads = True
            hall.caretaker.start()
            await until(lambda: hall.caretaker.hindered != "")
            status, _, said = await page(hall, "/healthz")
            assert status == 503
            assert b"caretaker" in said
            sick.reads = False
            await until(lambda: hall.caretaker.hindered == "")
            assert (await page(hall, "/healthz"))[0] == 200
            died = hall.caretaker.task
            assert died is not None
            died.cancel()
            await until(lambda: hall.caretaker.task not in (None, died))
            before = hall.caretaker.came_round
            await until(lambda: hall.caretaker.came_round > before)
            assert counted(hall, "brink_faults_total", where="the caretaker has died") == 1

    run(scene())


def test_after_a_restart_a_bot_moves_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            code = (await started(hall)).code
        async with open_hall(tmp_path, bot_pause=0.0) as hall:
            hall.caretaker.start()
            await until(lambda: code in hall.rooms and hall.rooms[code].conductor.plan is not None)
            room = hall.rooms[code]
            assert room.conductor.plan is not None
            assert room.conductor.plan.at <= room.clock.asked_at, "there is nobody to wait for"
            await until(lambda: room.seq > 0)

    run(scene())


def test_a_worker_that_thinks_already_does_not_give_way_to_another(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            conductor = (await started(hall)).conductor
            conductor.mine = False
            conductor.give_way(conductor.room.seq + 1)
            assert conductor.not_before == 0.0, "that is another position"
            conductor.thinks = True
            conductor.give_way(conductor.room.seq)
            assert conductor.not_before == 0.0, "else neither of two would move"
            conductor.thinks = False
            conductor.give_way(conductor.room.seq)
            assert conductor.not_before > time.monotonic()

    run(scene())


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, HOUR, 400 * 24 * HOUR])
def test_a_clock_that_was_set_keeps_no_table_waiting_and_deletes_none(
    jump: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Set while nobody watched, or while a server runs: rooms are taken up, and none is lost."""
    now = time.time

    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            codes = {(await started(hall)).code for _ in range(3)}
            for code in codes:
                hall.rooms[code].conductor.stop()
                for connection in list(hall.rooms[code].connections):
                    hall.leave(connection)
            hall.rooms.clear()
            monkeypatch.setattr(time, "time", lambda: now() + jump)
            await hall.caretaker.round(20.0)
            await hall.caretaker.round(-1e12 if jump > 0 else 20.0)
            assert set(hall.rooms) == codes
            assert await hall.store.count_rooms() == 3
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            await hall.keeping.begin()
            hall.caretaker.start()
            await until(lambda: codes <= set(hall.rooms))
            await hall.caretaker.round(20.0)
            assert await hall.store.count_rooms() == 3

    run(scene())


def test_rooms_opened_in_the_future_do_not_count_against_their_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time

    async def scene() -> None:
        async with open_hall(tmp_path, most_rooms_an_hour=1) as hall:
            await open_table(hall, GAME)
            with pytest.raises(Refused):
                await open_table(hall, GAME)
            monkeypatch.setattr(time, "time", lambda: now() - 2 * HOUR)
            await open_table(hall, GAME)

    run(scene())
