"""How the rooms stand that a device remembers: whose turn it is, and how those over have ended."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, cast

from brink.match.refused import Refused
from brink.server.record import RoomRecord, Status
from brink.server.replies import MyRoom, ResultTold

if TYPE_CHECKING:
    from brink.server.hall import Hall

OPENED_FOR_A_LOOK = 4  # Tables that one request has opened to see whose turn it is.


async def my_rooms(hall: Hall, codes: list[str], device: str) -> list[MyRoom]:
    """Tell the rooms in which a device sits or that it hosts.

    Of others nothing is told, not even that they are there: two dozen codes at a time are asked
    for here, and nobody shall find a room by trying.
    """
    told: list[MyRoom] = []
    opened = 0
    for code in codes:
        stored = await hall.store.find(code)
        record = None if stored is None else hall.record_of(stored)
        seats = [] if record is None else record.seats_of(device)
        if stored is None or record is None or not (seats or record.host == device):
            continue
        if seats and stored.status == "playing" and code not in hall.rooms:
            opened += 1
            if opened <= OPENED_FOR_A_LOOK:  # The others are open when it is asked again.
                with contextlib.suppress(Refused):
                    await hall.find(code)
        told.append(
            {
                "code": code,
                "game": record.game,
                "status": cast("Status", stored.status),
                "names": [seat.name for seat in record.seats if seat.kind != "free"],
                "seated": bool(seats),
                "host": record.host == device,
                "your_turn": asked_seat(hall, code) in seats,
                "result": result_told(record, seats),
            }
        )
    return told


def asked_seat(hall: Hall, code: str) -> int | None:
    """Return who is asked at a table that is open here."""
    room = hall.rooms.get(code)
    return None if room is None or room.match is None else room.asked_seat()


def result_told(record: RoomRecord, seats: list[int]) -> ResultTold | None:
    """Tell how a game ended, as whoever played these seats takes it."""
    result = record.result
    if result is None:
        return None
    return {
        "endings": result.endings,
        "winners": [record.seats[seat].name for seat in result.winners],
        "won": any(seat in result.winners for seat in seats) if seats else None,
        "rounds": result.rounds,
        "turns": result.turns,
        "at": result.at,
        "seconds": None if record.began is None else max(0.0, result.at - record.began),
    }
