"""The expert: announcing, betting, cards and investments are thought about, rolling is exact."""

from __future__ import annotations

from typing import Final, final

from brink.games.ai_rush.bot.heuristic import heuristic
from brink.games.ai_rush.bot.values import RushValues
from brink.games.ai_rush.rules.answers import KEEP, LUCK, PLAY, REROLL, ROLL, STOP, TAKE
from brink.games.ai_rush.rules.state import RushState
from brink.kernel.bot import Budget
from brink.kernel.levels import Expert
from brink.kernel.step import Decision

TURNS: Final = 3  # That a playout sees: more of them tell less, as luck grows.
PLAYOUTS: Final = 192  # For a decision.


@final
class RushExpert(Expert[RushState]):
    """Leaves to the stopping table what it knows exactly."""

    def ponders(self, decision: Decision[RushState]) -> bool:
        menu = decision.menu
        verb = menu.at(0).verb
        if verb in (KEEP, REROLL, LUCK, TAKE):
            return False
        if verb not in (ROLL, STOP, PLAY):
            return True
        for place in range(menu.size):
            if menu.at(place).verb == PLAY:
                return True
        return False


def expert(weights: list[float], playouts: int = PLAYOUTS, turns: int = TURNS) -> RushExpert:
    """Return the bot that thinks, with the weights of its values."""
    return RushExpert(heuristic(), RushValues(weights), turns, Budget(playouts))
