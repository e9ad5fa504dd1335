"""How much does a move cost? Brink beside boardgame.io: one run, interleaved rounds, medians.

Both servers sit on core 0, their clients on core 1. Brink stores every move on the disk before it
shows it; boardgame.io keeps all in memory. Moves are counted per CPU second of the server, because
the machine may be busy. `--idle` holds many quiet rooms instead and reports memory and latency.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

import brink.kernel.dealer
from tools.processes import (
    Server,
    ToolError,
    cpu_seconds,
    end,
    free_port,
    resident_bytes,
    wait_for_port,
)

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "tools" / "load_boardgame"
BUILT = ROOT / "build" / "load_boardgame"
SERVER_CORE, CLIENT_CORE = 0, 1
TIMES_BOARDGAME = 3.0  # Moves per server CPU second, at least.
SETTINGS = {
    "BRINK_MESSAGES_A_SECOND": "100000",
    "BRINK_BURST": "100000",
    "BRINK_MOST_ROOMS_AN_HOUR": "1000000",
}
PRODUCTION = {**os.environ, "NODE_ENV": "production"}


@dataclass
class Contender:
    """A server that is running, and what was measured of it."""

    kind: str
    port: int
    pid: int
    api_port: int = 0  # Where boardgame.io has its lobby.
    rounds: list[dict[str, float]] = field(default_factory=list)

    def median(self, figure: str) -> float:
        """Return the median over the rounds."""
        return statistics.median(found[figure] for found in self.rounds)


def install() -> None:
    """Put boardgame.io and our game for it into a folder git does not see."""
    for needed in ("node", "npm", "taskset"):
        if shutil.which(needed) is None:
            raise ToolError(f"{needed} is missing: on Debian, apt-get install npm util-linux")
    BUILT.mkdir(parents=True, exist_ok=True)
    wanted = SOURCE / "package.json"
    fresh = (BUILT / "node_modules").exists() and (
        (BUILT / "package.json").read_text() == wanted.read_text()
    )
    for name in ("package.json", "server.js", "client.js"):
        shutil.copy(SOURCE / name, BUILT / name)
    if not fresh:
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        subprocess.run(command, cwd=BUILT, check=True)  # noqa: S603


def on_core(core: int, command: list[str]) -> list[str]:
    """Return a command that runs on one core only."""
    return ["taskset", "-c", str(core), *command]


@contextlib.contextmanager
def run_brink(folder: Path) -> Iterator[Contender]:
    """Run Brink as `brink serve` does, on a disk of its own."""
    server = Server(folder, SETTINGS, core=SERVER_CORE)
    server.start()
    try:
        server.wait()
        assert server.process is not None
        yield Contender("brink", server.port, server.process.pid)
    finally:
        server.stop()


@contextlib.contextmanager
def run_boardgame(folder: Path) -> Iterator[Contender]:
    """Run boardgame.io."""
    port, api_port = free_port(), free_port()
    with (folder / "boardgame.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603
            on_core(SERVER_CORE, ["node", "server.js", str(port), str(api_port)]),
            cwd=BUILT,
            env=PRODUCTION,
            stdout=log,
            stderr=log,
        )
    try:
        wait_for_port(port, 30, process)
        yield Contender("boardgame", port, process.pid, api_port)
    finally:
        end(process)


def measure(contender: Contender, *figures: float) -> dict[str, float]:
    """Let the clients play, and compare the server's CPU time before and after."""
    told = [str(figure) for figure in (contender.port, *figures)]
    command = on_core(CLIENT_CORE, ["node", "client.js", contender.kind, *told])
    environment = {**PRODUCTION, "API_PORT": str(contender.api_port)}
    marks: dict[str, float] = {}
    memory = 0
    found: dict[str, float] = {}
    with subprocess.Popen(  # noqa: S603
        command, cwd=BUILT, env=environment, stdout=subprocess.PIPE, text=True
    ) as clients:
        assert clients.stdout is not None
        for line in clients.stdout:
            if line.startswith("{"):
                found = json.loads(line)
            else:
                marks[line.strip()] = cpu_seconds(contender.pid)
                memory = resident_bytes(contender.pid)  # At the last mark all sockets are open.
    if clients.returncode != 0 or not found or not found["moves"]:
        raise ToolError(f"the clients of {contender.kind} failed")
    spent = marks["stop"] - marks["start"]
    found["moves_a_second"] = found["moves"] / found["wall"]
    found["moves_a_cpu_second"] = found["moves"] / spent
    found["cpu"] = spent / found["wall"]
    found["memory"] = memory
    contender.rounds.append(found)
    return found


def build_of_brink() -> str:
    """Return whether kernel and rules run compiled."""
    source = str(brink.kernel.dealer.__file__).endswith(".py")
    return "interpreted" if source else "compiled"


def side_by_side(rounds: int, matches: int, clients: int, seconds: float) -> bool:
    """Measure both in turn, print the medians, and return whether the targets are met."""
    install()
    with tempfile.TemporaryDirectory(prefix="brink-load-") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        ours = stack.enter_context(run_brink(folder))
        theirs = stack.enter_context(run_boardgame(folder))
        for number in range(rounds):
            for contender in (ours, theirs):
                found = measure(contender, matches, 0, seconds, clients)
                print(
                    f"round {number + 1}, {contender.kind}: {found['moves']:.0f} moves, "
                    f"{found['moves_a_cpu_second']:.0f} per CPU s, p99 {found['p99']:.0f} ms",
                    file=sys.stderr,
                    flush=True,
                )
    show(ours, theirs, matches, clients)
    return judge(ours, theirs)


def show(ours: Contender, theirs: Contender, matches: int, clients: int) -> None:
    """Print the medians."""
    title = f"{matches} matches × {clients} clients, medians of {len(ours.rounds)} rounds"
    table = Table("server", "moves/s", "per server CPU s", "CPU", "p50 ms", "p99 ms", title=title)
    names = {
        "brink": f"Brink, {build_of_brink()}, fsync",
        "boardgame": "boardgame.io 0.50.2, memory",
    }
    for one in (ours, theirs):
        figures = ("moves_a_second", "moves_a_cpu_second", "cpu", "p50", "p99")
        formats = ("{:,.0f}", "{:,.0f}", "{:.2f}", "{:.1f}", "{:.1f}")
        cells = [
            shape.format(one.median(name)) for shape, name in zip(formats, figures, strict=True)
        ]
        table.add_row(names[one.kind], *cells)
    for column in table.columns[1:]:
        column.justify = "right"
    Console().print(table)


def judge(ours: Contender, theirs: Contender) -> bool:
    """Print what was to be reached, and whether it was."""
    pairs = list(zip(ours.rounds, theirs.rounds, strict=True))
    times = statistics.median(
        one["moves_a_cpu_second"] / other["moves_a_cpu_second"] for one, other in pairs
    )
    slower = statistics.median(one["p99"] / other["p99"] for one, other in pairs)
    table = Table("target (median of the rounds' ratios)", "reached", "wanted", "")
    for name, value, wanted, met in (
        ("moves per CPU s, Brink / boardgame.io", times, "≥ 3", times >= TIMES_BOARDGAME),
        ("p99, Brink / boardgame.io", slower, "≤ 1", slower <= 1),
    ):
        table.add_row(name, f"{value:.2f}", wanted, "ok" if met else "MISSED")
    Console().print(table)
    return times >= TIMES_BOARDGAME and slower <= 1


def hold(rooms: int, sockets: int, seconds: float, pause: float) -> None:
    """Hold quiet rooms on one process: every other room waits, the rest think slowly."""
    install()
    folder = tempfile.TemporaryDirectory(prefix="brink-idle-")
    with folder as name, run_brink(Path(name)) as server:
        empty = resident_bytes(server.pid)
        warm_up = 10 + rooms * 0.06
        began = time.monotonic()
        found = measure(server, rooms, warm_up, seconds, sockets, pause)
    full = found["memory"]
    table = Table(title=f"{rooms:,} rooms × {sockets} sockets, held for {seconds:.0f} s")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_row("memory, empty", f"{empty / 2**20:.0f} MiB")
    table.add_row("memory, all rooms open", f"{full / 2**20:.0f} MiB")
    table.add_row(
        "memory a socket, its share of the room",
        f"{(full - empty) / rooms / sockets / 1024:.1f} KiB",
    )
    table.add_row("moves", f"{found['moves']:,.0f}")
    table.add_row("p50", f"{found['p50']:.1f} ms")
    table.add_row("p99", f"{found['p99']:.1f} ms")
    table.add_row("server CPU", f"{100 * found['cpu']:.1f} %")
    table.add_row("took", f"{time.monotonic() - began:.0f} s")
    Console().print(table)


def main() -> None:
    """Measure, print, and fail if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--clients", type=int, default=2, help="a match")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0, help="a round")
    parser.add_argument("--idle", action="store_true", help="hold quiet rooms instead")
    parser.add_argument("--rooms", type=int, default=1000, help="with --idle")
    parser.add_argument("--sockets", type=int, default=4, help="a room, with --idle")
    parser.add_argument("--hold", type=float, default=300.0, help="seconds, with --idle")
    parser.add_argument("--pause", type=float, default=20.0, help="seconds a move, with --idle")
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        if asked.idle:
            hold(asked.rooms, asked.sockets, asked.hold, asked.pause)
        elif not side_by_side(asked.rounds, asked.matches, asked.clients, asked.seconds):
            sys.exit(1)
    except ToolError as error:
        sys.exit(f"load: {error}")


if __name__ == "__main__":
    main()
