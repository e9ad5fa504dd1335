"""What icons and cards do, one bonus at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.ai_rush.rules import refusals
from brink.games.ai_rush.rules.answers import DECLINE, MOST_ROGUE
from brink.games.ai_rush.rules.board import add, on_board, rogue_sectors, tell_turnovers
from brink.games.ai_rush.rules.cards import discard, draw
from brink.games.ai_rush.rules.parts import (
    AGENT,
    ALL_TRADES,
    DATA_THEFT,
    DRAW,
    EXTRA_ROLL,
    INVESTMENT,
    LUCKY,
    MOST_AGENTS,
    MOST_BONUSES,
    RE_ALLOCATION,
    ROGUE,
)
from brink.games.ai_rush.rules.state import RushState
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import own
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64


class ActiveStep(Step[RushState]):
    """A question to the company whose turn it is."""

    def seat(self, state: RushState) -> i64:
        return state.active

    def values(self, state: RushState) -> dict[str, str | int]:
        return active_words(state)

    def why_not_yours(self, state: RushState, seat: int) -> Reason:
        return refusals.not_your_turn(state, seat)


def active_words(state: RushState) -> dict[str, str | int]:
    """Return what every question of a turn speaks of."""
    parts = state.rules.parts
    words: dict[str, str | int] = {
        "seat": state.active,
        "company": parts.company_ids[state.company(state.active)],
        "pile": state.pile,
        "total": state.last_total,
    }
    if state.sector >= 0:
        words["sector"] = parts.sectors[state.sector]
    return words


@final
class AllTrades(ActiveStep):
    """Add agents to one sector of one's choice (R16)."""

    def __init__(self, count: i64) -> None:
        self.count: Final = count

    def name(self) -> str:
        return "all_trades"

    def offer(self, state: RushState, menu: Menu) -> None:
        adds = state.rules.parts.answers.add
        for sector in state.sectors.all:
            menu.add(adds[sector])

    def values(self, state: RushState) -> dict[str, str | int]:
        words = active_words(state)
        words["count"] = self.count * state.factor()
        return words

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        place(state, state.active, action.a, self.count, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_all_trades(state, action)

    def pack(self) -> list[int]:
        return [10, self.count]


@final
class PlaceRogue(ActiveStep):
    """Add 1, 2 or 3 ROGUE agents to one sector of one's choice; one it must be (R13)."""

    def __init__(self, most: i64) -> None:
        self.most: Final = most

    def name(self) -> str:
        return "rogue"

    def offer(self, state: RushState, menu: Menu) -> None:
        releases = state.rules.parts.answers.release
        for sector in state.sectors.all:
            for count in range(self.most):
                menu.add(releases[sector * MOST_ROGUE + count])

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        place(state, state.seats, action.a, action.b, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_rogue(state, action)

    def pack(self) -> list[int]:
        return [11, self.most]


@final
class ReAllocate(ActiveStep):
    """Move one own agent to another sector, or decline (R13, R15)."""

    def __init__(self, bonus: i64) -> None:
        self.bonus: Final = bonus

    def name(self) -> str:
        return "re_allocation"

    def offer(self, state: RushState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for origin in state.sectors.all:
            if state.agents(state.active, origin) == 0:
                continue
            for target in state.sectors.all:
                if target != origin:
                    menu.add(answers.move[origin * answers.sectors + target])
        menu.add(answers.decline)

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        if decline(state, action, self.bonus, dealer):
            return
        before: i64 = 0 if dealer.muted else rogue_sectors(state)
        state.put(state.active, action.a, -1)
        state.put(state.active, action.b, 1)
        news = state.rules.parts.news
        dealer.tell(news.moved, state.company(state.active), action.a, action.b)
        if not dealer.muted:
            tell_turnovers(state, before, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_re_allocation(state, action)

    def pack(self) -> list[int]:
        return [12, self.bonus]


@final
class Steal(ActiveStep):
    """Replace one agent of another company by one's own, or decline; never ROGUE (R13, R17)."""

    def __init__(self, bonus: i64) -> None:
        self.bonus: Final = bonus

    def name(self) -> str:
        return "data_theft"

    def offer(self, state: RushState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for seat in range(state.seats):
            if seat == state.active:
                continue
            start = state.company(seat) * answers.sectors
            for sector in state.sectors.all:
                if state.agents(seat, sector) > 0:
                    menu.add(answers.steal[start + sector])
        menu.add(answers.decline)

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        if decline(state, action, self.bonus, dealer):
            return
        before: i64 = 0 if dealer.muted else rogue_sectors(state)
        state.put(state.seat_of(action.a), action.b, -1)
        state.put(state.active, action.b, 1)
        news = state.rules.parts.news
        dealer.tell(news.stole, state.company(state.active), action.a, action.b)
        if not dealer.muted:
            tell_turnovers(state, before, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_data_theft(state, action)

    def pack(self) -> list[int]:
        return [13, self.bonus]


@final
class Invest(ActiveStep):
    """Replace an own agent by one of another company and copy its next turn, or decline (R20)."""

    def __init__(self, bonus: i64) -> None:
        self.bonus: Final = bonus

    def name(self) -> str:
        return "investment"

    def offer(self, state: RushState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for seat in range(state.seats):
            if seat == state.active or not state.has_turn_left(seat):
                continue
            start = state.company(seat) * answers.sectors
            for sector in state.sectors.all:
                if state.agents(state.active, sector) > 0:
                    menu.add(answers.invest[start + sector])
        menu.add(answers.decline)

    def apply(self, state: RushState, action: Action, dealer: Dealer) -> None:
        if decline(state, action, self.bonus, dealer):
            return
        before: i64 = 0 if dealer.muted else rogue_sectors(state)
        rival = state.seat_of(action.a)
        state.put(state.active, action.b, -1)
        state.put(rival, action.b, 1)
        state.investments = own(state.investments)
        state.investments.all[state.active * state.seats + rival] += 1
        news = state.rules.parts.news
        dealer.tell(news.invested, state.company(state.active), action.a, action.b)
        if not dealer.muted:
            tell_turnovers(state, before, dealer)

    def why_not(self, state: RushState, action: Action) -> Reason:
        return refusals.at_investment(state, action)

    def pack(self) -> list[int]:
        return [14, self.bonus]


@final
class Effect(Step[RushState]):
    """A chore: the next line of the card on the table is carried out."""

    def __init__(self, bonus: i64) -> None:
        self.bonus: Final = bonus

    def seat(self, state: RushState) -> i64:
        return NOBODY

    def run(self, state: RushState, dealer: Dealer) -> None:
        carry_out(state, self.bonus, dealer)

    def pack(self) -> list[int]:
        return [15, self.bonus]


@final
class Discard(Step[RushState]):
    """A chore: the card on the table is done with, and only now goes on its discard pile."""

    def seat(self, state: RushState) -> i64:
        return NOBODY

    def run(self, state: RushState, dealer: Dealer) -> None:
        discard(state)

    def pack(self) -> list[int]:
        return [16]


# Steps never change, so that each is made once.
ADDS: Final = [AllTrades(count) for count in range(MOST_AGENTS + 1)]
RELEASES: Final = [PlaceRogue(most) for most in range(MOST_ROGUE + 1)]
MOVES: Final = [ReAllocate(bonus) for bonus in range(MOST_BONUSES)]
THEFTS: Final = [Steal(bonus) for bonus in range(MOST_BONUSES)]
INVESTMENTS: Final = [Invest(bonus) for bonus in range(MOST_BONUSES)]
EFFECTS: Final = [Effect(bonus) for bonus in range(MOST_BONUSES)]
DISCARD: Final = Discard()


def queue_card(state: RushState, card: i64) -> None:
    """Put a card's effects on the stack, the leftmost on top."""
    state.steps.push(DISCARD)
    effects = state.rules.parts.cards[card].effects
    for place in range(len(effects.all) - 1, -1, -1):
        state.steps.push(EFFECTS[effects.all[place]])


def carry_out(state: RushState, number: i64, dealer: Dealer) -> None:
    """Carry out a bonus, or ask what is to be chosen; one with nothing to choose is skipped."""
    bonus = state.rules.parts.bonuses[number]
    verb = bonus.verb
    seat = state.active
    if verb == AGENT:
        if state.sectors.has(bonus.where):
            place(state, seat, bonus.where, bonus.count, dealer)
        else:  # An icon for a sector that is not in play is one of all trades (R14).
            state.steps.push(ADDS[bonus.count])
    elif verb == ALL_TRADES:
        state.steps.push(ADDS[bonus.count])
    elif verb == DRAW:
        draw(state, seat, bonus.where, bonus.count, dealer)
    elif verb == ROGUE:
        state.steps.push(RELEASES[bonus.count])
    elif verb in (LUCKY, EXTRA_ROLL):
        gain(state, verb == LUCKY, bonus.count, dealer)
    else:
        offer_optional(state, verb, number, dealer)


def offer_optional(state: RushState, verb: i64, number: i64, dealer: Dealer) -> None:
    """Offer what may be declined, unless there is nothing to choose (R13)."""
    seat = state.active
    if verb == DATA_THEFT and has_victim(state, seat):
        state.steps.push(THEFTS[number])
    elif verb == RE_ALLOCATION and on_board(state, seat) > 0:
        state.steps.push(MOVES[number])
    elif verb == INVESTMENT and on_board(state, seat) > 0 and has_future(state, seat):
        state.steps.push(INVESTMENTS[number])
    else:
        dealer.tell(state.rules.parts.news.skipped, state.company(seat), number)


def place(state: RushState, owner: i64, sector: i64, count: i64, dealer: Dealer) -> None:
    """Add agents, and tell if that turns a sector over."""
    before: i64 = 0 if dealer.muted else rogue_sectors(state)
    add(state, owner, sector, count, dealer)
    if not dealer.muted:
        tell_turnovers(state, before, dealer)


def gain(state: RushState, luck: bool, count: i64, dealer: Dealer) -> None:
    """Keep luck or rerolls for the next roll, on top of what waits already (R18)."""
    seat = state.active
    news = state.rules.parts.news
    if luck:
        state.luck = own(state.luck)
        state.luck.all[seat] += count
        dealer.tell(news.luck_gained, state.company(seat), count, state.luck.all[seat])
    else:
        state.rerolls = own(state.rerolls)
        state.rerolls.all[seat] += count
        dealer.tell(news.rerolls_gained, state.company(seat), count, state.rerolls.all[seat])


def decline(state: RushState, action: Action, bonus: i64, dealer: Dealer) -> bool:
    """Return whether an offer is declined, and tell it."""
    if action.verb != DECLINE:
        return False
    dealer.tell(state.rules.parts.news.declined, state.company(state.active), bonus)
    return True


def has_victim(state: RushState, seat: i64) -> bool:
    """Return whether any other company has an agent on the board."""
    for other in range(state.seats):
        if other != seat and on_board(state, other) > 0:
            return True
    return False


def has_future(state: RushState, seat: i64) -> bool:
    """Return whether any other company has a turn not yet begun."""
    for other in range(state.seats):
        if other != seat and state.has_turn_left(other):
            return True
    return False
