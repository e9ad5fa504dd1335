"""Pass and play with a clock: time waits behind the curtain, but nobody can stall there."""

from __future__ import annotations

import time
from pathlib import Path

from brink.server.clock import HAND_OVER
from brink.server.room import Room
from tests.server.fair_scenes import table
from tests.server.inside import DEVICES
from tests.server.scenes import run

LIMIT = 30
NOBODY = 31
SHARED = [DEVICES[0], DEVICES[0]]


def answered_in(room: Room) -> float:
    """In how many seconds the clock would answer."""
    plan = room.conductor.next_plan()
    assert plan is not None
    assert plan.by == "clock"
    return plan.at - time.monotonic()


def test_the_time_waits_until_the_curtain_is_lifted(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, SHARED, turn_seconds=LIMIT) as here:
            room = here.room
            await here.ask(0, "hello", eyes=NOBODY)
            room.clock.asked_at -= 12
            assert room.seconds_left() == LIMIT
            assert room.hand_over() == HAND_OVER - 12
            assert answered_in(room) > LIMIT
            seat = room.asked_seat()
            await here.ask(0, "hello", eyes=seat)
            assert room.hand_over() is None
            assert LIMIT - 1 < answered_in(room) <= LIMIT
            room.clock.asked_at -= 10
            assert room.seconds_left() == LIMIT - 10

    run(scene())


def test_nobody_stalls_behind_the_curtain(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, SHARED, turn_seconds=LIMIT) as here:
            room = here.room
            seat = room.asked_seat()
            for _ in range(6):  # Up and down, ten seconds each.
                await here.ask(0, "hello", eyes=NOBODY)
                room.clock.asked_at -= 10
                await here.ask(0, "hello", eyes=seat)
            assert room.seconds_left() == 0  # Sixty seconds, of which twenty were given.
            assert answered_in(room) <= 0

    run(scene())


def test_the_next_person_at_the_device_gets_a_hand_over_too(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, SHARED, turn_seconds=LIMIT) as here:
            room = here.room
            first = room.asked_seat()
            await here.ask(0, "hello", eyes=first)
            await here.play("propose_end")
            assert room.asked_seat() != first
            room.clock.asked_at -= HAND_OVER - 5
            assert room.hand_over() == 5
            assert room.seconds_left() == LIMIT
            room.clock.asked_at -= 15
            assert room.hand_over() is None
            assert room.seconds_left() == LIMIT - 10

    run(scene())


def test_a_pause_neither_takes_nor_gives_hand_over_time(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, SHARED, turn_seconds=LIMIT) as here:
            room = here.room
            await here.ask(0, "hello", eyes=NOBODY)
            room.clock.asked_at -= 8
            await here.do(0, "pause", on=True)
            room.clock.asked_at -= 3600
            await here.do(0, "pause", on=False)
            assert room.hand_over() == HAND_OVER - 8
            assert room.seconds_left() == LIMIT

    run(scene())


def test_with_open_cards_or_a_device_of_ones_own_nothing_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, SHARED, turn_seconds=LIMIT) as here:
            here.room.clock.asked_at -= 7
            assert here.room.seconds_left() == LIMIT - 7
        async with table(tmp_path, turn_seconds=LIMIT) as apart:
            await apart.ask(0, "hello", eyes=NOBODY)
            apart.room.clock.asked_at -= 7
            assert apart.room.hand_over() is None
            assert apart.room.seconds_left() == LIMIT - 7

    run(scene())
