"""Latecomers: who comes when the game is on may take a seat that a bot has had from the start.

A seat kept for somebody who is away is never theirs to take. They give no salt, as the dice were
fixed at the start, and are told what the seat sees from then on, not what it has seen before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.match.likeness import must_differ
from brink.match.refused import Refused
from brink.server.asks import ChangeRoom, Sit, Stand
from brink.server.lobby import find_seat, must_be_welcome, must_host, must_own
from brink.server.record import RoomRecord, SeatRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room


TOO_LATE_FOR_SALT = "The dice were fixed when the game began: who comes later gives no salt."


def must_be_playing(room: Room) -> None:
    """Refuse what can only be done while the game lasts."""
    if room.status == "closed":
        raise Refused("closed", "This room is closed.")
    if room.game().outcome is not None:
        raise Refused("game_over", "The game is over; ask for a rematch.")


async def take_seat(room: Room, connection: Connection, ask: Sit) -> None:
    """Take a bot's seat in a game that is on."""
    if connection.watching:
        raise Refused("watching", "This screen only watches; open the room's link to play.")

    def edit(record: RoomRecord) -> None:
        must_be_playing(room)
        must_be_welcome(record, connection.device)
        if record.seats_of(connection.device):
            raise Refused("seated", "You sit at this table already.")
        must_be_to_take(room, record, ask.seat)
        if ask.salt:
            raise Refused("salt_late", TOO_LATE_FOR_SALT)
        names = [*enumerate(seat.name for seat in record.seats)]
        names += enumerate(seat.name for seat in room.game().seats)  # The log has those.
        must_differ(ask.name, [name for number, name in names if number != ask.seat])
        record.seats[ask.seat] = SeatRecord(
            kind="person", name=ask.name, device=connection.device, since=room.seq
        )

    await room.change(edit)


def must_be_to_take(room: Room, record: RoomRecord, number: int) -> None:
    """Refuse a seat that is not a bot's to give up."""
    seat = find_seat(record, number)
    if seat.kind == "person":
        raise Refused("seat_taken", f"{seat.name} sits there; the seat is kept for them.")
    if not record.latecomers:
        raise Refused("no_latecomers", "The host lets nobody take a bot's seat: you may watch.")
    if not room.began_as_bot(number):
        raise Refused("seat_taken", f"{seat.name} plays there for somebody who began the game.")


def may_be_taken(room: Room, number: int) -> bool:
    """Return whether somebody who watches may take a seat now."""
    record = room.record
    match = room.match
    if match is None or match.outcome is not None or record.locked or room.status == "closed":
        return False
    is_bot = record.seats[number].kind == "bot"
    return is_bot and record.latecomers and room.began_as_bot(number)


async def give_back(room: Room, connection: Connection, ask: Stand) -> None:
    """Give a seat back to the bot that had it at the start."""

    def edit(record: RoomRecord) -> None:
        must_be_playing(room)
        must_own(room, connection, ask.seat)
        if not room.began_as_bot(ask.seat):
            raise Refused("started", "The game has begun; your seat is kept for you.")
        began = room.game().seats[ask.seat]
        record.seats[ask.seat] = SeatRecord(kind="bot", name=began.name, bot=began.bot or "")
        record.undo = None  # Nobody waits for an answer of somebody who has left.

    await room.change(edit)


async def welcome(room: Room, connection: Connection, ask: ChangeRoom) -> None:
    """Let latecomers in, or no longer: all that the host may change while the game is on."""
    must_host(room, connection)
    fixed = ask.model_dump(exclude={"type", "id", "latecomers"}, exclude_none=True)
    if fixed or ask.latecomers is None:
        raise Refused("started", "The game has begun; seats and options are fixed now.")
    await room.change(lambda record: setattr(record, "latecomers", ask.latecomers))
