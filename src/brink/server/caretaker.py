"""The caretaker: comes round now and then, and looks after every room by itself."""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
from typing import TYPE_CHECKING

from brink.match.refused import Refused
from brink.server.memory import MANY, give_back
from brink.server.mending import settle
from brink.server.trouble import Backoff, reason

if TYPE_CHECKING:
    from brink.server.hall import Hall
    from brink.server.room import Room

STALLED_AT_ONCE = 200  # Rooms looked after in one round.
LATE = 30.0  # Seconds by which a round may be late before somebody should know.


class Caretaker:
    """Finds rooms that nobody conducts, mends what a failure left behind, puts idle rooms away."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.task: asyncio.Task[None] | None = None
        self.came_round = time.monotonic()
        self.hindered = ""  # What kept it from its last round, if something did.

    def start(self) -> None:
        """Begin, with every room in play."""
        self.task = asyncio.create_task(self.watch())
        self.task.add_done_callback(self.begin_again)

    def stop(self) -> None:
        """End."""
        if self.task is not None:
            self.task.remove_done_callback(self.begin_again)
            self.task.cancel()

    def begin_again(self, ended: asyncio.Task[None]) -> None:
        """Go on after an end that nobody asked for."""
        error = None if ended.cancelled() else ended.exception()
        self.hall.faults.note("the caretaker has died", error or RuntimeError("it was cancelled"))
        self.start()

    def trouble(self) -> str:
        """Return what keeps it from its rounds, or nothing."""
        if self.hindered:
            return self.hindered
        ago = time.monotonic() - self.came_round
        late = ago > self.hall.settings.heartbeat + LATE
        return f"the last time was {ago:.0f} seconds ago" if late else ""

    async def watch(self) -> None:
        """Come round, for ever."""
        heartbeat = self.hall.settings.heartbeat
        patience, pauses = -math.inf, Backoff(most=heartbeat)
        while True:
            try:
                await self.round(patience)
            except Exception as error:  # Whatever it is, the next round must still be made.
                self.hindered = reason(error)
                self.hall.faults.note("the caretaker was hindered", error)
                await asyncio.sleep(pauses.failed())
                continue
            self.came_round, self.hindered = time.monotonic(), ""
            patience = 4 * heartbeat  # In the first round: none.
            pauses.worked()
            await asyncio.sleep(heartbeat)

    async def round(self, patience: float) -> None:
        """Look after every room by itself, whatever is wrong with another."""
        hall = self.hall
        for room in list(hall.rooms.values()):
            try:
                await self.look_after(room)
            except Exception as error:
                hall.fault(room, "a room could not be looked after", error)
        hall.forget_elsewhere()
        if hall.guests.gone >= MANY:
            hall.guests.gone = 0
            await asyncio.to_thread(give_back)
        try:
            await hall.keeping.round()
        except Exception as error:  # What cannot be deleted today is tomorrow.
            hall.faults.note("old rooms could not be deleted", error)
        hall.rooms_open = await hall.store.count_rooms()
        for code in await hall.store.playing(time.time() - patience, STALLED_AT_ONCE):
            if code in hall.rooms:
                hall.rooms[code].conductor.replan()
            elif code not in hall.bad:
                with contextlib.suppress(Refused):  # Noted where it was found.
                    await hall.find(code)

    async def look_after(self, room: Room) -> None:
        """Look after one room that is open here."""
        if room.unsure or room.upset:
            async with room.lock:
                await settle(room)
            room.conductor.replan()
        if room.connections:
            await self.hall.tell_presence(room)
        elif time.monotonic() - room.last_used > self.hall.settings.idle_room:
            await self.put_away(room)

    async def put_away(self, room: Room) -> None:
        """Forget a room nobody uses; it is in the store."""
        hall = self.hall
        async with room.lock:
            if room.connections or room.conductor.plan is not None:
                return
            hall.rooms.pop(room.code, None)
            room.presence.stop()
            await hall.bus.leave(room.code)
        for key in [key for key in hall.left if key[0] == room.code]:
            del hall.left[key]
        hall.metrics.rooms.set(len(hall.rooms))
