"""What a position of AI RUSH is worth: the Outlook's chances, set right by played games.

The weights and how they were found lie in values/values.toml.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec

from brink.games.ai_rush.bot.outlook import FAR_OFF, Outlook, zeros
from brink.games.ai_rush.bot.temper import USUAL, Temper
from brink.games.ai_rush.rules.ending import winners
from brink.games.ai_rush.rules.state import RushState
from brink.kernel.row import Row
from brink.kernel.values import Values

if TYPE_CHECKING:
    from mypy_extensions import i64

TO_WIN: Final = Temper("values", 1.0, 0.0, 0.0, 0.0)
FEATURES: Final = [
    "always",
    "win",
    "lead",
    "safe",
    "time",
    "win × time",
    "lead × time",
    "safe × time",
    "cards in hand",
    "luck and rerolls that wait",
    "investments",
    "a seat's share",
]
SURE: Final = 0.0005  # Nearer to 0 or 1 no chance is taken to be.


@final
class RushValues(Values[RushState]):
    """The chance to win: to lead a sector at the end, with ROGUE leading none."""

    def __init__(self, weights: list[float]) -> None:
        assert len(weights) == len(FEATURES), f"{len(weights)} weights for {len(FEATURES)} features"
        self.weights: Final = vec[float](weights)

    def turns(self, state: RushState) -> i64:
        return state.turns

    def worth(self, state: RushState, eyes: i64, seat: i64) -> float:
        if state.over:
            return 1.0 if seat in winners(state) else 0.0
        found = self.features(state, seat)
        total = 0.0
        for place in range(len(found)):
            total += self.weights[place] * found[place]
        return chance(total)

    def evaluate(self, state: RushState, eyes: i64) -> list[float]:
        return [self.worth(state, eyes, seat) for seat in range(state.seats)]

    def features(self, state: RushState, seat: i64) -> vec[float]:
        """Return what the chance is made of; nothing that any eyes cannot see."""
        outlook = Outlook(state, seat, TO_WIN, USUAL)
        self.count_turn(outlook, state)
        outlook.worth()
        turns = float(state.seats * state.rules.parts.quarters)
        time = 1.0 - (float(state.turns) - 1.0) / turns
        win = odds(outlook.lead * outlook.safe)
        lead = odds(outlook.lead)
        safe = odds(outlook.safe)
        found = zeros(len(FEATURES))
        found[0] = 1.0
        found[1] = win
        found[2] = lead
        found[3] = safe
        found[4] = time
        found[5] = win * time
        found[6] = lead * time
        found[7] = safe * time
        found[8] = float(len(state.hands[seat].all))
        found[9] = float(state.luck.all[seat]) + 2.0 * float(state.rerolls.all[seat])
        found[10] = float(invested(state.investments, seat, state.seats))
        found[11] = 1.0 / float(state.seats)
        return found

    def count_turn(self, outlook: Outlook, state: RushState) -> None:
        """Count what the turn now played will bring: the forecast leaves it to its company."""
        factor = float(state.factor())
        active = state.active
        habits = outlook.habits
        if state.sector < 0:
            outlook.coming[active] += outlook.split * habits.own_turn * factor
            outlook.rogue_coming += outlook.split * habits.rogue * factor
        else:
            own = float(state.pile) if state.pile > 0 else habits.own_turn
            copied = float(state.pile) if state.pile > 0 else habits.bet
            outlook.put(active, state.sector, own * factor)
            for seat in range(state.seats):
                times = state.mirrors.all[seat]
                if times > 0:
                    outlook.put(seat, state.sector, copied * factor * float(times))
        for sector in state.sectors.all:
            outlook.look_at(sector)


def invested(investments: Row, seat: i64, seats: i64) -> i64:
    """Return how many investments a company has in others."""
    count: i64 = 0
    for other in range(seats):
        count += investments.all[seat * seats + other]
    return count


def odds(chance_to: float) -> float:
    """Return a chance as the logarithm of its odds."""
    kept = min(1.0 - SURE, max(SURE, chance_to))
    return math.log(kept / (1.0 - kept))


def chance(log_odds: float) -> float:
    """Return the chance of such odds."""
    bend = min(FAR_OFF, max(-FAR_OFF, log_odds))
    return 1.0 / (1.0 + math.exp(-bend))
