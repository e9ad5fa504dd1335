"""A store that fails on demand: every ask is refused in words, and works once the store does."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import orjson
import pytest

from brink.bots.registry import bot_names
from brink.games.catalog import find
from brink.kernel.chance import commitment
from brink.server.asks import Ask
from brink.server.mending import settle
from brink.server.record import RemovedRecord, UndoRecord
from brink.server.room import Room
from brink.server.trouble import Backoff
from tests.server.inside import DEVICES, ask, connect, open_hall, told
from tests.server.scenes import run
from tests.server.sick import FULL, Sick, answer, make_move, open_table, page, until

GAME = "path_to_safety"
WAR = "singularity_war"
Prepare = Callable[[Room], Awaitable[None]]


async def nothing(room: Room) -> None:
    """The room is open, its host sits."""


async def begin(room: Room) -> None:
    await ask(connect(room, DEVICES[0]), "start")


async def may_take_back(room: Room) -> None:
    await begin(room)
    while await make_move(room) != 0 or room.game().why_not_undo(0) is not None:
        assert room.game().outcome is None


async def somebody_asks(room: Room) -> None:
    await begin(room)
    asked = UndoRecord(seq=room.seq, asked_by=1, asks=(0,))
    async with room.lock:
        await room.change(lambda record: setattr(record, "undo", asked))


async def somebody_was_removed(room: Room) -> None:
    removed = [RemovedRecord(name="Boole", device=DEVICES[1])]
    async with room.lock:
        await room.change(lambda record: setattr(record, "removed", removed))


async def end(room: Room) -> None:
    await begin(room)
    while room.game().outcome is None:
        await make_move(room)
    assert room.status == "over"


def promised(room: Room) -> str:
    return commitment(room.seed)


def a_move(room: Room) -> dict[str, Any]:
    decision = room.game().decision
    assert decision is not None
    return {"seq": room.seq, "seat": decision.seat, "action": decision.legal[0].text}


ASKS: dict[str, tuple[str, Prepare, Callable[[Room], dict[str, Any]]]] = {
    "sit": (GAME, nothing, lambda _: {"seat": 1, "name": "Boole"}),
    "salt": (GAME, nothing, lambda room: {"seat": 0, "salt": "x", "commitment": promised(room)}),
    "let_in": (GAME, somebody_was_removed, lambda _: {"removed": 0, "name": "Boole"}),
    "stand": (GAME, nothing, lambda _: {"seat": 0}),
    "seat_bot": (GAME, nothing, lambda _: {"seat": 1, "bot": bot_names(find(GAME))[0]}),
    "free_seat": (GAME, nothing, lambda _: {"seat": 0}),
    "change_room": (GAME, nothing, lambda _: {"public": True, "turn_seconds": 30}),
    "start": (GAME, nothing, lambda _: {}),
    "close": (GAME, nothing, lambda _: {}),
    "chat": (GAME, nothing, lambda _: {"text": "Hello!"}),
    "play": (GAME, begin, a_move),
    "pause": (GAME, begin, lambda _: {"on": True}),
    "undo": (GAME, may_take_back, lambda room: {"seq": room.seq, "seat": 0}),
    "answer_undo": (GAME, somebody_asks, lambda r: {"seq": r.seq, "seat": 0, "agree": False}),
    "rematch": (GAME, end, lambda _: {}),
    "beside": (WAR, nothing, lambda _: {}),
}
STORE_NOTHING = {"hello", "why", "read", "hint", "react", "ping"}
every_ask = pytest.mark.parametrize("kind", ASKS)


def test_every_ask_that_stores_something_is_tried_here() -> None:
    kinds = {get_args(ask.model_fields["type"].annotation)[0] for ask in Ask.__subclasses__()}
    assert kinds == ASKS.keys() | STORE_NOTHING


def memory(room: Room) -> tuple[object, ...]:
    """Everything a room knows that an ask may change."""
    match = room.match
    game = None if match is None else (id(match.state), list(match.log.lines), len(match.past))
    return room.revision, room.status, room.record.model_dump(), room.seq, game


async def prepared(hall: Any, kind: str) -> tuple[Room, Any, dict[str, Any]]:
    """A room in which an ask makes sense, its host's line, and what is asked."""
    game, prepare, values = ASKS[kind]
    chapters = find(game).chapters
    options = {} if chapters is None else dict(chapters.begin)
    room = await open_table(hall, game, options=options)
    await prepare(room)
    host = connect(room, DEVICES[0])
    return room, host, values(room)


async def must_be_stored(room: Room) -> None:
    """Memory and store must say the same."""
    store = room.hall.store
    stored = await store.find(room.code)
    assert stored is not None
    assert (stored.revision, stored.status) == (room.revision, room.status)
    assert stored.record == orjson.loads(orjson.dumps(room.record.model_dump()))
    assert len(await store.moves_from(room.code, 0)) == len(room.entries)


@every_ask
def test_what_cannot_be_stored_is_refused_and_works_once_the_disk_has_room(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room, host, values = await prepared(hall, kind)
            sick = Sick(hall.store, monkeypatch)
            before = memory(room)
            with sick.full():
                for _ in range(3):
                    heard = await answer(host, kind, **values)
                    assert (heard["type"], heard["code"]) == ("refused", "not_stored"), heard
                    assert heard["sentence"].endswith(".")
                    assert memory(room) == before
            assert (await answer(host, kind, **values))["type"] == "done"
            assert memory(room) != before or kind == "chat"
            await must_be_stored(room)

    run(scene())


@every_ask
def test_a_write_that_was_made_but_not_answered_is_taken_over(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room, host, values = await prepared(hall, kind)
            sick = Sick(hall.store, monkeypatch)
            sick.answers = FULL
            heard = await answer(host, kind, **values)
            assert (heard["type"], heard["code"]) == ("refused", "not_stored"), heard
            sick.answers = None
            async with room.lock:
                await settle(room)
            await must_be_stored(room)

    run(scene())


@every_ask
def test_a_bug_in_an_ask_is_a_refusal_too_and_leaves_nothing_half_done(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room, host, values = await prepared(hall, kind)

            async def bug(*_: Any, **__: Any) -> None:
                raise RuntimeError("nobody has thought of this")

            with monkeypatch.context() as patched:
                patched.setattr(hall.bus, "tell", bug)  # After everything has been stored.
                heard = await answer(host, kind, **values)
                assert (heard["type"], heard["code"]) == ("refused", "fault"), heard
                assert heard["sentence"].endswith(".")
            async with room.lock:
                await settle(room)
            await must_be_stored(room)
            counted = hall.metrics.registry.get_sample_value
            assert counted("brink_faults_total", {"where": "an ask failed"}) == 1

    run(scene())


def test_a_move_that_ends_the_game_stands_though_its_status_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room, host, _ = await prepared(hall, "play")
            sick = Sick(hall.store, monkeypatch)
            last = ""
            while room.game().outcome is None:
                last = str(a_move(room)["action"])
                move = room.game().prepare(last)
                if len(move.lines) > 1:  # It ends the game.
                    break
                await make_move(room)
            append = hall.store.append

            async def append_then_fail(*given: Any) -> bool:
                stored = await append(*given)
                sick.writes = FULL
                return stored

            monkeypatch.setattr(hall.store, "append", append_then_fail)
            async with room.lock:
                await room.move(int(move.left.seat), last, "player")
            assert room.game().outcome is not None
            assert memory(room)[1] == "playing"
            assert (await answer(host, "rematch"))["code"] == "not_stored"
            sick.writes = None
            await hall.caretaker.round(0.0)
            assert memory(room)[1] == "over"
            assert (await answer(host, "rematch"))["type"] == "done"

    run(scene())


@pytest.mark.parametrize("path", ["", "/mine?codes={}", "/{}/talk", "/{}/profile"])
def test_pages_that_need_the_store_answer_503_in_words(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME, public=True)
            del hall.rooms[room.code]
            sick = Sick(hall.store, monkeypatch)
            sick.reads = True
            status, kind, said = await page(hall, "/api/rooms" + path.format(room.code))
            assert (status, kind) == (503, "application/json")
            assert orjson.loads(said)["code"] == "not_read"
            sick.reads = False
            assert (await page(hall, "/api/rooms" + path.format(room.code)))[0] == 200

    run(scene())


def test_a_room_that_cannot_be_stored_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            sick = Sick(hall.store, monkeypatch)
            wish = {"game": GAME, "seats": 2}
            with sick.full():
                status, kind, said = await page(hall, "/api/rooms", "POST", wish)
            assert (status, kind) == (503, "application/json")
            assert orjson.loads(said)["code"] == "not_stored"
            assert not hall.rooms
            assert (await page(hall, "/api/rooms", "POST", wish))[0] == 201

    run(scene())


def test_a_page_that_fails_says_so_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            monkeypatch.setattr(hall.listing, "rooms", lambda: 1 / 0)
            status, kind, said = await page(hall, "/api/rooms")
            assert (status, kind) == (500, "application/json")
            assert orjson.loads(said)["code"] == "fault"

    run(scene())


def test_bots_try_again_after_longer_and_longer_pauses_and_go_on_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME, seats=3)
            sick = Sick(hall.store, monkeypatch)
            await begin(room)
            with sick.full():
                while room.game().decision is not None and a_move(room)["seat"] == 0:
                    sick.writes = None
                    await make_move(room)
                    sick.writes = FULL
                stands, sick.tries = room.seq, 0
                caplog.clear()
                await until(lambda: sick.tries > 0)
                began = time.monotonic()
                await until(lambda: sick.tries > 3)
                assert time.monotonic() - began > 0.1 + 0.2 + 0.4 - 0.1
                assert room.seq == stands
                assert len(caplog.records) <= 2
            await until(lambda: room.seq > stands)

    run(scene())


def test_pauses_double_to_a_limit_with_some_luck_in_them() -> None:
    pauses = Backoff(first=0.2, most=5.0)
    waits = [pauses.failed() for _ in range(2000)]
    for number, wait in enumerate(waits):
        longest = min(5.0, 0.2 * 2.0 ** min(number, 20))
        assert longest / 2 <= wait <= longest
    assert len(set(waits)) > 1900
    pauses.worked()
    assert pauses.failed() <= 0.2


def test_the_server_says_that_it_is_not_well_and_why_and_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            monkeypatch.setattr("brink.server.pulse.PROBED", 0.0)
            assert await page(hall, "/healthz") == (200, "text/plain; charset=utf-8", b"ok")
            sick = Sick(hall.store, monkeypatch)
            with sick.full():
                assert (await page(hall, "/healthz"))[0] == 200, "a write has just worked"
                hall.store.pulse.wrote_at = time.monotonic() - 11
                status, _, said = await page(hall, "/healthz")
                assert (status, said) == (
                    503,
                    b"The store does not write: database or disk is full.",
                )
            assert (await page(hall, "/healthz"))[0] == 200
            hall.caretaker.hindered = "the store does not read"
            assert (await page(hall, "/healthz"))[0] == 503
            hall.caretaker.hindered = ""
            hall.thinking.died = 3
            assert b"think" in (await page(hall, "/healthz"))[2]

    run(scene())


def test_a_screen_that_cannot_be_told_hinders_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, bot_pause=600.0) as hall:
            room, host, values = await prepared(hall, "play")
            await ask(host, "hello")
            broken = connect(room, DEVICES[1])
            await ask(broken, "hello")
            monkeypatch.setattr(broken, "tell_bytes", lambda _: 1 / 0)
            assert (await answer(host, "play", **values))["type"] == "done"
            assert not told(broken)

    run(scene())
