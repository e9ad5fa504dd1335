"""The stopping table again, with a company's chances in place of agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec

from brink.games.ai_rush.bot.outlook import Outlook, zeros
from brink.games.ai_rush.rules.odds import DICE, HIGHEST, LOWEST, pile_after

if TYPE_CHECKING:
    from mypy_extensions import i64

LEVELS: Final = 8  # None, and seven successes looked ahead; then a company stops.


@final
class Pressing:
    """What every total is worth in this turn, if the company stops at its best moment.

    `copies` says by seat how often the pile also counts for it; the active company is not in it.
    """

    def __init__(
        self, outlook: Outlook, active: i64, sector: i64, copies: vec[float], icons: vec[float]
    ) -> None:
        state = outlook.state
        self.outlook: Final = outlook
        self.icons: Final = icons  # By total: what landing there is worth beside the pile.
        self.rolls: Final[i64] = state.rolls
        self.last: Final[i64] = state.last_total
        self.stops: Final = zeros(LEVELS)  # By successes from now.
        self.busts: Final = zeros(LEVELS)
        factor = float(state.factor())
        mirrored = 0.0
        for copy in copies:
            mirrored += copy
        for level in range(LEVELS):
            pile = float(pile_after(self.rolls + level)) * factor
            self.busts[level] = outlook.trial(outlook.seats, sector, pile * (1.0 + mirrored))
            self.stops[level] = outlook.deployed(active, sector, pile, copies)
        self.best: Final = zeros(LEVELS * (HIGHEST + 1))
        for level in range(LEVELS - 1, 0, -1):
            for last in range(LOWEST, HIGHEST + 1):
                value = self.stops[level]
                if level + 1 < LEVELS:
                    value = max(value, self.on(last, level))
                self.best[level * (HIGHEST + 1) + last] = value

    def on(self, last: i64, level: i64) -> float:
        """Return what rolling is worth with the marker on a total, some successes from now."""
        value = 0.0
        bust = self.busts[level]
        for total in range(LOWEST, last):
            value += DICE.chances[total] * bust
        after: i64 = (level + 1) * (HIGHEST + 1)
        for total in range(last, HIGHEST + 1):
            value += DICE.chances[total] * (self.best[after + total] + self.icons[total])
        return value

    def landing(self, total: i64, last: i64, level: i64) -> float:
        """Return what a settled total is worth."""
        if total < last:
            return self.busts[level]
        return self.best[(level + 1) * (HIGHEST + 1) + total] + self.icons[total]

    # The roll in hand or about to be made.

    def stop(self) -> float:
        """Return what stopping now is worth."""
        return self.stops[0]

    def roll(self, luck: i64, rerolls: i64) -> float:
        """Return what rolling now is worth with luck and rerolls."""
        value = 0.0
        for left in range(rerolls + 1):
            again = value
            value = 0.0
            for dice in range(LOWEST, HIGHEST + 1):
                kept = self.with_luck(dice, luck)
                value += DICE.chances[dice] * (max(kept, again) if left else kept)
        return value

    def with_luck(self, dice: i64, luck: i64) -> float:
        """Return what the dice are worth with as much luck as is best."""
        most = self.landing(dice, self.last, 0)
        for total in range(dice + 1, min(HIGHEST, dice + luck) + 1):
            most = max(most, self.landing(total, self.last, 0))
        return most
