"""Finding a bot: one that plays anything, a game's own, or somebody's from elsewhere.

Whatever class of a bot lies in a file of this folder is found here, and compiled with the rest.
Other packages bring bots for any game as entry points; one that does not load is left out.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from typing import Any

import brink.bots
from brink.games.box import Box
from brink.games.content import nearest
from brink.games.installed import BOTS, Unfit, declared
from brink.kernel.bot import Bot
from brink.kernel.levels import Newcomer

Maker = Callable[[], Bot[Any]]
LEVELS = ("newcomer", "player", "expert")  # The same names in every game.
ALIASES = {"heuristic": "player"}  # What the player of most games was called first.
FROM_ELSEWHERE = ":"  # As in `my_bots:Cautious`.


class UnknownBot(ValueError):
    """A bot that nobody has written."""


@cache
def general_bots() -> Mapping[str, Maker]:
    """Return the bots that play any game, by name: others' first, so that ours stand in for all."""
    found: dict[str, Maker] = {}
    for brought in declared(BOTS).values():
        with suppress(Unfit):
            found[brought.name] = brought.load(partial(fit, brought.name))
    for file in pkgutil.iter_modules(brink.bots.__path__, "brink.bots."):
        for kind in bots_in(file.name):
            found[kind().name()] = kind
    return found


def fit(name: str, kind: Any) -> type[Bot[Any]]:
    """Return a kind of bot from another package, if it is one by this name."""
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise Unfit(f"{kind!r} is not a subclass of brink.Bot")
    if kind().name() != name:
        raise Unfit(f"the bot calls itself {kind().name()!r}; it must say the same")
    return kind


def bots_in(module: str) -> Iterator[type[Bot[Any]]]:
    """Return the kinds of bot that a file brings."""
    for kind in vars(importlib.import_module(module)).values():
        if isinstance(kind, type) and issubclass(kind, Bot) and kind.__module__ == module:
            yield kind


def bot_names(box: Box) -> list[str]:
    """Return the bots that can play a game, weakest first."""
    return [*general_bots(), *box.bots]


def company(box: Box, seats: int) -> list[str]:
    """Return who fills so many free seats: the game's usual company in turn, or its best bot."""
    usual = box.company or bot_names(box)[-1:]
    return [usual[number % len(usual)] for number in range(seats)]


def make_bot(box: Box, name: str | None) -> Bot[Any] | None:
    """Return a new bot by its id; None for a person. Nothing is ever imported for a name."""
    if name is None:
        return None
    makers = {**general_bots(), **box.bots}
    if name in makers:
        return makers[name]()
    levels = level_makers(box)
    if ALIASES.get(name, name) in levels:
        return levels[ALIASES.get(name, name)]()
    if name in LEVELS:
        raise UnknownBot(f"{box.id} has no {name} yet; its levels are {', '.join(levels)}")
    raise UnknownBot(f"unknown bot {name!r} for {box.id}; {nearest(name, [*makers, *levels])}")


def level_makers(box: Box) -> dict[str, Maker]:
    """Return the levels people know that a game has, weakest first."""
    if not box.bots:
        return {}
    player = box.bots[box.player or [*box.bots][-1]]
    found: dict[str, Maker] = {"newcomer": lambda: Newcomer(player()), "player": player}
    if box.expert is not None:
        found["expert"] = box.expert
    return found


def find_bot(box: Box, name: str) -> Bot[Any]:
    """Return a new bot by its id, or by `module:Class`.

    For whoever runs the machine; never for names that come over a line or out of a log.
    """
    if FROM_ELSEWHERE in name:
        return bot_from(name)
    bot = make_bot(box, name)
    assert bot is not None
    return bot


def bot_from(name: str) -> Bot[Any]:
    """Return a new bot of a class that can be imported from here."""
    module, _, kind = name.partition(FROM_ELSEWHERE)
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found = getattr(importlib.import_module(module), kind)
    except ImportError as error:
        raise UnknownBot(f"bot {name!r}: cannot import {module!r}: {error}") from None
    except AttributeError:
        raise UnknownBot(f"bot {name!r}: {module!r} has no {kind!r}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise UnknownBot(f"bot {name!r}: {kind} is not a subclass of brink.Bot")
    try:
        return found()
    except TypeError as error:
        raise UnknownBot(f"bot {name!r}: {kind}() must need nothing to begin: {error}") from None
