"""At the table: whole games over the wire, refusals, take-backs, hints, coming back, replays."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from brink.bots.seating import bot_names
from brink.client import ClientRefused
from brink.games.catalog import find
from brink.match.replay import Replayer
from brink.server.telling import Viewer, table_told
from tests.server.conftest import Launch
from tests.server.scenes import (
    Party,
    at,
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

    run(scene())


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
            for page in ("log", "replay?line=2", "proof"):
                await refused(device.request("GET", f"/api/rooms/{room.code}/{page}"), "not_over")
            await play_out(room)
            log = await room.log()
            lines = verified(log, tmp_path)
            seats = len(room.tables)
            for line in (2, 3, len(lines) // 2, len(lines), len(lines) + 50):
                shown = min(line, len(lines))
                match = Replayer(lines[:shown], None).run()
                for query, eyes in [
                    ("", ()),
                    ("&everything=true", tuple(range(seats))),
                    *((f"&seat={seat}", (seat,)) for seat in range(seats)),
                ]:
                    path = f"/api/rooms/{room.code}/replay?line={line}{query}"
                    told = await device.request("GET", path)
                    there = table_told(match, shown, Viewer(eyes))
                    assert told["view"] == there["view"]
                    assert told["outcome"] == there["outcome"]
                    assert told["lines"] == len(lines)
                    assert len(told["events"]) == len(match.events)
            where = f"/api/rooms/{room.code}/replay?line=2&seat={seats}"
            await refused(device.request("GET", where), "no_such_seat")
            proof = await device.request("GET", f"/api/rooms/{room.code}/proof")
            assert proof["true"] is True
            assert proof["commitment"] == room.opened["commitment"]
            assert proof["salts"] == lines[0]["chance"]["salts"]
            assert proof["seed"] == lines[-1]["seed"]
            assert proof["draws"] > 0

    run(scene())
