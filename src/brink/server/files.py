"""The file of an embedded database: for its owner's eyes, and for one server at a time."""

from __future__ import annotations

import contextlib
import errno
import getpass
import os
import sys
from pathlib import Path

from sqlalchemy import make_url

if sys.platform != "win32":
    import fcntl
    import pwd

OWNER_ONLY = 0o600  # Seeds and hands are in there.
held: dict[Path, int] = {}  # By lock file: a descriptor that keeps it for as long as we live.


class FileInUse(ValueError):
    """Another server has this file open."""

    def __init__(self, path: Path, owner: str) -> None:
        super().__init__(
            f"{path} is in use by another server (process {owner}); stop that one, "
            "or give this one a file of its own with BRINK_DATABASE_URL"
        )
        self.path = path
        self.owner = owner


class CannotWrite(ValueError):
    """Tables cannot be kept where they should be."""


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
    try:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise CannotWrite(why_not_written(lock, path, error)) from None
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = os.read(descriptor, 32).decode("ascii", "replace").strip() or "unknown"
            os.close(descriptor)
            raise FileInUse(path, owner) from None
    held[lock] = descriptor
    with contextlib.suppress(OSError):  # On a full disk: the lock holds without our number.
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
    try:
        keep_private(path)
    except OSError as error:
        release(url)
        raise CannotWrite(why_not_written(path, path, error)) from None


def why_not_written(tried: Path, tables: Path, error: OSError) -> str:
    """Say which folder or file cannot be written, and what to do about it.

    Beside the tables lie their lock and what SQLite writes: the whole folder must be writable.
    """
    folder, elsewhere = tables.parent, "or name another file in BRINK_DATABASE_URL"
    # By os.path: what cannot be looked at is no reason to fail here.
    file = next((one for one in (folder, *folder.parents) if os.path.isfile(one)), None)
    if file is not None:
        return f"{file} is a file, not a folder; {elsewhere.removeprefix('or ')}"
    if error.errno == errno.ENOENT and not os.path.exists(folder):
        return f"the folder {folder} is not there; make it (mkdir -p {folder}), {elsewhere}"
    if os.path.isdir(tables):
        return f"{tables} is a folder; name a file in BRINK_DATABASE_URL, such as {tables}/tables"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk of {folder} is full; make room there, {elsewhere}"
    if error.errno == errno.EROFS:
        return f"the disk of {folder} can only be read; make it writable, {elsewhere}"
    if error.errno not in (errno.EACCES, errno.EPERM):
        return f"{tried}: {(error.strerror or str(error)).lower()}; {elsewhere.removeprefix('or ')}"
    what, where = ("the file", tried) if os.path.exists(tried) else ("the folder", folder)
    return (
        f"{what} {where} cannot be written by {whoever_runs()}: give it to them "
        f"(chown {whoever_runs()} {where}), {elsewhere}"
    )


def whoever_runs() -> str:
    """Return who this process runs as."""
    try:
        return getpass.getuser() if sys.platform == "win32" else pwd.getpwuid(os.geteuid()).pw_name
    except (KeyError, OSError):
        return str(os.geteuid()) if sys.platform != "win32" else "this user"


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
