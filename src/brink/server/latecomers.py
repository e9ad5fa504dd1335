"""Latecomers: who comes when the game is on may take a seat that a bot has had from the start.

A seat kept for somebody who is away is never theirs to take. They give no salt, as the dice were
fixed at the start, and are told what the seat sees from then on, not what it has seen before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.match.likeness import must_differ
from brink.match.refused import Refused
from brink.server.asks import ChangeRoom, FreeSeat, Sit, Stand
from brink.server.lobby import find_seat, must_be_welcome, must_host, must_own, note_removed
from brink.server.record import RoomRecord, SeatRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room


MOST_GAVE_BACK = 64  # Remembered in a room.


def must_be_playing(room: Room) -> None:
    """Refuse what can only be done while the game lasts."""
    if room.status == "closed":
        raise Refused("closed", "closed.room_closed")
    if room.game().outcome is not None:
        raise Refused("game_over", "game_over.game_over_ask")


async def take_seat(room: Room, connection: Connection, ask: Sit) -> None:
    """Take a bot's seat in a game that is on."""
    if connection.watching:
        raise Refused("watching", "watching.screen_only_watches")

    def edit(record: RoomRecord) -> None:
        must_be_playing(room)
        must_be_welcome(record, connection.device)
        if record.seats_of(connection.device):
            raise Refused("seated", "seated.you_sit_at")
        if connection.device in record.gave_back:  # Nobody goes from hand to hand.
            raise Refused("gave_back", "gave_back.may_watch")
        must_be_to_take(room, record, ask.seat)
        if ask.salt:
            raise Refused("salt_late", "salt_late.dice_fixed")
        names = [*enumerate(seat.name for seat in record.seats)]
        names += enumerate(seat.name for seat in room.game().seats)  # The log has those.
        others = [name for number, name in names if number != ask.seat]
        must_differ(ask.name, others, record.actors())
        record.seats[ask.seat] = SeatRecord(
            kind="person", name=ask.name, device=connection.device, since=room.seq
        )

    await room.change(edit)


def must_be_to_take(room: Room, record: RoomRecord, number: int) -> None:
    """Refuse a seat that is not a bot's to give up."""
    seat = find_seat(record, number)
    if seat.kind == "person":
        raise Refused("seat_taken", "seat_taken.sits_seat_kept", name=seat.name)
    if not record.latecomers:
        raise Refused("no_latecomers", "no_latecomers.host_lets_nobody")
    if not room.began_as_bot(number):
        raise Refused("seat_taken", "seat_taken.plays_for_somebody", name=seat.name)


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
        if not came_late(room, record, ask.seat):
            raise Refused("started", "started.game_begun_your")
        seat_bot_again(room, record, ask.seat)

    await room.change(edit)


async def send_away(room: Room, connection: Connection, ask: FreeSeat) -> None:
    """Give a latecomer's seat back to its bot: the host has not agreed to them by starting."""
    must_host(room, connection)

    def edit(record: RoomRecord) -> None:
        must_be_playing(room)
        seat = find_seat(record, ask.seat)
        if not came_late(room, record, ask.seat):
            raise Refused("started", "started.who_began_game")
        seat_bot_again(room, record, ask.seat)
        note_removed(record, seat)

    await room.change(edit)


def came_late(room: Room, record: RoomRecord, number: int) -> bool:
    """Return whether somebody sits where a bot began the game."""
    return record.seats[number].kind == "person" and room.began_as_bot(number)


def seat_bot_again(room: Room, record: RoomRecord, number: int) -> None:
    """Put the bot that had a seat at the start back on it, and note who had it meanwhile."""
    began, device = room.game().seats[number], record.seats[number].device
    record.seats[number] = SeatRecord(kind="bot", name=began.name, bot=began.bot or "")
    record.undo = None  # Nobody waits for an answer of somebody who has left.
    others = [one for one in record.gave_back if one != device]
    record.gave_back = [*others, device][-MOST_GAVE_BACK:]


async def welcome(room: Room, connection: Connection, ask: ChangeRoom) -> None:
    """Let latecomers in, or no longer: all that the host may change while the game is on."""
    must_host(room, connection)
    fixed = ask.model_dump(exclude={"type", "id", "latecomers"}, exclude_none=True)
    if fixed or ask.latecomers is None:
        raise Refused("started", "started.game_begun_seats")
    await room.change(lambda record: setattr(record, "latecomers", ask.latecomers))
