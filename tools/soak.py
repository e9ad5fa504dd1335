"""The crash soak: tables in play while the server is killed again and again.

Every scripted client keeps a ledger of what it was promised: a move for which the server said
`done`. At the end each promise must stand in the downloaded log, at its place and only there.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from brink.bots.registry import bot_names
from brink.games.box import Box
from brink.games.catalog import all_boxes
from tools.processes import Server, is_healthy, postgres, redis_server
from tools.soak_players import Ledger, Player

SETTINGS = {
    "BRINK_GRACE": "1.0",
    "BRINK_BOT_PAUSE": "0.01",
    "BRINK_HEARTBEAT": "0.3",
    "BRINK_PING": "5",
    "BRINK_MOST_ROOMS_AN_HOUR": "100000",
    "BRINK_MESSAGES_A_SECOND": "1000",
    "BRINK_BURST": "1000",
    "BRINK_CROWD": "1000",  # All come from one address, and come again after every kill.
}
WORKERS = 3
MOVES_A_LIFE = 80  # At most, between two kills;
LONGEST_LIFE = 4.0  # and seconds.
REMATCHES = 0.3


class Soak:
    """Tables in play on a server that is being killed."""

    def __init__(self, address: str, rooms: int, seed: int, folder: Path) -> None:
        self.address = address
        self.rooms = rooms
        self.luck = random.Random(seed)  # noqa: S311
        self.folder = folder
        self.ledger = Ledger()
        self.killing = True
        self.now_at: dict[int, str] = {}  # The rooms in play, by table.

    async def keep_table(self, number: int) -> None:
        """Play one game after another at a table, for as long as there is killing."""
        boxes = all_boxes()
        box = boxes[number % len(boxes)]
        spread = box.most_seats - box.least_seats + 1
        seats = box.least_seats + number // len(boxes) % spread
        rounds = 0
        while self.killing or rounds == 0:
            people = self.luck.randint(1, seats)
            players = [Player(self, seat) for seat in range(people)]
            code: str | None = await self.open_room(players[0], box, seats, people)
            while code is not None:
                self.now_at[number] = code
                await self.play_room(code, players)
                rounds += 1
                again = self.killing and self.luck.random() < REMATCHES
                code = await self.rematch(players, code) if again else None
            self.now_at.pop(number, None)

    async def open_room(self, host: Player, box: Box, seats: int, people: int) -> str:
        """Open a room with bots of every kind on the seats people leave free."""
        names = bot_names(box)
        bots = {str(seat): self.luck.choice(names) for seat in range(people, seats)}
        opened = await host.persist(lambda: host.client.open_room(box.id, seats, bots=bots))
        return str(opened["code"])

    async def play_room(self, code: str, players: list[Player]) -> None:
        """Let everybody play a game to its end, then compare its log."""
        await asyncio.gather(*(one.take_part(code, len(players)) for one in players))
        host = players[0]
        log = await host.persist(lambda: host.client.request("GET", f"/api/rooms/{code}/log"))
        self.ledger.check(code, log, self.folder)

    async def rematch(self, players: list[Player], code: str) -> str:
        """Open the next room from this one."""
        for player in players:
            player.forget()
        found = await players[0].persist(lambda: self.ask_rematch(players[0], code))
        self.ledger.counts["rematches"] += 1
        return str(found)

    async def ask_rematch(self, host: Player, code: str) -> str:
        """Ask for a rematch and return its room."""
        async with host.client.enter(code) as table:
            await table.until("room")
            while table.room["status"] != "over":
                await table.until("room")
            await table.ask("rematch")
            while table.room["rematch"] is None:
                await table.until("room")
            return str(table.room["rematch"])

    def progress(self, began: float) -> None:
        """Say how far it is."""
        counts = self.ledger.counts
        told = ", ".join(f"{counts[name]} {name}" for name in ("kills", "games", "acknowledged"))
        print(f"{time.monotonic() - began:5.0f} s  {told}", file=sys.stderr, flush=True)

    async def moves_made(self) -> None:
        """Wait for a random number of moves, but not for ever: no moment is special."""
        wanted = self.ledger.counts["acknowledged"] + self.luck.randint(0, MOVES_A_LIFE)
        end = time.monotonic() + LONGEST_LIFE
        while self.ledger.counts["acknowledged"] < wanted and time.monotonic() < end:
            await asyncio.sleep(0.01)
        await asyncio.sleep(self.luck.uniform(0, 0.02))

    async def run(self, kill: Callable[[Soak], Any], kills: int, seconds: float) -> None:
        """Play and kill until the kills are used up, then let every game end."""
        tables = [asyncio.create_task(self.keep_table(number)) for number in range(self.rooms)]
        end = time.monotonic() + seconds
        try:
            for done in range(kills):
                if time.monotonic() > end or any(table.done() for table in tables):
                    break
                await kill(self)
                self.ledger.counts["kills"] = done + 1
                self.progress(end - seconds)
            self.killing = False
            left = max(30.0, end - time.monotonic())
            _, late = await asyncio.wait(tables, timeout=left)
            self.progress(end - seconds)
        finally:
            for table in tables:
                table.cancel()
        for error in await asyncio.gather(*tables, return_exceptions=True):
            if isinstance(error, Exception):
                self.ledger.faults.append(f"a client failed: {error!r}")
        if late:
            self.ledger.faults.append(f"never ended: {', '.join(sorted(self.now_at.values()))}")


async def kill_and_start(server: Server, soak: Soak) -> None:
    """Kill the only server after a while, now and then while it is still starting."""
    if soak.luck.random() > 0.1:
        await asyncio.to_thread(server.wait)
        await soak.moves_made()
    else:
        await asyncio.sleep(soak.luck.uniform(0.05, 1.0))
    await asyncio.to_thread(server.kill)
    server.start()


async def kill_a_worker(server: Server, soak: Soak) -> None:
    """Kill one of the workers after a while; their parent starts another."""
    while len(server.ready()) < WORKERS - 1:
        await asyncio.sleep(0.1)
    await soak.moves_made()
    os.kill(soak.luck.choice(server.workers()), signal.SIGKILL)


@contextlib.contextmanager
def servers(kind: str, folder: Path) -> Iterator[Server]:
    """Run what is to be killed."""
    with contextlib.ExitStack() as stack:
        settings = dict(SETTINGS)
        workers = 1
        if kind == "postgres":
            settings["BRINK_DATABASE_URL"] = stack.enter_context(postgres(folder))
            settings["BRINK_REDIS_URL"] = stack.enter_context(redis_server(folder))
            workers = WORKERS
        server = Server(folder, settings, workers)
        server.start()
        stack.callback(server.stop)
        server.wait()
        yield server


def soak(kind: str, rooms: int, kills: int, seconds: float, seed: int) -> Ledger:
    """Run one soak and return its ledger."""
    with tempfile.TemporaryDirectory(prefix="brink-soak-") as name:
        folder = Path(name)
        with servers(kind, folder) as server:
            running = Soak(server.address, rooms, seed, folder)
            one = kill_and_start if kind == "sqlite" else kill_a_worker
            asyncio.run(running.run(lambda running: one(server, running), kills, seconds))
            if not is_healthy(server.address):
                server.wait()
        ledger = running.ledger
        text = (folder / "server.log").read_text(encoding="utf-8", errors="replace")
        ledger.counts["errors logged"] = text.count('"level": "error"') + text.count("Traceback")
        if ledger.faults or ledger.counts["errors logged"]:
            kept = Path("build") / f"soak-{kind}.log"
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(text, encoding="utf-8")
    if ledger.counts["kills"] < kills:
        ledger.faults.append(f"only {ledger.counts['kills']} of {kills} kills fit into the time")
    return ledger


def show(kind: str, ledger: Ledger, took: float) -> None:
    """Print what happened."""
    console = Console()
    grid = Grid(title=f"{kind}: {took:.0f} s", show_header=False)
    for name, count in sorted(ledger.counts.items()):
        grid.add_row(name, f"{count:,}")
    grid.add_row("violations", f"{len(ledger.faults):,}", style="red" if ledger.faults else "green")
    console.print(grid)
    for fault in ledger.faults[:20]:
        console.print(fault, markup=False, highlight=False)


def main() -> None:
    """Soak, print, and fail on any violation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=900, help="at most, for each database")
    parser.add_argument("--only", choices=("sqlite", "postgres"))
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = random.randrange(2**32) if asked.seed is None else asked.seed  # noqa: S311
    print(f"seed {seed}", flush=True)
    failed = False
    for kind in (asked.only,) if asked.only else ("sqlite", "postgres"):
        began = time.monotonic()
        ledger = soak(kind, asked.rooms, asked.kills, asked.seconds, seed)
        show(kind, ledger, time.monotonic() - began)
        failed = failed or bool(ledger.faults)
    sys.exit(failed)


if __name__ == "__main__":
    main()
