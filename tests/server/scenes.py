"""Scenes at a table: people on their devices, and scripted play."""

from __future__ import annotations

import asyncio
import http.client
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

import brink
from brink.client import Client, ClientRefused, TableClient
from brink.games.box import Box
from brink.games.catalog import all_boxes, find
from brink.server.messages import tells
from tests.server.services import PATIENCE, Hub

T = TypeVar("T")
LONGEST = 300.0  # Seconds a scene may take.
every_game = pytest.mark.parametrize("game", [box.id for box in all_boxes()])
NAMES = ["Ada", "Boole", "Curie", "Dirac", "Euler", "Fermat", "Gauss", "Hopper"]


def run(scene: Coroutine[Any, Any, T]) -> T:
    """Play a scene, but not for ever."""

    async def bounded() -> T:
        async with asyncio.timeout(LONGEST):
            return await scene

    return asyncio.run(bounded())


def some_seats(box: Box, wanted: int = 3) -> int:
    """A number of seats the game can be played with, near the one wanted."""
    return max(box.least_seats, min(wanted, box.most_seats))


async def refused(ask: Coroutine[Any, Any, object], code: str) -> str:
    """Expect a refusal by its code and return its sentence."""
    with pytest.raises(ClientRefused) as caught:
        await ask
    assert caught.value.code == code, caught.value
    assert len(caught.value.sentence) > 12, caught.value
    return caught.value.sentence


async def until(table: TableClient, come: Callable[[TableClient], bool]) -> None:
    """Listen until something has come to pass."""
    while not come(table):
        await table.receive(PATIENCE)


def at(seq: int) -> Callable[[TableClient], bool]:
    """Return the question whether a device sees a position, or a later one."""
    return lambda table: bool(table.table) and table.table["seq"] >= seq


async def unless_stale(ask: Coroutine[Any, Any, object]) -> bool:
    """Ask; false if somebody else's move came first."""
    try:
        await ask
    except ClientRefused as error:
        if error.code != "stale":
            raise
        return False
    return True


@dataclass
class Party:
    """A room, and the devices in it; the first one is the host's."""

    hub: Hub
    code: str
    opened: dict[str, Any]
    devices: list[Client]
    tables: list[TableClient]

    @property
    def host(self) -> TableClient:
        return self.tables[0]

    async def start(self) -> None:
        """Start, and wait until every device sees the table."""
        await self.host.ask("start")
        for table in self.tables:
            await until(table, lambda table: bool(table.table))

    async def level(self) -> int:
        """Wait until every device sees the same position, and return its number."""
        newest = max(int(table.table["seq"]) for table in self.tables)
        for table in self.tables:
            await until(table, at(newest))
        return newest

    def mover(self) -> TableClient:
        """The device that is asked, once all are level."""
        asked = [table for table in self.tables if table.is_asked()]
        assert len(asked) == 1, [table.table["decision"] for table in self.tables]
        return asked[0]

    async def log(self) -> str:
        text = await self.devices[0].request("GET", f"/api/rooms/{self.code}/log")
        assert isinstance(text, str)
        return text


@asynccontextmanager
async def party(
    hub: Hub, game: str, people: int | None = None, seats: int | None = None, **wishes: object
) -> AsyncIterator[Party]:
    """A room with people on its first seats, each on a device of their own."""
    chairs = some_seats(find(game)) if seats is None else seats
    sitting = chairs if people is None else people
    async with AsyncExitStack() as stack:
        devices = [hub.client() for _ in range(max(1, sitting))]
        opened = await devices[0].open_room(game, chairs, **wishes)
        tables = [
            await stack.enter_async_context(device.enter(opened["code"])) for device in devices
        ]
        found = Party(hub, opened["code"], opened, devices, tables)
        for number in range(sitting):
            await tables[number].sit(number, NAMES[number], salt=f"salt of {number}")
        for table in tables:
            await until(table, lambda table: seated(table) >= sitting)
        yield found
        for table in tables:
            for message in table.heard:
                tells.validate_python(message)


def seated(table: TableClient) -> int:
    """How many people sit, as far as a device knows."""
    return sum(seat["kind"] == "person" for seat in table.room.get("seats", []))


async def play_on(table: TableClient, pick: random.Random, to: int = 1_000_000) -> None:
    """Answer at random whenever this device is asked, to the end or to some position."""
    while not table.over and table.table.get("seq", -1) < to:
        if not table.is_asked():
            await table.receive(PATIENCE)
            continue
        choice = pick.choice(table.table["decision"]["legal"])
        await unless_stale(table.play(choice["action"]))


async def play_out(party: Party, seed: int = 1) -> None:
    """Let every device play to the end."""
    plays = [play_on(table, random.Random(seed + i)) for i, table in enumerate(party.tables)]
    await asyncio.gather(*plays)


async def step(party: Party, pick: random.Random) -> TableClient:
    """Make one random move, wait until all have seen it, and return the device that made it."""
    await party.level()
    mover = party.mover()
    await mover.play(pick.choice(mover.table["decision"]["legal"])["action"])
    await party.level()
    return mover


def verified(log: str, folder: Path) -> list[dict[str, Any]]:
    """Check a finished game's log and return its lines."""
    path = folder / "game.jsonl"
    path.write_text(log, encoding="utf-8")
    verdict = brink.verify(path)
    assert verdict.ok, verdict.sentence
    assert verdict.proven, verdict.sentence
    return brink.replay(path).log.lines


@dataclass(frozen=True)
class Answer:
    """What a door besides the socket answered."""

    status: int
    headers: dict[str, str]
    body: bytes


def knock(
    address: str,
    path: str,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    body: bytes | None = None,
) -> Answer:
    """Send one request exactly as written."""
    line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    given = headers or {}
    try:
        line.putrequest(method, path, skip_host="Host" in given, skip_accept_encoding=True)
        for name, value in given.items():
            line.putheader(name, value)
        if body is not None:
            line.putheader("Content-Length", str(len(body)))
        line.endheaders(body)
        answer = line.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, told, answer.read())
    finally:
        line.close()
