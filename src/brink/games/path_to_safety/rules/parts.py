"""The components, and the rule profile they are played under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.path_to_safety.rules.answers import Answers
from brink.games.path_to_safety.rules.cards import Card
from brink.games.path_to_safety.rules.news import News
from brink.kernel.row import row_of
from brink.kernel.step import StepKinds

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Parts:
    """Everything in the box. `mad` is the number that stands for a Mad Science card."""

    def __init__(
        self,
        strategies: list[str],
        cards: list[Card],
        copies: int,
        values: int,
        titles: list[str],
        desks: list[str],
    ) -> None:
        self.strategies: Final = strategies
        self.cards: Final = cards
        self.copies: Final = copies
        self.values: Final[i64] = values  # Strategy cards run from 1 to this.
        self.titles: Final = titles  # What a Mad Science card says; flavour only.
        self.desks: Final = desks
        self.mad: Final[i64] = len(cards)
        self.card_ids: Final = [card.id for card in cards] + ["mad_science"]
        self.science_deck: Final = row_of(
            [kind for kind in range(len(cards)) for _ in range(copies)]
        )
        self.answers: Final = Answers(cards)
        self.news: Final = News(strategies, self.card_ids, titles, desks)


@final
class Rules:
    """One rule profile, read from the options. Shared by all states played under it."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Final = parts
        self.origin = ""  # What they were opened from: pickled by it, not by value.
        self.kinds = StepKinds()  # Of step; the game knows them.
        self.one_desk_each = False  # R24
        self.desks_for: list[int] = []  # By number of players, from 1.
        self.starting_progress: list[int] = []  # By number of desks, from 1 (R23).
        self.mad_science_cards: i64 = 0  # R7
        self.mad_science_dice: i64 = 0  # R37
        self.starting_hand: i64 = 0
        self.revealed_at_start: i64 = 0
        self.early_end = False  # R18
        self.open_hands = False  # R22
        self.tie_wins = False  # R3
        self.extra_turn = False  # R30: momentum is a whole turn, otherwise a bonus (R9)
        self.momentum_chain = False  # R9
        self.risky_conference = False  # R32
        self.risk_at_most = False  # R6: a die equal to the risk fires too
        self.stakes_draw = False  # R33

    def desks_at_table(self, seats: i64) -> i64:
        """Return how many desks this many players run together (R24)."""
        return seats if self.one_desk_each else self.desks_for[seats - 1]

    def threshold(self, risk: i64) -> i64:
        """Return the highest roll of the risk die that advances Mad Science; 0 for none (R6)."""
        return risk if self.risk_at_most or risk == 0 else risk - 1

    def may_be_conferred(self, kind: i64) -> bool:
        """Return whether a card may be given up for a conference (R32)."""
        return not self.risky_conference or self.parts.cards[kind].risk > 0
