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
from brink.games.singularity_war.rules.state import CELL, EMPTY, TYPE, WarState
from brink.games.singularity_war.rules.tracks import change_tracks
from brink.kernel.action import Action, Menu
from brink.kernel.dealer import Dealer
from brink.kernel.row import Row, own, roomy, row_of
from brink.kernel.step import Reason

if TYPE_CHECKING:
    from mypy_extensions import i64


NOWHERE: Final = Row()


@final
class PlaceOdd(ActiveStep):
    """Say where an odd miniature of a group that splits goes (R6, `choose`)."""

    def __init__(self, left: i64, chosen: list[int]) -> None:
        self.left: Final = left  # Odd miniatures still to be placed.
        self.chosen: Final = chosen  # Cells that got one.

    def name(self) -> str:
        return "tie"

    def takes(self, verb: i64) -> bool:
        return verb == PLACE

    def offer(self, state: WarState, menu: Menu) -> None:
        place = state.rules.answers.place
        for cell in targets_of_mover(state).all:
            if cell not in self.chosen:
                menu.add(place[cell])

    def values(self, state: WarState) -> dict[str, str | int]:
        group = state.groups.all[state.moved]
        enemy = state.rules.parts.enemy_ids[group // TYPE]
        return {"seat": state.active, "enemy": enemy, "count": self.left}

    def apply(self, state: WarState, action: Action, dealer: Dealer) -> None:
        chosen = [*self.chosen, action.a]
        if self.left > 1:
            state.steps.push(PlaceOdd(self.left - 1, chosen))
            return
        order = row_of(chosen)
        for cell in targets_of_mover(state).all:
            if cell not in chosen:
                order.append(cell)
        divide(state, order, dealer)
        move_on(state, dealer)

    def why_not(self, state: WarState, action: Action) -> Reason:
        return refusals.at_tie(action)

    def pack(self) -> list[int]:
        return [70, self.left, *self.chosen]


def attack_pass(state: WarState, dealer: Dealer) -> bool:
    """Every group with a member in range raises Threat, once whatever its size (5.6).

    Returns whether the issue goes on.
    """
    enemies = state.rules.parts.enemies
    for group in state.groups.all:
        cell: i64 = group & CELL
        enemy = enemies[group // TYPE]
        if enemy.threat == 0 and enemy.alerts == 0:
            continue
        if is_jammed(state, enemy, cell) or not has_target(state, enemy, cell):
            continue
        if not dealer.muted:
            target = nearest_target(state, enemy, cell)
            dealer.tell(state.rules.news.fired, group // TYPE, cell, enemy.threat, target)
        if not change_tracks(state, enemy.threat, enemy.alerts, news.ATTACK, dealer):
            return False
    return True


def begin_move_pass(state: WarState, dealer: Dealer) -> None:
    """Let the groups, as they stand now, move one after the other (R5)."""
    state.moved = 0
    state.arrivals = roomy(2 * len(state.groups.all))
    move_groups(state, dealer)


def move_on(state: WarState, dealer: Dealer) -> None:
    """Go on with the next group."""
    state.moved += 1
    move_groups(state, dealer)


def move_groups(state: WarState, dealer: Dealer) -> None:
    """Move the groups that are left; stops where players are asked about a tie."""
    while state.moved < len(state.groups.all):
        if not move_group(state, dealer):
            return
        state.moved += 1
    arrive(state)


def move_group(state: WarState, dealer: Dealer) -> bool:
    """Move one group, or let it stay; return False if a tie has to be decided first (5.7)."""
    group = state.groups.all[state.moved]
    cell: i64 = group & CELL
    number: i64 = group // TYPE
    enemy = state.rules.parts.enemies[number]
    if is_jammed(state, enemy, cell):
        stay(state)
        return True
    if enemy.prints == INSTEAD:
        stay(state)
        print_offspring(state, number, enemy, cell, dealer)
        return True
    targets = destinations(state, enemy, cell)
    count: i64 = len(targets.all)
    if count == 0:
        stay(state)
        if enemy.prints == AFTER:
            print_offspring(state, number, enemy, cell, dealer)
        return True
    odd: i64 = 0 if count == 1 else state.sizes.all[state.moved] % count
    if odd == 0:
        divide(state, targets, dealer)
    elif state.rules.ties == CHOOSE:
        state.steps.push(PlaceOdd(odd, []))
        return False
    else:
        divide(state, tie_order(state, enemy, targets), dealer)
    return True


def targets_of_mover(state: WarState) -> Row:
    """Return where the group goes that is being moved."""
    group = state.groups.all[state.moved]
    return destinations(state, state.rules.parts.enemies[group // TYPE], group & CELL)


def destinations(state: WarState, enemy: Enemy, cell: i64) -> Row:
    """Return where a group goes: every cell as near as it can come on a shortest way (R6).

    None if it stays: it cannot move, holds its ground, is with a member, or finds no way.
    """
    if enemy.move == 0 or (enemy.holds_ground and has_target(state, enemy, cell)):
        return NOWHERE
    distance = nearest_member(state, cell)
    if distance == 0 or distance >= NOBODY_NEAR:
        return NOWHERE
    ground = state.rules.ground
    stride: i64 = min(enemy.move, distance)
    found = Row()
    for other in ground.rings[stride * ground.size + cell].all:
        if nearest_member(state, other) == distance - stride:
            found.append(other)
    return found


def tie_order(state: WarState, enemy: Enemy, targets: Row) -> Row:
    """Return the destinations, those first that get the odd miniatures (R6).

    Generous: first where the group would have nobody in range; smart: first where it would.
    """
    wanted = state.rules.ties == SMART
    first = Row()
    second = Row()
    for cell in targets.all:
        if has_target(state, enemy, cell) == wanted:
            first.append(cell)
        else:
            second.append(cell)
    first.join(second)
    return first


def divide(state: WarState, targets: Row, dealer: Dealer) -> None:
    """Send a group's miniatures to its destinations, evenly, the odd ones to the first of them."""
    group = state.groups.all[state.moved]
    number: i64 = group // TYPE
    each = state.sizes.all[state.moved]
    odd: i64 = 0
    if len(targets.all) > 1:
        odd = each % len(targets.all)
        each //= len(targets.all)
    for place in range(len(targets.all)):
        count: i64 = each + 1 if place < odd else each
        if count == 0:
            break
        cell = targets.all[place]
        put_aside(state, number * TYPE + cell, count)
        dealer.tell(state.rules.news.advanced, number, group & CELL, cell, count)
    enemy = state.rules.parts.enemies[number]
    if enemy.prints == AFTER:
        print_offspring(state, number, enemy, targets.all[0], dealer)


def put_aside(state: WarState, group: i64, size: i64) -> None:
    """Note where miniatures will stand after the move pass."""
    state.arrivals = own(state.arrivals)
    state.arrivals.append(group)
    state.arrivals.append(size)


def stay(state: WarState) -> None:
    """Note that a group stands where it was."""
    put_aside(state, state.groups.all[state.moved], state.sizes.all[state.moved])


def print_offspring(state: WarState, number: i64, enemy: Enemy, cell: i64, dealer: Dealer) -> None:
    """Place one of what a machine prints in its space, once a group (R39)."""
    put_aside(state, enemy.offspring * TYPE + cell, 1)
    dealer.tell(state.rules.news.printed, number, cell, enemy.offspring)


def arrive(state: WarState) -> None:
    """Put everything down together; groups of a kind that meet are one (5.7)."""
    arrivals = state.arrivals
    room: i64 = len(arrivals.all) // 2
    state.groups = roomy(room)
    state.sizes = roomy(room)
    state.pools = roomy(room)
    for place in range(0, len(arrivals.all), 2):
        group = arrivals.all[place]
        add_miniatures(state, group // TYPE, group & CELL, arrivals.all[place + 1])
    state.arrivals = EMPTY
    state.moved = 0
