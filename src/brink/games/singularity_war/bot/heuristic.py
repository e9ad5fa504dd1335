"""The bot: one card ahead, every way of playing it, and the position it leaves.

Each answer is tried on a copy and valued by outlook.py as if the turn ended there. What the hand
cannot better is cycled or paid to the ability, and then the turn ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.bot.habits import USUAL, Habits
from brink.games.singularity_war.bot.outlook import TRIUMPH
from brink.games.singularity_war.bot.plans import WORTHLESS, Plan, by_value
from brink.games.singularity_war.bot.reasons import about_deck, explain
from brink.games.singularity_war.bot.supplies import card_worth
from brink.games.singularity_war.rules.answers import (
    ABILITY,
    CYCLE,
    DISCARD,
    END_TURN,
    KEEP,
    PASS,
    PLAY,
    PURGE,
    TAKE,
    TRIM,
)
from brink.games.singularity_war.rules.state import WarState
from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance, FastChance
from brink.kernel.step import Decision, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class WarBot(Bot[WarState]):
    """Takes the answer with the best outlook."""

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
            return self.for_the_deck(state, legal)
        plan = Plan(look.game, state, self.habits, chance)
        if legal[-1].verb == END_TURN:
            return self.next_card(plan, legal)
        if verb == DISCARD:
            return self.price(plan, legal)
        values = by_value(plan, legal)
        return legal[values.index(max(values))]

    def next_card(self, plan: Plan, legal: list[Action]) -> Action:
        """Return the card to play; if none helps, what else to do with the rest of the hand."""
        state = plan.state
        now = plan.now()
        held = plan.drawn(state)
        alone: list[float] = []  # What each card gains by itself …
        together: list[float] = []  # … and with the best that could follow it.
        for action in legal:
            if action.verb != PLAY:
                break
            value = plan.try_out(state, action)
            if value > TRIUMPH / 2.0:
                return action
            kept = held - plan.in_hand(action.a)  # The card itself is lost if it is not played.
            alone.append(value - now - kept)
            together.append(plan.with_second_card(value) - now - kept)
        best = legal[-1]
        most = self.habits.least
        bar = max(alone) + most if alone else most
        for place in range(len(alone)):
            helps = alone[place] > self.habits.least or together[place] > bar
            if helps and together[place] > most:
                most = together[place]
                best = legal[place]
        if best.verb == PLAY:
            return best
        exchange = self.cycle(plan, legal)
        if exchange.verb == CYCLE:
            best = exchange
            most = self.habits.draw
        for action in legal:
            if action.verb == ABILITY and plan.try_out(state, action) - now > most:
                return action  # Nothing in hand was of use: it costs nothing.
        return best

    def cycle(self, plan: Plan, legal: list[Action]) -> Action:
        """Return the card to exchange, unless the ceiling is too near to dig."""
        state = plan.state
        seat = state.active
        deck = state.decks[seat] if state.decks[seat] else state.discards[seat]
        triggers: i64 = deck.count(state.rules.parts.trigger)
        risk = float(triggers) / float(max(1, len(deck)))
        gap = plan.outlook.gap(state)
        if gap <= 1.0:
            return legal[-1]
        price = risk * (1.0 + self.habits.squeeze / (gap * gap))
        if price > self.habits.draw:
            return legal[-1]
        best = legal[-1]
        least = 1_000_000.0
        for action in legal:
            if action.verb == CYCLE:
                worth = card_worth(state.rules, action.a, state.seats)
                if worth < least:
                    least = worth
                    best = action
        return best

    def price(self, plan: Plan, legal: list[Action]) -> Action:
        """Return the card to pay with: the one that would do least if it were played."""
        state = plan.state
        best = legal[0]
        least = 1_000_000.0
        for action in legal:
            worth = card_worth(state.rules, action.a, state.seats)
            if worth < least:
                least = worth
                best = action
        return best

    def for_the_deck(self, state: WarState, legal: list[Action]) -> Action:
        """Return the card to take, to leave behind or to be rid of."""
        rules = state.rules
        best = legal[-1]
        most = WORTHLESS
        for action in legal[:-1]:
            worth = card_worth(rules, action.a, state.seats)
            if action.verb == TAKE:
                if worth > most and worth > self.habits.shrink:
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


def heuristic() -> WarBot:
    """Return the bot that plays to win."""
    return WarBot()
