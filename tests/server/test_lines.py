"""Lines that owe a request, do not read or send too much; the file that one server has."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from brink.client import Client
from brink.server import files, lines
from brink.server.files import FileInUse, hold, release
from tests.server.scenes import knock, run
from tests.server.served import Served, serving

GAME = "path_to_safety"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("lines") / "tables.sqlite3"
    with serving(data, crowd=4, request_seconds=1.0) as found:
        yield found


def is_cut_off(line: socket.socket, seconds: float) -> bool:
    line.settimeout(seconds)
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_half_a_request_is_cut_off_in_time_and_a_whole_one_answered(server: Served) -> None:
    halves = [b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n", b"\r\n\r\n"]
    halves.append(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
    dialled = [server.dial("127.0.0.2") for _ in halves]
    for line, half in zip(dialled, halves, strict=True):
        line.sendall(half)
    began = time.monotonic()
    assert [is_cut_off(line, 20) for line in dialled] == [True] * len(dialled)
    assert time.monotonic() - began < 20
    for line in dialled:
        line.close()
    assert knock(server.address, "/healthz").body == b"ok"
    assert b'brink_lines_cut_total{why="half_a_request"}' in knock(server.address, "/metrics").body


def test_an_address_has_so_many_lines_and_others_have_theirs(server: Served) -> None:
    dialled = [server.dial("127.0.0.3") for _ in range(40)]
    assert sum(is_cut_off(line, 0.5) for line in dialled[24:]) == 16
    assert knock(server.address, "/healthz").status == 200
    for line in dialled:
        line.close()


def test_headers_without_end_are_cut_off(server: Served) -> None:
    with closing(server.dial("127.0.0.4")) as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 8_000)
        assert is_cut_off(line, 20)
    assert lines.switchboard().cut["too_much_at_once"]


async def until_closed(line: ClientConnection) -> int | None:
    """Listen until the line is closed, and return with which code."""
    try:
        while True:
            await line.recv()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def flood(server: Served, frames: int, *, pings: bool) -> int | None:
    """Send far too much on one socket; return the code it is closed with."""

    async def scene() -> int | None:
        room = await Client(server.address).open_room(GAME, 2)
        async with connect(f"ws://127.0.0.1:{server.port}/ws/{room['code']}") as line:
            try:
                for number in range(frames):
                    await (line.ping(str(number)) if pings else line.send('{"type":"ping"}'))
                    await asyncio.sleep(0)
            except ConnectionClosed:
                pass
            return await until_closed(line)

    return run(scene())


def test_a_flood_of_pings_is_cut_off(server: Served) -> None:
    assert flood(server, 200, pings=True) is None
    assert lines.switchboard().cut["too_many_pings"] == 1


def test_far_more_messages_than_could_be_carried_out_close_the_socket(server: Served) -> None:
    assert flood(server, 5_000, pings=False) in (4029, None)


def test_the_database_is_its_owners_and_one_servers(server: Served, tmp_path: Path) -> None:
    beside = list(server.data.parent.iterdir())
    assert [stat.S_IMODE(one.stat().st_mode) for one in beside] == [0o600] * 4
    mine = tmp_path / "mine.sqlite3"
    mine.touch(0o644)
    hold(f"sqlite+aiosqlite:///{mine}")
    assert stat.S_IMODE(mine.stat().st_mode) == 0o600
    hold(f"sqlite+aiosqlite:///{mine}")  # We have it already.
    release(f"sqlite+aiosqlite:///{mine}")


def test_a_second_server_on_one_file_is_told_who_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'mine.sqlite3'}"
    hold(url)
    ours = dict(files.held)
    with monkeypatch.context() as another:
        another.setattr(files, "held", {})  # As another process would begin.
        with pytest.raises(FileInUse, match=rf"mine.sqlite3 is in use .*process {os.getpid()}"):
            hold(url)
    assert files.held == ours
    release(url)


def test_a_file_is_one_servers_by_whatever_name_and_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = tmp_path / "mine.sqlite3", tmp_path / "other.sqlite3"
    mine.touch()
    other.symlink_to(mine)
    url = f"sqlite+aiosqlite:///{mine}"

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        hold(url)
    with monkeypatch.context() as another:
        another.setattr(files, "held", {})
        with pytest.raises(FileInUse, match=r"process unknown"):
            hold(f"sqlite+aiosqlite:///{other}")
    release(url)


def test_a_host_that_is_not_ours_and_metrics_from_afar_are_refused(server: Served) -> None:
    assert knock(server.address, "/api/games", headers={"Host": "evil.example.com"}).status == 421
    assert knock(server.address, "/metrics").status == 200
    with closing(server.dial("127.0.0.5")) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(12).startswith(b"HTTP/1.1")


def test_requests_beyond_their_budget_are_told_how_long_to_wait(server: Served) -> None:
    answers = [knock(server.address, "/api/rooms/mine?codes=22222222222a") for _ in range(40)]
    refused = [answer for answer in answers if answer.status == 429]
    assert refused
    assert 1 <= int(refused[-1].headers["retry-after"]) <= 60
    assert b'"too_fast"' in refused[-1].body
    assert "set-cookie" not in refused[-1].headers
