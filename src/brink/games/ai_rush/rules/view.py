"""What a seat sees, built up from nothing (section 7 of the spec, and all of section 12)."""

from __future__ import annotations

from typing import TypedDict

from brink.games.ai_rush.rules.board import all_companies, best, leads, leads_any, on_board
from brink.games.ai_rush.rules.board import rogue_takes as would_take
from brink.games.ai_rush.rules.ending import fate, result
from brink.games.ai_rush.rules.news import FATES, RESULTS
from brink.games.ai_rush.rules.state import KIND, NOBODY_YET, NOTHING, RushState
from brink.games.ai_rush.rules.view_turn import (
    CardView,
    DeckView,
    StakesView,
    TrackerSpot,
    TurnView,
    card_view,
    deck_view,
    stakes_view,
    tracker_view,
    turn_view,
)
from brink.kernel.bits import bit


class AgentsView(TypedDict):
    """One bar on a sector."""

    owner: str  # A company, or rogue.
    seat: int | None  # None for ROGUE.
    agents: int
    leads: bool


class SectorView(TypedDict):
    """A sector board."""

    sector: str
    agents: list[AgentsView]  # Companies by seat, ROGUE last.
    rogue: int
    best: int  # The largest company.
    together: int  # All companies.
    leaders: list[int]  # Seats; ROGUE is ignored (R25).
    gap: int  # What keeps ROGUE from taking it; at 0 or below it takes it.
    rogue_takes: bool  # If the game ended now.
    fate: str  # The same in a word: led, rogue, contested or vacant.


class CompanyView(TypedDict):
    """A company and what is known of its hand."""

    seat: int
    company: str | None  # None until it is taken in a draft.
    colour: str
    place: int  # In this Quarter's order, from 0.
    turn: str  # done, now or to_come.
    agents: int  # On all sectors together.
    leads: bool  # Some sector: it will draw Ventures.
    bet: str  # open, placed or off.
    bet_on: int | None  # The seat it has bet on this Quarter.
    luck: int  # Waiting for its next roll.
    rerolls: int
    cards: dict[str, int]  # In hand, by deck: backs differ.
    hand: list[CardView] | None  # None: not for these eyes.
    tracker: list[TrackerSpot]


class InvestmentView(TypedDict):
    """A pending investment."""

    investor: int
    company: int  # The seat invested in.
    times: int


class RushView(TypedDict):
    """The whole table."""

    quarter: int
    quarters: int
    factor: int  # What additions are multiplied by now.
    final_factor: int  # And in the last Quarter.
    rogue_rule: str
    order: list[int]  # Seats, as they play this Quarter.
    active: int | None
    sectors: list[SectorView]
    companies: list[CompanyView]
    turn: TurnView | None
    stakes: StakesView | None  # From the announcement to the end of the turn.
    investments: list[InvestmentView]
    decks: list[DeckView]
    hand_limit: int
    abilities: bool
    betting: bool
    draft: list[str]  # Companies still to be taken.
    result: str | None


def view(state: RushState, eyes: int) -> RushView:
    """Return the table as these eyes see it; after the end all is shown (R39)."""
    rules = state.rules
    parts = rules.parts
    seated = NOBODY_YET not in state.companies
    playing = seated and not state.over
    untaken = [n for n in range(len(parts.companies)) if n not in state.companies]
    return {
        "quarter": state.quarter,
        "quarters": parts.quarters,
        "factor": state.factor(),
        "final_factor": rules.final_multiplier,
        "rogue_rule": "majority" if rules.majority else "lead",
        "order": [state.at_place(place) for place in range(state.seats)] if seated else [],
        "active": state.active if playing else None,
        "sectors": [sector_view(state, sector) for sector in state.sectors],
        "companies": [company_view(state, seat, eyes) for seat in range(state.seats)],
        "turn": turn_view(state) if playing else None,
        "stakes": stakes_view(state) if playing and state.sector != NOTHING else None,
        "investments": investment_views(state),
        "decks": [deck_view(state, deck) for deck in range(len(parts.decks))],
        "hand_limit": parts.hand_limit,
        "abilities": rules.abilities,
        "betting": rules.betting,
        "draft": [] if seated else [parts.company_ids[company] for company in untaken],
        "result": RESULTS[result(state)] if state.over else None,
    }


def sector_view(state: RushState, sector: int) -> SectorView:
    """Return a sector board."""
    parts = state.rules.parts
    rogue = state.agents(state.seats, sector)
    most = best(state, sector)
    together = all_companies(state, sector)
    leaders = [seat for seat in range(state.seats) if leads(state, seat, sector)]
    bars: list[AgentsView] = []
    for seat in range(state.seats):
        company = state.companies[seat]
        bars.append(
            {
                "owner": "" if company == NOBODY_YET else parts.company_ids[company],
                "seat": seat,
                "agents": state.agents(seat, sector),
                "leads": seat in leaders,
            }
        )
    taken = would_take(state, sector)
    bars.append({"owner": "rogue", "seat": None, "agents": rogue, "leads": taken})
    return {
        "sector": parts.sectors[sector],
        "agents": bars,
        "rogue": rogue,
        "best": most,
        "together": together,
        "leaders": leaders,
        "gap": (together if state.rules.majority else most) - rogue,
        "rogue_takes": taken,
        "fate": FATES[fate(state, sector)],
    }


def company_view(state: RushState, seat: int, eyes: int) -> CompanyView:
    """Return a company; its hand only to its player, or to all with open hands (R38)."""
    parts = state.rules.parts
    number = state.companies[seat]
    taken = number != NOBODY_YET
    place = (seat - state.first) % state.seats
    shown = state.over or state.rules.open_hands or eyes & bit(seat) != 0
    kinds = [held & KIND for held in state.hands[seat]]
    counts = dict.fromkeys(parts.decks, 0)
    for kind in kinds:
        counts[parts.decks[parts.cards[kind].deck]] += 1
    bet_on = state.bets[seat]
    bet = "open" if bet_on == NOBODY_YET else "placed"
    return {
        "seat": seat,
        "company": parts.company_ids[number] if taken else None,
        "colour": parts.companies[number].colour if taken else "",
        "place": place,
        "turn": turn_word(state, place),
        "agents": on_board(state, seat),
        "leads": leads_any(state, seat),
        "bet": bet if state.rules.betting else "off",
        "bet_on": None if bet_on == NOBODY_YET else bet_on,
        "luck": state.luck[seat],
        "rerolls": state.rerolls[seat],
        "cards": counts,
        "hand": [card_view(state, kind) for kind in kinds] if shown else None,
        "tracker": tracker_view(state, number) if taken else [],
    }


def turn_word(state: RushState, place: int) -> str:
    """Return whether a company's turn of this Quarter is over, on, or still to come."""
    if state.over or place < state.place:
        return "done"
    return "now" if place == state.place and state.quarter > 0 else "to_come"


def investment_views(state: RushState) -> list[InvestmentView]:
    """Return the investments that have not come due (R20)."""
    found: list[InvestmentView] = []
    for investor in range(state.seats):
        for seat in range(state.seats):
            times = state.investments[investor * state.seats + seat]
            if times:
                found.append({"investor": investor, "company": seat, "times": times})
    return found
