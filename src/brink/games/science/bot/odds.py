"""The exact distribution of a team's clock sum, by convolution over the types on it."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brink.games.science.rules.parts import Parts
from brink.games.science.rules.vocabulary import TYPE_COUNT
from brink.kernel.row import Row, row_of

# A team is one number: how many of each type are on it, a digit each in base 16.
DIGIT: Final = 4  # Bits.
BASE: Final = 16
MOST_OF_A_TYPE: Final = 12
LOWEST: Final = -84  # No team of twelve reaches a sum outside LOWEST … LOWEST + SPAN - 1.
SPAN: Final = 128
NOT_YET: Final = -1e9  # Worked out.
MOST_NOTED: Final = 64


@final
class Team:
    """So many researchers of each type. All cards of a type are equally likely to be on it."""

    def __init__(
        self, number: i64, size: i64, cost: i64, money: float, clock: float, sums: vec[float]
    ) -> None:
        self.number: Final = number
        self.size: Final = size
        self.cost: Final = cost  # As printed.
        self.money: Final = money  # The mean.
        self.dollars: Final[i64] = int(money)
        self.clock: Final = clock  # The mean of the clock sum …
        self.sums: Final = sums  # … and the chances that it is at most LOWEST + place.
        self.refitted_sums: vec[float] = vec[float]()  # With a stand-in; worked out when needed.
        self.lift = NOT_YET  # The money a stand-in brings.

    def at_most(self, limit: i64) -> float:
        """Return the chance that the clock sum is at most a limit."""
        place: i64 = limit - LOWEST
        if place < 0:
            return 0.0
        return self.sums[place if place < SPAN else SPAN - 1]

    def count(self, kind: i64) -> i64:
        """Return how many of a type are on the team."""
        return (self.number >> (DIGIT * kind)) & (BASE - 1)


@final
class Fillings:
    """All ways to fill the empty slots beside a team with one or two more types."""

    def __init__(self) -> None:
        self.teams: Final[list[Team]] = []
        self.costs: Final = Row()
        self.turns: Final = Row()  # Of hiring: one for each type.


@final
class Odds:
    """What teams may come to, worked out once for each."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        self.units: Final = row_of([BASE**kind for kind in range(TYPE_COUNT)])  # One of a type.
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
        self.teams: Final[dict[int, Team]] = {}
        self.filled: Final[dict[int, Fillings]] = {}  # By team and empty slots.
        self.refitted_draws: Final[dict[int, list[float]]] = {}  # By type and count.
        self.lifts: Final[dict[int, float]] = {}
        self.nobody: Final = self.team(0)
        self.blank: Final = in_a_row([NOT_YET] * MOST_NOTED)  # For notes by money.

    def team(self, number: i64) -> Team:
        """Return a team by its number."""
        found = self.teams.get(number)
        if found is None:
            found = self.new_team(number)
            self.teams[number] = found
        return found

    def new_team(self, number: i64) -> Team:
        """Work out what a team may come to."""
        size: i64 = 0
        cost: i64 = 0
        money = 0.0
        clock = 0.0
        for kind in range(TYPE_COUNT):
            count: i64 = (number >> (DIGIT * kind)) & (BASE - 1)
            size += count
            cost += count * self.parts.costs.all[kind]
            money += float(count) * self.mean_money[kind]
            clock += float(count) * self.mean_clock[kind]
        sums = add_up(self.sum_of(number, -1))
        return Team(number, size, cost, money, clock, in_a_row(sums))

    def fillings(self, team: Team, empty: i64) -> Fillings:
        """Return the ways to fill so many empty slots beside a team."""
        key: i64 = team.number * BASE + empty
        found = self.filled.get(key)
        if found is None:
            found = Fillings()
            for kind in range(TYPE_COUNT):
                self.fill(found, team, kind, empty, kind, 0)
                for other in range(kind + 1, TYPE_COUNT):
                    for count in range(1, empty):
                        self.fill(found, team, kind, count, other, empty - count)
            self.filled[key] = found
        return found

    def fill(
        self, found: Fillings, team: Team, kind: i64, count: i64, other: i64, rest: i64
    ) -> None:
        """Add one way: so many of one type and the rest of another, if there are so many."""
        parts = self.parts
        if count > len(parts.full_piles[kind].all) or rest > len(parts.full_piles[other].all):
            return
        joined: i64 = count * self.units.all[kind] + rest * self.units.all[other]
        found.teams.append(self.team(team.number + joined))
        found.costs.append(count * parts.costs.all[kind] + rest * parts.costs.all[other])
        found.turns.append(1 if rest == 0 else 2)

    def refitted_at_most(self, team: Team, limit: i64) -> float:
        """Return the chance of a low clock sum for an Engineer, who may name a stand-in.

        It is named for the worst of the one type that helps most: whoever may look first does a
        little better still.
        """
        if len(team.refitted_sums) == 0:
            known = add_up(self.sum_of(team.number, -1))
            for kind in range(TYPE_COUNT):
                if team.count(kind) > 0:
                    with_it = add_up(self.sum_of(team.number, kind))
                    known = [min(pair) for pair in zip(known, with_it, strict=True)]
            team.refitted_sums = in_a_row(known)
        place: i64 = limit - LOWEST
        if place < 0:
            return 0.0
        return team.refitted_sums[place if place < SPAN else SPAN - 1]

    def sum_of(self, number: i64, refitted: i64) -> list[float]:
        """Return the chances of a team's clock sums, one type of it with a stand-in at hand."""
        chances = [0.0] * SPAN
        chances[-LOWEST] = 1.0
        for kind in range(TYPE_COUNT):
            count: i64 = (number >> (DIGIT * kind)) & (BASE - 1)
            if count > 0:
                of_type = self.sums[kind][count]
                if kind == refitted:
                    of_type = self.with_stand_in(kind, count)
                chances = convolve(chances, of_type)
        return chances

    def with_stand_in(self, kind: i64, count: i64) -> list[float]:
        """Return the chances of a type's clock sum or, if that is better, its refitted one."""
        key: i64 = kind * BASE + count
        found = self.refitted_draws.get(key)
        if found is None:
            clocks: list[int] = [
                self.parts.researchers[card].clock for card in self.parts.full_piles[kind]
            ]
            found = stand_ins(clocks, count) if count < len(clocks) else self.sums[kind][count]
            self.refitted_draws[key] = found
        return found

    def lift(self, team: Team) -> float:
        """Return the money a stand-in for the cheapest of the best type brings, on average."""
        if team.lift == NOT_YET:
            best = 0.0
            for kind in range(TYPE_COUNT):
                count = team.count(kind)
                if count > 0:
                    best = max(best, self.lift_of(kind, count))
            team.lift = best
        return team.lift

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


def in_a_row(chances: list[float]) -> vec[float]:
    """Return chances side by side, as the machine keeps them."""
    row = vec[float]()
    for chance in chances:
        row = append(row, chance)
    return row


def add_up(chances: list[float]) -> list[float]:
    """Return the chances to be at most so much, from the lowest sum on."""
    so_far = 0.0
    sums = [0.0] * SPAN
    for place in range(SPAN):
        so_far += chances[place]
        sums[place] = so_far
    return sums


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
