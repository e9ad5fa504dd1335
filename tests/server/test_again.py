"""What follows a finished game: anybody who sat there may open it, once, and is its host."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest

from brink.games.catalog import all_boxes, find
from brink.kernel.outcome import Outcome
from brink.server.room import Room
from tests.server.inside import DEVICES, STRANGER, ask, connect, open_hall, open_room
from tests.server.scenes import every_game, party, play_out, refused, run, until
from tests.server.services import Hub

campaigns = pytest.mark.parametrize("game", [box.id for box in all_boxes() if box.chapters])


@every_game
def test_anybody_who_sat_there_opens_the_next_room_and_hosts_it(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            last = room.tables[-1]
            await refused(last.ask("rematch"), "not_over")
            await room.start()
            await play_out(room)
            for table in room.tables:
                await until(table, lambda t: t.room["status"] == "over")
            async with hub.client().enter(room.code) as spectator:
                await refused(spectator.ask("rematch"), "not_your_seat")
            await asyncio.gather(*(table.ask("rematch") for table in room.tables))
            for table in room.tables:
                await until(table, lambda t: t.room["rematch"] is not None)
            (code,) = {table.room["rematch"] for table in room.tables}  # The first press counts.
            hosts = 0
            for number, device in enumerate(room.devices):
                async with device.enter(code) as again:
                    await until(again, lambda t: bool(t.room))
                    assert again.room["seats"][number]["yours"]
                    hosts += again.room["host"]
            assert hosts == 1

    run(scene())


def test_when_the_host_is_gone_somebody_else_goes_on(hub: Hub) -> None:
    async def scene() -> None:
        async with party(hub, "ai_rush") as room:
            await room.start()
            await play_out(room)
            last = room.tables[-1]
            await until(last, lambda t: t.room["status"] == "over")
            await room.host.line.close()
            await last.ask("rematch")
            await until(last, lambda t: t.room["rematch"] is not None)
            async with room.devices[-1].enter(last.room["rematch"]) as again:
                await until(again, lambda t: bool(t.room))
                assert again.room["host"]
                await again.ask("start")
                await until(again, lambda t: bool(t.table))

    run(scene())


@every_game
def test_a_next_room_that_is_closed_is_no_end_of_the_table(hub: Hub, game: str) -> None:
    """Whoever presses first and closes the room again has not taken it from the others."""

    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await play_out(room)
            for table in room.tables:
                await until(table, lambda t: t.room["status"] == "over")
            first, last = room.devices[-1], room.host
            await room.tables[-1].ask("rematch")
            await until(last, lambda t: t.room["rematch"] is not None)
            closed = last.room["rematch"]
            async with first.enter(closed) as again:
                await again.ask("close")
            await until(last, lambda t: t.room["rematch"] is None)
            await last.ask("rematch")
            await until(last, lambda t: t.room["rematch"] is not None)
            assert last.room["rematch"] != closed
            assert "stay for everybody" in await refused(last.ask("close"), "over")
            assert {table.room["status"] for table in room.tables} == {"over"}

    run(scene())


def ended(room: Room, *, won: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a game that is on be over."""
    match = room.game()
    seats = list(range(len(match.seats)))
    facts: dict[str, Any] = {"decks": ["sidearm*2"] * len(seats), "issue_number": 1}
    endings = match.wording.page.values["endings"]
    assert isinstance(endings, dict)
    ends = list(endings)[:1]
    outcome = Outcome(ends, seats if won else [], [int(won)] * len(seats), 3, 9, facts)
    monkeypatch.setattr(type(match), "outcome", property(lambda _: outcome))
    room.status = "over"


@campaigns
@pytest.mark.parametrize(("what", "won"), [("next", True), ("campaign", True), ("same", False)])
def test_a_single_issue_leads_to_the_next_the_campaign_or_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, what: str, won: bool
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            options = {"start_issue": 2, "characters": "rook,juno"}
            room = await open_room(hall, game, DEVICES[:2], options=options)
            host = connect(room, DEVICES[1])
            await ask(connect(room, DEVICES[0]), "start")
            ended(room, won=won, monkeypatch=monkeypatch)
            told = room.voice.room_told(host)
            assert told["next_game"] is won
            assert not told["goes_on"]
            answer = orjson.loads((await ask(host, "rematch", id=1, what=what))[-1])
            assert answer["type"] == "done", answer
            code = room.record.rematch
            assert code is not None
            record = hall.rooms[code].record
            chapters = find(game).chapters
            assert chapters is not None
            wanted: dict[str, Any] = {
                "next": {**options, "start_issue": 3},
                "campaign": dict(chapters.begin),
                "same": options,
            }
            assert record.options == wanted[what]
            assert record.profile()
            assert record.result is None
            assert record.began is None

    run(scene())


def test_no_issue_follows_the_last_one_or_a_lost_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        for issue, won in ((6, True), (1, False)):
            async with open_hall(tmp_path) as hall:
                options = {"start_issue": issue}
                room = await open_room(hall, "singularity_war", DEVICES[:1], options=options)
                host = connect(room, DEVICES[0])
                await ask(host, "start")
                with monkeypatch.context() as patch:
                    ended(room, won=won, monkeypatch=patch)
                    answer = orjson.loads((await ask(host, "rematch", id=1, what="next"))[-1])
                assert answer["code"] == "no_next_game"

    run(scene())


def test_of_two_workers_that_open_a_rematch_one_closes_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, "ai_rush", DEVICES[:3])
            seat = connect(room, DEVICES[1])
            await ask(connect(room, DEVICES[0]), "start")
            ended(room, won=True, monkeypatch=monkeypatch)
            await room.change_status("over")
            open_one = hall.open_room

            async def slower(*given: Any) -> Room:
                opened = await open_one(*given)
                stored = await hall.store.find(room.code)
                assert stored is not None
                record = {**stored.record, "rematch": "2" * 12}
                await hall.store.change(room.code, stored.revision, "over", record)
                return opened

            monkeypatch.setattr(hall, "open_room", slower)
            await ask(seat, "rematch")
            assert room.record.rematch == "2" * 12
            (left,) = [one for one in hall.rooms.values() if one is not room]
            assert left.status == "closed"
            stranger = connect(room, STRANGER)
            refusal = orjson.loads((await ask(stranger, "rematch", id=1))[-1])
            assert refusal["code"] == "not_your_seat"

    run(scene())
