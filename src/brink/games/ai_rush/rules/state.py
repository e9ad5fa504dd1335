"""The position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules.parts import MOST_CARDS, Rules
from brink.kernel.fields import COPYING, Fields
from brink.kernel.row import Row, own
from brink.kernel.state import State
from brink.kernel.step import StepKinds, Steps

if TYPE_CHECKING:
    from mypy_extensions import i64

# A card in a hand is written kind + AGE × (reshuffles of its deck before it was drawn): after a
# reshuffle everybody knows which cards the new deck can hold, and a re-deal must not contradict it.
AGE: Final = MOST_CARDS
KIND: Final = AGE - 1  # held & KIND is the kind.

NOBODY_YET: Final = -1  # No company at a seat, no bet placed.
NOTHING: Final = -1  # No sector announced, no card on the table.

# What a state begins with; set-up and reading give it its own.
EMPTY: Final = Row()
NO_HEAPS: Final[list[Row]] = []


@final
class RushState(State):
    """Everything on the table. Decks have no order here: cards are drawn by chance when needed.

    An owner of agents is a seat, or `seats` for ROGUE. Clones share all rows: whoever changes one
    first says `state.luck = own(state.luck)`, or `state.hands = own_at(state.hands, seat)`.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.steps: Final[Steps[RushState]] = Steps()
        self.seats: i64 = 0
        self.quarter: i64 = 0
        self.opening: i64 = 0  # Who began Quarter 1.
        self.first: i64 = 0  # Who began this Quarter.
        self.place: i64 = 0  # How many companies have finished their turn this Quarter.
        self.active: i64 = 0  # Whose turn it is.
        self.turns: i64 = 0
        # The turn.
        self.sector: i64 = NOTHING  # Announced.
        self.rolls: i64 = 0  # Successful ones.
        self.last_total: i64 = 0  # The marker: lower than this busts (R7).
        self.pile: i64 = 0
        self.card_played = False  # Since the last roll.
        self.card: i64 = NOTHING  # Being carried out.
        # The roll.
        self.die: i64 = 0
        self.other_die: i64 = 0
        self.roll_rerolls: i64 = 0  # Of those taken for this roll, what is left.
        self.roll_luck: i64 = 0
        # The record.
        self.over = False
        self.busts: i64 = 0
        self.bets_made: i64 = 0
        self.agents_added: i64 = 0
        self.rogue_added: i64 = 0
        # The table.
        self.sectors = EMPTY  # In play, in canonical order (R4).
        self.companies = EMPTY  # By seat; NOBODY_YET during a draft.
        self.board = EMPTY  # By sector × (seats + 1) + owner.
        self.hands = NO_HEAPS  # By seat, lowest kind first; see AGE.
        self.decks = NO_HEAPS  # What is left of each.
        self.discards = NO_HEAPS  # By deck, oldest first.
        self.reshuffles = EMPTY  # By deck.
        self.luck = EMPTY  # By seat: waits for the next roll (R18).
        self.rerolls = EMPTY  # The same.
        self.bets = EMPTY  # By seat: whom it has bet on this Quarter, or NOBODY_YET.
        self.investments = EMPTY  # By investor × seats + company invested in (R20).
        self.mirrors = EMPTY  # By seat: how often it copies this turn (R23).

    def fields(self, of: State, each: Fields) -> None:
        assert isinstance(of, RushState)
        self.seats = each.number(of.seats)
        self.quarter = each.number(of.quarter)
        self.opening = each.number(of.opening)
        self.first = each.number(of.first)
        self.place = each.number(of.place)
        self.active = each.number(of.active)
        self.turns = each.number(of.turns)
        self.sector = each.number(of.sector)
        self.rolls = each.number(of.rolls)
        self.last_total = each.number(of.last_total)
        self.pile = each.number(of.pile)
        self.card_played = each.flag(of.card_played)
        self.card = each.number(of.card)
        self.die = each.number(of.die)
        self.other_die = each.number(of.other_die)
        self.roll_rerolls = each.number(of.roll_rerolls)
        self.roll_luck = each.number(of.roll_luck)
        self.over = each.flag(of.over)
        self.busts = each.number(of.busts)
        self.bets_made = each.number(of.bets_made)
        self.agents_added = each.number(of.agents_added)
        self.rogue_added = each.number(of.rogue_added)
        decks: i64 = len(self.rules.parts.decks)
        self.sectors = each.lent(of.sectors)
        self.companies = each.lent(of.companies)
        self.board = each.lent(of.board)
        self.hands = each.lent_rows(of.hands, self.seats)
        self.decks = each.lent_rows(of.decks, decks)
        self.discards = each.lent_rows(of.discards, decks)
        self.reshuffles = each.lent(of.reshuffles)
        self.luck = each.lent(of.luck)
        self.rerolls = each.lent(of.rerolls)
        self.bets = each.lent(of.bets)
        self.investments = each.lent(of.investments)
        self.mirrors = each.lent(of.mirrors)
        each.stack(self.steps, of.steps)

    def clone(self) -> RushState:
        copy = RushState(self.rules)
        copy.fields(self, COPYING)
        return copy

    def kinds(self) -> StepKinds:
        return self.rules.kinds

    def company(self, seat: i64) -> i64:
        """Return the company at a seat."""
        return self.companies.all[seat]

    def seat_of(self, company: i64) -> i64:
        """Return who plays a company, or NOBODY_YET."""
        for seat in range(self.seats):
            if self.companies.all[seat] == company:
                return seat
        return NOBODY_YET

    def agents(self, owner: i64, sector: i64) -> i64:
        """Return how many agents an owner has on a sector."""
        return self.board.all[sector * (self.seats + 1) + owner]

    def put(self, owner: i64, sector: i64, count: i64) -> None:
        """Put agents on a sector as they are, or take them off (a negative count)."""
        self.board = own(self.board)
        self.board.all[sector * (self.seats + 1) + owner] += count

    def factor(self) -> i64:
        """Return what every addition is multiplied by (R29)."""
        last = self.quarter == self.rules.parts.quarters
        return self.rules.final_multiplier if last else 1

    def at_place(self, place: i64) -> i64:
        """Return the seat whose turn comes at a place of this Quarter's order."""
        seat: i64 = self.first + place
        return seat if seat < self.seats else seat - self.seats

    def has_turn_left(self, seat: i64) -> bool:
        """Return whether a company has a turn it has not begun yet (R20)."""
        if self.quarter < self.rules.parts.quarters:
            return True
        return (seat - self.first + self.seats) % self.seats > self.place
