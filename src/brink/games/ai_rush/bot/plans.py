"""What a company thinks of in its own turn: icons, cards, agents to place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.bot.bets import expected_copies, gain_of_bet
from brink.games.ai_rush.bot.outlook import Outlook, floats_of, zeros
from brink.games.ai_rush.bot.pressing import Pressing
from brink.games.ai_rush.bot.temper import Habits, Temper
from brink.games.ai_rush.rules.parts import (
    AGENT,
    ALL_TRADES,
    BLANK,
    DATA_THEFT,
    DRAW,
    EXTRA_ROLL,
    HIGHEST_TOTAL,
    INVESTMENT,
    LUCKY,
    RE_ALLOCATION,
    ROGUE,
)
from brink.games.ai_rush.rules.state import RushState

if TYPE_CHECKING:
    from mypy_extensions import i64

WORST: Final = -1000.0


@final
class Plan:
    """One's own turn, or the start of it, as a company values it."""

    def __init__(self, state: RushState, seat: i64, temper: Temper, habits: Habits) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.habits: Final = habits
        self.outlook: Final = Outlook(state, seat, temper, habits)
        self.now: Final = self.outlook.worth()
        self.factor: Final = float(state.factor())
        self.last_turn: Final = state.quarter == state.rules.parts.quarters
        best = 0.0
        for sector in state.sectors.all:
            best = max(best, self.outlook.trial(seat, sector, 1.0) - self.now)
        self.agent: Final = best  # One agent more where it is worth most.
        self.icons: Final = zeros(HIGHEST_TOTAL + 1)  # By total, once priced.
        self.icons_priced = False

    def price_icons(self) -> None:
        """Find out by total what its icon is worth."""
        self.icons_priced = True
        if not self.state.rules.abilities:
            return
        printed = self.state.rules.parts.companies[self.state.company(self.seat)].icons
        for total in range(HIGHEST_TOTAL + 1):
            icon = printed.all[total]
            if icon != BLANK:
                self.icons[total] = self.bonus(icon)

    def bonus(self, number: i64) -> float:
        """Return what a bonus is worth now."""
        bonus = self.state.rules.parts.bonuses[number]
        verb = bonus.verb
        count = float(bonus.count)
        if verb == AGENT and self.state.sectors.has(bonus.where):
            return self.outlook.trial(self.seat, bonus.where, count * self.factor) - self.now
        if verb in (AGENT, ALL_TRADES):
            return self.best_add(count * self.factor)
        if verb == ROGUE:
            return self.best_release(bonus.count)
        if verb == DATA_THEFT:
            return self.best_theft()
        if verb == RE_ALLOCATION:
            return self.best_move()
        if verb == INVESTMENT:
            return 0.0 if self.last_turn else 0.5 * self.agent
        if verb == DRAW:
            room = self.state.rules.parts.hand_limit - len(self.state.hands[self.seat].all)
            cards = float(max(0, min(bonus.count, room)))
            return cards * self.agent * (self.habits.card * self.factor)
        if self.last_turn:
            return 0.3 * self.agent
        return self.agent * (
            count * self.habits.luck if verb == LUCKY else count * self.habits.reroll
        )

    def best_add(self, count: float) -> float:
        """Return what agents are worth on the sector where they help most."""
        most = WORST
        for sector in self.state.sectors.all:
            most = max(most, self.outlook.trial(self.seat, sector, count) - self.now)
        return most

    def best_release(self, most_agents: i64) -> float:
        """Return what ROGUE agents do where they do least harm, or most good."""
        most = WORST
        for sector in self.state.sectors.all:
            for count in (1, most_agents):
                here = self.outlook.trial(self.state.seats, sector, float(count) * self.factor)
                most = max(most, here - self.now)
        return most

    def best_theft(self) -> float:
        """Return what the best theft is worth."""
        most = 0.0
        for rival in range(self.state.seats):
            for sector in self.state.sectors.all:
                if rival != self.seat and self.state.agents(rival, sector) > 0:
                    most = max(most, self.theft(rival, sector) - self.now)
        return most

    def theft(self, rival: i64, sector: i64) -> float:
        """Return what the board is worth after a theft."""
        return self.outlook.replaced(rival, self.seat, sector)

    def best_move(self) -> float:
        """Return what the best move of an agent is worth."""
        most = 0.0
        for origin in self.state.sectors.all:
            if self.state.agents(self.seat, origin) == 0:
                continue
            for target in self.state.sectors.all:
                if target != origin:
                    most = max(most, self.move(origin, target) - self.now)
        return most

    def move(self, origin: i64, target: i64) -> float:
        """Return what the board is worth with an agent moved."""
        return self.outlook.moved(self.seat, origin, target)

    def investment(self, rival: i64, sector: i64) -> float:
        """Return what an investment is worth: an agent given away, a turn copied some day."""
        state = self.state
        value = self.outlook.replaced(self.seat, rival, sector)
        place: i64 = (rival - state.first + state.seats) % state.seats
        quarter = state.quarter if place > state.place else state.quarter + 1
        last = quarter == state.rules.parts.quarters
        factor = float(state.rules.final_multiplier) if last else 1.0
        copies = zeros(state.seats)
        gain = 0.0
        for anywhere in state.sectors.all:
            gain += self.outlook.split * gain_of_bet(self.outlook, rival, anywhere, copies, factor)
        return value + gain

    # The turn itself.

    def pressing(self, sector: i64) -> Pressing:
        """Return the stopping table of this turn for a sector."""
        if self.state.sector >= 0:  # Bets are in.
            copies = floats_of(self.state.mirrors)
        else:
            copies = expected_copies(self.state, self.seat, self.seat)
        if not self.icons_priced:
            self.price_icons()
        return Pressing(self.outlook, self.seat, sector, copies, self.icons)

    def card(self, kind: i64, pressing: Pressing) -> float:
        """Return what playing a card now is worth, and then going on as is best."""
        state = self.state
        parts = state.rules.parts
        luck = state.luck.all[self.seat]
        rerolls = state.rerolls.all[self.seat]
        gain = 0.0
        for number in parts.cards[kind].effects.all:
            bonus = parts.bonuses[number]
            if bonus.verb == LUCKY:
                luck += bonus.count
            elif bonus.verb == EXTRA_ROLL:
                rerolls += bonus.count
            else:
                gain += self.bonus(number)
        roll = pressing.roll(luck, rerolls)
        best = max(roll, pressing.stop()) if state.rolls > 0 else roll
        return best + gain - self.price(kind)

    def price(self, kind: i64) -> float:
        """Return what a card would be worth if kept: nothing at the end, or in a full hand."""
        if self.last_turn:
            return 0.0
        state = self.state
        parts = state.rules.parts
        if len(state.hands[self.seat].all) + state.quarter > parts.hand_limit:
            return 0.0
        worth = 0.0
        for number in parts.cards[kind].effects.all:
            bonus = parts.bonuses[number]
            verb = bonus.verb
            if verb in (AGENT, ALL_TRADES):
                worth += float(bonus.count)
            elif verb == LUCKY:
                worth += self.habits.luck * float(bonus.count)
            elif verb == EXTRA_ROLL:
                worth += self.habits.reroll
            elif verb == DATA_THEFT:
                worth += 1.0
        return self.habits.waiting * worth * self.agent
