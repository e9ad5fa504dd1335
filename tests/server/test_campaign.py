"""A campaign goes on from room to room, with the same people and what they have kept."""

from __future__ import annotations

import random

import pytest

from brink.games.catalog import COMING, all_boxes, find
from tests.server.conftest import Launch
from tests.server.scenes import party, play_on, refused, run, some_seats, until
from tests.server.services import Hub

BOXES = [*all_boxes(), *map(find, COMING)]
campaigns = pytest.mark.parametrize("game", [box.id for box in BOXES if box.chapters])


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
            await room.host.ask("rematch", chapter=True)
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
            return following, room.devices[0].token

    async def second_chapter(code: str, token: str | None) -> None:
        async with hub.client(token).enter(code) as table:
            await until(table, lambda t: bool(t.room))
            assert table.room["seats"][0]["yours"]
            await table.ask("start")
            await until(table, lambda t: bool(t.table))
            assert table.table["outcome"] is None

    code, token = run(first_chapter())
    hub.restart()
    run(second_chapter(code, token))


def test_a_game_of_its_own_has_no_next_chapter(hub: Hub) -> None:
    async def scene() -> None:
        game = all_boxes()[0].id
        async with party(hub, game, people=1) as room:
            await room.start()
            await play_on(room.host, random.Random(7))
            await until(room.host, lambda t: t.room["status"] == "over")
            assert room.host.room["goes_on"] is False
            await refused(room.host.ask("rematch", chapter=True), "no_next_chapter")

    run(scene())
