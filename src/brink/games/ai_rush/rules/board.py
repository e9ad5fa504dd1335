"""The sectors: adding agents, and who leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brink.games.ai_rush.rules.state import RushState
from brink.kernel.bits import bit
from brink.kernel.dealer import Dealer

if TYPE_CHECKING:
    from mypy_extensions import i64


def add(state: RushState, owner: i64, sector: i64, count: i64, dealer: Dealer) -> None:
    """Add new agents to a sector: the one thing that Quarter 4 doubles (R29)."""
    many = count * state.factor()
    if owner == state.seats:
        state.rogue_added += many
    else:
        state.agents_added += many
    if many == 0:
        return
    state.put(owner, sector, many)
    if not dealer.muted:
        dealer.tell(
            state.rules.parts.news.added,
            owner_number(state, owner),
            sector,
            many,
            state.agents(owner, sector),
        )


def owner_number(state: RushState, owner: i64) -> i64:
    """Return an owner as events name it: a company, or one past the last for ROGUE."""
    if owner == state.seats:
        return len(state.rules.parts.companies)
    return state.company(owner)


def best(state: RushState, sector: i64) -> i64:
    """Return the largest count of any company on a sector."""
    most: i64 = 0
    start: i64 = sector * (state.seats + 1)
    for seat in range(state.seats):
        most = max(most, state.board.all[start + seat])
    return most


def all_companies(state: RushState, sector: i64) -> i64:
    """Return how many agents the companies have together on a sector."""
    together: i64 = 0
    for seat in range(state.seats):
        together += state.agents(seat, sector)
    return together


def rogue_takes(state: RushState, sector: i64) -> bool:
    """Return whether ROGUE would take a sector: it has an agent, and no company has more (R30)."""
    rogue = state.agents(state.seats, sector)
    if rogue == 0:
        return False
    if state.rules.majority:
        return rogue >= all_companies(state, sector)
    return rogue >= best(state, sector)


def leads(state: RushState, seat: i64, sector: i64) -> bool:
    """Return whether a company has most agents among companies; ROGUE is ignored (R25)."""
    held = state.agents(seat, sector)
    return held > 0 and held == best(state, sector)


def leads_any(state: RushState, seat: i64) -> bool:
    """Return whether a company leads some sector."""
    for sector in state.sectors.all:
        if leads(state, seat, sector):
            return True
    return False


def on_board(state: RushState, seat: i64) -> i64:
    """Return a company's agents on all sectors together."""
    together: i64 = 0
    for sector in state.sectors.all:
        together += state.agents(seat, sector)
    return together


def rogue_sectors(state: RushState) -> i64:
    """Return the sectors ROGUE would take now, as bits."""
    taken: i64 = 0
    for sector in state.sectors.all:
        if rogue_takes(state, sector):
            taken |= bit(sector)
    return taken


def tell_turnovers(state: RushState, before: i64, dealer: Dealer) -> None:
    """Tell where ROGUE has taken the lead of a sector, or lost it."""
    news = state.rules.parts.news
    for sector in state.sectors.all:
        held = before & bit(sector) != 0
        holds = rogue_takes(state, sector)
        if holds and not held:
            dealer.tell(news.rogue_leads, sector, state.agents(state.seats, sector))
        elif held and not holds:
            dealer.tell(news.retaken, sector, best(state, sector))
