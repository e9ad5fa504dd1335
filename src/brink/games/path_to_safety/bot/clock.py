"""How many rounds are still to come: a table over every position of the Mad Science clock."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brink.games.path_to_safety.rules.clock import chance_to_end

FUTURES: Final = 3  # A short, a middling and a long future, each as likely.
PACES: Final = 17  # The table knows 0, ¼, ½ … 4 extra advances a round.
PACE_STEP: Final = 0.25
MOST_EXTRA: Final = 6  # More extra advances in one round count as this many.
MOST_ROUNDS: Final = 40  # So long no clock runs that matters.


@final
class Clock:
    """For a number of dice: how many rounds follow the coming roll, by pace and advances so far."""

    def __init__(self, dice: i64) -> None:
        self.places: Final[i64] = 2 * dice - 1  # Advances so far: 0 to this less one.
        self.goes_on = vec[float]()  # By advances: the chance to survive the roll.
        self.rounds = vec[float]()  # By pace, advances, future.
        for advances in range(self.places):
            at_end = advances > dice - 2
            pool = advances - dice + 2 if at_end else dice - advances
            self.goes_on = append(self.goes_on, 1.0 - chance_to_end(pool, at_end))
        for pace in range(PACES):
            self.add_pace(PACE_STEP * pace)

    def add_pace(self, pace: float) -> None:
        """Add the rounds to expect if Mad Science advances this often besides each round's end."""
        extra = poisson(pace)
        lengths: list[list[float]] = [[] for _ in range(self.places)]
        for back in range(self.places):
            advances = self.places - 1 - back
            lengths[advances] = self.lengths_from(advances, extra, lengths)
        for advances in range(self.places):
            for rounds in split(lengths[advances]):
                self.rounds = append(self.rounds, rounds)

    def lengths_from(
        self, advances: i64, extra: list[float], later: list[list[float]]
    ) -> list[float]:
        """Return the chance of exactly 0, 1, 2 … further rounds after the coming roll."""
        last = self.places - 1
        goes_on = self.goes_on[advances]
        chances = [1.0 - goes_on]
        for rounds in range(1, MOST_ROUNDS):
            total = 0.0
            for count in range(len(extra)):
                then = min(last, advances + 1 + count)
                known = chances if then == advances else later[then]
                total += extra[count] * known[rounds - 1]
            chances.append(goes_on * total)
        return chances

    def ahead(self, pace: float, advances: i64, future: i64) -> float:
        """Return the rounds after the coming roll in a future, between two paces if need be."""
        place = min(pace / PACE_STEP, PACES - 1.001)
        low = i64(place)
        part = place - float(low)
        slow = (low * self.places + min(advances, self.places - 1)) * FUTURES + future
        calm = self.rounds[slow]
        return calm + part * (self.rounds[slow + self.places * FUTURES] - calm)


def poisson(mean: float) -> list[float]:
    """Return the chances of 0, 1, 2 … chance events of this mean; the last entry holds the rest."""
    chances: list[float] = []
    rest = 1.0
    term = math.exp(-mean)
    for count in range(MOST_EXTRA):
        chances.append(term)
        rest -= term
        term = term * mean / (count + 1)
    chances.append(max(0.0, rest))
    return chances


def split(chances: list[float]) -> list[float]:
    """Return the mean number of rounds in each of FUTURES equally likely parts, shortest first."""
    share = 1.0 / FUTURES
    means = [0.0] * FUTURES
    part: i64 = 0
    room = share
    for rounds in range(len(chances)):
        left = chances[rounds]
        while left > 0.0 and part < FUTURES:
            taken = min(left, room)
            means[part] += taken * rounds / share
            left -= taken
            room -= taken
            if room <= 1e-12:
                part += 1
                room = share
    return means
