"""The end of Quarter 4: who leads, and whether ROGUE has taken it from all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.ai_rush.rules.board import best, leads, rogue_takes
from brink.games.ai_rush.rules.news import RESULTS
from brink.games.ai_rush.rules.state import RushState
from brink.kernel.dealer import Dealer
from brink.kernel.outcome import Outcome

if TYPE_CHECKING:
    from mypy_extensions import i64

# What becomes of a sector.
LED: Final = 0
TAKEN: Final = 1  # By ROGUE.
CONTESTED: Final = 2  # ROGUE is largest, all companies together are larger (R30, majority).
VACANT: Final = 3  # No agents at all (R32).

# Results, by their place in RESULTS.
ASI: Final = 0
ROGUE_ENDING: Final = 1
HUNG: Final = 2


def finish(state: RushState, dealer: Dealer) -> None:
    """End the game and tell what became of every sector."""
    state.over = True
    news = state.rules.parts.news
    if not dealer.muted:
        for sector in state.sectors.all:
            rogue = state.agents(state.seats, sector)
            dealer.tell(news.decided, sector, fate(state, sector), best(state, sector), rogue)
    if state.rules.open_hands or not anybody_holds_cards(state):
        dealer.tell(news.ended, result(state))
    else:
        dealer.reveal(news.ended, result(state))  # All hands are shown now (R39).


def anybody_holds_cards(state: RushState) -> bool:
    """Return whether any hand has a card in it."""
    for hand in state.hands:
        if len(hand.all) > 0:
            return True
    return False


def fate(state: RushState, sector: i64) -> i64:
    """Return what becomes of a sector (R30, R32)."""
    if rogue_takes(state, sector):
        return TAKEN
    most = best(state, sector)
    if most > state.agents(state.seats, sector):
        return LED
    return CONTESTED if most > 0 else VACANT


def result(state: RushState) -> i64:
    """Return how it ended: one sector taken by ROGUE is enough to lose for all (R30)."""
    found: i64 = HUNG
    for sector in state.sectors.all:
        became = fate(state, sector)
        if became == TAKEN:
            return ROGUE_ENDING
        if became == LED:
            found = ASI
    return found


def winners(state: RushState) -> list[int]:
    """Return the seats that lead any sector, unless ROGUE takes one (R31)."""
    if result(state) != ASI:
        return []
    found: list[int] = []
    for seat in range(state.seats):
        for sector in state.sectors.all:
            if fate(state, sector) == LED and leads(state, seat, sector):
                found.append(seat)
                break
    return found


def endings(state: RushState) -> list[str]:
    """Return the ending ids: ROGUE's sectors alone, or every lead and what is contested (R33)."""
    parts = state.rules.parts
    ended = result(state)
    found: list[str] = []
    hung: list[str] = []
    for sector in state.sectors.all:
        name = parts.sectors[sector]
        became = fate(state, sector)
        if ended == ROGUE_ENDING:
            if became == TAKEN:
                found.append(f"rogue_{name}")
        elif became == LED:
            for seat in range(state.seats):
                if leads(state, seat, sector):
                    company = parts.company_ids[state.company(seat)]
                    found.append(f"asi_{company}_{name}")
        elif became == CONTESTED:
            hung.append(f"contested_{name}")
    return found + hung


def outcome(state: RushState) -> Outcome | None:
    """Return how it ended; there is no ranking among winners (R31)."""
    if not state.over:
        return None
    parts = state.rules.parts
    won = winners(state)
    companies = [parts.company_ids[company] for company in state.companies]
    sectors: dict[str, dict[str, int]] = {}
    for sector in state.sectors.all:
        counts = {companies[seat]: state.agents(seat, sector) for seat in range(state.seats)}
        counts["rogue"] = state.agents(state.seats, sector)
        sectors[parts.sectors[sector]] = counts
    return Outcome(
        endings(state),
        won,
        [int(seat in won) for seat in range(state.seats)],
        state.quarter,
        state.turns,
        {
            "result": RESULTS[result(state)],
            "companies": companies,
            "sectors": sectors,
            "winners": len(won),
            "busts": state.busts,
            "bets": state.bets_made,
            "agents_added": state.agents_added,
            "rogue_added": state.rogue_added,
        },
    )
