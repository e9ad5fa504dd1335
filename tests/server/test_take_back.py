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
        for _ in range(20):
            async with party(hub, game, people=some_seats(find(game), 3)) as room:
                await room.start()
                mover = await play_until(room, wanted=False)
                if mover is None:
                    continue
                seat, seq = room.tables.index(mover), mover.table["seq"]
                others = [t for t in room.tables if t is not mover]
                await refused(
                    others[0].ask(
                        "answer_undo", seq=seq, seat=room.tables.index(others[0]), agree=True
                    ),
                    "nothing_asked",
                )
                await ask_and_refuse(room, mover, seat, seq)
                await mover.ask("undo", seq=seq, seat=seat)
                for table in others:
                    number = room.tables.index(table)
                    await until(table, lambda t: t.room["undo"] is not None)
                    assert table.room["undo"]["asked_by"] == seat
                    assert table.table["seq"] == seq
                    await table.ask("answer_undo", seq=seq, seat=number, agree=True)
                for table in room.tables:
                    await until(table, at(seq + 1))
                    assert table.moves[-1]["kind"] == "undo"
                    await until(table, lambda t: t.room["undo"] is None)
                await play_out(room)
                lines = verified(await room.log(), tmp_path)
                agreed = [line.get("agreed") for line in lines if "undo" in line]
                assert agreed == [True]
                return
        pytest.fail("no move beyond the horizon was ever made")

    async def ask_and_refuse(room: Party, mover: Any, seat: int, seq: int) -> None:
        """The first time somebody says no: nothing is taken back."""
        await mover.ask("undo", seq=seq, seat=seat)
        other = next(table for table in room.tables if table is not mover)
        await until(other, lambda t: t.room["undo"] is not None)
        number = room.tables.index(other)
        await other.ask("answer_undo", seq=seq, seat=number, agree=False)
        await until(mover, lambda t: t.room["undo"] is None)
        assert mover.table["seq"] == seq

    run(scene())


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
