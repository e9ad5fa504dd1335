"""The games Brink has, by name; for each, every rules version whose logs it still replays.

Beside our own there are those that other packages bring (`installed.py`).

A game that was begun with other content than this release has is opened with its own: whoever has
that content (a server its table, a save the file beside it) tells it here first, by `carry`.
"""

from __future__ import annotations

import copyreg
import json
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from pickle import PicklingError
from typing import Any, Protocol

from brink.games.ai_rush.box import load_box as load_ai_rush
from brink.games.ai_rush.rules.parts import Rules as RushRules
from brink.games.box import Box
from brink.games.checking import check_box
from brink.games.content import ContentError, nearest
from brink.games.documents import Documents, fingerprint, gameplay
from brink.games.installed import GAMES, Unfit, all_declared, declared
from brink.games.path_to_safety.box import load_box as load_path_to_safety
from brink.games.path_to_safety.rules.parts import Rules as PathRules
from brink.games.science.box import load_box as load_science
from brink.games.science.rules.parts import Rules as ScienceRules
from brink.games.singularity_war.box import load_box as load_singularity_war
from brink.games.singularity_war.rules.profile import Rules as WarRules
from brink.kernel.game import Game

BOXES_OPEN = 32  # More than the games of one release, and some of earlier ones.


class Loader(Protocol):
    """Opens a box: the game's own, one from another folder, or one with content it has kept."""

    def __call__(self, folder: Path | None = None, kept: Documents | None = None) -> Box: ...


LOADERS: Mapping[str, Mapping[int, Loader]] = {
    "path_to_safety": {1: load_path_to_safety},
    "ai_rush": {1: load_ai_rush},
    "science": {1: load_science},
    "singularity_war": {1: partial(load_singularity_war, version=1), 2: load_singularity_war},
}

GAME_ID = re.compile("[a-z_]{2,40}")

# Logs once named their content by a hash of its files' bytes, comments included.
FORMERLY = {
    "79adc676844c1527": "b5cca117f75f6527",
    "381a6c7c061b5cd9": "9805dfb296d959d2",
    "dcfc2a03d3c03e9f": "0280adb0c5d6f805",
    "91a3d872a8c57c1d": "e7430c1f9d98b3be",
}

carried: dict[str, Documents] = {}  # Content of other releases, by fingerprint, without prose.


class UnknownGame(ValueError):
    """A game that the catalog does not have."""


class GameLeftOut(UnknownGame):
    """A game that an installed package brings, but that cannot be played."""


class RulesGone(UnknownGame):
    """A version of a game's rules that this release no longer has."""


class ContentGone(UnknownGame):
    """Content that this release does not have, and nobody has brought."""


def present_name(content: str) -> str:
    """Return the fingerprint of content that a log may still name in the old way."""
    return FORMERLY.get(content, content)


def carry(documents: Documents) -> str:
    """Have some content known by its fingerprint, for the games that were begun with it."""
    name = fingerprint(documents)
    carried.setdefault(name, gameplay(documents))
    return name


def find(game_id: str, rules_version: int | None = None, content: str | None = None) -> Box:
    """Return a game box, by default with its newest rules and content.

    Otherwise say what was probably meant, or what is no longer there.
    """
    versions = loaders_of(game_id)
    wanted = max(versions) if rules_version is None else rules_version
    if wanted not in versions:
        known = ", ".join(str(version) for version in versions)
        raise RulesGone(
            f"{game_id}: rules version {wanted} is not carried by this Brink; it has {known}"
        )
    own = open_box(game_id, wanted, "")
    name = own.content_hash if content is None else present_name(content)
    if name == own.content_hash:
        return own
    if name not in carried:
        raise ContentGone(
            f"{game_id}: content {name} is not carried by this Brink; it has {own.content_hash}"
        )
    try:
        return open_box(game_id, wanted, name)
    except ContentError as error:
        raise ContentGone(
            f"{game_id}: content {name} can no longer be read by this Brink: {error}"
        ) from None


@lru_cache(BOXES_OPEN)
def open_box(game_id: str, rules_version: int, content: str) -> Box:
    """Open a box: with the game's own content, or with what is carried under a fingerprint."""
    return loaders_of(game_id)[rules_version](kept=carried[content] if content else None)


def game_ids() -> list[str]:
    """Return every game there is by name, our own first; some may turn out to be left out."""
    return [*LOADERS, *(name for name in declared(GAMES) if name not in LOADERS)]


def all_boxes() -> list[Box]:
    """Return every game on the shelf, in its order."""
    own = [find(name) for name in LOADERS]
    others = [name for name in game_ids() if name not in LOADERS]
    return own + [find(name) for name in others if not isinstance(tried(name), Unfit)]


# Games of other packages.


def loaders_of(game_id: str) -> Mapping[int, Loader]:
    """Return how a game is opened, by rules version; or say what was meant, or what is wrong."""
    own = LOADERS.get(game_id)
    if own is not None:
        return own
    if game_id not in declared(GAMES):
        raise UnknownGame(f"unknown game {game_id!r}; {nearest(game_id, game_ids())}")
    found = tried(game_id)
    if isinstance(found, Unfit):
        raise GameLeftOut(f"a game is left out: {found}")
    return found


@cache
def tried(game_id: str) -> Mapping[int, Loader] | Unfit:
    """Import a game that a package declares, once, and look at everything it will be asked for."""
    try:
        return declared(GAMES)[game_id].load(partial(fit, game_id))
    except Unfit as error:
        return error


def fit(game_id: str, loaded: Any) -> Mapping[int, Loader]:
    """Return a game's loaders by rules version, if they open a box that can be played."""
    if not GAME_ID.fullmatch(game_id):
        raise Unfit(f"{game_id!r} is no name for a game; use small letters and _")
    if not callable(loaded) and not isinstance(loaded, Mapping):
        raise Unfit(f"the entry point is to name a function that opens the box, not {loaded!r}")
    versions = loaded if isinstance(loaded, Mapping) else {None: loaded}
    box = list(versions.values())[-1](folder=None, kept=None)
    if not isinstance(box, Box):
        raise Unfit(f"what opens the box is to return a brink.Box, not {box!r}")
    if box.id != game_id:
        raise Unfit(f"the box says {box.id!r}; it must say the same as the entry point")
    check_box(box)
    return loaded if isinstance(loaded, Mapping) else {box.rules_version: loaded}


def left_out() -> dict[str, str]:
    """Return why the games of other packages that cannot be played are left out, by name."""
    found = {name: tried(name) for name in game_ids() if name not in LOADERS}
    reasons = {name: str(one) for name, one in found.items() if isinstance(one, Unfit)}
    known: set[str] = {*LOADERS}
    for one in all_declared(GAMES):
        if one.name in known:
            there = "there is a game of this name already"
            reasons[f"{one.name} of {one.package}"] = f"{one.named()}: {there}"
        known.add(one.name)
    return reasons


# States are pickled with their rules by name: a state is some numbers, the rules a whole box.

SharedRules = PathRules | RushRules | ScienceRules | WarRules
MOST_OPENED = 64  # Games kept open for states that come from other processes.


@lru_cache(MOST_OPENED)
def opened(origin: str) -> Game[Any]:
    """Return the game opened from an origin (see `Box.open`), or say why there is none here."""
    game_id, rules_version, content, values = json.loads(origin)
    box = find(game_id, rules_version, content)
    return box.open(box.sheet.profile(values))


def rules_from(origin: str) -> SharedRules:
    """Return the rules of that game: all states of one process that come from there share them."""
    game: Any = opened(origin)
    rules: SharedRules = game.rules
    return rules


def name_rules(rules: object) -> tuple[Callable[[str], SharedRules], tuple[str]]:
    """Return how pickle finds rules again, if another process could."""
    assert isinstance(rules, SharedRules)
    try:
        find(*json.loads(rules.origin)[:3])
    except ValueError as error:  # No origin, or content of one's own that nobody carries.
        raise PicklingError(f"this state cannot be pickled by name: {error}") from None
    return rules_from, (rules.origin,)


for kind in (PathRules, RushRules, ScienceRules, WarRules):
    copyreg.pickle(kind, name_rules)
