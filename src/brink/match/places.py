"""Where Brink keeps things on this machine, and how one process keeps a file to itself."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PRIVATE = 0o600  # Draws and hashes tell every hand: a log is for its owner until the end.


def state_folder() -> Path:
    """Return where games and tables are kept: $XDG_STATE_HOME/brink, or ~/.local/state/brink."""
    home = Path(os.environ.get("XDG_STATE_HOME", ""))
    if not home.is_absolute():  # Then, says the XDG specification, it counts as not set.
        home = Path.home() / ".local" / "state"
    return home / "brink"


class Hold:
    """A file that one process has for itself, for as long as it lives or until it lets go.

    What is locked is a file beside it: the file itself is replaced whenever it is written anew.
    """

    def __init__(self, path: Path) -> None:
        self.lock = path.with_name(path.name + ".lock")
        self.descriptor: int | None = None

    def take(self) -> bool:
        """Take the file; false if somebody else has it."""
        while self.descriptor is None:
            descriptor = os.open(self.lock, os.O_RDWR | os.O_CREAT, PRIVATE)
            if not is_ours(descriptor):
                os.close(descriptor)
                return False
            if is_still_there(self.lock, descriptor):
                self.descriptor = descriptor
            else:  # Whoever had it let go just now, and took the lock away.
                os.close(descriptor)
        return True

    def let_go(self) -> None:
        """Let others have the file."""
        if self.descriptor is None:
            return
        if sys.platform != "win32":
            self.lock.unlink(missing_ok=True)  # While it is ours: nobody can have taken it.
        os.close(self.descriptor)
        self.descriptor = None
        if sys.platform == "win32":
            with suppress(OSError):  # Somebody has it open, and will take it away.
                self.lock.unlink(missing_ok=True)


def is_ours(descriptor: int) -> bool:
    """Lock an open file, and return whether that went well; it does not wait."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_still_there(path: Path, descriptor: int) -> bool:
    """Return whether a path still names the file that is open."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, and have it on the disk before returning."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
        path.chmod(PRIVATE)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
