"""The list of public rooms: those whose host is there, a few of each host and address, in turn."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, case, func, select

from brink.server.replies import RoomListed
from brink.server.schema import rooms
from brink.server.store import StoredRoom, stored_room

if TYPE_CHECKING:
    from brink.server.hall import Hall

SHOWN = 50
OF_A_HOST = 2
OF_A_CROWD = 0.2  # Of the people one address may stand for: 8 rooms for 40 people.
MOST_LOOKED_AT = 10_000  # Rooms open here.
IN_USE = 60.0  # Seconds since it was noted that somebody is there (see keeping.SHOWN_BEAT).


class Listing:
    """What one worker shows to people who look for a table."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def rooms(self) -> list[RoomListed]:
        """List the rooms, every address's newest before anybody's second."""
        listed: list[RoomListed] = []
        for stored in await self.waiting():
            record = self.hall.record_of(stored)
            if record is not None:
                listed.append(
                    RoomListed(
                        code=stored.code,
                        game=record.game,
                        seats=len(record.seats),
                        free=sum(seat.kind == "free" for seat in record.seats),
                        names=[seat.name for seat in record.seats if seat.kind == "person"],
                    )
                )
        return listed

    def attended(self) -> list[str]:
        """Return the public rooms open here whose host is there."""
        return [
            room.code
            for room in self.hall.rooms.values()
            if room.status == "open"
            and room.record.public
            and room.record.host in self.hall.present(room)
        ]

    def in_use(self) -> ColumnElement[bool]:
        """Return what says of a room that its host is there, here or at another worker."""
        here = rooms.c.code.in_(self.attended()[:MOST_LOOKED_AT])
        if not self.hall.settings.redis_url:
            return here
        # What this worker has heard of a room at another one may be a moment old; its row is not.
        return here | (rooms.c.touched >= time.time() - IN_USE)

    async def waiting(self) -> list[StoredRoom]:
        """Return public rooms in use, a few of each host and address."""
        source = case((rooms.c.address == "", rooms.c.host), else_=rooms.c.address)
        newest = rooms.c.created.desc()
        of_host = func.row_number().over(partition_by=rooms.c.host, order_by=newest)
        of_source = func.row_number().over(partition_by=source, order_by=newest)
        found = select(rooms, of_host.label("of_host"), of_source.label("of_source"))
        few = found.where(rooms.c.public, rooms.c.status == "open", self.in_use()).subquery()
        most = max(OF_A_HOST, int(OF_A_CROWD * self.hall.settings.crowd))
        wish = select(few).where(few.c.of_host <= OF_A_HOST, few.c.of_source <= most)
        wish = wish.order_by(few.c.of_source, few.c.created.desc()).limit(SHOWN)
        async with self.hall.store.reading() as connection:
            return [stored_room(row) for row in await connection.execute(wish)]
