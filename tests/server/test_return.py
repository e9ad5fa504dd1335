"""Drop and return: devices come and go at random, bots stand in and hand back."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from brink.client import Client, ConnectionClosed, TableClient
from brink.games.catalog import find
from tests.server.scenes import (
    NAMES,
    Party,
    at,
    every_game,
    party,
    run,
    some_seats,
    unless_stale,
    until,
    verified,
)
from tests.server.services import Hub

ROOMS = 6


class Restless:
    """A device that plays at random, and goes away and comes back at random."""

    def __init__(self, hub: Hub, code: str, seat: int, token: str, *, steady: bool) -> None:
        self.hub = hub
        self.code = code
        self.seat = seat
        self.token = token
        self.steady = steady  # It never goes.
        self.pick = random.Random(f"{code} {seat}")
        self.last: int | None = None
        self.seen: dict[int, dict[str, Any]] = {}  # Every move told, by its number.
        self.yours: set[int] = set()
        self.accepted: list[int] = []
        self.drops = 0

    async def play(self) -> None:
        """Come, play and go, until the game is over."""
        while True:
            device = Client(self.hub.address(), self.token)
            try:
                async with device.enter(self.code, last=self.last) as table:
                    if await self.sit_a_while(table):
                        return
            except ConnectionClosed:
                pass
            self.drops += 1
            await asyncio.sleep(self.pick.choice([0, 0, 0.05, 0.4, 0.7]))

    async def sit_a_while(self, table: TableClient) -> bool:
        """Play some moves, then go; true when the game is over."""
        stay = 10**6 if self.steady else self.pick.randrange(1, 6)
        while stay > 0:
            if table.over:
                return True
            if table.is_asked():
                await self.answer(table)
                stay -= 1
                continue
            self.take_in(await table.receive())
            stay -= self.pick.random() < 0.1
        if self.pick.random() < 0.5:
            table.line.transport.abort()  # Without a word.
        else:
            await table.line.close()
        return False

    async def answer(self, table: TableClient) -> None:
        """Make a move, if a stand-in is not faster."""
        seq = table.table["seq"]
        heard = len(table.heard)
        choice = self.pick.choice(table.table["decision"]["legal"])
        if await unless_stale(table.play(choice["action"])):
            self.accepted.append(seq + 1)
        for message in table.heard[heard:]:
            self.take_in(message)

    def take_in(self, message: dict[str, Any]) -> None:
        """Note what is told, and that it agrees with what was told before."""
        if message["type"] == "room":
            yours = {n for n, seat in enumerate(message["seats"]) if seat["yours"]}
            self.yours |= yours
            assert yours == {self.seat}
        if message["type"] == "moved":
            told = {key: value for key, value in message.items() if key != "table"}
            seq = message["seq"]
            assert self.seen.setdefault(seq, told) == told
            assert seq == 0 or self.last is None or seq <= self.last + 1
            self.last = max(seq, self.last or 0)
        if message["type"] == "table" and self.last is None:
            self.last = message["seq"]


async def restless_room(hub: Hub, game: str, number: int, folder: Path) -> Counter[str]:
    """One room, played to its end by people who cannot sit still."""
    box = find(game)
    seats = some_seats(box, 2 + number % 3)
    async with party(hub, game, people=seats, seats=seats) as room:
        await room.start()
        people = [
            Restless(hub, room.code, seat, str(device.token), steady=seat == number % seats)
            for seat, device in enumerate(room.devices)
        ]
    await asyncio.gather(*(person.play() for person in people))
    log = await hub.client().request("GET", f"/api/rooms/{room.code}/log")
    place = folder / room.code
    place.mkdir()
    lines = verified(log, place)
    rows = [line for line in lines if "move" in line or "undo" in line]
    made = Counter(str(line.get("by", "player")) for line in rows)
    assert set(made) <= {"player", "stand_in"}, made
    for person in people:
        assert person.yours == {person.seat}
        for seq in person.accepted:  # What was acknowledged is in the log, as that seat's own.
            assert rows[seq - 1]["seat"] == person.seat
            assert "by" not in rows[seq - 1]
        for seq, told in person.seen.items():
            if seq:
                assert told["by"] == rows[seq - 1].get("by", "player")
                assert told["seat"] == rows[seq - 1]["seat"]
    own = sum(len(person.accepted) for person in people)
    made["lost answers"] = made["player"] - own  # Stored, but the device was gone already.
    made["drops"] = sum(person.drops for person in people)
    return made


@every_game
def test_seats_are_never_doubled_or_stuck_however_people_come_and_go(
    hasty_hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> Counter[str]:
        rooms = [restless_room(hasty_hub, game, number, tmp_path) for number in range(ROOMS)]
        total: Counter[str] = Counter()
        for made in await asyncio.gather(*rooms):
            total += made
        return total

    total = run(scene())
    assert total["drops"] > 5, total
    assert total["player"] > 0, total
    assert total["stand_in"] > 0, total


@every_game
def test_a_bot_stands_in_after_the_grace_time_and_hands_back_at_once(
    hasty_hub: Hub, game: str
) -> None:
    async def scene() -> None:
        seats = max(2, find(game).least_seats)
        for _ in range(20):
            async with party(hasty_hub, game, people=seats, seats=seats) as room:
                await room.start()
                if await gone_and_back(room, room.tables.index(room.mover())):
                    return
        pytest.fail("no game was long enough to hand a seat back")

    run(scene())


async def gone_and_back(room: Party, seat: int) -> bool:
    """One who is asked goes, is stood in for, comes back, and moves again, if there is time."""
    others = [table for number, table in enumerate(room.tables) if number != seat]
    witness = others[0]
    await room.tables[seat].line.close()
    await until(witness, lambda t: t.room["seats"][seat]["here"] is False)
    await until(witness, at(1))
    assert witness.moves[1]["by"] == "stand_in"
    assert witness.moves[1]["seat"] == seat
    while not witness.room["seats"][seat]["stand_in"]:
        await witness.send("hello", last=witness.table["seq"])
        await witness.until("room")
    async with room.hub.client(room.devices[seat].token).enter(room.code, last=0) as back:
        await until(back, at(1))
        assert back.room["seats"][seat]["yours"] is True
        assert back.moves[0]["by"] == "stand_in"
        await until(witness, lambda t: bool(t.room["seats"][seat]["here"]))
        assert witness.room["seats"][seat]["stand_in"] is None
        return await handed_back(back, others)


async def handed_back(back: TableClient, others: list[TableClient]) -> bool:
    """Play on until the seat that came back has moved for itself."""
    tables = [back, *others]
    while True:
        newest = max(int(table.table["seq"]) for table in tables)
        for table in tables:
            await until(table, at(newest))
        asked = [table for table in tables if table.is_asked()]
        if not asked:
            return False  # The end.
        move = asked[0].table["decision"]["legal"][0]["action"]
        if await unless_stale(asked[0].play(move)) and asked[0] is back:
            assert back.moves[-1]["by"] == "player"
            return True


@every_game
def test_nobody_moves_for_people_when_all_have_gone(hasty_hub: Hub, game: str) -> None:
    hub = hasty_hub

    async def scene() -> None:
        seats = some_seats(find(game), 2)
        async with party(hub, game, people=seats, seats=seats) as room:
            await room.start()
            tokens = [str(device.token) for device in room.devices]
        await asyncio.sleep(0.6)  # Thrice the grace time, in an empty room.
        async with AsyncExitStack() as stack:
            spectator = await stack.enter_async_context(hub.client().enter(room.code))
            await until(spectator, lambda t: bool(t.table))
            assert spectator.table["seq"] == 0
            backs = [
                await stack.enter_async_context(hub.client(token).enter(room.code))
                for token in tokens
            ]
            for seat, back in enumerate(backs):
                await until(back, lambda b: bool(b.table))
                assert back.room["seats"][seat]["name"] == NAMES[seat]
                assert back.room["seats"][seat]["yours"]

    run(scene())


@every_game
def test_the_host_may_give_the_seat_of_somebody_gone_to_a_bot(hub: Hub, game: str) -> None:
    async def scene() -> None:
        seats = max(2, find(game).least_seats)
        async with party(hub, game, people=2, seats=seats) as room:
            await room.start()
            guest = room.tables[1]
            await guest.line.close()
            host = room.host
            await until(host, lambda t: not t.room["seats"][1]["here"])
            await host.ask("seat_bot", seat=1, bot="random")
            assert host.room["seats"][1]["kind"] == "bot"
            while not host.over and not any(move["by"] == "bot" for move in host.moves):
                if host.is_asked():
                    await host.play(host.table["decision"]["legal"][0]["action"])
                else:
                    await host.receive()
            async with hub.client(room.devices[1].token).enter(room.code) as late:
                await until(late, lambda t: bool(t.table))
                assert not any(seat["yours"] for seat in late.room["seats"])

    run(scene())
