"""Running the server: its socket, its workers, its log."""

from __future__ import annotations

import gc
import json
import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import threading
from pathlib import Path
from typing import Any

import redis.asyncio
import redis.exceptions
import uvicorn
from fastapi import FastAPI
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from brink.server.app import make_app
from brink.server.descriptors import most_sockets, raise_descriptors
from brink.server.files import CannotWrite, FileInUse, hold
from brink.server.lines import Request, Socket
from brink.server.migrate import CannotOpen, migrate
from brink.server.settings import Settings
from brink.server.thinking import usual_count
from brink.server.trouble import reason

APP = f"{__name__}:tuned_app"
BACKLOG = 2048
COLLECT_AFTER = (50_000, 20, 50)  # Objects made; young and middle collections between old ones.
SECONDS_TO_FINISH = 10  # After a SIGTERM; then sockets still open are dropped.
USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "color_message", "asctime"}


class CannotServe(ValueError):
    """Why the server did not start."""


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how bad, who, what, and whatever else was said."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "pid": record.process,
            "from": record.name,
            "event": record.getMessage(),
        }
        told |= {key: value for key, value in record.__dict__.items() if key not in USUAL}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


class NoRooms(logging.Filter):
    """Keeps sockets out of the log: their address is a room's link, and that is its key."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "WebSocket" not in record.msg and not record.msg.startswith("connection ")


def log_config(*, as_json: bool) -> dict[str, Any]:
    """Return how to log: all events as JSON, or for somebody watching only what went wrong."""
    plain = {"format": "%(levelname)s: %(name)s: %(message)s"}
    level = "INFO" if as_json else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{__name__}.JsonLines"} if as_json else plain},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "stream": "ext://sys.stderr",
                "filters": ["no_rooms"],
            }
        },
        "filters": {"no_rooms": {"()": f"{__name__}.NoRooms"}},
        "loggers": {
            name: {"handlers": ["stderr"], "level": level, "propagate": False}
            for name in ("uvicorn", "brink")
        },
    }


def must_fit(settings: Settings, workers: int) -> None:
    """Refuse several workers that could not share their tables."""
    missing = []
    if settings.embedded:
        missing.append("BRINK_DATABASE_URL (postgresql+asyncpg://…)")
    if not settings.redis_url:
        missing.append("BRINK_REDIS_URL (redis://…)")
    if workers > 1 and missing:
        raise CannotServe(
            f"{workers} workers share their tables through PostgreSQL and Redis: "
            f"set {' and '.join(missing)}, or use --workers 1"
        )


def make_room(settings: Settings) -> str | None:
    """Have the system allow us all sockets we may need; return what to say if it does not."""
    raise_descriptors()
    fitting = most_sockets(settings.most_sockets)
    if fitting >= settings.most_sockets:
        return None
    os.environ["BRINK_MOST_SOCKETS"] = str(fitting)  # Workers read it, too.
    return (
        f"The system lets a process have so few files open that {fitting:,} sockets fit, not "
        f"{settings.most_sockets:,} (ulimit -n)."
    )


def place_of(settings: Settings) -> str:
    """Return where the tables are kept: a file, or a database by its address, without its key."""
    url = make_url(settings.database())
    if url.database and settings.embedded:
        return str(Path(url.database).absolute())
    return url.render_as_string(hide_password=True)


def bind(host: str, port: int) -> socket.socket:
    """Take the port, or say who could not. Clients may knock from now on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        door.close()
        why = getattr(error, "strerror", None) or str(error)
        raise CannotServe(f"cannot listen on {host}, port {port}: {why.lower()}") from None
    door.set_inheritable(True)
    return door


async def reach(settings: Settings) -> None:
    """Bring the database up to date and greet Redis, or say which of them does not answer."""
    given = "BRINK_DATABASE_URL" if settings.database_url else "the tables cannot be opened"
    try:
        hold(settings.database())
        await migrate(settings.database())
    except (FileInUse, CannotWrite) as error:
        raise CannotServe(str(error)) from None
    except (CannotOpen, OSError, SQLAlchemyError) as error:
        raise CannotServe(f"{given}: {reason(error)}") from None
    if not settings.redis_url:
        return
    try:
        line = redis.asyncio.from_url(settings.redis_url)
        await line.ping()
        await line.aclose()
    except (OSError, redis.exceptions.RedisError, ValueError) as error:
        raise CannotServe(f"BRINK_REDIS_URL: {reason(error)}") from None


def server_config(settings: Settings, workers: int, *, as_json: bool) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        APP,
        factory=True,
        workers=workers,
        loop="auto",  # uvloop where there is one.
        http=Request,
        ws=Socket,
        ws_max_size=4 * settings.most_message,  # Refused by us in words up to here, then cut off.
        ws_ping_interval=settings.ping,
        ws_ping_timeout=settings.ping,
        ws_per_message_deflate=False,  # Costs more CPU and memory than it saves on a table's wire.
        access_log=False,
        server_header=False,
        proxy_headers=False,  # Whom to believe is said by BRINK_PROXIES, at our own doors.
        backlog=BACKLOG,
        timeout_worker_healthcheck=10,  # While it waits for one, it looks after no other.
        log_config=log_config(as_json=as_json),
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )


def tuned_app() -> FastAPI:
    """Return the application, in a process whose collector seldom looks at long-lived tables."""
    app = make_app()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent.sentinel,), daemon=True).start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    return app


def follow(parent: int) -> None:
    """Stop this worker in good order when its parent is gone: it would keep the port for ever."""
    multiprocessing.connection.wait([parent])
    os.kill(os.getpid(), signal.SIGTERM)


def run(settings: Settings, door: socket.socket, workers: int, *, as_json: bool) -> None:
    """Serve until told to stop by SIGTERM or SIGINT; moves under way are finished."""
    config = server_config(settings, workers, as_json=as_json)
    share = max(1, (settings.thinkers or usual_count()) // workers)
    os.environ["BRINK_THINKERS"] = str(share)  # Each worker reads its settings from there.
    if workers > 1:
        Multiprocess(config, sockets=[door]).run()
        return
    server = uvicorn.Server(config)
    for sign in (signal.SIGINT, signal.SIGTERM):  # What uvicorn raises again once it has stopped.
        signal.signal(sign, lambda *_: None)
    server.run(sockets=[door])
