"""A server in a thread of its own, with the lines `brink serve` has, and its limits."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from brink.server import lines
from brink.server.app import make_app
from brink.server.lines import Request, Socket
from brink.server.settings import Settings
from tests.server.services import PATIENCE


class Served:
    """A server in a thread of its own, with our lines."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self.settings = Settings(database_url=f"sqlite+aiosqlite:///{data}", **settings)
        app = make_app(self.settings)
        config = uvicorn.Config(
            app, port=0, http=Request, ws=Socket, log_config=None, proxy_headers=False
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)

    def start(self) -> None:
        self.thread.start()
        end = time.monotonic() + PATIENCE
        while not self.server.started:
            assert time.monotonic() < end
            time.sleep(0.02)
        self.port: int = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def dial(self, source: str) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 5, (source, 0))


@contextmanager
def serving(data: Path, **settings: Any) -> Iterator[Served]:
    """Serve with these settings; the limits are those of real life, unless they say otherwise."""
    found = Served(data, **settings)
    board = lines.Switchboard(found.settings, 64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "switchboard", lambda: board)
        patch.setattr("brink.server.metrics.switchboard", lambda: board)
        found.start()
        try:
            yield found
        finally:
            found.server.should_exit = True
            found.thread.join(PATIENCE)
