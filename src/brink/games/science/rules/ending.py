"""The end: midnight and its page, or titles and how happy everybody is (section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from brink.games.science.rules import refusals
from brink.games.science.rules.question import Question
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.titles import holders, measured_happiness, score
from brink.games.science.rules.vocabulary import (
    DECLARE,
    ENDINGS,
    FUNDING_RAN_OUT,
    MIDNIGHT_EVENT,
    MIDNIGHT_INVENTION,
    MIDNIGHT_UNPROVOKED,
    NO_HAPPINESS,
    PROGRESS,
    ROLES,
    TITLES,
)
from brink.kernel.action import Action, Menu
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer
from brink.kernel.outcome import Outcome
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class ChooseConsequence(Question):
    """Midnight by World Event: whoever shipped last picks a page of the Booklet (R24)."""

    def name(self) -> str:
        return "choose_consequence"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        pages = state.rules.parts.answers.page
        for invention in state.completed.all:
            menu.add(pages[invention])

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        dealer.tell(state.rules.parts.news.page_chosen, self.asked, action.a)
        state.page = action.a
        close(state, dealer)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_choose_consequence(state, action)

    def ruling(self) -> str:
        return "R24"

    def pack(self) -> list[int]:
        return [7, self.asked]


@final
class DeclareHappiness(Question):
    """Say in secret how happy one is, 1 to 10; all is shown when all have spoken (R29)."""

    def name(self) -> str:
        return "declare_happiness"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        for answer in state.rules.parts.answers.happy:
            menu.add(answer)

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        news = state.rules.parts.news
        state.happiness = state.happiness.changed(self.asked, action.a)
        dealer.tell_to(bit(self.asked), news.declared, self.asked, action.a)
        place = state.place_of(self.asked) + 1
        if place < state.seats:
            state.steps.push(DeclareHappiness(state.at_place(place)))
            return
        for other in range(state.seats):
            seat = state.at_place(other)
            dealer.reveal(news.happiness, seat, state.happiness.all[seat])
        close(state, dealer)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_declare()

    def ruling(self) -> str:
        return "R29"

    def pack(self) -> list[int]:
        return [8, self.asked]


def end_at_midnight(state: ScienceState, invention: i64, dealer: Dealer) -> None:
    """End the game by a completion: that invention's page is read (R24, R25)."""
    state.steps.clear()
    state.ending = MIDNIGHT_INVENTION
    state.page = invention
    close(state, dealer)


def end_by_event(state: ScienceState, dealer: Dealer) -> None:
    """End the game by a World Event: the owner of the latest invention picks a page (R24)."""
    state.steps.clear()
    latest = state.latest_owner()
    if latest == NOTHING:
        state.ending = MIDNIGHT_UNPROVOKED
        close(state, dealer)
        return
    state.ending = MIDNIGHT_EVENT
    state.steps.push(ChooseConsequence(latest))


def end_game(state: ScienceState, ending: i64, dealer: Dealer) -> None:
    """End the game with titles to be won; first everybody says how happy they are (R25, R32)."""
    state.steps.clear()
    state.ending = ending
    if state.rules.happiness == DECLARE:
        state.steps.push(DeclareHappiness(state.at_place(0)))
        return
    close(state, dealer)


def close(state: ScienceState, dealer: Dealer) -> None:
    """Close the game. Nothing is left to be asked."""
    state.over = True
    dealer.reveal(state.rules.parts.news.ended, state.ending)


def is_scored(state: ScienceState) -> bool:
    """Return whether this ending hands out titles."""
    return state.ending in (PROGRESS, FUNDING_RAN_OUT)


def happiness_of(state: ScienceState, seat: i64) -> i64:
    """Return how happy a player is at the end, declared or measured (R29)."""
    if state.rules.happiness == DECLARE:
        return state.happiness.all[seat]
    return measured_happiness(state, seat)


def happiness_shown(state: ScienceState) -> list[int]:
    """Return everybody's happiness, or nothing where it is not asked for."""
    if not is_scored(state) or state.rules.happiness == NO_HAPPINESS:
        return []
    return [happiness_of(state, seat) for seat in range(state.seats)]


def page_of(state: ScienceState) -> str:
    """Return the id of the page that is read, or nothing."""
    if is_scored(state) or state.ending == NOTHING:
        return ""
    if state.page == NOTHING:
        return "page_unprovoked"
    return "page_" + state.rules.parts.invention_ids[state.page]


def outcome(state: ScienceState) -> Outcome | None:
    """Return how it ended. All who hold a title win; the score is how many (section 6)."""
    if not state.over:
        return None
    held: dict[str, list[int]] = {}
    best: dict[str, int] = {}
    scores = [0] * state.seats
    if is_scored(state):
        for title in range(len(TITLES)):
            found = holders(state, title)
            held[TITLES[title]] = found
            if found:
                best[TITLES[title]] = score(state, title, found[0])
            for seat in found:
                scores[seat] += 1
    page = page_of(state)
    ended = ENDINGS[state.ending]
    fortune = held.get("fortune", [])
    richest = ROLES[state.roles[fortune[0]]] if len(fortune) == 1 else ""
    return Outcome(
        [ended, page] if page else [ended],
        [seat for seat in range(state.seats) if scores[seat] > 0],
        scores,
        state.round,
        state.turns(),
        {
            "result": ended,
            "fortune": richest or ("shared" if fortune else "nobody"),
            "titles": held,
            "best": best,
            "roles": [ROLES[role] for role in state.roles],
            "money": state.money.numbers(),
            "happiness": happiness_shown(state),
            "clock": state.clock,
            "inventions": len(state.completed),
            "gifts": state.gifts_made,
            "offers": state.offers_made,
            "accepted": state.offers_accepted,
        },
    )
