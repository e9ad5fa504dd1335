"""What attackers use: lines from addresses of their choosing, and a tally of what they are told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from brink.client import COOKIE

HOST = "127.0.0.1"
BROKEN = (OSError, ConnectionClosed, InvalidHandshake, EOFError, asyncio.IncompleteReadError)


class Siege:
    """One attack under way: where, until when, and what was answered."""

    def __init__(self, port: int, seconds: float, network: int = 1) -> None:
        self.port = port
        self.network = network
        self.seconds = seconds
        self.end = time.monotonic() + 3600
        self.told: Counter[str] = Counter()
        self.doors: list[Door] = []
        self.tokens: dict[
            str, str
        ] = {}  # The cookie of a device that keeps it, by our name for it.

    def begin(self) -> None:
        """Say that the preparations are over."""
        print("begin", flush=True)
        self.end = time.monotonic() + self.seconds

    def close(self) -> None:
        """Let every line go."""
        for door in self.doors:
            door.close()

    def lasts(self) -> bool:
        """Return whether there is time left."""
        return time.monotonic() < self.end

    def source(self, number: int = 0) -> str:
        """Return one of the addresses of this attack; the honest pair is at 127.0.0.1."""
        return f"127.{self.network}.0.{2 + number}"

    async def many(self, count: int, work: Callable[[int], Awaitable[object]]) -> None:
        """Do something many times side by side, each again and again until the end."""

        async def again(number: int) -> None:
            while self.lasts():
                try:
                    async with asyncio.timeout(max(0.1, self.end - time.monotonic())):
                        await work(number)
                except TimeoutError:
                    return
                except BROKEN as error:
                    self.told[name_of(error)] += 1
                    await asyncio.sleep(0.02)

        await asyncio.gather(*(again(number) for number in range(count)))

    def take_in(self, text: str | bytes) -> dict[str, Any]:
        """Count what a socket was told."""
        message: dict[str, Any] = json.loads(text)
        kind = message["type"]
        self.told[f"refused {message['code']}" if kind == "refused" else kind] += 1
        return message

    @asynccontextmanager
    async def socket(
        self, code: str, source: int = 0, device: str | None = None, **wishes: Any
    ) -> AsyncIterator[ClientConnection]:
        """Open a socket to a room; a device with a name keeps its cookie, others are new."""
        token = None if device is None else self.tokens.get(device)
        headers = {} if token is None else {"Cookie": f"{COOKIE}={token}"}
        async with connect(
            f"ws://{HOST}:{self.port}/ws/{code}",
            additional_headers=headers,
            local_addr=(self.source(source), 0),
            max_size=2**24,
            max_queue=None,
            ping_interval=None,
            close_timeout=0.2,
            compression=None,
            **wishes,
        ) as line:
            assert line.response is not None
            self.keep(device, line.response.headers.get("Set-Cookie", ""))
            yield line

    def keep(self, device: str | None, cookie: str) -> None:
        """Keep a device's cookie."""
        if device is not None and cookie.startswith(f"{COOKIE}="):
            self.tokens[device] = cookie.split(";", maxsplit=1)[0].partition("=")[2]


def name_of(error: BaseException) -> str:
    """Return what to call an error in the tally."""
    if isinstance(error, ConnectionClosed):
        return f"closed {error.rcvd.code if error.rcvd else 'without a word'}"
    if isinstance(error, InvalidStatus):
        return f"HTTP {error.response.status_code}"
    return type(error).__name__


class Door:
    """A line for requests, kept open."""

    def __init__(self, siege: Siege, source: int = 0) -> None:
        self.siege = siege
        self.source = source
        siege.doors.append(self)
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: object = None, device: str | None = None
    ) -> tuple[int, bytes]:
        """Send a request and return status and body."""
        if self.line is None:
            self.line = await asyncio.open_connection(
                HOST, self.siege.port, local_addr=(self.siege.source(self.source), 0)
            )
        reader, writer = self.line
        data = b"" if body is None else json.dumps(body).encode()
        token = None if device is None else self.siege.tokens.get(device)
        cookie = "" if token is None else f"Cookie: {COOKIE}={token}\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{cookie}"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        try:
            writer.write(head.encode() + data)
            status, headers = read_head(await reader.readuntil(b"\r\n\r\n"))
            self.siege.keep(device, headers.get("set-cookie", ""))
            answer = await reader.readexactly(int(headers.get("content-length", "0")))
        except BROKEN:
            self.line = None
            writer.close()
            raise
        self.siege.told[f"HTTP {status}"] += 1
        return status, answer

    async def open_room(
        self, game: str, seats: int, device: str | None = None, **wishes: object
    ) -> str | None:
        """Open a room; None if that was refused."""
        wish = {"game": game, "seats": seats, **wishes}
        status, answer = await self.ask("POST", "/api/rooms", wish, device)
        return str(json.loads(answer)["code"]) if status == 201 else None

    def close(self) -> None:
        """Let the line go."""
        if self.line is not None:
            with contextlib.suppress(OSError):
                self.line[1].close()
            self.line = None


def read_head(head: bytes) -> tuple[int, dict[str, str]]:
    """Read status and headers of an answer."""
    first, *rest = head.decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in rest if line)
    return int(first.split()[1]), {name.lower(): value for name, _, value in pairs}
