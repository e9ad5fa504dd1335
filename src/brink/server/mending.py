"""Mending a room after something failed: the store says what has happened, memory follows."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from brink.match.match import Match
from brink.match.refused import Refused
from brink.server.clock import Clock
from brink.server.record import ResultRecord

if TYPE_CHECKING:
    from brink.server.hall import Hall
    from brink.server.room import Room


async def settle(room: Room) -> None:
    """Begin again from what the store has, if a write was not answered or something broke off.

    Such a write may have been made after all; then it is taken over like another worker's. The
    caller holds the room's lock.
    """
    if not room.unsure and not room.upset:
        return
    if room.upset:
        await replay(room)
    await room.reload()
    await room.catch_up()
    room.unsure = room.upset = False
    await tidy(room)


async def replay(room: Room) -> None:
    """Play the moves known here again: what broke off half-way has left nothing behind."""
    rows = await room.hall.store.moves_from(room.code, 0)
    known, clock = len(room.entries), room.clock
    room.clock = Clock()
    room.replayer, room.entries = None, []
    for row in rows[:known]:
        room.follow(row)
    room.clock = clock  # Time has gone on as before.


def result_of(match: Match) -> ResultRecord:
    """Return how a game has just ended, in short."""
    outcome = match.outcome
    assert outcome is not None
    return ResultRecord(
        endings=[match.wording.ending(name).title for name in outcome.endings],
        winners=outcome.winners,
        rounds=outcome.rounds,
        turns=outcome.turns,
        at=time.time(),
    )


async def tidy(room: Room) -> None:
    """Bring the record up to the log, where a failure or a crash has left it behind."""
    match, asked = room.match, room.record.undo
    if asked is not None and asked.seq != room.seq:
        await room.change(lambda record: setattr(record, "undo", None))
    if match is None:
        return
    if match.outcome is not None and room.status in ("playing", "closed"):
        result = room.record.result or result_of(match)  # Earlier servers closed finished games.
        await room.change(lambda record: setattr(record, "result", result), "over")
    elif room.status == "open":
        await room.change_status("playing")
    if room.status == "over" and not await leads_somewhere(room):
        await room.change(lambda record: setattr(record, "rematch", None))


async def leads_somewhere(room: Room) -> bool:
    """Return whether the room that follows is there, if there is said to be one."""
    code = room.record.rematch
    stored = None if code is None else await room.hall.store.find(code)
    return code is None or (stored is not None and stored.status != "closed")


async def see_whether_it_goes_on(hall: Hall, code: str) -> None:
    """Look after a table whose rematch was closed: somebody there may want to open another."""
    with suppress(Refused):
        room = await hall.find(code)
        async with room.lock:
            await tidy(room)
