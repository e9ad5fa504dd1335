"""What World Events do: operations, carried out in order (section 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import PLACE
from brink.games.science.rules.clock import move_clock
from brink.games.science.rules.completion import fill
from brink.games.science.rules.decks import draw_invention, has_open, open_invention
from brink.games.science.rules.ending import end_by_event
from brink.games.science.rules.groups import finest_of, is_in, richest_other
from brink.games.science.rules.parts import Operation
from brink.games.science.rules.question import Question
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.vocabulary import (
    CLOCK,
    DIE,
    DRAW_INVENTION,
    FREE_HIRE,
    LAST,
    MONEY,
    PER_OPEN,
    STEAL,
)
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

SIDES: Final = 6


@final
class CarryOut(Step[ScienceState]):
    """A chore: the operations of the outcome, from some place in the list on."""

    def __init__(self, option: i64, place: i64) -> None:
        self.option: Final = option
        self.place: Final = place

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        operations = state.rules.parts.events[state.event].effects[self.option]
        for place in range(self.place, len(operations)):
            operation = operations[place]
            if operation.verb == FREE_HIRE:
                state.steps.push(CarryOut(self.option, place + 1))
                state.steps.push(FreeHireRound(operation.subject, 0))
                return
            if carry_out(state, operation, dealer):
                return  # Midnight: the rest of the list is not carried out.

    def pack(self) -> list[int]:
        return [9, self.option, self.place]


@final
class FreeHireRound(Step[ScienceState]):
    """A chore: ask the next player in turn order who can take a free researcher."""

    def __init__(self, kind: i64, place: i64) -> None:
        self.kind: Final = kind
        self.place: Final = place

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        for place in range(self.place, state.seats):
            seat = state.at_place(place)
            if has_open(state, seat) and len(state.piles[self.kind].all) > 0:
                state.steps.push(FreeHireRound(self.kind, place + 1))
                state.steps.push(FreeHire(seat, self.kind))
                return

    def pack(self) -> list[int]:
        return [10, self.kind, self.place]


@final
class FreeHire(Question):
    """Place the top card of a pile free on an own open invention, or decline."""

    def __init__(self, asked: i64, kind: i64) -> None:
        super().__init__(asked)
        self.kind: Final = kind

    def name(self) -> str:
        return "free_hire"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for invention in state.open_inventions[self.asked].all:
            menu.add(answers.place[invention])
        menu.add(answers.decline)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return {"seat": self.asked, "type": state.rules.parts.types[self.kind]}

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        news = state.rules.parts.world_news
        if action.verb == PLACE:
            dealer.tell(news.joined, self.asked, self.kind, action.a)
            fill(state, self.asked, self.kind, action.a, dealer)
        else:
            dealer.tell(news.sent_away, self.asked, self.kind)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_free_hire(state, action)

    def pack(self) -> list[int]:
        return [11, self.asked, self.kind]


def carry_out(state: ScienceState, operation: Operation, dealer: Dealer) -> bool:
    """Carry out one operation; return whether it has ended the game."""
    verb = operation.verb
    if verb == CLOCK:
        if move_clock(state, operation.amount, dealer):
            end_by_event(state, dealer)
            return True
    elif verb == MONEY:
        pay_group(state, operation, dealer)
    elif verb == PER_OPEN:
        pay_per_open(state, operation.amount, dealer)
    elif verb == DIE:
        return roll(state, operation, dealer)
    elif verb == STEAL:
        steal(state, operation.amount, dealer)
    elif verb == LAST:
        was = state.modifier(operation.subject)
        state.modifiers = state.modifiers.changed(operation.subject, was + operation.amount)
        dealer.tell(state.rules.parts.world_news.modified, operation.subject, operation.amount)
    elif verb == DRAW_INVENTION:
        grant_invention(state, dealer)
    else:
        mark_worth(state, operation.amount, dealer)
    return False


def pay_group(state: ScienceState, operation: Operation, dealer: Dealer) -> None:
    """Pay or charge a group, which is fixed before any money moves; nobody goes below $0."""
    group: i64 = 0
    for seat in range(state.seats):
        if is_in(state, operation, seat):
            group |= bit(seat)
    for place in range(state.seats):
        member = state.at_place(place)
        if group & bit(member):
            move_money(state, member, operation.amount, dealer)


def move_money(state: ScienceState, seat: i64, amount: i64, dealer: Dealer) -> None:
    """Let the bank pay a player or take what there is."""
    news = state.rules.parts.world_news
    moved = state.bank_softly(seat, amount)
    if moved < 0:
        dealer.tell(news.lost, seat, -moved, state.cash(seat))
    else:
        dealer.tell(news.gained, seat, moved, state.cash(seat))


def pay_per_open(state: ScienceState, amount: i64, dealer: Dealer) -> None:
    """Pay everybody for each of their open inventions."""
    for place in range(state.seats):
        seat = state.at_place(place)
        held: i64 = len(state.open_inventions[seat].all)
        if held > 0:
            move_money(state, seat, amount * held, dealer)


def roll(state: ScienceState, operation: Operation, dealer: Dealer) -> bool:
    """Roll a die; on the limit or less do what stands in brackets."""
    state.die = dealer.die(SIDES)
    dealer.tell(state.rules.parts.world_news.rolled, state.die, operation.limit)
    if state.die > operation.limit:
        return False
    for then in operation.then:
        if carry_out(state, then, dealer):
            return True
    return False


def steal(state: ScienceState, amount: i64, dealer: Dealer) -> None:
    """Let the decider take from the richest other player what is there (R33)."""
    victim = richest_other(state, state.decider)
    taken: i64 = min(amount, state.cash(victim))
    state.pay(victim, -taken)
    state.pay(state.decider, taken)
    dealer.tell(state.rules.parts.world_news.stole, state.decider, victim, taken)


def grant_invention(state: ScienceState, dealer: Dealer) -> None:
    """Give the winner of the auction the top invention, free and open."""
    news = state.rules.parts.world_news
    invention = draw_invention(state, dealer)
    if invention == NOTHING:
        dealer.tell(news.nothing, state.event)
        return
    open_invention(state, state.decider, invention)
    dealer.tell(news.received, state.decider, invention)


def mark_worth(state: ScienceState, amount: i64, dealer: Dealer) -> None:
    """Put a worth marker on the winner's completed invention of highest worth."""
    news = state.rules.parts.world_news
    number = finest_of(state, state.decider)
    if number == NOTHING:
        dealer.tell(news.nothing, state.event)
        return
    state.markers = state.markers.changed(number, state.markers.all[number] + amount)
    invention = state.completed.all[number]
    dealer.tell(news.marked, state.decider, invention, amount, state.worth(number))
