"""Groups: all miniatures of one machine in one space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brink.games.singularity_war.rules.parts import BLACKOUT, Enemy
from brink.games.singularity_war.rules.state import CELL, NOTHING, TYPE, WarState

if TYPE_CHECKING:
    from mypy_extensions import i64

NOBODY_NEAR: Final = 999


def find_group(state: WarState, group: i64) -> i64:
    """Return the place of a group in the row, or NOTHING."""
    groups = state.groups
    for place in range(len(groups.all)):
        if groups.all[place] == group:
            return place
    return NOTHING


def add_miniatures(state: WarState, enemy: i64, cell: i64, count: i64) -> None:
    """Put miniatures down; they join a group of their kind that stands there."""
    state.own_groups()
    groups = state.groups
    group: i64 = enemy * TYPE + cell
    place: i64 = len(groups.all)
    while place > 0 and groups.all[place - 1] > group:
        place -= 1
    if place > 0 and groups.all[place - 1] == group:
        state.sizes.all[place - 1] += count
        return
    groups.insert(place, group)
    state.sizes.insert(place, count)
    state.pools.insert(place, 0)


def drop_group(state: WarState, place: i64) -> None:
    """Take a group off the row."""
    state.own_groups()
    state.groups.take_out(place)
    state.sizes.take_out(place)
    state.pools.take_out(place)


def types_at(state: WarState, cell: i64) -> i64:
    """Return how many kinds of machine stand in a space (R12)."""
    count: i64 = 0
    for group in state.groups.all:
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
    for member in state.at.all:
        if lines.all[base + member] <= reach:
            return True
    return False


def nearest_target(state: WarState, enemy: Enemy, cell: i64) -> i64:
    """Return where the member stands that a machine fires at: the nearest in its range."""
    ground = state.rules.ground
    lines = ground.free_lines if enemy.walls else ground.lines
    best: i64 = cell
    least: i64 = NOBODY_NEAR
    for member in state.at.all:
        distance = lines.all[cell * ground.size + member]
        if distance < least:
            least = distance
            best = member
    return best


def is_jammed(state: WarState, enemy: Enemy, cell: i64) -> bool:
    """Return whether a machine there can neither attack nor move this turn (5.5)."""
    return len(state.jams.all) > 0 and state.jams.has(cell) and not enemy.hardened


def nearest_member(state: WarState, cell: i64) -> i64:
    """Return the walking distance to the closest member."""
    walks = state.rules.ground.walks
    base: i64 = cell * state.rules.ground.size
    best: i64 = NOBODY_NEAR
    for member in state.at.all:
        best = min(best, walks.all[base + member])
    return best
