"""The bots: one way of looking ahead, two tempers.

Every answer is priced in money. A turn is worth what its open inventions can be finished for, with
the exact chance of midnight (plans.py, odds.py); an event what it does to money and the hour, with
a guess at everybody's ballot (ballots.py).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brink.games.science.bot.ballots import Forum
from brink.games.science.bot.bargains import Bargains
from brink.games.science.bot.odds import odds_of
from brink.games.science.bot.plans import Plan
from brink.games.science.bot.reasons import explain
from brink.games.science.bot.refit import refit_value
from brink.games.science.bot.temper import CAREFUL, COOPERATIVE, SELFISH, USUAL, Habits, Temper
from brink.games.science.rules.answers import (
    ACCEPT,
    BALLOT,
    BID,
    CAMPAIGN,
    CHOOSE,
    DOUBT,
    FUND,
    GIFT,
    HAPPY,
    HIRE,
    LECTURE,
    OFFER,
    PAGE,
    PLACE,
    REFIT,
    RESEARCH,
    ROLE,
    STOP,
    TAKE,
    TYPE,
)
from brink.games.science.rules.effects import FreeHire
from brink.games.science.rules.negotiation import Answer
from brink.games.science.rules.prices import research_price
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.titles import measured_happiness
from brink.games.science.rules.turn import HirePlace
from brink.games.science.rules.vocabulary import PLEDGE
from brink.games.science.rules.world_event import DOUBT_COSTS, lecture_pays
from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance, FastChance
from brink.kernel.row import Row
from brink.kernel.step import Decision, Reason, Step

SAME: Final = 1e-9


@final
class ScienceBot(Bot[ScienceState]):
    """Takes the answer with the best price, by its temper."""

    def __init__(self, temper: Temper, habits: Habits = USUAL) -> None:
        self.temper: Final = temper
        self.habits: Final = habits

    def name(self) -> str:
        return self.temper.name

    def choose(
        self, decision: Decision[ScienceState], look: Look[ScienceState], chance: Chance
    ) -> Action:
        menu = decision.menu
        if menu.size == 1:
            return menu.at(0)
        if menu.at(0).verb in (ROLE, PAGE):
            return menu.at(chance.below(menu.size))
        values = self.prices(decision, look.imagine(chance))
        most = values[0]
        for value in values:
            most = max(most, value)
        best = Row()  # Places on the menu.
        for place in range(menu.size):
            if values[place] > most - SAME:
                best.append(place)
        count: i64 = len(best.all)
        return menu.at(best.all[0 if count == 1 else chance.below(count)])

    def prices(self, decision: Decision[ScienceState], state: ScienceState) -> vec[float]:
        """Return what each legal answer is worth."""
        seat, menu = decision.seat, decision.menu
        odds = odds_of(state.rules.parts)
        verb = menu.at(0).verb
        values = vec[float]()
        if verb == HAPPY:
            happy = measured_happiness(state, seat)
            for place in range(menu.size):
                values = append(values, 1.0 if menu.at(place).a == happy else 0.0)
            return values
        if verb in (FUND, TAKE, TYPE, PLACE, STOP) or menu.at(menu.size - 1).verb == REFIT:
            plan = Plan(state, seat, self.temper, self.habits, odds)
            for place in range(menu.size):
                values = append(values, turn_value(plan, decision.step, menu.at(place)))
            return values
        bargains = Bargains(Forum(state, seat, self.temper, self.habits, odds))
        for place in range(menu.size):
            values = append(values, event_value(bargains, decision.step, menu.at(place)))
        return values

    def reasons(
        self, decision: Decision[ScienceState], look: Look[ScienceState], action: Action
    ) -> list[Reason]:
        if decision.menu.size == 1:
            return [Reason("advice_only_answer")]
        state = look.imagine(FastChance(0))  # Which deal is imagined makes no difference.
        odds = odds_of(state.rules.parts)
        plan = Plan(state, decision.seat, self.temper, self.habits, odds)
        return explain(plan, decision.step, action)


def turn_value(plan: Plan, step: Step[ScienceState], action: Action) -> float:
    """Return what an answer of a turn, or of a completion, is worth."""
    verb = action.verb
    if verb == FUND:
        return plan.fund()
    if verb == RESEARCH:
        return plan.research()
    if verb == HIRE:
        return plan.hire_any()
    if verb == TAKE:
        return take_value(plan, action.a)
    if verb == TYPE:
        return plan.hire(action.a)
    if isinstance(step, FreeHire) and verb == PLACE:
        return plan.place(step.kind, action.a, True)
    if isinstance(step, HirePlace) and verb == PLACE:
        return plan.place(step.kind, action.a)
    if verb == REFIT:
        return refit_value(plan, action.a)
    if step.name() == "refit":
        return refit_value(plan, NOTHING)
    return plan.stop()  # Stop, decline a free researcher, or discard all.


def take_value(plan: Plan, invention: i64) -> float:
    """Return what beginning an invention is worth."""
    state = plan.state
    card = state.rules.parts.inventions[invention]
    left = state.cash(plan.seat) - research_price(state, plan.seat, invention)
    return plan.with_new(left, card.slots, card.social)


def event_value(bargains: Bargains, step: Step[ScienceState], action: Action) -> float:
    """Return what an answer at a World Event is worth."""
    verb = action.verb
    forum = bargains.forum
    state, seat = forum.state, forum.seat
    if verb == LECTURE:
        return float(lecture_pays(state.clock))
    if verb == DOUBT:
        return -float(DOUBT_COSTS) - bargains.expected()
    if verb == CAMPAIGN:
        return campaign_value(bargains, option_of(forum, action.a))
    if verb == GIFT:
        return forum.gift(action.b) - (0.0 if is_poorest(state, action.a) else SAME * 2.0)
    if verb == OFFER:
        return bargains.offer(action.a, option_of(forum, action.b), action.c)
    if verb == ACCEPT:
        assert isinstance(step, Answer)
        return bargains.answer(step.number)
    if verb in (BALLOT, CHOOSE):
        option = option_of(forum, action.a)
        if forum.event.kind == PLEDGE:
            return 0.0 if option == 1 else forum.pledge_gain(seat)
        return forum.gap(seat) if option == 0 else 0.0
    if verb == BID:
        return bid_value(forum, action.a)
    return 0.0  # Pass, done, decline.


def is_poorest(state: ScienceState, seat: i64) -> bool:
    """Return whether nobody has less money."""
    for other in range(state.seats):
        if state.cash(other) < state.cash(seat):
            return False
    return True


def option_of(forum: Forum, word: i64) -> i64:
    """Return which option of the event a word is."""
    return 0 if forum.event.options.all[0] == word else 1


def campaign_value(bargains: Bargains, option: i64) -> float:
    """Return what naming an option is worth: money if it wins, and a heavier ballot."""
    forum = bargains.forum
    forum.state.campaign = option
    named = Bargains(forum).campaigned(option)
    forum.state.campaign = NOTHING
    return named - bargains.expected()


def bid_value(forum: Forum, bid: i64) -> float:
    """Return what a bid is worth: the prize less the bid, if it wins."""
    if bid == 0:
        return 0.0
    chance = 1.0 - 1.0 / float(1 + bid * bid)
    return (forum.prize() - float(bid)) * chance


def selfish() -> ScienceBot:
    """Return the bot that plays for itself."""
    return ScienceBot(SELFISH)


def cooperative() -> ScienceBot:
    """Return the bot that minds the clock and does not envy others."""
    return ScienceBot(COOPERATIVE, CAREFUL)
