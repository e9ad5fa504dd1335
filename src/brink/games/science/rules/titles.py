"""The four titles, and how happiness is measured (R26 to R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.rules.state import ScienceState
from brink.games.science.rules.vocabulary import (
    BENEFACTOR,
    DECLARE,
    FORTUNE,
    HAPPIEST,
    NO_HAPPINESS,
    PROLIFIC,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

CONTENT: Final = 4
SADDEST: Final = 1
HAPPIEST_EVER: Final = 10


def holders(state: ScienceState, title: i64) -> list[int]:
    """Return who holds a title now; ties share it in full (R26)."""
    if title == HAPPIEST and state.rules.happiness == NO_HAPPINESS:
        return []
    scores = [score(state, title, seat) for seat in range(state.seats)]
    if title in (PROLIFIC, BENEFACTOR) and len(state.completed.all) == 0:
        return []  # Vacant.
    most = max(scores)
    return [seat for seat in range(state.seats) if scores[seat] == most]


def score(state: ScienceState, title: i64, seat: i64) -> i64:
    """Return what a title is compared by."""
    if title == FORTUNE:
        return state.cash(seat)
    if title == PROLIFIC:
        return state.made_by(seat)
    if title == BENEFACTOR:
        return finest_worth(state, seat)
    if state.rules.happiness == DECLARE:
        return state.happiness.all[seat]
    return measured_happiness(state, seat)


NO_WORTH: Final = -1000


def finest_worth(state: ScienceState, seat: i64) -> i64:
    """Return the highest worth among a player's completed inventions (R28)."""
    most: i64 = NO_WORTH
    for number in range(len(state.owners.all)):
        if state.owners.all[number] == seat:
            most = max(most, state.worth(number))
    return most


def measured_happiness(state: ScienceState, seat: i64) -> i64:
    """Return 4 + own inventions + mood + generosity, within 1 to 10 (R29)."""
    happy: i64 = CONTENT + state.made_by(seat) + mood(state.clock)
    if state.given.all[seat] > state.received.all[seat]:
        happy += 1
    return max(SADDEST, min(HAPPIEST_EVER, happy))


def mood(clock: i64) -> i64:
    """Return what the hour does to everybody's mood."""
    if clock <= 3:
        return 2
    if clock <= 6:
        return 1
    return 0 if clock <= 9 else -1
