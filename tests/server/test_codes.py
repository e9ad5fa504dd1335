"""Short codes: six letters that open a room while it waits for players, and how few are guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.match.refused import Refused
from brink.server import hall as hall_module
from brink.server.codes import SHORT_LETTERS, new_short_code, read_short_code
from brink.server.limits import HOUR, Limits
from brink.server.settings import Settings
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room
from tests.server.scenes import every_game, party, refused, run, until
from tests.server.services import Hub

GAME = "path_to_safety"
DAY = 24 * HOUR


def test_a_short_code_is_read_however_it_is_written() -> None:
    for written in ("BCDFGH", "bcdfgh", " bcd fgh ", "BCD-FGH", "bcd\u2013fgh", "b c d.f_g\th"):
        assert read_short_code(written) == "BCDFGH", written
    for written in ("", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "ＢCDFGH", "BCDFG%"):
        assert read_short_code(written) is None, written
    assert not set("AEIOUYLSNV") & set(SHORT_LETTERS)
    assert all(read_short_code(new_short_code()) for _ in range(100))


@every_game
def test_it_opens_the_room_while_it_waits_and_no_longer(hub: Hub, game: str) -> None:
    async def scene() -> None:
        async with party(hub, game, people=1) as room:
            await until(room.host, lambda t: bool(t.room))
            short = room.host.room["short"]
            guest = hub.client()
            for written in (short, short.lower(), f"{short[:3]}-{short[3:]}"):
                assert await guest.find_room(written) == room.code
            await room.start()
            await until(room.host, lambda t: t.room["status"] == "playing")
            assert room.host.room["short"] is None
            await refused(hub.client().find_room(short), "no_room")

    run(scene())


def test_no_two_rooms_wait_under_one_code_and_it_is_free_again_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            drawn = iter(["BCDFGH", "BCDFGH", "JKMPQR", "BCDFGH"])
            monkeypatch.setattr(hall_module, "new_short_code", lambda: next(drawn))
            first = await open_room(hall, GAME, DEVICES[:2])
            second = await open_room(hall, GAME, DEVICES[:2])
            assert (first.short, second.short) == ("BCDFGH", "JKMPQR")
            await ask(connect(first, DEVICES[0]), "close")
            assert await hall.find_waiting("BCDFGH", "home") is None
            third = await open_room(hall, GAME, DEVICES[:2])
            assert await hall.find_waiting("bcd fgh", "home") == third.code

    run(scene())


def test_guessing_ends_soon_for_an_address_and_late_for_all(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path, crowd=40) as hall:
            room = await open_room(hall, GAME, DEVICES[:2])
            assert room.short is not None
            codes = iter(c * 3 + d * 3 for c in SHORT_LETTERS for d in SHORT_LETTERS)
            for _ in range(40):
                assert await hall.find_waiting(next(codes), "thief") is None
            with pytest.raises(Refused) as caught:
                await hall.find_waiting(room.short, "thief")
            assert caught.value.code == "too_many_guesses", "a right one would tell it is right"
            for _ in range(100):  # Right ones cost nothing.
                assert await hall.find_waiting(room.short, "school") == room.code
            with pytest.raises(Refused, match="six letters"):
                await hall.find_waiting("hello", "school")
            assert hall.limits.guesses.wait("school", 40.0) < 1e-6, "nor does what is no code"

    run(scene())


def test_a_class_of_thirty_types_its_code_and_nobody_is_locked_out(tmp_path: Path) -> None:
    """Everybody mistypes it once, and three times they all type the one that has gone."""

    async def scene() -> None:
        async with open_hall(tmp_path, crowd=40) as hall:
            gone = await open_room(hall, GAME, DEVICES[:2])
            stale = gone.short or ""
            await ask(connect(gone, DEVICES[0]), "close")
            room = await open_room(hall, GAME, DEVICES[:2])
            right = room.short or ""
            letters = iter(SHORT_LETTERS * 2)
            for pupil in range(30):
                wrong = right[: pupil % 6] + next(letters) + right[pupil % 6 + 1 :]
                assert await hall.find_waiting(wrong, "school") in (None, room.code)
                for _ in range(3):
                    assert await hall.find_waiting(stale, "school") is None
                assert await hall.find_waiting(right, "school") == room.code
            assert hall.limits.guesses.wait("school", 9.0) == 0.0, "and nine more are looked up"

    run(scene())


def tries_in_a_day(limits: Limits, addresses: int) -> int:
    """How many wrong codes can be tried in a day from so many addresses."""
    now, tried = 0.0, 0
    for counted in (limits.guesses, limits.all_guesses, limits.same_guess):
        counted.clock = lambda: now
    while now < DAY:
        for number in range(addresses):
            while not limits.guess_wait(str(number)):
                limits.guessed_wrong(str(number), f"code {tried}")
                tried += 1
        now += 60.0
    return tried


def test_what_an_address_and_a_botnet_can_find_is_what_the_page_says() -> None:
    codes = len(SHORT_LETTERS) ** 6
    alone = tries_in_a_day(Limits(Settings(crowd=40)), 1)
    together = tries_in_a_day(Limits(Settings(crowd=40)), 500)
    assert 270 <= alone <= 280
    assert 10_000 <= together <= 10_600
    assert 100 * alone / codes < 1 / 590, "of 100 rooms that wait, one in 590 days"
    assert 100 * together / codes < 1 / 15
