"""A turn's worth: what it takes to finish an invention, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.bot.odds import Odds
from brink.games.science.bot.temper import Habits, Temper
from brink.games.science.rules.decks import kind_of
from brink.games.science.rules.prices import (
    BUSINESS_FUNDING,
    ENGINEER_SAVES,
    USUAL_FUNDING,
    funding,
    hire_price,
    is_banned,
    stipend,
)
from brink.games.science.rules.state import CARD, MIDNIGHT, ScienceState
from brink.games.science.rules.words import (
    BUSINESSMAN,
    COMPLETION_CLOCK,
    COMPLETION_MONEY,
    ENGINEER,
    TYPE_COUNT,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

HOURS: Final = 11.0
TYPICAL_SLOTS: Final = 5
TYPICAL_COST: Final = 4
TYPICAL_SOCIAL: Final = 4
FIRST_TEAM: Final = 10  # Money that makes a beginning; more at work is no better.
HOPELESS: Final = -1000.0


@final
class Plan:
    """One inventor's view of the position, everything priced in money."""

    def __init__(
        self, state: ScienceState, seat: i64, temper: Temper, habits: Habits, odds: Odds
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.temper: Final = temper
        self.habits: Final = habits
        self.odds: Final = odds
        # Whoever is funded better has better turns to lose, too: it should not keep them from
        # inventing, so everybody plans with the usual funding.
        extra: i64 = BUSINESS_FUNDING - USUAL_FUNDING if state.has_role(seat, BUSINESSMAN) else 0
        self.funding: Final[i64] = max(0, funding(state, seat) - extra)
        self.turn: Final = habits.turn
        self.income: Final[i64] = max(1, self.funding + stipend(state, seat))
        self.refits: Final = state.has_role(seat, ENGINEER)
        saves: i64 = ENGINEER_SAVES if self.refits else 0
        self.idea_cost: Final[i64] = TYPICAL_COST - saves
        self.prices: Final[list[int]] = [hire_price(state, kind) for kind in range(TYPE_COUNT)]
        # A second open invention saves the turn to research it later, if there is a later.
        to_come: i64 = state.rules.target - len(state.completed)
        self.second: Final = habits.second * float(to_come) / float(state.rules.target)
        self.teams: Final[dict[int, int]] = {}  # By open invention of this seat.
        self.known: Final[dict[int, float]] = {}
        for invention in state.open_inventions[seat]:
            self.teams[invention] = self.team_on(invention)

    def team_on(self, invention: i64) -> i64:
        """Return the team on an invention: types are public."""
        team: i64 = 0
        for entry in self.state.staff:
            if entry % CARD == invention:
                team += self.odds.units[kind_of(self.state, entry)]
        return team

    # The clock.

    def dread(self, clock: i64) -> float:
        """Return what it costs that the clock shows an hour: little early, much near midnight."""
        if clock >= MIDNIGHT:
            return self.temper.midnight
        gone = float(clock - 1) / HOURS
        return self.temper.hour * float(clock - 1) + (
            self.temper.midnight * self.habits.dread * gone * gone * gone * gone
        )

    def moved(self, value: i64) -> float:
        """Return what a move of the clock by a printed value is worth."""
        clock = self.state.clock
        now: i64 = max(1, min(MIDNIGHT, clock - value))
        return self.dread(clock) - self.dread(now)

    def alarmed(self, value: i64) -> float:
        """Return what it is worth that an event moves the clock.

        Near midnight everybody has to pay for calmer teams: each hour costs more than the last.
        """
        clock = self.state.clock
        now: i64 = max(1, min(MIDNIGHT, clock - value))
        return self.alarm(clock) - self.alarm(now)

    def alarm(self, clock: i64) -> float:
        """Return what it costs to go on inventing from an hour."""
        if clock >= MIDNIGHT:
            return self.temper.midnight
        gone = float(clock - 1) / HOURS
        return self.temper.hour * float(clock - 1) + (
            self.temper.midnight * self.habits.alarm * gone * gone
        )

    # Completions.

    def completion(self, team: i64, social: i64, money: i64, turns: i64) -> float:
        """Return what completing with a team brings, so many turns from now (0: in this one)."""
        state, odds, temper = self.state, self.odds, self.temper
        clock: i64 = state.clock + int(self.habits.drift * float(turns))
        extra_money: i64 = 0
        extra_clock: i64 = 0
        if turns == 0:  # What the event does ends before the next turn (R11).
            extra_money = state.modifier(COMPLETION_MONEY)
            extra_clock = state.modifier(COMPLETION_CLOCK)
        mean_money = odds.money(team) + float(extra_money)
        mean_clock = odds.clock(team)
        danger = self.chance(team, clock - MIDNIGHT - extra_clock)
        if self.refits:  # A stand-in that is not needed for the clock earns money.
            mean_money += odds.lift(team) * (1.0 - danger)
        value = mean_money + self.habits.prize
        value += temper.hour * (mean_clock + float(extra_clock))
        value += temper.worth * (float(social) + mean_clock)
        value -= self.fear(clock, mean_clock + float(extra_clock), danger)
        if len(state.completed) + 1 >= state.rules.target:
            value += self.triumph(float(money) + mean_money)
        return value

    def fear(self, clock: i64, mean_clock: float, danger: float) -> float:
        """Return the price of the chance of midnight, and of coming nearer to it."""
        later = max(0.0, min(HOURS, float(clock - 1) - mean_clock)) / HOURS
        now = float(clock - 1) / HOURS
        shadow = later * later * later * later - now * now * now * now
        near = self.temper.midnight * self.habits.dread * shadow
        return self.temper.midnight * danger + (1.0 - danger) * near

    def triumph(self, money: float) -> float:
        """Return what it is worth to end the game with so much money."""
        for other in range(self.state.seats):
            if other != self.seat and float(self.state.cash(other)) > money:
                return -self.habits.last
        return self.habits.last

    def potential(self, team: i64, empty: i64, social: i64, money: i64, last: bool) -> float:
        """Return what an open invention is worth from the next turn on, well finished.

        Tries every way to fill it with one or two more types. Unless it is the last one thought
        of, what the money it leaves can begin afterwards counts, too.
        """
        key: i64 = (((team * 16 + empty) * 64 + social + 32) * 256 + min(money, 255)) * 2 + int(
            last
        )
        known = self.known.get(key)
        if known is not None:
            return known
        best = HOPELESS
        for kind in range(TYPE_COUNT):
            best = max(best, self.finish(team, kind, empty, kind, 0, social, money, last))
            for other in range(kind + 1, TYPE_COUNT):
                for count in range(1, empty):
                    rest = empty - count
                    value = self.finish(team, kind, count, other, rest, social, money, last)
                    best = max(best, value)
        self.known[key] = best
        return best

    def finish(
        self,
        team: i64,
        kind: i64,
        count: i64,
        other: i64,
        rest: i64,
        social: i64,
        money: i64,
        last: bool,
    ) -> float:
        """Return what it is worth to fill an invention so."""
        parts = self.state.rules.parts
        if count > len(parts.full_piles[kind]) or rest > len(parts.full_piles[other]):
            return HOPELESS
        cost: i64 = count * parts.costs[kind] + rest * parts.costs[other]
        turns: i64 = 1 if rest == 0 else 2
        short: i64 = cost - money - 1
        waits: i64 = 0  # Turns of seeking funding.
        if short > 0:
            waits = (short + self.income - 1) // self.income
        turns += waits
        full: i64 = team + count * self.odds.units[kind] + rest * self.odds.units[other]
        value = self.completion(full, social, money, turns) + float(waits * self.funding - cost)
        value -= self.turn * float(turns)
        if not last:
            left: i64 = money + waits * self.income - cost + int(self.odds.money(full))
            value += self.idea(max(0, left))
        return value

    # Positions.

    def worth(self, money: i64, changed: i64, team: i64) -> float:
        """Return what a seat has: money, and its open inventions.

        One invention may have another team than it has now (`changed`, or -1); full, it counts as
        completed in this turn.
        """
        best = HOPELESS
        second = HOPELESS
        done = 0.0
        parts = self.state.rules.parts
        for invention in self.state.open_inventions[self.seat]:
            card = parts.inventions[invention]
            on_it: i64 = team if invention == changed else self.teams[invention]
            empty = card.slots - self.size(on_it)
            if empty <= 0:
                done = self.completion(on_it, card.social, money, 0) + self.at_work(on_it)
                money += max(0, int(self.odds.money(on_it)))
                done -= float(max(0, int(self.odds.money(on_it))))
                continue
            value = self.potential(on_it, empty, card.social, money, False) + self.at_work(on_it)
            second = max(second, min(best, value))
            best = max(best, value)
        base = self.idea(money)  # There is always another idea.
        ahead = max(best, base) + self.second * max(0.0, second - base)
        return float(money) + done + ahead

    def at_work(self, team: i64) -> float:
        """Return what it is worth to have put money to work: it is out of everybody's reach."""
        cost: i64 = 0
        for kind in range(TYPE_COUNT):
            cost += self.odds.count(team, kind) * self.state.rules.parts.costs[kind]
        return self.habits.eager * float(min(cost, FIRST_TEAM))

    def idea(self, money: i64) -> float:
        """Return what a typical invention not yet researched is worth."""
        left: i64 = max(0, money - self.idea_cost)
        value = self.potential(0, TYPICAL_SLOTS, TYPICAL_SOCIAL, left, True)
        return value - float(self.idea_cost) - self.turn

    def size(self, team: i64) -> i64:
        """Return how many are on a team."""
        count: i64 = 0
        for kind in range(TYPE_COUNT):
            count += self.odds.count(team, kind)
        return count

    def with_new(self, money: i64, slots: i64, social: i64) -> float:
        """Return what a seat has if it begins an invention and has so much left."""
        here = self.worth(money, -1, 0) - float(money)
        new = self.potential(0, slots, social, money, False)
        first, other = (new, here) if new > here else (here, new)
        spare: i64 = max(1, len(self.teams))  # The third is hardly ever begun, the fourth never.
        share = self.second / float(spare * spare)
        return float(money) + first + share * max(0.0, other - self.idea(money))

    def stop(self) -> float:
        """Return what a seat has if it does nothing more in this turn."""
        return self.worth(self.state.cash(self.seat), -1, 0)

    def fund(self) -> float:
        """Return what seeking funding leads to."""
        return self.worth(self.state.cash(self.seat) + self.funding, -1, 0)

    def research(self) -> float:
        """Return what looking for another invention leads to, by a typical one."""
        money = self.state.cash(self.seat)
        if money < self.idea_cost:
            return self.worth(money, -1, 0)
        return self.with_new(money - self.idea_cost, TYPICAL_SLOTS, TYPICAL_SOCIAL)

    def place(self, kind: i64, invention: i64, free: bool = False) -> float:
        """Return what placing one or more of a type on an invention leads to, at best."""
        state = self.state
        money = state.cash(self.seat)
        price: i64 = 0 if free else self.prices[kind]
        team: i64 = self.teams[invention]
        most: i64 = min(state.room_on(invention), len(state.piles[kind]))
        if free:
            most = 1
        best = HOPELESS
        for count in range(1, most + 1):
            cost = count * price
            if cost > money:
                break
            after: i64 = team + count * self.odds.units[kind]
            best = max(best, self.worth(money - cost, invention, after))
        return best

    def hire(self, kind: i64) -> float:
        """Return what hiring a type leads to, at best."""
        if is_banned(self.state, kind) or not self.state.piles[kind]:
            return HOPELESS
        best = HOPELESS
        for invention in self.state.open_inventions[self.seat]:
            best = max(best, self.place(kind, invention))
        return best

    def hire_any(self) -> float:
        """Return what hiring leads to, at best."""
        best = HOPELESS
        for kind in range(TYPE_COUNT):
            best = max(best, self.hire(kind))
        return best

    def chance(self, team: i64, limit: i64) -> float:
        """Return the chance that a team's clock sum will be at most a limit."""
        if self.refits:
            return self.odds.refitted_at_most(team, limit)
        return self.odds.at_most(team, limit)
