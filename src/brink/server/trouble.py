"""Trouble: what fails is refused in words, counted, told in the log now and then, tried later."""

from __future__ import annotations

import logging
import random
import sqlite3
import time
from dataclasses import dataclass, field

from prometheus_client import Counter
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from brink.match.log import LogError
from brink.match.refused import Refused

BROKEN = ("broken_room", "broken_log", "rules_gone", "content_gone")  # Of use to nobody here.
QUIET = 10.0  # Seconds between two lines of the log about the same trouble.


class StoreError(Refused):
    """The database failed: whoever asked is told so, and here nothing has happened."""

    def __init__(self, code: str, text: str, why: str, *, damaged: bool = False) -> None:
        super().__init__(code, text)
        self.why = why  # For those who run the server, not for players.
        self.damaged = damaged  # What was read is not what was written: trying again is no use.


def not_stored(error: Exception) -> StoreError:
    """Refuse what the database did not take."""
    return StoreError("not_stored", "not_stored.not_happened", reason(error))


def not_read(error: Exception) -> StoreError:
    """Refuse what the database does not give."""
    return StoreError("not_read", "not_read.try_again", reason(error), damaged=is_damage(error))


def reason(error: BaseException) -> str:
    """Return an error's first line, or its kind if it has nothing to say."""
    if isinstance(error, StoreError):
        return error.why
    told = getattr(error, "orig", None) or error
    return (str(told) or type(told).__name__).splitlines()[0]


def is_damage(error: BaseException) -> bool:
    """Return whether a database says that its file is broken."""
    told = getattr(error, "orig", None) or error
    code = getattr(told, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def may_be_one_write(error: Exception) -> bool:
    """Return whether an error may come from one write of a batch, not from the whole database."""
    whole = (OSError, sqlite3.OperationalError, OperationalError, InterfaceError)
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return not isinstance(error, whole) and not lost


def is_broken(error: Exception) -> bool:
    """Return whether an error means that a room, as it is stored, cannot be read here."""
    damaged = isinstance(error, StoreError) and error.damaged
    refused = isinstance(error, Refused) and error.code in BROKEN
    return damaged or refused or isinstance(error, LogError)


def broken(error: Exception) -> Refused:
    """Return what people are told of a room that cannot be read."""
    if isinstance(error, LogError):
        return Refused("broken_log", "broken_log.game_cannot_continued")
    if isinstance(error, StoreError):
        return Refused("broken_room", "broken_room.disk_damaged")
    if isinstance(error, Refused):
        return error
    return Refused("broken_room", "broken_room.makes_no_sense")


@dataclass
class Backoff:
    """Pauses between tries: each twice the last, up to a limit, with some luck in them."""

    first: float = 0.2
    most: float = 5.0
    failures: int = 0

    def failed(self) -> float:
        """Return how long to wait before the next try."""
        longest = min(self.most, self.first * 2.0 ** min(self.failures, 30))
        self.failures += 1
        return longest * random.uniform(0.5, 1.0)  # noqa: S311 - so that not all come at once.

    def worked(self) -> None:
        """Begin with short pauses again."""
        self.failures = 0


@dataclass
class Faults:
    """Counts every fault, and logs the first of a kind at once, then one line now and then."""

    log: logging.Logger
    counted: Counter
    told: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict)

    def note(self, where: str, error: BaseException, *, room: str = "", trace: bool = True) -> None:
        """Note what went wrong, and where; foreseen trouble needs no trace."""
        self.counted.labels(where).inc()
        kind, now = (where, type(error).__name__), time.monotonic()
        last, untold = self.told.get(kind, (-QUIET, 0))
        if now - last < QUIET:
            self.told[kind] = (last, untold + 1)
            return
        self.told[kind] = (now, 0)
        extra: dict[str, object] = {"room": room} if room else {}
        if untold:
            extra["untold"] = untold  # As many since the last line about it.
        shown = error if trace and not isinstance(error, Refused) else None
        self.log.error("%s: %s", where, reason(error), extra=extra, exc_info=shown)
