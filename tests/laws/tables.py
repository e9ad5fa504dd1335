"""The tables the laws are tried at: the toy's and those of every game of ours."""

from __future__ import annotations

import brink.kernel.dealer
from brink.games.catalog import all_boxes
from brink.testing.tables import (
    ALL_WALKS,
    SAMPLED_PROFILES,
    Case,
    Moment,
    cases_of,
    player_counts,
    sampled_profiles,
    walk,
)
from tests.toy import Toy

__all__ = ["COMPILED", "Case", "Moment", "cases", "player_counts", "sampled_profiles", "walk"]

COMPILED = not str(brink.kernel.dealer.__file__).endswith(".py")


def cases(sampled: int = SAMPLED_PROFILES, every: bool = ALL_WALKS) -> list[Case]:
    """Return every game at every player count under every preset, and some odd profiles."""
    found = [Case(f"toy-{seats}", Toy(), seats, seats) for seats in (2, 3, 4)]
    for box in all_boxes():
        found += cases_of(box, sampled, every)
    return found
