"""What things cost and bring while an event is in force (R11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.rules.state import ScienceState
from brink.games.science.rules.vocabulary import (
    BAN,
    BUSINESSMAN,
    COST,
    ENGINEER,
    FUNDING,
    HEIR,
    RESEARCH_COST,
    STIPEND,
    TYPE_COUNT,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

ENGINEER_SAVES: Final = 2
USUAL_STIPEND: Final = 1
HEIR_STIPEND: Final = 2
USUAL_FUNDING: Final = 2
BUSINESS_FUNDING: Final = 4


def at_least_nothing(amount: i64) -> i64:
    """Return an amount that modifiers may have pushed below 0."""
    return max(amount, 0)


def stipend(state: ScienceState, seat: i64) -> i64:
    """Return what a turn begins with: $1, the Heir's $2 (R15)."""
    usual: i64 = HEIR_STIPEND if state.has_role(seat, HEIR) else USUAL_STIPEND
    return at_least_nothing(usual + state.modifier(STIPEND))


def funding(state: ScienceState, seat: i64) -> i64:
    """Return what seeking funding pays: $2, the Businessman $4 (R9)."""
    usual: i64 = BUSINESS_FUNDING if state.has_role(seat, BUSINESSMAN) else USUAL_FUNDING
    return at_least_nothing(usual + state.modifier(FUNDING))


def research_price(state: ScienceState, seat: i64, invention: i64) -> i64:
    """Return what an invention costs a player; the Engineer pays $2 less (R9)."""
    price: i64 = state.rules.parts.inventions[invention].cost + state.modifier(RESEARCH_COST)
    if state.has_role(seat, ENGINEER):
        price -= ENGINEER_SAVES
    return at_least_nothing(price)


def hire_price(state: ScienceState, kind: i64) -> i64:
    """Return what a researcher of a type costs (R18)."""
    return at_least_nothing(state.rules.parts.costs.all[kind] + state.modifier(COST + kind))


def is_banned(state: ScienceState, kind: i64) -> bool:
    """Return whether a type cannot be hired this round."""
    return state.modifier(BAN + kind) != 0


def can_hire(state: ScienceState, seat: i64, kind: i64) -> bool:
    """Return whether a type is hireable: cards left, not banned, and money for one (R18)."""
    if len(state.piles[kind].all) == 0 or is_banned(state, kind):
        return False
    return hire_price(state, kind) <= state.cash(seat)


def can_hire_any(state: ScienceState, seat: i64) -> bool:
    """Return whether some type is hireable."""
    for kind in range(TYPE_COUNT):
        if can_hire(state, seat, kind):
            return True
    return False
