"""What a position of Path to Safety is worth: the bot's forecast, set right by played games.

The weights and how they were found lie in values/values.toml.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brink.games.path_to_safety.bot.clock import FUTURES, Clock
from brink.games.path_to_safety.bot.faces import Faces
from brink.games.path_to_safety.bot.forecast import AS_IT_IS, Forecast
from brink.games.path_to_safety.bot.prices import Prices
from brink.games.path_to_safety.rules.state import STILL_ON, PathState
from brink.kernel.values import Values

FEATURES: Final = [
    "always",
    "forecast",
    "stopped now",
    "danger of the coming roll",
    "a desk's share",
    "place in the round",
    "rounds to come",
    "forecast × danger",
    "stopped now × danger",
    "forecast × a desk's share",
    "forecast × rounds to come",
]
SURE: Final = 0.0005  # Nearer to 0 or 1 no chance is taken to be.
FAR_OFF: Final = 30.0
ROUNDS: Final = 5.0  # Rounds to come are counted in so many.


@final
class PathValues(Values[PathState]):
    """The team's chance to win; weights for momentum as a bonus, and as an extra turn."""

    def __init__(self, bonus: list[float], extra_turn: list[float]) -> None:
        assert len(bonus) == len(extra_turn) == len(FEATURES), "a weight for each feature"
        self.bonus: Final = vec[float](bonus)
        self.extra_turn: Final = vec[float](extra_turn)
        self.clocks: Final[dict[int, Clock]] = {}  # By number of dice; each is made once.
        self.faces: Faces | None = None  # Of the cards of the last table.

    def turns(self, state: PathState) -> i64:
        return state.turns

    def worth(self, state: PathState, eyes: i64, seat: i64) -> float:
        """Return the chance; of an ended game, what it was before the difficulties turned over."""
        if state.trigger != STILL_ON:
            return stopped_now(state)
        weights = self.extra_turn if state.rules.extra_turn else self.bonus
        found = self.features(state, eyes)
        total = 0.0
        for place in range(len(found)):
            total += weights[place] * found[place]
        bend = min(FAR_OFF, max(-FAR_OFF, total))
        return 1.0 / (1.0 + math.exp(-bend))

    def evaluate(self, state: PathState, eyes: i64) -> list[float]:
        worth = self.worth(state, eyes, 0)
        if state.trigger != STILL_ON:
            worth = 1.0 if has_won(state) else 0.0
        return [worth] * state.seats

    def features(self, state: PathState, eyes: i64) -> vec[float]:
        """Return what the chance is made of."""
        clock = self.clocks.get(state.rules.mad_science_dice)
        if clock is None:
            clock = Clock(state.rules.mad_science_dice)
            self.clocks[state.rules.mad_science_dice] = clock
        faces = self.faces
        if faces is None or faces.rules is not state.rules:
            faces = Faces(state.rules)
            self.faces = faces
        forecast = Forecast(state, eyes, faces, clock)
        ahead = odds(Prices(forecast).win)
        now = odds(stopped_now(state))
        danger = 1.0 - clock.goes_on[min(forecast.advances, clock.places - 1)]
        rounds = 0.0
        for future in range(FUTURES):
            rounds += forecast.rounds[AS_IT_IS * FUTURES + future] / FUTURES
        rounds /= ROUNDS
        share = 1.0 / forecast.crowd
        found = vec[float]([0.0] * len(FEATURES))
        found[0] = 1.0
        found[1] = ahead
        found[2] = now
        found[3] = danger
        found[4] = share
        found[5] = float(state.desk) * share
        found[6] = rounds
        found[7] = ahead * danger
        found[8] = now * danger
        found[9] = ahead * share
        found[10] = ahead * rounds
        return found


def stopped_now(state: PathState) -> float:
    """Return the chance that some strategy is solved as things stand: known exactly."""
    none = 1.0
    need: i64 = 0 if state.rules.tie_wins else 1
    values = state.rules.parts.values
    for strategy in range(len(state.progress.all)):
        seen = state.seen.all[strategy]
        beaten: i64 = 0
        unseen: i64 = 0
        for value in range(values):
            if not seen >> value & 1:
                unseen += 1
                if state.progress.all[strategy] >= value + 1 + need:
                    beaten += 1
        none *= 1.0 - float(beaten) / float(unseen)
    return 1.0 - none


def has_won(state: PathState) -> bool:
    """Return whether an ended game is won."""
    need: i64 = 0 if state.rules.tie_wins else 1
    for strategy in range(len(state.progress.all)):
        if state.progress.all[strategy] >= state.difficulties.all[strategy] + need:
            return True
    return False


def odds(chance: float) -> float:
    """Return a chance as the logarithm of its odds."""
    kept = min(1.0 - SURE, max(SURE, chance))
    return math.log(kept / (1.0 - kept))
