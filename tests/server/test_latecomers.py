"""Who comes late: taking a bot's seat in a game that is on, watching, and being counted."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import orjson

import brink
from brink.bots.registry import bot_names
from brink.games.catalog import find
from brink.match.verify import Kept, verify
from brink.server.conduct import Plan, eyes_for
from brink.server.record import RoomRecord, SeatRecord
from brink.server.room import Room
from brink.server.telling import MadeBy
from tests.server.inside import DEVICES, STRANGER, ask, connect, open_hall, told
from tests.server.scenes import every_game, party, play_on, refused, run, some_seats, until
from tests.server.services import Hub


async def open_with_bots(hall: Any, game: str, **wishes: Any) -> Room:
    """A game that is on: one person and bots."""
    box = find(game)
    seats = [SeatRecord() for _ in range(some_seats(box))]
    seats[0] = SeatRecord(kind="person", name="Ada", device=DEVICES[0])
    record = RoomRecord(game=box.id, host=DEVICES[0], seats=seats, **wishes)
    room: Room = await hall.open_room(record)
    await ask(connect(room, DEVICES[0]), "start")
    return room


def last(heard: list[bytes]) -> Any:
    return orjson.loads(heard[-1])


@every_game
def test_a_latecomer_takes_a_bots_seat_and_the_proof_stays_true(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with party(hub, game, people=1) as room:
            await room.start()
            async with hub.client().enter(room.code) as late:
                await until(late, lambda t: bool(t.table))
                seat = len(late.room["seats"]) - 1
                assert late.room["seats"][seat]["to_take"]
                assert not late.room["seats"][0]["to_take"]
                await refused(late.ask("sit", seat=seat, name="Dora", salt="mine"), "salt_late")
                await refused(late.sit(0, "Dora"), "seat_taken")
                await refused(late.sit(seat, "Ada"), "name_taken")
                await late.sit(seat, "Dora")
                for table in (late, room.host):
                    await until(table, lambda t: t.room["seats"][seat]["name"] == "Dora")
                assert late.room["seats"][seat]["kind"] == "person"
                assert not late.room["seats"][seat]["salted"]
                await refused(late.sit((seat + 1) % len(late.room["seats"]), "Dora II"), "seated")
                pick = random.Random(3)
                await asyncio.gather(play_on(room.host, pick), play_on(late, random.Random(4)))
                path = tmp_path / "game.jsonl"
                path.write_text(await room.log(), encoding="utf-8")
                log = brink.replay(path).log.lines
                own = [line for line in log if line.get("seat") == seat and "action" in line]
                assert {line["by"] for line in own} <= {"bot", "player"}
                assert any(line["by"] == "player" for line in own) or len(own) < 3
                assert "bot" in log[0]["seats"][seat], "the log says who sat there at the start"
                kept = Kept(room.opened["commitment"], {0: "salt of 0"}, late.head)
                verdict = verify(path, kept)
                assert verdict.proven, verdict.sentence
                said = " ".join(check.sentence for check in verdict.checks)
                assert "seat 1 (Ada)" in said
                assert "Dora" not in said, "nothing is said of a salt that nobody gave"

    run(scene())


@every_game
def test_the_seat_is_seen_from_then_on_and_not_before(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room = await open_with_bots(hall, game)
            match, seat = room.game(), len(room.record.seats) - 1
            watcher = connect(room, STRANGER)
            before = [orjson.loads(text) for text in await ask(watcher, "hello", last=0)]
            assert before[-1]["view"] == orjson.loads(orjson.dumps(match.game.view(match.state, 0)))
            heard = [orjson.loads(text) for text in await ask(watcher, "sit", seat=seat, name="Di")]
            seen = orjson.loads(orjson.dumps(match.game.view(match.state, 1 << seat)))
            assert heard[-1]["type"] == "table"
            assert heard[-1]["view"] == seen
            history = [orjson.loads(text) for text in await ask(watcher, "hello", last=0)]
            old = [one for one in history if one["type"] == "moved"]
            assert old == [one for one in before if one["type"] == "moved"]
            assert match.wording.player(seat) == "Di", "sentences speak of who sits there now"
            await ask(watcher, "stand", seat=seat)
            again = last(await ask(watcher, "sit", id=1, seat=0, name="Di"))
            assert again["code"] == "gave_back", "nobody goes from hand to hand"
            assert room.record.seats[seat].kind == "bot"
            assert room.record.seats[seat].name == match.seats[seat].name
            table = [orjson.loads(text) for text in await ask(watcher, "hello")][-1]
            assert table["view"] == before[-1]["view"]

    run(scene())


def test_only_seats_of_bots_from_the_start_are_to_take_and_the_host_may_say_no(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0, grace=0.0) as hall:
            room = await open_with_bots(hall, "science", locked=False)
            host = next(iter(room.connections))
            late = connect(room, STRANGER)
            await ask(late, "hello")
            await ask(late, "sit", seat=1, name="Eve")
            hall.leave(late)
            room.hall.left.clear()
            other = connect(room, DEVICES[5])
            answer = last(await ask(other, "sit", id=1, seat=1, name="Finn"))
            assert answer["code"] == "seat_taken", "a seat is kept for somebody who is away"
            bot = bot_names(room.box)[-1]
            await ask(host, "seat_bot", seat=1, bot=bot)
            assert room.record.seats[1].kind == "bot"
            hall.leave(host)
            again = connect(room, DEVICES[0])
            await ask(again, "change_room", latecomers=False)
            assert room.record.latecomers is False
            answer = last(await ask(other, "sit", id=2, seat=2, name="Finn"))
            assert answer["code"] == "no_latecomers"
            answer = last(await ask(again, "change_room", id=3, latecomers=True, public=True))
            assert answer["code"] == "started", "nothing else is changed now"
            assert room.record.latecomers is False
            assert (
                last(await ask(other, "change_room", id=3, latecomers=True))["code"] == "not_host"
            )
            await ask(again, "change_room", latecomers=True)
            room.record.locked = True
            answer = last(await ask(other, "sit", id=4, seat=2, name="Finn"))
            assert answer["code"] == "locked"

    run(scene())


def test_the_host_sends_a_latecomer_away_and_nobody_else(tmp_path: Path) -> None:
    """Somebody whom the host has not agreed to by starting cannot hold up the table."""

    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0, grace=600.0) as hall:
            room = await open_with_bots(hall, "science")
            host = next(iter(room.connections))
            late, other = connect(room, STRANGER), connect(room, DEVICES[5])
            await ask(late, "hello")
            await ask(late, "sit", seat=1, name="Mallory")
            flags = [seat["came_late"] for seat in room.voice.room_told(host)["seats"]]
            assert flags == [False, True, False]
            for who, seat, code in ((other, 1, "not_host"), (host, 0, "started")):
                assert last(await ask(who, "free_seat", id=1, seat=seat))["code"] == code
            assert last(await ask(host, "free_seat", id=1, seat=2))["code"] == "started"
            assert last(await ask(host, "free_seat", id=1, seat=7))["code"] == "no_such_seat"
            await ask(host, "free_seat", seat=1)
            assert room.record.seats[1].kind == "bot"
            assert room.record.seats[1].name == room.game().seats[1].name
            table = [one for one in map(orjson.loads, told(late)) if one["type"] == "table"][-1]
            assert table["view"] == room.game().game.view(room.game().state, 0)
            assert last(await ask(late, "sit", id=1, seat=2, name="Eve"))["code"] == "removed"
            await ask(host, "let_in", removed=0, name="Mallory")
            assert last(await ask(late, "sit", id=1, seat=2, name="Eve"))["code"] == "gave_back"

    run(scene())


@every_game
def test_what_the_bot_did_before_is_not_a_latecomers_to_take_back(
    tmp_path: Path, game: str
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room = await open_with_bots(hall, game, practice=True)
            match, pick = room.game(), random.Random(7)
            while not match.past or match.past[-1].by != "bot":
                decision = match.decision
                assert decision is not None
                by: MadeBy = "player" if decision.seat == 0 else "bot"
                async with room.lock:
                    await room.move(decision.seat, pick.choice(decision.legal).text, by)
            seat = match.past[-1].seat
            late = connect(room, STRANGER)
            await ask(late, "hello")
            heard = [orjson.loads(one) for one in await ask(late, "sit", seat=seat, name="Dora")]
            offer = next(one for one in heard if one["type"] == "table")["take_back"]
            assert (offer["how"], offer["moves"]) == ("no", [])
            answer = last(await ask(late, "undo", id=1, seq=room.seq, seat=seat))
            assert answer["code"] == "not_your_move"

    run(scene())


def test_a_person_seated_for_good_by_a_bot_leaves_no_seat_to_take(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0, grace=0.0) as hall:
            seats = [
                SeatRecord(kind="person", name=name, device=device)
                for name, device in zip(("Ada", "Ben"), DEVICES, strict=False)
            ]
            record = RoomRecord(game="path_to_safety", host=DEVICES[0], seats=seats)
            room = await hall.open_room(record)
            host = connect(room, DEVICES[0])
            await ask(host, "start")
            await ask(host, "seat_bot", seat=1, bot="random")
            assert room.record.seats[1].kind == "bot"
            late = connect(room, STRANGER)
            answer = last(await ask(late, "sit", id=1, seat=1, name="Cleo"))
            assert answer["code"] == "seat_taken"
            told_now = next(orjson.loads(text) for text in await ask(late, "hello"))
            assert not any(seat["to_take"] for seat in told_now["seats"])

    run(scene())


def test_who_was_there_at_the_start_is_told_which_seats_are_to_take(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            seats = [SeatRecord(kind="person", name="Ada", device=DEVICES[0]), SeatRecord()]
            record = RoomRecord(game="path_to_safety", host=DEVICES[0], seats=seats)
            room = await hall.open_room(record)
            watcher = connect(room, STRANGER)
            await ask(watcher, "hello")
            await ask(connect(room, DEVICES[0]), "start")
            heard = [orjson.loads(text) for text in told(watcher)]
            last_told = [one for one in heard if one["type"] == "room"][-1]
            assert [seat["to_take"] for seat in last_told["seats"]] == [False, True]

    run(scene())


def test_bots_no_longer_look_at_a_hand_that_a_person_has_taken(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room = await open_with_bots(hall, "path_to_safety")
            match = room.game()
            plan = Plan(room.seq, 1, room.record.seats[1].bot, "bot", 0.0)
            together = eyes_for(room, match, plan)
            assert together == 0b110, "bots of one team share what they see"
            late = connect(room, STRANGER)
            await ask(late, "sit", seat=2, name="Dora")
            assert eyes_for(room, match, plan) == 0b010

    run(scene())


@every_game
def test_spectators_are_counted_once_and_at_every_worker(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game, people=1) as room:
            await room.start()
            await until(room.host, lambda t: t.room["spectators"] == 0)
            one, other = hub.client(), hub.client()
            screen = hub.client().enter(room.code, watch=True)
            twice = (one.enter(room.code), one.enter(room.code))
            async with twice[0], twice[1], screen, other.enter(room.code) as eyes:
                await until(room.host, lambda t: t.room["spectators"] == 2)
                await until(eyes, lambda t: bool(t.room) and t.room["spectators"] == 2)
                await eyes.sit(len(eyes.room["seats"]) - 1, "Dora")
                await until(room.host, lambda t: t.room["spectators"] == 1)
            await until(room.host, lambda t: t.room["spectators"] == 0)

    run(scene())
