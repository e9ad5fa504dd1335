"""The faults themselves: disks that fill up, a file somebody keeps, services that are cut off."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import shutil
import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from tools.faults.trial import Fault, Trial
from tools.processes import Server

SMALL = 8  # Megabytes of the small disk.


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
