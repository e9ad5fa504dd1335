"""A client for the table server, for tests, tools and programs that play.

>>> client = Client("http://127.0.0.1:8000")          # doctest: +SKIP
>>> room = await client.open_room("path_to_safety", 3)  # doctest: +SKIP
>>> async with client.enter(room["code"]) as table:     # doctest: +SKIP
...     await table.sit(0, "Ada")
...     await table.ask("start")
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

COOKIE = "brink_device"
BROKEN_ROOM = 4001
SALT_BYTES = 16


class ClientRefused(Exception):
    """The server turned something down."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence


class Client:
    """A device: it keeps its token, and so its seats."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token

    def headers(self) -> dict[str, str]:
        """Return what this device proves itself with."""
        return {} if self.token is None else {"Cookie": f"{COOKIE}={self.token}"}

    async def request(self, method: str, path: str, body: object = None) -> Any:
        """Ask one of the doors besides the socket."""
        return await asyncio.to_thread(self.request_now, method, path, body)

    def request_now(self, method: str, path: str, body: object = None) -> Any:
        """Ask, and wait for the answer."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers(), "Content-Type": "application/json"}
        asked = urllib.request.Request(  # noqa: S310 - the address is the caller's.
            self.address + path, data, headers, method=method
        )
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310
                self.keep_token(answer.headers.get_all("Set-Cookie") or [])
                text = answer.read().decode()
                kind = answer.headers.get_content_type()
        except urllib.error.HTTPError as error:
            told = json.loads(error.read() or b"{}")
            raise ClientRefused(
                told.get("code", str(error.code)), told.get("sentence", error.reason)
            ) from None
        return json.loads(text) if kind == "application/json" else text

    def keep_token(self, cookies: list[str]) -> None:
        """Keep the token the server gives a new device."""
        for cookie in cookies:
            name, _, value = cookie.partition(";")[0].partition("=")
            if name == COOKIE:
                self.token = value

    async def open_room(self, game: str, seats: int, **wishes: object) -> dict[str, Any]:
        """Open a room."""
        body = {"game": game, "seats": seats, **wishes}
        opened: dict[str, Any] = await self.request("POST", "/api/rooms", body)
        return opened

    async def find_room(self, short: str) -> str:
        """Return the code of the room that waits for players under a short one."""
        found = await self.request("GET", f"/api/waiting/{quote(short, safe='')}")
        if found["code"] is None:
            raise ClientRefused("no_room", found["sentence"])
        return str(found["code"])

    @asynccontextmanager
    async def enter(
        self, code: str, last: int | None = None, *, watch: bool = False
    ) -> AsyncIterator[TableClient]:
        """Connect to a room and say hello."""
        socket = "ws" + self.address.removeprefix("http") + f"/ws/{code}" + "?watch=1" * watch
        host = urlsplit(self.address).netloc
        async with connect(
            socket, additional_headers=self.headers(), origin=None, max_size=2**22, max_queue=None
        ) as line:
            answer = line.response
            assert answer is not None, host
            self.keep_token(answer.headers.get_all("Set-Cookie"))
            table = TableClient(line)
            with contextlib.suppress(ConnectionClosed):  # Turned away: the first receive says so.
                await table.send("hello", last=last)
            yield table


class TableClient:
    """A connection to a room: what it last told, and ways to ask."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.moves: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.salts: dict[int, str] = {}  # What this device gave for the dice, by seat.
        self.head: str | None = None  # Of the log's chain, as last told.
        self.next_id = 1

    async def send(self, kind: str, **values: object) -> int:
        """Send one ask and return its number."""
        number = self.next_id
        self.next_id += 1
        given = {key: value for key, value in values.items() if value is not None}
        await self.line.send(json.dumps({"type": kind, "id": number, **given}))
        return number

    async def receive(self, timeout: float = 30.0) -> dict[str, Any]:
        """Return the next message, having taken it in.

        A room that the server cannot read any more is a refusal: coming back is no use. Any other
        end of the line is websockets' ConnectionClosed.
        """
        try:
            async with asyncio.timeout(timeout):
                message: dict[str, Any] = json.loads(await self.line.recv())
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == BROKEN_ROOM:
                raise ClientRefused("broken_room", closed.rcvd.reason) from None
            raise
        self.take_in(message)
        return message

    def take_in(self, message: dict[str, Any]) -> None:
        """Remember what a message tells."""
        kind = message["type"]
        self.heard.append(message)
        if kind == "room":
            self.room = message
        elif kind == "table":
            self.table = message
        elif kind == "moved":
            self.moves.append(message)
            self.table = message.get("table", self.table)
        if kind in ("table", "moved"):
            self.head = message["head"]

    async def ask(self, kind: str, **values: object) -> dict[str, Any]:
        """Ask and wait for the answer; raise ClientRefused if it is turned down."""
        number = await self.send(kind, **values)
        while True:
            message = await self.receive()
            if message.get("id") != number:
                continue
            if message["type"] == "refused":
                raise ClientRefused(message["code"], message["sentence"])
            return message

    async def sit(self, seat: int, name: str, salt: str | None = None) -> None:
        """Take a seat, with a fresh salt for the dice, one's own or ("") none.

        Once the game is on a bot's seat can be taken over; its dice were fixed at the start.
        """
        if not self.room:
            await self.until("room")  # The commitment comes first.
        if self.room["status"] == "playing" and salt is None:
            salt = ""
        seats = self.room["seats"]
        has_salt = seat < len(seats) and seats[seat]["yours"] and seats[seat]["salted"]
        if salt is None:  # The first one stays with the seat.
            salt = "" if has_salt else secrets.token_hex(SALT_BYTES)
        await self.ask("sit", seat=seat, name=name, salt=salt, commitment=self.room["commitment"])
        if salt:
            self.salts[seat] = salt

    async def give_salt(self, seat: int) -> None:
        """Give a fresh salt for a seat that is one's own already, as in a rematch."""
        if not self.room:
            await self.until("room")
        salt = secrets.token_hex(SALT_BYTES)
        await self.ask("salt", seat=seat, salt=salt, commitment=self.room["commitment"])
        self.salts[seat] = salt

    async def play(self, action: str, seat: int | None = None) -> None:
        """Answer the question on the table."""
        decision = self.table["decision"]
        asked = decision["seat"] if seat is None else seat
        await self.ask("play", seq=self.table["seq"], seat=asked, action=action)

    async def until(self, kind: str) -> dict[str, Any]:
        """Receive until a message of a kind comes."""
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table) and self.table["outcome"] is not None

    def is_asked(self) -> bool:
        """Return whether this device is asked something now."""
        decision = self.table.get("decision") if self.table else None
        return bool(decision and decision["mine"])


__all__ = ["Client", "ClientRefused", "ConnectionClosed", "TableClient"]
