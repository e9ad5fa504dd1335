"""How long rooms are kept: those nobody comes back to are deleted, with their logs and their talk.

A room somebody is connected to is never deleted: its worker notes now and then that it is in use.
Chapters of a campaign go like other games; every room carries how the chapters before it ended.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, or_, select

from brink.server.schema import rooms
from brink.server.settings import Settings

if TYPE_CHECKING:
    from brink.server.hall import Hall
    from brink.server.room import Room

AT_ONCE = 50  # Rooms deleted in one round of the watch, each in a transaction of its own.
SHOWN_BEAT = 20.0  # Seconds between two notes that a public room's host is there.
USE = "UPDATE rooms SET touched = :now WHERE code = :code AND touched < :now"
DELETE = "DELETE FROM rooms WHERE code = :code AND touched < :before"
WITH_IT = ("DELETE FROM moves WHERE code = :code", "DELETE FROM talk WHERE code = :code")


class Term(NamedTuple):
    """A kind of room, and how long it is kept after it was last in use."""

    statuses: tuple[str, ...]
    seated: bool | None  # None: whether anybody sits there or not.
    seconds: float


def terms(settings: Settings) -> list[Term]:
    """Return how long every kind of room is kept."""
    return [
        Term(("open",), False, settings.keep_empty),
        Term(("open", "closed"), None, settings.keep_open),
        Term(("playing",), None, settings.keep_playing),
        Term(("over",), None, settings.keep_over),
    ]


def beat_of(settings: Settings) -> float:
    """Return how often, at least, it is noted that a room is in use: well before its term ends."""
    return min(term.seconds for term in terms(settings)) / 4


def in_words(seconds: float) -> str:
    """Say a length of time.

    >>> in_words(7200), in_words(86400), in_words(90), in_words(180 * 86400.0)
    ('2 hours', '1 day', '90 seconds', '180 days')
    """
    for length, word in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        count = seconds / length
        if count >= 1 and count.is_integer():
            return f"{count:.0f} {word}{'s' * (count != 1)}"
    return f"{seconds:g} seconds"


def promise(settings: Settings) -> str:
    """Say how long rooms are kept, to whoever starts the server."""
    return (
        f"Finished games are kept for {in_words(settings.keep_over)}, games nobody goes on with "
        f"for {in_words(settings.keep_playing)}, rooms nobody sits in for "
        f"{in_words(settings.keep_empty)} (BRINK_KEEP_OVER, …_PLAYING, …_EMPTY)."
    )


class Keeping:
    """Notes which rooms are in use, and deletes those that have not been for their term."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.terms = terms(hall.settings)
        self.beat = beat_of(hall.settings)
        self.began = time.monotonic(), time.time()

    async def begin(self) -> None:
        """Count from when a room was last in use: while a server is down, nobody can come back."""
        async with self.hall.store.reading() as connection:
            newest = (await connection.execute(select(func.max(rooms.c.touched)))).scalar_one()
        self.began = time.monotonic(), time.time() if newest is None else float(newest)

    def now(self) -> float:
        """Return the time by which rooms grow old: a clock set forward makes none older."""
        then, wall = self.began
        return min(time.time(), wall + time.monotonic() - then)

    async def round(self) -> None:
        """One round of the watch."""
        for room in list(self.hall.rooms.values()):
            if room.connections and time.monotonic() - room.used > self.beat_of(room):
                room.used = time.monotonic()
                await self.hall.store.execute(USE, {"code": room.code, "now": time.time()})
        left, now = AT_ONCE, self.now()
        for term in self.terms:
            before = now - term.seconds
            for code in await self.expired(term, before, left):
                left -= await self.forget(code, before)

    def beat_of(self, room: Room) -> float:
        """Return how often it is noted that a room is in use: often if strangers look for it."""
        record = room.record
        shown = record.public and room.status == "open" and record.host in self.hall.present(room)
        return min(SHOWN_BEAT, self.beat) if shown else self.beat

    async def expired(self, term: Term, before: float, most: int) -> list[str]:
        """Return rooms that have not been in use for their term, the oldest first."""
        kinds = [rooms.c.status == status for status in term.statuses]
        wish = select(rooms.c.code).where(or_(*kinds), rooms.c.touched < before)
        if term.seated is not None:
            wish = wish.where(rooms.c.seated == term.seated)
        async with self.hall.store.reading() as connection:
            found = await connection.execute(wish.order_by(rooms.c.touched).limit(most))
            return [row.code for row in found]

    async def forget(self, code: str, before: float) -> bool:
        """Delete a room and everything in it, unless it has come into use again."""
        room = self.hall.rooms.get(code)
        if room is not None:
            if room.connections:
                return False
            room.conductor.stop()
            room.conductor.plan = None
            await self.hall.caretaker.put_away(room)
        values = {"code": code, "before": before}
        async with self.hall.loading.take(code):  # Nobody opens it while it goes.
            if code in self.hall.rooms:
                return False
            gone = bool(await self.hall.store.execute(DELETE, values, also=WITH_IT))
        self.hall.metrics.forgotten.inc(gone)
        return gone
