"""Conducting a table: bots move, stand in for those who have gone, and answer when time is up."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from brink.bots.registry import bot_names, make_bot
from brink.kernel.bot import Bot, bot_eyes
from brink.kernel.event import eyes_of
from brink.match.match import Match
from brink.match.refused import Refused
from brink.server.mending import settle
from brink.server.telling import MadeBy
from brink.server.thoughts import move_for
from brink.server.trouble import Backoff

if TYPE_CHECKING:
    from brink.server.room import Room

ANSWER_TIME = 20.0  # Bots wait this long for people to agree to a take-back; then it lapses.
STEP_IN = 0.6  # Seconds in which the worker that made the last move should move, or say it thinks;
LUCK = 0.4  # and at most as many more, so that not all the others step in at once.
THINKS_LONG = 0.3  # Seconds of thinking after which the others are told of it.


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
        self.luck = random.uniform(0, LUCK)  # noqa: S311 - which of the others is first.
        self.thinks = False  # This worker thinks about the position.
        self.not_before = 0.0  # Another worker thinks, or a try has failed: wait until then.
        self.backoff = Backoff()
        self.plan: Plan | None = None
        self.task: asyncio.Task[None] | None = None

    def replan(self) -> None:
        """Plan anew."""
        plan = self.next_plan()
        if plan == self.plan and self.task is not None and not self.task.done():
            return
        self.stop()
        self.plan = plan
        if plan is not None:
            self.room.hall.thinking.wake()  # While the bot waits, so that it need not wait longer.
            self.task = asyncio.create_task(self.follow(plan))

    def stop(self) -> None:
        """Drop the plan."""
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()
        self.task = None

    def moved_on(self) -> None:
        """Forget what was known of the last position."""
        self.mine, self.not_before = False, 0.0
        self.backoff.worked()

    def give_way(self, seq: int) -> None:
        """Leave a position to another worker that thinks about it, for as long as it may live.

        Whoever thinks already goes on: if two that began together gave way, nobody would move.
        """
        if seq == self.room.seq and not self.mine and not self.thinks:
            self.not_before = time.monotonic() + 2 * self.room.hall.settings.heartbeat
            self.replan()

    def patience(self) -> float:
        """Return how long to wait for the worker that conducts, if there may be another."""
        return 0.0 if self.mine or self.room.hall.bus.alone else STEP_IN + self.luck

    def next_plan(self) -> Plan | None:
        """Return what to do next, or None to wait for people."""
        plan = self.plan_at_once()
        return None if plan is None else replace(plan, at=max(plan.at, self.not_before))

    def plan_at_once(self) -> Plan | None:
        """Return what would be next if nothing had failed and nobody else thought."""
        room = self.room
        match = room.match
        decision = None if match is None else match.decision
        if decision is None or room.record.paused or room.status not in ("open", "playing"):
            return None
        if room.hall.rooms.get(room.code) is not room:
            return None  # It was set aside, and whoever opens it anew conducts it.
        seat, settings = int(decision.seat), room.hall.settings
        held = room.record.seats[seat]
        patience = self.patience()
        if held.kind == "bot":
            at = max(room.clock.asked_at + settings.bot_pause, self.waits_until()) + patience
            return Plan(room.seq, seat, held.bot, "bot", at)
        gone = room.hall.gone_since(room, held.device)
        if gone is None and not room.record.turn_seconds:
            return None
        best = bot_names(room.box)[-1]
        plans: list[Plan] = []
        if room.record.turn_seconds:
            at = room.clock.deadline(room.record.turn_seconds) + patience
            plans.append(Plan(room.seq, seat, best, "clock", at))
        if gone is not None and room.hall.anybody_here(room):
            ready = max(room.clock.asked_at + settings.bot_pause, self.waits_until())
            at = max(gone + settings.grace, ready) + patience
            plans.append(Plan(room.seq, seat, best, "stand_in", at))
        return min(plans, key=lambda plan: plan.at, default=None)

    def waits_until(self) -> float:
        """Return until when bots wait for people to answer whether a move may be taken back."""
        room, request = self.room, self.room.request
        if request is None:
            return 0.0
        asked, since = request
        present = room.hall.present(room)
        here = any(room.record.seats[seat].device in present for seat in asked.asks)
        return since + ANSWER_TIME if here else 0.0

    def stand_in(self, seat: int) -> str | None:
        """Return the bot that plays for a person who has been gone too long."""
        room = self.room
        held = room.record.seats[seat]
        if held.kind != "person" or room.status != "playing":
            return None
        gone = room.hall.gone_since(room, held.device)
        if gone is None or time.monotonic() < gone + room.hall.settings.grace:
            return None
        return bot_names(room.box)[-1]

    async def follow(self, plan: Plan) -> None:
        """Carry a plan out; if that fails, plan anew after a pause."""
        await asyncio.sleep(max(0.0, plan.at - time.monotonic()))
        room = self.room
        try:
            await self.move(plan)
            return
        except Exception as error:  # Whatever it is, the game must not end with it.
            room.hall.fault(room, "a bot could not move", error)
        self.not_before = time.monotonic() + self.backoff.failed()
        if self.task is asyncio.current_task():
            self.task = None
        self.replan()

    async def move(self, plan: Plan) -> None:
        """Think off the event loop, and move, if the question still stands."""
        room = self.room
        match = room.match
        if match is None or room.seq != plan.seq:
            return
        if plan.by == "stand_in":
            room.voice.tell_room()  # So that everybody sees who plays now.
        told, self.thinks = self.tell_thinking(), True
        try:
            action = await think(room, match, plan)
        finally:
            told.cancel()
            self.thinks = False
        async with room.lock:
            self.task = None  # From here on it is finished, whoever comes back meanwhile.
            await settle(room)
            if self.next_plan() != plan:
                self.replan()
                return
            try:
                await room.move(plan.seat, action, plan.by)
            except Refused as refused:
                if refused.code != "stale":
                    raise
                self.replan()

    def tell_thinking(self) -> asyncio.TimerHandle:
        """Let other workers know who thinks: at once if it could be any, else if it takes long."""
        room = self.room
        told = {"kind": "thinks", "code": room.code, "seq": room.seq}
        after = THINKS_LONG if self.mine else 0.0
        return asyncio.get_running_loop().call_later(after, room.hall.tell_others, told)


async def think(room: Room, match: Match, plan: Plan) -> str:
    """Return the move of the bot that is asked, or stands in."""
    return await move_for(room, match, plan.bot, eyes_for(room, match, plan))


def eyes_for(room: Room, match: Match, plan: Plan) -> int:
    """Return what a bot may see: with its fellows if it is seated, alone if it stands in (R43)."""
    if plan.by != "bot":
        return eyes_of(plan.seat)
    seated: list[Bot[Any] | None] = [
        make_bot(match.box, seat.bot) if seat.kind == "bot" else None for seat in room.record.seats
    ]
    return bot_eyes(seated, plan.seat)
