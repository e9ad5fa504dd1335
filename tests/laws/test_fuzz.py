"""Thousands of bad moves: every one refused with its reason, and nothing changed."""

from __future__ import annotations

import pytest

from brink.games.catalog import all_boxes, find
from brink.testing.matches import every_bad_move_is_refused_with_a_reason_and_changes_nothing
from tests.conftest import ALL_WALKS

BAD_MOVES = (100_000 if ALL_WALKS else 20_000) // len(all_boxes())  # For each game.


@pytest.mark.parametrize("game", [box.id for box in all_boxes()])
def test_every_bad_move_is_refused_with_a_reason_and_changes_nothing(game: str) -> None:
    every_bad_move_is_refused_with_a_reason_and_changes_nothing(find(game), BAD_MOVES)
