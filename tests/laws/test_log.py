"""Laws of the log: it is the save and the replay, at every step."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.match.match import Match
from brink.match.replay import replay, resume
from brink.match.verify import verify
from tests.conftest import ALL_WALKS
from tests.laws.matches import at_every_move, every_table, play_on

# Every step is replayed from the start, so in long games the later ones are sampled.
EVERY_STEP = 60
STRIDE = 40
TOLD = 1 if ALL_WALKS else 5  # One of so many later moves is told to every seat.


@every_table
def test_a_replayed_log_gives_the_same_game(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    match = Match(game, seats=seats, seed=seats, preset=preset)
    match.save(tmp_path / "game.jsonl")
    play_on(match, seed=seats)
    again = replay(tmp_path / "game.jsonl")
    assert again.hash == match.hash
    assert again.log.lines == match.log.lines
    assert [past.mark for past in again.past] == [past.mark for past in match.past]
    assert again.outcome is not None
    assert match.outcome is not None
    assert again.outcome.as_json() == match.outcome.as_json()


@pytest.mark.walks(6)
@every_table
def test_a_game_saved_at_any_step_is_loaded_as_it_was(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    match = Match(game, seats=seats, seed=seats + 10, preset=preset)
    path = tmp_path / "game.jsonl"

    def save_and_load() -> None:
        late = match.position > EVERY_STEP and match.decision is not None
        if late and match.position % STRIDE:
            return
        match.save(path)
        again = replay(path)
        assert again.hash == match.hash
        assert again.position == match.position
        assert repr(again.decision) == repr(match.decision)
        for seat in range(seats):
            assert again.view(seat) == match.view(seat)

    at_every_move(match, seats, save_and_load)


@pytest.mark.walks(6)
@every_table
def test_a_game_loaded_in_the_middle_goes_on_with_the_same_dice(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    for seed in (3, None):
        whole = Match(game, seats=seats, seed=seed, preset=preset)
        whole.save(tmp_path / "game.jsonl")
        play_on(whole, seed=5, moves=9)
        cut = resume(tmp_path / "game.jsonl")
        whole.log.path = None
        for match in (whole, cut):
            play_on(match, seed=6)
        assert cut.log.lines == whole.log.lines
        assert verify(tmp_path / "game.jsonl").ok


@every_table
def test_undo_then_redo_changes_nothing(game: str, preset: str, seats: int) -> None:
    match = Match(game, seats=seats, seed=seats + 20, preset=preset)
    hashes = [match.hash]
    undone = 0

    def undo_and_redo() -> None:
        nonlocal undone
        if not match.past:
            return
        hashes.append(match.hash)
        if match.why_not_undo() is not None:
            return
        last = [line for line in match.log.lines if "move" in line][-1]
        match.undo(last["seat"])
        assert match.hash == hashes[-2]
        match.play(last["action"], last["seat"])
        assert match.hash == hashes[-1]
        undone += 1

    at_every_move(match, seats, undo_and_redo)
    assert undone, "no move could be taken back: this table tries nothing"


@pytest.mark.walks(6)
@every_table
def test_news_can_be_told_to_every_seat(game: str, preset: str, seats: int) -> None:
    match = Match(game, seats=seats, seed=seats + 30, preset=preset)

    told = 0

    def tell() -> None:
        nonlocal told
        told += len(match.news())
        if match.position > EVERY_STEP and match.position % TOLD and match.decision is not None:
            return
        for seat in (None, *range(seats)):
            assert all(sentence.strip() for sentence in match.news(seat))
            assert match.text(seat)
        if match.decision is not None:
            assert all(match.wording.action(action) for action in match.decision.legal)

    at_every_move(match, seats, tell)
    assert told > match.position
