"""Fair seats: who may sit, whom the host sends away, and when a bot has a seat for good."""

from __future__ import annotations

from pathlib import Path

import orjson

from brink.server.lobby import MOST_REMOVED
from tests.server.fair_scenes import table
from tests.server.inside import DEVICES, STRANGER, ask, connect, told
from tests.server.scenes import run


def test_only_whom_the_host_removed_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with table(tmp_path, start=False) as here:
            watchers = [connect(here.room, STRANGER), connect(here.room, DEVICES[5])]
            await here.do(0, "free_seat", seat=1)
            last = [orjson.loads(told(one)[-1]) for one in (*watchers, here.people[1])]
            assert [one["you_are_removed"] for one in last] == [False, False, True]

    run(scene())


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
