"""Setting up the table (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.decks import draw_invention
from brink.games.science.rules.negotiation import in_escrow
from brink.games.science.rules.parts import Rules
from brink.games.science.rules.question import Question
from brink.games.science.rules.round import begin_round
from brink.games.science.rules.state import CARD, NOTHING, ScienceState, new_state
from brink.kernel.action import Action
from brink.kernel.step import NOBODY, Reason, Step
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class PickRole(Question):
    """Pick one of the roles left; the order of picking is the turn order backwards (R8)."""

    def name(self) -> str:
        return "pick_role"

    def legal(self, state: ScienceState) -> list[Action]:
        pool = state.rules.roles_for(state.seats)
        roles = state.rules.parts.answers.role
        return [role for role in roles[:pool] if role.a not in state.roles]

    def apply(self, state: ScienceState, action: Action, table: Table) -> None:
        state.roles[self.asked] = action.a
        table.tell(state.rules.parts.news.role_taken, self.asked, action.a)
        place = state.place_of(self.asked)
        if place > 0:
            state.steps.append(PickRole(state.at_place(place - 1)))
        else:
            state.steps.append(BEGIN)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_pick_role(state, action)

    def pack(self) -> list[int]:
        return [26, self.asked]


@final
class Begin(Step[ScienceState]):
    """A chore: all roles are picked."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, table: Table) -> None:
        begin_round(state, table)

    def pack(self) -> list[int]:
        return [27]


BEGIN: Final = Begin()


def set_up(rules: Rules, seats: i64, table: Table) -> ScienceState:
    """Set the clock, deal an invention to everybody, and let the first picker pick (R6, R7)."""
    news = rules.parts.news
    steps: list[Step[ScienceState]] = []
    state = new_state(rules, seats, steps, len(rules.parts.inventions))
    if rules.first_picker == NOTHING:
        state.first_picker = table.below(seats)
    else:
        state.first_picker = rules.first_picker % seats
    table.tell(news.first_picker, state.first_picker)
    for place in range(seats):
        seat = state.at_place(place)
        invention = draw_invention(state, table)
        state.open_inventions[seat].append(invention)
        table.tell(news.dealt, seat, invention)
    steps.append(PickRole(state.first_picker))
    return state


def pieces(state: ScienceState) -> dict[str, int]:
    """Count every card wherever it lies, and money that did not come from the bank."""
    parts = state.rules.parts
    counts = dict.fromkeys([*parts.researcher_ids, *parts.invention_ids, *parts.event_ids], 0)
    for pile in state.piles:
        for card in pile:
            counts[parts.researcher_ids[card]] += 1
    for entry in state.staff:
        counts[parts.researcher_ids[entry // CARD % CARD]] += 1
    for heap in (state.deck, state.discards, state.look, state.completed, *state.open_inventions):
        for invention in heap:
            counts[parts.invention_ids[invention]] += 1
    for event in (*state.events, *state.past_events):
        counts[parts.event_ids[event]] += 1
    if state.event != NOTHING:
        counts[parts.event_ids[state.event]] += 1
    counts["money beside the bank"] = sum(state.money) + in_escrow(state) - state.issued
    for invention in range(len(state.filled)):
        on_it = sum([1 for entry in state.staff if entry % CARD == invention])
        made = invention in state.completed
        slots: i64 = parts.inventions[invention].slots
        assert state.filled[invention] == (slots if made else on_it), parts.invention_ids[invention]
    return counts
