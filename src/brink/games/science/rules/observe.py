"""What a seat sees, as a row of small numbers: the same as its view, and the question asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.rules.answers import HAPPIEST_OF_ALL, HIGHEST_BID
from brink.games.science.rules.decks import kind_of
from brink.games.science.rules.effects import SIDES
from brink.games.science.rules.negotiation import (
    offer_amount,
    offer_from,
    offer_option,
    offer_status,
    offer_to,
)
from brink.games.science.rules.state import (
    FELL_THROUGH,
    MIDNIGHT,
    NOTHING,
    SEAT_PART,
    STAND_IN,
    ScienceState,
    card_of,
    invention_of,
    level_of,
)
from brink.games.science.rules.turn import LOOKED_AT
from brink.games.science.rules.vocabulary import ENDINGS, ROLES, TYPE_COUNT
from brink.kernel.bits import bit
from brink.kernel.row import Row, filled
from brink.kernel.sheet import Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64

LAST_QUESTION: Final = 27  # Steps are written as 1 to this, with at most three numbers more.
QUESTION_NUMBERS: Final = 3
ENDLESS: Final = 9999  # No game counts so far.
MOST_CHANGED: Final = 99  # By a modifier.
MOST_WORTH: Final = 999


def observe(state: ScienceState, eyes: i64, sheet: Sheet) -> None:
    """Write down the table as these eyes see it; after the end all is shown (R38)."""
    observe_question(state, sheet)
    sheet.number("round", state.round, 0, state.rules.max_rounds)
    sheet.number("clock", state.clock, 1, MIDNIGHT)
    sheet.number("was_clock", state.was_clock, 1, MIDNIGHT)
    sheet.number("first_picker", state.first_picker, 0, state.seats - 1)
    sheet.number("place", state.place, 0, state.seats - 1)
    for seat in range(state.seats):
        observe_player(state, seat, eyes, sheet)
    observe_inventions(state, eyes, sheet)
    observe_staff(state, sheet)
    observe_completed(state, sheet)
    observe_event(state, sheet)
    observe_offers(state, sheet)
    sheet.number("ending", state.ending, 0, len(ENDINGS) - 1)
    sheet.flag("over", state.over)
    sheet.number("page", state.page, 0, len(state.rules.parts.inventions) - 1)


def observe_question(state: ScienceState, sheet: Sheet) -> None:
    """Write who is asked what: the step as it is written, a seat first."""
    step = state.steps.top
    asked: i64 = NOTHING if step is None else step.seat(state)
    sheet.number("asked", asked, 0, state.seats - 1)
    written: list[int] = [0] if step is None else step.pack()
    sheet.number("question", written[0], 1, LAST_QUESTION)
    for place in range(1, QUESTION_NUMBERS):  # Who is asked stands above.
        there = place + 1 < len(written)
        sheet.number_if(there, "about", written[place + 1] if there else 0, 0, ENDLESS, place - 1)


def observe_player(state: ScienceState, seat: i64, eyes: i64, sheet: Sheet) -> None:
    """Write a player: role, money, ballot, generosity and happiness."""
    mine = eyes & bit(seat) != 0
    bound = state.bound.all[seat]
    ballot = state.ballots.all[seat]
    shown = mine or bound != NOTHING or not state.secret
    happiness = state.happiness.all[seat]
    sheet.number("role", state.roles.all[seat], 0, len(ROLES) - 1, seat)
    sheet.number("money", state.money.all[seat], 0, ENDLESS, seat)
    sheet.number("given", state.given.all[seat], 0, ENDLESS, seat)
    sheet.number("received", state.received.all[seat], 0, ENDLESS, seat)
    sheet.number("bound", bound, 0, 1, seat)
    sheet.flag("has_cast", ballot != NOTHING, seat)
    sheet.number_if(shown, "ballot", ballot, 0, HIGHEST_BID, seat)
    sheet.flag("declared", happiness != NOTHING, seat)
    known = happiness != NOTHING and (mine or state.over)
    sheet.number_if(known, "happiness", happiness, 1, HAPPIEST_OF_ALL, seat)


def observe_inventions(state: ScienceState, eyes: i64, sheet: Sheet) -> None:
    """Write where the inventions are that these eyes know of: open, looked at, or discarded."""
    count: i64 = len(state.rules.parts.inventions)
    open_to = filled(count, NOTHING)
    rank = filled(count, NOTHING)  # Among its owner's: the oldest first.
    for seat in range(state.seats):
        held = state.open_inventions[seat]
        for place in range(len(held.all)):
            open_to.all[held.all[place]] = seat
            rank.all[held.all[place]] = place
    known = Row()
    for card in state.discards.all:
        if state.seen.all[card] & eyes or state.over:
            known.append(card)
    sheet.row("open_to", open_to, count, 0, state.seats - 1)
    sheet.row("open_rank", rank, count, 0, count - 1)
    sheet.row("discarded", known, count, 0, count - 1)
    sheet.number("deck", len(state.deck.all), 0, count)
    sheet.number("discards", len(state.discards.all), 0, count)
    sheet.number("looked_at", len(state.look.all), 0, LOOKED_AT)
    if eyes & bit(state.active()):
        sheet.row("look", state.look, LOOKED_AT, 0, count - 1)
    else:
        sheet.no_row("look", LOOKED_AT, 0, count - 1)


def observe_staff(state: ScienceState, sheet: Sheet) -> None:
    """Write the researchers on open inventions in the order they were placed, and the piles.

    When somebody was hired, and when a face was last flipped, tells who that can be (R19).
    """
    parts = state.rules.parts
    inventions: i64 = len(parts.inventions)
    count: i64 = len(parts.researchers)
    most_flips = state.rules.target
    on, kinds, hired, faces = Row(), Row(), Row(), Row()
    for entry in state.staff.all:
        shown = state.over or invention_of(entry) == state.flipping
        on.append(invention_of(entry))
        kinds.append(kind_of(state, entry))
        hired.append(level_of(entry))
        faces.append(card_of(entry) if shown else NOTHING)
    sheet.row("staff_on", on, count, 0, inventions - 1)
    sheet.row("staff_type", kinds, count, 0, TYPE_COUNT - 1)
    sheet.row("staff_hired", hired, count, 0, most_flips)
    sheet.row("staff_face", faces, count, 0, count - 1)
    sheet.row("flipped_at", state.flipped_at, count, 0, most_flips)
    sheet.number("flipping", state.flipping, 0, inventions - 1)
    for kind in range(TYPE_COUNT):
        sheet.number("pile", len(state.piles[kind].all), 0, count, kind)


def observe_completed(state: ScienceState, sheet: Sheet) -> None:
    """Write the completed inventions, oldest first, and who made them."""
    parts = state.rules.parts
    most = state.rules.target
    sheet.row("completed", state.completed, most, 0, len(parts.inventions) - 1)
    sheet.row("owner", state.owners, most, 0, state.seats - 1)
    sheet.row("worth", state.worths, most, -MOST_WORTH, MOST_WORTH)
    sheet.row("marker", state.markers, most, 0, MOST_WORTH)
    makers = most * (parts.most_slots + 1)  # Of each team one may have a stand-in.
    cards, counted = Row(), Row()
    for entry in state.makers.all:
        cards.append(card_of(entry))
        counted.append(level_of(entry))
    sheet.row("maker", cards, makers, 0, len(parts.researchers) - 1)
    sheet.row("maker_counted", counted, makers, 0, STAND_IN)


def observe_event(state: ScienceState, sheet: Sheet) -> None:
    """Write the face-up World Event, what it still does, and the events before it."""
    events: i64 = len(state.rules.parts.events)
    sheet.number("event", state.event, 0, events - 1)
    sheet.flag("in_event", state.in_event)
    sheet.flag("doubted", state.doubted)
    sheet.flag("secret", state.secret)
    sheet.number("outcome", state.outcome, 0, 1)
    sheet.number("decider", state.decider, 0, state.seats - 1)
    sheet.number("campaign", state.campaign, 0, 1)
    sheet.number("die", state.die, 1, SIDES)
    sheet.row("modifier", state.modifiers, len(state.modifiers.all), -MOST_CHANGED, MOST_CHANGED)
    sheet.number("events_left", len(state.events.all), 0, events)
    sheet.row("past_event", state.past_events, events, 0, events - 1)


def observe_offers(state: ScienceState, sheet: Sheet) -> None:
    """Write the offers in the order they were made: so many as all may make at one event (R12)."""
    rules = state.rules
    most: i64 = state.seats * rules.bribe_limit if rules.negotiates() and rules.offers else 0
    for number in range(most):
        there = number < len(state.offers.all)
        offer: i64 = state.offers.all[number] if there else 0
        sheet.number_if(there, "offer_from", offer_from(offer), 0, state.seats - 1, number)
        sheet.number_if(there, "offer_to", offer_to(offer), 0, state.seats - 1, number)
        sheet.number_if(there, "offer_option", offer_option(offer), 0, 1, number)
        sheet.number_if(there, "offer_amount", offer_amount(offer), 0, SEAT_PART - 1, number)
        sheet.number_if(there, "offer_status", offer_status(offer), 0, FELL_THROUGH, number)
