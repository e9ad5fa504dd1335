"""What follows a finished game: the same again, the next issue, a campaign or its next chapter.

Whoever sat at the table may open the next room, and is its host: the old one may be gone, and a
room without its host cannot begin. The first press counts; everybody else is shown the way there,
until that room is closed or gone: then somebody may open another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.match.refused import Refused
from brink.server.asks import Rematch
from brink.server.chapters import next_chapter, next_single, past
from brink.server.mending import tidy
from brink.server.record import RoomRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room


async def rematch(room: Room, connection: Connection, ask: Rematch) -> None:
    """Open a new room with the same people and bots, and show the way there."""
    if connection.watching or not room.is_at_home(connection.device):
        raise Refused("not_your_seat", "not_your_seat.only_who_sat")
    await tidy(room)
    if room.status == "closed":
        raise Refused("closed", "closed.room_closed")
    if room.status != "over":
        raise Refused("not_over", "not_over.game_not_over")
    if room.record.rematch is not None:
        return
    fresh = next_record(room, ask)
    fresh.host, fresh.after = connection.device, room.code
    opened = await room.hall.open_room(fresh, connection.address)

    def show(record: RoomRecord) -> None:
        record.rematch = record.rematch or opened.code  # At another worker somebody was faster.

    await room.change(show)
    if room.record.rematch != opened.code:
        async with opened.lock:
            await opened.change_status("closed")


def next_record(room: Room, ask: Rematch) -> RoomRecord:
    """Return what the next room begins with, or refuse."""
    fresh = room.record.copy_for_new_room()
    if ask.what == "chapter":
        chapter = next_chapter(room)
        if chapter is None:
            raise Refused("no_next_chapter", "no_next_chapter.no_chapter_follows")
        fresh.preset, fresh.options = None, dict(chapter)
        fresh.chapters = past(room)
        fresh.content = room.box.content_hash  # Kept decks name its cards.
    elif ask.what == "next":
        following = next_single(room)
        if following is None:
            raise Refused("no_next_game", "no_next_game.no_other_game")
        fresh.options |= following
    elif ask.what == "campaign":
        chapters = room.box.chapters
        if chapters is None:
            raise Refused("no_campaign", "no_campaign.game_not_played")
        fresh.preset, fresh.options, fresh.chapters = None, dict(chapters.begin), []
    return fresh
