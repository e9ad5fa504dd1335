"""What people may do around the table: sit, seat bots, start, pause, ask for a rematch, talk."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from brink.bots.seating import UnknownBot, bot_names, make_bot
from brink.games.options import OptionError
from brink.match.log import Seat, as_line
from brink.match.match import Match
from brink.match.refused import Refused
from brink.server.chapters import open_beside, past
from brink.server.messages import (
    AnswerUndo,
    ChangeRoom,
    Chat,
    FreeSeat,
    Pause,
    React,
    Rematch,
    SeatBot,
    Sit,
    Stand,
    Undo,
)
from brink.server.record import RoomRecord, SeatRecord, UndoRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room

TALK_KEPT = 100


def must_be_open(room: Room) -> None:
    """Refuse what can only be done before the start."""
    if room.status == "closed":
        raise Refused("closed", "This room is closed.")
    if room.status != "open" or room.match is not None:
        raise Refused("started", "The game has begun; seats and options are fixed now.")


async def change_open(room: Room, edit: Callable[[RoomRecord], object]) -> None:
    """Change a room before the start; asked anew at every try, as another worker may start it."""

    def checked(record: RoomRecord) -> None:
        must_be_open(room)
        edit(record)

    await room.change(checked)


def must_host(room: Room, connection: Connection) -> None:
    """Refuse what only the host may do."""
    if connection.device != room.record.host or connection.watching:
        raise Refused("not_host", "Only the host of this room may do that.")


def find_seat(record: RoomRecord, number: int) -> SeatRecord:
    """Return a seat by its number."""
    if number >= len(record.seats):
        raise Refused(
            "no_such_seat", f"There is no seat {number + 1}; the table has {len(record.seats)}."
        )
    return record.seats[number]


def must_own(room: Room, connection: Connection, seat: int) -> None:
    """Refuse to act for a seat that is somebody else's."""
    find_seat(room.record, seat)
    if connection.watching or seat not in room.seats_of(connection.device):
        raise Refused("not_your_seat", f"Seat {seat + 1} is not yours.")


async def sit(room: Room, connection: Connection, ask: Sit) -> None:
    """Take a seat."""
    if connection.watching:
        raise Refused("watching", "This screen only watches; open the room's link to play.")

    def edit(record: RoomRecord) -> None:
        seat = find_seat(record, ask.seat)
        if seat.kind == "person" and seat.device != connection.device:
            raise Refused("seat_taken", f"{seat.name} sits there already.")
        if any(
            other.name == ask.name and number != ask.seat
            for number, other in enumerate(record.seats)
        ):
            raise Refused("name_taken", f"Somebody here is called {ask.name} already.")
        record.seats[ask.seat] = SeatRecord(
            kind="person", name=ask.name, device=connection.device, salt=ask.salt
        )

    await change_open(room, edit)


async def stand(room: Room, connection: Connection, ask: Stand) -> None:
    """Give up a seat."""
    must_be_open(room)
    must_own(room, connection, ask.seat)
    await change_open(room, lambda record: free(record, ask.seat))


def free(record: RoomRecord, number: int) -> None:
    """Make a seat free."""
    find_seat(record, number)
    record.seats[number] = SeatRecord()


async def free_seat(room: Room, connection: Connection, ask: FreeSeat) -> None:
    """Send a bot or a person away, before the start."""
    must_host(room, connection)
    await change_open(room, lambda record: free(record, ask.seat))


async def seat_bot(room: Room, connection: Connection, ask: SeatBot) -> None:
    """Seat a bot: on a free seat before the start, or for good in place of a person later."""
    must_host(room, connection)
    box = room.record.box()
    try:
        make_bot(box, ask.bot)
    except UnknownBot as error:
        raise Refused("unknown_bot", f"{error}") from None

    def edit(record: RoomRecord) -> None:
        seat = find_seat(record, ask.seat)
        if seat.kind == "person" and seat.device in room.hall.present(room):
            raise Refused("still_here", f"{seat.name} sits there and is connected.")
        record.seat_bot(ask.seat, ask.bot)

    await room.change(edit)


async def change_room(room: Room, connection: Connection, ask: ChangeRoom) -> None:
    """Change what is played."""
    must_host(room, connection)

    def edit(record: RoomRecord) -> None:
        if ask.preset is not None:
            record.preset, record.options = ask.preset, {}
        if ask.options is not None:
            record.options = dict(ask.options)
        if ask.public is not None:
            record.public = ask.public
        if ask.turn_seconds is not None:
            record.turn_seconds = ask.turn_seconds
        if ask.seats is not None:
            resize(record, ask.seats)
        check_playable(record)

    await change_open(room, edit)


def resize(record: RoomRecord, seats: int) -> None:
    """Add or remove seats at the end; nobody is removed by it."""
    if any(seat.kind == "person" for seat in record.seats[seats:]):
        raise Refused("seat_taken", "Somebody sits on a seat that would go.")
    record.seats = [*record.seats[:seats], *(SeatRecord() for _ in range(len(record.seats), seats))]


def check_playable(record: RoomRecord) -> None:
    """Refuse options and numbers of seats the game does not have."""
    box = record.box()
    try:
        least, most = box.seats_for(record.profile())
    except OptionError as error:
        raise Refused("bad_option", f"{error}") from None
    if not least <= len(record.seats) <= most:
        raise Refused(
            "wrong_seats",
            f"{box.title} is for {least} to {most} players, not {len(record.seats)}.",
        )


async def start(room: Room, connection: Connection) -> None:
    """Fill the free seats with bots, deal, and begin."""
    must_host(room, connection)
    must_be_open(room)
    check_playable(room.record)
    dealt: list[Match] = []

    def fill(record: RoomRecord) -> None:
        must_be_open(room)
        best = bot_names(record.box())[-1]
        for number, seat in enumerate(record.seats):
            if seat.kind == "free":
                record.seat_bot(number, best)

    def deal(record: RoomRecord) -> str:
        seating = [Seat(seat.name, seat.bot or None) for seat in record.seats]
        salts = [seat.salt or secrets.token_hex(8) for seat in record.seats]
        match = Match.sealed(record.box(), record.profile(), seating, room.seed, salts)
        dealt[:] = [match]
        return "".join(as_line(line) for line in match.log.lines)

    await room.change(fill, "playing", deal)
    room.begin(dealt[0])
    await room.moved()


async def pause(room: Room, connection: Connection, ask: Pause) -> None:
    """Stop or start the clocks and the bots."""
    must_host(room, connection)
    room.game()
    room.asked_at = time.monotonic()  # After a pause, time for a move begins anew.
    await room.change(lambda record: setattr(record, "paused", ask.on))


async def close(room: Room, connection: Connection) -> None:
    """Close the room for good."""
    must_host(room, connection)
    await room.change_status("closed")


async def rematch(room: Room, connection: Connection, ask: Rematch) -> None:
    """Open a new room with the same people and bots, and show the way there.

    The same game again, or the next chapter of its campaign.
    """
    must_host(room, connection)
    if room.status != "over":
        raise Refused("not_over", "The game is not over yet.")
    if room.record.rematch is not None:
        return
    fresh = room.record.copy_to_edit()
    fresh.paused, fresh.undo, fresh.beside = False, None, None
    if ask.chapter:
        chapter = room.next_chapter()
        if chapter is None:
            raise Refused("no_next_chapter", "No chapter follows this game.")
        fresh.preset, fresh.options = None, dict(chapter)
        fresh.chapters = past(room)
    opened = await room.hall.open_room(fresh)
    await room.change(lambda record: setattr(record, "rematch", opened.code))


async def beside(room: Room, connection: Connection) -> None:
    """Open a room beside the campaign, and show the way there."""
    must_host(room, connection)
    await open_beside(room)


async def undo(room: Room, connection: Connection, ask: Undo) -> None:
    """Take back one's last move at once, or ask everybody else."""
    must_own(room, connection, ask.seat)
    match = room.must_answer(ask.seq)
    refusal = match.why_not_undo(ask.seat)
    if refusal is None:
        await room.undo(ask.seat, agreed=False)
    elif refusal.code in ("horizon", "not_your_move"):
        await agree(room, ask.seat)
    else:
        raise refusal


async def answer_undo(room: Room, connection: Connection, ask: AnswerUndo) -> None:
    """Agree to a take-back, or refuse it."""
    must_own(room, connection, ask.seat)
    room.must_answer(ask.seq)
    if room.record.undo is None:
        raise Refused("nothing_asked", "Nobody asks to take a move back.")
    if ask.agree:
        await agree(room, ask.seat)
    else:
        await room.change(lambda record: setattr(record, "undo", None))


async def agree(room: Room, seat: int) -> None:
    """Note that a seat agrees; when all people do, the move is taken back."""

    def edit(record: RoomRecord) -> None:
        asked = record.undo
        if asked is None or asked.seq != room.seq:
            asked = UndoRecord(seq=room.seq, asked_by=seat, agreed=())
        same = [number for number in record.people() if same_device(record, number, seat)]
        agreed = tuple(sorted({*asked.agreed, *same}))
        record.undo = UndoRecord(seq=asked.seq, asked_by=asked.asked_by, agreed=agreed)

    await room.change(edit)
    asked = room.record.undo
    if asked is not None and set(asked.agreed) >= set(room.record.people()):
        await room.undo(seat, agreed=True)


def same_device(record: RoomRecord, one: int, other: int) -> bool:
    """Return whether two seats are played on one device."""
    return record.seats[one].device == record.seats[other].device


async def talk(room: Room, connection: Connection, ask: Chat | React) -> None:
    """Say something to the table."""
    if not connection.may_talk():
        raise Refused("too_much_talk", "That is a lot of talk; wait a moment.")
    seats = room.viewer(connection).seats
    said = {
        "type": "said",
        "name": room.record.seats[seats[0]].name if seats else "A spectator",
        "seat": seats[0] if seats else None,
        "text": ask.text if isinstance(ask, Chat) else None,
        "reaction": ask.reaction if isinstance(ask, React) else None,
        "at": round(time.time(), 3),
    }
    if isinstance(ask, Chat):
        await room.hall.store.say(room.code, said)
    room.hall.tell_here(room, said)
    await room.hall.bus.tell({"kind": "said", "code": room.code, "said": said})
