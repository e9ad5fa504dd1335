"""Plans for the rest of a turn: cards one after the other, each carried out in every sensible way.

What would be drawn is not imagined, it is only counted: a plan that hopes for a certain card is
none. So a plan is played on a copy without a deck, and the plan is made anew after every answer.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.bot.habits import Habits
from brink.games.singularity_war.bot.outlook import Outlook, aftermath
from brink.games.singularity_war.bot.supplies import card_worth
from brink.games.singularity_war.bot.ways import destinations, sensible
from brink.games.singularity_war.rules.answers import ABILITY, END_TURN, FETCH, PLAY, STOP, TO
from brink.games.singularity_war.rules.moving import Destination
from brink.games.singularity_war.rules.parts import DRAW
from brink.games.singularity_war.rules.state import KIND, WarState
from brink.games.singularity_war.rules.turn import Play
from brink.kernel.action import Action
from brink.kernel.chance import Chance, FastChance
from brink.kernel.dealer import Dealer
from brink.kernel.game import Game
from brink.kernel.step import Step

if TYPE_CHECKING:
    from mypy_extensions import i64

WORLDS: Final = 1_000_000
SAMPLES: Final = 3  # Imagined encounters.
WIDTH: Final = 3  # Plans that are gone on with …
LENGTH: Final = 4  # … for so many cards.
DEEPEST: Final = 8  # Questions of one card one after the other.
WORTHLESS: Final = -100_000.0


@final
class Prospect:
    """Where a plan has led: the position, the answer it began with, and what it is worth."""

    def __init__(self, state: WarState, first: i64, extra: float, value: float) -> None:
        self.state: Final = state
        self.first: Final = first
        self.extra: Final = extra  # Cards drawn, and what encounters cost on average.
        self.value: Final = value  # If the turn ended there.


@final
class Plan:
    """Values answers by the best turn that can follow from them."""

    def __init__(
        self, game: Game[WarState], state: WarState, habits: Habits, chance: Chance
    ) -> None:
        self.game: Final = game
        self.habits: Final = habits
        self.dealer: Final = Dealer(chance, True)
        self.turn: Final = state.turn
        self.active: Final = state.active
        self.outlook: Final = Outlook(state, habits)
        self.outlook.begin(state)
        # Encounters come out alike in all plans, or the luckiest would seem the best.
        self.fates: Final = [Dealer(FastChance(chance.below(WORLDS)), True) for _ in range(SAMPLES)]
        self.places: Final = [fate.chance.place() for fate in self.fates]
        self.drawn: Final = worth_of_drawing(state, habits)
        self.state: Final = state
        state.own_deck(state.active).clear()
        state.reshuffles = state.rules.reshuffle_limit
        self.found: Final[list[Prospect]] = []
        self.best = WORTHLESS
        self.best_state = state

    def values(self, legal: list[Action]) -> list[float]:
        """Return what each answer is worth with the best turn that follows."""
        values: list[float] = [WORTHLESS] * len(legal)
        alone = len(legal) == 1  # Somebody asks about this answer.
        looked_at = legal if alone else sensible(self.state, legal, self.outlook)
        for place in range(len(legal)):
            action = legal[place]
            if action.verb == END_TURN:
                values[place] = self.rate(self.state)
            elif action in looked_at:
                self.follow(self.state, action, place, 0.0, 0)
        self.take_in(values)
        for _ in range(LENGTH):
            beam = self.most_promising()
            self.found.clear()
            if not beam:
                break
            for prospect in beam:
                self.go_on(prospect)
            self.take_in(values)
        return values

    def take_in(self, values: list[float]) -> None:
        """Note the best that has been found for each answer."""
        for prospect in self.found:
            values[prospect.first] = max(values[prospect.first], prospect.value)

    def most_promising(self) -> list[Prospect]:
        """Return the plans to go on with: the best, no two of them alike."""
        ranked: list[float] = []
        for prospect in self.found:
            ranked.append(prospect.value + self.promise(prospect.state))
        chosen: list[Prospect] = []
        last = WORTHLESS
        while len(chosen) < WIDTH and ranked:
            most = max(ranked)
            if most <= WORTHLESS:
                break
            place = ranked.index(most)
            ranked[place] = WORTHLESS
            prospect = self.found[place]
            if most != last and self.is_open(prospect.state):
                chosen.append(prospect)
                last = most
        return chosen

    def is_open(self, state: WarState) -> bool:
        """Return whether the turn still goes on."""
        if state.is_over() or state.turn != self.turn:
            return False
        return isinstance(state.steps.top, Play)

    def go_on(self, prospect: Prospect) -> None:
        """Try every card that is left, and the ability."""
        state = prospect.state
        for action in state.steps.next().legal(state):
            if action.verb in (PLAY, ABILITY):
                self.follow(state, action, prospect.first, prospect.extra, 0)

    def follow(self, state: WarState, action: Action, first: i64, extra: float, depth: i64) -> None:
        """Carry out an answer on a copy, and all that follows before the next card."""
        copy = self.after(state, action, 0)
        if action.verb == PLAY:
            extra += self.drawn * float(draws_of(state, action.a))
        elif action.verb == TO and not copy.tokens.same(state.tokens):
            values: list[float] = [self.rate(copy)]
            for fate in range(1, SAMPLES):
                values.append(self.rate(self.after(state, action, fate)))
            extra += mean_odds(values) - values[0]
        calm = action.verb == TO and copy.tokens.same(state.tokens)
        self.settle(copy, action, calm, first, extra, depth)

    def after(self, state: WarState, action: Action, fate: i64) -> WarState:
        """Return the position after an answer, as fate will have it."""
        copy = state.clone()
        dealer = self.fates[fate]
        dealer.chance.go_to(self.places[fate])
        self.game.apply(copy, action, dealer)
        return copy

    def settle(
        self, state: WarState, last: Action, calm: bool, first: i64, extra: float, depth: i64
    ) -> None:
        """Answer the questions of one card until the next can be played."""
        step = state.steps.top
        if state.is_over() or step is None or state.turn != self.turn or depth > DEEPEST:
            self.note(state, first, extra)
            return
        if isinstance(step, Play):
            if last.verb == FETCH:
                self.follow(state, state.rules.answers.play[last.a], first, extra, depth + 1)
            else:
                self.note(state, first, extra)
            return
        for action in self.to_try(state, step, calm):
            self.follow(state, action, first, extra, depth + 1)

    def to_try(self, state: WarState, step: Step[WarState], calm: bool) -> list[Action]:
        """Return the answers to look at; `calm`: a move that set nothing off was just made."""
        if isinstance(step, Destination):
            # What is left of a calm move is looked at when it is asked for.
            return [state.rules.answers.stop] if calm else destinations(state, step, self.outlook)
        legal = step.legal(state)
        if calm and legal[-1].verb == STOP:
            return legal[-1:]
        return sensible(state, legal, self.outlook)

    def note(self, state: WarState, first: i64, extra: float) -> None:
        """Keep a position a plan has led to."""
        value = self.rate(state) + extra
        self.found.append(Prospect(state, first, extra, value))
        if value > self.best:
            self.best = value
            self.best_state = state

    def rate(self, state: WarState) -> float:
        """Return what a position is worth if the turn ended there."""
        if state.is_over() or state.turn != self.turn:
            return self.outlook.value(state)
        spare: i64 = state.rules.cycle_limit - state.cycles
        spare = min(len(state.hands[self.active].all), spare)
        value = self.outlook.value(aftermath(state, self.dealer))
        return value + max(0.0, self.drawn) * float(spare)

    def promise(self, state: WarState) -> float:
        """Return what the cards left in hand promise."""
        total = 0.0
        for held in state.hands[self.active].all:
            total += card_worth(self.habits, state.rules, held & KIND, state.seats)
        return self.habits.hold * total


def draws_of(state: WarState, card: i64) -> i64:
    """Return how many cards a card draws."""
    total: i64 = 0
    for effect in state.rules.parts.cards[card].effects:
        if effect.verb == DRAW:
            total += effect.amount
    return total


def worth_of_drawing(state: WarState, habits: Habits) -> float:
    """Return what drawing a card is worth: what it may do, less what a trigger card would."""
    seat = state.active
    pile = state.decks[seat]
    if len(pile.all) == 0:
        if state.reshuffles >= state.rules.reshuffle_limit:
            return 0.0
        pile = state.discards[seat]
    if len(pile.all) == 0:
        return 0.0
    worth = 0.0
    triggers = 0.0
    for card in pile.all:
        if card == state.rules.parts.trigger:
            triggers += 1.0
        else:
            worth += card_worth(habits, state.rules, card, state.seats)
    count = float(len(pile.all))
    risk = triggers / count
    gap = float(state.limit() - state.threat)
    price = habits.gap + habits.danger * (math.exp(-gap / 2.0) - math.exp((1.0 - gap) / 2.0))
    if gap <= 1.0:
        price = 4.0
    return habits.gap * habits.draw * worth / max(1.0, count - triggers) - risk * price


def mean_odds(values: list[float]) -> float:
    """Return the logarithm of the odds that several, equally likely, come to together."""
    total = 0.0
    for value in values:
        total += 1.0 / (1.0 + math.exp(-value))
    mean = total / float(len(values))
    mean = min(max(mean, 0.00001), 0.99999)
    return math.log(mean / (1.0 - mean))
