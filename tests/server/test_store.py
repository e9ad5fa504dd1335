"""The store by itself: a batch of moves is written whole, and a place in a log is given once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import text

from brink.server.migrate import migrate
from brink.server.store import Store


def with_store(path: Path, scene: Callable[[Store], Awaitable[None]]) -> list[tuple[str, int, str]]:
    """Play a scene with a store; return what is in the file afterwards."""

    async def play() -> None:
        url = f"sqlite+aiosqlite:///{path}"
        await migrate(url)
        store = Store(url)
        await store.start()
        await scene(store)
        await store.stop()

    asyncio.run(play())
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT code, seq, lines FROM moves ORDER BY code, seq").fetchall()
    connection.close()
    return rows


def test_a_batch_is_written_as_it_is(tmp_path: Path) -> None:
    odd = '{"text": "ünï\\u0000 \' \\" [1]"}\n{"end": null}\n'

    async def scene(store: Store) -> None:
        appends = [store.append("aa", 0, "first\n"), store.append("bb", 7, odd)]
        appends.append(store.append("aa", 1, "12"))
        assert await asyncio.gather(*appends) == [True, True, True]
        assert store.commits == 1, "one flush for all of them"

    rows = with_store(tmp_path / "tables.sqlite3", scene)
    assert rows == [("aa", 0, "first\n"), ("aa", 1, "12"), ("bb", 7, odd)]


def test_a_place_is_given_to_whoever_comes_first_and_the_rest_of_the_batch_is_kept(
    tmp_path: Path,
) -> None:
    async def scene(store: Store) -> None:
        assert await store.append("aa", 0, "first")
        appends = [store.append("aa", 0, "late"), store.append("aa", 1, "next")]
        appends += [store.append("bb", 0, "one"), store.append("bb", 0, "other")]
        assert await asyncio.gather(*appends) == [False, True, True, False]

    rows = with_store(tmp_path / "tables.sqlite3", scene)
    assert rows == [("aa", 0, "first"), ("aa", 1, "next"), ("bb", 0, "one")]


def test_a_move_that_is_noted_in_its_room_goes_the_same_way(tmp_path: Path) -> None:
    async def scene(store: Store) -> None:
        appends = [store.append("aa", 0, "first", 12.5), store.append("aa", 1, "next")]
        assert await asyncio.gather(*appends) == [True, True]

    rows = with_store(tmp_path / "tables.sqlite3", scene)
    assert rows == [("aa", 0, "first"), ("aa", 1, "next")]


def test_a_store_stops_when_those_who_read_have_read(tmp_path: Path) -> None:
    """Else their line to the file is closed by nobody, and complains in somebody else's test."""

    async def play() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite3'}"
        await migrate(url)
        store = Store(url)
        await store.start()
        async with store.reading() as connection:
            stopping = asyncio.create_task(store.stop())
            for _ in range(50):
                await asyncio.sleep(0.002)
            assert not stopping.done()
            await connection.execute(text("SELECT 1"))
        await stopping

    asyncio.run(play())
