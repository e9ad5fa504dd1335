"""Who is meant: the groups and deciders the events speak of (R33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.science.rules.parts import Operation
from brink.games.science.rules.state import NOTHING, ScienceState
from brink.games.science.rules.titles import finest_worth
from brink.games.science.rules.vocabulary import (
    ALL,
    ALL_BUT_ONE,
    BY_BUSIEST,
    BY_FIRST,
    BY_LATEST,
    BY_POOREST,
    BY_RICHEST,
    DECIDER,
    EVERYBODY,
    FINEST,
    LATEST,
    LEADER,
    MAJORITY,
    OTHERS,
    OVER,
    PAY,
    PAYERS,
    POOREST,
    REFUSE,
    REFUSERS,
    RICHEST,
    UNDER,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

TWO_PLAYERS: Final = 2


def is_in(state: ScienceState, operation: Operation, seat: i64) -> bool:
    """Return whether a player belongs to the group of an operation; all tied players do (R33)."""
    group = operation.subject
    if group == EVERYBODY:
        return True
    if group in (RICHEST, POOREST, OVER, UNDER):
        return is_in_by_money(state, operation, seat)
    if group == DECIDER:
        return seat == state.decider
    if group == OTHERS:
        return seat != state.decider
    if group == PAYERS:
        return state.ballots.all[seat] == PAY
    if group == REFUSERS:
        return state.ballots.all[seat] == REFUSE
    return is_in_by_inventions(state, group, seat)


def is_in_by_money(state: ScienceState, operation: Operation, seat: i64) -> bool:
    """Return whether a player belongs to a group that money makes."""
    if operation.subject == OVER:
        return state.cash(seat) > operation.limit
    if operation.subject == UNDER:
        return state.cash(seat) < operation.limit
    sign: i64 = 1 if operation.subject == RICHEST else -1
    for other in range(state.seats):
        if state.cash(other) * sign > state.cash(seat) * sign:
            return False
    return True


def is_in_by_inventions(state: ScienceState, group: i64, seat: i64) -> bool:
    """Return whether a player belongs to a group that completed inventions make."""
    if len(state.completed.all) == 0:
        return False
    if group == LATEST:
        return state.latest_owner() == seat
    for other in range(state.seats):
        if group == LEADER and state.made_by(other) > state.made_by(seat):
            return False
        if group == FINEST and finest_worth(state, other) > finest_worth(state, seat):
            return False
    return True


def find_decider(state: ScienceState, by: i64) -> i64:
    """Return the one who decides; of several the earliest in turn order (R33)."""
    first = state.at_place(0)
    if by == BY_FIRST:
        return first
    if by == BY_LATEST:
        latest = state.latest_owner()
        return first if latest == NOTHING else latest
    found = first
    for place in range(1, state.seats):
        seat = state.at_place(place)
        if (
            (by == BY_RICHEST and state.cash(seat) > state.cash(found))
            or (by == BY_POOREST and state.cash(seat) < state.cash(found))
            or (by == BY_BUSIEST and busyness(state, seat) > busyness(state, found))
        ):
            found = seat
    return found


def busyness(state: ScienceState, seat: i64) -> i64:
    """Return how many researchers lie on a player's open inventions."""
    count: i64 = 0
    for invention in state.open_inventions[seat].all:
        count += state.filled.all[invention]
    return count


def richest_other(state: ScienceState, seat: i64) -> i64:
    """Return the richest other player; of several the earliest in turn order (R33)."""
    found: i64 = NOTHING
    for place in range(state.seats):
        other = state.at_place(place)
        if other == seat:
            continue
        if found == NOTHING or state.cash(other) > state.cash(found):
            found = other
    return found


def needed(need: i64, seats: i64) -> i64:
    """Return the weight of ballots a pledge needs."""
    if need == MAJORITY:
        return seats // 2 + 1
    if need == ALL_BUT_ONE:
        return seats - 1
    return seats if need == ALL else TWO_PLAYERS


def finest_of(state: ScienceState, seat: i64) -> i64:
    """Return a player's completed invention of highest worth, the earliest of several."""
    found: i64 = NOTHING
    for number in range(len(state.owners.all)):
        if state.owners.all[number] != seat:
            continue
        if found == NOTHING or state.worth(number) > state.worth(found):
            found = number
    return found
