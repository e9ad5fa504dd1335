"""Thinking: fair between rooms, bounded, mended when it dies, and gone when the server is."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
import uvloop

from brink.bots.registry import bot_names
from brink.games.catalog import all_boxes, carry, find
from brink.kernel.event import eyes_of
from brink.match.log import Seat
from brink.match.match import Match
from brink.match.refused import Refused
from brink.server.fairness import LANES, FairQueue, Job, Lane
from brink.server.metrics import Metrics
from brink.server.thinker import request
from brink.server.thinking import Thinking, usual_count
from tests.laws.matches import play_on
from tests.server.services import PATIENCE

ROOT = Path(__file__).parent.parent.parent


@asynccontextmanager
async def thinking(count: int = 1, longest: float = 60.0) -> AsyncIterator[Thinking]:
    pool = Thinking(count, longest, Metrics())
    try:
        yield pool
    finally:
        await pool.stop()


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.wait_for(scene(), 60))


def a_move(match: Match) -> bytes:
    decision = match.decision
    assert decision is not None
    bot = bot_names(match.box)[-1]
    return request(
        "move", match.box.origin(match.profile), match.state, bot, eyes_of(decision.seat)
    )


def job(lane: Lane, room: str, name: str = "") -> Job:
    return Job(lane, room, name.encode(), "", 0.0, cast("asyncio.Future[bytes]", None))


# The queue.


def names(queue: FairQueue) -> list[str]:
    found = []
    while (taken := queue.take()) is not None:
        found.append(f"{taken.lane} {taken.room}{taken.work.decode()}")
    return found


def test_a_room_with_many_jobs_does_not_starve_another() -> None:
    queue = FairQueue()
    for number in range(3):
        queue.put(job("hint", "a", str(number)))
    queue.put(job("hint", "b", "0"))
    queue.put(job("hint", "c", "0"))
    assert names(queue) == ["hint a0", "hint b0", "hint c0", "hint a1", "hint a2"]


def test_bots_people_who_ask_and_those_who_look_back_take_turns() -> None:
    queue = FairQueue()
    for room in "abcd":
        queue.put(job("move", room))
    for room in "ab":
        queue.put(job("hint", room))
    queue.put(job("replay", "a"))
    expected = ["move a", "hint a", "replay a", "move b", "hint b", "move c", "move d"]
    assert names(queue) == expected
    assert set(queue.lengths.values()) == {0}


def test_a_job_nobody_waits_for_leaves_the_queue_and_one_begun_comes_first() -> None:
    queue = FairQueue()
    first, second, begun = job("move", "a"), job("move", "b"), job("move", "c")
    queue.put(first)
    queue.put(second)
    queue.drop(first)
    queue.drop(first)
    queue.put_first(begun)
    assert names(queue) == ["move c", "move b"]


@pytest.mark.parametrize("lane", LANES)
def test_one_room_cannot_fill_the_queue(lane: Lane) -> None:
    queue = FairQueue()
    for _ in range(10):
        if queue.has_place(lane, "a"):
            queue.put(job(lane, "a"))
    assert queue.lengths[lane] < 5
    assert queue.has_place(lane, "b")


# The processes.


def test_every_bot_answers_from_another_process_with_a_legal_move() -> None:
    async def scene() -> None:
        async with thinking(2) as pool:
            for box in all_boxes():
                match = Match(box.id, min(3, box.most_seats), seed=3)
                play_on(match, 3, 9)
                assert match.decision is not None
                legal = [action.text for action in match.decision.legal]
                for bot in bot_names(box):
                    eyes = eyes_of(match.decision.seat)
                    work = request("move", box.origin(match.profile), match.state, bot, eyes)
                    assert len(work) < 4_000
                    assert (await pool.ask("move", "room", work)).decode() in legal

    run(scene)


def test_content_of_another_release_is_brought_along_once() -> None:
    own = find("path_to_safety")
    name = carry({**own.documents, "parts.toml": {**own.documents["parts.toml"], "copies": 3}})
    box = find("path_to_safety", None, name)
    seating = [Seat("Ada", None), Seat("Ben", None)]
    match = Match.sealed(box, box.sheet.profile({}), seating, b"s" * 32, ["salt", "salt"])

    async def scene() -> None:
        async with thinking() as pool:
            for _ in range(2):
                assert await pool.ask("move", "room", a_move(match), name)
            assert pool.thinkers[0].knows == {name}
            await pool.ask("move", "room", a_move(Match("ai_rush", 3, seed=1)), "its own")
            assert pool.thinkers[0].knows == {name}

    assert name != own.content_hash
    run(scene)


def test_a_full_queue_refuses_in_words_and_loses_nothing() -> None:
    async def scene() -> None:
        async with thinking() as pool:
            work = a_move(Match("path_to_safety", 3, seed=1))
            asked = [asyncio.create_task(pool.ask("hint", "a", work)) for _ in range(12)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            refused = [one for one in found if isinstance(one, Refused)]
            assert {one.code for one in refused} == {"busy_thinking"}
            assert "please try again" in refused[0].sentence
            assert len(refused) < 12
            assert all(isinstance(one, bytes | Refused) for one in found)
            assert set(pool.queue.lengths.values()) == {0}

    run(scene)


def test_a_cancelled_plan_takes_its_job_along() -> None:
    async def scene() -> None:
        async with thinking() as pool:
            work = a_move(Match("path_to_safety", 3, seed=1))
            asked = [asyncio.create_task(pool.ask("move", room, work)) for room in "abc"]
            await asyncio.sleep(0)  # They wait: nobody is ready yet.
            asked[1].cancel()
            await asyncio.sleep(0)
            assert pool.queue.lengths["move"] == 2
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(found[1], asyncio.CancelledError)
            assert isinstance(found[0], bytes)
            assert isinstance(found[2], bytes)

    run(scene)


def pid_of(pool: Thinking) -> int:
    process = pool.thinkers[0].process
    assert process is not None
    return process.pid


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def test_a_thinker_that_is_killed_is_replaced_and_its_job_answered() -> None:
    async def scene() -> None:
        async with thinking() as pool:
            work = a_move(Match("ai_rush", 3, seed=1))
            await pool.ask("move", "room", work)
            first = pid_of(pool)
            os.kill(first, signal.SIGSTOP)
            asked = asyncio.create_task(pool.ask("move", "room", work))
            await until(lambda: pool.thinkers[0].job is not None)
            os.kill(first, signal.SIGKILL)
            assert await asked
            assert pid_of(pool) != first
            await until(lambda: is_gone(first))

    run(scene)


class Deadly:
    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (1,)


def test_a_job_that_kills_its_thinker_twice_is_refused_and_the_next_is_answered() -> None:
    async def scene() -> None:
        async with thinking() as pool:
            with pytest.raises(Refused) as refused:
                await pool.ask("move", "a", request("move", Deadly()))
            assert refused.value.code == "no_answer"
            assert pool.died == 2
            assert await pool.ask("move", "b", a_move(Match("ai_rush", 3, seed=1)))
            assert pool.died == 0

    run(scene)


def test_a_job_that_fails_is_refused_and_the_log_says_where_but_not_what(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene() -> None:
        async with thinking() as pool:
            with pytest.raises(Refused) as refused:
                await pool.ask("move", "a", request("the secret word"))
            assert refused.value.code == "no_answer"
            assert pool.died == 0

    run(scene)
    assert [str(vars(one)["error"]).partition(" at ")[0] for one in caplog.records] == ["KeyError"]
    assert "secret" not in str([vars(one) for one in caplog.records])


def test_a_thought_that_takes_too_long_is_given_up() -> None:
    async def scene() -> None:
        async with thinking(longest=1.0) as pool:
            work = a_move(Match("ai_rush", 3, seed=1))
            await pool.ask("move", "room", work)
            stopped = pid_of(pool)
            os.kill(stopped, signal.SIGSTOP)
            with pytest.raises(Refused) as refused:
                await pool.ask("move", "room", work)
            assert refused.value.code == "no_answer"
            pool.longest = 60.0
            assert await pool.ask("move", "room", work)

    run(scene)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z"


def test_stopping_leaves_no_process_and_refuses_who_still_waits() -> None:
    async def scene() -> None:
        async with thinking(2) as pool:
            work = a_move(Match("path_to_safety", 3, seed=1))
            await pool.ask("move", "room", work)
            pids = [one.process.pid for one in pool.thinkers if one.process is not None]
            asked = [asyncio.create_task(pool.ask("move", room, work)) for room in "abcd"]
            await asyncio.sleep(0)
            await pool.stop()
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(one, Refused) for one in found)
            for pid in pids:
                with pytest.raises(ProcessLookupError):
                    os.kill(pid, 0)

    run(scene)


KILLED = """
import asyncio, os
from brink.server.metrics import Metrics
from brink.server.thinking import Thinking
async def main():
    pool = Thinking(2, 60.0, Metrics())
    pool.wake()
    while not all(one.ready for one in pool.thinkers):
        await asyncio.sleep(0.02)
    print(*[one.process.pid for one in pool.thinkers], flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_no_thinker_outlives_a_server_that_is_killed() -> None:
    paths = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
    ) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        server.kill()
    end = time.monotonic() + PATIENCE
    while not all(is_gone(pid) for pid in pids):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_at_least_one_process_thinks() -> None:
    assert usual_count() >= 1


def test_a_thinker_reads_no_library_of_the_server() -> None:
    """So it starts at once, and several need little memory."""
    asked = "import sys, brink.server.thinker; print(*{name.split('.')[0] for name in sys.modules})"
    paths = os.pathsep.join(path for path in sys.path if path)
    told = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert not {"fastapi", "pydantic", "redis", "sqlalchemy", "starlette"} & {*told.stdout.split()}
