"""World Events: what an outcome is worth to whom."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brink.games.science.bot.odds import NOT_YET, Odds
from brink.games.science.bot.plans import Plan
from brink.games.science.bot.temper import Habits, Temper
from brink.games.science.rules.answers import MOST_SEATS
from brink.games.science.rules.decision import CAMPAIGN_PAYS
from brink.games.science.rules.decks import has_open
from brink.games.science.rules.groups import finest_of, is_in, richest_other
from brink.games.science.rules.parts import Operation
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.titles import finest_worth
from brink.games.science.rules.vocabulary import (
    BAN,
    BAN_RESEARCH,
    CLOCK,
    COMPLETION_CLOCK,
    COMPLETION_MONEY,
    COST,
    DIE,
    DRAW_INVENTION,
    FREE_HIRE,
    FUNDING,
    INSTANT,
    LAST,
    MONEY,
    PAYERS,
    PER_OPEN,
    POLITICIAN,
    REFUSERS,
    RESEARCH_COST,
    STEAL,
    STIPEND,
    TYPE_COUNT,
)

SIDES: Final = 6.0
FREE_RESEARCHER: Final = 1.5
FREE_INVENTION: Final = 3.5
BAN_COSTS: Final = 0.7
RESEARCH_BAN_COSTS: Final = 0.5
CALM: Final = 0.5  # How much the hour matters to whoever has nobody at work.
SHARE_OF_TURNS: Final = 0.35  # How likely a turn is to make use of what an event changes.


@final
class Forum:
    """The event on the table, as one inventor sees it."""

    def __init__(
        self, state: ScienceState, seat: i64, temper: Temper, habits: Habits, odds: Odds
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.temper: Final = temper
        self.habits: Final = habits
        self.event: Final = state.rules.parts.events[state.event]
        self.plan: Final = Plan(state, seat, temper, habits, odds)
        self.values: vec[float] = odds.blank[:]  # By option and seat, once worked out.

    # What outcomes are worth.

    def value(self, option: i64, seat: i64) -> float:
        """Return what an outcome is worth to a seat, as far as others can tell."""
        place: i64 = option * MOST_SEATS + seat
        if self.values[place] == NOT_YET:
            self.values[place] = self.work_out(option, seat)
        return self.values[place]

    def work_out(self, option: i64, seat: i64) -> float:
        """Return the same for the money as it is this moment."""
        total = 0.0
        for operation in self.event.effects[option]:
            total += self.operation_value(operation, seat)
        return total

    def operation_value(self, operation: Operation, seat: i64) -> float:
        """Return what one operation is worth to a seat."""
        verb = operation.verb
        if verb == CLOCK:
            return self.plan.alarmed(operation.amount) * self.concern(seat)
        if verb == DIE:
            total = 0.0
            for then in operation.then:
                total += self.operation_value(then, seat)
            return total * float(operation.limit) / SIDES
        if verb == LAST:
            return self.modifier_value(operation.subject, operation.amount, seat)
        if verb == FREE_HIRE:
            return FREE_RESEARCHER if has_open(self.state, seat) else 0.0
        own = self.gain(operation, seat)
        others = 0.0
        for other in range(self.state.seats):
            if other != seat:
                others += self.gain(operation, other)
        return own - self.temper.envy * others / float(self.state.seats - 1)

    def concern(self, seat: i64) -> float:
        """Return how much the hour matters to a seat: most if a team of it is nearly complete."""
        state = self.state
        most = 0.0
        for invention in state.open_inventions[seat].all:
            slots = float(state.rules.parts.inventions[invention].slots)
            most = max(most, float(state.filled.all[invention]) / slots)
        return CALM + most

    def gain(self, operation: Operation, seat: i64) -> float:
        """Return the money an operation moves for a seat."""
        state = self.state
        verb = operation.verb
        if verb == PER_OPEN:
            held: i64 = len(state.open_inventions[seat].all)
            return float(operation.amount * held)
        if verb == STEAL:
            victim = richest_other(state, state.decider)
            taken = float(min(operation.amount, state.cash(victim)))
            if seat == state.decider:
                return taken
            return -taken if seat == victim else 0.0
        if verb != MONEY or operation.subject in (PAYERS, REFUSERS):
            return 0.0  # Depends on one's own ballot: see pledge_value.
        if not is_in(state, operation, seat):
            return 0.0
        amount: i64 = max(operation.amount, -state.cash(seat))
        return float(amount)

    def modifier_value(self, which: i64, amount: i64, seat: i64) -> float:
        """Return what a change until the next event is worth to a seat."""
        size = float(amount)
        busy = has_open(self.state, seat)
        if which == STIPEND:
            return size
        if which == FUNDING:
            return size * SHARE_OF_TURNS
        if which == RESEARCH_COST:
            return -size * SHARE_OF_TURNS
        if which == BAN_RESEARCH:
            return -RESEARCH_BAN_COSTS if busy else -2.0 * RESEARCH_BAN_COSTS
        if which == COMPLETION_MONEY:
            return size * SHARE_OF_TURNS if busy else 0.0
        if which == COMPLETION_CLOCK:
            return self.plan.alarmed(amount) * self.concern(seat) * SHARE_OF_TURNS
        if COST <= which < COST + TYPE_COUNT:
            return -size * SHARE_OF_TURNS if busy else 0.0
        if BAN <= which < BAN + TYPE_COUNT:
            return -BAN_COSTS if busy else 0.0
        return 0.0

    def gap(self, seat: i64) -> float:
        """Return by how much a seat prefers the first option to the second."""
        return self.value(0, seat) - self.value(1, seat) + self.campaign(seat)

    def campaign(self, seat: i64) -> float:
        """Return what the first option pays the Politician who named it; less if the second."""
        if self.state.campaign == NOTHING or not self.state.has_role(seat, POLITICIAN):
            return 0.0
        return float(CAMPAIGN_PAYS) if self.state.campaign == 0 else -float(CAMPAIGN_PAYS)

    def pledge_gain(self, seat: i64) -> float:
        """Return what a seat's own pledge is worth: its share in success, less the price."""
        back = 0.0
        for operation in self.event.effects[0]:
            if operation.verb == MONEY and operation.subject == PAYERS:
                back += float(operation.amount)
        spared = 0.0
        for operation in self.event.effects[1]:
            if operation.verb == MONEY and operation.subject == REFUSERS:
                spared -= float(operation.amount)
        duty = self.temper.duty
        return self.gap(seat) * duty + (back + spared) * duty - float(self.event.price)

    def gift(self, amount: i64) -> float:
        """Return what being poorer by a gift saves when the event simply happens."""
        if self.event.kind != INSTANT:
            return -1.0
        seat = self.seat
        before = self.value(0, seat)
        self.state.pay(seat, -amount)
        after = self.work_out(0, seat)
        self.state.pay(seat, amount)
        return after - before - float(amount) * (1.0 + self.temper.envy)

    def prize(self) -> float:
        """Return what winning the auction is worth."""
        state = self.state
        operation = self.event.effects[0][0]
        if operation.verb == DRAW_INVENTION:
            held = len(state.open_inventions[self.seat].all)
            return FREE_INVENTION if held == 0 else FREE_INVENTION / float(1 + held)
        number = finest_of(state, self.seat)
        if number == NOTHING:
            return 0.0
        best: i64 = 0
        for other in range(state.seats):
            if other != self.seat:
                best = max(best, finest_worth(state, other))
        after = state.worth(number) + operation.amount
        return 3.0 if after >= best else 0.5
