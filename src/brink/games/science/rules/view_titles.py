"""Where everybody stands in the race for the titles."""

from __future__ import annotations

from typing import TypedDict

from brink.games.science.rules.ending import is_scored
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.titles import NO_WORTH, score
from brink.games.science.rules.vocabulary import (
    BENEFACTOR,
    DECLARE,
    HAPPIEST,
    NO_HAPPINESS,
    PROLIFIC,
    TITLES,
)
from brink.kernel.bits import bit


class StandingView(TypedDict):
    """A player's place in the race for a title."""

    title: str
    figure: int | None  # What is compared; None where there is nothing yet, or nobody may know.
    place: int | None  # 1: would hold it if the game ended now. None: not in the race, or unknown.


def standings(state: ScienceState, eyes: int) -> list[list[StandingView]]:
    """Return everybody's standing in every title; ties share a place (R26)."""
    found: list[list[StandingView]] = [[] for _ in range(state.seats)]
    for title in range(len(TITLES)):
        if title == HAPPIEST and state.rules.happiness == NO_HAPPINESS:
            continue
        ranked = is_ranked(state, title)
        figures = [figure(state, title, seat) for seat in range(state.seats)]
        for seat in range(state.seats):
            mine = figures[seat]
            place: int | None = None
            if ranked and mine is not None:
                place = 1 + len([other for other in figures if other is not None and other > mine])
            elif title == HAPPIEST and not (state.over or eyes & bit(seat)):
                mine = None  # Said in secret.
            found[seat].append({"title": TITLES[title], "figure": mine, "place": place})
    return found


def figure(state: ScienceState, title: int, seat: int) -> int | None:
    """Return what a player has to show for a title, if anything."""
    compared: int = score(state, title, seat)
    nothing = {PROLIFIC: 0, BENEFACTOR: NO_WORTH}
    if title == HAPPIEST and state.rules.happiness == DECLARE:
        nothing[title] = NOTHING
    return None if compared == nothing.get(title) else compared


def is_ranked(state: ScienceState, title: int) -> bool:
    """Return whether a title has places now: not before the first round, and none at midnight."""
    if state.round == 0 or (state.over and not is_scored(state)):
        return False
    return state.over or title != HAPPIEST or state.rules.happiness != DECLARE
