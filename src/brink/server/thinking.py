"""Thinking: bots' moves, hints and replays, in processes of their own.

Compiled code never lets go of the interpreter, so that a bot that thinks for a second in a thread
would stop every table of the worker for that long.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import socket
import subprocess
import sys
import time
from typing import cast

import orjson

from brink.games.catalog import carried
from brink.match.refused import Refused, RefusedAs
from brink.server.fairness import LANES, FairQueue, Job, Lane
from brink.server.metrics import Metrics
from brink.server.thinker import CONTENT, DONE, LENGTH, READY, REFUSED, WORK

CHILD = "import sys; from brink.server.thinker import main; main(int(sys.argv[1]))"
TRIES = 2  # A job whose thinker dies is given to another once.
LONGEST_PAUSE = 5.0  # Between two starts of a thinker that does not live.

log = logging.getLogger("brink.server")


def usual_count() -> int:
    """Return how many processes think if nobody has said: all cores but the event loop's."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (cores or 1) - 1)


class Thinker(asyncio.Protocol):
    """One process that thinks, as the server sees it: starting, idle, or busy with one job."""

    def __init__(self, pool: Thinking) -> None:
        self.pool = pool
        self.ready = False
        self.job: Job | None = None
        self.begun = 0.0  # When it was given its job.
        self.limit: asyncio.TimerHandle | None = None
        self.knows: set[str] = set()  # Content of other releases that it was sent.
        self.received = bytearray()
        self.transport: asyncio.Transport | None = None
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the process; it says when it is ready."""
        ours, theirs = socket.socketpair()
        with theirs:
            paths = os.pathsep.join(path for path in sys.path if path)
            self.process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-c", CHILD, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": paths},
            )
        await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=ours)

    def give(self, job: Job) -> None:
        """Send it a job."""
        assert self.transport is not None
        self.job, self.begun = job, time.monotonic()
        if job.content in carried and job.content not in self.knows:
            self.knows.add(job.content)
            self.write(CONTENT + pickle.dumps(carried[job.content]))
        self.write(WORK + job.work)
        loop = asyncio.get_running_loop()
        self.limit = loop.call_later(self.pool.longest, self.give_up)

    def write(self, message: bytes) -> None:
        """Send a frame."""
        assert self.transport is not None
        self.transport.write(len(message).to_bytes(LENGTH, "big") + message)

    def give_up(self) -> None:
        """End a process that thinks for ever; its job is not tried again."""
        if self.job is not None:
            self.job.tries = TRIES
        if self.process is not None:
            self.process.kill()

    def end(self) -> None:
        """Close the line; the process ends as soon as it sees that."""
        if self.transport is not None:
            self.transport.close()

    async def reap(self) -> None:
        """See the process off: it leaves no zombie, and does not outlive its line for long."""
        if self.process is None:
            return
        for _ in range(100):
            if self.process.poll() is not None:
                return
            await asyncio.sleep(0.02)
        self.process.kill()
        self.process.wait()

    # What the line brings.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop has a class of its own.

    def data_received(self, data: bytes) -> None:
        received = self.received
        received += data
        while len(received) >= LENGTH:
            end = LENGTH + int.from_bytes(received[:LENGTH], "big")
            if len(received) < end:
                return
            message = bytes(received[LENGTH:end])
            del received[:end]
            self.hear(message)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.limit is not None:
            self.limit.cancel()
        self.pool.lose(self)

    def hear(self, message: bytes) -> None:
        """Take in an answer, and be ready for the next job."""
        job, self.job, self.ready = self.job, None, True
        if self.limit is not None:
            self.limit.cancel()
        if message != READY and job is not None:
            self.pool.settle(job, message, time.monotonic() - self.begun)
        self.pool.feed()


class Thinking:
    """The processes that think for one worker, and what waits for them."""

    def __init__(self, count: int, longest: float, metrics: Metrics) -> None:
        self.count = count or usual_count()
        self.longest = longest  # Seconds a job may take.
        self.metrics = metrics
        self.queue = FairQueue()
        self.thinkers: list[Thinker] = []
        self.starting: set[asyncio.Task[None]] = set()
        self.stopped = False
        self.died = 0  # In a row, without an answer between.

    # For those who ask.

    async def ask(self, lane: Lane, room: str, work: bytes, content: str = "") -> bytes:
        """Return the answer to a job, or refuse if too much waits already."""
        if self.stopped or not self.queue.has_place(lane, room):
            raise Refused("busy_thinking", f"busy_thinking.{lane}")
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        job = Job(lane, room, work, content, time.monotonic(), answer)
        self.queue.put(job)
        self.wake()
        self.feed()
        try:
            return await answer
        finally:
            self.queue.drop(job)  # If nobody waits for it any more, nobody thinks about it.
            self.count_waiting()

    def wake(self) -> None:
        """Start the processes, unless they run; whoever expects a question may do it early."""
        while not self.stopped and len(self.thinkers) < self.count:
            self.start_one(0.0)

    async def stop(self) -> None:
        """End the processes; whoever still waits is refused."""
        self.stopped = True
        while (job := self.queue.take()) is not None:
            self.refuse(job)
        for task in self.starting:
            task.cancel()
        thinkers = self.thinkers[:]
        for thinker in thinkers:
            thinker.end()
        await asyncio.gather(*[thinker.reap() for thinker in thinkers])

    # For the thinkers.

    def start_one(self, pause: float) -> None:
        """Start a process, after a pause if the last ones have died."""
        thinker = Thinker(self)
        self.thinkers.append(thinker)
        task = asyncio.create_task(self.start_soon(thinker, pause))
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    async def start_soon(self, thinker: Thinker, pause: float) -> None:
        """Start a process, and try again if the system has none to give."""
        await asyncio.sleep(pause)
        try:
            await thinker.start()
        except Exception as error:  # Whatever it is, those who wait must not wait for ever.
            log.error("a thinker does not start", extra={"error": str(error)})
            self.lose(thinker)

    def feed(self) -> None:
        """Give whoever is idle the job whose turn it is."""
        for thinker in self.thinkers:
            if not thinker.ready or thinker.job is not None:
                continue
            job = self.queue.take()
            if job is None:
                break
            self.metrics.waited.labels(job.lane).observe(time.monotonic() - job.asked)
            thinker.give(job)
        self.count_waiting()

    def settle(self, job: Job, message: bytes, took: float) -> None:
        """Hand an answer to whoever waits for it."""
        self.died = 0
        self.metrics.thought.labels(job.lane).observe(took)
        if job.answer.done():
            return
        letter, rest = message[:1], message[1:]
        if letter == DONE:
            job.answer.set_result(rest)
        elif letter == REFUSED:
            code, sentence, text, values = orjson.loads(rest)
            job.answer.set_exception(
                Refused(code, text, **values) if text else RefusedAs(code, sentence)
            )
        else:
            extra = {"room": job.room, "lane": job.lane, "error": rest.decode()}
            log.error("thinking failed", extra=extra)
            self.refuse(job)

    def lose(self, thinker: Thinker) -> None:
        """Put another in the place of a process that has died; its job is tried once more."""
        if thinker not in self.thinkers:
            return
        self.thinkers.remove(thinker)
        job, thinker.job = thinker.job, None
        if job is not None and not job.answer.done():
            job.tries += 1
            if job.tries < TRIES and not self.stopped:
                self.queue.put_first(job)
            else:
                self.refuse(job)
        if self.stopped:
            return
        self.metrics.thinkers_died.inc()
        log.error("a thinker died", extra={"lane": None if job is None else job.lane})
        reaping = asyncio.create_task(thinker.reap())
        self.starting.add(reaping)
        reaping.add_done_callback(self.starting.discard)
        self.start_one(min(LONGEST_PAUSE, 0.05 * 4**self.died) if self.died else 0.0)
        self.died += 1

    def refuse(self, job: Job) -> None:
        """Tell whoever waits that there will be no answer."""
        if not job.answer.done():
            job.answer.set_exception(Refused("no_answer", "no_answer.try_again"))

    def count_waiting(self) -> None:
        """Show how many wait."""
        for lane in LANES:
            self.metrics.waiting.labels(lane).set(self.queue.lengths[lane])
