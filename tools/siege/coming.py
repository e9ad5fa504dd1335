"""Attacks on the ways to a table: short codes, seats of bots, the game after this one."""

from __future__ import annotations

import itertools
import json
import random

from tools.siege.means import Door, Siege
from tools.siege.tables import WAR, finished_game, started, until_answered

SHORT_LETTERS = "BCDFGHJKMPQRTWXZ"


async def short_codes(siege: Siege) -> None:
    """Guess short codes from eight addresses, as other devices all the time."""
    doors = [Door(siege, number) for number in range(8)]
    siege.begin()

    async def guess(number: int) -> None:
        short = "".join(random.choices(SHORT_LETTERS, k=6))  # noqa: S311
        status, answer = await doors[number].ask("GET", f"/api/waiting/{short}")
        siege.told["found"] += status == 200 and json.loads(answer)["code"] is not None

    await siege.many(8, guess)


async def bots_seats(siege: Siege) -> None:
    """Take bots' seats in a game that is on and give them back, as ever new devices."""
    code = await started(siege, WAR, 4)
    siege.begin()

    async def take(number: int) -> None:
        seat = 1 + number % 3
        async with siege.socket(code, number % 4) as line:
            for again, kind in enumerate(itertools.islice(itertools.cycle(["sit", "stand"]), 10)):
                ask = {"type": kind, "id": again, "seat": seat}
                ask |= {"name": f"M{number}"} if kind == "sit" else {}
                await line.send(json.dumps(ask))
                await until_answered(siege, line, again)

    await siege.many(12, take)


async def rematches(siege: Siege) -> None:
    """Ask for a rematch again and again, and close the room it opened."""
    code = await finished_game(siege)
    siege.begin()

    async def press(number: int) -> None:
        async with siege.socket(code, 0, "host") as line:
            for again in range(1, 20):
                await line.send(json.dumps({"type": "rematch", "id": again}))
                await until_answered(siege, line, again)
            if number == 0:
                await line.send('{"type":"hello"}')
                while (told := siege.take_in(await line.recv()))["type"] != "room":
                    pass
                await close(told["rematch"])

    async def close(following: str | None) -> None:
        if following is None:
            return
        async with siege.socket(following, 0, "host") as line:
            await line.send('{"type":"close","id":1}')
            await until_answered(siege, line, 1)

    await siege.many(6, press)
