"""A campaign goes on from room to room, with the same people and what they have kept."""

from __future__ import annotations

import random
from typing import Any

import pytest

from brink.games.catalog import all_boxes, find
from brink.kernel.outcome import Outcome
from tests.server.conftest import Launch
from tests.server.scenes import party, play_on, refused, run, some_seats, until
from tests.server.services import Hub

BOXES = all_boxes()
campaigns = pytest.mark.parametrize("game", [box.id for box in BOXES if box.chapters])


@pytest.mark.walks(1)
@campaigns
def test_a_chapter_is_followed_by_the_next_or_by_itself_again(launch: Launch, game: str) -> None:
    hub = launch()
    box = find(game)
    assert box.chapters is not None
    begin = dict(box.chapters.begin)

    async def first_chapter() -> tuple[str, str | None]:
        seats = some_seats(box, 2)
        async with party(hub, game, people=1, seats=seats, options=begin) as room:
            assert not room.host.room["goes_on"]
            await room.start()
            await play_on(room.host, random.Random(7))
            await until(room.host, lambda t: t.room["status"] == "over")
            assert room.host.room["goes_on"]
            outcome = room.host.table["outcome"]
            await room.host.ask("rematch", what="chapter")
            await until(room.host, lambda t: t.room["rematch"] is not None)
            following = room.host.room["rematch"]
            async with room.devices[0].enter(following) as after:
                await until(after, lambda t: bool(t.room))
                options = after.room["options"]
                assert options != begin
                assert options["decks"] == ";".join(outcome["facts"]["decks"])
                number = 2 if outcome["winners"] else 1
                assert options["start_issue"] == number
                assert options["attempt"] == (1 if outcome["winners"] else 2)
                assert [one["kind"] for one in after.room["seats"]] == ["person"] + ["bot"] * (
                    seats - 1
                )
                assert [one["code"] for one in after.room["campaign"]["played"]] == [room.code]
            return following, room.devices[0].token

    async def second_chapter(code: str, token: str | None) -> None:
        async with hub.client(token).enter(code) as table:
            await until(table, lambda t: bool(t.room))
            assert table.room["seats"][0]["yours"]
            assert len(table.room["campaign"]["played"]) == 1
            await table.ask("start")
            await until(table, lambda t: bool(t.table))
            assert table.table["outcome"] is None

    code, token = run(first_chapter())
    hub.restart()
    run(second_chapter(code, token))


@campaigns
def test_a_room_tells_how_far_the_campaign_has_come_and_opens_a_game_beside_it(
    hub: Hub, game: str
) -> None:
    box = find(game)
    chapters = box.chapters
    assert chapters is not None
    begin = dict(chapters.begin)

    async def scene() -> None:
        async with party(hub, game, people=1, seats=1, options=begin) as room:
            told = room.host.room["campaign"]
            states = [chapter["state"] for chapter in told["chapters"]]
            assert states == ["now"] + ["to_come"] * (len(states) - 1)
            assert (told["played"], len(told["kept"]), len(told["unlocked"])) == ([], 1, 1)
            assert "Ada" in told["kept"][0]["title"]
            assert told["kept"][0]["lines"]
            await room.start()
            await play_on(room.host, random.Random(3))
            await until(room.host, lambda t: t.room["status"] == "over")
            await until(room.host, lambda t: bool(t.room["campaign"]["played"]))
            outcome = room.host.table["outcome"]
            won = int(bool(outcome["winners"]))
            told = room.host.room["campaign"]
            assert [chapter["state"] for chapter in told["chapters"]].count("won") == won
            await room.host.ask("beside")
            await until(room.host, lambda t: t.room["beside"] is not None)
            async with room.devices[0].enter(room.host.room["beside"]) as beside:
                await until(beside, lambda t: bool(t.room))
                assert beside.room["campaign"] is None
                options = beside.room["options"]
                assert options == chapters.beside({}, [Outcome(**as_outcome(outcome))])
                assert not chapters.has(box.sheet.profile(options))
                await beside.ask("start")
                await until(beside, lambda t: bool(t.table))

    run(scene())


def as_outcome(told: dict[str, Any]) -> dict[str, Any]:
    """An outcome as the game gave it, from what was told of it."""
    kept = {key: value for key, value in told.items() if key != "conclusion"}
    return {**kept, "endings": [ending["id"] for ending in told["endings"]]}


def test_only_a_host_opens_a_game_beside_and_only_beside_a_campaign(hub: Hub) -> None:
    async def scene() -> None:
        game = all_boxes()[0].id
        async with party(hub, game, people=2) as room:
            assert room.host.room["campaign"] is None
            await refused(room.tables[1].ask("beside"), "not_host")
            await refused(room.host.ask("beside"), "no_campaign")

    run(scene())


@campaigns
def test_kept_decks_may_be_changed_along_with_other_options(hub: Hub, game: str) -> None:
    box = find(game)
    assert box.chapters is not None
    long = [
        example
        for option in box.sheet.options.values()
        for example in option.examples
        if len(example) > 64
    ]
    assert long

    async def scene() -> None:
        async with party(hub, game, people=1, seats=1) as room:
            decks = {"decks": long[0], **box.chapters.begin} if box.chapters else {}
            await room.host.ask("change_room", options=decks)
            await until(room.host, lambda t: t.room["options"] == decks)

    run(scene())


def test_a_game_of_its_own_has_no_next_chapter(hub: Hub) -> None:
    async def scene() -> None:
        game = all_boxes()[0].id
        async with party(hub, game, people=1) as room:
            await room.start()
            await play_on(room.host, random.Random(7))
            await until(room.host, lambda t: t.room["status"] == "over")
            assert room.host.room["goes_on"] is False
            await refused(room.host.ask("rematch", what="chapter"), "no_next_chapter")

    run(scene())
