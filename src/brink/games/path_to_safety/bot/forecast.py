"""What a team may still achieve, and what a point, a card or an advance is worth to it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.bot.clock import FUTURES, Clock
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.kernel.bits import bit

if TYPE_CHECKING:
    from mypy_extensions import i64

CONFERENCES_A_TURN: Final = 0.35  # A guess, only used to tell how soon the deck runs out.
USUAL_PACE: Final = 1.0  # Extra advances a round, for the same guess.
TIGHTER: Final = 0.1  # A price of hoarding is taken from this share of the loose cards.
STEEPNESS: Final = 1.7  # Makes a logistic curve as wide as a bell curve.
LEAST_CHANCE: Final = 1e-9
FAR_OFF: Final = 30.0  # Beyond this many widths a difficulty is out of reach.

# The clock as it is, after one more advance, and with fewer loose cards.
AS_IT_IS: Final = 0
ADVANCED: Final = 1
TIGHT: Final = 2


@final
class Habits:
    """The weights of the evaluation, found by playing many games; one set per momentum rule."""

    def __init__(
        self,
        plays_a_turn: float,
        most_a_turn: float,
        draws_a_turn: float,
        trust_in_draws: float,
        risk_discount: float,
        doubt: float,
        doubt_growth: float,
        focus_a_desk: float,
        keep_innovation: float,
        keep_when_few: float,
        keep_research: float,
        fear_of_advance: float,
        fear_of_hoarding: float,
        curiosity: float,
        any_research: float,
        conference: float,
        early_play: float,
        hand_on: float,
        hand_on_far: float,
    ) -> None:
        # The forecast.
        self.plays_a_turn = plays_a_turn  # Cards of one strategy a team gets down per turn.
        self.most_a_turn = most_a_turn  # The same for one desk with a full hand.
        self.draws_a_turn = draws_a_turn  # Own-turn draws: each may turn up Mad Science.
        self.trust_in_draws = trust_in_draws  # Share of coming cards that find their use.
        self.risk_discount = risk_discount  # What an innovation loses if its risk were certain.
        self.doubt = doubt  # How far off a forecast is at the very end, in points …
        self.doubt_growth = doubt_growth  # … and more per square root of the turns to come.
        # 1 in all: every strategy's chance counts; many: only the best one's. The more desks, the
        # better a team can keep to one suit.
        self.focus_a_desk = focus_a_desk
        # The prices, each against what the forecast makes of it.
        self.keep_innovation = keep_innovation  # Holding on to an innovation …
        self.keep_when_few = keep_when_few  # … and more of it, shared among the desks.
        self.keep_research = keep_research  # Holding on to a research card, in points.
        self.fear_of_advance = fear_of_advance
        self.fear_of_hoarding = fear_of_hoarding  # Cards in hands make Mad Science more frequent.
        self.curiosity = curiosity  # One reveal, per standard deviation of the chance it moves.
        self.any_research = any_research  # One reveal of whatever strategy, in best points.
        self.conference = conference  # A card to every other desk.
        # In the first rounds a conference must be better than a play by so many best points. It is
        # for the people at the table, who would else work alone; docs/games says what it costs.
        self.early_play = early_play
        self.hand_on = hand_on  # A good turn for the next desk.
        self.hand_on_far = hand_on_far  # A good turn for the desk after it, on top of that.


BONUS_HABITS: Final = Habits(
    plays_a_turn=0.56,
    most_a_turn=2.06,
    draws_a_turn=1.0,
    trust_in_draws=0.51,
    risk_discount=0.22,
    doubt=0.47,
    doubt_growth=1.14,
    focus_a_desk=1.4,
    keep_innovation=0.3,
    keep_when_few=0.5,
    keep_research=0.032,
    fear_of_advance=1.08,
    fear_of_hoarding=0.75,
    curiosity=0.04,
    any_research=0.035,
    conference=3.28,
    early_play=1.0,
    hand_on=0.43,
    hand_on_far=0.62,
)
EXTRA_TURN_HABITS: Final = Habits(
    plays_a_turn=0.8,
    most_a_turn=7.05,
    draws_a_turn=0.8,
    trust_in_draws=0.91,
    risk_discount=0.18,
    doubt=2.01,
    doubt_growth=0.34,
    focus_a_desk=1.4,
    keep_innovation=1.12,
    keep_when_few=0.0,
    keep_research=0.11,
    fear_of_advance=0.66,
    fear_of_hoarding=0.15,
    curiosity=0.15,
    any_research=0.035,
    conference=0.66,
    early_play=0.0,
    hand_on=0.76,
    hand_on_far=0.75,
)


@final
class Forecast:
    """What some eyes know of hands, decks and clock, as expected numbers of useful cards."""

    def __init__(self, state: PathState, eyes: int, clock: Clock) -> None:
        rules = state.rules
        self.state: Final = state
        self.clock: Final = clock
        self.habits: Final = EXTRA_TURN_HABITS if rules.extra_turn else BONUS_HABITS
        self.desks: Final[i64] = len(state.hands)
        self.crowd: Final = float(len(state.hands))
        self.keep: Final = self.habits.keep_innovation + self.habits.keep_when_few / self.crowd
        self.strategies: Final[i64] = len(state.progress)
        self.advances: Final[i64] = (  # So far (section 5.1 of the spec).
            rules.mad_science_dice - 2 + state.pool
            if state.at_end
            else rules.mad_science_dice - state.pool
        )
        self.known: Final = [
            rules.open_hands or eyes & bit(state.player_of(desk)) != 0 for desk in range(self.desks)
        ]
        # Innovations, each weighed by its risk: by desk and strategy, then per card drawn now
        # and per card drawn later on.
        self.held: Final[list[float]] = [0.0] * (self.desks * self.strategies)
        self.fresh: Final[list[float]] = [0.0] * self.strategies
        self.later: Final[list[float]] = [0.0] * self.strategies
        self.suits: Final[list[float]] = [0.0] * self.strategies  # Any card, per card drawn now.
        self.mad = 0.0  # The chance that the next card is Mad Science.
        self.rounds: Final[list[float]] = []  # By AS_IT_IS …, future.
        self.tightened = 1.0  # How many loose cards fewer TIGHT stands for.
        self.count_cards()

    def weight(self, kind: i64) -> float:
        """Return how much of a sure point a card in hand is."""
        rules = self.state.rules
        card = rules.parts.cards[kind]
        if card.is_research:
            return 0.0
        return 1.0 - self.habits.risk_discount * float(rules.threshold(card.risk)) / 6.0

    def count_cards(self) -> None:
        """Count the hands these eyes know; the rest, in deck or hands, is one unseen heap."""
        state = self.state
        parts = state.rules.parts
        unseen: list[int] = [0] * (parts.mad + 1)
        for card in state.deck:
            unseen[card] += 1
        for desk in range(self.desks):
            for held in state.hands[desk]:
                kind: i64 = held & KIND
                if self.known[desk]:
                    self.held[self.place(desk, kind)] += self.weight(kind)
                else:
                    unseen[kind] += 1
        self.weigh_unseen(unseen)
        self.weigh_later(float(unseen[parts.mad]))
        for desk in range(self.desks):
            if not self.known[desk]:
                for strategy in range(self.strategies):
                    self.held[desk * self.strategies + strategy] = self.fresh[strategy] * float(
                        len(state.hands[desk])
                    )

    def place(self, desk: i64, kind: i64) -> i64:
        """Return where a card counts in `held`."""
        return desk * self.strategies + self.state.rules.parts.cards[kind].strategy

    def weigh_unseen(self, unseen: list[int]) -> None:
        """Fill in what an ordinary card from the unseen heap is on average."""
        parts = self.state.rules.parts
        total = 0.0
        for kind in range(parts.mad):
            count = float(unseen[kind])
            if count > 0.0:
                strategy = parts.cards[kind].strategy
                self.fresh[strategy] += count * self.weight(kind)
                self.suits[strategy] += count
                total += count
        if total > 0.0:
            for strategy in range(self.strategies):
                self.fresh[strategy] /= total
                self.suits[strategy] /= total

    def weigh_later(self, mads: float) -> None:
        """Look past the next reshuffle: what cards and how much Mad Science are to come."""
        habits = self.habits
        parts = self.state.rules.parts
        gone: list[float] = [0.0] * self.strategies
        cards = 0.0
        gone_mads = 0.0
        pile = self.state.discard
        while pile is not None:
            if pile.card == parts.mad:
                gone_mads += 1.0
            else:
                gone[parts.cards[pile.card].strategy] += self.weight(pile.card)
                cards += 1.0
            pile = pile.below
        deck = float(len(self.state.deck))
        soon = self.share_from_deck(deck)
        for strategy in range(self.strategies):
            now = self.fresh[strategy]
            again = gone[strategy] / cards if cards > 0.0 else now
            self.later[strategy] = habits.trust_in_draws * (soon * now + (1.0 - soon) * again)
        loose = max(2.0, deck + cards + gone_mads)
        often = (mads + gone_mads) / loose
        self.mad = mads / deck if deck > 0.0 else often
        a_round = self.crowd * habits.draws_a_turn
        pace = a_round * (soon * self.mad + (1.0 - soon) * often)
        tight = loose * (1.0 - TIGHTER)
        self.tightened = loose - tight
        self.rounds.extend(self.clock.futures(pace, self.advances))
        self.rounds.extend(self.clock.futures(pace, self.advances + 1))
        pace += a_round * (mads + gone_mads) * (1.0 / tight - 1.0 / loose)
        self.rounds.extend(self.clock.futures(pace, self.advances))

    def share_from_deck(self, deck: float) -> float:
        """Return which share of the cards still to be drawn comes from the deck as it lies."""
        rounds = 0.5
        for ahead in self.clock.futures(USUAL_PACE, self.advances):
            rounds += ahead / FUTURES
        a_turn = self.habits.draws_a_turn + CONFERENCES_A_TURN * (self.crowd - 1.0)
        coming = rounds * self.crowd * a_turn
        return 1.0 if coming <= deck else deck / coming

    def turns(self, clock: i64, future: i64) -> float:
        """Return how many turns follow this one."""
        rounds = self.rounds[clock * FUTURES + future]
        return self.crowd * (1.0 + rounds) - float(self.state.desk + 1)

    def gain(self, strategy: i64, clock: i64, future: i64) -> float:
        """Return the points to come if the whole team works on a strategy from the next turn on.

        Turns are split between playing cards and conferences so that none is left without cards.
        """
        habits = self.habits
        first = self.state.desk + 1  # From here on desks have a turn more.
        room = habits.most_a_turn * self.rounds[clock * FUTURES + future]
        usable = 0.0
        at: i64 = strategy
        for desk in range(self.desks):
            if desk == first:
                room += habits.most_a_turn
            held = self.held[at]
            usable += held if held < room else room
            at += self.strategies
        turns = self.turns(clock, future)
        later = self.later[strategy]
        plays = habits.plays_a_turn * turns
        short = plays - usable - later * turns
        if short > 0.0:
            conference = later * (self.crowd - 1.0) + habits.plays_a_turn
            plays -= habits.plays_a_turn * short / conference
        return plays

    def deal_others(self, strategy: i64, cards: float) -> None:
        """Imagine every other desk with so many more useful cards of a strategy."""
        at: i64 = strategy
        for desk in range(self.desks):
            if desk != self.state.desk:
                self.held[at] += cards
            at += self.strategies


@final
class Prices:
    """What things are worth, each as a change of the chance to win."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast: Final = forecast
        self.chances: Final[list[float]] = []  # By strategy: solved in the end, with all effort.
        self.gains: Final[list[float]] = []  # By strategy, future.
        self.slopes: Final[list[float]] = []  # Of its chance per point, by strategy, future.
        self.swings: Final[list[float]] = []  # How much one reveal moves a chance, by strategy.
        self.win = 0.0  # The team's chance.
        self.points: Final[list[float]] = []  # A point now, by strategy.
        self.cards: Final[list[float]] = []  # A sure innovation in the active hand.
        self.advance = 0.0  # The price of an advance.
        self.conference = 0.0  # A card to every other desk.
        self.hoarding = 0.0  # The price of one card fewer in deck and discard pile.
        self.draw = 0.0  # A card to the active hand.
        focus = forecast.habits.focus_a_desk * forecast.crowd
        total = 0.0
        for strategy in range(forecast.strategies):
            self.look_at(strategy)
            total += math.pow(self.chances[strategy], focus)
        self.win = math.pow(total, 1.0 / focus)
        for strategy in range(forecast.strategies):
            self.price(strategy, math.pow(self.chances[strategy] / self.win, focus - 1.0))

    def look_at(self, strategy: i64) -> None:
        """Work out the chance that a strategy is solved, its slope and its swing."""
        forecast = self.forecast
        habits = forecast.habits
        state = forecast.state
        seen: i64 = state.seen[strategy]
        values = state.rules.parts.values
        count = float(state.strategy_deck_size(strategy)) + 1.0
        by_value: list[float] = [0.0] * values
        tie = 0.5 if state.rules.tie_wins else -0.5
        total = 0.0
        for future in range(FUTURES):
            gain = forecast.gain(strategy, AS_IT_IS, future)
            reach = float(state.progress[strategy]) + gain + tie
            turns = forecast.turns(AS_IT_IS, future)
            width = habits.doubt + habits.doubt_growth * math.sqrt(turns)
            scale = STEEPNESS / width
            a_point = math.exp(-scale)
            rise = 0.0
            for value in range(values):
                if seen & bit(value):
                    continue
                against = math.exp(min(FAR_OFF, (float(value) + 1.0 - reach) * scale))
                chance = 1.0 / (1.0 + against)
                by_value[value] += chance / FUTURES
                total += chance
                rise += 1.0 / (1.0 + against * a_point) - chance
            self.gains.append(gain)
            self.slopes.append(rise / count / FUTURES)
        chance = total / count / FUTURES
        self.chances.append(max(LEAST_CHANCE, chance))
        self.swings.append(swing(by_value, seen, chance, count))

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
        self.points.append(point)
        self.cards.append(card)
        self.draw += fresh * card

    def rise(self, strategy: i64) -> float:
        """Return by how much a point lifts the chance that a strategy is solved."""
        total = 0.0
        for future in range(FUTURES):
            total += self.slopes[strategy * FUTURES + future]
        return total


def swing(by_value: list[float], seen: i64, chance: float, count: float) -> float:
    """Return the standard deviation of a strategy's chance after one more reveal."""
    if count < 2.0:
        return 0.0
    total = 0.0
    for value in range(len(by_value)):
        if not seen & bit(value):
            change = (chance - by_value[value]) / (count - 1.0)
            total += change * change
    return math.sqrt(total / count)
