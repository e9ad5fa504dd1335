"""Where servers grow up: one process reads all that a server needs, and each server is its fork.

A server started from nothing reads programs for three seconds of a core before it opens its doors,
and the tests start dozens. Forked it is the same server in a process of its own, with settings of
its own; `brink serve` is started as people start it in `tests/cli/test_serve.py`.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import IO

LONGEST = 1 << 20  # Of a wish, in bytes.


class Forked:
    """A process that is not our child; it is asked for and ended as a `subprocess.Popen` is."""

    def __init__(self, pid: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        try:
            self.handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self.handle = -1  # It has ended already.

    def poll(self) -> int | None:
        """Return something if it has ended: with what code, nobody is told."""
        return 0 if self.has_ended(0) else None

    def has_ended(self, within: float | None) -> bool:
        if self.handle >= 0 and select.select([self.handle], [], [], within)[0]:
            os.close(self.handle)
            self.handle = -1
        return self.handle < 0

    def wait(self, timeout: float | None = None) -> int:
        if not self.has_ended(timeout):
            raise subprocess.TimeoutExpired(f"a server, process {self.pid}", timeout or 0)
        return 0

    def send_signal(self, sign: int) -> None:
        if not self.has_ended(0):
            signal.pidfd_send_signal(self.handle, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that has read everything, as those who want a server see it."""

    def __init__(self, source: str) -> None:
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                cwd="/",
                env={**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"},
            )

    def start(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Forked:
        """Start `uvicorn` with these arguments."""
        reading, writing = os.pipe()
        wish = json.dumps([*arguments, dict(environment)]).encode()
        try:
            socket.send_fds(self.line, [wish], [writing])
        finally:
            os.close(writing)
        answer = self.line.recv(LONGEST)
        assert answer, "the nursery has ended; what it said stands in the test's output"
        return Forked(int(answer), open(reading, encoding="utf-8"))

    def end(self) -> None:
        self.line.close()
        self.process.wait()


def bring_up(line: socket.socket) -> list[str]:
    """Fork a server for every wish; return its arguments in the server, none at the end."""
    while True:
        wish, passed, _, _ = socket.recv_fds(line, LONGEST, 1)
        if not wish:
            return []
        pid = os.fork()
        if pid == 0:
            *arguments, environment = json.loads(wish)
            os.environ.clear()
            os.environ.update(environment)
            find_too(environment.get("PYTHONPATH", ""))
            for stream in (1, 2):
                os.dup2(passed[0], stream)
        os.close(passed[0])
        if pid == 0:
            return [*map(str, arguments)]
        line.send(str(pid).encode())


def find_too(paths: str) -> None:
    """Let a server find packages that its settings name and the nursery did not know of."""
    sys.path[:0] = [path for path in paths.split(os.pathsep) if path and path not in sys.path]


def main(descriptor: int) -> None:
    import uvicorn

    import brink.server.app
    import brink.server.thinking

    assert brink.server.app
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Whoever has ended is seen off by the system.
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=descriptor) as line:
        arguments = bring_up(line)
    if arguments:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        uvicorn.main(arguments, prog_name="uvicorn")


if __name__ == "__main__":
    main(int(sys.argv[1]))
