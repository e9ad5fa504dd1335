"""Laws of the log: it is the save and the replay, at every step."""

from __future__ import annotations

from pathlib import Path

import pytest

from brink.games.catalog import find
from brink.match.match import Match
from brink.testing import matches as laws
from brink.testing.matches import Begin, match_of
from tests.conftest import ALL_WALKS
from tests.laws.matches import at_every_move, every_table

EVERY_STEP = 60  # Of later moves in long games
TOLD = 1 if ALL_WALKS else 5  # one of so many is told to every seat.


def begin(game: str, preset: str, seats: int) -> Begin:
    box = find(game)
    return match_of(box, box.sheet.profile({}, preset), seats)


@every_table
def test_a_replayed_log_gives_the_same_game(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    laws.a_replayed_log_gives_the_same_game(begin(game, preset, seats), tmp_path)


@pytest.mark.walks(6)
@every_table
def test_a_game_saved_at_any_step_is_loaded_as_it_was(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    laws.a_game_saved_at_any_step_is_loaded_as_it_was(begin(game, preset, seats), tmp_path)


@pytest.mark.walks(6)
@every_table
def test_a_game_loaded_in_the_middle_goes_on_with_the_same_dice(
    game: str, preset: str, seats: int, tmp_path: Path
) -> None:
    laws.a_game_loaded_in_the_middle_goes_on_with_the_same_dice(
        begin(game, preset, seats), tmp_path
    )


@every_table
def test_undo_then_redo_changes_nothing(game: str, preset: str, seats: int, tmp_path: Path) -> None:
    undone = laws.undo_then_redo_changes_nothing(begin(game, preset, seats), tmp_path)
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
