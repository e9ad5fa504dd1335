"""Tables that attackers have a right to: opened, started or played to the end within the limits."""

from __future__ import annotations

import asyncio
import json
import random

from websockets.asyncio.client import ClientConnection

from tools.siege.means import Door, Siege

RUSH, WAR, PATH = "ai_rush", "singularity_war", "path_to_safety"


async def own_room(
    siege: Siege, game: str, seats: int, host: str = "host", **wishes: object
) -> str:
    """Open a room for the attack; it is within every limit."""
    code = await Door(siege, 200).open_room(game, seats, host, **wishes)
    assert code is not None
    return code


async def until_answered(siege: Siege, line: ClientConnection, number: int) -> None:
    """Take in what comes until one ask is answered."""
    while siege.take_in(await line.recv()).get("id") != number:
        pass


async def started(siege: Siege, game: str, seats: int) -> str:
    """Open a room and start it with bots beside one attacker on the first seat."""
    code = await own_room(siege, game, seats)
    async with siege.socket(code, 200, "host") as line:
        asks: list[dict[str, object]] = [
            {"type": "sit", "seat": 0, "name": "Mallory"},
            {"type": "start"},
        ]
        for number, ask in enumerate(asks, 1):
            await line.send(json.dumps({**ask, "id": number}))
            await until_answered(siege, line, number)
    return code


async def finished_game(siege: Siege) -> str:
    """Play a short game to its end, as fast as one device may."""
    code = await own_room(siege, PATH, 2, bots={"1": "random"})
    async with siege.socket(code, 200, "host") as line:
        for ask in ({"type": "sit", "seat": 0, "name": "Mallory"}, {"type": "start"}):
            await line.send(json.dumps(ask))
        await line.send(json.dumps({"type": "hello"}))
        while True:
            message = json.loads(await line.recv())
            table = message if message["type"] == "table" else message.get("table")
            if table and table["outcome"] is not None:
                return code
            decision = table and table["decision"]
            if decision and decision["mine"]:
                action = random.choice(decision["legal"])["action"]  # noqa: S311
                play = {"type": "play", "seq": table["seq"], "seat": 0, "action": action}
                await asyncio.sleep(0.08)
                await line.send(json.dumps(play))
