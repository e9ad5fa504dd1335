"""Setting up the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules import refusals
from brink.games.ai_rush.rules.parts import Rules
from brink.games.ai_rush.rules.quarter import begin_quarter
from brink.games.ai_rush.rules.state import KIND, NOBODY_YET, NOTHING, RushState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, filled, own, rows
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class TakeCompany(Step[RushState]):
    """Take one of the companies nobody has yet (R37)."""

    def __init__(self, chooser: i64) -> None:
        self.chooser: Final = chooser

    def name(self) -> str:
        return "take_company"

    def seat(self, state: RushState) -> i64:
        return self.chooser

    def offer(self, state: RushState, menu: Menu) -> None:
        for take in state.rules.parts.answers.take:
            if not state.companies.has(take.a):
                menu.add(take)

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        state.companies = own(state.companies)
        seat_company(state, self.chooser, action.a, dealer)
        if self.chooser + 1 < state.seats:
            state.steps.push(TakeCompany(self.chooser + 1))
        else:
            state.steps.push(OPEN)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_draft(state, action)

    def why_not_yours(self, state: RushState, seat: int) -> Reason:
        return refusals.not_your_pick(seat, self.chooser)

    def pack(self) -> list[int]:
        return [7, self.chooser]


@final
class Open(Step[RushState]):
    """A chore: all companies sit, and the first Quarter begins."""

    def seat(self, state: RushState) -> i64:
        return NOBODY

    def run(self, state: RushState, dealer: Dealer) -> None:
        state.opening = first_seat(state, dealer)
        state.first = state.opening
        begin_quarter(state, dealer)

    def pack(self) -> list[int]:
        return [8]


OPEN: Final = Open()


def set_up(rules: Rules, seats: i64, dealer: Dealer) -> RushState:
    """Lay out empty sectors and both decks, seat the companies, and find out who begins."""
    parts = rules.parts
    decks: i64 = len(parts.decks)
    state = RushState(rules)
    state.seats = seats
    state.sectors = rules.sectors_for(seats)
    state.companies = filled(seats, NOBODY_YET)
    state.board = filled(len(parts.sectors) * (seats + 1), 0)
    state.hands = rows(seats)
    state.decks = [deck.copy() for deck in parts.full_decks] if rules.abilities else rows(decks)
    state.discards = rows(decks)
    state.reshuffles = filled(decks, 0)
    state.luck = filled(seats, 0)
    state.rerolls = filled(seats, 0)
    state.bets = filled(seats, NOBODY_YET)
    state.investments = filled(seats * seats, 0)
    state.mirrors = filled(seats, 0)
    orphans = rules.orphans_for(seats)
    if orphans > 0:
        for sector in state.sectors.all:  # Not an addition: nothing is doubled or counted.
            state.put(seats, sector, orphans)
            dealer.tell(parts.news.orphaned, sector, orphans)
    if rules.draft:
        state.steps.push(TakeCompany(0))
        return state
    heap = parts.all_companies.copy()
    for seat in range(seats):
        seat_company(state, seat, dealer.take(heap), dealer)
    state.steps.push(OPEN)
    return state


def seat_company(state: RushState, seat: i64, company: i64, dealer: Dealer) -> None:
    """Let a company sit at a seat."""
    state.companies.all[seat] = company
    dealer.tell(state.rules.parts.news.seated, seat, company)


def first_seat(state: RushState, dealer: Dealer) -> i64:
    """Return who begins Quarter 1: the opener if it is in play, else a seat by chance (R5)."""
    if state.rules.opener_first:
        seat = state.seat_of(state.rules.parts.opener)
        if seat != NOBODY_YET:
            return seat
    return dealer.below(state.seats)


def pieces(state: RushState) -> dict[str, int]:
    """Count every card wherever it lies, and agents beyond those that were ever put down."""
    parts = state.rules.parts
    counts = dict.fromkeys(parts.card_ids, 0)
    cards = Row()
    for heap in (*state.decks, *state.discards):
        cards.join(heap)
    for hand in state.hands:
        for held in hand.all:
            cards.append(held & KIND)
    if state.card != NOTHING:
        cards.append(state.card)
    for card in cards.all:
        counts[parts.card_ids[card]] += 1
    orphans = state.rules.orphans_for(state.seats) * len(state.sectors.all)
    counts["stray agents"] = state.board.total() - orphans - state.agents_added - state.rogue_added
    return counts
