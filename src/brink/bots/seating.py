"""Finding a bot for a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from brink.bots.random import RandomBot
from brink.games.box import Box
from brink.games.content import nearest
from brink.kernel.bot import Bot

ANY_GAME: Mapping[str, Callable[[], Bot[Any]]] = {"random": RandomBot}


class UnknownBot(ValueError):
    """A bot that nobody has written."""


def bot_names(box: Box) -> list[str]:
    """Return the bots that can play a game, weakest first."""
    return [*ANY_GAME, *box.bots]


def company(box: Box, seats: int) -> list[str]:
    """Return who fills so many free seats: the game's usual company in turn, or its best bot."""
    usual = box.company or bot_names(box)[-1:]
    return [usual[number % len(usual)] for number in range(seats)]


def make_bot(box: Box, name: str | None) -> Bot[Any] | None:
    """Return a new bot by its id; None for a person."""
    if name is None:
        return None
    makers = {**ANY_GAME, **box.bots}
    if name not in makers:
        raise UnknownBot(f"unknown bot {name!r} for {box.id}; {nearest(name, makers)}")
    return makers[name]()
