"""Looking ahead to the end of a card: every way it can be carried out, played on a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.bot.habits import Habits
from brink.games.singularity_war.bot.outlook import Outlook
from brink.games.singularity_war.bot.supplies import card_worth
from brink.games.singularity_war.rules.answers import (
    CARRY,
    DISCARD,
    FETCH,
    PLAY,
    STOP,
    TO,
    TOKEN,
)
from brink.games.singularity_war.rules.state import KIND, WarState
from brink.games.singularity_war.rules.turn import Play
from brink.kernel.action import Action
from brink.kernel.chance import Chance
from brink.kernel.game import Game
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64

SAMPLES: Final = 3  # Imagined encounters.
LOOKED_AT: Final = 4  # Answers that are tried with a second card.
DEEPEST: Final = 5  # Questions of one card looked through one after the other.
WORTHLESS: Final = -100_000.0


@final
class Plan:
    """Values answers by the best that can follow from them before the next card, or the one after.

    While answers are tried the best position met is kept, so that a second card can be tried there.
    """

    def __init__(
        self, game: Game[WarState], state: WarState, habits: Habits, chance: Chance
    ) -> None:
        self.game: Final = game
        self.state: Final = state
        self.habits: Final = habits
        self.table: Final = Table(chance, True)
        self.outlook: Final = Outlook(state, habits)
        self.active: Final = state.active
        self.best = WORTHLESS
        self.best_state = state

    def now(self) -> float:
        """Return what the position is worth as it is."""
        return self.outlook.value(self.state)

    def try_out(self, state: WarState, action: Action) -> float:
        """Return what an answer is worth with the best that follows it; keep where that leads."""
        self.best = WORTHLESS
        self.best_state = state
        return self.after(state, action, 0)

    def with_second_card(self, value: float) -> float:
        """Return the better of a value and what one more card makes of the position kept."""
        state = self.best_state
        if state.is_over() or state.turn != self.state.turn or not state.steps:
            return value
        step = state.steps[-1]
        if not isinstance(step, Play):
            return value
        most = value
        for action in step.legal(state):
            if action.verb != PLAY:
                break
            spent = self.in_hand(action.a)
            most = max(most, self.after(state, action, 1) + spent)
        return most

    def after(self, state: WarState, action: Action, depth: i64) -> float:
        """Return what a position is worth after an answer and the best that follows it."""
        copy = state.clone()
        self.game.apply(copy, action, self.table)
        if action.verb != TO or copy.tokens == state.tokens:
            return self.settle(copy, action, depth)
        return self.after_encounter(state, copy, action, depth)

    def after_encounter(
        self, state: WarState, first: WarState, action: Action, depth: i64
    ) -> float:
        """Return what entering an area is worth on average, and keep the worst of the samples.

        One sample alone would have the bot go wherever it happens to imagine friendly machines.
        """
        best = self.best
        best_state = self.best_state
        worst_state = first
        worst = -WORTHLESS
        total = 0.0
        copy = first
        for sample in range(SAMPLES):
            if sample > 0:
                copy = state.clone()
                self.game.apply(copy, action, self.table)
            self.best = WORTHLESS
            value = self.settle(copy, action, depth)
            total += value
            if value < worst:
                worst = value
                worst_state = self.best_state
        mean = total / float(SAMPLES)
        better = mean > best
        self.best = mean if better else best
        self.best_state = worst_state if better else best_state
        return mean

    def leaf(self, state: WarState) -> float:
        """Return what a position is worth with the cards in hand, and keep the best."""
        value = self.outlook.value(state)
        if not state.is_over() and state.turn == self.state.turn:
            value += self.drawn(state)
        if value > self.best:
            self.best = value
            self.best_state = state
        return value

    def settle(self, state: WarState, action: Action, depth: i64) -> float:
        """Return the best a position leads to before anything new is begun."""
        if state.is_over() or not state.steps or state.turn != self.state.turn:
            return self.leaf(state)
        step = state.steps[-1]
        if isinstance(step, Play) and action.verb == FETCH:
            return self.after(state, state.rules.answers.play[action.a], depth + 1)
        if isinstance(step, Play) or depth >= DEEPEST or step.seat(state) != self.active:
            return self.leaf(state)
        legal = step.legal(state)
        if action.verb == TO and legal[-1].verb == STOP:
            # What is left of a move is looked at when it is asked for.
            return self.after(state, legal[-1], depth + 1)
        if legal[0].verb == TOKEN:
            return self.after(state, legal[0], depth + 1)
        best = WORTHLESS
        for answer in self.sensible(legal):
            best = max(best, self.after(state, answer, depth + 1))
        return best

    def sensible(self, legal: list[Action]) -> list[Action]:
        """Return the answers worth a look: all together or alone, any card to pay with."""
        verb = legal[0].verb
        if verb == CARRY and len(legal) > 2:
            return [legal[0], legal[-1]]
        if verb == DISCARD:
            return legal[:1]
        return legal

    def drawn(self, state: WarState) -> float:
        """Return what cards drawn on the way are worth: they can still be played."""
        total = 0.0
        held: i64
        for held in state.hands[self.active]:
            total += self.in_hand(held & KIND)
        return total

    def in_hand(self, card: i64) -> float:
        """Return what it is worth to hold a card while the turn goes on."""
        return self.habits.hold * card_worth(self.state.rules, card, self.state.seats)


def by_value(plan: Plan, legal: list[Action]) -> list[float]:
    """Return what each answer to a question within a card is worth, the best with one card more."""
    values: list[float] = []
    states: list[WarState] = []
    for action in legal:
        values.append(plan.try_out(plan.state, action))
        states.append(plan.best_state)
    ranked = sorted(values)
    bar = ranked[max(0, len(ranked) - LOOKED_AT)]
    found: list[float] = []
    for place in range(len(legal)):
        value = values[place]
        if value >= bar:
            plan.best_state = states[place]
            value = plan.with_second_card(value)
        found.append(value)
    return found
