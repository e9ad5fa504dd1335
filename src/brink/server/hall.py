"""The hall: the rooms one worker has open, and what it knows of the other workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
import time
from collections import deque
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any

from brink.match.log import LogError, LogOutlived
from brink.match.refused import Refused, RefusedAs
from brink.server.bus import Bus
from brink.server.caretaker import Caretaker
from brink.server.codes import ALPHABET, new_code, new_short_code, read_short_code
from brink.server.connection import BROKEN, Connection
from brink.server.contents import keep_own, outlived
from brink.server.guests import Guests
from brink.server.keeping import Keeping
from brink.server.limits import LOG_EVERY, Allowance, Limits, Turns
from brink.server.listing import Listing
from brink.server.mending import tidy
from brink.server.metrics import Metrics
from brink.server.record import RoomRecord, read_record
from brink.server.room import Room
from brink.server.settings import Settings
from brink.server.store import Store, StoredRoom
from brink.server.thinking import Thinking
from brink.server.trouble import Faults, StoreError, broken, is_broken

SEED_BYTES = 32
HOUR = 3600.0
OPENED_AT_ONCE = 4  # Rooms; a flood of them from many addresses stands in line, moves do not.
ROOMS_A_PERSON = 5  # Of a crowd behind one address, in an hour, or waiting for somebody.
DIE_IN_A_ROW = 3  # Thinkers, before somebody should know.
SET_ASIDE = 60.0  # Seconds after which a room that could not be read is tried again.


class Hall:
    """Opens rooms, finds them again after a restart, and watches over them."""

    def __init__(self, settings: Settings, store: Store, bus: Bus) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.metrics = Metrics()
        self.thinking = Thinking(settings.thinkers, settings.longest_thought, self.metrics)
        self.log = logging.getLogger("brink.server")
        self.faults = Faults(self.log, self.metrics.faults)
        store.observe = self.metrics.stored.observe
        store.pulse.report = bus.report = self.report
        self.rooms: dict[str, Room] = {}
        self.loading = Turns(1)  # One at a time loads a room: there are never two of it.
        # Who is in a room at other workers: room, worker, when it said so, devices.
        self.elsewhere: dict[str, dict[str, tuple[float, frozenset[str]]]] = {}
        self.left: dict[tuple[str, str], float] = {}  # When a device left a room.
        self.bad: dict[str, tuple[float, Refused]] = {}  # Rooms set aside: since when, and why.
        self.caretaker = Caretaker(self)
        self.under_way: set[asyncio.Task[Any]] = set()
        self.opening = asyncio.Semaphore(OPENED_AT_ONCE)
        self.leaving = asyncio.Lock()  # One client at a time is seen off.
        self.greeting = asyncio.Lock()  # One client at a time is told what it has missed.
        self.limits = Limits(settings)
        self.guests = Guests(settings)
        self.keeping = Keeping(self)
        self.listing = Listing(self)
        self.log_lines = Allowance(1 / LOG_EVERY, 3.0)  # Of one kind about one address.
        self.complaints: deque[str] = deque(maxlen=100)  # Said already.
        self.rooms_open = 0  # In the store, as counted at the last heartbeat, and opened since.

    async def start(self) -> None:
        """Listen to the others and take up the rooms in play."""
        await self.store.start()
        with contextlib.suppress(StoreError):  # On a full disk: kept before a game is begun.
            await keep_own(self.store)
        await self.keeping.begin()
        self.rooms_open = await self.store.count_rooms()
        await self.bus.start(self.hear)
        self.caretaker.start()

    async def stop(self) -> None:
        """Stop bots and clocks, then finish writing."""
        self.caretaker.stop()
        for room in self.rooms.values():
            room.conductor.stop()
            room.presence.stop()
        await self.thinking.stop()
        for room in self.rooms.values():
            async with room.lock:  # A move under way is finished.
                pass
        await self.bus.stop()
        await self.store.stop()

    # Rooms.

    async def open_room(self, record: RoomRecord, address: str = "") -> Room:
        """Open a room; its seed is chosen before anybody gives a salt."""
        most = self.settings.most_rooms_an_hour
        if self.rooms_open >= self.settings.most_rooms:
            raise Refused("full", "full.server_no_room")
        assert not any(seat.salt for seat in record.seats), "a salt came before the commitment"
        seed = secrets.token_bytes(SEED_BYTES)
        stored = StoredRoom(new_code(), 0, "open", seed, record.model_dump(), new_short_code())
        if address and self.limits.rooms.take(address):
            raise Refused("too_many_rooms", "too_many_rooms.wait")
        since, most_there = time.time() - HOUR, ROOMS_A_PERSON * self.settings.crowd
        host = record.host
        async with self.opening:
            while not await self.store.create(stored, host, since, most, address, most_there):
                if await self.store.waits_under(stored.short or "") is None:
                    raise Refused("too_many_rooms", "too_many_rooms.wait")
                stored = replace(stored, short=new_short_code())
        await self.bus.follow(stored.code)
        room = self.rooms[stored.code] = Room(self, stored)
        self.rooms_open += 1
        self.metrics.opened.inc()
        self.metrics.rooms.set(len(self.rooms))
        return room

    async def find_waiting(self, written: str, address: str) -> str | None:
        """Return the code of the room that waits under a short one; a wrong one is paid for."""
        short = read_short_code(written)
        if short is None:
            raise Refused("malformed", "malformed.no_short_code")
        if self.limits.guess_wait(address):
            self.turned_away("too_many_guesses", address)
            raise Refused("too_many_guesses", "too_many_guesses.wait")
        code = await self.store.waits_under(short)
        if code is None:
            self.limits.guessed_wrong(address, short)
        return code

    async def find(self, code: str) -> Room:
        """Return a room, loaded from the store if need be, or refuse."""
        room = self.rooms.get(code)
        if room is None:
            async with self.loading.take(code):
                room = self.rooms.get(code) or await self.load(code)
        room.last_used = time.monotonic()
        return room

    async def find_fresh(self, code: str) -> Room:
        """Return a room as the store has it now: another worker may have died before telling us."""
        room = await self.find(code)
        if self.settings.redis_url:
            try:
                await room.refresh()
            except StoreError as error:
                if is_broken(error):
                    raise
                room.unsure = True  # It is shown as it was known here, and looked up again later.
        return room

    async def load(self, code: str) -> Room:
        """Load a room and put its game back where it was."""
        if not set(code) <= set(ALPHABET):
            raise Refused("no_room", "no_room.no_such_room")
        since, why = self.bad.get(code, (-math.inf, None))
        if why is not None and time.monotonic() - since < SET_ASIDE:
            raise why
        await self.bus.follow(code)  # First, so that nothing is told between reading and hearing.
        try:
            room = await self.read(code)
        except Refused:
            await self.bus.leave(code)
            raise
        self.take_back(code)
        room.used = -math.inf  # Not noted yet: other workers may think that nobody is here.
        self.rooms[code] = room
        self.metrics.rooms.set(len(self.rooms))
        async with room.lock:
            try:
                await tidy(room)  # A crash may have left its status behind its log.
            except Refused:
                room.unsure = True  # It can be looked at; the caretaker comes back to the rest.
        await self.bus.tell({"kind": "who", "code": code})  # Who is there at other workers?
        room.conductor.replan()
        return room

    async def read(self, code: str) -> Room:
        """Read a room and replay its game; one that cannot be is set aside."""
        try:
            stored = await self.store.find(code)
            if stored is None:
                self.take_back(code)
                raise Refused("no_room", "no_room.no_such_room")
            room = Room(self, stored)
            await room.load()
        except Exception as error:
            if isinstance(error, Refused) and not is_broken(error):
                raise
            raise self.set_aside(code, error) from None
        return room

    def set_aside(self, code: str, error: Exception) -> Refused:
        """Note a room that cannot be read, say so once, and send everybody in it away."""
        why = broken(error)
        if isinstance(error, LogOutlived):
            why = RefusedAs(error.code, outlived(error))
        if code not in self.bad:
            trace = not isinstance(error, Refused | LogError)
            self.faults.note("a room cannot be read", error, room=code, trace=trace)
        self.bad[code] = (time.monotonic(), why)
        self.metrics.bad_records.set(len(self.bad))
        room = self.rooms.pop(code, None)
        if room is not None:
            room.conductor.stop()
            room.presence.stop()
            for connection in room.connections:
                connection.hang_up(BROKEN, why.sentence)
        return why

    def record_of(self, stored: StoredRoom) -> RoomRecord | None:
        """Return a room's record for a list; None if it cannot be read, which spoils no list."""
        try:
            return read_record(stored.status, stored.record)[1]
        except Refused as error:
            self.set_aside(stored.code, error)
            return None

    def take_back(self, code: str) -> None:
        """Note that a room can be read again."""
        self.bad.pop(code, None)
        self.metrics.bad_records.set(len(self.bad))

    def fault(self, room: Room, where: str, error: Exception) -> Refused:
        """Note that something failed in a room, and return what its people are told."""
        if is_broken(error):
            return self.set_aside(room.code, error)
        if isinstance(error, StoreError):
            return error  # The store has noted it.
        self.faults.note(where, error, room=room.code)
        if isinstance(error, Refused):
            return error
        room.upset = True
        return Refused("fault", "fault.look_again")

    def report(self, where: str, error: Exception) -> None:
        """Note trouble of the store or the bus."""
        self.faults.note(where, error, trace=False)

    # Connections.

    def enter(self, connection: Connection) -> None:
        """Let a client in."""
        self.guests.admit(connection)
        if connection.device == connection.room.record.host:
            connection.room.used = -math.inf  # To be noted in the next round: it may be listed.
        self.metrics.sockets.set(self.guests.sockets)
        self.left.pop((connection.room.code, connection.device), None)

    def leave(self, connection: Connection) -> None:
        """See a client off."""
        room = connection.room
        self.guests.see_off(connection)
        room.last_used = time.monotonic()
        self.metrics.sockets.set(self.guests.sockets)
        self.note_gone(room, {connection.device} - self.present(room))

    def note_gone(self, room: Room, devices: set[str]) -> None:
        """Note who of a room's players is gone; how many others come and go is not kept."""
        for device in devices:
            if room.seats_of(device):
                self.left[room.code, device] = time.monotonic()

    async def see_off(self, connection: Connection) -> None:
        """See a client off; however many go at once, tables go on in between."""
        async with self.leaving:
            self.leave(connection)
            self.presence_changed(connection.room)
            await asyncio.sleep(0)

    def turned_away(self, code: str, address: str) -> None:
        """Count somebody who was refused at the door, and now and then write it down."""
        self.metrics.turned_away.labels(code).inc()
        if not self.log_lines.take(f"{code} {address}"):
            self.log.warning("turned away", extra={"why": code, "address": address})

    def complain(self, sentence: str | None) -> None:
        """Write down, once, what whoever runs the server should know."""
        if sentence and sentence not in self.complaints and not self.log_lines.take("complaint"):
            self.complaints.append(sentence)
            self.log.warning(sentence)

    def presence_changed(self, room: Room) -> None:
        """Have everybody, here and elsewhere, told soon who is in a room now."""
        room.conductor.replan()
        room.presence.ask()

    def run(self, work: Coroutine[Any, Any, object]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

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

    def forget_elsewhere(self) -> None:
        """Forget who was said to be at other workers a while ago."""
        stale = time.monotonic() - 3 * self.settings.heartbeat
        for code, others in list(self.elsewhere.items()):
            self.elsewhere[code] = {who: told for who, told in others.items() if told[0] > stale}
            if not self.elsewhere[code]:
                del self.elsewhere[code]

    def tell_here(self, room: Room, message: Mapping[str, Any]) -> None:
        """Tell everybody connected to a room here."""
        for connection in room.connections:
            connection.tell(message)

    def tell_others(self, message: dict[str, Any]) -> None:
        """Tell the other workers, without waiting for it."""
        self.run(self.bus.tell(message))

    # Other workers.

    async def hear(self, message: dict[str, Any]) -> None:
        """Take in what another worker tells about a room that is open here, too."""
        room = self.rooms.get(message["code"])
        if room is None:
            return
        try:
            await self.take_in(room, message)
        except Exception as error:  # Whatever it is, the next message must still be heard.
            self.fault(room, "another worker could not be followed", error)

    async def take_in(self, room: Room, message: dict[str, Any]) -> None:
        """Take in one message."""
        kind = message["kind"]
        if kind == "said":
            self.tell_here(room, message["said"])
        elif kind == "who":
            await self.tell_presence(room)
        elif kind == "thinks":
            room.conductor.give_way(message["seq"])
        elif kind == "here":
            devices = frozenset(message["devices"])
            before = self.present(room)
            others = self.elsewhere.setdefault(room.code, {})
            others[message["worker"]] = (time.monotonic(), devices)
            self.note_gone(room, before - self.present(room))
            if before != self.present(room):
                room.conductor.replan()
                room.voice.tell_room()
            if message["seq"] > room.seq or message["revision"] > room.revision:
                await room.refresh()  # A worker died between storing and telling.
        else:
            await room.refresh()
            if kind == "room":
                room.voice.tell_room()

    async def trouble(self) -> list[str]:
        """Return what is wrong with this worker, in sentences; nothing if it is well."""
        found = []
        if why := await self.store.trouble():
            found.append(f"The store does not write: {why}.")
        if why := await self.bus.trouble():
            found.append(f"The bus does not answer: {why}.")
        if why := self.caretaker.trouble():
            found.append(f"The caretaker does not come round: {why}.")
        if self.thinking.died >= DIE_IN_A_ROW:
            found.append("The processes that think die before they answer.")
        return found
