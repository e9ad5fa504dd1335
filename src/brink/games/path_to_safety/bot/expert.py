"""The expert: every action of a turn is thought about; votes are the player's."""

from __future__ import annotations

from typing import Final

from brink.games.path_to_safety.bot.heuristic import HeuristicBot
from brink.games.path_to_safety.bot.values import PathValues
from brink.games.path_to_safety.rules.state import PathState
from brink.kernel.bot import Budget
from brink.kernel.levels import Expert

TURNS: Final = 4  # That a playout sees.
PLAYOUTS: Final = 256  # For a decision.


def expert(
    bonus: list[float], extra_turn: list[float], playouts: int = PLAYOUTS, turns: int = TURNS
) -> Expert[PathState]:
    """Return the bot that thinks, with the weights of its values."""
    return Expert(HeuristicBot(), PathValues(bonus, extra_turn), turns, Budget(playouts))
