"""What is told of a room around its table: who sits, what is played, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from brink.kernel.chance import commitment
from brink.server.chapters import campaign_told, next_chapter, next_single
from brink.server.latecomers import came_late, may_be_taken
from brink.server.messages import RoomTold, SeatTold
from brink.server.take_back import undo_told
from brink.server.telling import Viewer

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room


class Part(NamedTuple):
    """What the room told to somebody depends on: whoever has the same part is told the same."""

    seats: tuple[int, ...]  # Theirs, whoever's eyes look now.
    viewer: Viewer
    host: bool = False
    removed: bool = False


def part_of(room: Room, connection: Connection) -> Part:
    """Return all that the room told to a connection depends on."""
    viewer, device = room.viewer(connection), connection.device
    if connection.watching:
        return Part((), viewer)
    host = device == room.record.host
    return Part(room.seats_of(device), viewer, host, room.record.has_removed(device))


def seat_told(room: Room, number: int, part: Part, present: set[str]) -> SeatTold:
    """Return a seat as whoever has a part in the room sees it."""
    seat = room.record.seats[number]
    return {
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "here": seat.kind == "bot" or seat.device in present,
        "stand_in": room.conductor.stand_in(number),
        "yours": number in part.seats,
        "came_late": came_late(room, room.record, number),
        "to_take": may_be_taken(room, number),
        "salted": bool(seat.salt),
    }


def room_told(room: Room, part: Part) -> RoomTold:
    """Return the room as whoever has a part in it sees it: everything but devices and salts."""
    record = room.record
    present = room.hall.present(room)
    least, most = room.seat_range()
    return {
        "type": "room",
        "code": room.code,
        "short": room.short if room.status == "open" else None,
        "revision": room.revision,
        "status": room.status,
        "game": record.game,
        "preset": record.preset,
        "options": dict(record.options),
        "public": record.public,
        "turn_seconds": record.turn_seconds,
        "practice": record.practice,
        "locked": record.locked,
        "latecomers": record.latecomers,
        "removed": [one.name for one in record.removed] if part.host else [],
        "you_are_removed": part.removed,
        "paused": record.paused,
        "seats": [seat_told(room, number, part, present) for number in range(len(record.seats))],
        "least_seats": least,
        "most_seats": most,
        "host": part.host,
        "spectators": sum(not room.seats_of(device) for device in present),
        "commitment": commitment(room.seed),
        "undo": undo_told(room, part.viewer),
        "rematch": record.rematch,
        "goes_on": next_chapter(room) is not None,
        "next_game": next_single(room) is not None,
        "campaign": campaign_told(room),
        "beside": record.beside,
    }
