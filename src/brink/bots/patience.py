"""Patience: how long a bot may think where somebody waits for it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, final

from brink.kernel.action import Action
from brink.kernel.bot import Bot, Budget, Look
from brink.kernel.chance import Chance
from brink.kernel.levels import Expert
from brink.kernel.step import Decision

if TYPE_CHECKING:
    from mypy_extensions import i64

AT_A_TABLE: Final = 1.5  # Seconds; the rest of the three that people wait is for who thinks before.


@final
class Patience(Budget):
    """So many playouts, or so many seconds, whichever is over first."""

    def __init__(self, playouts: i64, seconds: float) -> None:
        super().__init__(playouts)
        self.seconds: Final = seconds
        self.began = 0.0

    def begin(self) -> None:
        self.began = time.monotonic()

    def used(self, playouts: i64) -> float:
        spent = (time.monotonic() - self.began) / self.seconds
        return max(spent, super().used(playouts))


def choose_at_a_table(
    bot: Bot[Any],
    decision: Decision[Any],
    look: Look[Any],
    chance: Chance,
    seconds: float = AT_A_TABLE,
) -> Action:
    """Return a bot's answer; one that ponders gives the best it has when its time is over."""
    if not isinstance(bot, Expert):
        return bot.choose(decision, look, chance)
    budget = Patience(bot.budget.playouts, seconds)
    return bot.choose_within(decision, look, chance, budget)
