"""Fair at the table: whose leave a take-back needs, what it does to the clock, who may sit."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from brink.kernel.table import PLAIN
from brink.match.take_back import say
from brink.server.clock import Clock
from brink.server.connection import Connection
from brink.server.hall import Hall
from brink.server.lobby import MOST_REMOVED
from brink.server.record import SeatRecord
from brink.server.room import Room
from tests.server.inside import DEVICES, STRANGER, ask, connect, open_hall, open_room, told
from tests.server.scenes import run

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
        return dict(self.room.room_told(self.people[who]))

    def offer(self, who: int) -> dict[str, Any]:
        """What taking back would mean to one person."""
        table = self.room.table_told(self.room.viewer(self.people[who]))
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


# Take-backs.


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
            here.room.conductor.look = lambda: None  # type: ignore[method-assign]
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
                here.room.tell_room()
                rooms = [orjson.loads(message) for message in told(one)]
                eyes = sum(1 << seat for seat in seats)
                wanted = say(match, "asks to take back", 1, moves, eyes, seats)
                assert rooms[-1]["undo"]["sentence"] == wanted

    run(scene())


def test_only_whom_the_host_removed_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, start=False) as here:
            watchers = [connect(here.room, STRANGER), connect(here.room, DEVICES[5])]
            await here.do(0, "free_seat", seat=1)
            last = [orjson.loads(told(one)[-1]) for one in (*watchers, here.people[1])]
            assert [one["you_are_removed"] for one in last] == [False, False, True]

    run(scene())


def test_what_others_took_back_is_followed_from_its_row(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, DEVICES[:3]) as here:
            await draw_round(here)
            await here.undo(1)
            await here.answer(0, agree=True)
            await here.answer(2, agree=True)
            code, told_here = here.room.code, here.room.moments[-1]
            here.hall.rooms.clear()
            again = await here.hall.find(code)
            assert again.game().hash == here.room.game().hash
            assert again.moments[-1].seat == told_here.seat == 1
            assert [past.seat for past in again.moments[-1].taken_back] == [1, 2]
            assert again.moments[-1].turn_from == told_here.turn_from == 0
            assert again.moments[-1].taken_back[0].mark == PLAIN

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


# Who sits.


def test_a_removed_person_does_not_sit_down_again_until_the_host_lets_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, start=False) as here:
            await here.do(0, "free_seat", seat=1)
            assert here.room_told(1)["you_are_removed"] is True
            assert here.room_told(1)["removed"] == []
            assert here.room_told(0)["removed"] == ["Ben"]
            sat = await here.refused(1, "sit", seat=1, name="Ben")
            assert sat["code"] == "removed"
            assert "watch" in sat["sentence"]
            theirs = await here.refused(1, "let_in", removed=0, name="Ben")
            assert theirs["code"] == "not_host"
            nobody = await here.refused(0, "let_in", removed=0, name="Bea")
            assert nobody["code"] == "not_removed"
            await here.do(0, "let_in", removed=0, name="Ben")
            await here.do(1, "sit", seat=1, name="Ben")

    run(scene())


def test_the_host_is_not_removed_and_the_list_stays_short(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, start=False) as here:
            await here.do(0, "free_seat", seat=0)
            assert here.room_told(0)["removed"] == []
            await here.do(0, "sit", seat=0, name="Ada")
            for number in range(MOST_REMOVED + 3):
                stranger = connect(here.room, f"{number:032}")
                await ask(stranger, "sit", seat=1, name=f"Guest {number}")
                await here.do(0, "free_seat", seat=1)
                here.hall.leave(stranger)
                told(here.people[1])
            assert len(here.room_told(0)["removed"]) == MOST_REMOVED

    run(scene())


def test_locked_seats_are_for_the_host_and_for_who_sits_already(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, start=False) as here:
            await here.do(1, "stand", seat=1)
            await here.do(0, "change_room", locked=True)
            stranger = connect(here.room, STRANGER)
            heard = await ask(stranger, "sit", id=1, seat=1, name="Cleo")
            assert any(b'"locked"' in one for one in heard)
            assert (await here.refused(1, "sit", seat=1, name="Ben"))["code"] == "locked"
            await here.do(0, "sit", seat=0, name="Ada Two")
            await here.do(0, "change_room", locked=False)
            await here.do(1, "sit", seat=1, name="Ben")

    run(scene())


def test_a_seat_goes_to_a_bot_for_good_only_after_the_grace(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, settings={"grace": 30.0}) as here:
            bot = {"seat": 1, "bot": "heuristic"}
            assert (await here.refused(0, "seat_bot", **bot))["code"] == "still_here"
            here.hall.leave(here.people[1])
            early = await here.refused(0, "seat_bot", **bot)
            assert early["code"] == "grace"
            assert "Ben" in early["sentence"]
            assert "30 seconds" in early["sentence"]
            here.hall.left[here.room.code, DEVICES[1]] -= 31
            await here.do(0, "seat_bot", **bot)
            assert here.room.record.seats[1].kind == "bot"

    run(scene())
