"""A turn's worth: what it takes to finish an invention, and what comes of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brink.games.science.bot.odds import MOST_NOTED, NOT_YET, Odds, Team
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
from brink.games.science.rules.state import MIDNIGHT, NOTHING, ScienceState, invention_of
from brink.games.science.rules.vocabulary import (
    BUSINESSMAN,
    COMPLETION_CLOCK,
    COMPLETION_MONEY,
    ENGINEER,
    TYPE_COUNT,
)

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
        # A second open invention saves the turn to research it later, if there is a later.
        to_come: i64 = state.rules.target - len(state.completed)
        self.second: Final = habits.second * float(to_come) / float(state.rules.target)
        self.known: Final[dict[int, float]] = {}  # What open inventions are worth.
        self.ideas: vec[float] = odds.blank[:]  # What one to come is worth, by money.
        self.teams: Final[list[Team]] = []  # By open invention of this seat.
        for invention in state.open_inventions[seat].all:
            self.teams.append(self.team_on(invention))

    def team_on(self, invention: i64) -> Team:
        """Return the team on an invention: types are public."""
        number: i64 = 0
        for entry in self.state.staff.all:
            if invention_of(entry) == invention:
                number += self.odds.units.all[kind_of(self.state, entry)]
        return self.odds.team(number)

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

    def completion(self, team: Team, social: i64, money: i64, turns: i64) -> float:
        """Return what completing with a team brings, so many turns from now (0: in this one)."""
        state, odds, temper = self.state, self.odds, self.temper
        clock: i64 = state.clock + int(self.habits.drift * float(turns))
        extra_money: i64 = 0
        extra_clock: i64 = 0
        if turns == 0:  # What the event does ends before the next turn (R11).
            extra_money = state.modifier(COMPLETION_MONEY)
            extra_clock = state.modifier(COMPLETION_CLOCK)
        mean_money = team.money + float(extra_money)
        mean_clock = team.clock
        danger = self.chance(team, clock - MIDNIGHT - extra_clock)
        if self.refits:  # A stand-in that is not needed for the clock earns money.
            mean_money += odds.lift(team) * (1.0 - danger)
        value = mean_money + self.habits.prize
        value += temper.hour * (mean_clock + float(extra_clock))
        value += temper.worth * (float(social) + mean_clock)
        value -= self.fear(clock, mean_clock + float(extra_clock), danger)
        if len(state.completed.all) + 1 >= state.rules.target:
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

    def potential(self, team: Team, empty: i64, social: i64, money: i64, last: bool) -> float:
        """Return what an open invention is worth from the next turn on, well finished.

        Tries every way to fill it with one or two more types. Unless it is the last one thought
        of, what the money it leaves can begin afterwards counts, too.
        """
        key: i64 = ((team.number * 16 + empty) * 64 + social + 32) * 256 + min(money, 255)
        key = key * 2 + (1 if last else 0)
        known = self.known.get(key)
        if known is not None:
            return known
        best = HOPELESS
        ways = self.odds.fillings(team, empty)
        for way in range(len(ways.costs.all)):
            cost, turns = ways.costs.all[way], ways.turns.all[way]
            best = max(best, self.finish(ways.teams[way], cost, turns, social, money, last))
        self.known[key] = best
        return best

    def finish(
        self, full: Team, cost: i64, turns: i64, social: i64, money: i64, last: bool
    ) -> float:
        """Return what it is worth to fill an invention so, in so many turns of hiring."""
        short: i64 = cost - money - 1
        waits: i64 = 0  # Turns of seeking funding.
        if short > 0:
            waits = (short + self.income - 1) // self.income
        turns += waits
        value = self.completion(full, social, money, turns) + float(waits * self.funding - cost)
        value -= self.turn * float(turns)
        if not last:
            left: i64 = money + waits * self.income - cost + full.dollars
            value += self.idea(max(0, left))
        return value

    # Positions.

    def worth(self, money: i64, changed: i64, team: Team) -> float:
        """Return what a seat has: money, and its open inventions.

        One invention may have another team than it has now (`changed`, or NOTHING); full, it counts
        as completed in this turn.
        """
        best = HOPELESS
        second = HOPELESS
        done = 0.0
        parts = self.state.rules.parts
        held = self.state.open_inventions[self.seat]
        for place in range(len(held.all)):
            invention = held.all[place]
            card = parts.inventions[invention]
            on_it = team if invention == changed else self.teams[place]
            empty = card.slots - on_it.size
            if empty <= 0:
                done = self.completion(on_it, card.social, money, 0) + self.at_work(on_it)
                earned: i64 = max(on_it.dollars, 0)
                money += earned
                done -= float(earned)
                continue
            value = self.potential(on_it, empty, card.social, money, False) + self.at_work(on_it)
            second = max(second, min(best, value))
            best = max(best, value)
        base = self.idea(money)  # There is always another idea.
        ahead = max(best, base) + self.second * max(0.0, second - base)
        return float(money) + done + ahead

    def at_work(self, team: Team) -> float:
        """Return what it is worth to have put money to work: it is out of everybody's reach."""
        return self.habits.eager * float(min(team.cost, FIRST_TEAM))

    def idea(self, money: i64) -> float:
        """Return what a typical invention not yet researched is worth."""
        left: i64 = max(money - self.idea_cost, 0)
        if left < MOST_NOTED and self.ideas[left] != NOT_YET:
            value = self.ideas[left]
        else:
            value = self.potential(self.odds.nobody, TYPICAL_SLOTS, TYPICAL_SOCIAL, left, True)
            if left < MOST_NOTED:
                self.ideas[left] = value
        return value - float(self.idea_cost) - self.turn

    def with_new(self, money: i64, slots: i64, social: i64) -> float:
        """Return what a seat has if it begins an invention and has so much left."""
        here = self.unchanged(money) - float(money)
        new = self.potential(self.odds.nobody, slots, social, money, False)
        first, other = (new, here) if new > here else (here, new)
        spare: i64 = max(1, len(self.teams))  # The third is hardly ever begun, the fourth never.
        share = self.second / float(spare * spare)
        return float(money) + first + share * max(0.0, other - self.idea(money))

    def unchanged(self, money: i64) -> float:
        """Return what a seat has with so much money and the teams as they are."""
        return self.worth(money, NOTHING, self.odds.nobody)

    def stop(self) -> float:
        """Return what a seat has if it does nothing more in this turn."""
        return self.unchanged(self.state.cash(self.seat))

    def fund(self) -> float:
        """Return what seeking funding leads to."""
        return self.unchanged(self.state.cash(self.seat) + self.funding)

    def research(self) -> float:
        """Return what looking for another invention leads to, by a typical one."""
        money = self.state.cash(self.seat)
        if money < self.idea_cost:
            return self.unchanged(money)
        return self.with_new(money - self.idea_cost, TYPICAL_SLOTS, TYPICAL_SOCIAL)

    def place(self, kind: i64, invention: i64, free: bool = False) -> float:
        """Return what placing one or more of a type on an invention leads to, at best."""
        state = self.state
        money = state.cash(self.seat)
        price: i64 = 0 if free else hire_price(state, kind)
        team = self.teams[state.open_inventions[self.seat].index(invention)]
        left: i64 = len(state.piles[kind].all)
        most: i64 = min(state.room_on(invention), left)
        if free:
            most = 1
        best = HOPELESS
        for count in range(1, most + 1):
            cost = count * price
            if cost > money:
                break
            after = self.odds.team(team.number + count * self.odds.units.all[kind])
            best = max(best, self.worth(money - cost, invention, after))
        return best

    def hire(self, kind: i64) -> float:
        """Return what hiring a type leads to, at best."""
        if is_banned(self.state, kind) or len(self.state.piles[kind].all) == 0:
            return HOPELESS
        best = HOPELESS
        for invention in self.state.open_inventions[self.seat].all:
            best = max(best, self.place(kind, invention))
        return best

    def hire_any(self) -> float:
        """Return what hiring leads to, at best."""
        best = HOPELESS
        for kind in range(TYPE_COUNT):
            best = max(best, self.hire(kind))
        return best

    def chance(self, team: Team, limit: i64) -> float:
        """Return the chance that a team's clock sum will be at most a limit."""
        if self.refits:
            return self.odds.refitted_at_most(team, limit)
        return team.at_most(limit)
