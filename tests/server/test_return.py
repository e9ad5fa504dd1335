"""Coming back: missed moves in order, the same seats, and a server that was killed."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path

from brink.bots.registry import bot_names
from brink.games.catalog import find
from tests.server.conftest import Launch
from tests.server.scenes import (
    at,
    every_game,
    party,
    play_on,
    refused,
    run,
    some_seats,
    step,
    until,
    verified,
)
from tests.server.services import Hub

pytestmark = every_game


def test_whoever_comes_back_is_told_the_missed_moves_in_order(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room, hub.client().enter(room.code) as witness:
            await room.start()
            pick = random.Random(11)
            await step(room, pick)
            for _ in range(3):
                if room.host.over:
                    break
                device = hub.client(room.devices[0].token)  # Perhaps at another worker.
                for last in range(-1, room.host.table["seq"] + 1):
                    async with device.enter(room.code, last=max(0, last)) as back:
                        await until(back, lambda t: bool(t.table))
                        seqs = [move["seq"] for move in back.moves]
                        assert seqs == list(range(max(0, last) + 1, room.host.table["seq"] + 1))
                        assert back.table == room.host.table
                        bare = [
                            {key: value for key, value in move.items() if key != "table"}
                            for move in room.host.moves[max(0, last) + 1 :]
                        ]
                        assert back.moves == bare
                await step(room, pick)
            newest = room.host.table["seq"]
            await until(witness, at(newest))

    run(scene())


def test_a_client_hears_no_move_twice_while_it_comes_back(hub: Hub, game: str) -> None:
    async def scene() -> None:
        box = find(game)
        seats = some_seats(box)
        bots = {str(seat): bot_names(box)[0] for seat in range(seats)}
        async with party(hub, game, people=0, seats=seats, bots=bots) as room:
            await room.start()
            last = -1
            device = hub.client()
            while not room.host.over:  # Bots move all the while.
                async with device.enter(room.code, last=max(0, last)) as back:
                    await until(back, lambda t: bool(t.table))
                    seqs = [move["seq"] for move in back.moves]
                    assert seqs == sorted(set(seqs))
                    if seqs:
                        assert seqs[0] == max(0, last) + 1
                    last = back.table["seq"]
                await refused(room.host.ask("why", seat=0, action="x"), "not_your_seat")

    run(scene())


def test_a_device_keeps_its_seats_and_no_other_token_opens_them(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            asked = room.mover()
            number = room.tables.index(asked)
            token = room.devices[number].token
            assert token is not None
            seat, move = asked.table["decision"]["seat"], asked.table["decision"]["legal"][0]
            forged = [token[:-1] + ("A" if token[-1] != "A" else "B"), token[1:] + "x", "A" * 32]
            forged += [token.swapcase(), room.code * 3, f"{token}x", "x"]
            for wrong in forged:
                async with hub.client(wrong).enter(room.code) as thief:
                    await until(thief, lambda t: bool(t.table))
                    assert not any(one["yours"] for one in thief.room["seats"])
                    assert not thief.is_asked()
                    ask = thief.ask("play", seq=0, seat=seat, action=move["action"])
                    await refused(ask, "not_your_seat")
            await asked.line.close()
            async with hub.client(token).enter(room.code) as back:
                await until(back, lambda t: bool(t.table))
                assert back.room["seats"][seat]["yours"] is True
                assert back.is_asked()
                await back.play(move["action"])

    run(scene())


def test_a_game_goes_on_after_the_server_was_killed(
    launch: Launch, game: str, tmp_path: Path
) -> None:
    hub = launch()
    box = find(game)
    seats = min(box.most_seats, some_seats(box) + 1)
    people = max(1, seats - 1)

    async def before() -> tuple[str, list[str], int]:
        for _ in itertools.count():
            async with party(hub, game, people=people, seats=seats) as room:
                await room.start()
                plays = [play_on(t, random.Random(i), to=6) for i, t in enumerate(room.tables)]
                await asyncio.gather(*plays)
                if any(table.over for table in room.tables):
                    continue
                tokens = [str(device.token) for device in room.devices]
                newest = max(table.table["seq"] for table in room.tables)
                return room.code, tokens, newest
        raise AssertionError

    async def after(code: str, tokens: list[str], seq: int) -> None:
        async def come_back(number: int) -> None:
            async with hub.client(tokens[number]).enter(code, last=0) as table:
                await until(table, lambda t: bool(t.table))
                assert table.table["seq"] >= seq
                assert [move["seq"] for move in table.moves][:seq] == list(range(1, seq + 1))
                mine = [place for place, one in enumerate(table.room["seats"]) if one["yours"]]
                assert mine == [number]
                assert table.room["host"] is (number == 0)
                await play_on(table, random.Random(number))

        await asyncio.gather(*(come_back(number) for number in range(people)))
        log = await hub.client().request("GET", f"/api/rooms/{code}/log")
        verified(log, tmp_path)

    code, tokens, seq = run(before())
    hub.restart()
    run(after(code, tokens, seq))
