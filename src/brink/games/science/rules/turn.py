"""A turn: the stipend, then exactly one of three things (R14, R15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import FUND, HIRE, MOST_SEATS, PLACE, STOP, TAKE
from brink.games.science.rules.completion import fill
from brink.games.science.rules.decks import (
    discard_look,
    draw_invention,
    has_open,
    open_invention,
)
from brink.games.science.rules.prices import (
    can_hire,
    can_hire_any,
    funding,
    hire_price,
    research_price,
    stipend,
)
from brink.games.science.rules.question import Question
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.vocabulary import BAN_RESEARCH, TYPE_COUNT
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

LOOKED_AT: Final = 3


@final
class Turn(Question):
    """Seek funding, research an invention, or hire researchers (R14)."""

    def name(self) -> str:
        return "turn"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.fund)
        if can_research(state):
            menu.add(answers.research)
        if has_open(state, self.asked) and can_hire_any(state, self.asked):
            menu.add(answers.hire)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return {"seat": self.asked, "money": state.cash(self.asked)}

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        if action.verb == FUND:
            paid = funding(state, self.asked)
            state.bank(self.asked, paid)
            dealer.tell(state.rules.parts.news.funded, self.asked, paid, state.cash(self.asked))
        elif action.verb == HIRE:
            state.steps.push(FIRST_HIRES[self.asked])
        else:
            look_at_three(state, self.asked, dealer)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_turn(state, self.asked, action)

    def pack(self) -> list[int]:
        return [1, self.asked]


@final
class Research(Question):
    """Pay for one of the cards looked at, or discard them all (R16)."""

    def name(self) -> str:
        return "research"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for invention in state.look.all:
            if research_price(state, self.asked, invention) <= state.cash(self.asked):
                menu.add(answers.take[invention])
        menu.add(answers.discard_all)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return {"seat": self.asked, "count": len(state.look), "money": state.cash(self.asked)}

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        news = state.rules.parts.news
        if action.verb == TAKE:
            price = research_price(state, self.asked, action.a)
            state.bank(self.asked, -price)
            state.look = state.look.copy()
            state.look.remove(action.a)
            open_invention(state, self.asked, action.a)
            dealer.tell(news.took, self.asked, action.a, price, state.cash(self.asked))
        else:
            dealer.tell(news.discarded, self.asked, len(state.look))
        discard_look(state, self.asked)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_research(state, self.asked, action)

    def pack(self) -> list[int]:
        return [2, self.asked]


@final
class HireType(Question):
    """Select a type of researcher (R17)."""

    def __init__(self, asked: i64, hired: i64) -> None:
        super().__init__(asked)
        self.hired: Final = hired  # In this action so far.

    def name(self) -> str:
        return "hire_type"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for kind in range(TYPE_COUNT):
            if can_hire(state, self.asked, kind):
                menu.add(answers.type[kind])
        if self.hired > 0:
            menu.add(answers.stop)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return {"seat": self.asked, "money": state.cash(self.asked)}

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        if action.verb != STOP:
            state.steps.push(HirePlace(self.asked, action.a, self.hired))

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_hire_type(state, self.asked, action)

    def pack(self) -> list[int]:
        return [3, self.asked, self.hired]


@final
class HirePlace(Question):
    """Put a researcher of the type selected on one of one's own open inventions (R17)."""

    def __init__(self, asked: i64, kind: i64, hired: i64) -> None:
        super().__init__(asked)
        self.kind: Final = kind
        self.hired: Final = hired

    def name(self) -> str:
        return "hire_place"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        for invention in state.open_inventions[self.asked].all:
            menu.add(answers.place[invention])
        if self.hired > 0 and not state.rules.mixed_hire:
            menu.add(answers.stop)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        return {
            "seat": self.asked,
            "type": state.rules.parts.types[self.kind],
            "price": hire_price(state, self.kind),
            "money": state.cash(self.asked),
        }

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        if action.verb != PLACE:
            return
        price = hire_price(state, self.kind)
        state.bank(self.asked, -price)
        dealer.tell(state.rules.parts.news.hired, self.asked, self.kind, action.a, price)
        state.steps.push(HireMore(self.asked, self.kind, self.hired + 1))
        fill(state, self.asked, self.kind, action.a, dealer)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_hire_place(state, self.kind, action)

    def pack(self) -> list[int]:
        return [4, self.asked, self.kind, self.hired]


@final
class HireMore(Step[ScienceState]):
    """A chore: after a placement, go on hiring if there is money, a card and a slot (R17).

    The proceeds of an invention completed meanwhile count (R21).
    """

    def __init__(self, hirer: i64, kind: i64, hired: i64) -> None:
        self.hirer: Final = hirer
        self.kind: Final = kind
        self.hired: Final = hired

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        if not has_open(state, self.hirer):
            return
        if state.rules.mixed_hire:
            if can_hire_any(state, self.hirer):
                state.steps.push(HireType(self.hirer, self.hired))
        elif can_hire(state, self.hirer, self.kind):
            state.steps.push(HirePlace(self.hirer, self.kind, self.hired))

    def pack(self) -> list[int]:
        return [5, self.hirer, self.kind, self.hired]


TURNS: Final = [Turn(seat) for seat in range(MOST_SEATS)]
RESEARCHES: Final = [Research(seat) for seat in range(MOST_SEATS)]
FIRST_HIRES: Final = [HireType(seat, 0) for seat in range(MOST_SEATS)]


def can_research(state: ScienceState) -> bool:
    """Return whether there is a card to look at and no ban (R16)."""
    if state.modifier(BAN_RESEARCH) != 0:
        return False
    return len(state.deck.all) > 0 or len(state.discards.all) > 0


def begin_turn(state: ScienceState, dealer: Dealer) -> None:
    """Pay the stipend, then ask (R15)."""
    seat = state.active()
    paid = stipend(state, seat)
    state.bank(seat, paid)
    dealer.tell(state.rules.parts.news.stipend, seat, paid, state.cash(seat))
    state.steps.push(TURNS[seat])


def look_at_three(state: ScienceState, seat: i64, dealer: Dealer) -> None:
    """Look at the top three inventions, or at what there is (R16)."""
    news = state.rules.parts.news
    state.look = Row()
    for _ in range(LOOKED_AT):
        invention = draw_invention(state, dealer)
        if invention == NOTHING:
            break
        state.look.append(invention)
    dealer.tell(news.looked, seat, len(state.look))
    if not dealer.muted:
        for seen in state.look.all:
            dealer.tell_to(bit(seat), news.saw, seat, seen)
    state.steps.push(RESEARCHES[seat])
