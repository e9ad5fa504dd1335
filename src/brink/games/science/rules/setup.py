"""Setting up the table (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.science.rules import refusals
from brink.games.science.rules.answers import MOST_SEATS
from brink.games.science.rules.decks import draw_invention
from brink.games.science.rules.negotiation import in_escrow
from brink.games.science.rules.parts import Rules
from brink.games.science.rules.question import Question
from brink.games.science.rules.round import begin_round
from brink.games.science.rules.state import NOTHING, ScienceState, card_of, invention_of
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, filled
from brink.kernel.step import NOBODY, Reason, Step

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class PickRole(Question):
    """Pick one of the roles left; the order of picking is the turn order backwards (R8)."""

    def name(self) -> str:
        return "pick_role"

    def offer(self, state: ScienceState, menu: Menu) -> None:
        roles = state.rules.parts.answers.role
        for role in range(state.rules.roles_for(state.seats)):
            if not state.roles.has(role):
                menu.add(roles[role])

    def apply(self, state: ScienceState, action: Action, dealer: Dealer) -> None:
        state.roles = state.roles.changed(self.asked, action.a)
        dealer.tell(state.rules.parts.news.role_taken, self.asked, action.a)
        place = state.place_of(self.asked)
        if place > 0:
            state.steps.push(ROLE_PICKS[state.at_place(place - 1)])
        else:
            state.steps.push(BEGIN)

    def why_not(self, state: ScienceState, action: Action) -> Reason:
        return refusals.at_pick_role(state, action)

    def pack(self) -> list[int]:
        return [26, self.asked]


@final
class Begin(Step[ScienceState]):
    """A chore: all roles are picked."""

    def seat(self, state: ScienceState) -> i64:
        return NOBODY

    def run(self, state: ScienceState, dealer: Dealer) -> None:
        begin_round(state, dealer)

    def pack(self) -> list[int]:
        return [27]


ROLE_PICKS: Final = [PickRole(seat) for seat in range(MOST_SEATS)]
BEGIN: Final = Begin()


def set_up(rules: Rules, seats: i64, dealer: Dealer) -> ScienceState:
    """Set the clock, deal an invention to everybody, and let the first picker pick (R6, R7)."""
    news = rules.parts.news
    state = empty_table(rules, seats)
    if rules.first_picker == NOTHING:
        state.first_picker = dealer.below(seats)
    else:
        state.first_picker = rules.first_picker % seats
    dealer.tell(news.first_picker, state.first_picker)
    state.open_inventions = [Row() for _ in range(seats)]
    for place in range(seats):
        seat = state.at_place(place)
        invention = draw_invention(state, dealer)
        state.open_inventions[seat].append(invention)
        dealer.tell(news.dealt, seat, invention)
    state.steps.push(ROLE_PICKS[state.first_picker])
    return state


def empty_table(rules: Rules, seats: i64) -> ScienceState:
    """Return a table with every card in its pile or deck, and nothing before the players."""
    parts = rules.parts
    nothing = parts.nothing[seats]
    state = ScienceState(rules)
    state.seats = seats
    state.clock = rules.start_clock
    state.was_clock = rules.start_clock
    state.money = filled(seats, rules.start_money)
    state.roles = nothing
    state.piles = parts.full_piles
    state.flipped_at = parts.none_flipped
    state.filled = parts.none_filled
    state.deck = parts.full_deck.copy()
    state.seen = parts.none_seen
    state.seen_before = parts.none_seen
    state.events = parts.all_events
    state.modifiers = parts.unmodified
    state.offers = Row()
    state.bound = nothing
    state.ballots = nothing
    state.given = filled(seats, 0)
    state.received = filled(seats, 0)
    state.happiness = nothing
    return state


def pieces(state: ScienceState) -> dict[str, int]:
    """Count every card wherever it lies, and money that did not come from the bank."""
    parts = state.rules.parts
    counts = dict.fromkeys([*parts.researcher_ids, *parts.invention_ids, *parts.event_ids], 0)
    for pile in state.piles:
        for card in pile.all:
            counts[parts.researcher_ids[card]] += 1
    for entry in state.staff.all:
        counts[parts.researcher_ids[card_of(entry)]] += 1
    for heap in (state.deck, state.discards, state.look, state.completed, *state.open_inventions):
        for invention in heap.all:
            counts[parts.invention_ids[invention]] += 1
    for heap in (state.events, state.past_events):
        for event in heap.all:
            counts[parts.event_ids[event]] += 1
    if state.event != NOTHING:
        counts[parts.event_ids[state.event]] += 1
    counts["money beside the bank"] = state.money.total() + in_escrow(state) - state.issued
    for number in range(len(parts.inventions)):
        on_it = sum([1 for entry in state.staff.all if invention_of(entry) == number])
        expected = parts.inventions[number].slots if number in state.completed else on_it
        assert state.filled[number] == expected, parts.invention_ids[number]
    return counts
