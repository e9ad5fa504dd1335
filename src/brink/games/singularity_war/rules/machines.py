"""The machines: all groups attack, then all groups move (R5, 5.6, 5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from brink.games.singularity_war.rules import news, refusals
from brink.games.singularity_war.rules.answers import PLACE
from brink.games.singularity_war.rules.asking import ActiveStep
from brink.games.singularity_war.rules.groups import (
    NOBODY_NEAR,
    add_miniatures,
    has_target,
    is_jammed,
    nearest_member,
    nearest_target,
)
from brink.games.singularity_war.rules.parts import AFTER, INSTEAD, Enemy
from brink.games.singularity_war.rules.profile import CHOOSE, SMART
from brink.games.singularity_war.rules.state import CELL, TYPE, WarState
from brink.games.singularity_war.rules.tracks import change_tracks
from brink.kernel.action import Action
from brink.kernel.step import Reason
from brink.kernel.table import Table

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class PlaceOdd(ActiveStep):
    """Say where an odd miniature of a group that splits goes (R6, `choose`)."""

    def __init__(self, targets: list[int], chosen: list[int], left: i64) -> None:
        self.targets: Final = targets
        self.chosen: Final = chosen
        self.left: Final = left  # Odd miniatures still to be placed.

    def name(self) -> str:
        return "tie"

    def takes(self, verb: i64) -> bool:
        return verb == PLACE

    def legal(self, state: WarState) -> list[Action]:
        place = state.rules.answers.place
        return [place[cell] for cell in self.targets if cell not in self.chosen]

    def words(self, state: WarState) -> dict[str, str | int]:
        group: i64 = state.groups[state.moved]
        enemy = state.rules.parts.enemy_ids[group // TYPE]
        return {"seat": state.active, "enemy": enemy, "count": self.left}

    def apply(self, state: WarState, action: Action, table: Table) -> None:
        chosen = [*self.chosen, action.a]
        if self.left > 1:
            state.steps.append(PlaceOdd(self.targets, chosen, self.left - 1))
            return
        rest = [cell for cell in self.targets if cell not in chosen]
        divide(state, chosen + rest, table)
        move_on(state, table)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_tie(action)

    def pack(self) -> list[int]:
        return [70, self.left, *self.chosen]


def attack_pass(state: WarState, table: Table) -> bool:
    """Every group with a member in range raises Threat, once whatever its size (5.6).

    Returns whether the issue goes on.
    """
    enemies = state.rules.parts.enemies
    for place in range(len(state.groups)):
        group: i64 = state.groups[place]
        cell: i64 = group & CELL
        enemy = enemies[group // TYPE]
        if enemy.threat == 0 and enemy.alerts == 0:
            continue
        if is_jammed(state, enemy, cell) or not has_target(state, enemy, cell):
            continue
        if not table.muted:
            target = nearest_target(state, enemy, cell)
            table.tell(state.rules.news.fired, group // TYPE, cell, enemy.threat, target)
        if not change_tracks(state, enemy.threat, enemy.alerts, news.ATTACK, table):
            return False
    return True


def begin_move_pass(state: WarState, table: Table) -> None:
    """Let the groups, as they stand now, move one after the other (R5)."""
    state.moved = 0
    state.arrivals.clear()
    move_groups(state, table)


def move_on(state: WarState, table: Table) -> None:
    """Go on with the next group."""
    state.moved += 1
    move_groups(state, table)


def move_groups(state: WarState, table: Table) -> None:
    """Move the groups that are left; stops where players are asked about a tie."""
    while state.moved < len(state.groups):
        if not move_group(state, table):
            return
        state.moved += 1
    arrive(state)


def move_group(state: WarState, table: Table) -> bool:
    """Move one group, or let it stay; return False if a tie has to be decided first (5.7)."""
    group: i64 = state.groups[state.moved]
    cell: i64 = group & CELL
    number: i64 = group // TYPE
    enemy = state.rules.parts.enemies[number]
    if is_jammed(state, enemy, cell):
        stay(state)
        return True
    if enemy.prints == INSTEAD:
        stay(state)
        print_offspring(state, number, enemy, cell, table)
        return True
    targets = destinations(state, enemy, cell)
    size: i64 = state.sizes[state.moved]
    if not targets:
        stay(state)
        if enemy.prints == AFTER:
            print_offspring(state, number, enemy, cell, table)
        return True
    odd: i64 = size % len(targets)
    if odd == 0 or len(targets) == 1:
        divide(state, targets, table)
    elif state.rules.ties == CHOOSE:
        state.steps.append(PlaceOdd(targets, [], odd))
        return False
    else:
        divide(state, tie_order(state, enemy, targets), table)
    return True


def destinations(state: WarState, enemy: Enemy, cell: i64) -> list[int]:
    """Return where a group goes: every cell as near as it can come on a shortest way (R6).

    None if it stays: it cannot move, holds its ground, is with a member, or finds no way.
    """
    if enemy.move == 0 or (enemy.holds_ground and has_target(state, enemy, cell)):
        return []
    distance = nearest_member(state, cell)
    if distance == 0 or distance >= NOBODY_NEAR:
        return []
    ground = state.rules.ground
    stride: i64 = min(enemy.move, distance)
    found: list[int] = []
    for other in ground.rings[stride * ground.size + cell]:
        if nearest_member(state, other) == distance - stride:
            found.append(other)
    return found


def tie_order(state: WarState, enemy: Enemy, targets: list[int]) -> list[int]:
    """Return the destinations, those first that get the odd miniatures (R6).

    Generous: first where the group would have nobody in range; smart: first where it would.
    """
    wanted = state.rules.ties == SMART
    first: list[int] = []
    second: list[int] = []
    for cell in targets:
        if has_target(state, enemy, cell) == wanted:
            first.append(cell)
        else:
            second.append(cell)
    return first + second


def divide(state: WarState, targets: list[int], table: Table) -> None:
    """Send a group's miniatures to its destinations, evenly, the odd ones to the first of them."""
    group: i64 = state.groups[state.moved]
    size: i64 = state.sizes[state.moved]
    number: i64 = group // TYPE
    each: i64 = size // len(targets)
    odd: i64 = size % len(targets)
    first: i64 = targets[0]
    for place in range(len(targets)):
        count: i64 = each + 1 if place < odd else each
        if count == 0:
            break
        cell: i64 = targets[place]
        state.arrivals.append(number * TYPE + cell)
        state.arrivals.append(count)
        table.tell(state.rules.news.advanced, number, group & CELL, cell, count)
    enemy = state.rules.parts.enemies[number]
    if enemy.prints == AFTER:
        print_offspring(state, number, enemy, first, table)


def stay(state: WarState) -> None:
    """Note that a group stands where it was."""
    state.arrivals.append(state.groups[state.moved])
    state.arrivals.append(state.sizes[state.moved])


def print_offspring(state: WarState, number: i64, enemy: Enemy, cell: i64, table: Table) -> None:
    """Place one of what a machine prints in its space, once a group (R39)."""
    state.arrivals.append(enemy.offspring * TYPE + cell)
    state.arrivals.append(1)
    table.tell(state.rules.news.printed, number, cell, enemy.offspring)


def arrive(state: WarState) -> None:
    """Put everything down together; groups of a kind that meet are one (5.7)."""
    state.groups.clear()
    state.sizes.clear()
    state.pools.clear()
    arrivals = state.arrivals
    for place in range(0, len(arrivals), 2):
        group: i64 = arrivals[place]
        add_miniatures(state, group // TYPE, group & CELL, arrivals[place + 1])
    arrivals.clear()
    state.moved = 0
