"""What people may do around the table: sit, seat bots, start, pause, talk."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from brink.bots.registry import UnknownBot, company, make_bot
from brink.games.options import OptionError
from brink.kernel.chance import commitment
from brink.match.likeness import must_differ
from brink.match.log import Seat, as_line
from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.replay import must_replay
from brink.server.asks import (
    ChangeRoom,
    Chat,
    FreeSeat,
    GiveSalt,
    LetIn,
    Pause,
    React,
    SeatBot,
    Sit,
    Stand,
)
from brink.server.chapters import open_beside
from brink.server.contents import keep
from brink.server.keeping import in_words
from brink.server.mending import see_whether_it_goes_on
from brink.server.record import RemovedRecord, RoomRecord, SeatRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room

TALK_KEPT = 100  # Lines of talk that are shown to whoever comes in.
TALK_SWEPT = 50  # Lines after which older ones are deleted.
MOST_REMOVED = 32  # Remembered in a room.


def must_be_open(room: Room) -> None:
    """Refuse what can only be done before the start."""
    if room.status == "closed":
        raise Refused("closed", "closed.room_closed")
    if room.status != "open" or room.match is not None:
        raise Refused("started", "started.game_begun_seats")


async def change_open(room: Room, edit: Callable[[RoomRecord], object]) -> None:
    """Change a room before the start; asked anew at every try, as another worker may start it."""

    def checked(record: RoomRecord) -> None:
        must_be_open(room)
        edit(record)

    await room.change(checked)


def must_host(room: Room, connection: Connection) -> None:
    """Refuse what only the host may do."""
    if connection.device != room.record.host or connection.watching:
        raise Refused("not_host", "not_host.only_host_room")


def find_seat(record: RoomRecord, number: int) -> SeatRecord:
    """Return a seat by its number."""
    if number >= len(record.seats):
        raise Refused(
            "no_such_seat", "no_such_seat.no_seat_table", seat=number + 1, seats=len(record.seats)
        )
    return record.seats[number]


def must_own(room: Room, connection: Connection, seat: int) -> None:
    """Refuse to act for a seat that is somebody else's."""
    find_seat(room.record, seat)
    if connection.watching or seat not in room.seats_of(connection.device):
        raise Refused("not_your_seat", "not_your_seat.seat_not_yours", seat=seat + 1)


async def sit(room: Room, connection: Connection, ask: Sit) -> None:
    """Take a seat."""
    if connection.watching:
        raise Refused("watching", "watching.screen_only_watches")

    def edit(record: RoomRecord) -> None:
        seat = find_seat(record, ask.seat)
        must_be_welcome(record, connection.device)
        if seat.kind == "person" and seat.device != connection.device:
            raise Refused("seat_taken", "seat_taken.sits_already", name=seat.name)
        others = [other.name for other in record.seats if other is not seat]
        must_differ(ask.name, others, record.actors())
        salt = kept_salt(seat, ask.salt) if seat.kind == "person" else ask.salt
        record.seats[ask.seat] = SeatRecord(
            kind="person", name=ask.name, device=connection.device, salt=salt
        )

    must_answer_commitment(room, ask)
    await change_open(room, edit)


async def give_salt(room: Room, connection: Connection, ask: GiveSalt) -> None:
    """Give the salt of a seat that is one's own already: in a rematch, or the next chapter."""

    def edit(record: RoomRecord) -> None:
        must_own(room, connection, ask.seat)
        seat = find_seat(record, ask.seat)
        salt = kept_salt(seat, ask.salt)
        record.seats[ask.seat] = seat.model_copy(update={"salt": salt})

    must_answer_commitment(room, ask)
    await change_open(room, edit)


def must_answer_commitment(room: Room, ask: Sit | GiveSalt) -> None:
    """Refuse a salt that answers another commitment than this room's."""
    if ask.commitment is not None and ask.commitment != commitment(room.seed):
        raise Refused("other_commitment", "other_commitment.salt_answers_another")


def kept_salt(seat: SeatRecord, given: str) -> str:
    """Return a seat's salt: the first one given stays, whatever is said later."""
    if seat.salt and given not in ("", seat.salt):
        raise Refused("salt_given", "salt_given.seat_given_its")
    return seat.salt or given


def must_be_welcome(record: RoomRecord, device: str) -> None:
    """Refuse a seat to whom the host has removed, and to anybody new once the seats are locked."""
    if record.has_removed(device):
        raise Refused("removed", "removed.host_removed_you")
    if record.locked and device != record.host and not record.seats_of(device):
        raise Refused("locked", "locked.host_locked_seats")


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
    """Send a bot or a person away, before the start; a person does not sit down again unasked."""
    must_host(room, connection)

    def edit(record: RoomRecord) -> None:
        seat = find_seat(record, ask.seat)
        free(record, ask.seat)
        note_removed(record, seat)

    await change_open(room, edit)


def note_removed(record: RoomRecord, seat: SeatRecord) -> None:
    """Note whom the host has sent away, unless they sit elsewhere at this table."""
    if seat.kind == "bot" or seat.device in ("", record.host) or record.seats_of(seat.device):
        return
    others = [one for one in record.removed if one.device != seat.device]
    gone = RemovedRecord(name=seat.name, device=seat.device)
    record.removed = [*others, gone][-MOST_REMOVED:]


async def let_in(room: Room, connection: Connection, ask: LetIn) -> None:
    """Let somebody sit down again whom the host had removed."""
    must_host(room, connection)

    def edit(record: RoomRecord) -> None:
        if ask.removed >= len(record.removed) or record.removed[ask.removed].name != ask.name:
            raise Refused("not_removed", "not_removed.nobody_name_among")
        del record.removed[ask.removed]

    await room.change(edit)


async def seat_bot(room: Room, connection: Connection, ask: SeatBot) -> None:
    """Seat a bot: on a free seat before the start, or for good in place of a person later."""
    must_host(room, connection)
    box = room.box
    try:
        make_bot(box, ask.bot)
    except UnknownBot as error:
        raise Refused("unknown_bot", "unknown_bot.as_told", why=str(error)) from None

    def edit(record: RoomRecord) -> None:
        seat = find_seat(record, ask.seat)
        if seat.kind == "person":
            must_be_gone(room, seat)
            record.undo = None  # Nobody waits for an answer of somebody who has left.
        record.seat_bot(ask.seat, ask.bot)

    await room.change(edit)


def must_be_gone(room: Room, seat: SeatRecord) -> None:
    """Refuse to give somebody's seat away who is here, or has been gone for less than the grace."""
    gone = room.hall.gone_since(room, seat.device)
    if gone is None:
        raise Refused("still_here", "still_here.sits_connected", name=seat.name)
    left = math.ceil(gone + room.hall.settings.grace - time.monotonic())
    if room.match is not None and left > 0:
        raise Refused("grace", "grace.only_just_gone", name=seat.name, left=left)


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
        if ask.practice is not None:
            record.practice = ask.practice
        if ask.locked is not None:
            record.locked = ask.locked
        if ask.latecomers is not None:
            record.latecomers = ask.latecomers
        if ask.seats is not None:
            resize(record, ask.seats)
        check_playable(record)

    await change_open(room, edit)


def resize(record: RoomRecord, seats: int) -> None:
    """Add or remove seats at the end; nobody is removed by it."""
    if any(seat.kind == "person" for seat in record.seats[seats:]):
        raise Refused("seat_taken", "seat_taken.somebody_sits_on")
    record.seats = [*record.seats[:seats], *(SeatRecord() for _ in range(len(record.seats), seats))]


def check_playable(record: RoomRecord) -> None:
    """Refuse options and numbers of seats the game does not have."""
    box = record.box()
    try:
        least, most = box.seats_for(record.profile())
    except OptionError as error:
        raise Refused("bad_option", "bad_option.as_told", why=str(error)) from None
    if not least <= len(record.seats) <= most:
        raise Refused(
            "wrong_seats",
            "wrong_seats.for_players_not",
            title=box.title,
            least=least,
            most=most,
            given=len(record.seats),
        )


async def start(room: Room, connection: Connection) -> None:
    """Fill the free seats with bots, deal, and begin."""
    must_host(room, connection)
    must_be_open(room)
    check_playable(room.record)
    dealt: list[Match] = []

    def fill(record: RoomRecord) -> None:
        must_be_open(room)
        free = [number for number, seat in enumerate(record.seats) if seat.kind == "free"]
        for number, bot in zip(free, company(record.box(), len(free)), strict=True):
            record.seat_bot(number, bot)
        record.began = time.time()

    def deal(record: RoomRecord) -> str:
        seating = [Seat(seat.name, seat.bot or None) for seat in record.seats]
        given = [seat.salt if seat.kind == "person" else "" for seat in record.seats]
        match = Match.sealed(
            record.box(), record.profile(), seating, room.seed, given, practice=record.practice
        )
        dealt[:] = [match]
        row = "".join(as_line(line) for line in match.log.lines)
        must_replay(row, room.seed)
        return row

    await keep(room.hall.store, room.box)
    await room.change(fill, "playing", deal)
    room.begin(dealt[0])
    room.voice.tell_room()  # Now that there is a game, who watches may take a bot's seat.
    await room.moved()


async def pause(room: Room, connection: Connection, ask: Pause) -> None:
    """Stop or start the clocks and the bots."""
    must_host(room, connection)
    room.game()
    await room.change(lambda record: setattr(record, "paused", ask.on))


async def close(room: Room, connection: Connection) -> None:
    """Close the room for good; a game that is over belongs to everybody who played it."""
    must_host(room, connection)
    if room.status != "closed":
        await room.change(lambda _: must_not_be_over(room), "closed")
    if room.record.after is not None:
        room.hall.run(see_whether_it_goes_on(room.hall, room.record.after))


def must_not_be_over(room: Room) -> None:
    """Refuse to close a finished game, which would hide its end and its replay from the others."""
    if room.match is not None and room.match.outcome is not None:
        kept = in_words(room.hall.settings.keep_over)
        raise Refused("over", "over.game_over_closed", kept=kept)


async def beside(room: Room, connection: Connection) -> None:
    """Open a room beside the campaign, and show the way there."""
    must_host(room, connection)
    await open_beside(room, connection)


async def talk(room: Room, connection: Connection, ask: Chat | React) -> None:
    """Say something to the table."""
    if not connection.may_talk():
        raise Refused("too_much_talk", "too_much_talk.lot_talk_wait")
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
        room.said += 1
        kept = TALK_KEPT if room.said % TALK_SWEPT == 0 else 0
        await room.hall.store.say(room.code, said, kept)
    room.hall.tell_here(room, said)
    await room.hall.bus.tell({"kind": "said", "code": room.code, "said": said})
