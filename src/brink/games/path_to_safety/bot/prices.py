"""What a point, a card or an advance is worth to a team."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brink.games.path_to_safety.bot.clock import FUTURES
from brink.games.path_to_safety.bot.forecast import ADVANCED, AS_IT_IS, TIGHT, Forecast

STEEPNESS: Final = 1.7  # Makes a logistic curve as wide as a bell curve.
LEAST_CHANCE: Final = 1e-9
FAR_OFF: Final = 30.0  # Beyond this many widths a difficulty is out of reach.


@final
class Prices:
    """What things are worth, each as a change of the chance to win."""

    def __init__(self, forecast: Forecast) -> None:
        strategies = forecast.strategies
        self.forecast: Final = forecast
        self.chances: Final = vec[float]([0.0] * strategies)  # Solved in the end, with all effort.
        self.gains: Final = vec[float]([0.0] * (strategies * FUTURES))  # By strategy, future.
        self.slopes: Final = vec[float]([0.0] * (strategies * FUTURES))  # Of its chance per point.
        self.swings: Final = vec[float]([0.0] * strategies)  # How much one reveal moves a chance.
        self.win = 0.0  # The team's chance.
        self.points: Final = vec[float]([0.0] * strategies)  # A point now, by strategy.
        self.cards: Final = vec[float]([0.0] * strategies)  # A sure innovation in the active hand.
        self.advance = 0.0  # The price of an advance.
        self.conference = 0.0  # A card to every other desk.
        self.hoarding = 0.0  # The price of one card fewer in deck and discard pile.
        self.draw = 0.0  # A card to the active hand.
        focus = forecast.habits.focus_a_desk * forecast.crowd
        total = 0.0
        for strategy in range(strategies):
            self.look_at(strategy)
            total += math.pow(self.chances[strategy], focus)
        self.win = math.pow(total, 1.0 / focus)
        for strategy in range(strategies):
            self.price(strategy, math.pow(self.chances[strategy] / self.win, focus - 1.0))

    def look_at(self, strategy: i64) -> None:
        """Work out the chance that a strategy is solved, its slope and its swing."""
        forecast = self.forecast
        habits = forecast.habits
        state = forecast.state
        seen = state.seen.all[strategy]
        values = state.rules.parts.values
        count = float(state.strategy_deck_size(strategy)) + 1.0
        by_value = vec[float]([0.0] * values)
        tie = 0.5 if state.rules.tie_wins else -0.5
        total = 0.0
        for future in range(FUTURES):
            gain = forecast.gain(strategy, AS_IT_IS, future)
            reach = float(state.progress.all[strategy]) + gain + tie
            turns = forecast.turns[AS_IT_IS * FUTURES + future]
            width = habits.doubt + habits.doubt_growth * math.sqrt(turns)
            scale = STEEPNESS / width
            a_point = math.exp(-scale)
            rise = 0.0
            for value in range(values):
                if seen >> value & 1:
                    continue
                against = math.exp(min(FAR_OFF, (float(value) + 1.0 - reach) * scale))
                chance = 1.0 / (1.0 + against)
                by_value[value] += chance / FUTURES
                total += chance
                rise += 1.0 / (1.0 + against * a_point) - chance
            self.gains[strategy * FUTURES + future] = gain
            self.slopes[strategy * FUTURES + future] = rise / count / FUTURES
        chance = total / count / FUTURES
        self.chances[strategy] = max(LEAST_CHANCE, chance)
        self.swings[strategy] = swing(by_value, seen, chance, count)

    def price(self, strategy: i64, share: float) -> None:
        """Add a strategy's part to the prices; its share is its weight in the team's chance."""
        forecast = self.forecast
        held = forecast.held
        own = forecast.state.desk * forecast.strategies + strategy
        one = 1.0 if held[own] >= 1.0 else -1.0  # One card fewer, or one more if there is none.
        fresh = forecast.fresh[strategy]
        point = 0.0
        card = 0.0
        for future in range(FUTURES):
            slope = self.slopes[strategy * FUTURES + future] * share
            gain = self.gains[strategy * FUTURES + future]
            point += slope
            self.advance += slope * (gain - forecast.gain(strategy, ADVANCED, future))
            scarce = gain - forecast.gain(strategy, TIGHT, future)
            self.hoarding += slope * scarce / forecast.tightened
            held[own] -= one
            card += slope * one * (gain - forecast.gain(strategy, AS_IT_IS, future))
            held[own] += one
            forecast.deal_others(strategy, fresh)
            self.conference += slope * (forecast.gain(strategy, AS_IT_IS, future) - gain)
            forecast.deal_others(strategy, -fresh)
        self.points[strategy] = point
        self.cards[strategy] = card
        self.draw += fresh * card

    def best_point(self) -> float:
        """Return what a point is worth where it is worth most."""
        best = self.points[0]
        for point in self.points:
            best = max(best, point)
        return best

    def rise(self, strategy: i64) -> float:
        """Return by how much a point lifts the chance that a strategy is solved."""
        total = 0.0
        for future in range(FUTURES):
            total += self.slopes[strategy * FUTURES + future]
        return total


def swing(by_value: vec[float], seen: i64, chance: float, count: float) -> float:
    """Return the standard deviation of a strategy's chance after one more reveal."""
    if count < 2.0:
        return 0.0
    total = 0.0
    for value in range(len(by_value)):
        if not seen >> value & 1:
            change = (chance - by_value[value]) / (count - 1.0)
            total += change * change
    return math.sqrt(total / count)
