"""A room: one table, its people, and the only door to its game.

One thing happens at a time: whoever changes the room holds its lock. A move is worked out on a
clone, stored durably, and only then made and told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

import orjson

from brink.games.options import Value
from brink.kernel.chance import commitment
from brink.match.log import parse
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import Replayer
from brink.server.chapters import campaign_told
from brink.server.conduct import Conductor
from brink.server.messages import RoomTold, SeatTold
from brink.server.record import RoomRecord, Status
from brink.server.store import StoredRoom, StoreError
from brink.server.telling import (
    MadeBy,
    Moment,
    MoveKind,
    Scene,
    Viewer,
    moved_told,
    table_told,
)

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.hall import Hall

MOST_MISSED = 300  # Moves told to somebody who comes back; beyond that only how it stands now.
TRIES = 8  # To change a record that others change, too.


class Room:
    """A room as one worker knows it: the record, the game so far, and who is connected here."""

    def __init__(self, hall: Hall, stored: StoredRoom) -> None:
        self.hall = hall
        self.code = stored.code
        self.seed = stored.seed
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.replayer: Replayer | None = None
        self.moments: list[Moment] = []  # moments[n] is what row n of the log did.
        self.talked: dict[str, list[float]] = {}  # When a device has talked in the last minute.
        self.asked_at = time.monotonic()  # When the question now on the table was put.
        self.last_used = time.monotonic()
        self.touched = 0.0  # When a move was last noted in the room's row.
        self.conductor = Conductor(self)
        self.take_record(stored)

    def take_record(self, stored: StoredRoom) -> None:
        """Take over the record as the store has it."""
        self.revision = stored.revision
        self.status = cast("Status", stored.status)
        self.record = RoomRecord.model_validate(stored.record)
        self.seated: dict[str, tuple[int, ...]] = {}  # The seats of a device, once looked up.

    @property
    def match(self) -> Match | None:
        """The game, once it has begun."""
        return None if self.replayer is None else self.replayer.match

    @property
    def seq(self) -> int:
        """The number of the last row of the log; -1 before the start."""
        return len(self.moments) - 1

    def game(self) -> Match:
        """Return the game, or refuse."""
        match = self.match
        if match is None:
            raise Refused("not_started", "The game has not begun yet.")
        return match

    def next_chapter(self) -> Mapping[str, Value] | None:
        """Return the options of the chapter that follows this game, if it is one of a campaign."""
        match = self.match
        outcome = None if match is None else match.outcome
        if match is None or outcome is None or match.box.chapters is None:
            return None
        return match.box.chapters.follow(match.profile, outcome)

    # The log.

    async def load(self) -> None:
        """Bring the game up to what the store has."""
        for row in await self.hall.store.moves_from(self.code, len(self.moments)):
            self.follow(row)

    def follow(self, row: str) -> None:
        """Carry out a row that this worker did not write."""
        lines = parse(row)
        if self.replayer is None:
            replayer = Replayer(lines, self.seed)
            self.begin(replayer.run(), replayer)
            return
        first = lines[0]
        for line in lines:
            self.replayer.follow(line)
        kind: MoveKind = "undo" if "undo" in first else "move"
        self.remember(first["seat"], kind, first.get("by", "player"), self.game().events)

    def begin(self, match: Match, replayer: Replayer | None = None) -> None:
        """Take up a game that has just been set up."""
        self.replayer = replayer or Replayer.of(match)
        self.remember(-1, "set_up", "player", match.events)

    def remember(self, seat: int, kind: MoveKind, by: MadeBy, events: Any) -> None:
        """Note a row that is now in force."""
        self.moments.append(Moment(len(self.moments), seat, kind, by, events))
        self.asked_at = time.monotonic()
        self.conductor.mine = False

    async def append(self, lines: list[dict[str, Any]]) -> bool:
        """Store the next row; false if somebody else was first."""
        row = b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines)
        try:
            store, seq = self.hall.store, len(self.moments)
            return await store.append(self.code, seq, row.decode(), self.touch())
        except StoreError as error:
            self.hall.log.error("append failed", extra={"room": self.code, "error": str(error)})
            raise Refused(
                "not_stored", "The move could not be stored, so it was not made; please try again."
            ) from None

    def touch(self) -> float:
        """Return the time if the room's row should have it anew: now and then, not every move."""
        now = time.monotonic()
        if now - self.touched < self.hall.settings.heartbeat:
            return 0.0
        self.touched = now
        return time.time()

    async def catch_up(self) -> None:
        """Carry out and tell what other workers have stored."""
        known = len(self.moments)
        for row in await self.hall.store.moves_from(self.code, known):
            self.follow(row)
        for moment in self.moments[known:]:
            self.tell_moved(moment)
        if len(self.moments) > known:
            self.conductor.look()

    async def refresh(self) -> None:
        """Take over whatever other workers have stored."""
        async with self.lock:
            await self.reload()
            await self.catch_up()
            self.conductor.look()

    # Moves. The caller holds the lock.

    def must_answer(self, seq: int) -> Match:
        """Refuse what answers another position than this."""
        match = self.game()
        if self.status == "closed":
            raise Refused("closed", "This room is closed.")
        if self.record.paused:
            raise Refused("paused", "The host has paused the game.")
        if seq != self.seq:
            raise Refused("stale", f"This answers position {seq}; the table is at {self.seq}.")
        return match

    async def move(self, seat: int, action: str, by: MadeBy) -> None:
        """Make a move, or raise Refused and change nothing."""
        match = self.game()
        move = match.prepare(action, seat)
        if by != "player":
            move.lines[0]["by"] = by
        if not await self.append(move.lines):
            await self.lose_race()
        match.log.lines.extend(move.lines)
        match.carry_out(move)
        self.remember(seat, "move", by, move.events)
        self.hall.metrics.moves[by] += 1
        await self.moved()
        if match.outcome is not None:
            await self.change_status("over")

    async def lose_race(self) -> None:
        """Another worker stored its move first: take it over, and refuse ours."""
        await self.catch_up()
        raise Refused("stale", "Somebody else's move came first; look again.")

    async def undo(self, seat: int, *, agreed: bool) -> None:
        """Take back the last move, or raise Refused."""
        match = self.game()
        line = match.prepare_undo(seat if not agreed else None, agreed=agreed)
        if not await self.append([line]):
            await self.lose_race()
        match.log.lines.append(line)
        match.carry_out_undo()
        self.remember(line["seat"], "undo", "player", [])
        await self.moved()

    async def moved(self) -> None:
        """Tell everybody of the row just stored, here and at other workers."""
        self.conductor.mine = True
        self.tell_moved(self.moments[-1])
        if self.record.undo is not None:
            await self.change(lambda record: setattr(record, "undo", None))
        self.conductor.look()
        await self.hall.bus.tell({"kind": "moved", "code": self.code})

    # The record. The caller holds the lock.

    async def change(
        self,
        edit: Callable[[RoomRecord], object],
        status: Status | None = None,
        deal: Callable[[RoomRecord], str] | None = None,
    ) -> None:
        """Change the record; tried again if another worker changed it meanwhile.

        `deal` gives the first row of the log, which is stored together with the change.
        """
        for _ in range(TRIES):
            fresh = self.record.copy_to_edit()
            edit(fresh)
            row = None if deal is None else deal(fresh)
            wanted = status or self.status
            store = self.hall.store
            if await store.change(self.code, self.revision, wanted, fresh.model_dump(), row):
                self.revision += 1
                self.status = wanted
                self.record = fresh
                self.seated.clear()
                self.tell_room()
                self.conductor.look()
                await self.hall.bus.tell({"kind": "room", "code": self.code})
                return
            await self.reload()
            await self.catch_up()
        raise Refused("busy", "The room is changing too fast; please try again.")

    async def change_status(self, status: Status) -> None:
        """Change only the status."""
        if self.status != status:
            await self.change(lambda _: None, status)

    async def reload(self) -> None:
        """Read the record again."""
        stored = await self.hall.store.find(self.code)
        if stored is None:
            raise Refused("no_room", "This room is gone.")
        was_paused = self.record.paused
        self.take_record(stored)
        if was_paused and not self.record.paused:
            self.asked_at = time.monotonic()

    # Telling.

    def viewer(self, connection: Connection) -> Viewer:
        """Return who looks through a connection."""
        if connection.watching:
            return Viewer(words=connection.words)
        seats, eyes = self.seats_of(connection.device), connection.eyes
        looking = seats if eyes is None else tuple(seat for seat in seats if seat == eyes)
        return Viewer(looking, connection.words)

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the seats a device plays."""
        seats = self.seated.get(device)
        if seats is None:
            seats = self.seated[device] = tuple(self.record.seats_of(device))
        return seats

    def seconds_left(self) -> float | None:
        """Return what is left of the time for this decision, in whole seconds."""
        limit = self.record.turn_seconds
        if not limit or self.record.paused:
            return None
        return float(max(0, round(limit - (time.monotonic() - self.asked_at))))

    def tell_moved(self, moment: Moment) -> None:
        """Tell every connection a move and the table it led to, once for all who see the same."""
        match = self.game()
        written: dict[Viewer, bytes] = {}
        scene = Scene(match)
        latest = moment is self.moments[-1]
        for connection in self.connections:
            if not connection.greeted:
                continue  # Its hello will be answered with all it has missed, in order.
            viewer = self.viewer(connection)
            if viewer not in written:
                told = moved_told(match, moment, viewer, scene)
                if latest:
                    left = self.seconds_left()
                    told["table"] = table_told(match, moment.seq, viewer, left, scene)
                written[viewer] = orjson.dumps(told)
            connection.tell_bytes(written[viewer])

    def tell_missed(self, connection: Connection, last: int | None) -> None:
        """Tell a connection what it has missed since a move, then the table as it is."""
        match = self.match
        if match is None:
            return
        viewer = self.viewer(connection)
        if last is not None:
            for moment in self.moments[max(last + 1, len(self.moments) - MOST_MISSED) :]:
                connection.tell(moved_told(match, moment, viewer))
        connection.tell(table_told(match, self.seq, viewer, self.seconds_left()))

    def tell_room(self) -> None:
        """Tell every connection about the room."""
        for connection in self.connections:
            connection.tell(self.room_told(connection))

    def room_told(self, connection: Connection) -> RoomTold:
        """Return the room as one connection sees it: everything but devices and salts."""
        record = self.record
        present = self.hall.present(self)
        yours = () if connection.watching else self.seats_of(connection.device)
        seats: list[SeatTold] = []
        for number, seat in enumerate(record.seats):
            seats.append(
                {
                    "kind": seat.kind,
                    "name": seat.name,
                    "bot": seat.bot or None,
                    "here": seat.kind == "bot" or seat.device in present,
                    "stand_in": self.conductor.stand_in(number),
                    "yours": number in yours,
                }
            )
        least, most = record.box().seats_for(record.profile())
        return {
            "type": "room",
            "code": self.code,
            "revision": self.revision,
            "status": self.status,
            "game": record.game,
            "preset": record.preset,
            "options": dict(record.options),
            "public": record.public,
            "turn_seconds": record.turn_seconds,
            "paused": record.paused,
            "seats": seats,
            "least_seats": least,
            "most_seats": most,
            "host": record.host == connection.device and not connection.watching,
            "spectators": sum(not self.viewer(one).seats for one in self.connections),
            "commitment": commitment(self.seed),
            "undo": None if record.undo is None else record.undo.model_dump(),  # type: ignore[typeddict-item]
            "rematch": record.rematch,
            "goes_on": self.next_chapter() is not None,
            "campaign": campaign_told(self),
            "beside": record.beside,
        }
