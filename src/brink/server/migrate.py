"""Opening a database: it is looked at and brought up to date before the server opens its doors."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from brink.server.embedded import PATIENCE
from brink.server.trouble import is_damage, reason

HERE = Path(__file__).parent / "migrations"
LONGEST_LOOK = 3.0  # Seconds to look for damage in a file; a large one is not looked at to its end.
STEPS = 20_000  # Of SQLite's machine, between two looks at the clock.


class CannotOpen(ValueError):
    """Why a database is of no use to this server."""


def migrations(url: str) -> Config:
    """Return Alembic's configuration for a database."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["url"] = url
    return config


async def migrate(url: str) -> None:
    """Run the migrations a database has not seen yet, or say in one sentence why it cannot be."""
    where = "this address"
    try:
        where = place(url)
        if url.startswith("sqlite"):
            await asyncio.to_thread(inspect, make_url(url).database or "")
        await asyncio.to_thread(command.upgrade, migrations(url), "head")
    except CommandError as error:  # Alembic's: it has met a version it has never heard of.
        raise CannotOpen(
            f"{where}: written by a newer version of Brink ({reason(error)})"
        ) from None
    except (OSError, SQLAlchemyError, sqlite3.Error, ValueError, ImportError) as error:
        raise CannotOpen(f"{where}: {complaint(error)}") from None


def place(url: str) -> str:
    """Return where a database is, without anybody's password."""
    address = make_url(url)
    embedded = url.startswith("sqlite") and address.database
    return str(address.database) if embedded else address.render_as_string(hide_password=True)


def complaint(error: Exception) -> str:
    """Return what is wrong, and what to do about it where that is known."""
    told = reason(error)
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, socket.gaierror):
        return "no machine of that name is known; is it spelt so?"
    if isinstance(cause, ConnectionError | TimeoutError):
        return "nobody answers there; is the database running, and does it listen at that address?"
    if "does not exist" in told and told.startswith("database "):
        return f"{told}; make it first (CREATE DATABASE … OWNER …)"
    if "permission denied for schema" in told:
        return f"{told}; make this user the database's owner (ALTER DATABASE … OWNER TO …)"
    if "not a database" in told:
        return f"{told}; move it away, or name another in BRINK_DATABASE_URL"
    if is_damage(error):
        return f"{told}; restore a copy, or save what can be with sqlite3's .recover"
    return told


def inspect(path: str) -> None:
    """See that a file can be read and written and is not damaged, as far as a short look tells."""
    if path in ("", ":memory:") or not Path(path).exists():
        return
    end = time.monotonic() + LONGEST_LOOK
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as file:
        number = int(file.execute("PRAGMA user_version").fetchone()[0])
        try:
            file.execute(f"PRAGMA user_version = {(number + 1) % 2**31}")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_FULL:
                raise  # A full disk may have room again, and until then be read.
        file.set_progress_handler(lambda: time.monotonic() > end, STEPS)
        try:
            found = str(file.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                return  # It would take too long.
            raise
    if found != "ok":
        damage = sqlite3.DatabaseError(found.splitlines()[-1])
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage
