"""Conducting a table: bots move, stand in for those who have gone, and answer when time is up."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from brink.bots.seating import bot_names, make_bot
from brink.kernel.bot import Bot, Look, bot_eyes
from brink.kernel.chance import FastChance
from brink.kernel.event import eyes_of
from brink.match.match import Match
from brink.match.refused import Refused
from brink.server.telling import MadeBy

if TYPE_CHECKING:
    from brink.server.room import Room


@dataclass(frozen=True)
class Plan:
    """Who will move for the seat that is asked, when, and by what right."""

    seq: int
    seat: int
    bot: str
    by: MadeBy
    at: float  # On the monotonic clock.


class Conductor:
    """Looks at its room after every change and plans the next move nobody needs to be asked for."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.mine = False  # This worker made the last move: it conducts, others only watch out.
        self.plan: Plan | None = None
        self.task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Plan anew."""
        plan = self.next_plan()
        if plan == self.plan and self.task is not None and not self.task.done():
            return
        self.stop()
        self.plan = plan
        if plan is not None:
            self.task = asyncio.create_task(self.carry_out(plan))

    def stop(self) -> None:
        """Drop the plan."""
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()
        self.task = None

    def next_plan(self) -> Plan | None:
        """Return what to do next, or None to wait for people."""
        room = self.room
        match = room.match
        decision = None if match is None else match.decision
        if decision is None or room.record.paused or room.status not in ("open", "playing"):
            return None
        seat, settings = int(decision.seat), room.hall.settings
        held = room.record.seats[seat]
        patience = 0.0 if self.mine else 2 * settings.heartbeat
        if held.kind == "bot":
            at = room.asked_at + settings.bot_pause + patience
            return Plan(room.seq, seat, held.bot, "bot", at)
        gone = room.hall.gone_since(room, held.device)
        if gone is None and not room.record.turn_seconds:
            return None
        best = bot_names(room.record.box())[-1]
        plans: list[Plan] = []
        if room.record.turn_seconds:
            at = room.asked_at + room.record.turn_seconds + patience
            plans.append(Plan(room.seq, seat, best, "clock", at))
        if gone is not None and room.hall.anybody_here(room):
            at = max(gone + settings.grace, room.asked_at + settings.bot_pause) + patience
            plans.append(Plan(room.seq, seat, best, "stand_in", at))
        return min(plans, key=lambda plan: plan.at, default=None)

    def stand_in(self, seat: int) -> str | None:
        """Return the bot that plays for a person who has been gone too long."""
        room = self.room
        held = room.record.seats[seat]
        if held.kind != "person" or room.status != "playing":
            return None
        gone = room.hall.gone_since(room, held.device)
        if gone is None or time.monotonic() < gone + room.hall.settings.grace:
            return None
        return bot_names(room.record.box())[-1]

    async def carry_out(self, plan: Plan) -> None:
        """Wait, think off the event loop, and move, if the question still stands."""
        await asyncio.sleep(max(0.0, plan.at - time.monotonic()))
        room = self.room
        match = room.match
        if match is None or room.seq != plan.seq:
            return
        if plan.by == "stand_in":
            room.tell_room()  # So that everybody sees who plays now.
        action = await asyncio.to_thread(think, match, plan)
        async with room.lock:
            self.task = None  # From here on it is finished, whoever comes back meanwhile.
            if self.next_plan() != plan:
                self.look()
                return
            try:
                await room.move(plan.seat, action, plan.by)
            except Refused as refused:
                if refused.code not in ("stale", "not_stored"):
                    raise
                self.look()


def think(match: Match, plan: Plan) -> str:
    """Return a bot's move. It works on re-dealt clones; the match is only read."""
    decision = match.decision
    bot = make_bot(match.box, plan.bot)
    assert decision is not None
    assert bot is not None
    look = Look(match.game, match.state, eyes_for(match, plan, bot))
    return bot.choose(decision, look, FastChance(time.time_ns())).text


def eyes_for(match: Match, plan: Plan, bot: Bot[Any]) -> int:
    """Return what a bot may see: with its fellows if it is seated, alone if it stands in (R43)."""
    if plan.by != "bot":
        return eyes_of(plan.seat)
    return bot_eyes([*match.bots[: plan.seat], bot, *match.bots[plan.seat + 1 :]], plan.seat)
