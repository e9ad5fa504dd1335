"""The bot: a plan for the rest of the turn, made anew at every question.

Every sensible turn is tried on a copy and valued by where the machines leave the team
(plans.py, outlook.py). What the plan has no use for is cycled first, and cards that only draw are
played first: what comes may better the plan.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.bot.habits import USUAL, Habits
from brink.games.singularity_war.bot.outlook import MOST
from brink.games.singularity_war.bot.plans import WORTHLESS, Plan
from brink.games.singularity_war.bot.reasons import about_deck, explain
from brink.games.singularity_war.bot.supplies import card_worth, deck_worth
from brink.games.singularity_war.bot.ways import drawing_effect, sensible
from brink.games.singularity_war.rules.answers import (
    CYCLE,
    END_TURN,
    KEEP,
    PASS,
    PLAY,
    PURGE,
    STOP,
    TAKE,
    TRIM,
    USE,
)
from brink.games.singularity_war.rules.ending import whole_deck
from brink.games.singularity_war.rules.parts import DRAW, RECON_CACHE, THREAT
from brink.games.singularity_war.rules.state import KIND, WarState
from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance, FastChance
from brink.kernel.step import Decision, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class WarBot(Bot[WarState]):
    """Takes the answer the best turn begins with."""

    def __init__(self, habits: Habits = USUAL) -> None:
        self.habits: Final = habits

    def name(self) -> str:
        return "heuristic"

    def shares(self) -> bool:
        return True

    def choose(self, decision: Decision[WarState], look: Look[WarState], chance: Chance) -> Action:
        legal = decision.legal
        if len(legal) == 1:
            return legal[0]
        state = look.imagine(chance)
        verb = legal[0].verb
        if verb in (TAKE, PASS, TRIM, KEEP, PURGE):
            return self.for_the_deck(state, decision.seat, legal)
        plan = Plan(look.game, state, self.habits, chance)
        if legal[-1].verb == END_TURN:
            return self.next_card(plan, legal)
        if verb == USE and plan.drawn > 0.0:
            draws = drawing_effect(state, legal)
            if draws is not None:
                return draws
        choices = sensible(state, legal, plan.outlook)
        if len(choices) == 1:
            return choices[0]
        values = plan.values(legal)
        if legal[-1].verb == STOP:
            values[-1] += self.habits.least  # No walking to and fro.
        return legal[values.index(max(values))]

    def next_card(self, plan: Plan, legal: list[Action]) -> Action:
        """Return the card to play, or to exchange if the plan has no use for it."""
        state = plan.state
        values = plan.values(legal)
        values[-1] += self.habits.least
        most = max(values)
        best = legal[values.index(most)]
        if most >= MOST or plan.drawn <= 0.0:
            return best
        for action in legal:
            if action.verb == PLAY and only_draws(state, action.a):
                return action
        idle = state.hands[state.active]
        if best.verb != END_TURN:
            idle = plan.best_state.hands[state.active]
        exchange = best
        least = 1_000_000.0
        for action in legal:
            if action.verb == CYCLE and action.a in [held & KIND for held in idle]:
                worth = card_worth(self.habits, state.rules, action.a, state.seats)
                if worth < least:
                    least = worth
                    exchange = action
        return exchange

    def for_the_deck(self, state: WarState, seat: i64, legal: list[Action]) -> Action:
        """Return the card to take, to leave behind or to be rid of."""
        rules = state.rules
        deck = whole_deck(state, seat)
        best = legal[-1]
        most = WORTHLESS
        for action in legal[:-1]:
            worth = deck_worth(self.habits, rules, action.a, state.seats, deck)
            if action.verb == TAKE:
                if worth > most and worth > self.habits.grow:
                    most = worth
                    best = action
            elif worth < self.habits.shrink and -worth > most:
                most = -worth
                best = action
        return best

    def reasons(
        self, decision: Decision[WarState], look: Look[WarState], action: Action
    ) -> list[Reason]:
        if len(decision.legal) == 1:
            return [Reason("advice_only_answer")]
        told = about_deck(action)
        if told is not None:
            return [told]
        state = look.imagine(FastChance(0))  # Which deal is imagined makes little difference.
        return explain(Plan(look.game, state, self.habits, FastChance(0)), action)


def only_draws(state: WarState, card: i64) -> bool:
    """Return whether a card draws and does nothing else that would be lost on the team now."""
    draws = False
    for effect in state.rules.parts.cards[card].effects:
        if effect.verb == DRAW:
            draws = True
        elif effect.verb == THREAT:
            if (
                state.threat + effect.amount < 0
                or state.threat + effect.amount + 1 >= state.limit()
            ):
                return False
        elif effect.verb != RECON_CACHE:
            return False
    return draws


def heuristic() -> WarBot:
    """Return the bot that plays to win."""
    return WarBot()
