"""Rooms a device remembers, what a room plays, and a device that is passed around."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import orjson

from brink.games.catalog import find
from tests.server.conftest import Launch
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room
from tests.server.scenes import every_game, party, play_on, refused, run, some_seats, until
from tests.server.services import Hub


@every_game
def test_a_device_hears_how_its_rooms_stand(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game, people=1) as found:
            await found.start()
            away = "2" * 12
            path = f"/api/rooms/mine?codes={found.code},{away}"
            (mine,) = await found.devices[0].request("GET", path)
            assert (mine["code"], mine["game"], mine["status"]) == (found.code, game, "playing")
            assert mine["seated"]
            assert mine["host"]
            assert await hub.client().request("GET", path) == [], "nobody finds rooms by trying"
            await refused(hub.client().request("GET", "/api/rooms/mine?codes=no"), "malformed")

    run(scene())


@every_game
def test_a_finished_game_is_listed_with_its_result_date_and_length(hub: Hub, game: str) -> None:
    async def scene() -> None:
        began = time.time()
        async with party(hub, game, people=1) as found:
            path = f"/api/rooms/mine?codes={found.code}"
            assert (await found.devices[0].request("GET", path))[0]["result"] is None
            await found.start()
            await play_on(found.host, random.Random(5))
            await until(found.host, lambda t: t.room["status"] == "over")
            outcome = found.host.table["outcome"]
            (mine,) = await found.devices[0].request("GET", path)
            result = mine["result"]
            assert result["endings"] == [ending["title"] for ending in outcome["endings"]]
            names = [seat["name"] for seat in found.host.room["seats"]]
            assert result["winners"] == [names[seat] for seat in outcome["winners"]]
            assert (result["rounds"], result["turns"]) == (outcome["rounds"], outcome["turns"])
            assert result["won"] is (0 in outcome["winners"])
            assert began <= result["at"] <= time.time()
            assert 0.0 <= result["seconds"] <= time.time() - began
            assert not mine["your_turn"]
            assert await hub.client().request("GET", path) == []

    run(scene())


def test_whose_turn_it_is_is_known_of_a_table_that_nobody_has_open(launch: Launch) -> None:
    hub, game = launch(), "ai_rush"

    async def ask_mine(code: str, token: str | None) -> Any:
        return await hub.client(token).request("GET", f"/api/rooms/mine?codes={code}")

    async def begin() -> tuple[str, str | None]:
        async with party(hub, game, people=1, seats=some_seats(find(game), 2)) as found:
            await found.start()
            await until(found.host, lambda t: t.is_asked())
            return found.code, found.devices[0].token

    code, token = run(begin())
    hub.restart()
    (mine,) = run(ask_mine(code, token))
    assert mine["your_turn"]
    assert run(ask_mine(code, None)) == []


@every_game
def test_a_room_tells_a_value_for_every_option_and_the_words_for_it(hub: Hub, game: str) -> None:
    async def scene() -> None:
        box = find(game)
        preset = list(box.sheet.presets)[-1]
        device = hub.client()
        room = await device.open_room(game, some_seats(box), preset=preset)
        told = await device.request("GET", f"/api/rooms/{room['code']}/profile")
        profile = box.sheet.profile({}, preset)
        assert told["options"] == dict(profile.values)
        assert told["text"]["names"] == box.wording(profile).page.values["names"]
        assert told["said"] == box.said(profile, some_seats(box))
        assert told["changed"] == box.sheet.changed(profile)
        assert told["usual"] == dict(box.sheet.by_the_book(profile).values)
        book = await device.request("GET", f"/api/rooms/{room['code']}/rules")
        assert book["rulebook"] == box.rulebook(profile, some_seats(box))
        assert book["text"] == told["text"]
        assert "refusals" not in told["text"]

    run(scene())


@every_game
def test_a_device_passed_around_sees_one_hand_at_a_time(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            seats = some_seats(find(game), 2)
            room = await open_room(hall, game, [DEVICES[0]] * seats)
            line = connect(room, DEVICES[0])
            await ask(line, "start")
            match = room.game()
            for eyes in [*range(seats), 31]:
                heard = [orjson.loads(text) for text in await ask(line, "hello", eyes=eyes)]
                table = heard[-1]
                alone = match.game.view(match.state, 1 << eyes if eyes < seats else 0)
                assert table["view"] == orjson.loads(orjson.dumps(alone))
                assert table["decision"]["mine"] == (table["decision"]["seat"] == eyes)
            together = [orjson.loads(text) for text in await ask(line, "hello")][-1]
            assert together["decision"]["mine"]

    run(scene())


def test_other_eyes_than_its_own_show_a_device_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, "path_to_safety", DEVICES[:3])
            host, thief = connect(room, DEVICES[0]), connect(room, DEVICES[1])
            await ask(host, "start")
            table = [orjson.loads(text) for text in await ask(thief, "hello", eyes=0)][-1]
            assert table["view"] == room.game().game.view(room.game().state, 0)
            assert table["decision"]["legal"] == []

    run(scene())
