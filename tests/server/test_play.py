"""At the table: whole games over the wire, refusals, hints, rematches, clocks, replays."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from brink.bots.registry import bot_names
from brink.client import ClientRefused
from brink.games.catalog import find
from brink.match.replay import Replayer
from brink.server.telling import Viewer, table_told
from tests.server.replays import unfolded
from tests.server.scenes import (
    Party,
    every_game,
    party,
    play_on,
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


def moves_of(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if "move" in line]


def test_a_game_is_played_to_its_end_with_every_seat_on_its_own_device(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        for preset in find(game).sheet.presets:
            async with party(hub, game, preset=preset) as room:
                await room.start()
                await play_out(room)
                assert await room.level() == room.host.moves[-1]["seq"]
                endings = [table.table["outcome"] for table in room.tables]
                assert endings == [endings[0]] * len(endings)
                assert endings[0]["endings"]
                for table in room.tables:
                    await until(table, lambda t: t.room["status"] == "over")
                    assert [move["seq"] for move in table.moves] == list(range(len(table.moves)))
                lines = verified(await room.log(), tmp_path)
                assert len(moves_of(lines)) == len(room.host.moves) - 1
                assert not [line for line in lines if "by" in line]
                assert lines[0]["chance"]["salts"] == [f"salt of {n}" for n in range(len(endings))]
                heads_told_are_those_of_the_log(room, lines)

    run(scene())


def heads_told_are_those_of_the_log(room: Party, lines: list[dict[str, Any]]) -> None:
    """With each move every device heard the head of the row's last line."""
    heads = [line["chain"] for line in lines[1:-2]] + [lines[-1]["chain"]]
    for table in room.tables:
        assert [move["head"] for move in table.moves] == heads
        assert all(move.get("table", move)["head"] == move["head"] for move in table.moves)
        assert table.head == heads[-1]


def test_a_game_is_played_to_its_end_with_all_seats_on_one_device(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        seats = some_seats(find(game))
        async with party(hub, game, people=1, seats=seats) as room:
            for seat in range(1, seats):
                await room.host.sit(seat, f"Ada {seat}")
            await room.start()
            await play_on(room.host, random.Random(3))
            lines = verified(await room.log(), tmp_path)
            assert {line["seat"] for line in moves_of(lines)} <= set(range(seats))

    run(scene())


def test_bots_alone_play_to_the_end_before_a_spectator(hub: Hub, game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        box = find(game)
        for bot in bot_names(box):
            seats = some_seats(box, 2)
            bots = {str(seat): bot for seat in range(seats)}
            async with party(hub, game, people=0, seats=seats, bots=bots) as room:
                async with hub.client().enter(room.code) as spectator:
                    await room.start()
                    await until(spectator, lambda t: t.over)
                    await until(room.host, lambda t: t.over)
                    assert all(move["by"] == "bot" for move in room.host.moves[1:])
                lines = verified(await room.log(), tmp_path)
                assert all(line["by"] == "bot" for line in moves_of(lines))

    run(scene())


def test_people_and_bots_play_together(hub: Hub, game: str, tmp_path: Path) -> None:
    async def scene() -> None:
        seats = some_seats(find(game), 4)
        async with party(hub, game, people=min(2, seats), seats=seats) as room:
            await room.start()
            await play_out(room)
            lines = verified(await room.log(), tmp_path)
            for line in moves_of(lines):
                assert line.get("by", "player") == ("bot" if line["seat"] >= 2 else "player")

    run(scene())


def test_a_move_that_answers_another_position_is_refused(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await step(room, random.Random(1))
            if room.host.over:
                return
            asked = room.mover()
            decision, seq = asked.table["decision"], asked.table["seq"]
            move = decision["legal"][0]["action"]
            for wrong in (seq - 1, seq + 1, 1_000_000):
                ask = asked.ask("play", seq=wrong, seat=decision["seat"], action=move)
                assert str(wrong) in await refused(ask, "stale")
                await refused(asked.ask("undo", seq=wrong, seat=decision["seat"]), "stale")
            assert asked.table["seq"] == seq
            await asked.play(move)
            twice = asked.ask("play", seq=seq, seat=decision["seat"], action=move)
            await refused(twice, "stale")

    run(scene())


def test_a_refused_move_says_why_and_changes_nothing(hub: Hub, game: str) -> None:
    async def scene() -> None:
        box = find(game)
        texts = [action.text for action in box.open(box.sheet.profile({})).actions.all]
        pick = random.Random(game)
        async with party(hub, game) as room:
            await room.start()
            codes: set[str] = set()
            for _ in range(12):
                await room.level()
                if room.host.over:
                    break
                for table in room.tables:
                    codes |= await refuse_some(room, table, pick.sample(texts, 8))
                before = room.host.table
                async with room.devices[0].enter(room.code) as again:
                    await until(again, lambda t: bool(t.table))
                    assert again.table == before
                await step(room, pick)
            assert codes

    async def refuse_some(room: Party, table: Any, texts: list[str]) -> set[str]:
        decision, seq = table.table["decision"], table.table["seq"]
        seat = room.tables.index(table)
        legal = {one["action"] for one in decision["legal"]}
        codes: set[str] = set()
        for text in texts:
            told = await table.ask("why", seat=seat, action=text)
            assert (told["sentence"] is None) == (text in legal)
            if text in legal:
                continue
            with pytest.raises(ClientRefused) as caught:
                await table.ask("play", seq=seq, seat=seat, action=text)
            assert caught.value.sentence == told["sentence"]
            codes.add(caught.value.code)
        await refused(table.ask("why", seat=seat, action="no such thing"), "unknown_action")
        await refused(
            table.ask("play", seq=seq, seat=seat, action="no such thing"), "unknown_action"
        )
        return codes

    run(scene())


def test_nobody_moves_or_asks_for_anothers_seat(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room, hub.client().enter(room.code) as stranger:
            await room.start()
            await until(stranger, lambda t: bool(t.table))
            asked = room.mover()
            decision = asked.table["decision"]
            seat, move = decision["seat"], decision["legal"][0]["action"]
            for table in [*room.tables, stranger]:
                if table is asked:
                    continue
                for kind, values in (
                    ("play", {"seq": 0, "seat": seat, "action": move}),
                    ("why", {"seat": seat, "action": move}),
                    ("hint", {"seat": seat}),
                    ("undo", {"seq": 0, "seat": seat}),
                    ("answer_undo", {"seq": 0, "seat": seat, "agree": True}),
                    ("play", {"seq": 0, "seat": 31, "action": move}),
                ):
                    code = "no_such_seat" if values["seat"] == 31 else "not_your_seat"
                    await refused(table.ask(kind, **values), code)
            assert room.host.table["seq"] == 0

    run(scene())


def test_legal_answers_are_told_only_to_whoever_is_asked(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await play_out(room)
            for seat, table in enumerate(room.tables):
                for message in table.heard:
                    told = message.get("table", message)
                    decision = told.get("decision")
                    if decision is not None:
                        assert decision["mine"] is (decision["seat"] == seat)
                        assert bool(decision["legal"]) is decision["mine"]

    run(scene())


def test_a_hint_is_a_legal_move_with_reasons_for_the_seat_asked(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            asked = room.mover()
            decision = asked.table["decision"]
            hint = await asked.ask("hint", seat=decision["seat"])
            assert hint["action"] in {one["action"] for one in decision["legal"]}
            assert hint["label"]
            for seat, table in enumerate(room.tables):
                if table is not asked:
                    await refused(table.ask("hint", seat=seat), "not_asked")

    run(scene())


def test_a_rematch_seats_the_same_people_in_a_new_room(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await play_out(room)
            await until(room.host, lambda t: t.room["status"] == "over")
            await room.host.ask("rematch")
            last = room.tables[-1]
            await until(last, lambda t: t.room["rematch"] is not None)
            await room.host.ask("rematch")  # Asked twice, opened once.
            code = last.room["rematch"]
            assert room.host.room["rematch"] == code
            assert code != room.code
            async with room.devices[-1].enter(code) as again:
                await until(again, lambda t: bool(t.room))
                assert again.room["status"] == "open"
                assert again.room["commitment"] != room.opened["commitment"]
                assert again.room["seats"][len(room.tables) - 1]["yours"] is True
                async with room.devices[0].enter(code) as host:
                    await host.ask("start")
                    await until(again, lambda t: bool(t.table))

    run(scene())


def test_a_bot_answers_once_when_time_is_up(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game, people=1, seats=some_seats(find(game), 1)) as room:
            await room.host.ask("change_room", turn_seconds=1)
            await room.start()
            assert room.host.table["decision"]["seconds_left"] in (0.0, 1.0)
            mine: list[dict[str, Any]] = []  # Bots may be asked first.
            while not mine:
                await room.host.receive()
                mine = [move for move in room.host.moves[1:] if move["seat"] == 0]
            assert mine[0]["by"] == "clock"

    run(scene())


def test_time_does_not_run_while_the_game_is_paused(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game, people=1, seats=some_seats(find(game), 1)) as room:
            await room.host.ask("change_room", turn_seconds=2)
            await room.start()
            await until(room.host, lambda t: bool(t.table["decision"]["mine"]))  # Bots may begin.
            await room.host.ask("pause", on=True)
            seq = room.host.table["seq"]
            await asyncio.sleep(2.2)  # Longer than the time for a move.
            await room.host.ask("pause", on=False)
            assert room.host.table["seq"] == seq
            decision = room.host.table["decision"]
            await room.host.play(decision["legal"][0]["action"])
            assert room.host.moves[-1]["seat"] == 0
            assert room.host.moves[-1]["by"] == "player"

    run(scene())


def test_a_finished_game_is_replayed_from_any_eyes_and_its_dice_proven(
    hub: Hub, game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            device = hub.client()
            for page in ("log", "replay", "proof"):
                await refused(device.request("GET", f"/api/rooms/{room.code}/{page}"), "not_over")
            await play_out(room)
            log = await room.log()
            lines = verified(log, tmp_path)
            seats = len(room.tables)
            where = f"/api/rooms/{room.code}/replay"
            for query, eyes in [
                ("", ()),
                ("everything=true", tuple(range(seats))),
                *((f"seat={seat}", (seat,)) for seat in range(seats)),
            ]:
                told = await device.request("GET", f"{where}?{query}")
                assert (told["lines"], told["start"], len(told["told"])) == (
                    len(lines),
                    2,
                    len(lines) - 1,
                )
                shown = unfolded(told["told"])
                for line in {2, 3, len(lines) // 2, len(lines)}:
                    match = Replayer.of_log(lines[:line], None).run()
                    there = table_told(match, line, Viewer(eyes))
                    assert shown[line - 2] == there["view"]
                    assert told["told"][line - 2]["outcome"] == there["outcome"]
                    assert len(told["told"][line - 2]["events"]) == len(match.events)
            beyond = await device.request("GET", f"{where}?start={len(lines) + 50}")
            assert beyond["told"] == []
            await refused(device.request("GET", f"{where}?seat={seats}"), "no_such_seat")
            proof = await device.request("GET", f"/api/rooms/{room.code}/proof")
            assert proof["head"] == lines[-1]["chain"]
            assert proof["given"] == [True] * seats
            assert proof["commitment"] == room.opened["commitment"]
            assert proof["salts"] == lines[0]["chance"]["salts"]
            assert proof["seed"] == lines[-1]["seed"]
            assert proof["draws"] > 0

    run(scene())
