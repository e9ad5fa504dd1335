"""A table played through a fault: what is answered meanwhile, and whether all is well again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from brink.client import Client, ClientRefused, ConnectionClosed, TableClient
from tools.processes import Server

LATER = 1013
GAME = "path_to_safety"
WATCHED = 8.0  # Seconds for which a fault lasts.
PATIENCE = 40.0  # Seconds in which everything must go on by itself.


@dataclass
class Finding:
    """What one fault did."""

    fault: str
    told: Counter[str] = field(default_factory=Counter)  # Codes of answers during the fault.
    health: str = ""  # What /healthz said during it.
    lines: int = 0  # Of the log, during it.
    back: float = -1.0  # Seconds until asks, bots and health were well again.
    wrong: list[str] = field(default_factory=list)


def health(address: str) -> tuple[int, str]:
    """Return what /healthz says."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=15) as answer:  # noqa: S310
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError as error:
        return 0, str(error)


class Trial:
    """A server, a device at three tables, and what is found out about a fault."""

    def __init__(self, server: Server, fault: str) -> None:
        self.server = server
        self.found = Finding(fault)
        self.client = Client(server.address)
        self.code = self.bots = ""
        self.acknowledged: dict[int, str] = {}  # Moves for which the server said `done`.

    async def prepare(self) -> None:
        """Open a table to play at, one where bots play for long, and one that waits."""
        self.code = (await self.client.open_room(GAME, 2))["code"]
        self.bots = (await self.client.open_room("singularity_war", 2, bots={"1": "random"}))[
            "code"
        ]
        for code in (self.code, self.bots):
            async with self.client.enter(code) as table:
                await table.sit(0, "Ada")
                await table.ask("start")

    @contextlib.asynccontextmanager
    async def table(self, code: str = "") -> AsyncIterator[TableClient]:
        """Come to a table and see how it stands."""
        async with self.client.enter(code or self.code) as table:
            while not table.table:
                await table.receive()
            yield table

    async def answer(self, ask: Coroutine[Any, Any, object]) -> str:
        """Return the code of an answer, `done` if it was that; a broken line is wrong."""
        try:
            await ask
        except ClientRefused as refused:
            if not refused.sentence.endswith("."):
                self.found.wrong.append(f"no sentence: {refused}")
            return refused.code
        except (ConnectionClosed, OSError, ValueError, TimeoutError) as error:
            self.found.wrong.append(f"the line broke: {error!r}")
            return "broken"
        return "done"

    async def move(self, table: TableClient) -> str:
        """Make the first legal move, if this device is asked."""
        until = time.monotonic() + 10
        while not table.over and not table.is_asked() and time.monotonic() < until:
            with contextlib.suppress(TimeoutError):
                await table.receive(1)
        if table.over or not table.is_asked():
            return "nothing to do"
        seq, action = table.table["seq"], table.table["decision"]["legal"][0]["action"]
        code = await self.answer(table.play(action))
        if code == "done":
            self.acknowledged[seq + 1] = action
        return code

    async def try_everything(self) -> None:
        """Ask for one of everything that is stored, on one line."""
        told = self.found.told
        try:
            async with self.table() as table:
                told["enter done"] += 1
                told[f"play {await self.move(table)}"] += 1
                for kind, values in (("chat", {"text": "Hello!"}), ("pause", {"on": False})):
                    told[f"{kind} {await self.answer(table.ask(kind, **values))}"] += 1
        except ConnectionClosed as closed:  # Told to come again.
            code = None if closed.rcvd is None else closed.rcvd.code
            told[f"enter {code}"] += 1
            if code != LATER:
                self.found.wrong.append(f"turned away with {code}")
        told[f"POST {await self.answer(self.client.open_room(GAME, 2))}"] += 1
        told[f"GET {await self.answer(self.client.request('GET', '/api/rooms'))}"] += 1

    def log_length(self) -> int:
        """Return how many lines the server has logged."""
        return (self.server.folder / "server.log").read_bytes().count(b"\n")

    async def suffer(self, seconds: float = WATCHED) -> None:
        """Play on while the fault lasts, and look at health and log."""
        before, end = self.log_length(), time.monotonic() + seconds
        while time.monotonic() < end:
            await self.try_everything()
            status, said = await asyncio.to_thread(health, self.server.address)
            if status == 503:
                self.found.health = said.replace("\n", " ")
            await asyncio.sleep(0.1)
        self.found.lines = self.log_length() - before
        if not self.found.health:
            self.found.wrong.append("/healthz did not say so")

    async def recover(self) -> None:
        """Wait until asks, bots and health are well again, by themselves."""
        began = time.monotonic()
        async with self.table() as table, self.table(self.bots) as watched:
            while time.monotonic() < began + PATIENCE:
                moves = await self.move(table) in ("done", "nothing to do")
                talks = await self.answer(table.ask("chat", text="Back?")) == "done"
                status, _ = await asyncio.to_thread(health, self.server.address)
                if moves and talks and status == 200 and await self.bots_move(watched):
                    self.found.back = time.monotonic() - began
                    return
                await asyncio.sleep(0.2)
        self.found.wrong.append(f"not well again after {PATIENCE:.0f} s")

    async def bots_move(self, table: TableClient) -> bool:
        """Return whether the bot's table goes on: our own seat answers at once."""
        before = table.table["seq"]
        until = time.monotonic() + 5
        while time.monotonic() < until:
            if table.over or any(
                move["by"] == "bot" and move["seq"] > before for move in table.moves
            ):
                return True
            if table.is_asked() and await self.move_quietly(table) != "done":
                return False
            with contextlib.suppress(TimeoutError):
                await table.receive(0.5)
        return False

    async def move_quietly(self, table: TableClient) -> str:
        return await self.answer(table.play(table.table["decision"]["legal"][0]["action"]))

    async def check(self) -> None:
        """Play the table to its end and compare its log with what was acknowledged."""
        async with self.table() as table:
            while not table.over and await self.move(table) != "nothing to do":
                pass
            if not table.over:
                self.found.wrong.append("the game did not end")
                return
        log = await self.client.request("GET", f"/api/rooms/{self.code}/log")
        lines = [json.loads(line) for line in log.splitlines()][2:]
        for row, action in self.acknowledged.items():
            if lines[row - 1].get("action") != action:
                self.found.wrong.append(f"row {row} is {lines[row - 1]}, promised was {action}")


Fault = Callable[[Trial], Coroutine[Any, Any, None]]


def run_trial(server: Server, fault: str, scene: Fault) -> Finding:
    """Play one fault."""
    trial = Trial(server, fault)

    async def whole() -> None:
        await trial.prepare()
        await trial.try_everything()
        trial.found.told.clear()
        await scene(trial)
        await trial.recover()
        await trial.check()

    try:
        asyncio.run(whole())
    except Exception as error:
        trial.found.wrong.append(f"the tool failed: {error!r}")
    return trial.found
