"""The position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.rules.parts import Rules
from brink.kernel.bits import bit
from brink.kernel.fields import COPYING, Fields
from brink.kernel.row import Row
from brink.kernel.state import State
from brink.kernel.step import StepKinds, Steps

if TYPE_CHECKING:
    from mypy_extensions import i64

# A card in a hand is written kind + AGE × (reshuffles before it was drawn): after a reshuffle
# everybody knows which cards the new deck can hold, and a re-deal must not contradict it.
AGE: Final = 64
KIND: Final = AGE - 1  # held & KIND is the kind.

# Why the game stopped.
STILL_ON: Final = -1
BY_ROLL: Final = 0
BY_VOTE: Final = 1

NO_CARD: Final = -1
NO_SUIT: Final = -1

# What a state begins with; set-up and reading give it its own.
NOTHING: Final = Row()
NO_HANDS: Final[list[Row]] = []


@final
class PathState(State):
    """Everything on the table. Decks have no order here: cards are drawn by chance when needed.

    Nobody, not even this object, knows a difficulty before it is turned over: it is any of the
    values not yet seen, each as likely. Clones share all rows: whoever changes one first says
    `state.deck = own(state.deck)`, or `state.hands = own_at(state.hands, desk)`.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.steps: Final[Steps[PathState]] = Steps()
        self.seats: i64 = 0
        self.pool: i64 = 0  # Mad Science dice in play.
        self.at_end = False  # The indicator: `end`, otherwise `continue`.
        self.round: i64 = 1
        self.desk: i64 = 0  # Whose turn it is.
        self.turns: i64 = 0  # Scheduled turns begun.
        self.reshuffles: i64 = 0
        self.mad_seen: i64 = 0  # Mad Science cards drawn so far (for their titles).
        self.trigger: i64 = STILL_ON
        self.hands = NO_HANDS  # Per desk, in the order drawn; see AGE.
        self.deck = NOTHING  # What is left of the science deck.
        self.progress = NOTHING  # Per strategy.
        self.seen = NOTHING  # Per strategy: bit v-1 is set if value v lies in its column.
        self.difficulties = NOTHING  # Per strategy, once turned over.
        self.discard = NOTHING  # The pile, top card last.

    def fields(self, of: State, each: Fields) -> None:
        assert isinstance(of, PathState)
        self.seats = each.number(of.seats)
        self.pool = each.number(of.pool)
        self.at_end = each.flag(of.at_end)
        self.round = each.number(of.round)
        self.desk = each.number(of.desk)
        self.turns = each.number(of.turns)
        self.reshuffles = each.number(of.reshuffles)
        self.mad_seen = each.number(of.mad_seen)
        self.trigger = each.number(of.trigger)
        self.hands = each.lent_rows(of.hands, self.rules.desks_at_table(self.seats))
        self.deck = each.lent(of.deck)
        self.progress = each.lent(of.progress)
        self.seen = each.lent(of.seen)
        self.difficulties = each.lent(of.difficulties)
        self.discard = each.lent(of.discard)
        each.stack(self.steps, of.steps)

    def clone(self) -> PathState:
        copy = PathState(self.rules)
        copy.fields(self, COPYING)
        return copy

    def kinds(self) -> StepKinds:
        return self.rules.kinds

    def player_of(self, desk: i64) -> i64:
        """Return the seat that runs a desk (R24)."""
        return desk if desk < self.seats else desk % self.seats

    def discard_size(self) -> i64:
        """Return the height of the discard pile."""
        return len(self.discard.all)

    def top_card(self) -> i64:
        """Return the card on top of the discard pile, or NO_CARD."""
        height: i64 = len(self.discard.all)
        return NO_CARD if height == 0 else self.discard.all[height - 1]

    def top_suit(self) -> i64:
        """Return the strategy of the card on top, or NO_SUIT: no card, or Mad Science."""
        top = self.top_card()
        parts = self.rules.parts
        return parts.cards[top].strategy if 0 <= top < parts.mad else NO_SUIT

    def seen_count(self, strategy: i64) -> i64:
        """Return how many cards lie in a research column."""
        bits: i64 = self.seen.all[strategy]
        count: i64 = 0
        while bits:
            bits &= bits - 1
            count += 1
        return count

    def strategy_deck_size(self, strategy: i64) -> i64:
        """Return the cards left in a strategy deck: all but the column and the difficulty."""
        return self.rules.parts.values - 1 - self.seen_count(strategy)

    def highest_possible(self, strategy: i64) -> i64:
        """Return the highest value the difficulty of a strategy can still have."""
        bits: i64 = self.seen.all[strategy]
        value: i64 = self.rules.parts.values
        while bits & bit(value - 1):
            value -= 1
        return value

    def is_guaranteed(self, strategy: i64) -> bool:
        """Return whether progress already beats every possible difficulty."""
        need: i64 = 0 if self.rules.tie_wins else 1
        return self.progress.all[strategy] >= self.highest_possible(strategy) + need
