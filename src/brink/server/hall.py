"""The hall: the rooms one worker has open, and what it knows of the other workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping
from typing import Any

from brink.match.log import LogError
from brink.match.refused import Refused
from brink.server.bus import Bus
from brink.server.connection import Connection
from brink.server.metrics import Metrics
from brink.server.record import ALPHABET, RoomRecord, new_code
from brink.server.room import Room
from brink.server.settings import Settings
from brink.server.store import Store, StoredRoom

SEED_BYTES = 32
HOUR = 3600.0
STALLED_AT_ONCE = 200  # Rooms looked after in one round of the watch.


class Hall:
    """Opens rooms, finds them again after a restart, and watches over them."""

    def __init__(self, settings: Settings, store: Store, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.metrics = Metrics()
        store.observe = self.metrics.stored.observe
        self.log = logging.getLogger("brink.server")
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        # Who is in a room at other workers: room, worker, when it said so, devices.
        self.elsewhere: dict[str, dict[str, tuple[float, frozenset[str]]]] = {}
        self.left: dict[tuple[str, str], float] = {}  # When a device left a room.
        self.tasks: list[asyncio.Task[None]] = []
        self.sockets = 0
        self.rooms_open = 0  # In the store, as counted at the last heartbeat, and opened since.

    async def start(self) -> None:
        """Listen to the others and take up the rooms in play."""
        await self.store.start()
        self.rooms_open = await self.store.count_rooms()
        await self.bus.start(self.hear)
        self.tasks = [asyncio.create_task(self.watch())]

    async def stop(self) -> None:
        """Stop bots and clocks, then finish writing."""
        for task in self.tasks:
            task.cancel()
        for room in self.rooms.values():
            room.conductor.stop()
        for room in self.rooms.values():
            async with room.lock:  # A move under way is finished.
                pass
        await self.bus.stop()
        await self.store.stop()

    # Rooms.

    async def open_room(self, record: RoomRecord) -> Room:
        """Open a room; its seed is chosen before anybody gives a salt."""
        most = self.settings.most_rooms_an_hour
        if self.rooms_open >= self.settings.most_rooms:
            raise Refused("full", "The server has no room left; please try later.")
        seed = secrets.token_bytes(SEED_BYTES)
        stored = StoredRoom(new_code(), 0, "open", seed, record.model_dump())
        if not await self.store.create(stored, record.host, time.time() - HOUR, most):
            raise Refused(
                "too_many_rooms",
                f"This device has opened {most} rooms in the last hour; please wait.",
            )
        await self.bus.follow(stored.code)
        room = self.rooms[stored.code] = Room(self, stored)
        self.rooms_open += 1
        self.metrics.opened.inc()
        self.metrics.rooms.set(len(self.rooms))
        return room

    async def find(self, code: str) -> Room:
        """Return a room, loaded from the store if need be, or refuse."""
        room = self.rooms.get(code)
        if room is None:
            try:
                async with self.loading.setdefault(code, asyncio.Lock()):
                    room = self.rooms.get(code) or await self.load(code)
            finally:
                self.loading.pop(code, None)
        room.last_used = time.monotonic()
        return room

    async def find_fresh(self, code: str) -> Room:
        """Return a room as the store has it now: another worker may have died before telling us."""
        room = await self.find(code)
        if self.settings.redis_url:
            await room.refresh()
        return room

    async def load(self, code: str) -> Room:
        """Load a room and put its game back where it was."""
        if not set(code) <= set(ALPHABET):
            raise Refused("no_room", "There is no such room; check the link.")
        await self.bus.follow(code)  # First, so that nothing is told between reading and hearing.
        stored = await self.store.find(code)
        if stored is None:
            await self.bus.leave(code)
            raise Refused("no_room", "There is no such room; check the link.")
        room = Room(self, stored)
        try:
            await room.load()
        except LogError as error:
            await self.bus.leave(code)
            self.log.error("log does not replay", extra={"room": code, "error": str(error)})
            raise Refused("broken_log", f"This game cannot be continued here: {error}.") from None
        self.rooms[code] = room
        self.metrics.rooms.set(len(self.rooms))
        await self.mend(room)
        await self.bus.tell({"kind": "who", "code": code})  # Who is there at other workers?
        room.conductor.look()
        return room

    async def mend(self, room: Room) -> None:
        """Bring a status up to date that a crash left behind its log."""
        match = room.match
        if match is None:
            return
        async with room.lock:
            if match.outcome is not None and room.status == "playing":
                await room.change_status("over")
            elif room.status == "open":
                await room.change_status("playing")

    # Connections.

    def enter(self, connection: Connection) -> None:
        """Let a client in."""
        settings, room = self.settings, connection.room
        if self.sockets >= settings.most_sockets:
            raise Refused("full", "The server has no sockets left; please try later.")
        if len(room.connections) >= settings.most_sockets_a_room:
            raise Refused("room_full", "Too many are in this room already.")
        room.connections.add(connection)
        self.sockets += 1
        self.metrics.sockets.set(self.sockets)
        self.left.pop((room.code, connection.device), None)

    def leave(self, connection: Connection) -> None:
        """See a client off."""
        room = connection.room
        room.connections.discard(connection)
        room.last_used = time.monotonic()
        self.sockets -= 1
        self.metrics.sockets.set(self.sockets)
        if connection.device not in self.present(room):
            self.left[room.code, connection.device] = time.monotonic()

    async def presence_changed(self, room: Room) -> None:
        """Tell everybody, here and elsewhere, who is in a room now."""
        room.tell_room()
        room.conductor.look()
        await self.tell_presence(room)

    async def tell_presence(self, room: Room) -> None:
        """Tell the other workers who is connected to a room here."""
        devices = sorted({one.device for one in room.connections if not one.watching})
        told = {"kind": "here", "code": room.code, "devices": devices}
        await self.bus.tell({**told, "seq": room.seq, "revision": room.revision})

    def present(self, room: Room) -> set[str]:
        """Return the devices connected to a room at any worker."""
        found = {one.device for one in room.connections if not one.watching}
        others = self.elsewhere.get(room.code)
        if others:
            fresh = time.monotonic() - 3 * self.settings.heartbeat
            for at, devices in others.values():
                if at > fresh:
                    found |= devices
        return found

    def gone_since(self, room: Room, device: str) -> float | None:
        """Return since when a device is gone from a room; None if it is here."""
        if device in self.present(room):
            return None
        return self.left.setdefault((room.code, device), time.monotonic())

    def anybody_here(self, room: Room) -> bool:
        """Return whether any player of a room is connected."""
        present = self.present(room)
        return any(room.record.seats[seat].device in present for seat in room.record.people())

    def tell_here(self, room: Room, message: Mapping[str, Any]) -> None:
        """Tell everybody connected to a room here."""
        for connection in room.connections:
            connection.tell(message)

    # Other workers.

    async def hear(self, message: dict[str, Any]) -> None:
        """Take in what another worker tells about a room that is open here, too."""
        room = self.rooms.get(message["code"])
        if room is None:
            return
        try:
            await self.take_in(room, message)
        except Exception as error:  # Whatever it is, the next message must still be heard.
            self.log.error("could not follow", extra={"room": room.code, "error": str(error)})

    async def take_in(self, room: Room, message: dict[str, Any]) -> None:
        """Take in one message."""
        kind = message["kind"]
        if kind == "said":
            self.tell_here(room, message["said"])
        elif kind == "who":
            await self.tell_presence(room)
        elif kind == "here":
            devices = frozenset(message["devices"])
            before = self.present(room)
            others = self.elsewhere.setdefault(room.code, {})
            others[message["worker"]] = (time.monotonic(), devices)
            for device in before - self.present(room):
                self.left[room.code, device] = time.monotonic()
            if before != self.present(room):
                room.tell_room()
                room.conductor.look()
            if message["seq"] > room.seq or message["revision"] > room.revision:
                await room.refresh()  # A worker died between storing and telling.
        else:
            await room.refresh()
            if kind == "room":
                room.tell_room()

    # Watching.

    async def watch(self) -> None:
        """Now and then look for rooms that nobody conducts, and put idle ones away."""
        await self.look_after_stalled(time.time())  # After a start: every room in play.
        while True:
            await asyncio.sleep(self.settings.heartbeat)
            with contextlib.suppress(Exception):
                await self.round()

    async def round(self) -> None:
        """One round of the watch."""
        for room in list(self.rooms.values()):
            if room.connections:
                await self.tell_presence(room)
            elif time.monotonic() - room.last_used > self.settings.idle_room:
                await self.put_away(room)
        stale = time.monotonic() - 3 * self.settings.heartbeat
        for code, others in list(self.elsewhere.items()):
            self.elsewhere[code] = {who: told for who, told in others.items() if told[0] > stale}
            if not self.elsewhere[code]:
                del self.elsewhere[code]
        self.rooms_open = await self.store.count_rooms()
        await self.look_after_stalled(time.time() - 4 * self.settings.heartbeat)

    async def look_after_stalled(self, before: float) -> None:
        """Open rooms in play in which nothing has moved, and let their conductors look."""
        for code in await self.store.playing(before, STALLED_AT_ONCE):
            if code not in self.rooms:
                with contextlib.suppress(Refused):
                    await self.find(code)
            else:
                self.rooms[code].conductor.look()

    async def put_away(self, room: Room) -> None:
        """Forget a room nobody uses; it is in the store."""
        async with room.lock:
            if room.connections or room.conductor.plan is not None:
                return
            self.rooms.pop(room.code, None)
            await self.bus.leave(room.code)
        for key in [key for key in self.left if key[0] == room.code]:
            del self.left[key]
        self.metrics.rooms.set(len(self.rooms))
