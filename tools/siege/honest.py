"""People who play, come back, look for tables and open one, and count what they are denied."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import InvalidHandshake

from brink.client import Client, ClientRefused, ConnectionClosed, TableClient

GAME = "ai_rush"
SEATS = (("Ada", 0), ("Ben", 1), ("Cy", 1))  # Who sits there, at which of the two devices.
PAIRS = 3
PAUSE = 0.1  # Seconds between moves: quick players, but within a person's limits.
ENDING = 1.5  # Seconds they look at how it ended.
EVERY = 3.0  # Seconds between the other things honest people do.
PATIENCE = 10.0  # Seconds an answer may take before it counts as denied.


@dataclass
class Felt:
    """What the pair has felt."""

    seconds: list[float] = field(default_factory=list)  # Each move took, until it was stored.
    denied: Counter[str] = field(default_factory=Counter)

    def percentile(self, share: float) -> float:
        """Return how long a move took, in milliseconds."""
        ordered = sorted(self.seconds) or [PATIENCE]
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Party:
    """Some pairs that play side by side, through all attacks on one server."""

    def __init__(self, address: str) -> None:
        self.pairs = [Pair(address) for _ in range(PAIRS)]

    async def play(self, seconds: float) -> Felt:
        """Let all play, and return what all of them felt."""
        felt = Felt()
        for one in await asyncio.gather(*(pair.play(seconds) for pair in self.pairs)):
            felt.seconds += one.seconds
            felt.denied += one.denied
        return felt


class Pair:
    """Ada and Ben, at two devices of one address; a third company is Ben's, too."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.devices = [Client(address), Client(address)]
        self.felt = Felt()
        self.code = ""  # Of the table they play at, until the game is over;
        self.waiting: dict[str, Any] = {}  # and their public room, where nobody ever comes.

    async def play(self, seconds: float) -> Felt:
        """Play for a while, and return what was felt."""
        self.felt = Felt()
        end = time.monotonic() + seconds
        errands = asyncio.create_task(self.run_errands(end))
        while time.monotonic() < end:
            try:
                await self.play_once(end)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                self.felt.denied[type(error).__name__] += 1
                await asyncio.sleep(0.5)
            except ClientRefused as refused:
                self.felt.denied[refused.code] += 1
                await asyncio.sleep(0.5)
        await errands
        return self.felt

    async def play_once(self, end: float) -> None:
        """Play a game to its end, or until time is up; it goes on the next time."""
        is_new = not self.code
        if is_new:
            opened = await self.devices[0].open_room(GAME, len(SEATS))
            self.code = opened["code"]
        async with AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(one.enter(self.code)) for one in self.devices]
            if is_new:
                for seat, (name, device) in enumerate(SEATS):
                    await tables[device].sit(seat, name)
                await tables[0].ask("start")
            await asyncio.gather(*(self.answer(table, end) for table in tables))
            if tables[0].over:
                self.code = ""
                await asyncio.sleep(min(ENDING, max(0.0, end - time.monotonic())))

    async def answer(self, table: TableClient, end: float) -> None:
        """Answer whenever asked."""
        while not table.over and time.monotonic() < end:
            if not table.is_asked():
                with contextlib.suppress(TimeoutError):
                    await table.receive(0.5)
                continue
            await asyncio.sleep(PAUSE)
            action = random.choice(table.table["decision"]["legal"])["action"]  # noqa: S311
            began = time.perf_counter()
            async with asyncio.timeout(PATIENCE):
                try:
                    await table.play(action)
                except ClientRefused as refused:
                    if refused.code != "stale":  # The table had moved on: nobody is denied that.
                        raise
            self.felt.seconds.append(time.perf_counter() - began)

    async def run_errands(self, end: float) -> None:
        """Now and then come back to the table, and look for another."""
        while time.monotonic() < end:
            await asyncio.sleep(min(EVERY, max(0.0, end - time.monotonic())))
            try:
                async with asyncio.timeout(PATIENCE):
                    if not self.waiting:
                        self.waiting = await self.devices[1].open_room(GAME, 3, public=True)
                    await self.look_around(self.waiting["code"])
            except ClientRefused as refused:
                self.felt.denied[f"errand {refused.code}"] += 1
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                self.felt.denied[f"errand {type(error).__name__}"] += 1

    async def look_around(self, waiting: str) -> None:
        """Come back to our table, sit at a public one and find it in the list."""
        ada, ben = self.devices
        if self.code:
            async with ada.enter(self.code) as table:
                await table.until("room")
        async with ben.enter(waiting) as table:
            await table.until("room")
            await ada.request("GET", "/api/games")
            listed = await ada.request("GET", "/api/rooms")
            if all(room["code"] != waiting for room in listed):
                self.felt.denied["not in the list"] += 1
