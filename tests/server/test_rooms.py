"""Around the table: opening, joining, sitting, the host's powers, talk and the lobby."""

from __future__ import annotations

import asyncio

import orjson

from brink.bots.registry import bot_names, company
from brink.games.catalog import find
from tests.server.scenes import every_game, party, refused, run, seated, some_seats, until
from tests.server.services import PATIENCE, Hub

pytestmark = every_game


def test_a_room_is_opened_with_a_link_nobody_guesses(hub: Hub, game: str) -> None:
    async def scene() -> None:
        device = hub.client()
        box = find(game)
        rooms = [await device.open_room(game, box.least_seats) for _ in range(3)]
        assert len({room["code"] for room in rooms}) == 3
        assert len({room["commitment"] for room in rooms}) == 3
        for room in rooms:
            assert len(room["code"]) == 12
            assert room["path"] == f"/r/{room['code']}"

    run(scene())


def test_a_room_that_cannot_be_played_is_refused_with_a_sentence(hub: Hub, game: str) -> None:
    async def scene() -> None:
        device, box = hub.client(), find(game)
        least, most = box.least_seats, box.most_seats
        option = next(iter(box.sheet.options))
        await refused(device.open_room("no_such_game", least), "unknown_game")
        sentence = await refused(device.open_room(game, most + 1), "wrong_seats")
        assert str(most) in sentence
        await refused(device.open_room(game, 0), "malformed")
        await refused(device.open_room(game, least, preset="no_such_preset"), "bad_option")
        await refused(device.open_room(game, least, options={"no_such": 1}), "bad_option")
        wrong = await refused(device.open_room(game, least, options={option: "?"}), "bad_option")
        assert option in wrong
        await refused(device.open_room(game, least, bots={"0": "no_such_bot"}), "bad_bot")
        await refused(device.open_room(game, least, bots={"31": "random"}), "bad_bot")
        await refused(device.open_room(game, least, colour="red"), "malformed")
        await refused(device.open_room(game, least, turn_seconds=-1), "malformed")

    run(scene())


def test_presets_options_bots_and_clocks_are_as_opened(hub: Hub, game: str) -> None:
    async def scene() -> None:
        box = find(game)
        seats, preset, bot = some_seats(box), list(box.sheet.presets)[-1], bot_names(box)[0]
        option = list(box.sheet.options.values())[-1]
        wishes = {"preset": preset, "options": {option.id: option.default}, "turn_seconds": 99}
        async with party(hub, game, people=0, seats=seats, bots={"0": bot}, **wishes) as room:
            await until(room.host, lambda t: bool(t.room))
            told = room.host.room
            assert told["preset"] == preset
            assert told["options"] == {option.id: option.default}
            assert told["turn_seconds"] == 99
            assert told["commitment"] == room.opened["commitment"]
            assert told["status"] == "open"
            assert [seat["bot"] for seat in told["seats"]] == [bot] + [None] * (seats - 1)
            assert told["host"] is True

    run(scene())


def test_a_missing_room_is_said_to_be_missing(hub: Hub, game: str) -> None:
    async def scene() -> None:
        device = hub.client()
        async with device.enter("2" * 12) as table:
            await table.line.wait_closed()
            assert table.line.close_code == 4000
            assert table.line.close_reason is not None
            assert "no such room" in table.line.close_reason
        for page in ("talk", "qr.svg", "log", "replay", "proof"):
            await refused(device.request("GET", f"/api/rooms/{'2' * 12}/{page}"), "no_room")

    run(scene())


def test_people_join_by_the_link_and_take_free_seats(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            for number, table in enumerate(room.tables):
                yours = [seat["yours"] for seat in table.room["seats"]]
                assert yours == [other == number for other in range(len(yours))]
                assert table.room["host"] is (number == 0)
                await until(table, lambda t: all(s["here"] for s in t.room["seats"]))

    run(scene())


def test_a_taken_seat_a_taken_name_and_a_missing_seat_are_refused(hub: Hub, game: str) -> None:
    async def scene() -> None:
        seats = max(2, find(game).least_seats)
        async with (
            party(hub, game, people=1, seats=seats) as room,
            hub.client().enter(room.code) as other,
        ):
            assert "Ada" in await refused(other.sit(0, "Babbage"), "seat_taken")
            assert "Ada" in await refused(other.sit(1, "Ada"), "name_taken")
            own = find(game).wording(find(game).sheet.profile({})).actors()[0]
            assert "in this game" in await refused(other.sit(1, own), "name_taken")
            await refused(other.sit(seats, "Babbage"), "no_such_seat")
            await refused(other.sit(1, ""), "bad_name")
            await refused(other.sit(1, "x" * 25), "bad_name")
            await refused(other.sit(1, "Bab\nbage"), "bad_name")
            await refused(other.ask("stand", seat=0), "not_your_seat")
            await other.sit(1, "Babbage")
            await other.sit(1, "Charles")
            await until(room.host, lambda t: seated(room.host) == 2)
            await other.ask("stand", seat=1)
            await until(room.host, lambda t: t.room["seats"][1]["kind"] == "free")

    run(scene())


def test_several_seats_can_be_taken_on_one_device(hub: Hub, game: str) -> None:
    async def scene() -> None:
        seats = max(2, find(game).least_seats)
        async with party(hub, game, people=1, seats=seats) as room:
            await room.host.sit(1, "Ada's friend")
            assert [seat["yours"] for seat in room.host.room["seats"][:2]] == [True, True]

    run(scene())


def test_the_host_seats_bots_frees_seats_and_changes_the_room(hub: Hub, game: str) -> None:
    async def scene() -> None:
        box = find(game)
        seats = max(2, box.least_seats)
        async with party(hub, game, people=2, seats=seats) as room:
            host, guest = room.tables
            bot = bot_names(box)[-1]
            await refused(host.ask("seat_bot", seat=1, bot=bot), "still_here")
            await refused(host.ask("seat_bot", seat=0, bot="no_such_bot"), "unknown_bot")
            await refused(host.ask("seat_bot", seat=30, bot=bot), "no_such_seat")
            await host.ask("free_seat", seat=1)
            await until(guest, lambda t: t.room["seats"][1]["kind"] == "free")
            await host.ask("seat_bot", seat=1, bot=bot)
            await until(guest, lambda t: t.room["seats"][1]["bot"] == bot)
            preset = list(box.sheet.presets)[-1]
            most = box.seats_for(box.sheet.profile({}, preset))[1]
            await host.ask("change_room", preset=preset, turn_seconds=50, public=True)
            await until(guest, lambda t: t.room["turn_seconds"] == 50)
            assert guest.room["most_seats"] == most
            assert guest.room["preset"] == preset
            assert guest.room["public"] is True
            await refused(host.ask("change_room", seats=0), "seat_taken")
            await refused(host.ask("change_room", seats=most + 1), "wrong_seats")
            await refused(host.ask("change_room", preset="no_such_preset"), "bad_option")
            await refused(host.ask("change_room", options={"no_such": 1}), "bad_option")
            await host.ask("change_room", seats=most)
            await until(guest, lambda t: len(t.room["seats"]) == most)
            if most > seats:
                await refused(guest.sit(most - 1, "Babbage"), "removed")
                await host.ask("let_in", removed=0, name=host.room["removed"][0])
                await until(guest, lambda t: not t.room["you_are_removed"])  # At any worker.
                await guest.sit(most - 1, "Babbage")
                await refused(host.ask("change_room", seats=seats), "seat_taken")

    run(scene())


def test_nobody_but_the_host_has_the_hosts_powers(hub: Hub, game: str) -> None:
    async def scene() -> None:
        bot = bot_names(find(game))[0]
        asks: list[tuple[str, dict[str, object]]] = [
            ("seat_bot", {"seat": 0, "bot": bot}),
            ("free_seat", {"seat": 0}),
            ("let_in", {"removed": 0, "name": "Mallory"}),
            ("change_room", {"public": True, "practice": True, "locked": True}),
            ("start", {}),
            ("pause", {"on": True}),
            ("close", {}),
        ]
        async with party(hub, game, people=some_seats(find(game), 2)) as room:
            strangers = room.tables[1:]
            async with hub.client().enter(room.code) as spectator:
                for table in [*strangers, spectator]:
                    for kind, values in asks:
                        await refused(table.ask(kind, **values), "not_host")
                await room.start()
                for table in [*strangers, spectator]:
                    for kind, values in asks:
                        await refused(table.ask(kind, **values), "not_host")

    run(scene())


def test_seats_and_options_are_fixed_once_the_game_has_begun(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await refused(room.host.ask("pause", on=True), "not_started")
            await refused(room.host.ask("play", seq=0, seat=0, action="x"), "not_started")
            await refused(room.host.ask("undo", seq=0, seat=0), "not_started")
            await refused(room.host.ask("why", seat=0, action="x"), "not_started")
            await refused(room.host.ask("hint", seat=0), "not_started")
            await refused(room.host.ask("rematch"), "not_over")
            await room.start()
            for table in room.tables:
                await refused(table.sit(0, "Somebody"), "seated")
            await refused(room.host.ask("stand", seat=0), "started")
            await refused(room.host.ask("free_seat", seat=0), "started")
            await refused(room.host.ask("change_room", public=True), "started")
            await refused(room.host.ask("start"), "started")
            async with hub.client().enter(room.code) as late:
                await until(late, lambda t: bool(t.table))
                await refused(late.sit(0, "Late"), "seat_taken")

    run(scene())


def test_the_start_fills_free_seats_with_the_games_company_or_its_best_bot(
    hub: Hub, game: str
) -> None:
    async def scene() -> None:
        box = find(game)
        async with party(hub, game, people=1, seats=box.most_seats) as room:
            await room.start()
            bots = [seat["bot"] for seat in room.host.room["seats"]]
            assert bots == [None, *company(box, box.most_seats - 1)]
            assert room.host.room["status"] == "playing"

    run(scene())


def test_the_host_pauses_and_goes_on(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await room.host.ask("pause", on=True)
            await until(room.tables[-1], lambda t: t.room["paused"])
            asked = room.mover()
            move = asked.table["decision"]["legal"][0]["action"]
            await refused(asked.play(move), "paused")
            await room.host.ask("pause", on=False)
            await until(asked, lambda t: not t.room["paused"])
            await asked.play(move)
            await room.level()
            assert room.host.table["seq"] == 1

    run(scene())


def test_a_closed_room_takes_no_more_moves(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.start()
            await room.host.ask("close")
            last = room.tables[-1]
            await until(last, lambda t: t.room["status"] == "closed")
            asked = room.mover()
            await until(asked, lambda t: t.room["status"] == "closed")
            await refused(asked.play(asked.table["decision"]["legal"][0]["action"]), "closed")

    run(scene())


def test_a_closed_room_is_never_started(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.host.ask("close")
            assert "closed" in await refused(room.host.ask("start"), "closed")
            assert "closed" in await refused(room.host.sit(0, "Ada"), "closed")

    run(scene())


def test_talk_and_reactions_reach_everybody_and_are_kept(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room, hub.client().enter(room.code) as spectator:
            await spectator.until("room")  # Its worker has the room open, and hears what is said.
            await until(spectator, lambda t: bool(t.room))
            words = "<b>Hello</b> & good luck \U0001f600"  # Signs that play tricks are left out.
            await room.host.ask("chat", text=words.replace("good", "\u202egood\x00"))
            await spectator.ask("react", reaction="cheer")
            for table in [*room.tables, spectator]:
                said = [one for one in table.heard if one["type"] == "said"]
                while len(said) < 2:
                    said.append(await table.until("said"))
                told = {(one["name"], one["seat"], one["text"], one["reaction"]) for one in said}
                assert told == {("Ada", 0, words, None), ("A spectator", None, None, "cheer")}
            kept = await room.devices[-1].request("GET", f"/api/rooms/{room.code}/talk")
            assert [(one["name"], one["text"]) for one in kept] == [("Ada", words)]
            await refused(room.host.ask("chat", text=""), "bad_talk")
            await refused(room.host.ask("chat", text="x" * 501), "bad_talk")
            await refused(room.host.ask("react", reaction="boo"), "malformed")

    run(scene())


def test_too_much_talk_is_refused(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            for number in range(30):
                await room.host.ask("react", reaction="laugh")
                assert number < 30
            await refused(room.host.ask("chat", text="and more"), "too_much_talk")
            await refused(room.host.ask("react", reaction="laugh"), "too_much_talk")
            device = room.devices[0]
            async with device.enter(room.code) as again:  # Another socket is no new mouth.
                await refused(again.ask("chat", text="and more"), "too_much_talk")

    run(scene())


def test_the_lobby_lists_only_public_rooms_that_wait(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async def listed(code: str) -> bool:
            rooms = await hub.client().request("GET", "/api/rooms")
            return any(room["code"] == code for room in rooms)

        async with party(hub, game, public=True) as room:
            assert await listed(room.code)
            rooms = await room.devices[0].request("GET", "/api/rooms")
            mine = next(one for one in rooms if one["code"] == room.code)
            assert mine["game"] == game
            assert mine["free"] == 0
            assert "Ada" in mine["names"]
            await room.host.ask("change_room", public=False)
            assert not await listed(room.code)
            await room.host.ask("change_room", public=True)
            async with asyncio.timeout(PATIENCE):  # Until every worker has heard of it.
                while not await listed(room.code):
                    await asyncio.sleep(0.05)
            await room.start()
            assert not await listed(room.code)
        async with party(hub, game) as room:
            assert not await listed(room.code)
        async with party(hub, game, public=True) as room:
            await room.host.ask("close")
            assert not await listed(room.code)

    run(scene())


def test_a_screen_that_watches_may_ask_for_nothing(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            device = room.devices[0]  # The host's own, and still only a screen.
            async with device.enter(room.code, watch=True) as screen:
                await refused(screen.sit(0, "Ada"), "watching")
                await refused(screen.ask("stand", seat=0), "not_your_seat")
                await refused(screen.ask("start"), "not_host")
                await refused(screen.ask("close"), "not_host")
                await room.start()
                await until(screen, lambda t: bool(t.table))
                assert not screen.is_asked()
                move = room.mover().table["decision"]["legal"][0]["action"]
                for kind, values in (
                    ("play", {"seq": 0, "seat": 0, "action": move}),
                    ("why", {"seat": 0, "action": move}),
                    ("hint", {"seat": 0}),
                    ("undo", {"seq": 0, "seat": 0}),
                    ("answer_undo", {"seq": 0, "seat": 0, "agree": True}),
                ):
                    await refused(screen.ask(kind, **values), "not_your_seat")

    run(scene())


def test_a_screen_and_a_spectator_see_the_same_and_nothing_private(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            device = room.devices[0]
            async with (
                device.enter(room.code, watch=True) as screen,
                hub.client().enter(room.code) as spectator,
            ):
                await room.start()
                await until(screen, lambda t: bool(t.table))
                await until(spectator, lambda t: bool(t.table))
                assert orjson.dumps(screen.table) == orjson.dumps(spectator.table)
                assert screen.table["decision"]["legal"] == []
                assert screen.table["decision"]["mine"] is False

    run(scene())
