"""Quarters: who plays when, announcing a sector, betting, and the deal between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules import refusals
from brink.games.ai_rush.rules.answers import BET
from brink.games.ai_rush.rules.board import on_board
from brink.games.ai_rush.rules.cards import deal
from brink.games.ai_rush.rules.effects import ActiveStep, active_words
from brink.games.ai_rush.rules.ending import finish
from brink.games.ai_rush.rules.parts import LEADER_FIRST, ROTATE
from brink.games.ai_rush.rules.state import NOBODY_YET, RushState
from brink.games.ai_rush.rules.training import TRAIN
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import own
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_SEATS: Final = 9
ANY: Final = -1  # Of a number: all of it.


@final
class Announce(ActiveStep):
    """Name the sector this turn trains for; then investments come due, then the others may bet."""

    def name(self) -> str:
        return "announce"

    def offer(self, state: RushState, menu: Menu) -> None:
        menu.add_kinds(state.rules.parts.answers.announce, state.sectors, ANY)

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        state.sector = action.a
        dealer.tell(state.rules.parts.news.announced, state.company(state.active), action.a)
        investments_come_due(state, dealer)
        state.steps.push(TRAIN)
        if state.rules.betting:
            open_bets(state)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_announce(state, action)

    def pack(self) -> list[int]:
        return [1]


@final
class Bet(Step[RushState]):
    """Bet on the company that is about to roll, or keep the Quarter's one bet (R21)."""

    def __init__(self, bettor: i64) -> None:
        self.bettor: Final = bettor

    def name(self) -> str:
        return "bet"

    def seat(self, state: RushState) -> i64:
        return self.bettor

    def offer(self, state: RushState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.bet)
        menu.add(answers.no_bet)

    def values(self, state: RushState) -> dict[str, str | int]:
        words = active_words(state)
        words["seat"] = self.bettor
        words["rival"] = words["company"]
        words["company"] = state.rules.parts.company_ids[state.company(self.bettor)]
        return words

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        news = state.rules.parts.news
        company = state.company(self.bettor)
        if action.verb != BET:
            dealer.tell(news.no_bet, company)
            return
        state.bets = own(state.bets)
        state.bets.all[self.bettor] = state.active
        state.mirrors = own(state.mirrors)
        state.mirrors.all[self.bettor] += 1
        state.bets_made += 1
        dealer.tell(news.bet_on, company, state.company(state.active))

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_bet(state)

    def why_not_yours(self, state: RushState, seat: int) -> Reason:
        return refusals.not_your_bet(state, seat, self.bettor)

    def pack(self) -> list[int]:
        return [2, self.bettor]


@final
class EndTurn(Step[RushState]):
    """A chore: the pile is deployed, and the next company is up."""

    def seat(self, state: RushState) -> i64:
        return NOBODY

    def run(self, state: RushState, dealer: Dealer) -> None:
        state.place += 1
        if state.place < state.seats:
            begin_turn(state, dealer)
        else:
            end_quarter(state, dealer)

    def pack(self) -> list[int]:
        return [6]


ANNOUNCE: Final = Announce()
END_TURN: Final = EndTurn()
BETS: Final = [Bet(seat) for seat in range(MOST_SEATS)]


def begin_quarter(state: RushState, dealer: Dealer) -> None:
    """Begin the next Quarter; everybody has a bet again."""
    state.quarter += 1
    state.place = 0
    state.bets = own(state.bets)
    for seat in range(state.seats):
        state.bets.all[seat] = NOBODY_YET
    dealer.tell(
        state.rules.parts.news.quarter_began,
        state.quarter,
        state.company(state.first),
        state.factor(),
    )
    begin_turn(state, dealer)


def begin_turn(state: RushState, dealer: Dealer) -> None:
    """Begin the turn of the company whose place it is."""
    state.active = state.at_place(state.place)
    state.turns += 1
    dealer.tell(state.rules.parts.news.turn_began, state.company(state.active), state.quarter)
    state.steps.push(END_TURN)
    state.steps.push(ANNOUNCE)


def investments_come_due(state: RushState, dealer: Dealer) -> None:
    """Turn every investment in the active company into a mirror of this turn (R20)."""
    for seat in range(state.seats):
        place = seat * state.seats + state.active
        held = state.investments.all[place]
        if held == 0:
            continue
        state.investments = own(state.investments)
        state.investments.all[place] = 0
        state.mirrors = own(state.mirrors)
        state.mirrors.all[seat] += held
        dealer.tell(
            state.rules.parts.news.came_due,
            state.company(seat),
            state.company(state.active),
            held,
        )


def open_bets(state: RushState) -> None:
    """Ask everybody else who has not bet this Quarter, from the next seat on (R21)."""
    seat = state.active
    for _ in range(state.seats - 1):  # The stack asks the last one put on it first.
        seat = seat - 1 if seat > 0 else state.seats - 1
        if state.bets.all[seat] == NOBODY_YET:
            state.steps.push(BETS[seat])


def end_quarter(state: RushState, dealer: Dealer) -> None:
    """Deal cards and go on to the next Quarter, or end the game after the last."""
    if state.quarter == state.rules.parts.quarters:
        finish(state, dealer)
        return
    if state.rules.abilities:
        deal(state, dealer)
    state.first = next_first(state)
    begin_quarter(state, dealer)


def next_first(state: RushState) -> i64:
    """Return who begins the next Quarter (R6).

    By default the company with most agents on all sectors together; of several the one that
    played earliest in the Quarter now over.
    """
    if state.rules.turn_order == ROTATE:
        return (state.first + 1) % state.seats
    if state.rules.turn_order != LEADER_FIRST:
        return state.first
    leader = state.first
    most: i64 = -1
    for place in range(state.seats):
        seat = state.at_place(place)
        together = on_board(state, seat)
        if together > most:
            leader = seat
            most = together
    return leader
