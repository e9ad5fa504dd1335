"""Salts at a server: after the commitment, once a seat, never told, and never taken along."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from brink.games.catalog import all_boxes
from brink.kernel.chance import commitment
from brink.match.fairness import derived_salt
from brink.match.log import parse
from brink.match.refused import Refused
from brink.server.connection import Connection
from brink.server.hall import Hall
from brink.server.record import RoomRecord, SeatRecord
from brink.server.room import Room
from brink.server.store import StoredRoom
from tests.server.inside import DEVICES, STRANGER, ask, connect, open_hall, told
from tests.server.scenes import run

OTHER = "0" * 64


async def empty_room(hall: Hall, seats: int = 3) -> tuple[Room, Connection]:
    record = RoomRecord(
        game="path_to_safety", host=DEVICES[0], seats=[SeatRecord() for _ in range(seats)]
    )
    room = await hall.open_room(record)
    return room, connect(room, DEVICES[0])


async def answer(connection: Connection, kind: str, **values: object) -> str:
    """Ask, and return "done" or the code of the refusal."""
    for message in await ask(connection, kind, id=7, **values):
        heard = orjson.loads(message)
        if heard.get("id") == 7:
            return str(heard.get("code", heard["type"]))
    raise AssertionError(f"{kind} was not answered")


def salts(room: Room) -> list[str]:
    return [seat.salt for seat in room.record.seats]


def test_a_salt_answers_the_rooms_commitment_or_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall)
            sit = {"seat": 0, "name": "Ada", "salt": "mine"}
            assert await answer(ada, "sit", **sit, commitment=OTHER) == "other_commitment"
            assert room.record.seats[0].kind == "free"
            here = commitment(room.seed)
            assert await answer(ada, "sit", **sit, commitment=here) == "done"
            assert salts(room) == ["mine", "", ""]
            given = {"seat": 0, "salt": "mine"}
            assert await answer(ada, "salt", **given, commitment=OTHER) == "other_commitment"

    run(scene())


def test_the_first_salt_stays_with_the_seat_until_its_player_stands(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall)
            here = commitment(room.seed)
            assert await answer(ada, "sit", seat=0, name="Ada", salt="first") == "done"
            assert await answer(ada, "sit", seat=0, name="Ada L") == "done"
            assert room.record.seats[0].name == "Ada L"
            assert salts(room)[0] == "first", "a new name does not lose the salt"
            assert await answer(ada, "sit", seat=0, name="Ada", salt="first") == "done"
            assert await answer(ada, "sit", seat=0, name="Ada", salt="next") == "salt_given"
            again = {"seat": 0, "commitment": here}
            assert await answer(ada, "salt", **again, salt="next") == "salt_given"
            assert await answer(ada, "salt", **again, salt="first") == "done"
            assert await answer(ada, "stand", seat=0) == "done"
            assert await answer(ada, "sit", seat=0, name="Ada", salt="next") == "done"
            assert salts(room)[0] == "next"

    run(scene())


def test_only_its_player_gives_a_seats_salt_and_only_before_the_start(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall)
            stranger, screen = connect(room, STRANGER), connect(room, DEVICES[0], watching=True)
            given = {"seat": 0, "salt": "mine", "commitment": commitment(room.seed)}
            assert await answer(ada, "salt", **given) == "not_your_seat"
            assert await answer(ada, "sit", seat=0, name="Ada") == "done"
            assert await answer(stranger, "salt", **given) == "not_your_seat"
            assert await answer(screen, "salt", **given) == "not_your_seat"
            assert await answer(ada, "salt", **{**given, "salt": ""}) == "malformed"
            assert salts(room) == ["", "", ""]
            assert await answer(ada, "start") == "done"
            assert await answer(ada, "salt", **given) == "started"

    run(scene())


def test_the_room_tells_who_gave_a_salt_and_nobody_which(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall)
            ben = connect(room, DEVICES[1])
            await ask(ada, "sit", seat=0, name="Ada", salt="a secret of Ada's")
            await ask(ben, "sit", seat=1, name="Ben")
            heard = told(ada) + await ask(ben, "hello")
            rooms = [orjson.loads(one) for one in heard if b'"type":"room"' in one]
            assert [seat["salted"] for seat in rooms[-1]["seats"]] == [True, False, False]
            assert not any(b"a secret of" in one for one in heard)

    run(scene())


def test_salts_that_nobody_gave_follow_from_commitment_and_seat(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall)
            await ask(ada, "sit", seat=1, name="Ada", salt="mine")
            await ask(ada, "start")
            here = commitment(room.seed)
            chance = room.game().log.lines[0]["chance"]
            assert chance["salts"] == [derived_salt(here, 0), "mine", derived_salt(here, 2)]

    run(scene())


def test_a_game_started_twice_from_one_record_is_one_game_to_the_letter(tmp_path: Path) -> None:
    """Whoever runs the server may start as often as they like: there is nothing to try."""

    async def scene(folder: Path) -> str:
        folder.mkdir()
        async with open_hall(folder) as hall:
            seats = [
                SeatRecord(kind="person", name="Ada", device=DEVICES[0], salt="mine"),
                SeatRecord(),
                SeatRecord(kind="person", name="Ben", device=DEVICES[1]),
            ]
            record = RoomRecord(game="path_to_safety", host=DEVICES[0], seats=seats)
            stored = StoredRoom("a2b3c4d5e6f7", 0, "open", bytes(range(32)), record.model_dump())
            assert await hall.store.create(stored, DEVICES[0], 0.0, 99, "", 99)
            room = await hall.find(stored.code)
            await ask(connect(room, DEVICES[0]), "start")
            return (await hall.store.moves_from(room.code, 0))[0]

    rows = {run(scene(tmp_path / str(number))) for number in range(3)}
    assert len(rows) == 1


@pytest.mark.parametrize("kind", ["rematch", "beside"])
def test_a_new_room_with_the_same_people_begins_without_salts(kind: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            seats = [SeatRecord(kind="person", name="Ada", device=DEVICES[0]), SeatRecord()]
            box = next(box for box in all_boxes() if box.chapters)
            assert box.chapters is not None
            options = dict(box.chapters.begin)
            record = RoomRecord(game=box.id, host=DEVICES[0], seats=seats, options=options)
            room = await hall.open_room(record)
            ada = connect(room, DEVICES[0])
            here = commitment(room.seed)
            assert await answer(ada, "salt", seat=0, salt="old", commitment=here) == "done"
            if kind == "rematch":
                async with room.lock:
                    await room.change_status("over")
            assert await answer(ada, kind) == "done"
            code = room.record.rematch if kind == "rematch" else room.record.beside
            assert code is not None
            fresh = await hall.find(code)
            assert salts(fresh) == ["", ""]
            assert salts(room) == ["old", ""]
            assert fresh.seed != room.seed

    run(scene())


def test_a_room_of_the_old_format_goes_on_without_a_chain(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall, 2)
            for seat, name in enumerate(("Ada", "Ben")):
                await ask(ada, "sit", seat=seat, name=name, salt=f"salt {seat}")
            await ask(ada, "start")
            lines = parse((await hall.store.moves_from(room.code, 0))[0])
            lines[0]["log"] = 1
            old = [{key: line[key] for key in line if key != "chain"} for line in lines]
            room.hall.rooms.pop(room.code)
            async with hall.store.engine.begin() as connection:
                row = b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in old)
                await connection.exec_driver_sql(
                    "UPDATE moves SET lines = ? WHERE code = ?", (row.decode(), room.code)
                )
            again = await hall.find(room.code)
            seen = connect(again, DEVICES[0])
            await ask(seen, "hello")
            heard = await ask(seen, "play", seq=0, seat=0, action="draw")
            moved = [orjson.loads(one) for one in heard if b'"type":"moved"' in one]
            assert [(one["seq"], one["head"]) for one in moved] == [(1, None)]
            assert "chain" not in (await hall.store.moves_from(room.code, 1))[0]

    run(scene())


def test_a_row_changed_in_the_database_stops_the_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room, ada = await empty_room(hall, 2)
            for seat, name in enumerate(("Ada", "Ben")):
                await ask(ada, "sit", seat=seat, name=name)
            await ask(ada, "start")
            await ask(ada, "play", seq=0, seat=0, action="draw")
            row = (await hall.store.moves_from(room.code, 1))[0]
            forged = row.replace('"chain":', '"by":"clock","chain":')
            room.hall.rooms.pop(room.code)
            async with hall.store.engine.begin() as connection:
                await connection.exec_driver_sql(
                    "UPDATE moves SET lines = ? WHERE code = ? AND seq = 1", (forged, room.code)
                )
            with pytest.raises(Refused, match="cannot be continued here"):
                await hall.find(room.code)

    run(scene())
