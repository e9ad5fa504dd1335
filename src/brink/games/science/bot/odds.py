"""The exact distribution of a team's clock sum, by convolution over the types on it."""

from __future__ import annotations

from itertools import combinations
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
        self.parts: Final = parts
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
        # The same with a stand-in, and what one is worth; by team, or by type and count.
        self.known_refitted: Final[dict[int, list[float]]] = {}
        self.refitted_sums: Final[dict[int, list[float]]] = {}
        self.lifts: Final[dict[int, float]] = {}

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
        known = self.known.get(team)
        if known is None:
            known = add_up(self.sum_of(team, -1))
            self.known[team] = known
        return up_to(known, limit)

    def refitted_at_most(self, team: i64, limit: i64) -> float:
        """Return the same for an Engineer, who names a stand-in where it is needed.

        It is named for the worst of the one type that helps most: whoever may look first does a
        little better still.
        """
        known = self.known_refitted.get(team)
        if known is None:
            known = add_up(self.sum_of(team, -1))
            for kind in range(TYPE_COUNT):
                if self.count(team, kind) > 0:
                    with_it = add_up(self.sum_of(team, kind))
                    known = [min(pair) for pair in zip(known, with_it, strict=True)]
            self.known_refitted[team] = known
        return up_to(known, limit)

    def sum_of(self, team: i64, refitted: i64) -> list[float]:
        """Return the chances of a team's clock sums, one type of it with a stand-in at hand."""
        chances = [0.0] * SPAN
        chances[-LOWEST] = 1.0
        for kind in range(TYPE_COUNT):
            count = self.count(team, kind)
            if count > 0:
                of_type = self.sums[kind][count]
                if kind == refitted:
                    of_type = self.with_stand_in(kind, count)
                chances = convolve(chances, of_type)
        return chances

    def with_stand_in(self, kind: i64, count: i64) -> list[float]:
        """Return the chances of a type's clock sum or, if that is better, its refitted one."""
        key: i64 = kind * BASE + count
        found = self.refitted_sums.get(key)
        if found is None:
            clocks: list[int] = [
                self.parts.researchers[card].clock for card in self.parts.full_piles[kind]
            ]
            found = stand_ins(clocks, count) if count < len(clocks) else self.sums[kind][count]
            self.refitted_sums[key] = found
        return found

    def lift(self, team: i64) -> float:
        """Return the money a stand-in for the cheapest of the best type brings, on average."""
        best = 0.0
        for kind in range(TYPE_COUNT):
            count = self.count(team, kind)
            if count > 0:
                best = max(best, self.lift_of(kind, count))
        return best

    def lift_of(self, kind: i64, count: i64) -> float:
        """Return the same for so many of one type."""
        key: i64 = kind * BASE + count
        found = self.lifts.get(key)
        if found is None:
            monies: list[int] = [
                self.parts.researchers[card].money for card in self.parts.full_piles[kind]
            ]
            found = mean_lift(monies, count) if count < len(monies) else 0.0
            self.lifts[key] = found
        return found


SHARED: Final[list[Odds]] = []  # Those of the cards last asked for: the same for every bot.


def odds_of(parts: Parts) -> Odds:
    """Return the odds of these cards, worked out once."""
    if not SHARED or SHARED[0].parts is not parts:
        SHARED.clear()
        SHARED.append(Odds(parts))
    return SHARED[0]


def add_up(chances: list[float]) -> list[float]:
    """Return the chances to be at most so much, from the lowest sum on."""
    so_far = 0.0
    sums = [0.0] * SPAN
    for place in range(SPAN):
        so_far += chances[place]
        sums[place] = so_far
    return sums


def up_to(sums: list[float], limit: i64) -> float:
    """Return the chance to be at most a limit."""
    place = limit - LOWEST
    return 0.0 if place < 0 else sums[min(place, SPAN - 1)]


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


def stand_ins(clocks: list[int], count: i64) -> list[float]:
    """Return the chances of a draw's clock sum, or of what a stand-in for its worst makes of it.

    Whichever is better: a stand-in is named only where the sum as it lies is too low.
    """
    row = [0.0] * SPAN
    ways = 0.0
    size: i64 = len(clocks)
    for drawn in combinations(range(size), count):
        lie = 0
        worst = clocks[drawn[0]]
        for card in drawn:
            lie += clocks[card]
            worst = min(worst, clocks[card])
        for card in range(size):
            if card not in drawn:
                row[max(lie, lie - worst + clocks[card]) - LOWEST] += 1.0
                ways += 1.0
    for place in range(SPAN):
        row[place] /= ways
    return row


def mean_lift(monies: list[int], count: i64) -> float:
    """Return what replacing the cheapest of a draw by a random other card brings on average."""
    size: i64 = len(monies)
    everything = sum(monies)
    total = 0.0
    ways = 0.0
    for drawn in combinations(range(size), count):
        held = 0
        cheapest = monies[drawn[0]]
        for card in drawn:
            held += monies[card]
            cheapest = min(cheapest, monies[card])
        total += max(0.0, float(everything - held) / float(size - count) - float(cheapest))
        ways += 1.0
    return total / ways


def convolve(first: list[float], second: list[float]) -> list[float]:
    """Return the chances of the sum of two."""
    both = [0.0] * SPAN
    others = [other for other in range(SPAN) if second[other] > 0.0]
    for place in range(SPAN):
        chance = first[place]
        if chance == 0.0:
            continue
        for other in others:
            at: i64 = max(0, min(SPAN - 1, place + other + LOWEST))
            both[at] += chance * second[other]
    return both
