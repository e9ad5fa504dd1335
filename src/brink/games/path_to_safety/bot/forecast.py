"""What a team may still achieve: expected numbers of useful cards, turns and points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brink.games.path_to_safety.bot.clock import FUTURES, Clock
from brink.games.path_to_safety.bot.faces import Faces
from brink.games.path_to_safety.rules.state import KIND, PathState
from brink.kernel.bits import bit

CONFERENCES_A_TURN: Final = 0.35  # A guess, only used to tell how soon the deck runs out.
USUAL_PACE: Final = 1.0  # Extra advances a round, for the same guess.
TIGHTER: Final = 0.1  # A price of hoarding is taken from this share of the loose cards.

# The clock as it is, after one more advance, and with fewer loose cards.
AS_IT_IS: Final = 0
ADVANCED: Final = 1
TIGHT: Final = 2
CLOCKS: Final = 3


@final
class Forecast:
    """What some eyes know of hands, decks and clock, as expected numbers of useful cards."""

    def __init__(self, state: PathState, eyes: i64, faces: Faces, clock: Clock) -> None:
        rules = state.rules
        desks: i64 = len(state.hands)
        strategies: i64 = len(state.progress.all)
        self.state: Final = state
        self.faces: Final = faces
        self.clock: Final = clock
        self.habits: Final = faces.habits
        self.desks: Final = desks
        self.crowd: Final = float(desks)
        self.keep: Final = self.habits.keep_innovation + self.habits.keep_when_few / self.crowd
        self.strategies: Final = strategies
        self.advances: Final[i64] = (  # So far (section 5.1 of the spec).
            rules.mad_science_dice - 2 + state.pool
            if state.at_end
            else rules.mad_science_dice - state.pool
        )
        self.known: Final = vec[bool]([rules.open_hands] * desks)
        for desk in range(desks):
            if eyes & bit(state.player_of(desk)) != 0:
                self.known[desk] = True
        # Innovations, each weighed by its risk: by desk and strategy, then per card drawn now
        # and per card drawn later on.
        self.held: Final = vec[float]([0.0] * (desks * strategies))
        self.fresh: Final = vec[float]([0.0] * strategies)
        self.later: Final = vec[float]([0.0] * strategies)
        self.suits: Final = vec[float]([0.0] * strategies)  # Any card, per card drawn now.
        self.mad = 0.0  # The chance that the next card is Mad Science.
        self.rounds: Final = vec[float]([0.0] * (CLOCKS * FUTURES))  # By AS_IT_IS …, future.
        self.turns: Final = vec[float]([0.0] * (CLOCKS * FUTURES))  # That follow this one.
        self.tightened = 1.0  # How many loose cards fewer TIGHT stands for.
        self.count_cards()

    def count_cards(self) -> None:
        """Count the hands these eyes know; the rest, in deck or hands, is one unseen heap."""
        state = self.state
        faces = self.faces
        held = self.held
        mad = state.rules.parts.mad
        unseen = vec[i64]([0] * (mad + 1))
        for card in state.deck.all:
            unseen[card] += 1
        for desk in range(self.desks):
            first = desk * self.strategies
            for card in state.hands[desk].all:
                kind = card & KIND
                if self.known[desk]:
                    held[first + faces.suits[kind]] += faces.weights[kind]
                else:
                    unseen[kind] += 1
        self.weigh_unseen(unseen)
        self.weigh_later(float(unseen[mad]))
        for desk in range(self.desks):
            if not self.known[desk]:
                cards = float(len(state.hands[desk].all))
                for strategy in range(self.strategies):
                    held[desk * self.strategies + strategy] = self.fresh[strategy] * cards

    def weigh_unseen(self, unseen: vec[i64]) -> None:
        """Fill in what an ordinary card from the unseen heap is on average."""
        suits = self.faces.suits
        weights = self.faces.weights
        total = 0.0
        for kind in range(len(weights)):
            if unseen[kind] > 0:
                count = float(unseen[kind])
                self.fresh[suits[kind]] += count * weights[kind]
                self.suits[suits[kind]] += count
                total += count
        if total > 0.0:
            for strategy in range(self.strategies):
                self.fresh[strategy] /= total
                self.suits[strategy] /= total

    def weigh_later(self, mads: float) -> None:
        """Look past the next reshuffle: what cards and how much Mad Science are to come."""
        habits = self.habits
        mad = self.state.rules.parts.mad
        suits = self.faces.suits
        weights = self.faces.weights
        gone = vec[float]([0.0] * self.strategies)
        cards = 0.0
        gone_mads = 0.0
        pile = self.state.discard.all
        for place in range(len(pile) - 1, -1, -1):
            card = pile[place]
            if card == mad:
                gone_mads += 1.0
            else:
                gone[suits[card]] += weights[card]
                cards += 1.0
        deck = float(len(self.state.deck.all))
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
        self.set_clock(AS_IT_IS, pace, self.advances)
        self.set_clock(ADVANCED, pace, self.advances + 1)
        pace += a_round * (mads + gone_mads) * (1.0 / tight - 1.0 / loose)
        self.set_clock(TIGHT, pace, self.advances)

    def set_clock(self, clock: i64, pace: float, advances: i64) -> None:
        """Fill in the rounds and turns to come, in each future."""
        for future in range(FUTURES):
            rounds = self.clock.ahead(pace, advances, future)
            self.rounds[clock * FUTURES + future] = rounds
            turns = self.crowd * (1.0 + rounds) - float(self.state.desk + 1)
            self.turns[clock * FUTURES + future] = turns

    def share_from_deck(self, deck: float) -> float:
        """Return which share of the cards still to be drawn comes from the deck as it lies."""
        rounds = 0.5
        for future in range(FUTURES):
            rounds += self.clock.ahead(USUAL_PACE, self.advances, future) / FUTURES
        a_turn = self.habits.draws_a_turn + CONFERENCES_A_TURN * (self.crowd - 1.0)
        coming = rounds * self.crowd * a_turn
        return 1.0 if coming <= deck else deck / coming

    def gain(self, strategy: i64, clock: i64, future: i64) -> float:
        """Return the points to come if the whole team works on a strategy from the next turn on.

        Turns are split between playing cards and conferences so that none is left without cards.
        """
        habits = self.habits
        cards = self.held
        first = self.state.desk + 1  # From here on desks have a turn more.
        room = habits.most_a_turn * self.rounds[clock * FUTURES + future]
        usable = 0.0
        at = strategy
        for desk in range(self.desks):
            if desk == first:
                room += habits.most_a_turn
            held = cards[at]
            usable += held if held < room else room
            at += self.strategies
        turns = self.turns[clock * FUTURES + future]
        later = self.later[strategy]
        plays = habits.plays_a_turn * turns
        short = plays - usable - later * turns
        if short > 0.0:
            conference = later * (self.crowd - 1.0) + habits.plays_a_turn
            plays -= habits.plays_a_turn * short / conference
        return plays

    def deal_others(self, strategy: i64, cards: float) -> None:
        """Imagine every other desk with so many more useful cards of a strategy."""
        held = self.held
        at = strategy
        for desk in range(self.desks):
            if desk != self.state.desk:
                held[at] += cards
            at += self.strategies
