"""`brink rooms`: what is kept is listed, and forgotten for good when somebody asks for it."""

from __future__ import annotations

import asyncio
import fcntl
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import brink as library
from brink.match.refused import Refused
from brink.server.forgetting import FORGOTTEN, Kept, must_be_idle
from brink.server.hall import Hall
from brink.server.record import RoomRecord
from brink.server.room import Room
from brink.server.settings import Settings
from tests.cli.conftest import Brink, complaint
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room
from tests.server.scenes import every_game, some_seats

NAME = "Quetzalcoatl"
OTHERS = ["Ada", "Boole", "Curie", "Dirac"]
HOUR = 3600.0


async def seat_them(room: Room) -> None:
    def rename(record: RoomRecord) -> None:
        names = [NAME, *OTHERS]
        record.seats = [
            seat.model_copy(update={"name": name})
            for seat, name in zip(record.seats, names, strict=False)
        ]

    await room.change(rename)


async def play(room: Room, most: int = 1_000_000) -> None:
    pick = random.Random(3)
    while most and (decision := room.game().decision) is not None:
        async with room.lock:
            await room.move(decision.seat, pick.choice(decision.legal).text, "player")
        most -= 1


async def table(hall: Hall, game: str, moves: int) -> str:
    """A game in which somebody of the name sits and has talked."""
    room = await open_room(hall, game, DEVICES[: some_seats(library.find(game))])
    await seat_them(room)
    people = [connect(room, device) for device in DEVICES[:2]]
    await ask(people[0], "start")
    await ask(people[0], "chat", text="my telephone number is 555")
    await ask(people[1], "chat", text="do not tell me")
    await play(room, moves)
    for one in people:
        hall.leave(one)
    return room.code


def make_tables(folder: Path, game: str, moves: int) -> str:
    """Lay out the tables of a server that was stopped."""
    folder.mkdir(parents=True, exist_ok=True)

    async def scene() -> str:
        async with open_hall(folder) as hall:
            return await table(hall, game, moves)

    return asyncio.run(scene())


def bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("tables.sqlite3*"))


@contextmanager
def running_server(folder: Path) -> Iterator[None]:
    """The lock that a running server has on its file."""
    with (folder / "tables.sqlite3.lock").open("w") as lock:
        lock.write("4321\n")
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def test_rooms_are_listed_with_those_who_sit_there(brink: Brink, state_home: Path) -> None:
    code = make_tables(state_home, "path_to_safety", 3)
    with running_server(state_home):
        listed = brink("rooms", "list").stdout
    for part in (code, "path_to_safety", "playing", NAME, time.strftime("%Y-%m-%d")):
        assert part in listed
    assert code in brink("rooms", "list", "--name", NAME.lower()).stdout
    assert "No room" in brink("rooms", "list", "--name", "Nobody").stdout


def test_a_room_is_forgotten_with_its_log_and_its_talk_once_somebody_is_sure(
    brink: Brink, state_home: Path
) -> None:
    code = make_tables(state_home, "ai_rush", 5)
    kept = make_tables(state_home, "ai_rush", 1)
    assert brink("rooms", "forget", code, typed=["n"]).exit_code == 1
    assert code in brink("rooms", "list").stdout
    done = brink("rooms", "forget", f"http://tables.example/r/{code}", typed=["y"])
    assert "5 moves, 2 lines of talk" in done.stdout
    listed = brink("rooms", "list").stdout
    assert code not in listed
    assert kept in listed
    assert code.encode() not in bytes_in(state_home)
    assert brink("rooms", "forget", kept, "--yes").exit_code == 0
    assert b"telephone" not in bytes_in(state_home)


def test_a_room_that_is_not_there_is_named(brink: Brink, state_home: Path) -> None:
    assert "no tables are kept there" in complaint(brink("rooms", "list"))
    state_home.mkdir(parents=True, exist_ok=True)
    (state_home / "tables.sqlite3").touch()
    assert "no server has kept its tables there yet" in complaint(brink("rooms", "list"))
    make_tables(state_home, "ai_rush", 0)
    assert "222222222222" in complaint(brink("rooms", "forget", "222222222222", "--yes"))
    assert "'Nobody'" in complaint(brink("rooms", "forget-name", "Nobody", "--yes"))


def test_a_running_server_keeps_its_file_to_itself(brink: Brink, state_home: Path) -> None:
    code = make_tables(state_home, "ai_rush", 1)
    with running_server(state_home):
        for words in (["forget", code], ["forget-name", NAME]):
            said = complaint(brink("rooms", *words, "--yes"))
            assert "process 4321" in said
            assert "stop it first" in said
    assert code in brink("rooms", "list", "--name", NAME).stdout


@every_game
def test_a_forgotten_name_is_gone_and_its_finished_game_still_verifies(
    game: str, brink: Brink, state_home: Path, tmp_path: Path
) -> None:
    code = make_tables(state_home, game, 1_000_000)
    assert brink("rooms", "forget-name", NAME, typed=["y"]).exit_code == 0
    found = bytes_in(state_home)
    assert NAME.encode() not in found
    assert b"telephone" not in found
    assert b"do not tell me" in found

    async def scene() -> str:
        async with open_hall(state_home) as hall:
            room = await hall.find(code)
            assert room.status == "over"
            assert [seat.name for seat in room.record.seats][:2] == [f"{FORGOTTEN} 1", "Ada"]
            return "".join(await hall.store.moves_from(code, 0))

    path = tmp_path / "game.jsonl"
    path.write_text(asyncio.run(scene()), encoding="utf-8")
    verdict = library.verify(path)
    assert verdict.ok, verdict.sentence
    assert verdict.proven, verdict.sentence


def test_a_game_goes_on_after_a_name_was_forgotten_in_it(brink: Brink, state_home: Path) -> None:
    code = make_tables(state_home, "path_to_safety", 4)
    other = make_tables(state_home, "path_to_safety", 4)
    brink("rooms", "forget-name", NAME, "--room", code, "--yes")

    async def scene() -> None:
        async with open_hall(state_home) as hall:
            room = await hall.find(code)
            assert room.seq == 4
            await play(room)
            assert room.status == "over"
            del hall.rooms[code]
            assert (await hall.find(code)).status == "over"
            kept = (await hall.find(other)).record
            assert kept.seats[0].name == NAME

    asyncio.run(scene())


def test_with_postgresql_a_room_in_use_is_left_until_the_servers_are_stopped() -> None:
    settings = Settings(database_url="postgresql+asyncpg://db/brink")
    now = time.time()
    for status, ago, why in (("over", 0.5, "within 1 hour"), ("playing", 900, "its game is on")):
        room = Kept("222222222222", 0, status, now - ago * HOUR, {})
        with pytest.raises(Refused, match=why):
            must_be_idle(room, settings, stopped=False)
        must_be_idle(room, settings, stopped=True)
    must_be_idle(Kept("222222222222", 0, "over", now - 2 * HOUR, {}), settings, stopped=False)
