"""A database that is locked, read-only, damaged or not there: refused in words, well again."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brink.match.refused import Refused
from brink.server.connection import BROKEN, LATER
from brink.server.files import CannotWrite, held, hold, whoever_runs
from brink.server.migrate import CannotOpen, migrate
from brink.server.serve import CannotServe, reach
from brink.server.settings import Settings
from tests.server.inside import DEVICES, connect, open_hall
from tests.server.scenes import run
from tests.server.sick import Sick, answer, open_table, page

GAME = "path_to_safety"


# The store by itself.


def test_a_write_that_cannot_be_made_takes_no_other_along(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            store = hall.store
            work = [
                store.append("aa", 0, "first"),
                store.append("bb", 0, "lone surrogate: \ud800"),
                store.append("cc", 0, "last"),
                store.execute("INSERT INTO talk (code, said) VALUES (:code, NULL)", {"code": "dd"}),
                store.say("ee", {"text": "hello"}),
            ]
            ended = await asyncio.gather(*work, return_exceptions=True)
            assert [type(one) is not bool and isinstance(one, Refused) for one in ended] == [
                False,
                True,
                False,
                True,
                False,
            ]
            assert await store.moves_from("aa", 0) == ["first"]
            assert await store.moves_from("bb", 0) == []
            assert await store.moves_from("cc", 0) == ["last"]
            assert await store.talk_of("ee", 9) == [{"text": "hello"}]

    run(scene())


def test_another_process_that_holds_the_file_is_waited_for_then_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brink.server.embedded.PATIENCE", 0.2)

    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME)
            host = connect(room, DEVICES[0])
            other = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
            hall.store.embedded.let_go()  # type: ignore[union-attr]
            other.execute("BEGIN EXCLUSIVE")
            assert (await answer(host, "chat", text="Hello!"))["code"] == "not_stored"
            status, _, said = await page(hall, "/healthz")
            assert (status, said) == (503, b"The store does not write: database is locked.")
            other.execute("ROLLBACK")
            other.close()
            assert (await answer(host, "chat", text="Hello!"))["type"] == "done"
            assert (await page(hall, "/healthz"))[0] == 200

    run(scene())


def test_a_file_that_may_only_be_read_is_opened_anew_until_it_can_be_written(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME)
            host = connect(room, DEVICES[0])
            embedded = hall.store.embedded
            assert embedded is not None
            assert embedded.connection is not None
            embedded.connection.execute("PRAGMA query_only = ON")
            assert (await answer(host, "chat", text="Hello!"))["code"] == "not_stored"
            assert (await answer(host, "chat", text="Hello!"))["type"] == "done"

    run(scene())


def test_damage_in_the_file_closes_the_rooms_it_hits_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage = sqlite3.DatabaseError("database disk image is malformed")
    damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT

    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_table(hall, GAME)
            del hall.rooms[room.code]
            sick = Sick(hall.store, monkeypatch)
            sick.reads = True
            with pytest.raises(Refused) as refused:
                await hall.find(room.code)
            assert refused.value.code == "not_read"
            sick.damage = damage
            with pytest.raises(Refused) as refused:
                await hall.find(room.code)
            assert refused.value.code == "broken_room"

    run(scene())
    assert (BROKEN, LATER) == (4001, 1013)


# The start.


def spoil_file(path: Path) -> None:
    """Write over some pages in the middle."""
    with sqlite3.connect(path) as file:
        rows = [("aa", seq, "x" * 500) for seq in range(2000)]
        file.executemany("INSERT INTO moves VALUES (?, ?, ?)", rows)
    file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    with path.open("r+b") as raw:
        raw.seek(4096 * 40)
        raw.write(b"\xff" * 4096 * 3)


def newer(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (newer, "newer version of Brink"),
        (spoil_file, ".recover"),
        (lambda path: path.write_bytes(b"a letter to a friend " * 400), "not a database"),
    ],
    ids=["newer", "damaged", "no database"],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(
    spoil: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "tables.sqlite3"
    url = f"sqlite+aiosqlite:///{path}"
    asyncio.run(migrate(url))
    asyncio.run(migrate(url))
    spoil(path)
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(migrate(url))
    assert said in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(CannotServe) as refused:
        asyncio.run(reach(Settings(database_url=url)))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "the folder {folder} cannot be written by {user}: give it to them (chown"),
        (errno.EPERM, "the folder {folder} cannot be written by {user}"),
        (errno.EROFS, "the disk of {folder} can only be read"),
        (errno.ENOSPC, "the disk of {folder} is full"),
        (errno.EIO, "input/output error"),
    ],
)
def test_a_folder_that_cannot_be_written_is_named_with_what_to_do(
    number: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def broken(path: Path | str, *given: int) -> int:
        if str(path).endswith(".lock"):
            raise OSError(number, os.strerror(number), str(path))
        return opened(path, *given)

    monkeypatch.setattr("brink.server.files.os.open", broken)
    with pytest.raises(CannotServe) as caught:
        asyncio.run(reach(Settings(database_url=f"sqlite+aiosqlite:///{tmp_path / 'tables'}")))
    told = str(caught.value)
    assert said.format(folder=tmp_path, user=whoever_runs()) in told
    assert "BRINK_DATABASE_URL" in told
    assert "Errno" not in told


@pytest.mark.parametrize("part", ["tables", "tables.lock"])
def test_a_file_that_somebody_else_owns_is_named(part: str) -> None:
    """As when a server was first started by root: the folder can be written, its files cannot."""
    with tempfile.TemporaryDirectory() as name:  # One that others can reach, as pytest's is not.
        folder = Path(name).resolve()
        folder.chmod(0o777)
        (folder / part).touch(mode=0o400)
        with as_somebody(), pytest.raises(CannotWrite) as caught:
            hold(f"sqlite+aiosqlite:///{folder / 'tables'}")
        assert str(caught.value).startswith(f"the file {folder / part} cannot be written by")
        assert (folder / "tables.lock") not in held


def test_a_folder_that_cannot_even_be_looked_into_is_named(tmp_path: Path) -> None:
    inside = tmp_path / "locked" / "inside"
    inside.mkdir(parents=True)
    (tmp_path / "locked").chmod(0o000)
    with as_somebody(), pytest.raises(CannotWrite) as caught:
        hold(f"sqlite+aiosqlite:///{inside / 'tables'}")
    (tmp_path / "locked").chmod(0o700)
    assert f"the folder {inside} cannot be written by" in str(caught.value)


@contextlib.contextmanager
def as_somebody() -> Iterator[None]:
    """Root may write anything: be somebody else for a while."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_folder_that_is_not_there_or_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada")
    for place, said in (
        (tmp_path / "new" / "tables", f"the folder {tmp_path / 'new'} is not there; make it"),
        (tmp_path / "letter" / "tables", f"{tmp_path / 'letter'} is a file, not a folder"),
        (tmp_path, f"{tmp_path} is a folder; name a file"),
    ):
        with pytest.raises(CannotServe) as caught:
            asyncio.run(reach(Settings(database_url=f"sqlite+aiosqlite:///{place}")))
        assert said in str(caught.value)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql+asyncpg://brink:secret@127.0.0.1:1/none", "nobody answers there"),
        ("postgresql+asyncpg://brink:secret@nowhere.invalid/none", "no machine of that name"),
    ],
)
def test_a_database_that_cannot_be_reached_is_told_in_words(url: str, said: str) -> None:
    with pytest.raises(CannotServe) as caught:
        asyncio.run(reach(Settings(database_url=url)))
    assert said in str(caught.value)
    assert "Errno" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite+aiosqlite:////nowhere/at/all/tables.sqlite3",
        "postgresql+asyncpg://brink:secret@127.0.0.1:1/none",
        "nonsense",
    ],
)
def test_a_database_that_is_not_there_is_one_sentence(url: str) -> None:
    with pytest.raises(CannotServe) as caught:
        asyncio.run(reach(Settings(database_url=url)))
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)
