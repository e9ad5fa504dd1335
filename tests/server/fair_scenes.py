"""A table of people who ask for things that the others have a say in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from brink.server.connection import Connection
from brink.server.hall import Hall
from brink.server.record import SeatRecord
from brink.server.room import Room
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room

GAME = "path_to_safety"
NAMES = ["Ada", "Ben", "Cleo"]


class Scene:
    """People at a table, asking for things."""

    def __init__(self, hall: Hall, room: Room, people: list[Connection]) -> None:
        self.hall = hall
        self.room = room
        self.people = people

    async def ask(self, who: int, kind: str, **values: object) -> list[dict[str, Any]]:
        """Ask something and return all that this person has been told since."""
        return [orjson.loads(one) for one in await ask(self.people[who], kind, id=1, **values)]

    async def do(self, who: int, kind: str, **values: object) -> None:
        """Ask something that is done."""
        heard = await self.ask(who, kind, **values)
        assert {"type": "done", "id": 1} in heard, heard

    async def refused(self, who: int, kind: str, **values: object) -> dict[str, Any]:
        """Ask something that is refused, and return the refusal."""
        heard = await self.ask(who, kind, **values)
        return next(one for one in heard if one["type"] == "refused")

    def room_told(self, who: int) -> dict[str, Any]:
        """The room as one person sees it."""
        return dict(self.room.voice.room_told(self.people[who]))

    def offer(self, who: int) -> dict[str, Any]:
        """What taking back would mean to one person."""
        table = self.room.voice.table_told(self.room.viewer(self.people[who]))
        return dict(table["take_back"] or {})

    async def play(self, action: str) -> int:
        """Play for whoever is asked, and return the seat."""
        decision = self.room.game().decision
        assert decision is not None
        async with self.room.lock:
            await self.room.move(decision.seat, action, "player")
        return int(decision.seat)

    async def undo(self, who: int, seat: int | None = None) -> dict[str, Any]:
        """Wish to take back; the refusal, or {}."""
        number = who if seat is None else seat
        heard = await self.ask(who, "undo", seq=self.room.seq, seat=number)
        return next((one for one in heard if one["type"] == "refused"), {})

    async def answer(self, who: int, agree: bool, seat: int | None = None) -> None:
        number = who if seat is None else seat
        await self.do(who, "answer_undo", seq=self.room.seq, seat=number, agree=agree)


@asynccontextmanager
async def table(
    folder: Path,
    devices: list[str] | None = None,
    bots: int = 0,
    settings: dict[str, Any] | None = None,
    start: bool = True,
    **wishes: Any,
) -> AsyncIterator[Scene]:
    """A table of people on these devices, and bots that wait for ever."""
    calm = {"bot_pause": 1e6, **(settings or {})}
    async with open_hall(folder, **calm) as hall:
        sitting = DEVICES[:2] if devices is None else devices
        room = await open_room(hall, GAME, sitting, **wishes)
        room.record.seats = [
            *(
                one.model_copy(update={"name": n})
                for one, n in zip(room.record.seats, NAMES, strict=False)
            ),
            *(SeatRecord(kind="bot", name=f"Cog {n}", bot="heuristic") for n in range(bots)),
        ]
        people = [connect(room, device) for device in dict.fromkeys(sitting)]
        scene = Scene(hall, room, people)
        for number in range(len(people)):
            await scene.ask(number, "hello")
        if start:
            await scene.do(0, "start")
        yield scene


async def draw_round(scene: Scene) -> None:
    """Ada begins: she proposes the end, all agree but the last, and she draws; all in the open."""
    first = await scene.play("propose_end")
    assert first == 0
    while scene.room.game().decision.step.name() == "vote_end":  # type: ignore[union-attr]
        decision = scene.room.game().decision
        assert decision is not None
        await scene.play("refuse" if decision.seat == len(scene.room.record.seats) - 1 else "agree")
