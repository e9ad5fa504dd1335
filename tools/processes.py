"""Processes the tools start, look after and end: servers, PostgreSQL, Redis, all on loopback."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import brink

HOST = "127.0.0.1"
READY = '"pid": {}, "from": "uvicorn.error", "event": "Application startup complete."'
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


class ToolError(RuntimeError):
    """Something a tool needs is missing or did not start."""


def free_port() -> int:
    """Return a port nobody listens on now."""
    with socket.socket() as looking:
        looking.bind((HOST, 0))
        return int(looking.getsockname()[1])


def wait_for_port(port: int, seconds: float, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(0.05)
    raise ToolError(f"nobody listens on port {port} after {seconds:.0f} s")


def is_healthy(address: str) -> bool:
    """Return whether a server answers that it is well."""
    try:
        with urllib.request.urlopen(f"{address}/healthz", timeout=2) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except OSError:
        return False


def end(process: subprocess.Popen[bytes], sign: int = signal.SIGTERM) -> None:
    """End a process and wait for it; whoever does not listen is killed."""
    if process.poll() is not None:
        return
    process.send_signal(sign)
    try:
        process.wait(40)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Server:
    """`brink serve` on a port of its own, to be killed and started again."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str],
        workers: int = 1,
        core: int | None = None,
        path: str | None = None,
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://{HOST}:{self.port}"
        self.environment = {**os.environ, "XDG_STATE_HOME": str(folder), **settings}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.environment["PYTHONPYCACHEPREFIX"] = str(folder / "pycache")  # Starts are many.
        self.environment["PYTHONPATH"] = path or str(Path(brink.__file__).parent.parent)
        pinned = [] if core is None else ["taskset", "-c", str(core)]
        serve = ["serve", "--host", HOST, "--port", str(self.port), "--workers", str(workers)]
        self.command = [*pinned, sys.executable, "-m", "brink", *serve]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it may take a moment to answer."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603
                self.command, env=self.environment, stdout=log, stderr=log, cwd=self.folder
            )

    def wait(self, seconds: float = 240.0) -> None:
        """Wait until it answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if is_healthy(self.address):
                return
            if self.process is None or self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise ToolError(f"the server did not start; see {self.folder / 'server.log'}")

    def pid(self) -> int:
        """Return the process that was started."""
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill it in the middle of whatever it does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def workers(self) -> list[int]:
        """Return the processes that serve: the children of `--workers N`."""
        assert self.process is not None
        return [
            child for child in children(self.process.pid) if "spawn_main" in command_line(child)
        ]

    def ready(self) -> list[int]:
        """Return the workers that have said that they are ready."""
        said = (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
        return [one for one in self.workers() if READY.format(one) in said]

    def stop(self) -> None:
        """Stop it in good order."""
        if self.process is not None:
            end(self.process)


def children(parent: int) -> list[int]:
    """Return a process's children."""
    with contextlib.suppress(OSError):
        return [
            int(one) for one in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        ]
    return []


def command_line(pid: int) -> str:
    """Return what a process was started with."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def cpu_seconds(pid: int) -> float:
    """Return the CPU time a process has used, its own and the system's for it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def resident_bytes(pid: int) -> int:
    """Return the memory a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def as_postgres(command: Sequence[str]) -> list[str]:
    """Return a command to be run by somebody PostgreSQL accepts: never root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL of our own and give its address."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise ToolError("PostgreSQL is missing: on Debian, apt-get install postgresql")
    data, port, bin_folder = folder / "postgres", free_port(), found[-1].parent
    data.mkdir()
    if os.geteuid() == 0:
        folder.chmod(0o755)
        shutil.chown(data, "postgres")
    make = [str(bin_folder / "initdb"), "-D", str(data), "-A", "trust", "-U", "brink", "-E", "UTF8"]
    subprocess.run(as_postgres(make), check=True, stdout=subprocess.DEVNULL, cwd=data)  # noqa: S603
    run = [str(bin_folder / "postgres"), "-D", str(data), "-p", str(port), "-k", str(data)]
    run += ["-c", f"listen_addresses={HOST}", "-c", "max_connections=200"]
    with (folder / "postgres.log").open("ab") as log:
        process = subprocess.Popen(as_postgres(run), stdout=log, stderr=log, cwd=data)  # noqa: S603
    try:
        wait_for_port(port, 30, process)
        time.sleep(0.5)
        yield f"postgresql+asyncpg://brink@{HOST}:{port}/postgres"
    finally:
        for child in children(process.pid):  # runuser stands between us.
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGINT)
        end(process, signal.SIGINT)


@contextlib.contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """Run a Redis of our own and give its address."""
    if shutil.which("redis-server") is None:
        raise ToolError("Redis is missing: on Debian, apt-get install redis-server")
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", HOST, "--dir", str(folder)]
    command += ["--save", "", "--appendonly", "no"]
    with (folder / "redis.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)  # noqa: S603
    try:
        wait_for_port(port, 10, process)
        yield f"redis://{HOST}:{port}/0"
    finally:
        end(process)
