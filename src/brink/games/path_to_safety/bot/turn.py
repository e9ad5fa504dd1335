"""What each answer of a turn is worth: its parts, and the suit it leaves on top."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from brink.games.path_to_safety.bot.forecast import Forecast
from brink.games.path_to_safety.bot.prices import Prices
from brink.games.path_to_safety.rules.answers import CONFERENCE, DISCARD, DRAW, PLAY, TAKE_TURN
from brink.games.path_to_safety.rules.state import KIND, NO_CARD, NO_SUIT
from brink.kernel.action import Action

NOTHING: Final = -1000.0  # Worse than any answer.
# So long, and at tables so small, a play is preferred to a conference that is little better; with
# more desks a conference brings too many cards for that.
EARLY_ROUNDS: Final = 3
FEW_DESKS: Final = 4
DESKS_AHEAD: Final = 2  # How many of the next desks the suit on top is judged for.


@final
class Fan:
    """A hand as another desk will play it: by strategy the best card, the next, a whole run."""

    def __init__(self, strategies: i64) -> None:
        self.best: Final = vec[float]([NOTHING] * strategies)
        self.second: Final = vec[float]([NOTHING] * strategies)
        self.run: Final = vec[float]([0.0] * strategies)


@final
class Turn:
    """The prices of everything the active desk can do now."""

    def __init__(self, forecast: Forecast, at_momentum: bool) -> None:
        self.forecast: Final = forecast
        self.prices: Final = Prices(forecast)
        self.state: Final = forecast.state
        self.card_suits: Final = forecast.faces.suits  # By kind of card.
        self.hand: Final = self.state.hands[self.state.desk]
        rules = self.state.rules
        habits = forecast.habits
        self.top: Final = self.state.top_suit()
        self.earns_momentum: Final = not at_momentum or rules.momentum_chain
        others = forecast.crowd - 1.0
        self.advance: Final = habits.fear_of_advance * self.prices.advance
        self.hoarding: Final = habits.fear_of_hoarding * self.prices.hoarding
        self.conference: Final = habits.conference * self.prices.conference - others * self.hoarding
        self.draw: Final = self.prices.draw - forecast.mad * self.advance - self.hoarding
        self.undisturbed: Final = math.pow(1.0 - forecast.mad, others)  # By Mad Science on top.
        self.best_point: Final = self.prices.best_point()
        early = self.state.round <= EARLY_ROUNDS and forecast.desks <= FEW_DESKS
        self.reluctance: Final = habits.early_play * self.best_point if early else 0.0
        self.plays: Final = vec[float]([0.0] * rules.parts.mad)  # By kind of card.
        self.losses: Final = vec[float]([0.0] * rules.parts.mad)  # Of a card given up, by kind.
        self.price_cards()
        self.suits: Final = vec[float]([0.0] * forecast.strategies)  # Left on top, for the next.
        self.price_suits()

    def price_cards(self) -> None:
        """Price every kind of card: leaving the hand, and played from it."""
        faces = self.forecast.faces
        points = self.prices.points
        reveals = vec[float]([0.0] * self.forecast.strategies)
        for strategy in range(self.forecast.strategies):
            reveals[strategy] = self.reveal(strategy)
        for kind in range(len(self.plays)):
            strategy = faces.suits[kind]
            if faces.research[kind]:
                loss = self.forecast.habits.keep_research * points[strategy] - self.hoarding
                effect = reveals[strategy]
            else:
                price = self.forecast.keep * self.prices.cards[strategy]
                loss = price * faces.weights[kind] - self.hoarding
                effect = points[strategy]
                if faces.risky[kind]:
                    effect -= self.advance * faces.dangers[kind] / 6.0
                    if self.state.rules.stakes_draw:
                        effect += self.conference
            self.losses[kind] = loss  # It comes back into the deck some day.
            self.plays[kind] = effect - loss

    def reveal(self, strategy: i64) -> float:
        """Return what it is worth to turn up a card of a strategy."""
        if self.state.strategy_deck_size(strategy) == 0:
            return 0.0
        share = self.prices.chances[strategy] / self.prices.win
        swing = self.prices.swings[strategy] * share
        habits = self.forecast.habits
        return habits.curiosity * swing + habits.any_research * self.best_point

    # What the next desks make of the suit on top.

    def price_suits(self) -> None:
        """Price each suit left on top, from the farthest desk that counts to the next one."""
        forecast = self.forecast
        active = self.state.desk
        ahead: i64 = max(1, min(DESKS_AHEAD, forecast.desks - 1))
        reached = 1.0 - forecast.mad  # Unless the next desk draws Mad Science first …
        if active + 1 == forecast.desks:  # … or the round's roll ends the game.
            reached *= forecast.clock.goes_on[min(forecast.advances, forecast.clock.places - 1)]
        for step in range(ahead):
            desk = (active + ahead - step) % forecast.desks
            gains = self.match_gains(self.fan(desk))
            trust = forecast.habits.hand_on * reached
            if step < ahead - 1:
                trust *= forecast.habits.hand_on_far
            for strategy in range(forecast.strategies):
                self.suits[strategy] = trust * gains[strategy]

    def fan(self, desk: i64) -> Fan:
        """Sort a desk's cards by what playing them is worth; unknown ones count as expected."""
        forecast = self.forecast
        fan = Fan(forecast.strategies)
        hand = self.state.hands[desk]
        if not forecast.known[desk]:
            for strategy in range(forecast.strategies):
                count = forecast.suits[strategy] * float(len(hand.all))
                loss = forecast.keep * self.prices.cards[strategy]
                worth = self.prices.points[strategy] - loss
                fan.best[strategy] = worth * min(1.0, count)
                fan.second[strategy] = worth * min(1.0, max(0.0, count - 1.0))
                fan.run[strategy] = count * max(0.0, worth + self.draw)
            return fan
        for held in hand.all:
            worth = self.plays[held & KIND]
            strategy = self.card_suits[held & KIND]
            if worth > fan.best[strategy]:
                fan.second[strategy] = fan.best[strategy]
                fan.best[strategy] = worth
            elif worth > fan.second[strategy]:
                fan.second[strategy] = worth
            fan.run[strategy] += max(0.0, worth + self.draw)
        return fan

    def match_gains(self, fan: Fan) -> vec[float]:
        """Return how much better a desk's turn becomes with each suit on top."""
        plain = self.conference
        for strategy in range(self.forecast.strategies):
            plain = max(plain, fan.best[strategy] + self.suits[strategy])
        gains = vec[float]([0.0] * self.forecast.strategies)
        for strategy in range(self.forecast.strategies):
            then = self.suits[strategy]
            for other in range(self.forecast.strategies):
                if other != strategy:
                    then = max(then, fan.best[other] + self.suits[other])
            if self.state.rules.extra_turn:
                matched = max(fan.best[strategy], fan.run[strategy]) + then
            else:
                same = max(fan.second[strategy], self.draw) + self.suits[strategy]
                matched = fan.best[strategy] + max(then, same)
            gains[strategy] = max(0.0, matched - plain)
        return gains

    # What the active desk can do.

    def worth(self, action: Action) -> float:
        """Return an answer's price, with the best that can follow in the same turn."""
        verb = action.verb
        if verb == PLAY:
            strategy = self.card_suits[action.a]
            if self.is_match(action.a):
                return self.plays[action.a] + self.momentum(action.a)
            return self.plays[action.a] + self.suits[strategy]
        if verb == DISCARD:
            return self.discard(action.a)
        if verb == CONFERENCE:
            return self.best_discard() - self.reluctance
        if verb == TAKE_TURN:
            return self.further_turn(NO_CARD, self.top)
        left = self.suits[self.top] if self.top != NO_SUIT else 0.0
        if verb == DRAW:
            return self.draw + left * (1.0 - self.forecast.mad)
        return left

    def is_match(self, kind: i64) -> bool:
        """Return whether playing a card now earns momentum."""
        return self.earns_momentum and self.card_suits[kind] == self.top

    def discard(self, kind: i64) -> float:
        """Return the price of a conference with this card."""
        strategy = self.card_suits[kind]
        return self.conference - self.losses[kind] + self.undisturbed * self.suits[strategy]

    def best_discard(self) -> float:
        """Return the price of a conference with the card that is missed least."""
        best = NOTHING
        for held in self.hand.all:
            if self.state.rules.may_be_conferred(held & KIND):
                best = max(best, self.discard(held & KIND))
        return best

    def momentum(self, played: i64) -> float:
        """Return what momentum is worth after a matching card."""
        top = self.card_suits[played]
        best = self.suits[top]
        if self.state.rules.extra_turn:
            return max(best, self.further_turn(played, top))
        best = max(best, self.draw + self.suits[top] * (1.0 - self.forecast.mad))
        for kind in self.rest_of_hand(played):
            best = max(best, self.plays[kind] + self.suits[self.card_suits[kind]])
        return best

    def further_turn(self, played: i64, top: i64) -> float:
        """Return what a whole further turn is worth: a run of the suit on top, then an ending."""
        rules = self.state.rules
        run = 0.0
        best_match = NOTHING
        ending = NOTHING
        for kind in self.rest_of_hand(played):
            strategy = self.card_suits[kind]
            worth = self.plays[kind]
            if strategy == top:
                best_match = max(best_match, worth + self.draw)
                run += max(0.0, worth + self.draw)
            else:
                ending = max(ending, worth + self.suits[strategy])
            if rules.may_be_conferred(kind):
                ending = max(ending, self.discard(kind))
        if best_match == NOTHING:
            return ending + self.draw
        run = max(run, best_match)
        return run * (1.0 - self.forecast.mad) + max(self.suits[top], ending + self.draw)

    def rest_of_hand(self, played: i64) -> vec[i64]:
        """Return the kinds in the active hand without one copy of the card just played."""
        kinds = vec[i64](capacity=len(self.hand.all))
        for held in self.hand.all:
            kind = held & KIND
            if kind == played:
                played = NO_CARD
            else:
                kinds = append(kinds, kind)
        return kinds
