"""A campaign on the server: rooms that follow each other, and what is told of them.

Every room carries how the chapters before it ended, so that a campaign survives its old rooms.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from brink.games.options import Value
from brink.kernel.outcome import Outcome
from brink.match.refused import Refused
from brink.server.messages import CampaignTold
from brink.server.record import ChapterRecord

if TYPE_CHECKING:
    from brink.server.connection import Connection
    from brink.server.room import Room


def next_chapter(room: Room) -> Mapping[str, Value] | None:
    """Return the options of the chapter that follows this game, if it is one of a campaign."""
    match = room.match
    outcome = None if match is None else match.outcome
    if match is None or outcome is None or match.box.chapters is None:
        return None
    return match.box.chapters.follow(match.profile, outcome)


def next_single(room: Room) -> Mapping[str, Value] | None:
    """Return what changes in the options for the game after this one, if it stood by itself."""
    match = room.match
    outcome = None if match is None else match.outcome
    if match is None or outcome is None or match.box.chapters is None:
        return None
    return match.box.chapters.next_single(match.profile, outcome)


def past(room: Room) -> list[ChapterRecord]:
    """Return the chapters that have ended, this room's own with them."""
    match = room.match
    outcome = None if match is None else match.outcome
    if outcome is None:
        return room.record.chapters
    return [*room.record.chapters, ChapterRecord(code=room.code, outcome=outcome.as_json())]


def outcomes(room: Room) -> list[Outcome]:
    """Return how the chapters so far have ended."""
    return [Outcome(**chapter.outcome) for chapter in past(room)]


def campaign_told(room: Room) -> CampaignTold | None:
    """Tell how far a campaign has come; None if this room plays none."""
    record = room.record
    box, profile = room.box, room.profile
    if box.chapters is None or not box.chapters.has(profile):
        return None
    players = [seat.name or f"Seat {number + 1}" for number, seat in enumerate(record.seats)]
    shelf = box.chapters.shelf(profile, outcomes(room), box.wording(profile, players))
    return {
        "chapters": [
            {"id": one.id, "title": one.title, "state": one.state, "note": one.note}
            for one in shelf.chapters
        ],
        "played": [
            {"code": chapter.code, "text": text}
            for chapter, text in zip(past(room), shelf.played, strict=True)
        ],
        "kept": [{"title": block.title, "lines": block.lines} for block in shelf.kept],
        "unlocked": shelf.unlocked,
        "beside": shelf.beside,
    }


async def open_beside(room: Room, connection: Connection) -> None:
    """Open a room beside the campaign, with the same people and what it has unlocked."""
    record = room.record
    box = room.box
    if box.chapters is None or not box.chapters.has(room.profile):
        raise Refused("no_campaign", "no_campaign.room_plays_no")
    fresh = record.copy_for_new_room()
    options = box.chapters.beside({}, outcomes(room))
    fresh.preset, fresh.chapters, fresh.content = None, [], box.content_hash
    profile = box.sheet.profile(options)
    fresh.options = {option: profile[option] for option in options}
    opened = await room.hall.open_room(fresh, connection.address)
    await room.change(lambda edited: setattr(edited, "beside", opened.code))
