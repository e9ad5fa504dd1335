"""Real services for the tests: PostgreSQL, Redis and table servers, each a process of its own.

Whatever is started here is ended here, by its process id.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import queue
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import asyncpg

import brink
from brink.client import Client
from tests.server.nursery import Forked, Nursery

PATIENCE = 150.0  # Seconds a service may take to start or to end, on a busy machine too.
TRIES = 5  # To find a port nobody else takes meanwhile.
SOURCE = str(Path(brink.__file__).parents[1])
KINDS = ("sqlite", "postgres", "postgres+redis")
WORKERS = {"sqlite": 1, "postgres": 1, "postgres+redis": 3}
CALM = {
    "BRINK_BOT_PAUSE": "0",
    "BRINK_GRACE": "600",
    "BRINK_HEARTBEAT": "0.5",
    "BRINK_MOST_ROOMS_AN_HOUR": "100000",
    "BRINK_MESSAGES_A_SECOND": "100000",
    "BRINK_BURST": "100000",
    "BRINK_CROWD": "100000",
    "BRINK_MOST_SOCKETS_A_DEVICE": "1000",
}


class Heard:
    """A process whose output is read as it comes."""

    def __init__(self, name: str, popen: subprocess.Popen[str] | Forked) -> None:
        self.name = name
        self.popen = popen
        self.lines: list[str] = []
        self.news: queue.Queue[str | None] = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        """Take down what the process says, to its end."""
        assert self.popen.stdout is not None
        with self.popen.stdout as spoken:
            for line in spoken:
                self.lines.append(line)
                self.news.put(line)
        self.news.put(None)

    def wait_for(self, words: str) -> str:
        """Wait until the process says something, and return that line."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self.news.get(timeout=max(0.1, end - time.monotonic()))
            except queue.Empty:
                said = self.text()[-2000:]
                raise RuntimeError(f"{self.name} has not said {words!r}, but: {said}") from None
            if line is None:
                raise RuntimeError(f"{self.name} has ended: {self.text()[-2000:]}")
            if words in line:
                return line

    def text(self) -> str:
        """Everything said so far."""
        return "".join(self.lines)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the process and wait for it."""
        if self.popen.poll() is None:
            self.popen.send_signal(how)
        try:
            self.popen.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait(PATIENCE)
            raise
        finally:
            self.reader.join(PATIENCE)


class Process(Heard):
    """A program that is started, and heard."""

    def __init__(
        self,
        command: Sequence[str | Path],
        user: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        popen = subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd="/",
            env=None if env is None else dict(env),
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )
        super().__init__(Path(command[0]).name, popen)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def program(name: str, package: str, *folders: str) -> Path:
    """Find a program, or say how to get it."""
    found = [path for folder in folders for path in sorted(Path("/").glob(f"{folder}/{name}"))]
    on_path = shutil.which(name)
    if found:
        return found[-1]
    if on_path is None:
        raise RuntimeError(f"{name} is missing: on Debian, apt-get install {package}")
    return Path(on_path)


class Postgres:
    """A PostgreSQL of our own, which flushes every commit, on a free port of this machine."""

    def __init__(self) -> None:
        initdb = program("initdb", "postgresql", "usr/lib/postgresql/*/bin")
        user = "postgres" if os.getuid() == 0 else None  # PostgreSQL refuses to run as root.
        self.folder = Path(tempfile.mkdtemp(prefix="brink-postgres-"))
        if user is not None:
            shutil.chown(self.folder, user, user)
        data = self.folder / "data"
        quick = ["--no-sync", "--no-instructions", "--encoding=UTF8", "--locale=C"]
        making = Process([initdb, "-D", data, "-U", "brink", "--auth=trust", *quick], user)
        failed = making.popen.wait(PATIENCE)
        making.end()
        if failed:
            raise RuntimeError(making.text())
        for left in reversed(range(TRIES)):
            self.port = free_port()
            choices = [f"--port={self.port}", "--listen_addresses=127.0.0.1", "--fsync=on"]
            choices += [f"--unix_socket_directories={self.folder}", "--max_connections=200"]
            self.process = Process([initdb.parent / "postgres", "-D", data, *choices], user)
            try:
                self.process.wait_for("ready to accept connections")
                return
            except RuntimeError:
                self.process.end()
                if not left:
                    raise

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"tables_{next(numbers)}"
        asyncio.run(self.create(name))
        return f"postgresql+asyncpg://brink@127.0.0.1:{self.port}/{name}"

    async def create(self, name: str) -> None:
        async with asyncio.timeout(PATIENCE):
            line = await asyncpg.connect(
                host="127.0.0.1", port=self.port, user="brink", database="postgres"
            )
            await line.execute(f"CREATE DATABASE {name}")
            await line.close()

    def end(self) -> None:
        self.process.end(signal.SIGINT)  # "Fast": does not wait for its clients.
        shutil.rmtree(self.folder)


class Redis:
    """A Redis of our own, which keeps nothing."""

    def __init__(self) -> None:
        server = program("redis-server", "redis-server")
        for left in reversed(range(TRIES)):
            port = free_port()
            bare = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", "/tmp"]
            self.process = Process([server, "--port", str(port), *bare])
            self.url = f"redis://127.0.0.1:{port}"
            try:
                self.process.wait_for("eady to accept connections")
                return
            except RuntimeError:
                self.process.end()
                if not left:
                    raise

    def end(self) -> None:
        self.process.end()


class Server:
    """One worker: a uvicorn of its own."""

    def __init__(self, nursery: Nursery, settings: Mapping[str, str], port: int = 0) -> None:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("BRINK_")}
        env = {**kept, "PYTHONPATH": SOURCE, "PYTHONUNBUFFERED": "1", **settings}
        app = ["--factory", "brink.server.app:make_app", "--host", "127.0.0.1"]
        app += ["--port", str(port)]
        quiet = ["--no-access-log", "--timeout-graceful-shutdown", "5"]
        self.process = Heard("uvicorn", nursery.start([*app, *quiet], env))
        self.address = ""

    def wait(self) -> None:
        """Wait until the doors are open."""
        line = self.process.wait_for("Uvicorn running on")
        self.address = line.split("running on ")[1].split(" ")[0].strip()


class Hub:
    """A set-up under test: its workers, and the settings they share."""

    def __init__(self, kind: str, settings: Mapping[str, str], nursery: Nursery) -> None:
        self.kind = kind
        self.nursery = nursery
        self.settings = {**CALM, **settings}
        self.ended: list[Server] = []
        self.servers: list[Server] = []
        self.start()

    def start(self, *ports: int) -> None:
        wanted = ports or (0,) * WORKERS[self.kind]
        self.servers = [Server(self.nursery, self.settings, port) for port in wanted]
        for server in self.servers:
            server.wait()
        self.turn = itertools.cycle(self.servers)

    def kill(self) -> None:
        """End every worker without a word of warning."""
        for server in self.servers:
            server.process.end(signal.SIGKILL)
            self.ended.append(server)
        self.servers = []

    def ports(self) -> list[int]:
        """Where the workers listen: started there again, pages in browsers find them."""
        return [int(server.address.rsplit(":", 1)[1]) for server in self.servers]

    def restart(self) -> None:
        self.kill()
        self.start()

    def end(self) -> None:
        for server in self.servers:
            server.process.end()
        for server in [*self.ended, *self.servers]:
            assert "Traceback" not in server.process.text(), server.process.text()[-6000:]

    def address(self) -> str:
        """The next worker's: clients are spread over all of them."""
        return next(self.turn).address

    def client(self, token: str | None = None) -> Client:
        """A device; a new one unless its token is given."""
        return Client(self.address(), token)


class Park:
    """Starts what a test needs when it needs it, and ends everything at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.nursery: Nursery | None = None
        self.postgres: Postgres | None = None
        self.redis: Redis | None = None
        self.shared: tuple[str, Hub] | None = None

    def hub(self, kind: str, **settings: str) -> Hub:
        """The set-up that all tests with these settings share, until another one is wanted."""
        key = f"{kind} {settings}"
        if self.shared is None or self.shared[0] != key:
            self.end_shared()
            self.shared = key, self.launch(kind, **settings)
        return self.shared[1]

    def end_shared(self) -> None:
        if self.shared is None:
            return
        _, hub = self.shared
        self.shared = None
        try:
            hub.end()
        finally:
            hub.kill()

    def launch(self, kind: str, **settings: str) -> Hub:
        """A new set-up with a database of its own; whoever launches it ends it."""
        needs = {"BRINK_DATABASE_URL": self.new_database(kind)}
        if kind == "postgres+redis":
            self.redis = self.redis or Redis()
            needs["BRINK_REDIS_URL"] = self.redis.url
        self.nursery = self.nursery or Nursery(SOURCE)
        return Hub(kind, {**needs, **settings}, self.nursery)

    def new_database(self, kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite+aiosqlite:///{self.folder / f'tables_{next(numbers)}.sqlite3'}"
        self.postgres = self.postgres or Postgres()
        return self.postgres.new_database()

    def end(self) -> None:
        """End everything, the services even when a server has something to hide."""
        try:
            self.end_shared()
        finally:
            for service in (self.postgres, self.redis, self.nursery):
                if service is not None:
                    service.end()


numbers = itertools.count(1)
