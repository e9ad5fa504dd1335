"""How a room speaks: each connection is told what its eyes may see, those who see the same once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from brink.language.spoken import spoken
from brink.server.around import Part, part_of, room_told
from brink.server.messages import RoomTold, TableTold
from brink.server.telling import Common, Entry, Viewer, moved_told, table_told

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room

MOST_MISSED = 300  # Moves told to somebody who comes back; beyond that only how it stands now.


class Voice:
    """Tells everybody connected to a room here what has happened there."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def tell_moved(self, entry: Entry) -> None:
        """Tell every connection a move and the table it led to, once for all who see the same."""
        written: dict[Viewer, bytes] = {}
        commons: dict[str, Common] = {}  # By language.
        for connection in self.room.connections:
            if not connection.greeted:
                continue  # Its hello will be answered with all it has missed, in order.
            viewer = self.room.viewer(connection)
            try:
                if viewer not in written:
                    with spoken(viewer.language):
                        common = commons.setdefault(viewer.language, Common(self.room.game()))
                        written[viewer] = self.write_moved(entry, viewer, common)
                connection.tell_bytes(written[viewer])
            except Exception as error:  # The move is stored: the others must hear of it.
                self.room.hall.faults.note("a move could not be told", error, room=self.room.code)

    def write_moved(self, entry: Entry, viewer: Viewer, common: Common) -> bytes:
        """Write a move, and the table it led to if it is the latest, for one pair of eyes."""
        told = moved_told(self.room.game(), entry, viewer, common)
        if entry is self.room.entries[-1]:
            told["table"] = self.table_told(viewer, common)
        return orjson.dumps(told)

    def tell_presence(self) -> None:
        """Tell everybody, here and at other workers, who is in the room now."""
        self.tell_room()
        self.room.hall.run(self.room.hall.tell_presence(self.room))

    def missed_by(self, last: int | None) -> int:
        """Return how many moves are told to whoever has seen the game up to one."""
        return 0 if last is None else min(max(self.room.seq - last, 0), MOST_MISSED)

    def tell_missed(self, connection: Connection, last: int | None) -> None:
        """Tell a connection what it has missed since a move, then the table as it is."""
        match = self.room.match
        if match is None:
            return
        viewer = self.room.viewer(connection)
        since = max((self.room.record.seats[seat].since for seat in viewer.seats), default=-1)
        if last is not None:
            for entry in self.room.entries[max(last + 1, len(self.room.entries) - MOST_MISSED) :]:
                eyes = viewer if entry.seq > since else viewer._replace(seats=())
                connection.tell(moved_told(match, entry, eyes))
        connection.tell(self.table_told(viewer))

    def table_told(self, viewer: Viewer, common: Common | None = None) -> TableTold:
        """Return the table as it is now for somebody's eyes."""
        people = self.room.record.people()
        times = (self.room.seconds_left(), self.room.hand_over())
        return table_told(self.room.game(), self.room.seq, viewer, times, common, people)

    def tell_room(self) -> None:
        """Tell every connection about the room, once for all who have the same part in it."""
        written: dict[Part, bytes] = {}
        for connection in self.room.connections:
            try:
                part = part_of(self.room, connection)
                with spoken(part.viewer.language):
                    if part not in written:
                        written[part] = orjson.dumps(room_told(self.room, part))
                    connection.tell_bytes(written[part])
                    sees_anew = connection.seats != part.viewer.seats
                    connection.seats = part.viewer.seats
                    if sees_anew and connection.greeted and self.room.match is not None:
                        connection.tell(self.table_told(part.viewer))
            except Exception as error:
                self.room.hall.faults.note("a room could not be told", error, room=self.room.code)

    def room_told(self, connection: Connection) -> RoomTold:
        """Return the room as one connection sees it."""
        return room_told(self.room, part_of(self.room, connection))
