"""The face-up World Event, what it still does, and everything on offer."""

from __future__ import annotations

from typing import TypedDict

from brink.games.science.rules.groups import needed
from brink.games.science.rules.negotiation import (
    in_escrow,
    offer_amount,
    offer_from,
    offer_option,
    offer_status,
    offer_to,
    option_word,
)
from brink.games.science.rules.parts import Operation
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.vocabulary import (
    DECIDERS,
    FREE_HIRE,
    GROUPS,
    KINDS,
    LAST,
    MODIFIERS,
    MONEY,
    NEEDS,
    OPERATIONS,
    PLEDGE,
    POLITICIAN,
    TYPES,
)

STATUSES = ["open", "accepted", "declined", "fell_through"]


class OperationView(TypedDict):
    """One thing an outcome does."""

    verb: str  # As in events.toml.
    subject: str  # A group, a modifier or a type of researcher; "" if the verb needs none.
    amount: int
    limit: int  # What over and under compare with; on a die, the highest roll that counts.
    then: list[OperationView]  # What a die brings.


class OptionView(TypedDict):
    """One outcome an event can have."""

    option: str  # "" at auctions and instants, which have one outcome.
    does: list[OperationView]
    weight: int | None  # Of its ballots, once they are turned up.


class OfferView(TypedDict):
    """Money offered for a ballot or a choice."""

    seat: int  # Who offers.
    to: int
    option: str
    amount: int
    status: str  # open, accepted, declined or fell_through.


class ModifierView(TypedDict):
    """What the event changes until the next one."""

    modifier: str
    amount: int


class EventView(TypedDict):
    """The face-up World Event."""

    event: str
    kind: str  # vote, pledge, choice, auction or instant.
    options: list[OptionView]
    tie: str | None  # Of a vote: the option that wins a tie.
    price: int | None  # Of a pledge.
    need: str | None
    need_count: int | None  # The same as a weight of ballots.
    decides: str | None  # Of a choice: how the decider is found.
    decider: int | None  # Who decides a choice; who has won an auction.
    campaigner: int | None  # The Politician who campaigns here …
    campaign: str | None  # … and for what.
    open: bool  # Its phase is still going on.
    doubted: bool  # The Philosopher cancelled it.
    outcome: str | None
    die: int | None
    modifiers: list[ModifierView]  # In force until the next event.
    offers: list[OfferView]  # In the order they were made.
    escrow: int  # Money that is nobody's at the moment.


def event_view(state: ScienceState) -> EventView | None:
    """Return the face-up event."""
    if state.event == NOTHING:
        return None
    event = state.rules.parts.events[state.event]
    pledge = event.kind == PLEDGE
    named = state.campaign != NOTHING
    decider = state.decider != NOTHING
    return {
        "event": event.id,
        "kind": KINDS[event.kind],
        "options": option_views(state),
        "tie": option_word(state, event.tie) if KINDS[event.kind] == "vote" else None,
        "price": event.price if pledge else None,
        "need": NEEDS[event.need] if pledge else None,
        "need_count": needed(event.need, state.seats) if pledge else None,
        "decides": DECIDERS[event.decider] if KINDS[event.kind] == "choice" else None,
        "decider": state.decider if decider else None,
        "campaigner": state.seat_of(POLITICIAN) if named else None,
        "campaign": option_word(state, state.campaign) if named else None,
        "open": state.in_event,
        "doubted": state.doubted,
        "outcome": outcome_word(state),
        "die": state.die or None,
        "modifiers": [
            {"modifier": name, "amount": state.modifiers[which]}
            for which, name in enumerate(MODIFIERS)
            if state.modifiers[which] != 0
        ],
        "offers": [offer_view(state, offer) for offer in state.offers],
        "escrow": in_escrow(state),
    }


def outcome_word(state: ScienceState) -> str | None:
    """Return what the event came to; "" where there was nothing to choose."""
    if state.outcome == NOTHING:
        return None
    options = state.rules.parts.events[state.event].options
    return option_word(state, state.outcome) if options else ""


def option_views(state: ScienceState) -> list[OptionView]:
    """Return the outcomes; how the ballots fell only once they are turned up."""
    event = state.rules.parts.events[state.event]
    shown: list[OptionView] = []
    for option, effects in enumerate(event.effects):
        counts = event.options and state.outcome != NOTHING and KINDS[event.kind] != "choice"
        shown.append(
            {
                "option": option_word(state, option) if event.options else "",
                "does": [operation_view(operation) for operation in effects],
                "weight": weight_shown(state, option) if counts else None,
            }
        )
    return shown


def weight_shown(state: ScienceState, option: int) -> int:
    """Return the weight of the ballots for an option."""
    weight = 0
    for seat in range(state.seats):
        if state.ballots[seat] == option:
            campaigns = state.campaign != NOTHING and state.roles[seat] == POLITICIAN
            weight += 2 if campaigns else 1
    return weight


def operation_view(operation: Operation) -> OperationView:
    """Return an operation in the words of events.toml."""
    subject = ""
    if operation.verb == MONEY:
        subject = GROUPS[operation.subject]
    elif operation.verb == LAST:
        subject = MODIFIERS[operation.subject]
    elif operation.verb == FREE_HIRE:
        subject = TYPES[operation.subject]
    return {
        "verb": OPERATIONS[operation.verb],
        "subject": subject,
        "amount": operation.amount,
        "limit": operation.limit,
        "then": [operation_view(then) for then in operation.then],
    }


def offer_view(state: ScienceState, offer: int) -> OfferView:
    """Return an offer; all of them are public (R13)."""
    return {
        "seat": offer_from(offer),
        "to": offer_to(offer),
        "option": option_word(state, offer_option(offer)),
        "amount": offer_amount(offer),
        "status": STATUSES[offer_status(offer)],
    }
