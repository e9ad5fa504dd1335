"""Matches for the laws of the log: every game, its presets, played evenly at random."""

from __future__ import annotations

import pytest

from brink.games.catalog import all_boxes
from brink.testing.matches import at_every_move, play_on
from tests.laws.tables import player_counts

__all__ = ["at_every_move", "every_table", "play_on"]

TABLES = [
    pytest.param(box.id, preset, seats, id=f"{box.id}-{preset}-{seats}")
    for box in all_boxes()
    for preset in box.sheet.presets
    for seats in player_counts(box.open(box.sheet.profile({}, preset)), every=False)
]
every_table = pytest.mark.parametrize(("game", "preset", "seats"), TABLES)
