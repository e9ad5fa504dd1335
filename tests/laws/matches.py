"""Matches for the laws of the log: every game, its presets, played evenly at random."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from brink.games.catalog import all_boxes
from brink.match.match import Match
from tests.laws.tables import player_counts

TABLES = [
    pytest.param(box.id, preset, seats, id=f"{box.id}-{preset}-{seats}")
    for box in all_boxes()
    for preset in box.sheet.presets
    for seats in player_counts(box.open(box.sheet.profile({}, preset)), every=False)
]
every_table = pytest.mark.parametrize(("game", "preset", "seats"), TABLES)


def play_on(match: Match, seed: int, moves: int | None = None) -> None:
    """Answer at random, to the end or for some moves."""
    pick = random.Random(seed)
    while match.decision is not None and (moves is None or match.position < moves):
        match.play(pick.choice(match.decision.legal))


def at_every_move(match: Match, seed: int, visit: Callable[[], None]) -> None:
    """Play to the end, visiting every position."""
    pick = random.Random(seed)
    while match.decision is not None:
        visit()
        match.play(pick.choice(match.decision.legal))
    visit()
