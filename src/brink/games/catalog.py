"""The games Brink has, by name; for each, every rules version whose logs it still replays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from brink.games.ai_rush.box import load_box as load_ai_rush
from brink.games.box import Box
from brink.games.content import nearest
from brink.games.path_to_safety.box import load_box as load_path_to_safety
from brink.games.science.box import load_box as load_science
from brink.games.singularity_war.box import load_box as load_singularity_war

Loader = Callable[[Path | None], Box]  # From a folder of content and texts; None: the game's own.

LOADERS: Mapping[str, Mapping[int, Loader]] = {
    "path_to_safety": {1: load_path_to_safety},
    "ai_rush": {1: load_ai_rush},
    "singularity_war": {1: load_singularity_war},
}

# In the making: playable by name, but not on the shelf, not compiled, and not promised to stay.
COMING: Mapping[str, Mapping[int, Loader]] = {
    "science": {1: load_science},
}


class UnknownGame(ValueError):
    """A game, or a version of its rules, that the catalog does not have."""


@cache
def find(game_id: str, rules_version: int | None = None) -> Box:
    """Return a game box, by default with its newest rules, or say what was probably meant."""
    versions = LOADERS.get(game_id) or COMING.get(game_id)
    if versions is None:
        raise UnknownGame(f"unknown game {game_id!r}; {nearest(game_id, LOADERS)}")
    wanted = max(versions) if rules_version is None else rules_version
    if wanted not in versions:
        carried = ", ".join(str(version) for version in versions)
        raise UnknownGame(
            f"{game_id}: rules version {wanted} is not carried by this Brink; it has {carried}"
        )
    return versions[wanted](None)


def all_boxes() -> list[Box]:
    """Return every game on the shelf, in its order."""
    return [find(game_id) for game_id in LOADERS]
