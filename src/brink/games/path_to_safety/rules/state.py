"""The position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.rules.parts import Rules
from brink.kernel.bits import bit
from brink.kernel.pickling import Made
from brink.kernel.state import State, pack_list
from brink.kernel.step import Step

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


@final
class Pile:
    """The discard pile, top card first. Never changes, so clones share it."""

    def __init__(self, card: i64, below: Pile | None) -> None:
        self.card: Final = card
        self.below: Final = below
        self.size: Final[i64] = 1 if below is None else below.size + 1

    def cards(self) -> list[int]:
        """Return the whole pile, bottom first."""
        cards: list[int] = []
        pile: Pile | None = self
        while pile is not None:
            cards.append(pile.card)
            pile = pile.below
        cards.reverse()
        return cards

    def __reduce__(self) -> Made:
        return heap_up, (self.cards(),)


def heap_up(cards: list[int]) -> Pile | None:
    """Return a pile of these cards, bottom first."""
    pile: Pile | None = None
    for card in cards:
        pile = Pile(card, pile)
    return pile


@final
class PathState(State):
    """Everything on the table. Decks have no order here: cards are drawn by chance when needed.

    Nobody, not even this object, knows a difficulty before it is turned over: it is any of the
    values not yet seen, each as likely.
    """

    def __init__(
        self,
        rules: Rules,
        seats: i64,
        steps: list[Step[PathState]],
        hands: list[list[int]],
        deck: list[int],
        progress: list[int],
        seen: list[int],
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.steps: Final = steps
        self.hands: Final = hands  # Per desk, in the order drawn; see AGE.
        self.deck: Final = deck  # What is left of the science deck.
        self.progress: Final = progress  # Per strategy.
        self.seen: Final = seen  # Per strategy: bit v-1 is set if value v lies in its column.
        self.discard: Pile | None = None
        self.pool: i64 = 0  # Mad Science dice in play.
        self.at_end = False  # The indicator: `end`, otherwise `continue`.
        self.round: i64 = 1
        self.desk: i64 = 0  # Whose turn it is.
        self.turns: i64 = 0  # Scheduled turns begun.
        self.reshuffles: i64 = 0
        self.mad_seen: i64 = 0  # Mad Science cards drawn so far (for their titles).
        self.trigger: i64 = STILL_ON
        self.difficulties: list[int] = []  # Per strategy, once turned over.

    def clone(self) -> PathState:
        hands = [hand[:] for hand in self.hands]
        copy = PathState(
            self.rules,
            self.seats,
            self.steps[:],
            hands,
            self.deck[:],
            self.progress[:],
            self.seen[:],
        )
        copy.discard = self.discard
        copy.pool = self.pool
        copy.at_end = self.at_end
        copy.round = self.round
        copy.desk = self.desk
        copy.turns = self.turns
        copy.reshuffles = self.reshuffles
        copy.mad_seen = self.mad_seen
        copy.trigger = self.trigger
        copy.difficulties = self.difficulties  # Replaced, never changed.
        return copy

    def pack(self) -> list[int]:
        packed: list[int] = [
            self.seats,
            self.pool,
            int(self.at_end),
            self.round,
            self.desk,
            self.turns,
            self.reshuffles,
            self.mad_seen,
            self.trigger,
        ]
        for hand in self.hands:
            pack_list(packed, hand)
        pack_list(packed, self.deck)
        pack_list(packed, self.progress)
        pack_list(packed, self.seen)
        pack_list(packed, self.difficulties)
        pack_list(packed, [] if self.discard is None else self.discard.cards())
        for step in self.steps:
            pack_list(packed, step.pack())
        return packed

    def player_of(self, desk: i64) -> i64:
        """Return the seat that runs a desk (R24)."""
        return desk % self.seats

    def discard_size(self) -> i64:
        """Return the height of the discard pile."""
        return 0 if self.discard is None else self.discard.size

    def seen_count(self, strategy: i64) -> i64:
        """Return how many cards lie in a research column."""
        bits: i64 = self.seen[strategy]
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
        bits: i64 = self.seen[strategy]
        value: i64 = self.rules.parts.values
        while bits & bit(value - 1):
            value -= 1
        return value

    def is_guaranteed(self, strategy: i64) -> bool:
        """Return whether progress already beats every possible difficulty."""
        need: i64 = 0 if self.rules.tie_wins else 1
        return self.progress[strategy] >= self.highest_possible(strategy) + need
