"""`brink serve`: where it listens, what it prints, how it stops, and what it refuses."""

from __future__ import annotations

import ipaddress
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import brink
from brink.cli.serve import address, lan_addresses, qr
from tests.cli.conftest import Brink, complaint

SECONDS = 60


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    environment = {
        **os.environ,
        "XDG_STATE_HOME": str(tmp_path),
        "PYTHONPATH": str(Path(brink.__file__).parent.parent),
    }
    command = [sys.executable, "-m", "brink", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    yield process
    process.kill()
    process.communicate(timeout=SECONDS)


def address_of(process: subprocess.Popen[str]) -> str:
    """The address a server prints."""
    assert process.stdout is not None
    printed = process.stdout.readline() + process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", printed)
    assert found is not None, printed
    return found[0]


def test_it_serves_its_page_and_stops_when_told(
    server: subprocess.Popen[str], tmp_path: Path
) -> None:
    where = address_of(server)
    assert server.stdout is not None
    assert str(tmp_path / "brink" / "tables.sqlite3") in server.stdout.readline()
    with urllib.request.urlopen(where, timeout=SECONDS) as answer:
        page = answer.read().decode()
    with urllib.request.urlopen(f"{where}healthz", timeout=SECONDS) as answer:
        assert answer.read() == b"ok"
    assert "<title>Brink" in page  # The built client's page, or the one that says how to build it.
    assert "width=device-width" in page
    assert not re.search(r"""(src|href)=["'](https?:)?//""", page), "an outside asset"
    server.send_signal(signal.SIGTERM)
    _, log = server.communicate(timeout=SECONDS)
    assert server.returncode == 0
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert "Application shutdown complete." in events


def test_a_room_s_link_is_the_same_page_and_repeats_nothing_of_it(
    server: subprocess.Popen[str],
) -> None:
    where = address_of(server)
    with urllib.request.urlopen(f"{where}r/abc%3Cscript%3E", timeout=SECONDS) as answer:
        page = answer.read().decode()
    assert "<title>Brink" in page
    assert "abc" not in page
    assert "<script>" not in page


def test_a_port_that_is_taken_is_one_line(brink: Brink) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = complaint(brink("serve", "--host", "127.0.0.1", "--port", port))
    assert port in said
    assert "in use" in said


def test_several_workers_ask_for_postgresql_and_redis(brink: Brink) -> None:
    said = complaint(brink("serve", "--workers", "3", "--port", "0"))
    assert "BRINK_DATABASE_URL" in said
    assert "BRINK_REDIS_URL" in said


def test_a_bad_setting_is_named(brink: Brink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRINK_GRACE", "soon")
    assert "BRINK_GRACE" in complaint(brink("serve", "--port", "0"))


def test_a_database_that_does_not_answer_is_named(
    brink: Brink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRINK_DATABASE_URL", "postgresql+asyncpg://brink@127.0.0.1:1/none")
    said = complaint(brink("serve", "--host", "127.0.0.1", "--port", "0"))
    assert "BRINK_DATABASE_URL" in said


def test_addresses_are_what_one_types() -> None:
    assert address("192.168.1.2", 8000) == "http://192.168.1.2:8000/"
    assert address("::1", 8000) == "http://[::1]:8000/"
    for found in lan_addresses():
        assert not ipaddress.ip_address(found).is_loopback
    drawn = qr("http://192.168.1.2:8000/").splitlines()
    assert len(drawn) > 10
    assert all(set(line) <= set("█▀▄ ") for line in drawn)


def test_a_setting_that_cannot_be_is_refused_before_anything_is_opened(
    brink: Brink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRINK_GRACE", "nan")
    assert "BRINK_GRACE: 'nan' is not a number from 0 to 315,360,000" in complaint(brink("serve"))
