"""Replays: one pass over a log tells all its lines, as line by line."""

from __future__ import annotations

import asyncio
import random
import zlib
from pathlib import Path
from typing import Any

import orjson
import pytest

from brink.games.catalog import all_boxes
from brink.match.log import LogError, as_line
from brink.match.match import Match
from brink.match.replay import Replayer
from brink.match.retelling import Retelling
from brink.server.outcome import outcome_told
from brink.server.replaying import GZIP, write_replay
from brink.server.replies import PIECE, LongReply
from brink.server.room import Room
from brink.server.telling import Viewer, events_told
from tests.server.inside import DEVICES, ask, connect, open_hall, open_room
from tests.server.replays import unfolded

GAMES = [box.id for box in all_boxes()]


def a_game(game: str, most: int = 200) -> Match:
    """A sealed game to its end, or most of it, in which now and then a move is taken back."""
    box = next(box for box in all_boxes() if box.id == game)
    match = Match(game, min(3, box.most_seats))
    pick = random.Random(game)
    while match.decision is not None and len(match.log.lines) < most:
        legal = [one for one in match.decision.legal if not one.deliberate]
        match.play(pick.choice(legal))
        if match.why_not_undo(None) is None and pick.random() < 0.3:
            match.undo()
    return match


def written(match: Match) -> str:
    return "".join(as_line(line) for line in match.log.lines)


def told_of(log: str, eyes: int, start: int = 2, count: int = 1000) -> dict[str, Any]:
    told: dict[str, Any] = orjson.loads(write_replay(log, eyes, start, count, False))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_in_one_pass_is_the_replay_line_by_line_for_all_eyes(game: str) -> None:
    match = a_game(game)
    lines, log = match.log.lines, written(match)
    assert any("undo" in line for line in lines)
    seats = len(match.seats)
    for seated in ((), *((seat,) for seat in range(seats)), tuple(range(seats))):
        viewer = Viewer(seated)
        told = told_of(log, viewer.eyes)
        views = unfolded(told["told"])
        assert told["lines"] == len(lines) == len(views) + 1
        replayer = Replayer.of_log(lines, match.seed if isinstance(match.seed, bytes) else None)
        for line, view, then in zip(told["told"], views, replayer.walk(), strict=True):
            assert orjson.dumps(view, option=orjson.OPT_SORT_KEYS) == orjson.dumps(
                then.game.view(then.state, viewer.eyes), option=orjson.OPT_SORT_KEYS
            )
            assert line["events"] == events_told(then, then.events, viewer)
            assert line["outcome"] == outcome_told(then)
            decision = then.decision
            asked = None if decision is None else (decision.seat, decision.step.name())
            assert asked == (line["asked"] and tuple(line["asked"].values()))


@pytest.mark.parametrize("game", GAMES)
def test_a_window_tells_what_the_whole_tells(game: str) -> None:
    log = written(a_game(game, 60))
    whole = told_of(log, 1)
    for start, count in ((2, 1), (2, 7), (5, 20), (30, 1000), (500, 9)):
        window = told_of(log, 1, start, count)
        first = start - 2
        assert unfolded(window["told"]) == unfolded(whole["told"])[first : first + count]
        events = [line["events"] for line in whole["told"][first : first + count]]
        assert [line["events"] for line in window["told"]] == events
    squeezed = write_replay(log, 1, 2, 1000, True)
    assert zlib.decompress(squeezed, GZIP) == write_replay(log, 1, 2, 1000, False)
    assert len(squeezed) < len(log) * 3


def a_thousand_lines() -> Match:
    """A log of a thousand lines: a move that can be taken back, again and again."""
    match = Match("ai_rush", 3, seed=4)
    pick = random.Random(4)
    while len(match.log.lines) < 1000:
        assert match.decision is not None
        match.play(pick.choice([one for one in match.decision.legal if not one.deliberate]))
        for _ in range(40):
            if match.why_not_undo(None) is None:
                action = match.log.lines[-1]["action"]
                match.undo()
                match.play(action)
    return match


def test_a_replay_of_a_thousand_lines_plays_each_move_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_thousand_lines()
    played: list[str] = []
    move = Retelling.move

    def counted(self: Retelling, line: dict[str, Any], where: str) -> None:
        played.append(line["action"])
        move(self, line, where)

    monkeypatch.setattr(Retelling, "move", counted)
    told_of(written(match), 1)
    moves = [line["action"] for line in match.log.lines[:1001] if "move" in line]
    assert len(moves) > 400
    assert played == moves[: len(played)]
    assert len(told_of(written(match), 1)["told"]) == min(1000, len(match.log.lines) - 1)


def test_a_log_whose_draws_are_not_those_the_rules_ask_for_is_refused() -> None:
    match = a_game("ai_rush", 40)
    lines = [dict(line) for line in match.log.lines]
    rolled = next(line for line in lines if "move" in line and line["draws"])
    rolled["draws"] = []
    with pytest.raises(LogError, match="draw 1 is missing"):
        told_of("".join(as_line(line) for line in lines), 0)


def test_a_long_answer_is_sent_in_pieces_that_wait_for_room() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing more is asked for")

    for size in (0, 1, PIECE // 256, PIECE // 64 + 1):
        sent.clear()
        asyncio.run(LongReply(bytes(range(256)) * size)({"type": "http"}, receive, send))
        first, *pieces = sent
        assert dict(first["headers"])[b"content-length"] == str(256 * size).encode()
        assert b"".join(one["body"] for one in pieces) == bytes(range(256)) * size
        assert max(len(one["body"]) for one in pieces) <= PIECE
        assert [one["more_body"] for one in pieces] == [True] * (len(pieces) - 1) + [False]


def test_what_ends_a_line_elsewhere_does_not_end_one_of_a_log() -> None:
    match = Match("path_to_safety", ["Ada", "Ben"], seed=1)
    lines = [*match.log.lines]
    lines[0] = {**lines[0], "seats": [{"name": "Ada\u2028Lovelace"}, {"name": "Ben\u2029"}]}
    assert told_of("".join(as_line(line) for line in lines), 0)["lines"] == 2


def test_a_long_log_is_loaded_in_slices_between_which_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path) as hall:
            room = await open_room(hall, "path_to_safety", DEVICES[:2])
            host = connect(room, DEVICES[0])
            await ask(host, "start", id=1)
            for _ in range(12):
                match = room.game()
                if match.decision is None:
                    break
                seat = match.decision.seat
                async with room.lock:
                    await room.move(seat, match.decision.legal[0].text, "player")
            rows = len(room.entries)
            hall.rooms.clear()
            turns = 0

            async def others() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            seen: list[int] = []
            follow = Room.follow

            def noted(self: Room, row: str) -> None:
                seen.append(turns)
                follow(self, row)

            monkeypatch.setattr("brink.server.room.SLICE", 0.0)
            monkeypatch.setattr(Room, "follow", noted)
            ticking = asyncio.create_task(others())
            loaded = await hall.find(room.code)
            ticking.cancel()
            assert len(loaded.entries) == len(seen) == rows > 5
            assert len(set(seen)) == rows  # Between any two rows others had a turn.

    asyncio.run(scene())
