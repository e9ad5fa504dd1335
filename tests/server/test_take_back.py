"""Taking back: at once up to the horizon, beyond it by everyone's consent."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from brink.games.catalog import find
from tests.server.scenes import (
    Party,
    at,
    every_game,
    party,
    play_out,
    refused,
    run,
    some_seats,
    step,
    until,
    verified,
)
from tests.server.services import Hub

pytestmark = every_game


async def play_until(room: Party, wanted: bool) -> Any:
    """Play until the last move could, or could not, be taken back at once; None at the end."""
    pick = random.Random(7)
    while True:
        mover = await step(room, pick)
        if mover.over:
            return None
        if mover.table["can_undo"] is wanted:
            return mover


def test_a_plain_move_is_taken_back_at_once_by_its_mover_alone(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        for _ in range(20):
            async with party(hub, game) as room:
                await room.start()
                mover = await play_until(room, wanted=True)
                if mover is None:
                    continue
                seat, seq = room.tables.index(mover), mover.table["seq"]
                assert not any(t.table["can_undo"] for t in room.tables if t is not mover)
                before = [table.moves[-2].get("table") for table in room.tables]
                await mover.ask("undo", seq=seq, seat=seat)
                await room.level()
                for table, earlier in zip(room.tables, before, strict=True):
                    assert table.moves[-1]["kind"] == "undo"
                    assert table.moves[-1]["seat"] == seat
                    if earlier is not None:
                        assert table.table["view"] == earlier["view"]
                        assert table.table["decision"] == earlier["decision"]
                await play_out(room)
                lines = verified(await room.log(), tmp_path)
                undone = [line for line in lines if "undo" in line]
                assert [line["seat"] for line in undone] == [seat]
                assert "agreed" not in undone[0]
                return
        pytest.fail("no plain move was ever made")

    run(scene())


def test_a_move_beyond_the_horizon_is_taken_back_only_by_everyones_consent(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with party(hub, game, people=some_seats(find(game), 3)) as room:
            await room.start()
            refusing = await beyond_the_horizon(room)
            await ask_and_refuse(room, refusing)
            mover = await beyond_the_horizon(room)
            seq, asks = await ask_everybody(room, mover)
            for number in asks:
                table = room.tables[number]
                await until(table, lambda t: t.room["undo"] is not None)
                await table.ask("answer_undo", seq=seq, seat=number, agree=True)
            for table in room.tables:
                await until(table, at(seq + 1))
                assert table.moves[-1]["kind"] == "undo"
                assert table.moves[-1]["taken_back"]
                await until(table, lambda t: t.room["undo"] is None)
            await play_out(room)
            lines = verified(await room.log(), tmp_path)
            agreed = [line.get("agreed") for line in lines if "undo" in line]
            assert agreed == [True] * len(agreed)
            assert agreed

    async def ask_and_refuse(room: Party, mover: Any) -> None:
        """Somebody says no: nothing is taken back, the asker hears who, and asks no more here."""
        seat = room.tables.index(mover)
        seq, asks = await ask_everybody(room, mover)
        other = room.tables[asks[0]]
        await until(other, lambda t: t.room["undo"] is not None)
        await refused(mover.ask("answer_undo", seq=seq, seat=seat, agree=True), "nothing_asked")
        await other.ask("answer_undo", seq=seq, seat=asks[0], agree=False)
        await until(mover, lambda t: t.room["undo"]["refused_by"] is not None)
        assert mover.room["undo"]["refused_by"] == asks[0]
        assert mover.table["seq"] == seq
        await refused(mover.ask("undo", seq=seq, seat=seat), "asked_before")
        await refused(other.ask("answer_undo", seq=seq, seat=asks[0], agree=True), "nothing_asked")

    run(scene())


async def beyond_the_horizon(room: Party) -> Any:
    """Play on until the mover would have to ask the others."""
    mover = await play_until(room, wanted=False)
    assert mover is not None, "no move beyond the horizon was made"
    assert mover.table["take_back"]["how"] == "ask"
    return mover


async def ask_everybody(room: Party, mover: Any) -> tuple[int, list[int]]:
    """Ask to take the last move back; return the position and who has to agree."""
    seat, seq = room.tables.index(mover), mover.table["seq"]
    first = next(number for number in range(len(room.tables)) if number != seat)
    await refused(
        room.tables[first].ask("answer_undo", seq=seq, seat=first, agree=True), "nothing_asked"
    )
    await mover.ask("undo", seq=seq, seat=seat)
    await until(mover, lambda t: t.room["undo"] is not None)
    told = mover.room["undo"]
    assert told["asked_by"] == seat
    assert told["asks"] == [number for number in range(len(room.tables)) if number != seat]
    assert told["sentence"].startswith(f"{mover.room['seats'][seat]['name']} asks to take back")
    return seq, told["asks"]


def test_there_is_nothing_to_take_back_before_the_first_move_or_after_the_last(
    hub: Hub, game: str
) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await refused(room.host.ask("undo", seq=0, seat=0), "nothing_to_undo")
            await play_out(room)
            await room.level()
            seq = room.host.table["seq"]
            await refused(room.host.ask("undo", seq=seq, seat=0), "game_over")
            await refused(room.host.ask("play", seq=seq, seat=0, action="no"), "unknown_action")
            await refused(room.host.ask("hint", seat=0), "not_asked")

    run(scene())
