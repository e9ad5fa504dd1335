"""What a seat sees, built up from nothing (section 7 of the spec, and all of section 12)."""

from __future__ import annotations

from typing import TypedDict

from brink.games.science.rules.ending import is_scored, page_of
from brink.games.science.rules.negotiation import option_word
from brink.games.science.rules.prices import funding, stipend
from brink.games.science.rules.state import MIDNIGHT, NOTHING, ScienceState
from brink.games.science.rules.view_event import EventView, event_view
from brink.games.science.rules.view_inventions import (
    CompletedView,
    DeckView,
    InventionView,
    LookView,
    PileView,
    completed_view,
    deck_view,
    invention_view,
    look_view,
    pile_view,
)
from brink.games.science.rules.view_titles import StandingView, standings
from brink.games.science.rules.vocabulary import AUCTION, ENDINGS, HAPPINESS, ROLES
from brink.kernel.bits import bit


class ClockView(TypedDict):
    """The Doomsday Clock."""

    hour: int  # 1 to 12; 12 is midnight.
    was: int  # Before its last move.
    midnight: int
    left: int  # Hours to midnight.


class BallotView(TypedDict):
    """What a player has decided about the event."""

    state: str  # none, cast (face down), bound or shown.
    option: str | None  # Where these eyes may know it.
    bid: int | None  # The same, at an auction.


class PlayerView(TypedDict):
    """A player and what lies before them."""

    seat: int
    role: str | None  # None until it is picked.
    place: int  # In the turn order, from 0.
    turn: str  # done, now or to_come, this round.
    money: int
    stipend: int  # What the next turn would begin with.
    funding: int  # What seeking funding would pay.
    inventions: list[InventionView]  # Open.
    completed: int
    titles: list[str]  # Held if the game ended now (declared happiness aside).
    standing: list[StandingView]  # In the race for every title.
    ballot: BallotView
    given: int  # Gifts and accepted offers, over the whole game.
    received: int
    declared: bool  # Has said how happy they are …
    happiness: int | None  # … and this is how much, where these eyes may know it.


class ScienceView(TypedDict):
    """The whole table."""

    round: int
    max_rounds: int
    target: int  # Completed inventions that end the game.
    phase: str  # roles, turns, event, happiness, page or over.
    clock: ClockView
    order: list[int]  # Seats, as they play every round.
    active: int | None  # Whose turn it is.
    roles: list[str]  # Still to be picked.
    players: list[PlayerView]
    completed: list[CompletedView]  # Oldest first.
    piles: list[PileView]
    deck: DeckView
    events_left: int
    past_events: list[str]  # The event discards, oldest first.
    event: EventView | None  # Face up.
    look: LookView | None
    bribes: str  # full, gifts or off.
    bribe_limit: int
    hire_mode: str  # one_type or any.
    happiness: str  # declare, measured or off.
    result: str | None
    page: str | None  # Of the Booklet of Consequences.


def view(state: ScienceState, eyes: int) -> ScienceView:
    """Return the table as these eyes see it; after the end all is shown (R38)."""
    rules = state.rules
    parts = rules.parts
    standing = standings(state, eyes)
    return {
        "round": state.round,
        "max_rounds": rules.max_rounds,
        "target": rules.target,
        "phase": phase_of(state),
        "clock": {
            "hour": state.clock,
            "was": state.was_clock,
            "midnight": MIDNIGHT,
            "left": MIDNIGHT - state.clock,
        },
        "order": [state.at_place(place) for place in range(state.seats)],
        "active": state.active() if phase_of(state) == "turns" else None,
        "roles": roles_left(state),
        "players": [player_view(state, seat, eyes, standing[seat]) for seat in range(state.seats)],
        "completed": [completed_view(state, number) for number in range(len(state.completed.all))],
        "piles": [pile_view(state, kind) for kind in range(len(parts.types))],
        "deck": deck_view(state, eyes),
        "events_left": len(state.events),
        "past_events": [parts.event_ids[event] for event in state.past_events],
        "event": event_view(state),
        "look": look_view(state, eyes),
        "bribes": bribes_word(state),
        "bribe_limit": rules.bribe_limit,
        "hire_mode": "any" if rules.mixed_hire else "one_type",
        "happiness": HAPPINESS[rules.happiness],
        "result": ENDINGS[state.ending] if state.over else None,
        "page": page_of(state) or None if state.over else None,
    }


def phase_of(state: ScienceState) -> str:
    """Return what is going on."""
    if state.over:
        return "over"
    if state.ending != NOTHING:
        return "happiness" if is_scored(state) else "page"
    if NOTHING in state.roles:
        return "roles"
    return "event" if state.in_event else "turns"


def roles_left(state: ScienceState) -> list[str]:
    """Return the roles still to be picked; none once everybody has one."""
    if NOTHING not in state.roles:
        return []
    pool = range(state.rules.roles_for(state.seats))
    return [ROLES[role] for role in pool if role not in state.roles]


def bribes_word(state: ScienceState) -> str:
    """Return what may be traded at this table (R12, R13)."""
    if not state.rules.negotiates():
        return "off"
    return "full" if state.rules.offers else "gifts"


def player_view(
    state: ScienceState, seat: int, eyes: int, standing: list[StandingView]
) -> PlayerView:
    """Return a player."""
    role = state.roles[seat]
    happiness = state.happiness[seat]
    known = eyes & bit(seat) != 0 or state.over
    return {
        "seat": seat,
        "role": None if role == NOTHING else ROLES[role],
        "place": state.place_of(seat),
        "turn": turn_word(state, seat),
        "money": state.money[seat],
        "stipend": stipend(state, seat),
        "funding": funding(state, seat),
        "inventions": [invention_view(state, card) for card in state.open_inventions[seat]],
        "completed": state.made_by(seat),
        "titles": [one["title"] for one in standing if one["place"] == 1],
        "standing": standing,
        "ballot": ballot_view(state, seat, eyes),
        "given": state.given[seat],
        "received": state.received[seat],
        "declared": happiness != NOTHING,
        "happiness": happiness if known and happiness != NOTHING else None,
    }


def turn_word(state: ScienceState, seat: int) -> str:
    """Return whether a player's turn of this round is over, on, or still to come."""
    place = state.place_of(seat)
    if phase_of(state) != "turns":
        return "to_come" if state.round == 0 else "done"
    if place == state.place:
        return "now"
    return "done" if place < state.place else "to_come"


def ballot_view(state: ScienceState, seat: int, eyes: int) -> BallotView:
    """Return a ballot or bid: one's own, a bound one, or all once they are turned up."""
    if state.event == NOTHING or (state.ballots[seat] == NOTHING and state.bound[seat] == NOTHING):
        return {"state": "none", "option": None, "bid": None}
    bound = state.bound[seat]
    cast = state.ballots[seat]
    if state.rules.parts.events[state.event].kind == AUCTION:
        hidden = state.secret and eyes & bit(seat) == 0
        word = "cast" if state.secret else "shown"
        return {"state": word, "option": None, "bid": None if hidden else cast}
    if bound != NOTHING:
        return {"state": "bound", "option": option_word(state, bound), "bid": None}
    hidden = state.secret and eyes & bit(seat) == 0
    option = None if hidden else option_word(state, cast)
    return {"state": "cast" if state.secret else "shown", "option": option, "bid": None}
