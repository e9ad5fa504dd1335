"""The position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules.parts import MOST_CARDS, Rules
from brink.kernel.state import State, pack_list
from brink.kernel.step import Step

if TYPE_CHECKING:
    from mypy_extensions import i64

# A card in a hand is written kind + AGE × (reshuffles of its deck before it was drawn): after a
# reshuffle everybody knows which cards the new deck can hold, and a re-deal must not contradict it.
AGE: Final = MOST_CARDS
KIND: Final = AGE - 1  # held & KIND is the kind.

NOBODY_YET: Final = -1  # No company at a seat, no bet placed.
NOTHING: Final = -1  # No sector announced, no card on the table.


@final
class RushState(State):
    """Everything on the table. Decks have no order here: cards are drawn by chance when needed.

    An owner of agents is a seat, or `seats` for ROGUE.
    """

    def __init__(
        self,
        rules: Rules,
        seats: i64,
        sectors: list[int],
        steps: list[Step[RushState]],
        companies: list[int],
        board: list[int],
        hands: list[list[int]],
        decks: list[list[int]],
        discards: list[list[int]],
        reshuffles: list[int],
        luck: list[int],
        rerolls: list[int],
        bets: list[int],
        investments: list[int],
        mirrors: list[int],
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = seats
        self.sectors: Final = sectors  # In play, in canonical order (R4). Never changed.
        self.steps: Final = steps
        self.companies: Final = companies  # By seat; NOBODY_YET during a draft.
        self.board: Final = board  # By sector × (seats + 1) + owner.
        self.hands: Final = hands  # By seat, lowest kind first; see AGE.
        self.decks: Final = decks  # What is left of each.
        self.discards: Final = discards  # By deck, oldest first.
        self.reshuffles: Final = reshuffles  # By deck.
        self.luck: Final = luck  # By seat: waits for the next roll (R18).
        self.rerolls: Final = rerolls  # The same.
        self.bets: Final = bets  # By seat: whom it has bet on this Quarter, or NOBODY_YET.
        self.investments: Final = investments  # By investor × seats + company invested in (R20).
        self.mirrors: Final = mirrors  # By seat: how often it copies this turn (R23).
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

    def clone(self) -> RushState:
        copy = RushState(
            self.rules,
            self.seats,
            self.sectors,
            self.steps[:],
            self.companies[:],
            self.board[:],
            [hand[:] for hand in self.hands],
            [deck[:] for deck in self.decks],
            [pile[:] for pile in self.discards],
            self.reshuffles[:],
            self.luck[:],
            self.rerolls[:],
            self.bets[:],
            self.investments[:],
            self.mirrors[:],
        )
        copy.quarter = self.quarter
        copy.opening = self.opening
        copy.first = self.first
        copy.place = self.place
        copy.active = self.active
        copy.turns = self.turns
        copy.sector = self.sector
        copy.rolls = self.rolls
        copy.last_total = self.last_total
        copy.pile = self.pile
        copy.card_played = self.card_played
        copy.card = self.card
        copy.die = self.die
        copy.other_die = self.other_die
        copy.roll_rerolls = self.roll_rerolls
        copy.roll_luck = self.roll_luck
        copy.over = self.over
        copy.busts = self.busts
        copy.bets_made = self.bets_made
        copy.agents_added = self.agents_added
        copy.rogue_added = self.rogue_added
        return copy

    def pack(self) -> list[int]:
        packed: list[int] = [
            self.seats,
            self.quarter,
            self.opening,
            self.first,
            self.place,
            self.active,
            self.turns,
            self.sector,
            self.rolls,
            self.last_total,
            self.pile,
            int(self.card_played),
            self.card,
            self.die,
            self.other_die,
            self.roll_rerolls,
            self.roll_luck,
            int(self.over),
            self.busts,
            self.bets_made,
            self.agents_added,
            self.rogue_added,
        ]
        pack_list(packed, self.sectors)
        pack_list(packed, self.companies)
        pack_list(packed, self.board)
        for cards in (*self.hands, *self.decks, *self.discards):
            pack_list(packed, cards)
        pack_list(packed, self.reshuffles)
        pack_list(packed, self.luck)
        pack_list(packed, self.rerolls)
        pack_list(packed, self.bets)
        pack_list(packed, self.investments)
        pack_list(packed, self.mirrors)
        for step in self.steps:
            pack_list(packed, step.pack())
        return packed

    def company(self, seat: i64) -> i64:
        """Return the company at a seat."""
        company: i64 = self.companies[seat]
        return company

    def seat_of(self, company: i64) -> i64:
        """Return who plays a company, or NOBODY_YET."""
        for seat in range(self.seats):
            if self.companies[seat] == company:
                return seat
        return NOBODY_YET

    def agents(self, owner: i64, sector: i64) -> i64:
        """Return how many agents an owner has on a sector."""
        count: i64 = self.board[sector * (self.seats + 1) + owner]
        return count

    def put(self, owner: i64, sector: i64, count: i64) -> None:
        """Put agents on a sector as they are, or take them off (a negative count)."""
        place: i64 = sector * (self.seats + 1) + owner
        held: i64 = self.board[place]
        self.board[place] = held + count

    def factor(self) -> i64:
        """Return what every addition is multiplied by (R29)."""
        last = self.quarter == self.rules.parts.quarters
        return self.rules.final_multiplier if last else 1

    def at_place(self, place: i64) -> i64:
        """Return the seat whose turn comes at a place of this Quarter's order."""
        return (self.first + place) % self.seats

    def has_turn_left(self, seat: i64) -> bool:
        """Return whether a company has a turn it has not begun yet (R20)."""
        if self.quarter < self.rules.parts.quarters:
            return True
        return (seat - self.first + self.seats) % self.seats > self.place
