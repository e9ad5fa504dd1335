"""A World Event: it is revealed, and two roles may intervene (5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import CAMPAIGN, DOUBT, LECTURE, MOST_SEATS
from brink.games.science.rules.decision import DECIDE, RESOLVE
from brink.games.science.rules.decks import draw_event
from brink.games.science.rules.groups import find_decider
from brink.games.science.rules.negotiation import ANSWERS, NEGOTIATION
from brink.games.science.rules.question import Question, event_words
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.vocabulary import CHOICE, PHILOSOPHER, PLEDGE, POLITICIAN, VOTE
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64

DOUBT_COSTS: Final = 2
LATE: Final = 9  # From this hour on a lecture pays more.
LECTURE_PAYS: Final = 1
LATE_LECTURE_PAYS: Final = 2


@final
class Intervene(Question):
    """Politician: campaign. Philosopher: lecture or doubt. Once in each event phase (R10)."""

    def name(self) -> str:
        return "intervene"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        answers = state.rules.parts.answers
        menu.add(answers.skip)
        if state.has_role(self.asked, POLITICIAN):
            for option in state.rules.parts.events[state.event].options.all:
                menu.add(answers.campaign[option])
            return
        menu.add(answers.lecture)
        if state.cash(self.asked) >= DOUBT_COSTS:
            menu.add(answers.doubt)

    def values(self, state: ScienceState) -> dict[str, str | int]:
        words = event_words(state, self.asked)
        words["role"] = "politician" if state.has_role(self.asked, POLITICIAN) else "philosopher"
        return words

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        news = state.rules.parts.world_news
        if action.verb == CAMPAIGN:
            options = state.rules.parts.events[state.event].options
            state.campaign = 0 if options.all[0] == action.a else 1
            dealer.tell(news.campaigned, self.asked, action.a)
        elif action.verb == LECTURE:
            paid = lecture_pays(state.clock)
            state.bank(self.asked, paid)
            dealer.tell(news.lectured, self.asked, paid, state.cash(self.asked))
        elif action.verb == DOUBT:
            doubt(state, self.asked, dealer)
        else:
            dealer.tell(news.passed, self.asked)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_intervene(state, self.asked, action)

    def ruling(self) -> str:
        return "R10"

    def pack(self) -> list[int]:
        return [12, self.asked]


@final
class Reveal(Step[ScienceState]):
    """A chore: all have had their turn, and the World turns up an event (R11)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        news = state.rules.parts.world_news
        clear_last_event(state)
        state.event = draw_event(state, dealer)
        event = state.rules.parts.events[state.event]
        state.in_event = True
        dealer.tell(news.revealed, state.event)
        if event.kind == CHOICE:
            state.decider = find_decider(state, event.decider)
            dealer.tell(news.decider, state.decider, state.event)
        steps = state.steps
        steps.push(EVENT_OVER)
        steps.push(RESOLVE)
        steps.push(DECIDE)
        if state.rules.negotiates():
            steps.push(ANSWERS)
            steps.push(NEGOTIATION)
        for place in range(state.seats - 1, -1, -1):  # The stack asks the last one first.
            seat = state.at_place(place)
            if may_intervene(state, seat, event.kind):
                steps.push(INTERVENTIONS[seat])

    def pack(self) -> list[int]:
        return [13]


@final
class EventOver(Step[ScienceState]):
    """A chore: the event phase is over; the card stays face up (R11)."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        state.in_event = False

    def pack(self) -> list[int]:
        return [14]


INTERVENTIONS: Final = [Intervene(seat) for seat in range(MOST_SEATS)]
REVEAL: Final = Reveal()
EVENT_OVER: Final = EventOver()


def clear_last_event(state: ScienceState) -> None:
    """Discard the old event; all that it still did ends (R11)."""
    if state.event != NOTHING:
        state.past_events = state.past_events.longer(state.event)
    state.modifiers = state.rules.parts.unmodified
    state.ballots = state.rules.parts.nothing[state.seats]
    state.bound = state.ballots
    state.offers = Row()
    state.doubted = False
    state.outcome = NOTHING
    state.decider = NOTHING
    state.campaign = NOTHING
    state.die = 0


def may_intervene(state: ScienceState, seat: i64, kind: i64) -> bool:
    """Return whether a player's role has something to do with an event of this kind (R10)."""
    if state.has_role(seat, PHILOSOPHER):
        return True
    return state.has_role(seat, POLITICIAN) and kind in (VOTE, PLEDGE)


def lecture_pays(clock: i64) -> i64:
    """Return what a lecture earns: more when it is late."""
    return LATE_LECTURE_PAYS if clock >= LATE else LECTURE_PAYS


def doubt(state: ScienceState, seat: i64, dealer: Dealer) -> None:
    """Cancel the event: no negotiation, no decision, no effect; the card lies inert (R9)."""
    state.bank(seat, -DOUBT_COSTS)
    state.doubted = True
    while state.steps.top is not EVENT_OVER:
        state.steps.pop()
    dealer.tell(state.rules.parts.world_news.doubted, seat, state.event, DOUBT_COSTS)
