"""The file of an embedded database: for its owner's eyes, and for one server at a time."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from sqlalchemy import make_url

if sys.platform != "win32":
    import fcntl

OWNER_ONLY = 0o600  # Seeds and hands are in there.
held: dict[Path, int] = {}  # By lock file: a descriptor that keeps it for as long as we live.


class FileInUse(ValueError):
    """Another server has this file open."""


def database_file(url: str) -> Path | None:
    """Return the file of an SQLite database; None for any other, or one in memory."""
    parsed = make_url(url)
    if not url.startswith("sqlite") or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database).resolve()  # By whatever name, it is one file.


def hold(url: str) -> None:
    """Make a database's file ours alone, or say who has it."""
    path = database_file(url)
    if path is None:
        return
    lock = Path(f"{path}.lock")
    if lock in held:
        return
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.read(descriptor, 32).decode("ascii", "replace").strip() or "unknown"
            os.close(descriptor)
            raise FileInUse(
                f"{path} is in use by another server (process {owner}); stop that one, "
                "or give this one a file of its own with BRINK_DATABASE_URL"
            ) from None
    held[lock] = descriptor
    with contextlib.suppress(OSError):  # On a full disk: the lock holds without our number.
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
    keep_private(path)


def release(url: str) -> None:
    """Let another server have the file."""
    descriptor = held.pop(Path(f"{database_file(url)}.lock"), None)
    if descriptor is not None:
        os.close(descriptor)


def keep_private(path: Path) -> None:
    """See that only the owner reads the database, and what SQLite lays beside it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))  # SQLite gives others its mode.
    for beside in ("", "-wal", "-shm", "-journal"):
        part = Path(f"{path}{beside}")
        if part.exists() and part.stat().st_mode & 0o077:
            part.chmod(OWNER_ONLY)
