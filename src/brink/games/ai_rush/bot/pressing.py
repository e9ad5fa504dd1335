"""The stopping table again, with a company's chances in place of agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.bot.outlook import Outlook
from brink.games.ai_rush.rules.odds import CHANCES, HIGHEST, LOWEST, pile_after

if TYPE_CHECKING:
    from mypy_extensions import i64

FAR_AHEAD: Final = 7  # Successes looked ahead; then a company stops.


@final
class Pressing:
    """What every total is worth in this turn, if the company stops at its best moment.

    `copies` says by seat how often the pile also counts for it; the active company is not in it.
    """

    def __init__(
        self, outlook: Outlook, active: i64, sector: i64, copies: list[float], icons: list[float]
    ) -> None:
        state = outlook.state
        self.outlook: Final = outlook
        self.icons: Final = icons  # By total: what landing there is worth beside the pile.
        self.rolls: Final[i64] = state.rolls
        self.last: Final[i64] = state.last_total
        self.levels: Final[i64] = FAR_AHEAD + 1
        self.stops: Final[list[float]] = []  # By successes from now.
        self.busts: Final[list[float]] = []
        factor = float(state.factor())
        mirrored = 0.0
        for copy in copies:
            mirrored += copy
        for level in range(self.levels):
            pile = float(pile_after(self.rolls + level)) * factor
            rogue = pile * (1.0 + mirrored)
            self.busts.append(outlook.trial(state.seats, sector, rogue))
            outlook.put(active, sector, pile)
            for seat in range(state.seats):
                if copies[seat] > 0.0:
                    outlook.put(seat, sector, pile * copies[seat])
            self.stops.append(outlook.worth())
            outlook.put(active, sector, -pile)
            for seat in range(state.seats):
                if copies[seat] > 0.0:
                    outlook.put(seat, sector, -pile * copies[seat])
        self.best: Final[list[float]] = [0.0] * (self.levels * (HIGHEST + 1))
        for level in range(self.levels - 1, 0, -1):
            for last in range(LOWEST, HIGHEST + 1):
                value = self.stops[level]
                if level + 1 < self.levels:
                    value = max(value, self.on(last, level))
                self.best[level * (HIGHEST + 1) + last] = value

    def on(self, last: i64, level: i64) -> float:
        """Return what rolling is worth with the marker on a total, some successes from now."""
        value = 0.0
        for total in range(LOWEST, HIGHEST + 1):
            value += CHANCES[total] * self.landing(total, last, level)
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
                value += CHANCES[dice] * (max(kept, again) if left else kept)
        return value

    def with_luck(self, dice: i64, luck: i64) -> float:
        """Return what the dice are worth with as much luck as is best."""
        most = self.landing(dice, self.last, 0)
        for total in range(dice + 1, min(HIGHEST, dice + luck) + 1):
            most = max(most, self.landing(total, self.last, 0))
        return most
