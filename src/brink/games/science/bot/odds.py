"""The exact distribution of a team's clock sum, by convolution over the types on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules.parts import Parts
from brink.games.science.rules.words import TYPE_COUNT

if TYPE_CHECKING:
    from mypy_extensions import i64

# A team is one number: how many of each type are on it, a digit each in base BASE.
BASE: Final = 16
MOST_OF_A_TYPE: Final = 12
LOWEST: Final = -84  # No team of twelve reaches a sum outside LOWEST … LOWEST + SPAN - 1.
SPAN: Final = 128


def unit(kind: i64) -> i64:
    """Return the team of one researcher of a type."""
    team: i64 = 1
    for _ in range(kind):
        team *= BASE
    return team


@final
class Odds:
    """What teams may come to. All cards of a type are equally likely to be on them."""

    def __init__(self, parts: Parts) -> None:
        self.units: Final = [unit(kind) for kind in range(TYPE_COUNT)]
        self.mean_money: Final[list[float]] = []
        self.mean_clock: Final[list[float]] = []
        self.sums: Final[list[list[list[float]]]] = []  # By type, count and clock sum - LOWEST.
        for pile in parts.full_piles:
            size = float(len(pile))
            clocks: list[int] = [parts.researchers[card].clock for card in pile]
            monies: list[int] = [parts.researchers[card].money for card in pile]
            self.mean_money.append(sum(monies) / size)
            self.mean_clock.append(sum(clocks) / size)
            self.sums.append(draws(clocks))
        self.known: Final[dict[int, list[float]]] = {}  # By team: chances to be at most so much.

    def count(self, team: i64, kind: i64) -> i64:
        """Return how many of a type are on a team."""
        return team // self.units[kind] % BASE

    def money(self, team: i64) -> float:
        """Return the mean of a team's money."""
        total = 0.0
        for kind in range(TYPE_COUNT):
            total += float(self.count(team, kind)) * self.mean_money[kind]
        return total

    def clock(self, team: i64) -> float:
        """Return the mean of a team's clock sum."""
        total = 0.0
        for kind in range(TYPE_COUNT):
            total += float(self.count(team, kind)) * self.mean_clock[kind]
        return total

    def at_most(self, team: i64, limit: i64) -> float:
        """Return the chance that a team's clock sum is at most a limit."""
        place = limit - LOWEST
        if place < 0:
            return 0.0
        known = self.known.get(team)
        if known is None:
            known = self.add_up(team)
            self.known[team] = known
        return known[min(place, SPAN - 1)]

    def add_up(self, team: i64) -> list[float]:
        """Convolve the types on a team, and add up from the lowest sum on."""
        chances = [0.0] * SPAN
        chances[-LOWEST] = 1.0
        for kind in range(TYPE_COUNT):
            count = self.count(team, kind)
            if count > 0:
                chances = convolve(chances, self.sums[kind][count])
        so_far = 0.0
        for place in range(SPAN):
            so_far += chances[place]
            chances[place] = so_far
        return chances


def draws(clocks: list[int]) -> list[list[float]]:
    """Return, for each number of cards drawn from a pile, the chances of their clock sums.

    Counted exactly: in how many ways can so many different cards make this sum?
    """
    ways: list[list[float]] = [[0.0] * SPAN for _ in range(MOST_OF_A_TYPE + 1)]
    ways[0][-LOWEST] = 1.0
    for clock in clocks:
        for drawn in range(MOST_OF_A_TYPE - 1, -1, -1):
            for place in range(SPAN):
                count = ways[drawn][place]
                if count > 0.0:
                    ways[drawn + 1][place + clock] += count
    for row in ways:
        total = sum(row)
        if total > 0.0:
            for place in range(SPAN):
                row[place] /= total
    return ways


def convolve(first: list[float], second: list[float]) -> list[float]:
    """Return the chances of the sum of two."""
    both = [0.0] * SPAN
    for place in range(SPAN):
        chance = first[place]
        if chance == 0.0:
            continue
        for other in range(SPAN):
            if second[other] > 0.0:
                at: i64 = max(0, min(SPAN - 1, place + other + LOWEST))
                both[at] += chance * second[other]
    return both
