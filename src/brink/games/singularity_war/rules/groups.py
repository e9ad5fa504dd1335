"""Groups: all miniatures of one machine in one space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.rules.parts import BLACKOUT, Enemy
from brink.games.singularity_war.rules.state import CELL, NOTHING, TYPE, WarState

if TYPE_CHECKING:
    from mypy_extensions import i64

NOBODY_NEAR: Final = 999


def find_group(state: WarState, group: i64) -> i64:
    """Return the place of a group in the list, or NOTHING."""
    for place in range(len(state.groups)):
        if state.groups[place] == group:
            return place
    return NOTHING


def add_miniatures(state: WarState, enemy: i64, cell: i64, count: i64) -> None:
    """Put miniatures down; they join a group of their kind that stands there."""
    group: i64 = enemy * TYPE + cell
    place: i64 = 0
    while place < len(state.groups) and state.groups[place] < group:
        place += 1
    if place < len(state.groups) and state.groups[place] == group:
        size: i64 = state.sizes[place]
        state.sizes[place] = size + count
        return
    state.groups.insert(place, group)
    state.sizes.insert(place, count)
    state.pools.insert(place, 0)


def drop_group(state: WarState, place: i64) -> None:
    """Take a group off the list."""
    state.groups.pop(place)
    state.sizes.pop(place)
    state.pools.pop(place)


def types_at(state: WarState, cell: i64) -> i64:
    """Return how many kinds of machine stand in a space (R12)."""
    count: i64 = 0
    group: i64
    for group in state.groups:
        if group & CELL == cell:
            count += 1
    return count


def effective_range(state: WarState, reach: i64) -> i64:
    """Return a range as it counts here: in the blackout no farther than 2 (3.7)."""
    rules = state.rules
    if rules.special == BLACKOUT:
        return min(reach, rules.issue.amount)
    return reach


def has_target(state: WarState, enemy: Enemy, cell: i64) -> bool:
    """Return whether a machine standing in a cell would have a member in its range (5.6)."""
    ground = state.rules.ground
    reach = effective_range(state, enemy.reach)
    lines = ground.free_lines if enemy.walls else ground.lines
    base: i64 = cell * ground.size
    for seat in range(state.seats):
        if lines[base + state.at[seat]] <= reach:
            return True
    return False


def nearest_target(state: WarState, enemy: Enemy, cell: i64) -> i64:
    """Return where the member stands that a machine fires at: the nearest in its range."""
    ground = state.rules.ground
    lines = ground.free_lines if enemy.walls else ground.lines
    best: i64 = cell
    least: i64 = NOBODY_NEAR
    for seat in range(state.seats):
        distance: i64 = lines[cell * ground.size + state.at[seat]]
        if distance < least:
            least = distance
            best = state.at[seat]
    return best


def is_jammed(state: WarState, enemy: Enemy, cell: i64) -> bool:
    """Return whether a machine there can neither attack nor move this turn (5.5)."""
    return cell in state.jams and not enemy.hardened


def nearest_member(state: WarState, cell: i64) -> i64:
    """Return the walking distance to the closest member."""
    ground = state.rules.ground
    base: i64 = cell * ground.size
    best: i64 = NOBODY_NEAR
    for seat in range(state.seats):
        distance: i64 = ground.walks[base + state.at[seat]]
        best = min(best, distance)
    return best
