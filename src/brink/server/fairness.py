"""A queue that is fair between rooms, and between bots, people who ask, and those who look back."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Literal, get_args

Lane = Literal["move", "hint", "replay"]
LANES: tuple[Lane, ...] = get_args(Lane)
# Of one room at once, and of all rooms. Bots wait: a room has one that is asked, and no more.
MOST_OF_A_ROOM: dict[Lane, int] = {"move": 2, "hint": 3, "replay": 4}
MOST_IN_ALL: dict[Lane, int] = {"move": 1_000_000, "hint": 64, "replay": 32}


@dataclass(eq=False)
class Job:
    """One thing to think about, ready to be sent."""

    lane: Lane
    room: str
    work: bytes
    content: str  # The fingerprint of the content it is played with.
    asked: float  # On the monotonic clock.
    answer: asyncio.Future[bytes] = field(repr=False)
    tries: int = 0


class FairQueue:
    """Each lane in turn, in it each room in turn, in that each job in turn."""

    def __init__(self) -> None:
        self.rooms: dict[Lane, OrderedDict[str, deque[Job]]] = {
            lane: OrderedDict() for lane in LANES
        }
        self.lengths: dict[Lane, int] = dict.fromkeys(LANES, 0)
        self.turns: deque[Lane] = deque(LANES)  # The lane whose turn it is stands first.

    def has_place(self, lane: Lane, room: str) -> bool:
        """Return whether one more job of this room may wait."""
        waiting = len(self.rooms[lane].get(room, ()))
        return waiting < MOST_OF_A_ROOM[lane] and self.lengths[lane] < MOST_IN_ALL[lane]

    def put(self, job: Job) -> None:
        """Let a job wait its turn."""
        self.rooms[job.lane].setdefault(job.room, deque()).append(job)
        self.lengths[job.lane] += 1

    def put_first(self, job: Job) -> None:
        """Let a job that was begun already be the next of its lane."""
        self.rooms[job.lane].setdefault(job.room, deque()).appendleft(job)
        self.rooms[job.lane].move_to_end(job.room, last=False)
        self.lengths[job.lane] += 1

    def take(self) -> Job | None:
        """Take the job whose turn it is; its lane and its room go to the end."""
        for _ in LANES:
            lane = self.turns[0]
            self.turns.rotate(-1)
            rooms = self.rooms[lane]
            if rooms:
                room, jobs = rooms.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    rooms[room] = jobs
                self.lengths[lane] -= 1
                return job
        return None

    def drop(self, job: Job) -> None:
        """Forget a job that nobody waits for any more, if it still stands here."""
        rooms = self.rooms[job.lane]
        jobs = rooms.get(job.room)
        if jobs is None or job not in jobs:
            return
        jobs.remove(job)
        self.lengths[job.lane] -= 1
        if not jobs:
            del rooms[job.room]
