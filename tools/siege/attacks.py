"""The attacks: what broke once, and what we would try ourselves; bounded in count and time."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.frames import Opcode

from tools.siege.coming import bots_seats, rematches, short_codes
from tools.siege.means import BROKEN, HOST, Door, Siege, name_of
from tools.siege.tables import (
    PATH,
    RUSH,
    WAR,
    finished_game,
    own_room,
    started,
    until_answered,
)

Attack = Callable[[Siege], Coroutine[Any, Any, None]]

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
GREETING = json.dumps({"type": "hello", "last": 0})


async def rooms(siege: Siege) -> None:
    """Open rooms without cookies, as fast as eight lines can."""
    doors = [Door(siege) for _ in range(8)]
    siege.begin()
    await siege.many(8, lambda number: doors[number].open_room(PATH, 2, public=True))


async def rooms_from_many(siege: Siege) -> None:
    """Open rooms nobody ever uses, from twenty addresses."""
    doors = [Door(siege, number) for number in range(20)]
    siege.begin()
    await siege.many(20, lambda number: doors[number].open_room(PATH, 2))


async def public_list(siege: Siege) -> None:
    """Flood the list of public rooms, with a host connected to each."""
    siege.begin()

    async def show(number: int) -> None:
        door, device = Door(siege), f"host {number} {siege.told.total()}"
        code = await door.open_room(PATH, 2, device, public=True)
        door.close()
        if code is None:
            await asyncio.sleep(0.2)
            return
        async with siege.socket(code, 0, device) as line:
            async for text in line:
                siege.take_in(text)

    await siege.many(150, show)


async def war_join(siege: Siege) -> None:
    """58 sockets join one room of the War, again and again."""
    code = await own_room(siege, WAR, 4)
    siege.begin()

    async def join(number: int) -> None:
        async with siege.socket(code, number % 2) as line:
            await line.send(GREETING)
            for _ in range(3):
                siege.take_in(await line.recv())

    await siege.many(58, join)


async def hellos(siege: Siege) -> None:
    """Bursts of hello from twenty sockets of a game with a history."""
    code = await started(siege, WAR, 2)
    siege.begin()

    async def greet(_: int) -> None:
        async with siege.socket(code, 0) as line:
            while siege.lasts():
                for _ in range(10):
                    await line.send(GREETING)
                for _ in range(10):
                    siege.take_in(await line.recv())

    await siege.many(20, greet)


async def pings(siege: Siege) -> None:
    """Pings without ever reading: frames, and messages."""
    code = await own_room(siege, PATH, 2)
    frame = bytes([0x80 | Opcode.PING, 0x80 | 125, 0, 0, 0, 0]) + b"x" * 125
    text = b'{"type":"ping","id":1}'
    message = bytes([0x80 | Opcode.TEXT, 0x80 | len(text), 0, 0, 0, 0]) + text
    siege.begin()

    async def flood(number: int) -> None:
        wanted = [frame, message][number % 2] * 200
        async with siege.socket(code, number % 3) as line:
            line.transport.pause_reading()
            while siege.lasts() and not line.transport.is_closing():
                line.transport.write(wanted)
                siege.told["sent 200"] += 1
                await asyncio.sleep(0.005)
        siege.told["cut off"] += siege.lasts()
        await asyncio.sleep(0.1)

    await siege.many(20, flood)


async def hints(siege: Siege) -> None:
    """Hints from sixty sockets of one device."""
    code = await started(siege, WAR, 2)
    siege.begin()

    async def ask(_: int) -> None:
        async with siege.socket(code, 0, "host") as line:
            while siege.lasts():
                await line.send('{"type":"hint","id":7,"seat":0}')
                await until_answered(siege, line, 7)

    await siege.many(60, ask)


async def replays(siege: Siege) -> None:
    """Replay, proof and log of a finished game on four lines."""
    code = await finished_game(siege)
    doors = [Door(siege) for _ in range(4)]
    paths = [f"/api/rooms/{code}/{what}" for what in ("replay", "proof", "log")]
    turn = itertools.cycle(paths)
    siege.begin()
    await siege.many(4, lambda number: doors[number].ask("GET", next(turn)))


async def requests(siege: Siege) -> None:
    """Ask for the shelf, a QR code, the list and the page on eight lines."""
    code = await own_room(siege, PATH, 2)
    doors = [Door(siege) for _ in range(8)]
    turn = itertools.cycle(["/api/games", f"/api/rooms/{code}/qr.svg", "/api/rooms", "/"])
    siege.begin()
    await siege.many(8, lambda number: doors[number].ask("GET", next(turn)))


async def chat(siege: Siege) -> None:
    """Talk by coming back as somebody else all the time."""
    code = await own_room(siege, PATH, 2)
    siege.begin()

    async def talk(_: int) -> None:
        async with siege.socket(code) as line:
            for again in range(20):
                line_of_talk = {"type": "chat", "id": again, "text": "buy gold " * 50}
                await line.send(json.dumps(line_of_talk))
                await until_answered(siege, line, again)

    await siege.many(10, talk)


async def half_requests(siege: Siege) -> None:
    """1,100 requests that are never finished, from five addresses, opened again when cut off."""
    siege.begin()

    async def dawdle(number: int) -> None:
        reader, writer = await asyncio.open_connection(
            HOST, siege.port, local_addr=(siege.source(number % 5), 0)
        )
        try:
            writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            siege.told["held"] += 1
            if not await reader.read(1):
                siege.told["cut off"] += 1
        finally:
            writer.close()
        await asyncio.sleep(0.2)

    await siege.many(1_100, dawdle)


async def drop(siege: Siege) -> None:
    """3,000 sockets from forty addresses in seventy rooms, all gone at once."""
    codes = [await Door(siege, 100 + number % 24).open_room(PATH, 2) for number in range(70)]
    lines: list[ClientConnection] = []

    async def come(number: int) -> None:
        code = codes[number % 70] or ""
        async with siege.socket(code, number % 40) as line:
            lines.append(line)
            await line.send(GREETING)
            async for text in line:
                siege.take_in(text)

    crowd = []
    for number in range(3_000):
        crowd.append(asyncio.create_task(come(number)))
        await asyncio.sleep(0.002)
    for _ in range(300):
        if len(lines) + sum(one.done() for one in crowd) >= len(crowd):
            break
        await asyncio.sleep(0.1)
    siege.begin()
    await asyncio.sleep(siege.seconds / 3)
    siege.told["sockets at once"] = sum(line.state.name == "OPEN" for line in lines)
    for line in lines:
        line.transport.abort()
    for error in await asyncio.gather(*crowd, return_exceptions=True):
        siege.told["gone" if error is None else name_of(error)] += 1


async def churn(siege: Siege) -> None:
    """Sit down and stand up, and change the room, without end."""
    code = await own_room(siege, WAR, 4)
    siege.begin()

    async def fidget(number: int) -> None:
        device = "host" if number == 0 else f"guest {number}"
        async with siege.socket(code, 0, device) as line:
            for again in itertools.count(1):
                ask: dict[str, object] = {"type": "sit", "seat": number % 4, "name": f"M{number}"}
                if again % 2:
                    ask = {"type": "stand", "seat": number % 4}
                elif number == 0:
                    ask = {"type": "change_room", "turn_seconds": again % 100}
                await line.send(json.dumps({**ask, "id": again}))
                await until_answered(siege, line, again)

    await siege.many(12, fidget)


async def big_messages(siege: Siege) -> None:
    """Messages of 8, 30 and 1,000 kB."""
    code = await own_room(siege, PATH, 2)
    siege.begin()

    async def shout(_: int) -> None:
        async with siege.socket(code) as line:
            for size in itertools.cycle([8_000, 30_000, 30_000, 1_000_000]):
                await line.send(json.dumps({"type": "chat", "id": 1, "text": "x" * size}))
                await until_answered(siege, line, 1)

    await siege.many(10, shout)


async def guess(siege: Siege) -> None:
    """Guess codes of rooms, by sockets and by requests."""
    doors = [Door(siege) for _ in range(4)]
    siege.begin()

    async def knock(number: int) -> None:
        code = "".join(random.choices(ALPHABET, k=12))  # noqa: S311
        if number < 4:
            await doors[number].ask("GET", f"/api/rooms/{code}/talk")
            return
        async with siege.socket(code) as line:
            await line.recv()

    await siege.many(10, knock)


async def unread_answers(siege: Siege) -> None:
    """Ask for long answers and read none of them."""
    siege.begin()

    async def ask(_: int) -> None:
        line = socket.socket()
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.bind((siege.source(), 0))
        loop = asyncio.get_running_loop()
        try:
            await loop.sock_connect(line, (HOST, siege.port))
            request = b"GET /api/games/singularity_war HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            await loop.sock_sendall(line, request * 12)
            siege.told["asked 12"] += 1
            await asyncio.sleep(5)
        finally:
            line.close()

    await siege.many(150, ask)


async def reconnect(siege: Siege) -> None:
    """Come and go as fast as thirty sockets can, through a room full of watchers."""
    code = await started(siege, RUSH, 3)
    siege.begin()

    async def come(number: int) -> None:
        try:
            async with siege.socket(code, number % 2) as line:
                siege.take_in(await line.recv())
        except BROKEN as error:
            siege.told[name_of(error)] += 1

    await siege.many(30, come)


async def bots(siege: Siege) -> None:
    """Start tables of bots and leave them to themselves."""
    siege.begin()

    async def abandon(number: int) -> None:
        door, device = Door(siege), f"host {number} {siege.told.total()}"
        table = {str(seat): "heuristic" for seat in range(4)}
        code = await door.open_room(WAR, 4, device, bots=table)
        door.close()
        if code is None:
            await asyncio.sleep(0.5)
            return
        async with siege.socket(code, 0, device) as line:
            await line.send('{"type":"start","id":1}')
            await until_answered(siege, line, 1)

    await siege.many(4, abandon)


ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (
        rooms,
        rooms_from_many,
        public_list,
        war_join,
        hellos,
        pings,
        hints,
        replays,
        requests,
        chat,
        half_requests,
        drop,
        churn,
        big_messages,
        guess,
        unread_answers,
        reconnect,
        bots,
        short_codes,
        bots_seats,
        rematches,
    )
}
