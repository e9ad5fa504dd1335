"""An upgrade that changes cards stops neither rooms in play nor replays."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn

from brink.client import Client, TableClient
from brink.games.box import Box
from brink.games.catalog import find
from brink.games.documents import gameplay
from brink.match.log import LogOutlived, parse
from brink.match.verify import verify
from brink.server.app import make_app
from brink.server.lobby import check_playable
from brink.server.record import RoomRecord, SeatRecord
from brink.server.serve import bind
from brink.server.settings import Settings
from tests.earlier import GAMES, earlier_release, forget
from tests.server.scenes import play_on, refused, run, until

Options = Mapping[str, object]
SOON = 8  # The position at which the server is stopped.


@asynccontextmanager
async def release(folder: Path, token: str | None = None) -> AsyncIterator[Client]:
    """A server in this process, so that its release can be chosen; and a device."""
    url = f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
    calm = {"bot_pause": 0.0, "grace": 600.0, "messages_a_second": 1e9, "burst": 10**9}
    app = make_app(Settings(**{"database_url": url, **calm}))  # type: ignore[arg-type]
    door = bind("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_config=None))
    running = asyncio.create_task(server.serve(sockets=[door]))
    try:
        while not server.started:
            assert not running.done(), running
            await asyncio.sleep(0.01)
        yield Client(f"http://127.0.0.1:{door.getsockname()[1]}", token)
    finally:
        server.should_exit = True
        await running
        door.close()


async def begin(device: Client, game: str, options: Options, seats: int | None = None) -> str:
    """Open a room for one person and bots."""
    seats = max(2, find(game).least_seats) if seats is None else seats
    bots = {str(seat): "random" for seat in range(1, seats)}
    opened = await device.open_room(game, seats, bots=bots, options=dict(options))
    code: str = opened["code"]
    return code


async def start(device: Client, code: str, to: int) -> None:
    """Sit down, start, and play to some position."""
    async with device.enter(code) as table:
        await table.sit(0, "Ada", salt="grains of salt")
        await table.ask("start")
        await play_on(table, random.Random(1), to)
        await until(table, lambda t: not t.over or t.room["status"] == "over")


async def finish(table: TableClient) -> None:
    """Play to the end."""
    await play_on(table, random.Random(2))
    await until(table, lambda t: t.room["status"] == "over")


async def begun_earlier(
    game: str, folder: Path, to: int, options: Options
) -> tuple[str, str | None, str]:
    """Have an earlier release begin a game: its room, the host's token, its content."""
    with earlier_release(game) as box:
        async with release(folder) as device:
            code = await begin(device, game, options)
            await start(device, code, to)
        return code, device.token, box.content_hash


@pytest.mark.parametrize("game", GAMES[:2])  # Every game's words: tests/match/test_contents.py.
def test_a_room_in_play_goes_on_after_an_upgrade_that_changes_cards(
    game: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        code, token, content = await begun_earlier(game, tmp_path, SOON, {"old_switch": "on"})
        assert content != find(game).content_hash
        async with release(tmp_path, token) as device:
            async with device.enter(code) as table:
                await finish(table)
            told = await device.request("GET", f"/api/rooms/{code}/profile")
            assert told["options"]["old_switch"] == "on"
            await check_finished(device, code, content, tmp_path)

    run(scene())


async def check_finished(device: Client, code: str, content: str, folder: Path) -> None:
    """Replay, prove, download and verify a game of other cards."""
    log = await device.request("GET", f"/api/rooms/{code}/log")
    assert parse(log)[0]["content"] == content
    for eyes in ("seat=0", "everything=true"):
        shown = await device.request("GET", f"/api/rooms/{code}/replay?start=9&{eyes}")
        assert shown["told"][0]["view"]
    assert (await device.request("GET", f"/api/rooms/{code}/proof"))["draws"]
    path = folder / "game.jsonl"
    path.write_text(log)
    forget()
    with pytest.raises(LogOutlived, match="is not carried"):
        verify(path)
    kept = await device.request("GET", f"/api/contents/{content}")
    (folder / "contents").mkdir()
    (folder / "contents" / f"{content}.json").write_text(json.dumps(kept))
    assert verify(path).proven


@pytest.mark.parametrize(("rules", "code"), [(99, "rules_gone"), (None, "content_gone")])
def test_a_game_of_rules_or_cards_that_are_gone_says_so_and_a_finished_one_gives_its_log(
    rules: int | None, code: str, tmp_path: Path
) -> None:
    game = GAMES[0]

    async def scene() -> None:
        with earlier_release(game, rules) as box:
            async with release(tmp_path) as device:
                over = await begin(device, game, {}, seats=1)
                playing = await begin(device, game, {}, seats=1)
                await start(device, over, 10**6)
                await start(device, playing, 1)
            lose_content(tmp_path, box.content_hash)
        async with release(tmp_path, device.token) as device:
            for door in ("replay?start=2", "proof", "profile"):
                asked = device.request("GET", f"/api/rooms/{over}/{door}")
                assert "no longer here" in await refused(asked, code)
            log = await device.request("GET", f"/api/rooms/{over}/log")
            assert "end" in parse(log)[-1]
            await refused(device.request("GET", f"/api/rooms/{playing}/log"), "not_over")

    run(scene())


def lose_content(folder: Path, name: str) -> None:
    """Take some content away behind a server's back."""
    connection = sqlite3.connect(folder / "tables.sqlite3")
    with connection:
        wish = "DELETE FROM contents WHERE fingerprint = ?"
        assert connection.execute(wish, (name,)).rowcount == 1
    connection.close()


def test_the_content_of_every_game_can_be_asked_for_and_no_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with release(tmp_path) as device:
            for game in GAMES:
                box: Box = find(game)
                kept = await device.request("GET", f"/api/contents/{box.content_hash}")
                assert kept == gameplay(box.documents)
            await refused(device.request("GET", f"/api/contents/{'0' * 16}"), "no_content")

    run(scene())


def test_a_game_is_not_begun_before_its_content_is_kept(tmp_path: Path) -> None:
    name = find(GAMES[0]).content_hash

    async def scene() -> None:
        async with release(tmp_path) as device:
            lose_content(tmp_path, name)  # As after a start on a full disk.
            await start(device, await begin(device, GAMES[0], {}, seats=1), 1)
            assert await device.request("GET", f"/api/contents/{name}")

    run(scene())


def test_a_room_not_yet_begun_lets_go_of_what_a_newer_release_does_not_have(
    tmp_path: Path,
) -> None:
    game = GAMES[0]

    async def scene() -> None:
        with earlier_release(game):
            async with release(tmp_path) as device:
                code = await begin(device, game, {"old_switch": "on"})
        async with release(tmp_path, device.token) as device:
            async with device.enter(code) as table:
                await until(table, lambda t: bool(t.room))
                assert table.room["options"] == {}
            await start(device, code, 2)

    run(scene())


def test_a_chapter_whose_cards_are_gone_is_played_with_today_s_if_its_options_fit() -> None:
    game = next(game for game in GAMES if find(game).chapters is not None)
    seats = [SeatRecord(), SeatRecord()]
    fits: dict[str, str | int] = {"mode": "story", "start_issue": 2}
    for options, left in ((fits, fits), ({**fits, "decks": "old_card*9;old_card*9"}, {})):
        record = RoomRecord(game=game, host="", seats=seats, options=options, content="0" * 16)
        record.fit()
        assert record.box() is find(game)
        assert record.options == left
        check_playable(record)


def test_the_next_chapter_is_played_with_the_cards_of_the_first(tmp_path: Path) -> None:
    game = next(game for game in GAMES if find(game).chapters is not None)
    chapters = find(game).chapters
    assert chapters is not None

    async def scene() -> None:
        code, token, _ = await begun_earlier(game, tmp_path, SOON, chapters.begin)
        async with release(tmp_path, token) as device, device.enter(code) as table:
            await finish(table)
            await table.ask("rematch", what="chapter")
            await until(table, lambda t: t.room["rematch"] is not None)
            following = table.room["rematch"]
        forget()
        async with release(tmp_path, token) as device, device.enter(following) as table:
            await until(table, lambda t: bool(t.room))
            assert "old_" in table.room["options"]["decks"]
            await table.ask("start")
            played = await device.request("GET", f"/api/rooms/{following}/profile")
            assert played["options"]["old_switch"] == "off"

    run(scene())
