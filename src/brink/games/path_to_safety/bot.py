"""The heuristic bot."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.rules.answers import (
    AGREE,
    CONFERENCE,
    DISCARD,
    DRAW,
    PASS,
    PLAY,
    PROPOSE_END,
    REFUSE,
    TAKE_TURN,
)
from brink.games.path_to_safety.rules.clock import chance_to_end
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.kernel.action import Action
from brink.kernel.bot import Bot, Look
from brink.kernel.chance import Chance
from brink.kernel.step import Decision, Reason

if TYPE_CHECKING:
    from mypy_extensions import i64

FUTURES: Final = 4  # The clock's future in this many equally likely lengths, shortest first.
MOST_ROUNDS: Final = 40  # No game lasts longer, as far as the forecast cares.
PACES: Final = 17  # Extra advances a round that the clock table knows: 0, 1/4, 2/4 …
PACE_STEP: Final = 0.25
MOST_EXTRA: Final = 6
NO_TOP: Final = -1


@final
class Habits:
    def __init__(self) -> None:
        self.plays = 1.6
        self.risk_weight = 0.6
        self.spread0 = 0.8
        self.spread1 = 0.3
        self.power = 4.0
        self.top_same = 0.5
        self.top_cap = 1.0
        self.top_other = 0.1
        self.info = 0.0
        self.own_draws = 1.2
        self.confer_lift = 0.0
        self.draw_lift = 0.0
        self.stakes = 0.5
        self.fresh = 1.0
        self.research_lift = 0.0
        self.hold = 0.0
        self.top_research = 0.3
        self.reach = 2.0
        self.need = 0.5


BONUS: Final = Habits()
EXTRA: Final = Habits()


@final
class Clock:
    """How many more rounds to expect."""

    def __init__(self, dice: i64) -> None:
        self.dice: Final = dice
        self.rounds: Final[list[float]] = []  # [pace][advances][future]
        self.survive: Final[list[float]] = []
        most = 2 * dice - 2
        for advances in range(most + 1):
            self.survive.append(1.0 - ends(dice, advances))
        for pace in range(PACES):
            self.add_pace(pace * PACE_STEP, most)

    def add_pace(self, pace: float, most: i64) -> None:
        extra: list[float] = []
        left = 1.0
        term = math.exp(-pace)
        for n in range(MOST_EXTRA):
            extra.append(term)
            left -= term
            term = term * pace / (n + 1)
        extra.append(left)
        lasting: list[list[float]] = [[] for _ in range(most + 1)]
        for back in range(most + 1):
            at = most - back
            lasting[at] = self.lengths(at, most, extra, lasting)
        for advances in range(most + 1):
            self.rounds.extend(futures(lasting[advances]))

    def lengths(
        self, at: i64, most: i64, extra: list[float], lasting: list[list[float]]
    ) -> list[float]:
        go_on = self.survive[at]
        chances = [0.0] * MOST_ROUNDS
        chances[0] = 1.0 - go_on
        for rounds in range(1, MOST_ROUNDS):
            total = 0.0
            for n in range(len(extra)):
                later = at + 1 + n
                if later >= most:
                    later = most
                if later == at:
                    total += extra[n] * chances[rounds - 1]
                else:
                    total += extra[n] * lasting[later][rounds - 1]
            chances[rounds] = go_on * total
        return chances


def ends(dice: i64, advances: i64) -> float:
    if advances <= dice - 2:
        return chance_to_end(dice - advances, False)
    return chance_to_end(min(dice, advances - dice + 2), True)


def futures(chances: list[float]) -> list[float]:
    means: list[float] = []
    share = 1.0 / FUTURES
    room = share
    total = 0.0
    for rounds in range(len(chances)):
        left = chances[rounds]
        while left > 0.0:
            part = min(left, room)
            total += part * rounds
            left -= part
            room -= part
            if room <= 1e-12:
                if len(means) < FUTURES:
                    means.append(total / share)
                total = 0.0
                room = share
    while len(means) < FUTURES:
        means.append(means[-1] if means else 0.0)
    return means


@final
class Forecast:
    """What the eyes know, and what may come of it."""

    def __init__(self, state: PathState, eyes: i64, clock: Clock, habits: Habits) -> None:
        rules = state.rules
        self.state: Final = state
        self.habits: Final = habits
        self.clock: Final = clock
        self.desks: Final[i64] = len(state.hands)
        self.strategies: Final[i64] = len(state.progress)
        self.crowd: Final = float(len(state.hands))
        self.progress: Final[list[float]] = [float(p) for p in state.progress]
        self.held: Final[list[float]] = [0.0] * (self.desks * self.strategies)
        self.suit: Final[list[float]] = [0.0] * (self.desks * self.strategies)
        self.fresh: Final[list[float]] = [0.0] * self.strategies  # weighted inno share of next draw
        self.fresh_suit: Final[list[float]] = [0.0] * self.strategies
        self.later: Final[list[float]] = [0.0] * self.strategies
        self.possible: Final[list[list[int]]] = []
        self.rounds: Final[list[float]] = []
        self.need: Final = 0.0 if rules.tie_wins else 1.0
        self.mad: float = 0.0
        self.advances: Final[i64] = (
            rules.mad_science_dice - 2 + state.pool
            if state.at_end
            else rules.mad_science_dice - state.pool
        )
        self.read_hands(eyes)
        for s in range(self.strategies):
            self.possible.append(unseen(state.seen[s], rules.parts.values))

    def weight(self, kind: i64) -> float:
        card = self.state.rules.parts.cards[kind]
        if card.is_research:
            return 0.0
        return 1.0 - self.habits.risk_weight * float(self.state.rules.threshold(card.risk)) / 6.0

    def read_hands(self, eyes: i64) -> None:
        state = self.state
        parts = state.rules.parts
        strategies = self.strategies
        counts: list[int] = [0] * (parts.mad + 1)
        for card in state.deck:
            counts[card] += 1
        mads = float(counts[parts.mad])
        counts[parts.mad] = 0
        hidden: list[int] = []
        for desk in range(self.desks):
            if state.rules.open_hands or eyes & (1 << state.player_of(desk)):
                for held in state.hands[desk]:
                    kind: i64 = held & KIND
                    at: i64 = desk * strategies + parts.cards[kind].strategy
                    self.held[at] += self.weight(kind)
                    self.suit[at] += 1.0
            else:
                hidden.append(desk)
                for held in state.hands[desk]:
                    counts[held & KIND] += 1
        self.read_shares(counts, mads)
        for desk in hidden:
            cards = float(len(state.hands[desk]))
            for s in range(strategies):
                self.held[desk * strategies + s] = self.fresh[s] * cards
                self.suit[desk * strategies + s] = self.fresh_suit[s] * cards

    def read_shares(self, counts: list[int], mads: float) -> None:
        state = self.state
        parts = state.rules.parts
        total = 0.0
        for kind in range(parts.mad):
            count = float(counts[kind])
            if count > 0.0:
                s = parts.cards[kind].strategy
                self.fresh[s] += count * self.weight(kind)
                self.fresh_suit[s] += count
                total += count
        gone: list[float] = [0.0] * self.strategies
        gone_total = 0.0
        gone_mads = 0.0
        pile = state.discard
        while pile is not None:
            if pile.card == parts.mad:
                gone_mads += 1.0
            else:
                gone[parts.cards[pile.card].strategy] += self.weight(pile.card)
                gone_total += 1.0
            pile = pile.below
        deck = float(len(state.deck))
        # how many draws are to come: rough
        pace0 = 1.0
        rounds = self.mean_rounds(pace0)
        coming = (rounds + 0.5) * self.crowd * (self.habits.own_draws + 0.35 * (self.crowd - 1.0))
        first = 1.0 if coming <= deck else deck / coming
        for s in range(self.strategies):
            now = self.fresh[s] / total if total > 0.0 else 0.0
            self.fresh_suit[s] = self.fresh_suit[s] / total if total > 0.0 else 0.0
            again = gone[s] / gone_total if gone_total > 0.0 else now
            self.fresh[s] = now
            self.later[s] = self.habits.fresh * (first * now + (1.0 - first) * again)
        self.mad = mads / deck if deck > 0.0 else 0.0
        rest = gone_total + gone_mads
        again_mad = (gone_mads + mads) / (rest + deck) if rest + deck > 0.0 else 0.0
        density = first * self.mad + (1.0 - first) * again_mad
        self.read_clock(density * self.crowd * self.habits.own_draws)
        if deck == 0.0:
            self.mad = again_mad

    def mean_rounds(self, pace: float) -> float:
        base = int(pace / PACE_STEP) * len(self.clock.survive) + self.advances
        total = 0.0
        for f in range(FUTURES):
            total += self.clock.rounds[base * FUTURES + f]
        return total / FUTURES

    def read_clock(self, pace: float) -> None:
        clock = self.clock
        states: i64 = len(clock.survive)
        place = min(pace / PACE_STEP, PACES - 1.001)
        low: i64 = int(place)
        part = place - float(low)
        for ahead in range(3):
            at: i64 = min(self.advances + ahead, states - 1)
            for future in range(FUTURES):
                slow = clock.rounds[(low * states + at) * FUTURES + future]
                fast = clock.rounds[((low + 1) * states + at) * FUTURES + future]
                self.rounds.append(slow + part * (fast - slow))

    def survives(self, more: i64) -> float:
        survive = self.clock.survive
        at: i64 = min(self.advances + more, len(survive) - 1)
        return survive[at]

    def win(self, first: i64, top: i64, more: i64, lift: float) -> float:
        """Return the estimated chance to win when `first` is the next to move this round."""
        mover = first
        ahead = 1.0
        if first >= self.desks:
            mover = 0
            ahead = self.survives(more)
        lose = 0.0
        power = self.habits.power
        for s in range(self.strategies):
            p = self.odds_of(s, first, more, lift + ahead * self.run_ahead(mover, top, s))
            lose += math.pow(p, power)
        return math.pow(lose, 1.0 / power)

    def odds_of(self, s: i64, first: i64, more: i64, lift: float) -> float:
        total = 0.0
        base = more * FUTURES
        progress = self.progress[s] + lift
        for future in range(FUTURES):
            rounds = self.rounds[base + future]
            gain = self.gain(s, first, rounds)
            turns = self.crowd - float(first) + self.crowd * rounds
            spread = self.habits.spread0 + self.habits.spread1 * math.sqrt(turns)
            total += self.beats(s, progress + gain, spread)
        return total / FUTURES

    def gain(self, s: i64, first: i64, rounds: float) -> float:
        habits = self.habits
        desks = self.desks
        usable = 0.0
        for desk in range(desks):
            turns = rounds + (1.0 if desk >= first else 0.0)
            room = habits.reach * turns
            held = self.held[desk * self.strategies + s]
            usable += held if held < room else room
        turns = self.crowd - float(first) + self.crowd * rounds
        cards = usable + self.later[s] * turns
        plays = habits.plays * turns
        if cards < plays:
            conferences = (plays - cards) / (self.later[s] * (self.crowd - 1.0) + habits.plays)
            plays -= habits.plays * conferences
        if self.state.rules.stakes_draw:
            plays /= 1.0 - min(0.7, habits.stakes * (self.crowd - 1.0) * self.later[s])
        return plays

    def run_ahead(self, mover: i64, top: i64, s: i64) -> float:
        """Return what the card on top is worth to the next desk."""
        if top < 0:
            return 0.0
        habits = self.habits
        at = mover * self.strategies
        held = self.held[at + s]
        if top == s:
            more = self.suit[at + s] - 1.0 
            extra = min(max(more, 0.0), habits.top_cap)
            return habits.top_same * extra + habits.top_research * min(1.0, self.suit[at + s])
        return habits.top_other * min(1.0, self.suit[at + top]) * min(1.0, held)

    def beats(self, s: i64, reach: float, spread: float) -> float:
        total = 0.0
        possible = self.possible[s]
        scale = 1.7 / spread
        over = reach - self.need + self.habits.need
        for value in possible:
            total += 1.0 / (1.0 + math.exp(min(50.0, (value - over) * scale)))
        return total / len(possible)

    def move(self, desk: i64, kind: i64, cards: float) -> None:
        at = desk * self.strategies + self.state.rules.parts.cards[kind].strategy
        self.held[at] += cards * self.weight(kind)
        self.suit[at] += cards

    def deal(self, desk: i64, cards: float) -> None:
        for s in range(self.strategies):
            self.held[desk * self.strategies + s] += cards * self.fresh[s]
            self.suit[desk * self.strategies + s] += cards * self.fresh_suit[s]

    def deal_others(self, desk: i64, cards: float) -> None:
        for other in range(self.desks):
            if other != desk:
                self.deal(other, cards)


def unseen(seen: i64, values: i64) -> list[int]:
    return [value for value in range(1, values + 1) if not seen & (1 << (value - 1))]


@final
class HeuristicBot(Bot[PathState]):
    """Plays the turn whose forecast wins most often."""

    def __init__(self) -> None:
        self.clocks: Final[dict[int, Clock]] = {}

    def name(self) -> str:
        return "heuristic"

    def shares(self) -> bool:
        return True

    def choose(self, decision: Decision[PathState], look: Look[PathState], chance: Chance) -> Action:
        state = look.imagine(chance)
        if len(decision.legal) == 1:
            return decision.legal[0]
        answers = state.rules.parts.answers
        name = decision.step.name()
        if name == "turn_start":
            return answers.propose_end if is_won(state) else answers.draw
        if name == "vote_end":
            return answers.agree if is_won(state) else answers.refuse
        judge = Judge(self.forecast(state, look.eyes), state, name == "momentum")
        best = decision.legal[0]
        best_value = -1.0
        for action in decision.legal:
            value = judge.value(action)
            if value > best_value + 1e-12 or (
                value > best_value - 1e-12 and action.index < best.index
            ):
                best = action
                best_value = value
        return best

    def forecast(self, state: PathState, eyes: int) -> Forecast:
        dice = state.rules.mad_science_dice
        clock = self.clocks.get(dice)
        if clock is None:
            clock = Clock(dice)
            self.clocks[dice] = clock
        return Forecast(state, eyes, clock, EXTRA if state.rules.extra_turn else BONUS)


@final
class Judge:
    def __init__(self, forecast: Forecast, state: PathState, momentum: bool) -> None:
        self.forecast: Final = forecast
        self.state: Final = state
        self.desk: Final = state.desk
        self.momentum: Final = momentum
        self.infos: Final[list[float]] = [-1.0] * forecast.strategies
        top = state.discard
        self.top: Final[i64] = (
            NO_TOP
            if top is None or top.card == state.rules.parts.mad
            else state.rules.parts.cards[top.card].strategy
        )
        self.bonus_gain = 0.0

    def value(self, action: Action) -> float:
        verb = action.verb
        if verb == PLAY:
            return self.play(action.a, not self.momentum or self.state.rules.momentum_chain, 0.0, self.top)
        if verb == DISCARD:
            return self.discard(action.a)
        if verb == CONFERENCE:
            return self.confer()
        if verb == TAKE_TURN:
            return self.take_turn(0.0)
        if verb == DRAW:
            return self.draw_bonus(0.0)
        return self.forecast.win(self.desk + 1, self.top, 0, 0.0)

    def confer(self) -> float:
        rules = self.state.rules
        best = -1.0
        offered: i64 = 0
        for held in self.state.hands[self.desk]:
            kind: i64 = held & KIND
            if not offered & (1 << kind) and rules.may_be_conferred(kind):
                offered |= 1 << kind
                best = max(best, self.discard(kind))
        return best

    def discard(self, kind: i64) -> float:
        forecast = self.forecast
        suit = self.state.rules.parts.cards[kind].strategy
        forecast.move(self.desk, kind, -1.0)
        forecast.deal_others(self.desk, 1.0)
        clean: float = (1.0 - forecast.mad) ** (forecast.crowd - 1.0)
        lift = forecast.habits.confer_lift
        value = clean * forecast.win(self.desk + 1, suit, 0, lift)
        value += (1.0 - clean) * forecast.win(self.desk + 1, NO_TOP, 0, lift)
        forecast.deal_others(self.desk, -1.0)
        forecast.move(self.desk, kind, 1.0)
        return value

    def draw_bonus(self, lift: float) -> float:
        forecast = self.forecast
        lift += forecast.habits.draw_lift
        forecast.deal(self.desk, 1.0)
        value = (1.0 - forecast.mad) * forecast.win(self.desk + 1, self.top, 0, lift)
        value += forecast.mad * forecast.win(self.desk + 1, NO_TOP, 1, lift)
        forecast.deal(self.desk, -1.0)
        return value

    def take_turn(self, lift: float) -> float:
        forecast = self.forecast
        forecast.deal(self.desk, 1.0)
        value = (1.0 - forecast.mad) * forecast.win(self.desk, self.top, 0, lift)
        value += forecast.mad * forecast.win(self.desk, NO_TOP, 1, lift)
        forecast.deal(self.desk, -1.0)
        return value

    def play(self, kind: i64, momentum: bool, lift: float, top: i64) -> float:
        """Value of playing a card: its effect, then its risk, then momentum."""
        forecast = self.forecast
        rules = self.state.rules
        card = rules.parts.cards[kind]
        s = card.strategy
        matched = momentum and top == s
        forecast.move(self.desk, kind, -1.0)
        added = 0.0
        if card.is_research:
            added = self.info(s)
            lift += forecast.habits.research_lift
        else:
            forecast.progress[s] += 1.0
        stakes = card.risk > 0 and rules.stakes_draw
        if stakes:
            forecast.deal_others(self.desk, 1.0)
        value = self.after(s, matched, 0, lift, kind)
        danger = float(rules.threshold(card.risk)) / 6.0
        if danger > 0.0:
            value += danger * (self.after(s, matched, 1, lift, kind) - value)
        if stakes:
            forecast.deal_others(self.desk, -1.0)
        if not card.is_research:
            forecast.progress[s] -= 1.0
        forecast.move(self.desk, kind, 1.0)
        return value + added

    def after(self, top: i64, matched: bool, more: i64, lift: float, kind: i64) -> float:
        forecast = self.forecast
        value = forecast.win(self.desk + 1, top, more, lift)
        if not matched:
            return value
        if self.state.rules.extra_turn:
            forecast.deal(self.desk, 1.0)
            again = (1.0 - forecast.mad) * forecast.win(self.desk, top, more, lift)
            again += forecast.mad * forecast.win(self.desk, NO_TOP, more + 1, lift)
            forecast.deal(self.desk, -1.0)
            return max(value, again)
        if more > 0:
            return value + self.bonus_gain
        best = value
        forecast.deal(self.desk, 1.0)
        draw_lift = lift + forecast.habits.draw_lift
        draw = (1.0 - forecast.mad) * forecast.win(self.desk + 1, top, 0, draw_lift)
        draw += forecast.mad * forecast.win(self.desk + 1, NO_TOP, 1, draw_lift)
        forecast.deal(self.desk, -1.0)
        best = max(best, draw)
        offered: i64 = 1 << kind
        copies = 0
        for held in self.state.hands[self.desk]:
            other: i64 = held & KIND
            if other == kind:
                copies += 1
                if copies == 2:
                    best = max(best, self.play(other, False, lift, top))
            elif not offered & (1 << other):
                offered |= 1 << other
                best = max(best, self.play(other, False, lift, top))
        self.bonus_gain = best - value
        return best

    def info(self, s: i64) -> float:
        if self.infos[s] >= 0.0:
            return self.infos[s]
        forecast = self.forecast
        possible = forecast.possible[s]
        if len(possible) == 1:
            self.infos[s] = 0.0
            return 0.0
        now = forecast.win(self.desk + 1, NO_TOP, 0, 0.0)
        total = 0.0
        for value in possible:
            forecast.possible[s] = [other for other in possible if other != value]
            total += forecast.win(self.desk + 1, NO_TOP, 0, 0.0)
        forecast.possible[s] = possible
        gained = max(0.0, total / len(possible) - now) * (1.0 + forecast.habits.info)
        self.infos[s] = gained
        return gained


def is_won(state: PathState) -> bool:
    for s in range(len(state.progress)):
        if state.is_guaranteed(s):
            return True
    return False
