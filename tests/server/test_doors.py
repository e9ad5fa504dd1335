"""The doors besides the table: pages for programs, guards, watchdogs."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import orjson
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from brink.client import COOKIE
from brink.games.catalog import all_boxes, find
from tests.server.scenes import every_game, knock, party, refused, run
from tests.server.services import Hub

JSON = {"Content-Type": "application/json"}
GUARDS = {
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}


def body_for(game: str) -> bytes:
    return orjson.dumps({"game": game, "seats": find(game).least_seats})


def test_the_shelf_tells_every_game_with_all_one_needs_to_open_a_room(hub: Hub) -> None:
    async def scene() -> None:
        device = hub.client()
        shelf = await device.request("GET", "/api/games")
        assert [game["id"] for game in shelf] == [box.id for box in all_boxes()]
        for told, box in zip(shelf, all_boxes(), strict=True):
            assert {option["id"] for option in told["options"]} == set(box.sheet.options)
            assert {preset["id"] for preset in told["presets"]} == set(box.sheet.presets)
            page = await device.request("GET", f"/api/games/{box.id}")
            assert page["rulebook"] == box.rulebook()
            assert len(page["rulings"]) == len(box.rulings)
        await refused(device.request("GET", "/api/games/no_such_game"), "unknown_game")

    run(scene())


def test_a_new_device_gets_a_cookie_no_script_can_read(hub: Hub) -> None:
    answer = knock(hub.address(), "/api/games")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    token = cookie.split(";")[0].split("=")[1]
    assert len(token) == 32
    again = knock(hub.address(), "/api/games", headers={"Cookie": f"{COOKIE}={token}"})
    assert "set-cookie" not in again.headers
    for wrong in ("short", "x" * 65, ""):
        fresh = knock(hub.address(), "/api/games", headers={"Cookie": f"{COOKIE}={wrong}"})
        assert "set-cookie" in fresh.headers


@every_game
def test_a_socket_gives_a_new_device_its_cookie_too(hub: Hub, game: str) -> None:
    async def scene() -> None:
        room = await hub.client().open_room(game, find(game).least_seats)
        device = hub.client()
        async with device.enter(room["code"]) as table:
            assert table.line.response is not None
            cookie = table.line.response.headers["Set-Cookie"]
            assert "HttpOnly" in cookie
            assert device.token is not None
            await table.until("room")

    run(scene())


@pytest.mark.parametrize("path", ["/api/games", "/api/rooms", "/healthz", "/metrics", "/nothing"])
def test_every_answer_carries_the_guards(hub: Hub, path: str) -> None:
    answer = knock(hub.address(), path)
    for name, value in GUARDS.items():
        assert value in answer.headers[name], name
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"


@every_game
def test_pages_of_other_origins_may_not_open_rooms(hub: Hub, game: str) -> None:
    address = hub.address()
    wrong = ["http://evil.example", "null", "https://127.0.0.1", "http://[", "http://127.0.0.1:1"]
    for origin in wrong:
        answer = knock(address, "/api/rooms", "POST", {**JSON, "Origin": origin}, body_for(game))
        assert answer.status == 403, (origin, answer)
        assert json.loads(answer.body)["code"] == "origin"
        assert answer.headers["x-frame-options"] == "DENY"
    for headers in ({**JSON, "Origin": address}, JSON):
        assert knock(address, "/api/rooms", "POST", headers, body_for(game)).status == 201


@every_game
def test_pages_of_other_origins_may_not_open_sockets(hub: Hub, game: str) -> None:
    async def scene() -> None:
        device = hub.client()
        room = await device.open_room(game, find(game).least_seats)
        url = device.address.replace("http", "ws") + f"/ws/{room['code']}"
        for origin in ("http://evil.example", "null", "http://["):
            with pytest.raises(InvalidStatus) as caught:
                async with connect(url, additional_headers={"Origin": origin}):
                    pass
            assert caught.value.response.status_code == 403
        async with connect(url, additional_headers={"Origin": device.address}) as line:
            await line.send('{"type":"ping"}')
            while orjson.loads(await line.recv())["type"] != "pong":
                pass

    run(scene())


@every_game
def test_an_oversized_message_is_refused_and_the_socket_lives(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await room.host.line.send(json.dumps({"type": "chat", "text": "x" * 9_000}))
            told = await room.host.until("refused")
            assert told["code"] == "too_long"
            await room.host.ask("chat", text="still here")

    run(scene())


@every_game
def test_a_client_that_speaks_in_bytes_is_let_go(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room, hub.client().enter(room.code) as rude:
            await rude.line.send(b"\x00\xff")
            with pytest.raises(ConnectionClosed):
                await rude.until("nothing")
            await room.host.ask("chat", text="still here")

    run(scene())


def test_an_oversized_request_is_refused(hub: Hub) -> None:
    answer = knock(hub.address(), "/api/rooms", "POST", JSON, b'"' + b"x" * 200_000 + b'"')
    assert answer.status == 413, answer
    assert json.loads(answer.body)["code"] == "too_long"
    headers = {**JSON, "Transfer-Encoding": "chunked"}
    assert knock(hub.address(), "/api/rooms", "POST", headers).status == 413


def test_the_watchdogs_answer(hub: Hub) -> None:
    address = hub.address()
    assert knock(address, "/healthz").body == b"ok"
    metrics = knock(address, "/metrics")
    assert metrics.status == 200
    for name in ("brink_rooms", "brink_sockets", "brink_moves", "brink_refused"):
        assert name.encode() in metrics.body


@every_game
def test_the_metrics_count_moves_and_refusals(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game) as room:
            await refused(room.host.ask("rematch"), "not_over")
            await room.start()
            mover = room.mover()
            await mover.play(mover.table["decision"]["legal"][0]["action"])
            number = room.tables.index(mover)
            page = knock(room.devices[number].address, "/metrics").body.decode()
            assert 'brink_moves_total{by="player"}' in page
            page = knock(room.devices[0].address, "/metrics").body.decode()
            assert 'brink_refused_total{code="not_over"}' in page

    run(scene())


@every_game
def test_the_qr_code_is_a_drawing(hub: Hub, game: str) -> None:
    async def scene() -> str:
        device = hub.client()
        room = await device.open_room(game, find(game).least_seats)
        drawn: str = await device.request("GET", f"/api/rooms/{room['code']}/qr.svg")
        return drawn

    drawing = ElementTree.fromstring(run(scene()))
    assert drawing.tag.endswith("svg")


def test_a_malformed_request_is_answered_in_the_form_of_a_refusal(hub: Hub) -> None:
    address = hub.address()
    for body in (b"{", b"{}", b'{"game":5}', b'{"\\ud800":1}', b"[]"):
        answer = knock(address, "/api/rooms", "POST", JSON, body)
        assert answer.status == 422, (body, answer)
        told = json.loads(answer.body)
        assert set(told) == {"code", "sentence"}
        assert told["code"] == "malformed"
    for path in ("/api/rooms/UPPER/talk", "/api/games/Nonsense!", "/api/rooms/x/replay"):
        answer = knock(address, path)
        assert answer.status == 422
        assert json.loads(answer.body)["code"] == "malformed"
