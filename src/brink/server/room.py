"""A room: one table, its people, and the only door to its game.

One thing happens at a time: whoever changes the room holds its lock. A move is worked out on a
clone, stored durably, and only then made and told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from brink.games.box import Box
from brink.games.options import Profile
from brink.match.log import as_line, must_read_back, parse
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import Replayer
from brink.match.take_back import Past, TakeBack
from brink.server.beat import Beat
from brink.server.clock import Clock
from brink.server.conduct import Conductor
from brink.server.contents import bring, bring_for
from brink.server.mending import tidy
from brink.server.record import RoomRecord, Status, UndoRecord, read_record
from brink.server.store import StoredRoom
from brink.server.telling import Entry, MadeBy, MoveKind, Viewer
from brink.server.voice import Voice

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.hall import Hall

PRESENCE_EVERY = 0.3  # Seconds between two words about who has come and gone, at least.
SLICE = 0.004  # Seconds of a long log after which other tables have their turn.
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
        self.entries: list[Entry] = []  # entries[n] is what row n of the log did.
        self.clock = Clock()
        self.request: tuple[UndoRecord, float] | None = None  # The take-back asked for, since when.
        self.last_used = time.monotonic()
        self.counted_for: object = None  # What `counts` is the number of seats for.
        self.counts = (0, 0)
        self.voice = Voice(self)
        self.presence = Beat(PRESENCE_EVERY, self.voice.tell_presence)
        self.said = 0  # Lines of talk since this worker has the room open.
        self.used = time.monotonic()  # When it was last noted that somebody is here.
        self.touched = 0.0  # When a move was last noted in the room's row.
        self.unsure = False  # A write has not been answered: the store may be ahead of us.
        self.upset = False  # Something broke off half-way: the game is replayed before it goes on.
        self.conductor = Conductor(self)
        self.take_record(stored)

    def take_record(self, stored: StoredRoom) -> None:
        """Take over the record as the store has it."""
        self.status, record = read_record(stored.status, stored.record)
        self.short = stored.short
        self.revision = stored.revision
        self.use(record)

    def use(self, record: RoomRecord) -> None:
        """Go by a record: it may stop the clock, or ask about a take-back."""
        self.record = record
        seated = {record.seats[number].device for number in record.people()}
        self.seated = {device: tuple(record.seats_of(device)) for device in seated}
        self.clock.stop(stopped=record.paused)
        self.name_players()
        asked = record.undo
        if asked is None or not asked.is_open:
            self.request = None
        elif self.request is None or self.request[0].done != asked.done:
            self.request = (asked, time.monotonic())

    def name_players(self) -> None:
        """Have the game speak of those who sit there now; the log has who did at the start."""
        match = self.match
        if match is not None:
            players = [seat.name for seat in self.record.seats]
            if players != match.players:
                match.name_players(players)

    def began_as_bot(self, seat: int) -> bool:
        """Return whether a bot has had a seat from the start."""
        match = self.match
        return match is not None and match.seats[seat].bot is not None

    @property
    def match(self) -> Match | None:
        """The game, once it has begun."""
        return None if self.replayer is None else self.replayer.match

    @property
    def box(self) -> Box:
        """The box the game is played with, or will be."""
        match = self.match
        return self.record.box() if match is None else match.box

    @property
    def profile(self) -> Profile:
        """What is played: a value for every option."""
        match = self.match
        return self.record.profile() if match is None else match.profile

    @property
    def seq(self) -> int:
        """The number of the last row of the log; -1 before the start."""
        return len(self.entries) - 1

    def game(self) -> Match:
        """Return the game, or refuse."""
        match = self.match
        if match is None:
            raise Refused("not_started", "not_started.game_not_begun")
        return match

    # The log.

    async def load(self) -> None:
        """Bring the game up to what the store has."""
        if self.record.content is not None:
            await bring(self.hall.store, self.record.content)
        since = time.monotonic()
        for row in await self.unread():
            self.follow(row)
            if time.monotonic() - since > SLICE:  # Nobody has the room yet: others may go on.
                await asyncio.sleep(0)
                since = time.monotonic()
        self.clock.forget()
        if self.match is None:
            self.record.fit()

    async def unread(self) -> list[str]:
        """Return the rows that this worker has not carried out yet."""
        store = self.hall.store
        rows = await store.moves_from(self.code, len(self.entries))
        if rows and self.replayer is None:
            await bring_for(store, rows[0])
        return rows

    def follow(self, row: str) -> None:
        """Carry out a row that this worker did not write."""
        lines = parse(row)
        if self.replayer is None:
            replayer = Replayer.of_log(lines, self.seed)
            self.begin(replayer.run(), replayer)
            return
        first, match = lines[0], self.game()
        if "undo" in first:  # The asker's own move is the last one taken back.
            taken, turn_from = match.past[-len(lines) :], self.asked_seat()
            for line in lines:
                self.replayer.follow(line)
            self.remember_undo(lines[-1]["seat"], taken, turn_from)
            return
        for line in lines:
            self.replayer.follow(line)
        by = first.get("by", "player")
        self.remember(first["seat"], "move", by, match.events)

    def begin(self, match: Match, replayer: Replayer | None = None) -> None:
        """Take up a game that has just been set up."""
        self.replayer = replayer or Replayer.of(match)
        self.name_players()
        self.remember(-1, "set_up", "player", match.events)

    def remember(self, seat: int, kind: MoveKind, by: MadeBy, events: Any, *undone: Any) -> None:
        """Note a row that is now in force."""
        match = self.game()
        head, around = match.log.head or None, match.box.around(match.state)
        entry = Entry(len(self.entries), seat, kind, by, events, head, *undone)
        self.entries.append(entry._replace(around=around))
        asked = self.asked_seat()
        place = None if asked is None else (self.game().position, asked)
        hidden = asked is not None and self.is_hidden(asked)
        self.clock.turn(place, back=kind == "undo", hidden=hidden)
        self.conductor.moved_on()

    def remember_undo(self, seat: int, taken: Sequence[Past], turn_from: int | None) -> None:
        """Note a take-back that is now in force; the positions it left are let go."""
        moves = [replace(past, state=None) for past in taken]
        self.remember(seat, "undo", "player", [], moves, turn_from)

    def asked_seat(self) -> int | None:
        """Return the seat that is asked now."""
        decision = self.game().decision
        return None if decision is None else int(decision.seat)

    async def append(self, lines: list[dict[str, Any]]) -> bool:
        """Store the next row; false if somebody else was first."""
        row = "".join(as_line(line) for line in lines)  # The very text that is chained.
        must_read_back(row, lines)
        store, seq = self.hall.store, len(self.entries)
        self.unsure = True  # Unless the store answers.
        stored = await store.append(self.code, seq, row, self.touch())
        self.unsure = False
        return stored

    def touch(self) -> float:
        """Return the time if the room's row should have it anew: now and then, not every move."""
        now = time.monotonic()
        if now - self.touched < self.hall.settings.heartbeat:
            return 0.0
        self.touched = now
        return time.time()

    async def catch_up(self) -> None:
        """Carry out and tell what other workers have stored."""
        known = len(self.entries)
        for row in await self.unread():
            self.follow(row)
        for entry in self.entries[known:]:
            self.voice.tell_moved(entry)
        if len(self.entries) > known:
            self.conductor.replan()

    async def refresh(self) -> None:
        """Take over whatever other workers have stored."""
        async with self.lock:
            await self.reload()
            await self.catch_up()
            self.conductor.replan()

    # Moves. The caller holds the lock.

    def must_answer(self, seq: int) -> Match:
        """Refuse what answers another position than this."""
        match = self.game()
        if self.status == "closed":
            raise Refused("closed", "closed.room_closed")
        if self.record.paused:
            raise Refused("paused", "paused.host_paused_game")
        if seq != self.seq:
            raise Refused("stale", "stale.answers_position", given=seq, now=self.seq)
        return match

    async def move(self, seat: int, action: str, by: MadeBy) -> None:
        """Make a move, or raise Refused and change nothing."""
        match = self.game()
        told = by != "player" or self.began_as_bot(seat)
        move = match.prepare(action, seat, by if told else None)
        if not await self.append(move.lines):
            await self.lose_race()
        match.commit(move)
        self.remember(seat, "move", by, match.events)
        self.hall.metrics.moves[by] += 1
        await self.moved()

    async def lose_race(self) -> None:
        """Another worker stored its move first: take it over, and refuse ours."""
        await self.catch_up()
        raise Refused("stale", "stale.somebody_elses_move")

    async def undo(self, found: TakeBack) -> None:
        """Take back a seat's last move and all since, in one row; everybody has agreed."""
        match = self.game()
        lines, turn_from = match.prepare_undo(found), self.asked_seat()
        if not await self.append(lines):
            await self.lose_race()
        match.commit_undo(lines)
        self.remember_undo(found.seat, found.moves, turn_from)
        await self.moved()

    async def moved(self) -> None:
        """Tell everybody of the row just stored, here and at other workers."""
        self.conductor.mine = True
        self.voice.tell_moved(self.entries[-1])
        self.conductor.replan()
        await self.hall.bus.tell({"kind": "moved", "code": self.code})
        try:
            await tidy(self)
        except Refused:
            self.unsure = True  # The move stands; whoever comes next makes up for the rest.

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
            self.unsure = True  # Unless the store answers.
            changed = await store.change(self.code, self.revision, wanted, fresh.model_dump(), row)
            self.unsure = False
            if changed:
                self.revision += 1
                self.status = wanted
                self.use(fresh)
                self.voice.tell_room()
                self.conductor.replan()
                await self.hall.bus.tell({"kind": "room", "code": self.code})
                return
            await self.reload()
            await self.catch_up()
        raise Refused("busy", "busy.room_changing_too")

    async def change_status(self, status: Status) -> None:
        """Change only the status."""
        if self.status != status:
            await self.change(lambda _: None, status)

    async def reload(self) -> None:
        """Read the record again."""
        stored = await self.hall.store.find(self.code)
        if stored is None:
            raise Refused("no_room", "no_room.room_gone")
        self.take_record(stored)
        if self.match is None:
            self.record.fit()

    # Telling.

    def viewer(self, connection: Connection) -> Viewer:
        """Return who looks through a connection."""
        if connection.watching:
            return Viewer(wants_words=connection.wants_words, language=connection.language)
        seats, eyes = self.seats_of(connection.device), connection.eyes
        looking = seats if eyes is None else tuple(seat for seat in seats if seat == eyes)
        return Viewer(looking, connection.wants_words, connection.language)

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Return the seats a device plays."""
        return self.seated.get(device, ())

    def is_at_home(self, device: str) -> bool:
        """Return whether a device plays here or hosts the room: it always gets in."""
        return device == self.record.host or bool(self.seats_of(device))

    def seconds_left(self) -> float | None:
        """Return what is left of the time for this decision, in whole seconds."""
        limit = self.record.turn_seconds
        if not limit or self.record.paused:
            return None
        return float(max(0, round(self.clock.left(limit))))

    def is_hidden(self, seat: int) -> bool:
        """Return whether a device that several people share hides the table of a seat now.

        At a worker that device is not connected to nobody knows, so it may.
        """
        device = self.record.seats[seat].device
        if len(self.seats_of(device)) < 2:
            return False
        here = [one for one in self.connections if one.device == device and one.greeted]
        return not any(one.eyes is None or one.eyes == seat for one in here)

    def look_again(self) -> None:
        """Let the clock wait, or go on, after somebody has looked with other eyes."""
        asked = None if self.match is None else self.asked_seat()
        if asked is not None:
            self.clock.veil(hidden=self.is_hidden(asked))
            self.conductor.replan()

    def hand_over(self) -> float | None:
        """Return for how long the clock still waits for a device to be handed over."""
        waits = 0.0 if self.seconds_left() is None else round(self.clock.waits())
        return float(waits) or None

    def seat_range(self) -> tuple[int, int]:
        """Return how many may play; worked out anew only when the options have changed."""
        record = self.record
        key = (record.game, record.preset, *sorted(record.options.items()))
        if self.counted_for != key:
            self.counted_for, self.counts = key, self.box.seats_for(self.profile)
        return self.counts
