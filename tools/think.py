"""Does thinking stop a table? An honest pair plays, in turn alone and beside rooms full of bots.

Eight rooms of the War's bots, which never pause, and ten hints a second. The load comes from a
process of its own (`--load`), so that the pair feels the server and not its neighbours.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from brink.client import Client, ClientRefused, TableClient
from tools.processes import Server
from tools.siege.honest import Felt, Pair

WAR = "singularity_war"
WAR_SEATS = 4
ROOMS = 8
HINTS_A_SECOND = 10
ASKERS = 10  # Rooms in which a person asks for hints.
WORST = 3.0  # Times its own baseline that the pair's p99 may be.
SETTINGS = {  # One address asks for all of it.
    "BRINK_MESSAGES_A_SECOND": "1000",
    "BRINK_BURST": "1000",
    "BRINK_MOST_ROOMS_AN_HOUR": "100000",
    "BRINK_CROWD": "1000",
}


@dataclass
class Load:
    """What thinks, and what became of it."""

    address: str
    goes: asyncio.Event = field(default_factory=asyncio.Event)
    done: Counter[str] = field(default_factory=Counter)

    async def bots(self) -> None:
        """Let bots play game after game, paused whenever the load rests."""
        device = Client(self.address)
        while True:
            seated = {str(seat): "heuristic" for seat in range(WAR_SEATS)}
            opened = await device.open_room(WAR, WAR_SEATS, bots=seated)
            async with device.enter(opened["code"]) as table:
                await table.ask("start")
                await self.watch(table)

    async def watch(self, table: TableClient) -> None:
        """See a game to its end."""
        paused = False
        while not table.over:
            if paused == self.goes.is_set():
                paused = not paused
                await table.ask("pause", on=paused)
            try:
                message = await table.receive(0.1)
            except TimeoutError:
                continue
            self.done["bot moves"] += message["type"] == "moved"
            table.heard.clear()
            table.moves.clear()

    async def hints(self) -> None:
        """Ask for hints, as many a second as agreed, in several rooms in turn."""
        async with AsyncExitStack() as stack:
            tables: list[TableClient] = []
            for _ in range(ASKERS):
                device = Client(self.address)
                opened = await device.open_room(WAR, 1)
                table = await stack.enter_async_context(device.enter(opened["code"]))
                await table.sit(0, "Cleo")
                await table.ask("start")
                tables.append(table)
            asked: set[asyncio.Task[None]] = set()
            turn = 0
            while True:
                await self.goes.wait()
                began = time.monotonic()
                task = asyncio.create_task(self.hint(tables[turn % ASKERS]))
                asked = {one for one in asked if not one.done()} | {task}
                turn += 1
                await asyncio.sleep(max(0.0, began + 1 / HINTS_A_SECOND - time.monotonic()))

    async def hint(self, table: TableClient) -> None:
        """Ask for one hint, unless the last is still awaited there."""
        if table.room.get("asking"):
            self.done["hints still awaited"] += 1
            return
        table.room["asking"] = True
        try:
            await table.ask("hint", seat=0)
            self.done["hints"] += 1
        except ClientRefused as refused:
            self.done[f"hints refused: {refused.code}"] += 1
        finally:
            table.room["asking"] = False

    async def run(self) -> None:
        """Do as the lines of the standard input say: go, rest; at its end say what was done."""
        work = [asyncio.create_task(self.bots()) for _ in range(ROOMS)]
        work.append(asyncio.create_task(self.hints()))
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            if line.strip() == "go":
                self.goes.set()
            else:
                self.goes.clear()
            for task in work:
                if task.done():
                    task.result()
        for task in work:
            task.cancel()
        print(", ".join(f"{count} {what}" for what, count in self.done.most_common()))


async def felt_in_turn(server: Server, rounds: int, seconds: float) -> tuple[Felt, Felt, str]:
    """Let the pair play alone and beside the load, in turn, and return what it felt."""
    alone, beside = Felt(), Felt()
    pair = Pair(server.address)
    load = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tools.think", "--load", server.address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert load.stdin is not None
    for number in range(2 * rounds):
        felt, said = ((alone, "rest"), (beside, "go"))[number % 2]
        load.stdin.write(said + "\n")
        load.stdin.flush()
        await asyncio.sleep(1.0)
        found = await pair.play(seconds)
        felt.seconds += found.seconds
        felt.denied += found.denied
    told, _ = load.communicate()
    return alone, beside, told.strip()


def measure(rounds: int, seconds: float, pause: float) -> bool:
    """Measure, print, and return whether the pair hardly noticed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), {**SETTINGS, "BRINK_BOT_PAUSE": str(pause)})
        server.start()
        try:
            server.wait()
            alone, beside, told = asyncio.run(felt_in_turn(server, rounds, seconds))
        finally:
            server.stop()
    table = Table("the pair", "moves", "p50 ms", "p99 ms", "denied")
    for name, felt in (("alone", alone), ("beside thinking bots", beside)):
        figures = [f"{felt.percentile(share):.1f}" for share in (0.5, 0.99)]
        table.add_row(name, str(len(felt.seconds)), *figures, str(dict(felt.denied) or ""))
    console = Console()
    console.print(table)
    console.print(f"meanwhile: {told}")
    ratio = beside.percentile(0.99) / alone.percentile(0.99)
    middle = beside.percentile(0.5) / alone.percentile(0.5)
    good = ratio <= WORST and not beside.denied
    console.print(f"p99 {ratio:.2f} times, p50 {middle:.2f} times: {'ok' if good else 'MISSED'}")
    return good


def main() -> None:
    """Measure, or be the load."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--pause", type=float, default=0.0, help="of the bots before a move")
    parser.add_argument("--load", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.load:
        asyncio.run(Load(given.load).run())
        return
    sys.exit(0 if measure(given.rounds, given.seconds, given.pause) else 1)


if __name__ == "__main__":
    main()
