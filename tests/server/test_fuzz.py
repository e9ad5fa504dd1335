"""Fuzz: malformed, oversized, out of order and foreign. All refused in words; nothing changes."""

from __future__ import annotations

import asyncio
import json
import os
import random
import string
from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pytest
from websockets.exceptions import ConnectionClosed

from brink.client import ClientRefused
from brink.games.catalog import all_boxes, find
from brink.kernel.state import state_hash
from brink.server.connection import Connection
from brink.server.messages import tells
from brink.server.room import Room
from tests.server.inside import DEVICES, STRANGER, ask, connect, open_hall, open_room, told
from tests.server.scenes import every_game, party, run, some_seats, until
from tests.server.services import Hub

MESSAGES = int(os.environ.get("BRINK_FUZZ", "6000"))  # `make fuzz` sends 200,000.
ON_SOCKETS = max(1_500, MESSAGES // 100)
SEATS = 3
HARMLESS = {"pong", "said", "done", "room", "table", "moved", "text", "why"}
ODD: list[Any] = [None, True, False, -1, 0, 1, 31, 32, 2**31, 2**63, -(2**70), 10**400, 0.5, 1e308]
ODD += ["", "x", "0", "\x00", "\ud800", "\u202e", "é" * 90, "a" * 600, "'; drop table rooms;--"]
ODD += [[], {}, [[]], {"a": 1}, [0] * 50, {"type": "play"}, "../../etc/passwd", "<script>"]
TYPES = ["hello", "sit", "stand", "seat_bot", "free_seat", "change_room", "start", "play", "why"]
TYPES += ["let_in", "read", "hint", "undo", "answer_undo", "chat", "react", "pause", "rematch"]
TYPES += ["close", "salt", "beside", "ping", "", "PLAY", "table", "moved", "__class__", "room"]
FIELDS = ["id", "seat", "seq", "action", "name", "salt", "bot", "last", "agree", "text", "on"]
FIELDS += ["reaction", "seats", "preset", "options", "public", "turn_seconds", "device", "by"]
FIELDS += ["removed", "practice", "locked", "latecomers", "what", "commitment"]
AGAIN = ["same", "chapter", "next", "campaign"]


class Writer:
    """Writes messages that may never do anything, whoever sends them."""

    def __init__(self, seed: str, room: Room) -> None:
        self.pick = random.Random(seed)
        self.room = room
        self.actions = [action.text for action in room.game().game.actions.all]

    def write(self, connection: Connection) -> str:
        """Return one message."""
        kinds = [self.jumbled, self.mangled, self.random_text, self.misplaced, self.misplaced]
        kinds += [self.nested, self.oversized] if self.pick.random() < 0.05 else []
        return self.pick.choice(kinds)(connection)

    def misplaced(self, connection: Connection) -> str:
        """A well-formed ask by somebody who may not ask it, or not now."""
        pick, room = self.pick, self.room
        stale = pick.choice([room.seq - 1, room.seq + 1, 0, 10**6, room.seq + 999])
        stale = max(0, stale if stale != room.seq else room.seq + 1)
        mine = room.viewer(connection).seats
        foreign = [seat for seat in range(SEATS + 3) if seat not in mine]
        seat = pick.choice([*foreign, 31])
        action = pick.choice(self.actions)
        anybody = pick.randrange(SEATS + 2)
        choices: list[dict[str, Any]] = [
            {"type": "play", "seq": room.seq, "seat": seat, "action": action},
            {"type": "play", "seq": stale, "seat": anybody, "action": action},
            {"type": "play", "seq": room.seq, "seat": anybody, "action": f"{action}?"},
            {"type": "undo", "seq": stale, "seat": anybody},
            {"type": "undo", "seq": room.seq, "seat": seat},
            {"type": "answer_undo", "seq": room.seq, "seat": anybody, "agree": pick.random() < 0.5},
            {"type": "sit", "seat": anybody, "name": "Mallory", "salt": "x"},
            {"type": "stand", "seat": anybody},
            {"type": "free_seat", "seat": anybody},
            {"type": "let_in", "removed": anybody, "name": "Mallory"},
            {"type": "salt", "seat": anybody, "salt": "x", "commitment": "0" * 64},
            {"type": "change_room", "seats": 2, "public": True},
            {"type": "start"},
            {"type": "hint", "seat": seat},
            {"type": "why", "seat": seat, "action": action},
            {"type": "hello", "last": stale},
        ]
        if connection.device != room.record.host or connection.watching:
            choices += [
                {"type": "pause", "on": True},
                {"type": "close"},
                {"type": "beside"},
                {"type": "change_room", "latecomers": False},
                {"type": "seat_bot", "seat": anybody, "bot": "random"},
            ]
        if not may_go_on(room, connection):
            choices += [{"type": "rematch", "what": pick.choice(AGAIN)}]
        return orjson.dumps({"id": pick.randrange(100), **pick.choice(choices)}).decode()

    def jumbled(self, connection: Connection) -> str:
        """An object with fields of the wrong kind, too many of them, or too few."""
        pick = self.pick
        message = {name: pick.choice(ODD) for name in pick.sample(FIELDS, pick.randrange(6))}
        message["type"] = pick.choice([*TYPES, *ODD]) if pick.random() < 0.9 else "play"
        message[pick.choice(["extra", "Type", "__proto__", ""])] = pick.choice(ODD)
        return json.dumps(message)

    def mangled(self, connection: Connection) -> str:
        """A well-formed ask with a few characters gone wrong; no longer JSON, or no ask."""
        text = list(self.misplaced(connection))
        for _ in range(self.pick.randrange(1, 6)):
            place = self.pick.randrange(len(text))
            text[place] = self.pick.choice(["", "\x00", '"', "{", "\\", "\u2028", "9" * 30, "}"])
        return "".join(text) + self.pick.choice(["]", "", "{}", ","])

    def random_text(self, connection: Connection) -> str:
        pick = self.pick
        if pick.random() < 0.3:
            return json.dumps(pick.choice(ODD))
        letters = string.printable + "éß€😀\x00\u2028"
        return "".join(pick.choices(letters, k=pick.randrange(60)))

    def nested(self, connection: Connection) -> str:
        depth = self.pick.choice([10, 200, 3_000])
        opening = self.pick.choice(["[", '{"type":', '{"options":{"a":'])
        return opening * min(depth, 8_000 // len(opening))

    def oversized(self, connection: Connection) -> str:
        text = "x" * self.pick.choice([8_193, 20_000, 100_000])
        return self.pick.choice([text, json.dumps({"type": "chat", "text": text}), f'"{text}'])


def may_go_on(room: Room, connection: Connection) -> bool:
    """Whether somebody may open the room that follows: who sits there, once it is over, once."""
    over = room.game().outcome is not None and room.status != "closed"
    sits = room.is_at_home(connection.device) and not connection.watching
    return over and sits and room.record.rematch is None


def mark_of(room: Room) -> tuple[object, ...]:
    """All that a refused ask may not change, cheaply."""
    match = room.match
    state = None if match is None else id(match.state)
    return room.revision, room.status, room.seq, state, room.record.model_dump_json()


async def bombard(room: Room, connection: Connection, writer: Writer, answers: Counter[str]) -> int:
    """Send a round of messages; every one is answered, and none changes anything."""
    before = mark_of(room)
    sent = 0
    for _ in range(25):
        text = writer.write(connection)
        try:
            text.encode()
        except UnicodeEncodeError:
            continue  # No socket would let it in.
        await connection.receive(text)
        sent += 1
        heard = [orjson.loads(message) for message in told(connection)]
        assert heard, text
        for message in heard:
            tells.validate_python(message)
            answers[message.get("code", message["type"])] += 1
            if message["type"] == "refused":
                assert len(message["sentence"]) > 8, message
                assert message["code"] not in ("", "error"), message
            elif message["type"] == "hint":  # Whoever is asked may have one, for their own seat.
                assert json.loads(text)["seat"] in room.seats_of(connection.device), text
            else:
                assert message["type"] in HARMLESS, (text, message)
    assert mark_of(room) == before
    return sent


async def bombard_from(lines: list[Connection], writer: Writer, answers: Counter[str]) -> int:
    """Send a round of messages on each line."""
    sent = 0
    for connection in lines:
        told(connection)
        sent += await bombard(connection.room, connection, writer, answers)
    return sent


async def go_on(room: Room, seated: Connection) -> None:
    """The one thing that a seated person may still do; it changes nothing else."""
    before = room.record.model_copy()
    revision, seq = room.revision, room.seq
    assert orjson.loads((await ask(seated, "rematch", id=1))[-1]) == {"type": "done", "id": 1}
    assert room.record.rematch in room.hall.rooms
    assert room.record.model_copy(update={"rematch": None}) == before
    assert (room.revision, room.status, room.seq) == (revision + 1, "over", seq)


async def close_up(room: Room, people: list[Connection], others: list[Connection]) -> None:
    """A room its host has closed takes a last round; a finished game stays finished."""
    finished = room.game().outcome is not None
    await people[0].receive('{"type":"close"}')
    assert room.status == ("over" if finished else "closed")
    await bombard_from(people + others, Writer("closed", room), Counter())
    for connection in people + others:
        room.hall.leave(connection)


@pytest.mark.parametrize("game", [box.id for box in all_boxes()])
def test_no_message_breaks_a_room_or_changes_it(game: str, tmp_path: Path) -> None:
    async def scene() -> Counter[str]:
        answers: Counter[str] = Counter()
        seats = min(SEATS, max(box.most_seats for box in all_boxes() if box.id == game))
        async with open_hall(tmp_path, talk_a_minute=10**9) as hall:
            sent, number = 0, 0
            while sent < MESSAGES:
                number += 1
                room = await open_room(hall, game, DEVICES[:seats])
                people = [connect(room, device) for device in DEVICES[:seats]]
                others = [connect(room, STRANGER), connect(room, DEVICES[0], watching=True)]
                await people[0].receive('{"type":"start"}')
                writer = Writer(f"{game} {number}", room)
                while sent < MESSAGES:
                    match = room.game()
                    exact = state_hash(match.state), match.log.lines[-1], len(match.past)
                    sent += await bombard_from(people + others, writer, answers)
                    now = state_hash(match.state), match.log.lines[-1], len(match.past)
                    assert now == exact
                    stored = await hall.store.moves_from(room.code, 0)
                    assert len(stored) == room.seq + 1
                    if match.decision is None:
                        await go_on(room, writer.pick.choice(people))
                        sent += await bombard_from(people + others, writer, answers)
                        break
                    move = writer.pick.choice(match.decision.legal).text
                    async with room.lock:
                        await room.move(match.decision.seat, move, "player")
                    for connection in [*people, *others]:
                        told(connection)
                await close_up(room, people, others)
        return answers

    answers = run_long(scene())
    assert {"malformed", "too_long", "stale", "not_your_seat", "not_host"} <= set(answers), answers


@pytest.mark.parametrize("game", [box.id for box in all_boxes()])
def test_at_the_end_who_sat_there_may_go_on_and_nothing_else_changes(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, talk_a_minute=10**9) as hall:
            room = await open_room(hall, game, DEVICES[: some_seats(find(game))])
            people = [connect(room, device) for device in DEVICES[: len(room.record.seats)]]
            others = [connect(room, STRANGER), connect(room, DEVICES[0], watching=True)]
            await people[0].receive('{"type":"start"}')
            writer = Writer(f"the end of {game}", room)
            while (decision := room.game().decision) is not None:
                async with room.lock:
                    move = writer.pick.choice(decision.legal).text
                    await room.move(decision.seat, move, "player")
                for connection in people + others:
                    told(connection)
            await bombard_from(people + others, writer, Counter())
            await go_on(room, people[-1])
            await bombard_from(people + others, writer, Counter())
            await close_up(room, people, others)

    run(scene())


def run_long(scene: Any) -> Any:
    """Play a scene whose length is asked for by BRINK_FUZZ."""

    async def bounded() -> Any:
        async with asyncio.timeout(60 + MESSAGES / 100):
            return await scene

    return asyncio.run(bounded())


def test_a_client_that_sends_too_fast_is_refused_and_heard_again_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, messages_a_second=1000.0, burst=5) as hall:
            game = all_boxes()[0].id
            room = await open_room(hall, game, DEVICES[:1] * all_boxes()[0].least_seats)
            connection = connect(room, DEVICES[0])
            for number in range(60):
                why = {"type": "why", "seat": 0, "action": "x", "id": number}
                await connection.receive(orjson.dumps(why).decode())
            codes = [orjson.loads(message)["code"] for message in told(connection)]
            assert codes[:5] == ["not_started"] * 5
            assert codes.count("too_fast") > 30
            while orjson.loads(codes_after(await pinged(connection)))["type"] != "pong":
                await asyncio.sleep(0.001)  # An allowance comes back with time alone.

    async def pinged(connection: Connection) -> list[bytes]:
        await connection.receive('{"type":"ping"}')
        return told(connection)

    def codes_after(messages: list[bytes]) -> bytes:
        return messages[-1]

    run(scene())


@every_game
def test_no_message_on_a_socket_breaks_a_server(hub: Hub, game: str) -> None:
    async def scene() -> None:
        pick = random.Random(f"{game} {hub.kind}")
        async with party(hub, game) as room:
            await room.start()
            before = room.host.table
            sent = 0
            while sent < ON_SOCKETS:
                token = pick.choice([None, room.devices[0].token, "A" * 32])
                watch = pick.random() < 0.3 or token == room.devices[0].token
                async with hub.client(token).enter(room.code, watch=watch) as stranger:
                    try:
                        for _ in range(pick.randrange(1, 120)):
                            await stranger.line.send(odd_frame(pick))
                            sent += 1
                        await answered(stranger)
                    except ConnectionClosed:
                        pass  # Bytes, or too much at once: let go, as it should be.
            async with room.devices[0].enter(room.code) as again:
                await until(again, lambda t: bool(t.table))
                assert again.table == before
                assert again.room["revision"] == room.host.room["revision"]

    async def answered(stranger: Any) -> None:
        with pytest.raises(ClientRefused) as caught:
            await stranger.ask("undo", seq=0, seat=0)
        assert caught.value.code == "not_your_seat"

    run(scene())


def odd_frame(pick: random.Random) -> str | bytes:
    """A frame no friend would send."""
    kind = pick.randrange(40)
    if kind == 0:
        return pick.randbytes(pick.randrange(50))
    if kind == 1:
        return "x" * pick.choice([9_000, 200_000])
    if kind < 10:
        return json.dumps(pick.choice([one for one in ODD if one != "\ud800"]))
    if kind < 20:
        return "".join(pick.choices(string.printable, k=pick.randrange(80)))
    message: dict[str, Any] = {"type": pick.choice(["play", "undo", "why", "hint", "stand"])}
    message |= {"seat": pick.randrange(4), "seq": pick.randrange(3), "action": "x", "id": 5}
    if pick.random() < 0.5:
        message[pick.choice(FIELDS)] = pick.choice(ODD)
    return json.dumps(message)
