"""Faults on a real server: a full disk, a kill while it is full, a locked file, lost services.

A table is played through each of them. What cannot be stored must be refused in words on a line
that stays open, `/healthz` must say so, and everything must go on by itself once the fault is over.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console
from rich.table import Table as Grid

from brink.client import Client, ClientRefused, ConnectionClosed, TableClient
from tools.processes import Server, postgres, redis_server

LATER = 1013
GAME = "path_to_safety"
SMALL = 8  # Megabytes of the small disk.
WATCHED = 8.0  # Seconds for which a fault lasts.
PATIENCE = 40.0  # Seconds in which everything must go on by itself.
SETTINGS = {
    "BRINK_BOT_PAUSE": "0.05",
    "BRINK_HEARTBEAT": "1.0",
    "BRINK_MOST_ROOMS_AN_HOUR": "100000",
    "BRINK_MESSAGES_A_SECOND": "1000",
    "BRINK_BURST": "1000",
    "BRINK_CROWD": "10000",
    "BRINK_TALK_A_MINUTE": "100000",
}


@dataclass
class Finding:
    """What one fault did."""

    fault: str
    told: Counter[str] = field(default_factory=Counter)  # Codes of answers during the fault.
    health: str = ""  # What /healthz said during it.
    lines: int = 0  # Of the log, during it.
    back: float = -1.0  # Seconds until asks, bots and health were well again.
    wrong: list[str] = field(default_factory=list)


class Disk(Protocol):
    """Something that can be full."""

    folder: Path

    def fill(self, server: Server) -> None: ...
    def free(self, server: Server) -> None: ...


class SmallDisk:
    """A file system of its own, in memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.filler = folder / "filler"

    def fill(self, server: Server) -> None:
        """Leave not a byte."""
        with self.filler.open("ab", buffering=0) as file, contextlib.suppress(OSError):
            for size in (2**16, 2**12, 1):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(b"\0" * size)

    def free(self, server: Server) -> None:
        """Make room again."""
        self.filler.unlink()


class ShortFiles:
    """Where mounting is not allowed: the server's files may not grow any more."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        """No file may be longer than nothing."""
        self.limit(server, 0)

    def free(self, server: Server) -> None:
        """Let files grow again."""
        self.limit(server, resource.RLIM_INFINITY)

    def limit(self, server: Server, size: int) -> None:
        assert server.process is not None
        hard = resource.RLIM_INFINITY
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """Mount a small disk where that is allowed, else limit the length of files."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}m", "tmpfs", str(folder)]
    mounted = shutil.which("mount") and not subprocess.run(mount, check=False).returncode  # noqa: S603
    if not mounted:
        yield ShortFiles(folder)
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)  # noqa: S603, S607


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


# The faults.


def full_disk(disk: Disk, *, kill: bool) -> Fault:
    """Return how a disk fills up and is freed again, with the server killed meanwhile or not."""

    async def scene(trial: Trial) -> None:
        disk.fill(trial.server)
        try:
            await trial.suffer()
            if kill:
                trial.server.kill()
                trial.server.start()
                await asyncio.sleep(3.0)
        finally:
            disk.free(trial.server)
        if kill:
            assert trial.server.process is not None
            if trial.server.process.poll() is not None:  # Said why in a sentence, and ended.
                trial.found.told["start refused"] += 1
                trial.server.start()
            await asyncio.to_thread(trial.server.wait)

    return scene


def locked(path: Path) -> Fault:
    """Return how another process keeps the file for itself."""

    async def scene(trial: Trial) -> None:
        other = sqlite3.connect(path, isolation_level=None, timeout=5)
        other.execute("BEGIN EXCLUSIVE")
        try:
            await trial.suffer(1.0)
        finally:
            other.execute("ROLLBACK")
            other.close()

    return scene


class Bridge:
    """A way to a service that can be cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.lines: set[socket.socket] = set()
        self.is_cut = False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.door.getsockname()[1])
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        """Take lines, or drop them at once."""
        while True:
            with contextlib.suppress(OSError):
                line, _ = self.door.accept()
                if self.is_cut:
                    line.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                for one, other in ((line, far), (far, line)):
                    self.lines.add(one)
                    threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one: socket.socket, other: socket.socket) -> None:
        """Carry what comes, one way, to the end."""
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.lines.discard(one)
        one.close()

    def cut(self) -> None:
        """Break every line, and let nobody through."""
        self.is_cut = True
        for line in list(self.lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let people through again."""
        self.is_cut = False


def cut_off(bridge: Bridge) -> Fault:
    """Return how a service is lost for a while."""

    async def scene(trial: Trial) -> None:
        bridge.cut()
        try:
            await trial.suffer()
        finally:
            bridge.mend()

    return scene


def bridged(url: str) -> tuple[Bridge, str]:
    """Put a bridge before a service."""
    port = int(url.rsplit(":", 1)[1].split("/", maxsplit=1)[0])
    bridge = Bridge(port)
    return bridge, url.replace(f":{port}", f":{bridge.port}")


@contextlib.contextmanager
def served(folder: Path, settings: dict[str, str], workers: int = 1) -> Iterator[Server]:
    """Run a server."""
    folder.mkdir()
    server = Server(folder, {**SETTINGS, **settings}, workers)
    server.start()
    try:
        server.wait()
        while workers > 1 and len(server.ready()) < workers:
            time.sleep(0.1)
        yield server
    finally:
        server.stop()


def on_files(folder: Path) -> list[Finding]:
    """Try the faults of an embedded server."""
    found = []
    with small_disk(folder / "disk") as disk:
        path = disk.folder / "tables.sqlite3"
        settings = {"BRINK_DATABASE_URL": f"sqlite+aiosqlite:///{path}"}
        kind = "full disk" if isinstance(disk, SmallDisk) else "files may not grow"
        with served(folder / "sqlite", settings) as server:
            found.append(run_trial(server, kind, full_disk(disk, kill=False)))
            found.append(run_trial(server, f"{kind}, kill -9", full_disk(disk, kill=True)))
            found.append(run_trial(server, "locked file", locked(path)))
        if isinstance(disk, SmallDisk):
            found.append(read_only(disk.folder, settings, folder / "read-only"))
    return found


def read_only(disk: Path, settings: dict[str, str], folder: Path) -> Finding:
    """See what a server says to a disk that may only be read when it starts."""
    found = Finding("read-only disk at the start")
    remount = ["mount", "-o", "remount,{}", str(disk)]
    subprocess.run([part.format("ro") for part in remount], check=True)  # noqa: S603
    folder.mkdir()
    server = Server(folder, {**SETTINGS, **settings})
    server.start()
    assert server.process is not None
    try:
        code = server.process.wait(90)
        said = (folder / "server.log").read_text().splitlines()
        found.told[f"exit {code}"] += 1
        found.lines, found.health = len(said), said[-1] if said else ""
        if code != 2 or len(said) != 1:
            found.wrong.append("not one sentence and exit code 2")
    except subprocess.TimeoutExpired:
        found.wrong.append("it started")
        server.stop()
    subprocess.run([part.format("rw") for part in remount], check=True)  # noqa: S603
    began = time.monotonic()
    server.start()
    server.wait()
    found.back = time.monotonic() - began
    server.stop()
    return found


def on_services(folder: Path) -> list[Finding]:
    """Try the faults of three workers with PostgreSQL and Redis."""
    found = []
    with postgres(folder) as database, redis_server(folder) as bus:
        to_database, database_url = bridged(database)
        to_bus, redis_url = bridged(bus)
        settings = {"BRINK_DATABASE_URL": database_url, "BRINK_REDIS_URL": redis_url}
        with served(folder / "workers", settings, workers=3) as server:
            found.append(run_trial(server, "PostgreSQL cut off", cut_off(to_database)))
            found.append(run_trial(server, "Redis cut off", cut_off(to_bus)))
    return found


def show(findings: list[Finding]) -> None:
    """Print what every fault did."""
    grid = Grid(title="Faults", show_lines=True)
    for head in ("fault", "answers meanwhile", "/healthz", "log lines", "well again", "wrong"):
        grid.add_column(head)
    for one in findings:
        told = ", ".join(f"{count} × {what}" for what, count in sorted(one.told.items()))
        back = "never" if one.back < 0 else f"{one.back:.1f} s"
        style = "red" if one.wrong else None
        wrong = "; ".join(one.wrong[:5]) or "nothing"
        grid.add_row(one.fault, told, one.health, str(one.lines), back, wrong, style=style)
    Console(width=160).print(grid)


def main() -> None:
    """Try everything, print, and fail if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("files", "services"))
    parser.add_argument("--keep", action="store_true", help="keep the folder with the logs")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="brink-faults-"))
    findings: list[Finding] = []
    try:
        if asked.only != "services":
            findings += on_files(folder)
        if asked.only != "files":
            findings += on_services(folder)
    finally:
        show(findings)
        if asked.keep:
            print(folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(any(one.wrong for one in findings))


if __name__ == "__main__":
    main()
