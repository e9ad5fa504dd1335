"""The bots: one way of looking ahead, four tempers.

Every answer is priced by what it does to the company's chances (outlook.py): to lead a sector at
the end while ROGUE leads none. Training runs the exact stopping table with that price in place of
agents (pressing.py), bets weigh a rival's whole turn (bets.py), icons and cards are prices on top
(plans.py).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from brink.games.ai_rush.bot.bets import wants_to_bet
from brink.games.ai_rush.bot.outlook import Outlook, zeros
from brink.games.ai_rush.bot.plans import Plan
from brink.games.ai_rush.bot.pressing import Pressing
from brink.games.ai_rush.bot.reasons import explain
from brink.games.ai_rush.bot.temper import (
    GREEDY,
    GUARDIAN,
    HEURISTIC,
    SABOTEUR,
    USUAL,
    Habits,
    Temper,
)
from brink.games.ai_rush.rules.answers import (
    ADD,
    ANNOUNCE,
    BET,
    DECLINE,
    KEEP,
    LUCK,
    MOVE,
    NO_BET,
    PLAY,
    RELEASE,
    REROLL,
    ROLL,
    STEAL,
    STOP,
    TAKE,
)
from brink.games.ai_rush.rules.state import RushState
from brink.kernel.action import Action, Menu
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance, FastChance
from brink.kernel.row import Row
from brink.kernel.step import Decision, Reason

# Answers nearer than this are equal, and chance decides: who has nothing left to win or to lose
# does not care.
SAME: Final = 1e-9


@final
class RushBot(Bot[RushState]):
    """Takes the answer with the best price, by its temper."""

    def __init__(self, temper: Temper, habits: Habits = USUAL) -> None:
        self.temper: Final = temper
        self.calm: Final = Temper(temper.name, temper.win, temper.lead, temper.peace, 0.0)
        self.habits: Final = habits

    def name(self) -> str:
        return self.temper.name

    def choose(
        self, decision: Decision[RushState], look: Look[RushState], chance: Chance
    ) -> Action:
        menu = decision.menu
        verb = menu.at(0).verb
        if menu.size == 1:
            return menu.at(0)
        if verb == TAKE:  # Companies are well matched.
            return menu.at(chance.below(menu.size))
        moods = self.temper.moods
        temper = self.temper if moods == 1 or chance.below(moods) == 0 else self.calm
        state = look.imagine(chance)
        if verb == BET:
            bets = wants_to_bet(Outlook(state, decision.seat, temper, self.habits))
            return menu.at(0 if bets else 1)
        values = prices(Plan(state, decision.seat, temper, self.habits), menu)
        most = max_of(values)
        best = Row()
        for place in range(menu.size):
            if values[place] > most - SAME:
                best.append(place)
        return menu.at(best.all[0 if len(best.all) == 1 else chance.below(len(best.all))])

    def reasons(
        self, decision: Decision[RushState], look: Look[RushState], action: Action
    ) -> list[Reason]:
        if decision.menu.size == 1:
            return [Reason("advice_only_answer")]
        if action.verb == TAKE:
            return [Reason("advice_company", "R37")]
        state = look.imagine(FastChance(0))  # Which deal is imagined makes no difference.
        return explain(Plan(state, decision.seat, self.temper, self.habits), action)


def prices(plan: Plan, menu: Menu) -> vec[float]:
    """Return what each answer is worth."""
    pressing: Pressing | None = None
    values = zeros(menu.size)
    for place in range(menu.size):
        action = menu.at(place)
        verb = action.verb
        if verb == ANNOUNCE:
            values[place] = plan.pressing(action.a).roll(0, 0)
        elif verb in (ROLL, STOP, PLAY, KEEP, REROLL, LUCK):
            if pressing is None:
                pressing = plan.pressing(plan.state.sector)
            values[place] = price_in_training(plan, pressing, action)
        else:
            values[place] = price_of_bonus(plan, action)
    return values


def max_of(values: vec[float]) -> float:
    """Return the largest."""
    most = values[0]
    for value in values:
        most = max(most, value)
    return most


def price_in_training(plan: Plan, pressing: Pressing, action: Action) -> float:
    """Return what a roll, a stop, a card, a reroll or luck is worth."""
    state = plan.state
    verb = action.verb
    dice = state.die + state.other_die
    if verb == STOP:
        return pressing.stop()
    if verb == ROLL:
        return pressing.roll(state.luck.all[plan.seat], state.rerolls.all[plan.seat])
    if verb == PLAY:
        return plan.card(action.a, pressing)
    if verb == KEEP:
        return pressing.with_luck(dice, state.roll_luck)
    if verb == REROLL:
        return pressing.roll(state.roll_luck, state.roll_rerolls - 1)
    return pressing.landing(dice + action.a, state.last_total, 0)


def price_of_bonus(plan: Plan, action: Action) -> float:
    """Return what the choice of an icon or a card is worth."""
    verb = action.verb
    state = plan.state
    if verb == ADD:
        return plan.outlook.trial(plan.seat, action.a, plan.factor)
    if verb == RELEASE:
        return plan.outlook.trial(state.seats, action.a, float(action.b) * plan.factor)
    if verb == MOVE:
        return plan.move(action.a, action.b)
    if verb == STEAL:
        return plan.theft(state.seat_of(action.a), action.b)
    if verb in (NO_BET, DECLINE):
        return plan.now
    return plan.investment(state.seat_of(action.a), action.b)


def heuristic() -> RushBot:
    """Return the bot that plays to win."""
    return RushBot(HEURISTIC)


def greedy() -> RushBot:
    """Return the bot that plays to lead and hopes that somebody else minds ROGUE."""
    return RushBot(GREEDY)


def saboteur() -> RushBot:
    """Return the bot that floods the sectors once it has little left to win."""
    return RushBot(SABOTEUR)


def guardian() -> RushBot:
    """Return the bot that gives up its own lead to hold ROGUE back."""
    return RushBot(GUARDIAN)
