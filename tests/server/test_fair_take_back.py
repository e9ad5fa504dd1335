"""Fair take-backs: whose leave one needs, who hears of it, and what it does to the clock."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import orjson

from brink.kernel.dealer import PLAIN
from brink.match.take_back import say
from brink.server.clock import Clock
from tests.server.fair_scenes import draw_round, table
from tests.server.inside import DEVICES, STRANGER, ask, connect, told
from tests.server.scenes import run


def test_somebody_asks_for_their_own_move_and_everybody_hears_by_name_what_goes(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with table(tmp_path, DEVICES[:3]) as here:
            await draw_round(here)
            before = here.room.game().past[1]
            await here.undo(1)
            asked = here.room_told(0)["undo"]
            assert asked["asked_by"] == 1
            assert asked["asks"] == [0, 2]
            assert [move["seat"] for move in asked["moves"]] == [1, 2]
            assert "Ben asks to take back a move: Ben agrees to end it." in asked["sentence"]
            assert "That also takes back Cleo's move (Cleo refuses" in asked["sentence"]
            assert "takes back your move (" in here.room_told(2)["undo"]["sentence"]
            await here.answer(0, agree=True)
            assert here.room_told(1)["undo"]["agreed"] == [0]
            told(here.people[2])
            await here.answer(2, agree=True)
            moved = [
                one for one in map(orjson.loads, told(here.people[0])) if one["type"] == "moved"
            ]
            assert moved[-1]["kind"] == "undo"
            assert moved[-1]["seat"] == 1
            assert moved[-1]["turn_from"] == 0
            sentence = "Ben takes back a move and Cleo's move. You are not asked any more."
            assert moved[-1]["sentence"] == sentence
            assert here.room.game().state is before.state
            assert here.room.record.undo is None
            taken = [line for line in here.room.game().log.lines if "undo" in line]
            assert [(line["seat"], line["agreed"]) for line in taken] == [(2, True), (1, True)]

    run(scene())


def test_a_partners_draw_is_never_taken_back_without_the_asker_having_moved(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path) as here:
            await here.play("draw")
            refusal = await here.undo(1)
            assert refusal["code"] == "not_your_move"
            assert here.room.record.undo is None
            assert here.offer(1) == {}

    run(scene())


def test_a_refusal_reaches_the_asker_by_name_and_the_same_position_is_not_asked_again(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with table(tmp_path) as here:
            await here.play("draw")
            assert not await here.undo(0)
            assert (await here.undo(1))["code"] == "not_your_move"
            await here.answer(1, agree=False)
            assert here.room_told(0)["undo"]["refused_by"] == 1
            assert (await here.undo(0))["code"] == "asked_before"
            await here.play("conference")
            assert here.room_told(0)["undo"] is None

    run(scene())


def test_a_request_is_withdrawn_by_its_asker_and_lapses_with_the_next_move(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path) as here:
            await here.play("draw")
            await here.undo(0)
            await here.answer(0, agree=False)
            assert here.room_told(1)["undo"]["refused_by"] == 0
            assert (await here.undo(0))["code"] == "asked_before"
            await here.play("conference")
            await here.undo(0)  # Plain: at once.
            await here.undo(0)
            assert here.room_told(1)["undo"]["refused_by"] is None
            await here.play("conference")
            late = await here.refused(1, "answer_undo", seq=here.room.seq, seat=1, agree=True)
            assert late["code"] == "nothing_asked"

    run(scene())


def test_bots_wait_for_an_answer_but_not_for_ever_nor_for_somebody_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, bots=1, settings={"bot_pause": 0.0}) as here:
            here.room.conductor.replan = lambda: None  # type: ignore[method-assign]
            await here.play("draw")
            await here.undo(0)
            waits = here.room.conductor.waits_until()
            assert here.room.request is not None
            assert waits == here.room.request[1] + 20
            here.hall.leave(here.people[1])
            assert here.room.conductor.waits_until() == 0

    run(scene())


def test_alone_with_bots_luck_is_refused_and_the_button_says_why(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, DEVICES[:1], bots=2) as here:
            await here.play("draw")
            assert here.offer(0)["how"] == "no"
            assert "practice" in here.offer(0)["sentence"]
            assert (await here.undo(0))["code"] == "alone"
            await here.play("conference")
            assert here.offer(0)["how"] == "at_once"

    run(scene())


def test_in_a_practice_room_luck_is_taken_back_alone_and_the_log_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, DEVICES[:1], bots=2, start=False) as here:
            await here.do(0, "change_room", practice=True)
            assert here.room_told(0)["practice"] is True
            await here.do(0, "start")
            late = await here.refused(0, "change_room", practice=False)
            assert late["code"] == "started"
            await here.play("draw")
            assert not await here.undo(0)
            assert here.room.game().position == 0
            assert here.room.game().log.lines[0]["practice"] is True

    run(scene())


def test_nobody_takes_back_without_end(tmp_path: Path, monkeypatch: Any) -> None:
    async def scene() -> None:
        monkeypatch.setattr("brink.server.take_back.MOST_TAKEN_BACK", 2)
        async with table(tmp_path, DEVICES[:1], bots=2, practice=True) as here:
            for _ in range(2):
                await here.play("draw")
                assert not await here.undo(0)
            await here.play("draw")
            assert here.offer(0)["how"] == "no"
            assert (await here.undo(0))["code"] == "too_many_undone"
            assert here.room.game().position == 1

    run(scene())


def test_in_a_practice_room_other_people_are_asked_all_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, practice=True) as here:
            await here.play("draw")
            await here.undo(0)
            assert here.room.game().position == 1
            assert here.room_told(0)["undo"]["asks"] == [1]

    run(scene())


def test_people_at_one_device_are_asked_there_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, [DEVICES[0], DEVICES[1], DEVICES[1]]) as here:
            await draw_round(here)
            await here.undo(1, seat=1)  # Ben asks; Cleo shares his device.
            assert here.room_told(1)["undo"]["asks"] == [0, 2]
            await here.answer(1, agree=True, seat=2)
            assert here.room_told(1)["undo"]["agreed"] == [2]
            await here.answer(0, agree=True)
            assert here.room.game().position == 1

    run(scene())


def test_one_answer_counts_for_all_at_a_device(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, [DEVICES[0], DEVICES[1], DEVICES[1]]) as here:
            await here.play("draw")
            await here.undo(0)
            assert here.room_told(0)["undo"]["asks"] == [1, 2]
            await here.answer(1, agree=True, seat=1)
            assert here.room.game().position == 0

    run(scene())


def test_a_request_shows_each_pair_of_eyes_only_what_they_saw(tmp_path: Path) -> None:
    """One room is told to many at once: two who share a device look with eyes of their own."""

    async def scene() -> None:
        async with table(tmp_path, [DEVICES[0], DEVICES[1], DEVICES[1]]) as here:
            watcher = connect(here.room, STRANGER)
            behind = connect(here.room, DEVICES[1])
            await ask(behind, "hello", eyes=2)
            await ask(here.people[1], "hello", eyes=1)
            while (decision := here.room.game().decision) is not None and decision.seat != 1:
                await here.play(decision.legal[0].text)
            await here.play("draw")
            for one in (*here.people, watcher, behind):
                told(one)
            await here.undo(1, seat=1)
            match = here.room.game()
            moves = match.take_back(1).moves
            for one, seats in ((here.people[1], [1]), (behind, [2]), (watcher, [])):
                here.room.voice.tell_room()
                rooms = [orjson.loads(message) for message in told(one)]
                eyes = sum(1 << seat for seat in seats)
                wanted = say(match, "asks to take back", 1, moves, eyes, seats)
                assert rooms[-1]["undo"]["sentence"] == wanted

    run(scene())


def test_what_others_took_back_is_followed_from_its_row(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, DEVICES[:3]) as here:
            await draw_round(here)
            await here.undo(1)
            await here.answer(0, agree=True)
            await here.answer(2, agree=True)
            code, told_here = here.room.code, here.room.entries[-1]
            here.hall.rooms.clear()
            again = await here.hall.find(code)
            assert again.game().hash == here.room.game().hash
            assert again.entries[-1].seat == told_here.seat == 1
            assert [past.seat for past in again.entries[-1].taken_back] == [1, 2]
            assert again.entries[-1].turn_from == told_here.turn_from == 0
            assert again.entries[-1].taken_back[0].mark == PLAIN

    run(scene())


# The clock.


def test_a_take_back_gives_no_time_back(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, turn_seconds=60) as here:
            await here.play("draw")
            here.room.clock.asked_at -= 50  # Ada thinks,
            await here.play("conference")  # moves,
            here.room.clock.asked_at -= 55  # and thinks about the next question.
            await here.undo(0)
            assert here.room.seconds_left() == 10
            plan = here.room.conductor.next_plan()
            assert plan is not None
            assert plan.by == "clock"
            assert plan.at - time.monotonic() <= 10
            await here.play("conference")
            assert here.room.seconds_left() == 5

    run(scene())


def test_whoever_takes_back_pays_for_the_time_of_whom_they_interrupt(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, turn_seconds=60) as here:
            await here.play("propose_end")
            here.room.clock.asked_at -= 40  # Ben thinks.
            await here.undo(0)
            assert here.room.seconds_left() == 20
            await here.play("propose_end")
            assert here.room.seconds_left() == 60  # It was not Ben who took back.
            here.room.clock.asked_at -= 30
            refusal = await here.undo(0)
            assert refusal["code"] == "time_up"

    run(scene())


def test_no_take_back_reaches_behind_a_restart_while_the_clock_runs(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, turn_seconds=60) as here:
            await here.play("propose_end")
            here.hall.rooms.clear()
            again = await here.hall.find(here.room.code)
            ada = connect(again, DEVICES[0])
            heard = await ask(ada, "undo", id=1, seq=again.seq, seat=0)
            assert any(b'"time_up"' in one for one in heard)

    run(scene())


def test_no_sequence_of_moves_and_take_backs_holds_a_clock(monkeypatch: Any) -> None:
    """Two who conspire go back and forth: each place has its limit, however often it is visited."""
    now = [0.0]
    monkeypatch.setattr("brink.server.clock.time.monotonic", lambda: now[0])
    clock, limit = Clock(), 3.0
    clock.turn((0, 0))
    for _ in range(1000):
        now[0] += min(0.01, clock.left(limit))
        clock.turn((1, 1))
        now[0] += min(2.9, clock.left_after(limit, (0, 0)))
        if clock.left_after(limit, (0, 0)) <= 0:
            break
        clock.turn((0, 0), back=True)
    assert now[0] <= 2 * limit
