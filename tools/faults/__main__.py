"""Faults on a real server: a full disk, a kill while it is full, a locked file, lost services.

A table is played through each of them. What cannot be stored must be refused in words on a line
that stays open, `/healthz` must say so, and everything must go on by itself once the fault is over.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from tools.faults.harm import SmallDisk, bridged, cut_off, full_disk, locked, small_disk
from tools.faults.trial import Finding, run_trial
from tools.processes import Server, postgres, redis_server

SETTINGS = {
    "BRINK_BOT_PAUSE": "0.05",
    "BRINK_HEARTBEAT": "1.0",
    "BRINK_MOST_ROOMS_AN_HOUR": "100000",
    "BRINK_MESSAGES_A_SECOND": "1000",
    "BRINK_BURST": "1000",
    "BRINK_CROWD": "10000",
    "BRINK_TALK_A_MINUTE": "100000",
}


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
