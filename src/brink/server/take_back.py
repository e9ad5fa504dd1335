"""Take-backs at a table: at once, or by leave of everybody they concern (ADR 0023)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from brink.match.match import Match
from brink.match.refused import Refused
from brink.match.take_back import Past, TakeBack, last_move_of, say, say_briefly, told
from brink.server.asks import AnswerUndo, Undo
from brink.server.lobby import must_own
from brink.server.messages import TakeBackTold, TakenBackTold, UndoTold
from brink.server.record import RoomRecord, UndoRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room
    from brink.server.telling import Entry, Viewer

ASKS = "asks to take back"
MOST_TAKEN_BACK = 1_000  # Moves of one game: its log keeps them all, and is read whenever it opens.


async def undo(room: Room, connection: Connection, ask: Undo) -> None:
    """Take back one's last move and all since, or ask everybody who has to agree."""
    must_own(room, connection, ask.seat)
    match = room.must_answer(ask.seq)
    must_end_some_day(match)
    must_be_persons(match, last_move_of(match, [ask.seat]))
    found = match.take_back(ask.seat, room.record.people(), ask.moves)
    must_have_time(room, found)
    if not found.asks:
        await room.undo(found)
        return

    def edit(record: RoomRecord) -> None:
        room.must_answer(ask.seq)
        before = record.undo
        if before is not None and before.is_open:
            name = record.seats[before.asked_by].name
            raise Refused("already_asked", "already_asked.asks_already_take", name=name)
        done = () if before is None else before.done
        if ask.seat in done:
            raise Refused("asked_before", "asked_before.you_have_asked")
        record.undo = UndoRecord(
            seq=ask.seq, asked_by=ask.seat, asks=found.asks, done=(*done, ask.seat)
        )

    await room.change(edit)


async def answer_undo(room: Room, connection: Connection, ask: AnswerUndo) -> None:
    """Agree to a take-back or refuse it, for all at one's device; the asker withdraws it."""
    must_own(room, connection, ask.seat)
    match = room.must_answer(ask.seq)
    asked = room.record.undo
    if asked is None or not asked.is_open:
        raise Refused("nothing_asked", "nothing_asked.nobody_asks_take")
    if ask.seat not in asked.asks and (ask.agree or ask.seat != asked.asked_by):
        raise Refused("nothing_asked", "nothing_asked.take_back_does")
    if not ask.agree:
        await room.change(lambda record: refuse(room, record, ask))
        return
    found = match.take_back(asked.asked_by, room.record.people())
    must_have_time(room, found)
    same = set(room.seats_of(connection.device))
    await room.change(lambda record: agree(room, record, ask, same))
    now = room.record.undo
    if now is not None and set(now.agreed) >= set(now.asks):
        await room.undo(found)


def open_request(room: Room, record: RoomRecord, ask: AnswerUndo) -> UndoRecord:
    """Return the request that is answered, if it still stands."""
    room.must_answer(ask.seq)
    if record.undo is None or not record.undo.is_open:
        raise Refused("nothing_asked", "nothing_asked.nobody_asks_take_2")
    return record.undo


def agree(room: Room, record: RoomRecord, ask: AnswerUndo, same: set[int]) -> None:
    """Note that everybody at one device agrees."""
    asked = open_request(room, record, ask)
    agreed = {*asked.agreed, *(seat for seat in asked.asks if seat in same)}
    record.undo = asked.model_copy(update={"agreed": tuple(sorted(agreed))})


def refuse(room: Room, record: RoomRecord, ask: AnswerUndo) -> None:
    """Note who would rather not."""
    asked = open_request(room, record, ask)
    record.undo = asked.model_copy(update={"refused_by": ask.seat})


def must_end_some_day(match: Match) -> None:
    """Refuse to take back without end: who plays and takes back all day would fill the disk."""
    undone = (len(match.log.lines) - match.position) // 2  # A line when made, one when taken back.
    if undone > MOST_TAKEN_BACK:
        raise Refused(
            "too_many_undone", "too_many_undone.moves_game_have", most=f"{MOST_TAKEN_BACK:,}"
        )


def must_be_persons(match: Match, place: int | None) -> None:
    """Refuse what the bot did that had a latecomer's seat before: they have not seen it, even."""
    if place is not None and match.past[place].by == "bot":
        raise Refused("not_your_move", "not_your_move.move_was_bots")


def must_have_time(room: Room, found: TakeBack) -> None:
    """Refuse a take-back to a decision whose time has been used: it gives none back."""
    limit = room.record.turn_seconds
    place = (room.game().position - len(found.moves), found.seat)
    if limit and room.clock.left_after(limit, place) <= 0:
        raise Refused("time_up", "time_up.no_time_left")


# Telling.


def moves_told(match: Match, moves: Sequence[Past], viewer: Viewer) -> list[TakenBackTold]:
    """Tell the moves of a take-back, as these eyes saw them, the first one first."""
    return [
        {
            "seat": past.seat,
            "text": told(match, past, viewer.eyes) if viewer.wants_words else "",
        }
        for past in moves
    ]


def undo_told(room: Room, viewer: Viewer) -> UndoTold | None:
    """Tell who asks to take what back, who has agreed and who has not."""
    asked, match = room.record.undo, room.match
    if asked is None or match is None or asked.seq != room.seq:
        return None
    first = last_move_of(match, [asked.asked_by])
    moves = () if first is None else match.past[first:]
    sentence = ""
    if viewer.wants_words and moves:
        sentence = say(match, ASKS, asked.asked_by, moves, viewer.eyes, viewer.seats)
    return {
        "seq": asked.seq,
        "asked_by": asked.asked_by,
        "asks": list(asked.asks),
        "agreed": list(asked.agreed),
        "refused_by": asked.refused_by,
        "sentence": sentence,
        "moves": moves_told(match, moves, viewer),
    }


def offer_told(match: Match, viewer: Viewer, people: Sequence[int]) -> TakeBackTold | None:
    """Tell a viewer what taking back would mean now; None if none of their moves is in force."""
    first = last_move_of(match, viewer.seats)
    if first is None or match.outcome is not None:
        return None
    seat = match.past[first].seat
    try:
        must_end_some_day(match)
        must_be_persons(match, first)
        found = match.take_back(seat, people)
    except Refused as refused:
        return {"seat": seat, "how": "no", "asks": [], "sentence": refused.sentence, "moves": []}
    return {
        "seat": seat,
        "how": "ask" if found.asks else "at_once",
        "asks": list(found.asks),
        "sentence": "",
        "moves": moves_told(match, found.moves, viewer),
    }


def taken_back_sentence(match: Match, entry: Entry, viewer: Viewer) -> str:
    """Tell in words whose moves were taken back, and from which person it took the turn."""
    sentence = say_briefly(match, entry.seat, entry.taken_back, viewer.eyes, viewer.seats)
    seat = entry.turn_from
    if seat is None or seat == entry.seat or match.bots[seat] is not None:
        return sentence
    asked = "You are" if seat in viewer.seats else f"{match.wording.player(seat)} is"
    return f"{sentence} {asked} not asked any more."
